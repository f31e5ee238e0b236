import {
  type Actor,
  type AnyCondition,
  type By,
  type Clause,
  clausesOf,
  type FieldClause,
} from '../../../schema/model/condition'
import type { AnyField, Fields } from '../../../schema/model/field'
import { isAtLeast } from '../../../schema/rules/availability'
import type { AnyRequirement } from '../../../schema/model/resource'
import { type RawSql, sql } from '../connections/database'
import { columnValue, columnTypes } from '../columns/columns'
import { dateRangeColumns, rangeTest } from '../columns/dateRange'

const operators: { readonly [O in 'gt' | 'gte' | 'lt' | 'lte']: string } = { gt: '>', gte: '>=', lt: '<', lte: '<=' }
/** Operators between two columns. */
const comparing: { readonly [O in FieldClause['operator']]?: string } = { ...operators, is: '=', not: '<>' }
/** Number of entries of a list. */
const countSql = (field: AnyField | undefined, column: RawSql): RawSql =>
  field?.type === 'array' ? sql`coalesce(jsonb_array_length(${column}), 0)` : sql`coalesce(cardinality(${column}), 0)`
/** Whether a value is filled in. Never NULL, so that it can be negated. */
const filledSql = (field: AnyField | undefined, column: RawSql): RawSql => {
  const type = field && columnTypes[field.type].column(field)
  if (type === '_text' || field?.type === 'array') return sql`${countSql(field, column)} > 0`
  return type === 'text' ? sql`coalesce(${column}, '') <> ''` : sql`${column} is not null`
}
const bySql = ({ roles, self }: By, actor: Actor | undefined): RawSql => {
  if (roles && !(actor && roles.includes(actor.role))) return sql`false`
  if (self === undefined) return sql`true`
  if (actor?.accountId === undefined) return self ? sql`false` : sql`true`
  return self ? sql`id = ${actor.accountId}` : sql`id <> ${actor.accountId}`
}
const clauseSql = (clause: Clause, fields: Fields, actor?: Actor): RawSql => {
  if ('by' in clause) return bySql(clause.by, actor)
  if ('or' in clause)
    return sql`(${sql.join(
      clause.or.map(each => sql`(${allSql(each, fields, actor)})`),
      sql` or `,
    )})`
  return testSql(clause, fields)
}
/** Converts one test to SQL: true for the same values as in JavaScript, else NULL or false. */
const testSql = ({ field: name, operator, operand, beside, times }: FieldClause, fields: Fields): RawSql => {
  const field = fields[name]
  const column = sql.ref(dateRangeColumns(name, field)[0])
  const filled = filledSql(field, column)
  if (field?.type === 'dateRange') return rangeTest({ field: name, operator, operand, beside }, field)
  // Compares code points, as JavaScript does.
  const bytes = field && columnTypes[field.type].column(field) === 'text' ? sql`collate "C"` : sql``
  if (beside !== undefined) {
    const sign = comparing[operator] ?? '='
    return sql`(${filled} and ${filledSql(fields[beside], sql.ref(beside))} and ${column} ${bytes} ${sql.raw(sign)} ${sql.ref(beside)}${times === undefined ? sql`` : sql` * ${times}::numeric`})`
  }
  const value = (each: unknown) => columnValue(field, each)
  if (operator === 'set') return operand ? filled : sql`not (${filled})`
  if (operator === 'is') return operand === null ? sql`not (${filled})` : sql`${column} = ${value(operand)}`
  if (operator === 'not') return operand === null ? filled : sql`${column} is distinct from ${value(operand)}`
  if (operator === 'in') return sql`${column} = any(${[operand].flat().map(value)})`
  return sql`(${filled} and ${column} ${bytes} ${sql.raw(operators[operator])} ${value(operand)})`
}
const allSql = (clauses: readonly Clause[], fields: Fields, actor?: Actor): RawSql =>
  clauses.length > 0
    ? sql.join(
        clauses.map(clause => clauseSql(clause, fields, actor)),
        sql` and `,
      )
    : sql`true`
/** Converts a condition to a WHERE. The console disables buttons by the same condition. */
export const conditionSql = (condition: AnyCondition, fields: Fields, actor?: Actor): RawSql =>
  sql`(${allSql(clausesOf(condition, fields), fields, actor)})`
/** Converts a requirement to SQL: the field is filled in, or not required. */
export const needSql = (name: string, need: AnyRequirement, fields: Fields): RawSql => {
  const column = sql.ref(dateRangeColumns(name, fields[name])[0])
  if (isAtLeast(need)) return sql`${countSql(fields[name], column)} >= ${need.atLeast}`
  const filled = filledSql(fields[name], column)
  return need === true ? filled : sql`(${filled} or (${conditionSql(need, fields)}) is not true)`
}
