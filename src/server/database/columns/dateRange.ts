import { type RawBuilder, sql } from 'kysely'
import type { FieldClause } from '../../../schema/model/condition'
import type { AnyField } from '../../../schema/model/field'
import { firstOf, lastOf, rangeColumns } from '../../../schema/model/dateRange'

/** A day as its column keeps it: PostgreSQL's last day of all, so that sorting and comparing need no exception. */
export const dayColumn = (value: unknown): unknown => (value === 'long-term' ? 'infinity' : value)

/** A value by the columns that keep it, not yet as they do: of a range each end by its own. */
export const byColumn = (
  name: string,
  field: AnyField | undefined,
  value: unknown,
): readonly (readonly [column: string, value: unknown])[] => {
  if (field?.type !== 'dateRange') return [[name, value]]
  const [start, end] = rangeColumns(name)
  return [
    [start, firstOf(value)],
    [end, lastOf(value)],
  ]
}
/** The columns that the first and the last of a field's values stand in: both the same, but for a range of days. The first is what a list is sorted by. */
export const dateRangeColumns = (name: string, field: AnyField | undefined): readonly [first: string, last: string] =>
  field?.type === 'dateRange' ? rangeColumns(name) : [name, name]
/** A field's value as it is read, under the field's own name. */
export const readSql = (name: string, field: AnyField | undefined, of?: string): RawBuilder<unknown> => {
  const [start, end] = dateRangeColumns(name, field).map(column => sql.ref(of ? `${of}.${column}` : column))
  return field?.type === 'dateRange'
    ? sql`case when ${start} is not null then json_build_object('start', ${start}, 'end', case ${end} when 'infinity' then 'long-term' else to_char(${end}, 'YYYY-MM-DD') end) end`
    : sql`${start}`
}

const signs: { readonly [O in FieldClause['operator']]?: string } = { gt: '>', gte: '>=', lt: '<', lte: '<=' }
/** One test of a range of days as SQL: it holds where it does of one of its days, and of one of the other range's. */
export const rangeTest = (
  { field: name, operator, operand, beside }: FieldClause,
  field: AnyField,
): RawBuilder<unknown> => {
  const [first, last] = dateRangeColumns(name, field).map(column => sql.ref(column))
  const [low, high] = beside === undefined ? [] : dateRangeColumns(beside, field).map(column => sql.ref(column))
  const day = (each: unknown) => sql`${dayColumn(each)}::date`
  const meets = (each: unknown) =>
    sql`coalesce(${first} <= ${high ?? day(each)} and ${last} >= ${low ?? day(each)}, false)`
  if (operator === 'set') return sql`${first} is ${sql.raw(operand ? 'not null' : 'null')}`
  if (beside === undefined && operand === null)
    return sql`${first} is ${sql.raw(operator === 'is' ? 'null' : 'not null')}`
  if (operator === 'is') return meets(operand)
  if (operator === 'not')
    return beside === undefined
      ? sql`not ${meets(operand)}`
      : sql`(${first} is not null and ${low} is not null and not ${meets(operand)})`
  if (operator === 'in') return sql`(${sql.join([sql`false`, ...[operand].flat().map(meets)], sql` or `)})`
  const sign = sql.raw(signs[operator] ?? '=')
  return operator === 'gt' || operator === 'gte'
    ? sql`(${last} ${sign} ${low ?? day(operand)})`
    : sql`(${first} ${sign} ${high ?? day(operand)})`
}
