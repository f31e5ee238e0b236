import type { DateRange } from './field'

/** The two columns of a range of days. */
export const rangeColumns = (name: string): readonly [start: string, end: string] => [`${name}_start`, `${name}_end`]

const isRange = (value: unknown): value is DateRange =>
  typeof value === 'object' && value !== null && 'start' in value && 'end' in value
/** First and last day of a range. For any other value both are the value itself. */
export const firstOf = (value: unknown): unknown => (isRange(value) ? value.start : value)
export const lastOf = (value: unknown): unknown => (isRange(value) ? value.end : value)
