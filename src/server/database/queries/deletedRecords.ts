import { getPositionField } from '../../../schema/selectors/definition'
import { namesOf } from '../../../schema/labels/labels'
import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, querySingleRow, queryRow, queryRows, sql } from '../connections/database'
import { ACCOUNTS, restoreCutoff } from './reservedValues'
import { filesOf } from './fileReferences'
import { topKey } from './position'
import { ownerIn, type Stored } from './records'
import { getTableName, getTables, selectRow } from '../tables/tables'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** Lays a record aside that is about to be deleted: its whole row, and which files it holds. */
export const softDelete = async (
  scope: TenantTransaction,
  resource: AnyResource,
  { id }: Stored,
  { name, by }: { readonly name: string; readonly by: string },
): Promise<void> => {
  const files = await filesOf(scope, resource, id)
  const username = getTableName(resource) === ACCOUNTS ? sql`username` : sql`null`
  await sql`insert into removed (fact_id, resource, id, name, record, files, "accountName", username, at)
    select fact_id, ${resource.name}, id, ${name}, to_jsonb(found.*), ${files}, ${by}, ${username}, ${scope.now.toISOString()}
    from ${sql.table(getTableName(resource))} found where ${tenantClause(scope, 'found')} and id = ${id}`.execute(
    scope.db,
  )
}

/** A record that was laid aside. */
interface LaidAside {
  readonly id: string
  readonly name: string
  readonly accountName: string
  readonly at: string
}
const aside = (scope: TenantTransaction, resource: AnyResource) =>
  sql`from removed where ${tenantClause(scope)} and resource = any(${namesOf(resource)}) and at > ${restoreCutoff(scope.now)}`
/** What was laid aside of a resource and can be brought back, the latest first, and how many there are. */
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

/** The columns that a row is written in, with what each was called before. */
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
/** The parts of a record that were laid aside with it, in the same moment, by their ids. */
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
/** A record that was laid aside as its table would hold it today, locked. */
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
/** A record that was laid aside with its fields as they are read from its table, without being there. */
export const readDeleted = (
  { db }: TenantTransaction,
  resource: AnyResource,
  kept: DatabaseRow,
): Promise<DatabaseRow> => {
  const table = sql.table(getTableName(resource))
  const row = sql`jsonb_populate_record(null::${table}, ${JSON.stringify(kept)}::jsonb)`
  return querySingleRow<DatabaseRow>(db, sql`select ${selectRow(resource)} from ${row}`)
}
/** Writes a record that was laid aside into its table again, a version later; where its place in a hand-made order is taken by now, on top. */
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
  const back = await querySingleRow<Stored>(
    scope.db,
    sql`insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, ${JSON.stringify(record)}::jsonb)
      returning ${selectRow(resource)}`,
  )
  scope.sums?.note(resource, undefined, back)
  await sql`delete from removed where ${tenantClause(scope)} and resource = any(${namesOf(resource)}) and id = ${back.id}`.execute(
    scope.db,
  )
  return back
}
/** Which of some records are laid aside. */
export const heldAside = async (scope: TenantTransaction, ids: readonly string[]): Promise<string[]> =>
  (
    await queryRows<{ id: string }>(
      scope.db,
      sql`select id from removed where ${tenantClause(scope)} and id = any(${ids}::text[])`,
    )
  ).map(({ id }) => id)
/** Clears away what nobody can bring back any more; its files go with the orphans. */
export const clearAside = async (scope: TenantTransaction): Promise<void> => {
  await sql`delete from removed where ${tenantClause(scope)} and at <= ${restoreCutoff(scope.now)}`.execute(scope.db)
}
