import type { Answer } from '../../../schema/figures/board'
import type { Figure } from '../../../schema/figures/figure'
import type { Tile } from '../../shopContext'
import type { Spoken } from './spoken'

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
