import type { Figure } from '../../../schema/metrics/figure'
import { differenceShare, valueText } from '../text/valueText'
import type { BoardMessages } from '../text/useBoardMessages'

/** Change of a value against the compared period. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  readonly tone: 'good' | 'bad' | 'plain'
  /** Signed text: “+12.5%”. */
  readonly text: string
  /** Short text for a column. Default: `text`. */
  readonly brief?: string
}
const signed = (share: number, text: string) => `${share > 0 ? '+' : '−'}${text}`
const toneOf = ({ goodDirection }: Pick<Figure, 'goodDirection'>, difference: number): Change['tone'] => {
  if (!goodDirection || difference === 0) return 'plain'
  return difference > 0 === (goodDirection === 'more') ? 'good' : 'bad'
}
const pointsText = (difference: number, { t }: BoardMessages): string =>
  t('points', { n: Math.abs(difference * 100).toFixed(1) })
/** Signed difference in the figure's own unit: “+¥1,780”. In points for percentages. */
export const differenceText = ({ as }: Pick<Figure, 'as'>, difference: number, spoken: BoardMessages): string => {
  const text = as === 'percent' ? pointsText(difference, spoken) : valueText(as, Math.abs(difference), spoken)
  return difference === 0 ? text : signed(difference, text)
}
const textOf = ({ as }: Pick<Figure, 'as'>, value: number, before: number, spoken: BoardMessages): string => {
  if (value === before) return spoken.t('likeBefore')
  if (as === 'percent') return signed(value - before, pointsText(value - before, spoken))
  const share = (value - before) / Math.abs(before)
  return signed(share, differenceShare(Math.abs(share), spoken))
}
/** Change against the compared period: in points for percentages, else relative. */
export const changeOf = (
  figure: Pick<Figure, 'as' | 'goodDirection'>,
  value: number | null | undefined,
  before: number | null | undefined,
  spoken: BoardMessages,
): Change | undefined => {
  if (value === null || value === undefined || before === null || before === undefined) return undefined
  const difference = value - before
  // Relative to 0 there is no change.
  if (before === 0 && value !== 0 && figure.as !== 'percent')
    return { direction: 'same', tone: 'plain', text: spoken.t('noBefore'), brief: spoken.t('new') }
  return {
    direction: difference === 0 ? 'same' : difference > 0 ? 'up' : 'down',
    tone: toneOf(figure, difference),
    text: textOf(figure, value, before, spoken),
    ...(difference === 0 ? { brief: '=' } : {}),
  }
}
