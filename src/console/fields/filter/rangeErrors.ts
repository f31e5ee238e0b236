import { isObject } from '../../../schema/model/condition'
import type { AnyField } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'
import type { FieldError } from '../../../schema/text/errorMessages'
import { isDay } from '../../../schema/text/values/isDay'
import { isUnread } from '../input/parseNumber'

/** Range of a list filter. A missing end is open. */
export interface Range {
  readonly gte?: unknown
  readonly lte?: unknown
  /** Exclusive lower bound, from a link. Typing a lower bound replaces it. */
  readonly gt?: unknown
}
export type End = 'gte' | 'lte'

/** Errors of a typed range by its end. Empty for values that are no range. */
export const rangeErrors = (field: AnyField, value: unknown): { readonly [E in End]?: FieldError } => {
  if (!isObject(value)) return {}
  const { gte, lte }: Range = value
  const unread = traitsOf(field).numeric ? (field.type === 'money' ? 'amount' : 'number') : undefined
  const wrong = (end: unknown): FieldError | undefined =>
    unread ? (isUnread(end) ? unread : undefined) : typeof end === 'string' && !isDay(end) ? 'date' : undefined
  const ends = Object.fromEntries(Object.entries({ gte: wrong(gte), lte: wrong(lte) }).filter(([, code]) => code))
  if (Object.keys(ends).length > 0 || gte === undefined || lte === undefined) return ends
  if (unread) return Number(gte) > Number(lte) ? { lte: 'tooSmall' } : {}
  return String(gte) > String(lte) ? { lte: 'dateOrder' } : {}
}
