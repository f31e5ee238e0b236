import { isObject } from '../model/condition'
import { dayHour } from '../text/timeZone'
import type { Figure } from './figure'
import { NOTHING, builtInDimensions, partOf } from './dimensions'

type Record = Readonly<globalThis.Record<string, unknown>>
/** Cell of daily aggregates that a record counts in. `total` is a number, or seconds. */
export interface AggregateCell {
  readonly division: string
  readonly day: string
  readonly part: string
  readonly total: number
}
/** Day of figures without a date field, which count present records in every period. */
export const NO_DAY = '0001-01-01'
/** Division of the undivided figure. */
export const UNDIVIDED = ''

const isFilled = (value: unknown) => value !== null && value !== undefined
const meets = (wanted: unknown, value: unknown): boolean =>
  Array.isArray(wanted) ? wanted.includes(value) : isObject(wanted) ? isFilled(value) : value === wanted
const secondsBetween = (from: unknown, until: unknown) => (Date.parse(String(until)) - Date.parse(String(from))) / 1000
const totalOf = ({ sum, between }: Figure, record: Record): number =>
  between ? secondsBetween(record[between[0]], record[between[1]]) : sum ? Number(record[sum] ?? 0) : 0
const timeOf = ({ dateField, hours }: Figure, record: Record, zone: string) => {
  if (dateField === undefined) return { day: NO_DAY }
  const value = String(record[dateField])
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return { day: value }
  const { day, hour } = dayHour(new Date(value), zone)
  return hours ? { day, hour } : { day }
}
/** Cells that a record counts in, once each. Empty if the figure does not count the record. */
export const cellsOf = (figure: Figure, record: Record, zone: string): readonly AggregateCell[] => {
  const { where, dateField, dimensions, bands } = figure
  if (figure.ratio || (dateField !== undefined && !isFilled(record[dateField]))) return []
  if (!Object.entries(where).every(([name, wanted]) => meets(wanted, record[name]))) return []
  const total = totalOf(figure, record)
  const { day, hour } = { hour: undefined, ...timeOf(figure, record, zone) }
  const cell = (division: string, part: string): AggregateCell => ({ division, day, part, total })
  return [
    cell(UNDIVIDED, NOTHING),
    ...(hour === undefined ? [] : [cell(builtInDimensions.hour, hour)]),
    ...Object.entries(dimensions).map(([name, field]) => cell(name, partOf(field, bands[name], record[name]))),
  ]
}
