import { type RawBuilder, sql } from 'kysely'
import type { FieldClause } from '../../../schema/model/condition'
import type { AnyField } from '../../../schema/model/field'
import { firstOf, lastOf, rangeColumns } from '../../../schema/model/dateRange'

/** Stores long-term as PostgreSQL's `infinity`, so that sorting and comparing need no exception. */
export const dayColumn = (value: unknown): unknown => (value === 'long-term' ? 'infinity' : value)

/** Splits a value by its columns, unconverted. A date range has two. */
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
/** Columns of a field's first and last value. They differ for a date range only. Lists sort by the first. */
export const dateRangeColumns = (name: string, field: AnyField | undefined): readonly [first: string, last: string] =>
  field?.type === 'dateRange' ? rangeColumns(name) : [name, name]
/** Selects a field's value under its own name. */
export const readSql = (name: string, field: AnyField | undefined, of?: string): RawBuilder<unknown> => {
  const [start, end] = dateRangeColumns(name, field).map(column => sql.ref(of ? `${of}.${column}` : column))
  return field?.type === 'dateRange'
    ? sql`case when ${start} is not null then json_build_object('start', ${start}, 'end', case ${end} when 'infinity' then 'long-term' else to_char(${end}, 'YYYY-MM-DD') end) end`
    : sql`${start}`
}

const signs: { readonly [O in FieldClause['operator']]?: string } = { gt: '>', gte: '>=', lt: '<', lte: '<=' }
/**
 * Converts one test of a date range to SQL. Holds where one of its days matches. The other operand
 * may be a range, too: any of its days may match.
 */
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
