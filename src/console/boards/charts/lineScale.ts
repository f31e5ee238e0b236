import type { FigureFormat } from '../../../schema/metrics/figure'

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
/** Indexes of the labelled points: the first, and others at equal distances. */
export const namedPoints = (count: number, most: number): readonly number[] => {
  const step = Math.max(1, Math.ceil((count - 1) / (most - 1)))
  return Array.from({ length: count > 0 ? Math.floor((count - 1) / step) + 1 : 0 }, (_, at) => at * step)
}
/** Position of a point, in percent of the width. A single point is centred. */
export const pointPosition = (at: number, count: number): number => (count > 1 ? (at / (count - 1)) * 100 : 50)
const short = (value: number) => String(Math.round(value * 100) / 100)
/** SVG path of a line in a 100 × 100 box. Missing values interrupt the line. */
export const linePath = (values: readonly (number | null | undefined)[], most: number): string =>
  values
    .map((value, at) => {
      if (value === null || value === undefined) return ''
      const isBegun = at > 0 && values[at - 1] !== null && values[at - 1] !== undefined
      return `${isBegun ? 'L' : 'M'}${short(pointPosition(at, values.length))} ${short(100 - (value / most) * 100)}`
    })
    .join('')
/** Path of the last segment, to a running point. Empty without a point before it. */
export const runningPath = (values: readonly (number | null | undefined)[], running: number, most: number): string =>
  linePath(
    values.map((value, at) => (at === running || at === running - 1 ? value : null)),
    most,
  )
/** Path of isolated points, drawn as dots. */
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
