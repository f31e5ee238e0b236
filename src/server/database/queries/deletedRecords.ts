import { getPositionField, tableTraits } from '../../../schema/selectors/definition'
import { namesOf } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, querySingleRow, queryRow, queryRows, sql } from '../connections/database'
import { restoreCutoff } from './reservedValues'
import { filesOf } from './fileReferences'
import { topKey } from './position'
import { ownerIn, type Stored } from './records'
import { getTableName, getTables, queryWritten, selectRow } from '../tables/tables'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** Soft-deletes a record before its deletion: stores its whole row and its files. */
export const softDelete = async (
  scope: TenantTransaction,
  resource: AnyResource,
  { id }: Stored,
  { name, by }: { readonly name: string; readonly by: string },
): Promise<void> => {
  const files = await filesOf(scope, resource, id)
  const username = tableTraits(resource).accounts ? sql`username` : sql`null`
  await sql`insert into removed (fact_id, resource, id, name, record, files, "accountName", username, at)
    select fact_id, ${resource.name}, id, ${name}, to_jsonb(found.*), ${files}, ${by}, ${username}, ${scope.now.toISOString()}
    from ${sql.table(getTableName(resource))} found where ${tenantClause(scope, 'found')} and id = ${id} returning 1`.execute(
    scope.db,
  )
}

/** Soft-deleted record. */
interface LaidAside {
  readonly id: string
  readonly name: string
  readonly accountName: string
  readonly at: string
}
const aside = (scope: TenantTransaction, resource: AnyResource) =>
  sql`from removed where ${tenantClause(scope)} and resource = any(${namesOf(resource)}) and at > ${restoreCutoff(scope.now)}`
/** Lists restorable records of a resource, latest first, with their total. */
export const listAside = async (
  scope: TenantTransaction,
  resource: AnyResource,
  { current, pageSize }: { readonly current: number; readonly pageSize: number },
): Promise<{ readonly list: LaidAside[]; readonly total: number }> => ({
  list: await queryRows<LaidAside>(
    scope.db,
    sql`select id, name, "accountName", at ${aside(scope, resource)} order by at desc, id limit ${pageSize} offset ${(current - 1) * pageSize}`,
  ),
  total: (await querySingleRow<{ n: number }>(scope.db, sql`select count(*)::int4 as n ${aside(scope, resource)}`)).n,
})

/** Writable columns of a row, with their former names. */
const writtenColumns = (resource: AnyResource) =>
  (getTables([resource]).find(({ name }) => name === getTableName(resource))?.columns ?? []).filter(
    ({ formula, rest }) => !formula && !rest.startsWith('generated'),
  )
const inNamesOfToday = (resource: AnyResource, kept: DatabaseRow): DatabaseRow =>
  Object.fromEntries(
    writtenColumns(resource).flatMap(({ name, was }) => {
      if (Object.hasOwn(kept, name)) return [[name, kept[name]]]
      return was !== undefined && Object.hasOwn(kept, was) ? [[name, kept[was]]] : []
    }),
  )
/** Ids of children that were soft-deleted together with a record. */
export const asideWith = async (
  scope: TenantTransaction,
  { whole, id }: { readonly whole: AnyResource; readonly id: string },
  { part, via }: { readonly part: AnyResource; readonly via: string },
): Promise<string[]> => {
  const former = part.fields[via]?.options.renamedFrom ?? via
  const moment = sql`(select at from removed where ${tenantClause(scope)} and resource = any(${namesOf(whole)}) and id = ${id})`
  const rows = await queryRows<{ id: string }>(
    scope.db,
    sql`select id ${aside(scope, part)} and coalesce(record->>${via}, record->>${former}) = ${id} and at = ${moment} order by id`,
  )
  return rows.map(each => each.id)
}
/** Finds and locks a soft-deleted record, in its table's present columns. */
export const findDeleted = async (
  scope: TenantTransaction,
  resource: AnyResource,
  id: string,
): Promise<DatabaseRow | undefined> => {
  const row = await queryRow<{ record: DatabaseRow }>(
    scope.db,
    sql`select record ${aside(scope, resource)} and id = ${id} for update`,
  )
  return row && inNamesOfToday(resource, row.record)
}
/** Reads a soft-deleted record's fields as from its table, without inserting it. */
export const readDeleted = (
  { db }: TenantTransaction,
  resource: AnyResource,
  kept: DatabaseRow,
): Promise<DatabaseRow> => {
  const table = sql.table(getTableName(resource))
  const row = sql`jsonb_populate_record(null::${table}, ${JSON.stringify(kept)}::jsonb)`
  return querySingleRow<DatabaseRow>(db, sql`select ${selectRow(resource)} from ${row}`)
}
/**
 * Inserts a soft-deleted record again, with a new version. If its position is taken, the record
 * comes first.
 */
export const undelete = async (scope: TenantTransaction, resource: AnyResource, kept: DatabaseRow): Promise<Stored> => {
  const table = sql.table(getTableName(resource))
  const order = getPositionField(resource)
  const isPositionUsed =
    order !== undefined &&
    (await queryRow(
      scope.db,
      sql`select 1 from ${table} where ${tenantClause(scope)} and ${sql.ref(order)} = ${kept[order]}`,
    ))
  const record: DatabaseRow = {
    ...kept,
    version: Number(kept.version) + 1,
    ...(isPositionUsed && order ? { [order]: await topKey(scope, resource, order) } : {}),
  }
  const columns = sql.join(Object.keys(record).map(name => sql.ref(name)))
  scope.changed?.(resource.name, String(record.id), ownerIn(resource, record))
  const [back] = await queryWritten<Stored>(
    scope.db,
    resource,
    sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(record)}::jsonb)`,
  )
  if (!back) throw new Error(`${resource.name}: nothing was written`)
  scope.sums?.note(resource, undefined, back)
  await sql`delete from removed where ${tenantClause(scope)} and resource = any(${namesOf(resource)}) and id = ${back.id}`.execute(
    scope.db,
  )
  return back
}
/** Returns those of some records that are soft-deleted. */
export const heldAside = async (scope: TenantTransaction, ids: readonly string[]): Promise<string[]> =>
  (
    await queryRows<{ id: string }>(
      scope.db,
      sql`select id from removed where ${tenantClause(scope)} and id = any(${ids}::text[])`,
    )
  ).map(({ id }) => id)
/** Deletes records that are no longer restorable. The orphan collection deletes their files. */
export const clearAside = async (scope: TenantTransaction): Promise<void> => {
  await sql`delete from removed where ${tenantClause(scope)} and at <= ${restoreCutoff(scope.now)}`.execute(scope.db)
}
