import type { Answer, Point } from '../../../../schema/metrics/answers'
import type { Figure } from '../../../../schema/metrics/figure'
import { addsUp } from '../../panel/panelContext'

/** Form of a series: columns for counts and sums, a line for rates and times, an area for stock. */
export type SeriesForm = 'columns' | 'line' | 'area'
export const formOf = (figure: Figure): SeriesForm => (figure.cumulative ? 'area' : addsUp(figure) ? 'columns' : 'line')

/** Point of a series as the chart takes it. */
export interface TrendRow {
  /** Moment of the point, equal in all charts of a page. */
  readonly key: string
  readonly point: Point
  readonly value: number | null
  /** Values of the segment that leads to the unfinished point. Lines only. */
  readonly running?: number | null
  readonly before?: number | null
  readonly isRunning?: boolean
}
/** Key of a point: its first day and hour. */
export const momentKey = ({ from, hour }: Point): string => (hour === undefined ? from : `${from} ${hour}`)
/** Rows of a series. A line ends before the unfinished point, which has a segment of its own. */
export const trendRows = ({ points = [] }: Answer, form: SeriesForm): readonly TrendRow[] => {
  const running = points.findIndex(each => each.running)
  const lead = running < 0 ? -1 : points.findLastIndex(({ value }, at) => at < running && value !== null)
  return points.map((point, at) => {
    const { value, before } = point
    const row = { key: momentKey(point), point, before }
    if (form === 'columns') return { ...row, value, isRunning: at === running }
    return {
      ...row,
      value: at === running && lead >= 0 ? null : value,
      running: lead >= 0 && (at === running || at === lead) ? value : null,
    }
  })
}
/** Whether some points between others have no value, so that the others need marks. */
export const hasGaps = ({ points = [] }: Answer): boolean => {
  const known = points.flatMap(({ value }, at) => (value === null ? [] : [at]))
  return known.length > 0 && (known.at(-1) ?? 0) - (known[0] ?? 0) + 1 > known.length
}
