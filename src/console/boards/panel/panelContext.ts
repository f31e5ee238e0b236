import type { Answer } from '../../../schema/metrics/answers'
import type { Figure } from '../../../schema/metrics/figure'
import type { MapTile } from '../../config/ConsoleContext'
import type { BoardMessages } from '../text/useBoardMessages'

/** Messages and map tiles for a panel's texts. */
export interface PanelContext {
  readonly spoken: BoardMessages
  readonly tiles: readonly MapTile[]
}
/** Whether the parts of a figure add up to its total. */
export const addsUp = ({ as, ratio, between }: Figure): boolean =>
  !ratio && !between && (as === 'count' || as === 'money' || as === 'number')
/** Share of a part in the total. `undefined` for figures that do not add up. */
export const shareOf = (figure: Figure, value: number | null, answer: Answer): number | undefined =>
  addsUp(figure) && answer.value && value !== null ? value / answer.value : undefined
