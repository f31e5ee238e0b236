import type { AnyField } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'
import type { FieldError } from '../../../schema/text/errorMessages'
import { isUnread } from '../input/parseNumber'

/** From and to, as a list's filter asks for them; an end that is left out leaves that side open. */
export interface Range {
  readonly gte?: unknown
  readonly lte?: unknown
  /** More than this, as a link may ask; what is typed takes its place. */
  readonly gt?: unknown
}
export type End = 'gte' | 'lte'
/** What a picker answers where what is typed is no day. */
const NO_DAY = 'invalid'

/** What is wrong with a range that somebody typed, at its end. Nothing of a value that is no range. */
export const rangeErrors = (field: AnyField, value: unknown): { readonly [E in End]?: FieldError } => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const { gte, lte }: Range = value
  const unread = traitsOf(field).numeric ? (field.type === 'money' ? 'amount' : 'number') : undefined
  const wrong = (end: unknown): FieldError | undefined =>
    unread ? (isUnread(end) ? unread : undefined) : end === NO_DAY ? 'date' : undefined
  const ends = Object.fromEntries(Object.entries({ gte: wrong(gte), lte: wrong(lte) }).filter(([, code]) => code))
  if (Object.keys(ends).length > 0 || gte === undefined || lte === undefined) return ends
  if (unread) return Number(gte) > Number(lte) ? { lte: 'tooSmall' } : {}
  return String(gte) > String(lte) ? { lte: 'dateOrder' } : {}
}
