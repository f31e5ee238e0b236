import type { AnyCondition } from '../../../schema/model/condition'
import type { AnyField } from '../../../schema/model/field'
import { traitsOf } from '../../../schema/fields/traits'
import type { AnyResource } from '../../../schema/model/resource'
import { columnValue } from '../columns/columns'
import { type RawSql, type DatabaseRow, queryRow, queryRows, sql } from '../connections/database'
import { conditionSql } from './conditionSql'
import { assertFree } from './reservedValues'
import { getSearchSources, searchColumns, textKeys } from '../search/searchColumns'
import { byColumn, dateRangeColumns } from '../columns/dateRange'
import { getTableName, queryWritten, selectRow } from '../tables/tables'
import { visibleRowsClause } from '../tenancy/visibleRows'
import { allTenants, type Tenant } from '../tenancy/tenant'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** Column values for the driver. */
export const columnValues = (
  resource: AnyResource,
  values: DatabaseRow,
): readonly (readonly [column: string, value: unknown])[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name]
    return byColumn(name, field, value).map(([column, each]) => [column, columnValue(field, each)] as const)
  })
const assignments = (resource: AnyResource, values: DatabaseRow) =>
  sql.join(columnValues(resource, values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

/** Stored record. */
export interface Stored extends DatabaseRow {
  readonly id: string
  readonly fact_id: Tenant
  readonly version: number
}
export const findRecord = async (
  scope: TenantTransaction,
  resource: AnyResource,
  id: string,
  lock = false,
): Promise<Stored | undefined> => {
  // A row is locked in its tenant: a cluster locks none of all tenants.
  const isAnywhere = lock && scope.tenant === allTenants
  const owner = isAnywhere ? (await findRecord(scope, resource, id))?.fact_id : undefined
  return queryRow(
    scope.db,
    sql`select ${selectRow(resource)} from ${sql.table(getTableName(resource))} where ${isAnywhere ? sql`fact_id = ${owner ?? ''}` : visibleRowsClause(scope, resource)} and id = ${id} ${lock ? sql`for update` : sql``}`,
  )
}

/** Reads a record that this transaction has written or locked. Throws where it is missing. */
export const ownRecord = async (scope: TenantTransaction, resource: AnyResource, id: string): Promise<Stored> => {
  const record = await findRecord(scope, resource, id)
  if (!record) throw new Error(`${resource.name} ${id} was there and is gone`)
  return record
}

/** Finds records by a condition, in an order (`-name` descends), up to a limit. */
export const findRecords = (
  scope: TenantTransaction,
  resource: AnyResource,
  condition: AnyCondition,
  { sort, limit }: { readonly sort: string; readonly limit: number },
): Promise<Stored[]> => {
  const name = sort.replace(/^-/, '')
  const order = sql`${sql.ref(dateRangeColumns(name, resource.fields[name])[0])} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, id desc`
  return queryRows(
    scope.db,
    sql`select ${selectRow(resource)} from ${sql.table(getTableName(resource))} where ${visibleRowsClause(scope, resource)} and ${conditionSql(condition, resource.fields)} order by ${order} limit ${limit}`,
  )
}

/** Serializes writes to a resource of one tenant. Call it before any row lock, to avoid deadlocks. */
export const lockRecord = (scope: TenantTransaction, resource: AnyResource) => lockRecords(scope, resource, 'in turn')
/** Serializes writes to a resource of one tenant that share the key `about`. */
export const lockRecords = ({ db, tenant }: TenantTransaction, resource: AnyResource, about: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${tenant} ${resource.name} ${about}`}))`.execute(db)

/** Owner of a record, where the resource has an owner field. */
export const ownerIn = ({ definition: { ownerField } }: AnyResource, record: DatabaseRow): { readonly own?: string } =>
  ownerField !== undefined && typeof record[ownerField] === 'string' ? { own: record[ownerField] } : {}

const touched = ({ now }: TenantTransaction, resource: AnyResource): DatabaseRow =>
  Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => field.type === 'updatedTime')
      .map(([name]) => [name, now.toISOString()]),
  )

/**
 * Change of one record. `stored` is the former record, locked by this transaction. Search columns
 * and figures are derived from it.
 */
interface RecordChange {
  readonly id: string
  readonly stored: DatabaseRow
  readonly values: DatabaseRow
  /** Further conditions. Omitted: none but existence. */
  readonly where?: RawSql
  /**
   * The owner reads none of the changed fields. So they are not notified, and their known version
   * stays valid.
   */
  readonly unread?: boolean
}
/**
 * Updates one record under a condition; `undefined` where the condition fails. Throws HeldAside
 * where a deleted record holds a unique value.
 */
export const updateRecord = async (
  scope: TenantTransaction,
  resource: AnyResource,
  { id, stored, values, where, unread = false }: RecordChange,
): Promise<Stored | undefined> => {
  const search = getSearchSources(resource).some(name => name in values)
    ? searchColumns(resource, { ...stored, ...values })
    : {}
  const set = { ...values, ...search, ...textKeys(resource, values), ...touched(scope, resource) }
  const more = Object.keys(set).length > 0 ? sql`, ${assignments(resource, set)}` : sql``
  scope.changed?.(resource.name, id, unread ? {} : ownerIn(resource, { ...stored, ...values }))
  const [written] = await queryWritten<Stored>(
    scope.db,
    resource,
    sql`update ${sql.table(getTableName(resource))} set version = version + ${sql.lit(unread ? 0 : 1)} ${more} where ${tenantClause(scope)} and id = ${id} and ${where ?? sql`true`}`,
  )
  if (written) {
    await assertFree(scope, resource, written, stored)
    scope.sums?.note(resource, stored, written)
  }
  return written
}
export const deleteRecord = (
  scope: TenantTransaction,
  resource: AnyResource,
  stored: Stored,
): Promise<DatabaseRow | undefined> => {
  const { id } = stored
  scope.changed?.(resource.name, id, ownerIn(resource, stored))
  scope.sums?.note(resource, stored, undefined)
  return queryRow(
    scope.db,
    sql`delete from ${sql.table(getTableName(resource))} where ${tenantClause(scope)} and id = ${id} returning id`,
  )
}

/** JSON of sub-records that refer to a record, for each possible field. */
const namingJson = (field: AnyField, target: string, id: RawSql): RawSql[] => {
  if (field.type === 'array')
    return Object.entries(field.options.fields ?? {}).flatMap(([name, each]) =>
      namingJson(each, target, id).map(value => sql`jsonb_build_array(jsonb_build_object(${name}::text, ${value}))`),
    )
  const named = traitsOf(field).names
  if (named?.what !== 'record' || field.options.to !== target) return []
  return [named.many ? sql`jsonb_build_array(${id})` : sql`to_jsonb(${id})`]
}
/** Tests of a column that refers to a record: alone, in a list, or in sub-records. */
const namingSql = (name: string, field: AnyField, target: string, id: RawSql): RawSql[] => {
  const column = sql.ref(name)
  const many = traitsOf(field).names?.many
  return namingJson(field, target, id).map(value =>
    field.type === 'array'
      ? sql`${column} @> ${value}`
      : many
        ? sql`${column} @> array[${id}]`
        : sql`${column} = ${id}`,
  )
}
/** Returns those of some records that others refer to. */
export const findReferencedIds = async (
  scope: TenantTransaction,
  resources: readonly AnyResource[],
  target: AnyResource,
  ids: readonly string[],
): Promise<Set<string>> => {
  const referenced = new Set<string>()
  for (const resource of resources.filter(({ definition }) => !definition.shared))
    for (const [name, field] of Object.entries(resource.fields))
      for (const names of namingSql(name, field, target.name, sql`asked.id`)) {
        const left = ids.filter(id => !referenced.has(id))
        const named = await queryRows<{ id: string }>(
          scope.db,
          sql`select asked.id from unnest(${left}::text[]) as asked(id) where exists (select 1 from ${sql.table(getTableName(resource))} where ${tenantClause(scope)} and ${names})`,
        )
        for (const { id } of named) referenced.add(id)
      }
  return referenced
}
/** Whether records of a resource can be deleted, so that references must lock them. */
const canGo = ({ definition }: AnyResource): boolean => !definition.shared && !definition.appendOnly
/**
 * Returns ids that exist and meet a condition, among `ids` where given. Locks those until the
 * transaction ends, because lists and sub-records have no foreign keys.
 */
export const existing = async (
  scope: TenantTransaction,
  target: AnyResource,
  ids: readonly string[] | undefined,
  filter: AnyCondition = {},
): Promise<Set<string>> =>
  new Set(
    (
      await queryRows<{ id: string }>(
        scope.db,
        sql`select id from ${sql.table(getTableName(target))} where ${visibleRowsClause(scope, target)} ${ids ? sql`and id = any(${ids})` : sql``} and ${conditionSql(filter, target.fields)}
          ${ids && canGo(target) ? sql`order by id for key share` : sql``}`,
      )
    ).map(each => each.id),
  )
