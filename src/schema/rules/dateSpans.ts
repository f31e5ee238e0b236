import { isEmpty, isSame, type RecordData } from '../model/condition'
import type { FieldErrors } from './validateDraft'
import { daySpanIn } from '../text/values/dayNumber'
import { type Actor, canSeeField } from './availability'
import type { AnyField } from '../model/field'
import type { AnyResource } from '../model/resource'
import { getTimeZone } from '../selectors/definition'
import { dayOf } from '../text/timeZone'
import { isDay } from '../text/values/isDay'

const spansOf = (resource: AnyResource) => Object.entries(resource.definition.spans ?? {})
const textOf = (start: unknown, end: unknown): string | null =>
  isEmpty(start) && isEmpty(end) ? null : `${start ?? ''}~${end ?? ''}`
const read = (value: unknown): readonly [string | null, string | null] | undefined => {
  if (isEmpty(value)) return [null, null]
  const span = typeof value === 'string' ? daySpanIn(value) : undefined
  return span && [span.start, span.end]
}

/**
 * Splits declared spans of a payload into their two dates. A span equal to the stored one is
 * ignored, and a date beside it counts. A span that contradicts a date beside it is refused, as is
 * an invalid one. `stored` is absent for a new record.
 */
export const takeSpansApart = (
  resource: AnyResource,
  input: RecordData,
  stored?: RecordData,
): { readonly values: Record<string, unknown>; readonly errors: FieldErrors } => {
  const values: Record<string, unknown> = { ...input }
  const errors: FieldErrors = {}
  for (const [name, { start, end }] of spansOf(resource)) {
    if (!Object.hasOwn(values, name)) continue
    const span = values[name]
    delete values[name]
    if (stored && (span ?? null) === textOf(stored[start], stored[end])) {
      for (const side of [start, end]) values[side] ??= stored[side]
      continue
    }
    const days = read(span)
    if (!days) errors[name] = 'span'
    for (const [side, day] of [[start, days?.[0]] as const, [end, days?.[1]] as const]) {
      const current = values[side]
      if (current !== undefined && !isSame(current, day) && !isSame(current, stored?.[side]))
        errors[name] ??= 'spanDiffers'
      values[side] = day ?? null
    }
  }
  return { values, errors }
}
/** Declared spans of a record as texts, for those who may read both dates. */
export const spansFor = (resource: AnyResource, record: RecordData, actor: Actor): Record<string, string | null> =>
  Object.fromEntries(
    spansOf(resource)
      .filter(([, { start, end }]) => canSeeField(resource, start, actor) && canSeeField(resource, end, actor))
      .map(([name, { start, end }]) => [name, textOf(record[start], record[end])]),
  )
interface Days {
  readonly fields: Readonly<Record<string, AnyField>>
  readonly values: RecordData
  readonly stored?: RecordData | undefined
}
const rowsOf = (value: unknown): readonly RecordData[] => (Array.isArray(value) ? value : [])
/** Earliest plausible day of any record. */
const FIRST_DAY = '1900-01-01'
/** New days before 1900, and after today in fields that name days gone by. Sub-records too. */
export const implausibleDays = (now: Date, { fields, values, stored }: Days, at = ''): FieldErrors =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, FieldErrors[string]][] => {
      const field = fields[name]
      const before = stored?.[name]
      if (field?.type === 'date') {
        if (typeof value !== 'string' || value === before) return []
        if (isDay(value) && value < FIRST_DAY) return [[`${at}${name}`, 'longAgo']]
        return field.options.past && value > dayOf(now, getTimeZone(field)) ? [[`${at}${name}`, 'future']] : []
      }
      if (field?.type !== 'array') return []
      return rowsOf(value).flatMap((part, index) => {
        const row = { fields: field.options.fields ?? {}, values: part, stored: rowsOf(before)[index] }
        return Object.entries(implausibleDays(now, row, `${at}${name}.${index}.`))
      })
    }),
  )
