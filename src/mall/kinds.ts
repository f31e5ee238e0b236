import { type RawBuilder, sql } from 'kysely'
import type { AnyField, Kind } from '../schema/field'
import { dayRange } from '../schema/zone'

/** A kind on the mall's side: its column, what a filter may ask of it, and the way in. */
interface KindEntry {
  /** PostgreSQL's name of the column's type; none for what is not stored. */
  readonly column: (field: AnyField) => string | undefined
  /** What an empty column holds, where that is not NULL. */
  readonly empty?: string
  readonly filter: 'equal' | 'begins' | 'overlap' | 'range' | 'contains' | 'within' | 'none'
  /** A value as the driver takes it. */
  readonly toColumn?: (value: unknown) => unknown
}
const stored = (column: string, filter: KindEntry['filter'], more: Partial<KindEntry> = {}): KindEntry => ({
  column: () => column,
  filter,
  ...more,
})
const list = stored('_text', 'overlap', { empty: `'{}'` })
const json = (more: Partial<KindEntry> = {}) =>
  stored('jsonb', 'none', { toColumn: value => (value === null ? null : JSON.stringify(value)), ...more })
const isNumber = (field: AnyField) => Object.values(field.options.states ?? {}).every(state => typeof state.value === 'number')

/** Every kind's column, by the names PostgreSQL itself reports (`_text` is `text[]`). */
export const kinds: { readonly [K in Kind]: KindEntry } = {
  id: stored('text', 'begins'),
  text: stored('text', 'contains'),
  longText: stored('text', 'contains'),
  int: stored('int4', 'range'),
  number: stored('float8', 'range'),
  money: stored('int8', 'range'),
  bool: stored('bool', 'equal', { empty: 'false' }),
  pick: stored('text', 'equal'),
  picks: list,
  state: { column: field => (isNumber(field) ? 'int2' : 'text'), filter: 'equal' },
  // PostgreSQL's last day of all, so that sorting and comparing need no exception.
  date: stored('date', 'range', { toColumn: value => (value === 'long-term' ? 'infinity' : value) }),
  dateTime: stored('timestamptz', 'range'),
  dateRange: json(),
  image: stored('text', 'none'),
  images: { ...list, filter: 'none' },
  ref: stored('text', 'equal'),
  refs: list,
  file: stored('text', 'none'),
  region: stored('text', 'within'),
  rows: json({ empty: `'[]'` }),
  secret: stored('text', 'none'),
  serial: stored('text', 'begins'),
  order: stored('text', 'none'),
  createdTime: stored('timestamptz', 'range'),
  updatedTime: stored('timestamptz', 'range'),
  computed: { column: () => undefined, filter: 'none' },
}

const moments = new Set<Kind>(['dateTime', 'createdTime', 'updatedTime'])
const likely = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
/** The bounds of a range on a column; a bare day on a moment means that day in the shop's time zone, to its end. */
const bound = (field: AnyField, column: RawBuilder<unknown>, way: string, value: unknown): RawBuilder<unknown> | undefined => {
  const day = moments.has(field.kind) && typeof value === 'string' && value.length === 10 ? dayRange(value) : undefined
  if (way === 'gte') return sql`${column} >= ${day ? day.from : value}`
  if (way === 'lte') return day ? sql`${column} < ${day.until}` : sql`${column} <= ${value}`
  return undefined
}

/** The region codes that lie within one: `350000` is a province, `350700` a city. The code stands first in the column. */
const within = (column: RawBuilder<unknown>, code: string): RawBuilder<unknown> => {
  const prefix = code.replace(/^(\d{2})0000$/, '$1').replace(/^(\d{4})00$/, '$1')
  return sql`(${column} collate "C" >= ${prefix} and ${column} collate "C" < ${`${prefix}:`})`
}
/** One filter as SQL, `undefined` where it is not well formed. Shapes: value, `[values]`, `{gte, lte}`. */
export const filterSql = (name: string, field: AnyField, wanted: unknown): RawBuilder<unknown> | undefined => {
  const column = sql.ref(name)
  const way = kinds[field.kind].filter
  if (way === 'none' || wanted === null || wanted === undefined) return undefined
  if (typeof wanted === 'object' && !Array.isArray(wanted)) {
    if (way !== 'range') return undefined
    const parts = Object.entries(wanted).map(([each, value]) => bound(field, column, each, value))
    return parts.length > 0 && parts.every(part => part !== undefined) ? sql`(${sql.join(parts, sql` and `)})` : undefined
  }
  const values = Array.isArray(wanted) ? wanted : [wanted]
  if (values.length === 0 || values.length > 200) return undefined
  if (way === 'within')
    return sql`(${sql.join(
      values.map(value => within(column, String(value).slice(0, 6))),
      sql` or `,
    )})`
  if (way === 'contains')
    return sql`(${sql.join(
      values.map(value => sql`${column} ilike ${likely(String(value))}`),
      sql` or `,
    )})`
  if (way === 'overlap') return sql`${column} && ${values}`
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`
}
