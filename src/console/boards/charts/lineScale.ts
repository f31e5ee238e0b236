import type { FigureFormat } from '../../../schema/metrics/figure'

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]
const STEPS = [1, 2, 2.5, 5, 10] as const
/** Spaces between the marks of a scale, at most. */
const SPACES = 4
/** What marks are whole numbers of: times are read in days, hours or minutes. */
const unitOf = (as: FigureFormat, most: number): number => {
  if (as !== 'duration') return 1
  return most >= DAY ? DAY : most >= HOUR ? HOUR : MINUTE
}
/** The least round step that comes to `most` in so many. */
const stepTo = (most: number, isWhole: boolean): number => {
  const ten = 10 ** Math.floor(Math.log10(most / SPACES))
  const factor = STEPS.find(step => step * ten * SPACES >= most * (1 - 1e-9)) ?? 10
  const step = factor * ten
  return isWhole ? Math.max(1, Math.ceil(step)) : step
}
/** The marks of an axis from nothing to at least the largest value, in the figure's own unit; what is counted has no halves. */
export const scaleTo = (as: FigureFormat, most: number): readonly number[] => {
  if (!(most > 0)) return [0]
  const unit = unitOf(as, most)
  const step = stepTo(most / unit, as === 'count') * unit
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => at * step)
}
/** Which of so many points are named under a line: the first, and others at even distances. */
export const namedPoints = (count: number, most: number): readonly number[] => {
  const step = Math.max(1, Math.ceil((count - 1) / (most - 1)))
  return Array.from({ length: count > 0 ? Math.floor((count - 1) / step) + 1 : 0 }, (_, at) => at * step)
}
/** Where a point of so many stands, in percent of the width; one alone in the middle. */
export const pointPosition = (at: number, count: number): number => (count > 1 ? (at / (count - 1)) * 100 : 50)
const short = (value: number) => String(Math.round(value * 100) / 100)
/** A line through values as an SVG path in a field of 100 by 100, broken where there is none. */
export const linePath = (values: readonly (number | null | undefined)[], most: number): string =>
  values
    .map((value, at) => {
      if (value === null || value === undefined) return ''
      const isBegun = at > 0 && values[at - 1] !== null && values[at - 1] !== undefined
      return `${isBegun ? 'L' : 'M'}${short(pointPosition(at, values.length))} ${short(100 - (value / most) * 100)}`
    })
    .join('')
/** The last piece of a line, to a point that is not over. Empty where no point stands before it. */
export const runningPath = (values: readonly (number | null | undefined)[], running: number, most: number): string =>
  linePath(
    values.map((value, at) => (at === running || at === running - 1 ? value : null)),
    most,
  )
/** The points beside which there is none: they are no line, and drawn as dots. */
export const alonePath = (values: readonly (number | null | undefined)[], most: number): string => {
  const isThere = (at: number) => values[at] !== null && values[at] !== undefined
  return values
    .map((value, at) =>
      isThere(at) && !isThere(at - 1) && !isThere(at + 1)
        ? `M${short(pointPosition(at, values.length))} ${short(100 - ((value ?? 0) / most) * 100)}h0`
        : '',
    )
    .join('')
}
