import { isObject } from '../../../schema/model/condition'
import { withoutUnseen } from '../../../schema/text/foldCode'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { AnyField, FieldType } from '../../../schema/model/field'
import { schemaOf } from '../../../schema/fields/schemaOf'
import { traitsOf } from '../../../schema/fields/traits'
import { dayRange } from '../../../schema/text/timeZone'
import { getTimeZone } from '../../../schema/selectors/definition'
import { formulaColumn } from './formula'
import { dateRangeColumns, dayColumn } from './dateRange'

/** Column of a field type on the server, and how values are written. */
interface KindEntry {
  /** PostgreSQL type of the column; `undefined` where nothing is stored. A date range has two such columns. */
  readonly column: (field: AnyField) => string | undefined
  /** Default of an empty column, where not NULL. */
  readonly empty?: string
  /** Collation, where not the database's. */
  readonly collate?: 'C'
  /** Converts a value for the driver. */
  readonly toColumn?: (value: unknown) => unknown
}
const stored = (column: string, more: Partial<KindEntry> = {}): KindEntry => ({ column: () => column, ...more })
const list = stored('_text', { empty: `'{}'` })
// Compared by code points, whatever the database's language.
const code = stored('text', { collate: 'C' })
const made = stored('timestamptz', { empty: 'now()' })
const json = (more: Partial<KindEntry> = {}) =>
  stored('jsonb', { toColumn: value => (value === null ? null : JSON.stringify(value)), ...more })
const day = stored('date', { toColumn: dayColumn })
const isNumber = (field: AnyField) =>
  Object.values(field.options.states ?? {}).every(state => typeof state.value === 'number')

/** Column of each field type, by the names that PostgreSQL reports (`_text` is `text[]`). */
export const columnTypes: { readonly [K in FieldType]: KindEntry } = {
  id: stored('text'),
  text: stored('text'),
  longText: stored('text'),
  integer: stored('int4'),
  number: stored('float8'),
  money: stored('int8'),
  boolean: stored('bool', { empty: 'false' }),
  select: stored('text'),
  multiSelect: list,
  state: { column: field => (isNumber(field) ? 'int2' : 'text') },
  date: day,
  dateRange: day,
  dateTime: stored('timestamptz'),
  image: stored('text'),
  images: list,
  reference: stored('text'),
  references: list,
  privateImage: stored('text'),
  region: code,
  array: json({ empty: `'[]'` }),
  secret: stored('text'),
  sequence: code,
  secureCode: code,
  position: code,
  createdTime: made,
  updatedTime: made,
  computed: { column: formulaColumn },
}

/** Converts a value for its column. */
export const columnValue = (field: AnyField | undefined, value: unknown): unknown => {
  const { toColumn } = columnTypes[field?.type ?? 'text']
  return toColumn && value !== undefined ? toColumn(value) : value
}
const likely = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
/** Whether a moment is filtered by a bare day. */
const isDayOf = (field: AnyField, value: unknown): value is string =>
  traitsOf(field).time === 'moment' && typeof value === 'string' && value.length === 10
const inputSchemas = {
  text: z.string().max(200),
  place: z
    .string()
    .regex(/^\d{6}/)
    .max(200),
}
/** Validates and normalizes a filter value by its field type; `undefined` where malformed. */
const parseValue = (field: AnyField, value: unknown): unknown => {
  const way = traitsOf(field).filter
  const inputSchema =
    way === 'within' ? inputSchemas.place : way === 'contains' || way === 'overlap' ? inputSchemas.text : undefined
  const schema =
    inputSchema ??
    (isDayOf(field, value)
      ? schemaOf({ type: 'date', options: { zone: getTimeZone(field) } })
      : field.type === 'dateRange'
        ? schemaOf({ type: 'date', options: { ...field.options, zone: getTimeZone(field) } })
        : schemaOf({ type: field.type, options: { ...field.options, ...traitsOf(field).limits } }))
  const checked = schema.safeParse(value)
  return checked.success ? checked.data : undefined
}

/**
 * One end of a filtered range. For a moment, a bare day means the whole day in the app's time zone.
 * A date range matches where one of its days does.
 */
const bound = (field: AnyField, name: string, way: string, input: unknown): RawBuilder<unknown> | undefined => {
  const value = parseValue(field, input)
  if (value === undefined) return undefined
  const day = isDayOf(field, value) ? dayRange(value, getTimeZone(field)) : undefined
  const stored = columnValue(field, value)
  const [first, last] = dateRangeColumns(name, field).map(column => sql.ref(column))
  if (way === 'gte') return sql`${last} >= ${day ? day.from : stored}`
  if (way === 'gt') return day ? sql`${last} >= ${day.until}` : sql`${last} > ${stored}`
  if (way === 'lt') return sql`${first} < ${day ? day.from : stored}`
  return day ? sql`${first} < ${day.until}` : sql`${first} <= ${stored}`
}
const isWhole = (value: unknown, from: number, to: number): value is number =>
  Number.isInteger(value) && Number(value) >= from && Number(value) <= to
/** Part of a moment or day in the app's time zone, as SQL. `hour` begins at 0, `weekday` at 1 for Monday (ISO 8601). */
export const calendarSql = (field: AnyField, name: string, part: 'day' | 'hour' | 'weekday'): RawBuilder<unknown> => {
  const column = sql.ref(dateRangeColumns(name, field)[0])
  const local =
    traitsOf(field).time === 'moment' ? sql`(${column} at time zone ${sql.lit(getTimeZone(field))})` : column
  if (part === 'day') return sql`${local}::date`
  return sql`extract(${sql.raw(part === 'hour' ? 'hour' : 'isodow')} from ${local})::int4`
}
type Test = (field: AnyField, name: string, value: unknown) => RawBuilder<unknown> | undefined
const end =
  (way: string): Test =>
  (field, name, value) =>
    bound(field, name, way, value)
/** Filters by bounds, by parts of calendar and clock, or by presence. */
const rangeTests: Readonly<Record<string, Test>> = {
  gte: end('gte'),
  gt: end('gt'),
  lte: end('lte'),
  lt: end('lt'),
  hour: (field, name, value) =>
    traitsOf(field).time === 'moment' && isWhole(value, 0, 23)
      ? sql`${calendarSql(field, name, 'hour')} = ${value}`
      : undefined,
  weekday: (field, name, value) =>
    traitsOf(field).time !== undefined && isWhole(value, 1, 7)
      ? sql`${calendarSql(field, name, 'weekday')} = ${value}`
      : undefined,
  set: (field, name, value) =>
    typeof value === 'boolean'
      ? sql`${sql.ref(dateRangeColumns(name, field)[0])} is ${sql.raw(value ? 'not ' : '')}null`
      : undefined,
}
const range = (field: AnyField, name: string, wanted: object): RawBuilder<unknown> | undefined => {
  const parts = Object.entries(wanted).map(([way, value]) =>
    Object.hasOwn(rangeTests, way) ? rangeTests[way]?.(field, name, value) : undefined,
  )
  return parts.length > 0 && parts.every(part => part !== undefined) ? sql`(${sql.join(parts, sql` and `)})` : undefined
}

/** Condition for regions within one: `350000` is a province, `350700` a city. Columns begin with the code. */
const within = (column: RawBuilder<unknown>, code: string): RawBuilder<unknown> => {
  const prefix = code.replace(/^(\d{2})0000$/, '$1').replace(/^(\d{4})00$/, '$1')
  return sql`(${column} collate "C" >= ${prefix} and ${column} collate "C" < ${`${prefix}:`})`
}
const anyOf = (parts: readonly RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` or `)})`
/** Whether a filter checks presence only. */
const isFilled = (wanted: object): wanted is { readonly set: boolean } =>
  Object.keys(wanted).length === 1 && 'set' in wanted && typeof wanted.set === 'boolean'
/**
 * Converts one filter to SQL; `undefined` where malformed. Shapes: value, `[values]`, `{ gte, gt,
 * lte, lt }`. Days and moments also take `{ hour, weekday }` of the app's calendar. `{ set }`
 * checks presence.
 */
export const filterSql = (name: string, field: AnyField, wanted: unknown): RawBuilder<unknown> | undefined => {
  const column = sql.ref(name)
  const way = traitsOf(field).filter
  if (way === 'none' || wanted === null || wanted === undefined) return undefined
  if (isObject(wanted))
    return way === 'range' || (isFilled(wanted) && ['equal', 'within'].includes(way))
      ? range(field, name, wanted)
      : undefined
  const wantedList = Array.isArray(wanted) ? wanted : [wanted]
  if (wantedList.length === 0 || wantedList.length > 200) return undefined
  const values = wantedList.map(value => parseValue(field, value))
  if (values.includes(undefined)) return undefined
  if (way === 'within') return anyOf(values.map(value => within(column, String(value).slice(0, 6))))
  if (way === 'contains')
    return anyOf(values.map(value => sql`${column} ilike ${likely(withoutUnseen(String(value)))}`))
  if (way === 'overlap') return sql`${column} && ${values}`
  if (field.type === 'dateRange' || values.some(value => isDayOf(field, value)))
    return anyOf(values.flatMap(value => range(field, name, { gte: value, lte: value }) ?? []))
  const stored = values.map(value => columnValue(field, value))
  return stored.length === 1 ? sql`${column} = ${stored[0]}` : sql`${column} = any(${stored})`
}
