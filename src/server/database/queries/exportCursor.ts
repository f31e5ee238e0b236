import { type RawSql, querySingleRow, type DatabaseRow, sql } from '../connections/database'
import { allOf, type ListQuery, type ListReader, orderBy, pageOfMany, planOf } from './listPlan'
import { getRecordColumns, getTableName } from '../tables/tables'
import type { AnyResource } from '../../../schema/model/resource'
import type { TenantTransaction } from '../tenancy/tenantTransaction'

/** Query of an export. */
export type ExportQuery = Pick<ListQuery, 'sort' | 'keyword' | 'filter' | 'ids'>
/** Size of an export. */
interface ExportSummary {
  readonly rows: number
  /** Whether more records match than the export may hold. */
  readonly more: boolean
}

/**
 * Counts an export's records, and declares a sorted cursor. Refuses as `planOf`. Where all fit,
 * they are read first and then sorted; otherwise an index yields the first ones.
 */
export const declareExportCursor = async (
  scope: TenantTransaction,
  resource: AnyResource,
  query: ExportQuery,
  { most, cursor, ...reader }: ListReader & { readonly most: number; readonly cursor: RawSql },
): Promise<ExportSummary> => {
  const plan = planOf(scope, resource, { ...query, current: 1, pageSize: most, counts: false }, reader)
  const table = sql.table(getTableName(resource))
  const { count } = await querySingleRow<{ count: number }>(
    scope.db,
    sql`select count(*) from (select 1 from ${table} where ${allOf(plan)} limit ${sql.lit(most + 1)}) found`,
  )
  const more = count > most
  const from = more
    ? sql`(${pageOfMany(plan)}) page join ${table} found using (fact_id, id)`
    : sql`(select * from ${table} where ${allOf(plan)} offset 0) found`
  const all = sql<DatabaseRow>`select ${getRecordColumns(resource, 'found')} from ${from} order by ${orderBy(`found.${plan.order.column}`, plan.order)}`
  await sql`declare ${cursor} no scroll cursor with hold for ${all}`.execute(scope.db)
  return { rows: more ? most : count, more }
}
