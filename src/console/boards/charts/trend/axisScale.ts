import type { FigureFormat } from '../../../../schema/metrics/figure'

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]
const STEPS = [1, 2, 2.5, 5, 10] as const
/** Limit of spaces between axis marks. */
const SPACES = 4
/** Unit of axis marks, in the figure's own unit. Durations use days, hours or minutes. */
const unitOf = (as: FigureFormat, most: number): number => {
  if (as !== 'duration') return 1
  return most >= DAY ? DAY : most >= HOUR ? HOUR : MINUTE
}
/** Smallest round step that reaches `most` within the limit of spaces. */
const stepTo = (most: number, isWhole: boolean): number => {
  const ten = 10 ** Math.floor(Math.log10(most / SPACES))
  const factor = STEPS.find(step => step * ten * SPACES >= most * (1 - 1e-9)) ?? 10
  const step = factor * ten
  return isWhole ? Math.max(1, Math.ceil(step)) : step
}
/** Axis marks from 0 to at least `most`, in the figure's own unit. Counts have whole marks only. */
export const scaleTo = (as: FigureFormat, most: number): readonly number[] => {
  if (!(most > 0)) return [0]
  const unit = unitOf(as, most)
  const step = stepTo(most / unit, as === 'count') * unit
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => at * step)
}
/** Indexes of at most `most` labelled points: the first, the last, and others at the same distance where it fits. */
export const namedPoints = (count: number, most: number): readonly number[] => {
  if (count < 2) return count === 1 ? [0] : []
  const last = count - 1
  const limit = Math.min(last, Math.max(1, most - 1))
  const fewer = Array.from({ length: Math.ceil(limit / 2) }, (_, less) => limit - less)
  const spaces = fewer.find(each => last % each === 0) ?? limit
  return Array.from({ length: spaces + 1 }, (_, nth) => Math.round((nth * last) / spaces))
}
