import { dayHour } from '../text/timeZone'
import type { Figure } from './figure'
import { NOTHING, builtInDimensions, partOf } from './dimensions'

type Record = Readonly<globalThis.Record<string, unknown>>
/** One cell of a figure that a record counts in, and with how much: `total` is the number summed up, or the seconds from one moment to another. */
export interface AggregateCell {
  readonly division: string
  readonly day: string
  readonly part: string
  readonly total: number
}
/** The day of what stands there now, whatever the period. */
export const NO_DAY = '0001-01-01'
/** The division of the whole. */
export const UNDIVIDED = ''

const isFilled = (value: unknown) => value !== null && value !== undefined
const meets = (wanted: unknown, value: unknown): boolean =>
  Array.isArray(wanted)
    ? wanted.includes(value)
    : typeof wanted === 'object' && wanted !== null
      ? isFilled(value)
      : value === wanted
const secondsBetween = (from: unknown, until: unknown) => (Date.parse(String(until)) - Date.parse(String(from))) / 1000
const totalOf = ({ sum, between }: Figure, record: Record): number =>
  between ? secondsBetween(record[between[0]], record[between[1]]) : sum ? Number(record[sum] ?? 0) : 0
const timeOf = ({ dateField, hours }: Figure, record: Record, zone: string) => {
  if (dateField === undefined) return { day: NO_DAY }
  const value = String(record[dateField])
  return hours ? dayHour(new Date(value), zone) : { day: value }
}
/** The cells of a figure's sums that a record counts in, once each; none where the figure does not count it. */
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
