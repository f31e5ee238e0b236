import type { Answer } from '../../../schema/metrics/answers'

/** Points of a sparkline in a box of 100 by 24. Points without value are left out. */
export const sparkPoints = (values: readonly (number | null)[]): string => {
  const most = Math.max(0, ...values.map(value => value ?? 0))
  if (most === 0) return ''
  return values
    .flatMap((value, at) => {
      if (value === null) return []
      const x = (at / Math.max(1, values.length - 1)) * 100
      return `${Math.round(x * 10) / 10},${Math.round((23 - (value / most) * 22) * 10) / 10}`
    })
    .join(' ')
}
/** Small line of a figure's course, without axes. Decorative: the number stands beside it. */
export const Sparkline = ({ answer: { points = [] } }: { readonly answer: Answer }) => {
  const line = points.length > 2 ? sparkPoints(points.map(({ value }) => value)) : ''
  return (
    <svg className="sparkline" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      {line && <polyline points={line} />}
    </svg>
  )
}
