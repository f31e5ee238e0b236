import type { DateRange } from './field'

/** The two columns that a range of days is kept in. */
export const rangeColumns = (name: string): readonly [start: string, end: string] => [`${name}_start`, `${name}_end`]

const isRange = (value: unknown): value is DateRange =>
  typeof value === 'object' && value !== null && 'start' in value && 'end' in value
/** The first and the last day of a range; any other value is both. */
export const firstOf = (value: unknown): unknown => (isRange(value) ? value.start : value)
export const lastOf = (value: unknown): unknown => (isRange(value) ? value.end : value)
