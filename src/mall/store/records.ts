import { v7 as newId } from 'uuid'
import { generateKeyBetween } from 'fractional-indexing'
import { type Actor, type By, clausesOf, type AnyCondition, type Clause, type FieldClause } from '../../schema/condition'
import { orderField, searchFields } from '../../schema/derive'
import type { AnyField, Fields } from '../../schema/field'
import { traitsOf } from '../../schema/kinds/traits'
import { isAtLeast } from '../../schema/machine'
import type { AnyNeed, AnyResource } from '../../schema/resource'
import { columnValue, kinds } from './kinds'
import { oneRow, type Row, row, rows, sql } from './database'
import { assertLinked, linked } from './chain'
import { grams, searchText } from './grams'
import { byColumn, columnsOf, rangeTest } from './ranges'
import { nextSerials } from './serials'
import { tableName, wholeRow } from './tables'
import { reach } from './reach'
import { mine, type Scope } from './wall'

export type RawSql = ReturnType<typeof sql>
/** Values by the columns that keep them, as the driver takes them. */
const kept = (resource: AnyResource, values: Row): readonly (readonly [column: string, value: unknown])[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name]
    return byColumn(name, field, value).map(([column, each]) => [column, columnValue(field, each)] as const)
  })
const assignments = (resource: AnyResource, values: Row) =>
  sql.join(kept(resource, values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

/** The columns that make a record found by the search box. */
export const searchColumns = (resource: AnyResource, record: Row): Row => {
  const fields = searchFields(resource)
  if (fields.length === 0) return {}
  const text = searchText(fields.map(name => record[name]))
  return { search_text: text, search_grams: [...new Set(text.split('\n').flatMap(grams))] }
}

const operators: { readonly [O in 'gt' | 'gte' | 'lt' | 'lte']: string } = { gt: '>', gte: '>=', lt: '<', lte: '<=' }
/** The same between two columns. */
const comparing: { readonly [O in FieldClause['operator']]?: string } = { ...operators, is: '=', not: '<>' }
/** How many entries a list has. */
const countSql = (field: AnyField | undefined, column: RawSql): RawSql =>
  field?.kind === 'rows' ? sql`coalesce(jsonb_array_length(${column}), 0)` : sql`coalesce(cardinality(${column}), 0)`
/** Whether something is filled in: never NULL itself, so that it may be negated. */
const filledSql = (field: AnyField | undefined, column: RawSql): RawSql => {
  const type = field && kinds[field.kind].column(field)
  if (type === '_text' || field?.kind === 'rows') return sql`${countSql(field, column)} > 0`
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
/** One test as SQL: true for the same values as in JavaScript; NULL or false for all others. */
const testSql = ({ field: name, operator, operand, beside }: FieldClause, fields: Fields): RawSql => {
  const field = fields[name]
  const column = sql.ref(columnsOf(name, field)[0])
  const filled = filledSql(field, column)
  if (field?.kind === 'dateRange') return rangeTest({ field: name, operator, operand, beside }, field)
  // Letters are compared by their codes, as JavaScript does.
  const bytes = field && kinds[field.kind].column(field) === 'text' ? sql`collate "C"` : sql``
  if (beside !== undefined) {
    const sign = comparing[operator] ?? '='
    return sql`(${filled} and ${filledSql(fields[beside], sql.ref(beside))} and ${column} ${bytes} ${sql.raw(sign)} ${sql.ref(beside)})`
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
/** A condition as a WHERE: the same lines the console greys a button by. */
export const conditionSql = (condition: AnyCondition, fields: Fields, actor?: Actor): RawSql =>
  sql`(${allSql(clausesOf(condition, fields), fields, actor)})`
/** "This field is filled in, or need not be." */
export const needSql = (name: string, need: AnyNeed, fields: Fields): RawSql => {
  const column = sql.ref(columnsOf(name, fields[name])[0])
  if (isAtLeast(need)) return sql`${countSql(fields[name], column)} >= ${need.atLeast}`
  const filled = filledSql(fields[name], column)
  return need === true ? filled : sql`(${filled} or (${conditionSql(need, fields)}) is not true)`
}

/** A record as its table holds it. */
export interface Stored extends Row {
  readonly id: string
  readonly fact_id: string
  readonly version: number
}
export const findRecord = (scope: Scope, resource: AnyResource, id: string, lock = false): Promise<Stored | undefined> =>
  row(
    scope.db,
    sql`select ${wholeRow(resource)} from ${sql.table(tableName(resource))} where ${reach(scope, resource)} and id = ${id} ${lock ? sql`for update` : sql``}`,
  )

/** A record that this transaction has written or locked: it is there. */
export const ownRecord = async (scope: Scope, resource: AnyResource, id: string): Promise<Stored> => {
  const found = await findRecord(scope, resource, id)
  if (!found) throw new Error(`${resource.name} ${id} was there and is gone`)
  return found
}

/** Records that meet a condition, in an order (`-name` goes down) and at most so many. */
export const findRecords = (
  scope: Scope,
  resource: AnyResource,
  condition: AnyCondition,
  { sort, limit }: { readonly sort: string; readonly limit: number },
): Promise<Stored[]> => {
  const name = sort.replace(/^-/, '')
  const order = sql`${sql.ref(columnsOf(name, resource.fields[name])[0])} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, id desc`
  return rows(
    scope.db,
    sql`select ${wholeRow(resource)} from ${sql.table(tableName(resource))} where ${reach(scope, resource)} and ${conditionSql(condition, resource.fields)} order by ${order} limit ${limit}`,
  )
}

/** Writes to one of a tenant's resources wait for one another from here on. Taken before any row is locked, so that none waits for the other's row. */
export const takeTurn = ({ db, tenant }: Scope, resource: AnyResource) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${tenant} ${resource.name} in turn`}))`.execute(db)

/** Places in a hand-made order are worked out by one at a time. */
const lockOrder = (scope: Scope, resource: AnyResource) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${scope.tenant} ${resource.name}`}))`.execute(scope.db)
const topKey = async (scope: Scope, resource: AnyResource, name: string): Promise<string> => {
  await lockOrder(scope, resource)
  const top = await row<{ key: string }>(
    scope.db,
    sql`select ${sql.ref(name)} as key from ${sql.table(tableName(resource))} where ${mine(scope)} and ${sql.ref(name)} is not null order by ${sql.ref(name)} limit 1`,
  )
  return generateKeyBetween(null, top?.key ?? null)
}

/** Writes a new record, on top of a hand-made order. */
export const insertRecord = async (scope: Scope, resource: AnyResource, values: Row): Promise<Stored> => {
  const order = orderField(resource)
  const whole: Row = {
    fact_id: scope.tenant,
    id: newId(),
    ...values,
    ...searchColumns(resource, values),
    ...(order ? { [order]: await topKey(scope, resource, order) } : {}),
    ...(await nextSerials(scope, resource)),
  }
  const all = resource.definition.append === 'chained' ? await linked(scope, resource, whole) : whole
  const columns = kept(resource, all)
  scope.changed?.(resource.name, String(whole.id))
  const made = await oneRow<Stored>(
    scope.db,
    sql`insert into ${sql.table(tableName(resource))} (${sql.join(columns.map(([column]) => sql.ref(column)))})
    values (${sql.join(columns.map(([, value]) => value))}) returning ${wholeRow(resource)}`,
  )
  if (resource.definition.append === 'chained') assertLinked(resource, made)
  return made
}

const touched = ({ now }: Scope, resource: AnyResource): Row =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.kind === 'updatedTime')
      .map(([name]) => [name, now.toISOString()]),
  )

/** A change of one record: by its id, with the record as it was known before, for its search text. */
export interface Change {
  readonly id: string
  readonly stored: Row
  readonly values: Row
  /** What must still hold. Left out: nothing but that it is there. */
  readonly where?: RawSql
}
/** Writes values to one record while a condition holds; no row means that it did not. */
export const updateRecord = (scope: Scope, resource: AnyResource, { id, stored, values, where }: Change): Promise<Stored | undefined> => {
  const search = searchFields(resource).some(name => name in values) ? searchColumns(resource, { ...stored, ...values }) : {}
  const set = { ...values, ...search, ...touched(scope, resource) }
  const more = Object.keys(set).length > 0 ? sql`, ${assignments(resource, set)}` : sql``
  scope.changed?.(resource.name, id)
  return row(
    scope.db,
    sql`update ${sql.table(tableName(resource))} set version = version + 1 ${more} where ${mine(scope)} and id = ${id} and ${where ?? sql`true`} returning ${wholeRow(resource)}`,
  )
}
export const deleteRecord = (scope: Scope, resource: AnyResource, id: string): Promise<Row | undefined> => {
  scope.changed?.(resource.name, id)
  return row(scope.db, sql`delete from ${sql.table(tableName(resource))} where ${mine(scope)} and id = ${id} returning id`)
}

/** Between which two records another is put; nothing stands for an end. */
export interface Neighbours {
  readonly after?: string | null
  readonly before?: string | null
}
/**
 * Puts a record between two neighbours as someone sees them. Under a filter or on a later page these need not be neighbours
 * in the whole order, so the place is taken right behind the upper one, or right before the lower.
 */
export const placeRecord = async (scope: Scope, resource: AnyResource, id: string, { after, before }: Neighbours): Promise<boolean> => {
  const order = orderField(resource)
  if (order === undefined) return false
  await lockOrder(scope, resource)
  const column = sql.ref(order)
  const from = sql`from ${sql.table(tableName(resource))} where ${mine(scope)}`
  const keyOf = async (other: string) =>
    (await row<{ key: string | null }>(scope.db, sql`select ${column} as key ${from} and id = ${other}`))?.key ?? null
  const upper = after ? await keyOf(after) : null
  const lower = !upper && before ? await keyOf(before) : null
  if (!upper && !lower) return false
  const next = async (way: 'behind' | 'before', key: string) =>
    (
      await row<{ key: string }>(
        scope.db,
        way === 'behind'
          ? sql`select ${column} as key ${from} and id <> ${id} and ${column} > ${key} order by ${column} limit 1`
          : sql`select ${column} as key ${from} and id <> ${id} and ${column} < ${key} order by ${column} desc limit 1`,
      )
    )?.key ?? null
  const key = upper
    ? generateKeyBetween(upper, await next('behind', upper))
    : generateKeyBetween(lower && (await next('before', lower)), lower)
  scope.changed?.(resource.name, id)
  return Boolean(
    await row(
      scope.db,
      sql`update ${sql.table(tableName(resource))} set ${column} = ${key} where ${mine(scope)} and id = ${id} returning id`,
    ),
  )
}

/** Whether other records name this one, alone or in a list. */
export const isNamed = async (scope: Scope, resources: readonly AnyResource[], target: AnyResource, id: string): Promise<boolean> => {
  for (const resource of resources)
    for (const [name, field] of Object.entries(resource.fields)) {
      const named = traitsOf(field).names
      if (named?.what !== 'record' || field.options.to !== target.name || resource.definition.shared) continue
      const names = !named.many ? sql`${sql.ref(name)} = ${id}` : sql`${sql.ref(name)} @> ${[id]}`
      if (await row(scope.db, sql`select 1 from ${sql.table(tableName(resource))} where ${mine(scope)} and ${names} limit 1`)) return true
    }
  return false
}
/** The ids that exist and meet a condition, among the given where there are given ones. */
export const existing = async (
  scope: Scope,
  target: AnyResource,
  ids: readonly string[] | undefined,
  filter: AnyCondition = {},
): Promise<Set<string>> =>
  new Set(
    (
      await rows<{ id: string }>(
        scope.db,
        sql`select id from ${sql.table(tableName(target))} where ${reach(scope, target)} ${ids ? sql`and id = any(${ids})` : sql``} and ${conditionSql(filter, target.fields)}`,
      )
    ).map(each => each.id),
  )
