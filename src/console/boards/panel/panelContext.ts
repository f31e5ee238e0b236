import type { Answer } from '../../../schema/metrics/board'
import type { Figure } from '../../../schema/metrics/figure'
import type { MapTile } from '../../config/ConsoleContext'
import type { BoardMessages } from '../text/useBoardMessages'

/** What a panel's numbers are told with. */
export interface PanelContext {
  readonly spoken: BoardMessages
  readonly tiles: readonly MapTile[]
}
/** Whether the parts of a figure come together to its whole. */
export const addsUp = ({ as, ratio, between }: Figure): boolean =>
  !ratio && !between && (as === 'count' || as === 'money' || as === 'number')
/** Which share of the whole a part is; nothing of what does not add up. */
export const shareOf = (figure: Figure, value: number | null, answer: Answer): number | undefined =>
  addsUp(figure) && answer.value && value !== null ? value / answer.value : undefined
