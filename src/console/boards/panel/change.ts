import type { Figure } from '../../../schema/metrics/figure'
import { formatNumber } from '../../../schema/text/format'
import { shareText } from '../text/valueText'
import type { BoardMessages } from '../text/useBoardMessages'

/** How a value stands beside that of the period before. */
export interface Change {
  readonly direction: 'up' | 'down' | 'same'
  readonly tone: 'good' | 'bad' | 'plain'
  /** With its sign: +12.5%; of very much more how many times: 20 times. */
  readonly text: string
  /** As short as a column of many has room for; left out: the text. */
  readonly brief?: string
}
/** Of more than ten times as much it is told how many times: nobody reads that share. */
const MOST = 9.99
const signed = (share: number, text: string) => `${share > 0 ? '+' : '−'}${text}`
const toneOf = ({ goodDirection }: Pick<Figure, 'goodDirection'>, difference: number): Change['tone'] => {
  if (!goodDirection || difference === 0) return 'plain'
  return difference > 0 === (goodDirection === 'more') ? 'good' : 'bad'
}
const pointsText = (difference: number, { t }: BoardMessages): string =>
  t('points', { n: Math.abs(difference * 100).toFixed(1) })
const textOf = ({ as }: Pick<Figure, 'as'>, value: number, before: number, spoken: BoardMessages): string => {
  if (value === before) return spoken.t('likeBefore')
  if (as === 'percent') return signed(value - before, pointsText(value - before, spoken))
  const share = (value - before) / Math.abs(before)
  if (share > MOST) return spoken.t('times', { n: formatNumber(Math.round(value / before), spoken.locale) })
  return signed(share, shareText(Math.abs(share), spoken))
}
/** The change against the period before: of shares in points, else as a share of it. Nothing where either is not there. */
export const changeOf = (
  figure: Pick<Figure, 'as' | 'goodDirection'>,
  value: number | null | undefined,
  before: number | null | undefined,
  spoken: BoardMessages,
): Change | undefined => {
  if (value === null || value === undefined || before === null || before === undefined) return undefined
  const difference = value - before
  // Beside nothing there is no more or less that says how much.
  if (before === 0 && value !== 0 && figure.as !== 'percent')
    return { direction: 'same', tone: 'plain', text: spoken.t('noBefore'), brief: spoken.t('new') }
  return {
    direction: difference === 0 ? 'same' : difference > 0 ? 'up' : 'down',
    tone: toneOf(figure, difference),
    text: textOf(figure, value, before, spoken),
    ...(difference === 0 ? { brief: '=' } : {}),
  }
}
