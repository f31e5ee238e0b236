import type { Answer } from '../../../schema/metrics/board'
import type { Figure } from '../../../schema/metrics/figure'
import type { Tile } from '../../config/ConsoleContext'
import type { Spoken } from '../text/useBoardMessages'

/** What a panel's numbers are told with. */
export interface Telling {
  readonly spoken: Spoken
  readonly tiles: readonly Tile[]
}
/** Whether the parts of a figure come together to its whole. */
export const addsUp = ({ as, ratio, between }: Figure): boolean =>
  !ratio && !between && (as === 'count' || as === 'money' || as === 'number')
/** Which share of the whole a part is; nothing of what does not add up. */
export const shareOf = (figure: Figure, value: number | null, answer: Answer): number | undefined =>
  addsUp(figure) && answer.value && value !== null ? value / answer.value : undefined
