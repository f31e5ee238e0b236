import type { AnyCondition } from '../../../schema/model/condition'
import { searchFields } from '../../../schema/selectors/definition'
import type { AnyField } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'
import type { AnyResource } from '../../../schema/model/resource'
import { columnValue } from '../columns/columns'
import { type RawSql, type Row, row, rows, sql } from '../connections/database'
import { conditionSql } from './conditionSql'
import { assertFree } from './reservedValues'
import { searchColumns } from '../search/searchColumns'
import { byColumn, columnsOf } from '../columns/dateRange'
import { tableName, wholeRow } from '../tables/tables'
import { reach } from '../tenancy/visibleRows'
import type { Tenant } from '../tenancy/tenant'
import { mine, type Scope } from '../tenancy/tenantTransaction'

/** Values by the columns that keep them, as the driver takes them. */
export const kept = (resource: AnyResource, values: Row): readonly (readonly [column: string, value: unknown])[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name]
    return byColumn(name, field, value).map(([column, each]) => [column, columnValue(field, each)] as const)
  })
const assignments = (resource: AnyResource, values: Row) =>
  sql.join(kept(resource, values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

/** A record as its table holds it. */
export interface Stored extends Row {
  readonly id: string
  readonly fact_id: Tenant
  readonly version: number
}
export const findRecord = (
  scope: Scope,
  resource: AnyResource,
  id: string,
  lock = false,
): Promise<Stored | undefined> =>
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
export const takeTurn = (scope: Scope, resource: AnyResource) => takeTurnFor(scope, resource, 'in turn')
/** The same among those writes that are about one thing. */
export const takeTurnFor = ({ db, tenant }: Scope, resource: AnyResource, about: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${tenant} ${resource.name} ${about}`}))`.execute(db)

/** Whose a record is, where it says so. */
export const ownerIn = ({ definition: { own } }: AnyResource, record: Row): { readonly own?: string } =>
  own !== undefined && typeof record[own] === 'string' ? { own: record[own] } : {}

const touched = ({ now }: Scope, resource: AnyResource): Row =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.kind === 'updatedTime')
      .map(([name]) => [name, now.toISOString()]),
  )

/** A change of one record: by its id, with the record as it was before, which this transaction has locked, for its search text and for the figures. */
export interface Change {
  readonly id: string
  readonly stored: Row
  readonly values: Row
  /** What must still hold. Left out: nothing but that it is there. */
  readonly where?: RawSql
  /** Whose the record is reads nothing of it: they are told nothing, and the version that they know stays the one that counts. */
  readonly unread?: boolean
}
/** Writes values to one record while a condition holds; no row means that it did not. Throws HeldAside where a removed one holds a unique value of them. */
export const updateRecord = async (
  scope: Scope,
  resource: AnyResource,
  { id, stored, values, where, unread = false }: Change,
): Promise<Stored | undefined> => {
  const search = searchFields(resource).some(name => name in values)
    ? searchColumns(resource, { ...stored, ...values })
    : {}
  const set = { ...values, ...search, ...touched(scope, resource) }
  const more = Object.keys(set).length > 0 ? sql`, ${assignments(resource, set)}` : sql``
  scope.changed?.(resource.name, id, unread ? {} : ownerIn(resource, { ...stored, ...values }))
  const written = await row<Stored>(
    scope.db,
    sql`update ${sql.table(tableName(resource))} set version = version + ${sql.lit(unread ? 0 : 1)} ${more} where ${mine(scope)} and id = ${id} and ${where ?? sql`true`} returning ${wholeRow(resource)}`,
  )
  if (written) {
    await assertFree(scope, resource, written, stored)
    scope.sums?.note(resource, stored, written)
  }
  return written
}
export const deleteRecord = (scope: Scope, resource: AnyResource, stored: Stored): Promise<Row | undefined> => {
  const { id } = stored
  scope.changed?.(resource.name, id, ownerIn(resource, stored))
  scope.sums?.note(resource, stored, undefined)
  return row(
    scope.db,
    sql`delete from ${sql.table(tableName(resource))} where ${mine(scope)} and id = ${id} returning id`,
  )
}

/** What sub-records hold where one of them names a record, as JSON: in each of the fields that can. */
const namingJson = (field: AnyField, target: string, id: RawSql): RawSql[] => {
  if (field.kind === 'rows')
    return Object.entries(field.options.fields ?? {}).flatMap(([name, each]) =>
      namingJson(each, target, id).map(value => sql`jsonb_build_array(jsonb_build_object(${name}::text, ${value}))`),
    )
  const named = traitsOf(field).names
  if (named?.what !== 'record' || field.options.to !== target) return []
  return [named.many ? sql`jsonb_build_array(${id})` : sql`to_jsonb(${id})`]
}
/** Tests of a column that holds a record's id: alone, in a list, or in sub-records. */
const namingSql = (name: string, field: AnyField, target: string, id: RawSql): RawSql[] => {
  const column = sql.ref(name)
  const many = traitsOf(field).names?.many
  return namingJson(field, target, id).map(value =>
    field.kind === 'rows' ? sql`${column} @> ${value}` : many ? sql`${column} @> array[${id}]` : sql`${column} = ${id}`,
  )
}
/** Those of some records that other records name, alone, in a list, or in their sub-records. */
export const namedAmong = async (
  scope: Scope,
  resources: readonly AnyResource[],
  target: AnyResource,
  ids: readonly string[],
): Promise<Set<string>> => {
  const found = new Set<string>()
  for (const resource of resources.filter(({ definition }) => !definition.shared))
    for (const [name, field] of Object.entries(resource.fields))
      for (const names of namingSql(name, field, target.name, sql`asked.id`)) {
        const left = ids.filter(id => !found.has(id))
        const named = await rows<{ id: string }>(
          scope.db,
          sql`select asked.id from unnest(${left}::text[]) as asked(id) where exists (select 1 from ${sql.table(tableName(resource))} where ${mine(scope)} and ${names})`,
        )
        for (const { id } of named) found.add(id)
      }
  return found
}
/** Whether its records can be taken away, which whoever names one must keep from happening. */
const canGo = ({ definition }: AnyResource): boolean => !definition.shared && !definition.append
/**
 * The ids that exist and meet a condition, among the given where there are given ones. Those that are given stay until the transaction ends: a list and a sub-record have no foreign
 * key that would keep them.
 */
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
        sql`select id from ${sql.table(tableName(target))} where ${reach(scope, target)} ${ids ? sql`and id = any(${ids})` : sql``} and ${conditionSql(filter, target.fields)}
          ${ids && canGo(target) ? sql`order by id for key share` : sql``}`,
      )
    ).map(each => each.id),
  )
