import type { AnyResource } from '../../../schema/model/resource'
import { queryRow, queryRows, sql } from '../connections/database'
import { getTableName } from '../tables/tables'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'
import { allOf, type ListReader, orderBy, planOf } from '../queries/listPlan'
import type { ExportQuery } from '../queries/exportCursor'
import type { TaskState } from './tasks'

const of = (scope: TenantTransaction, task: string) => sql`${tenantClause(scope)} and task = ${task}`
/** Part before the pages, which are counted from 1. */
export const START = 0

/**
 * Stores the record ids of an export, in order and as of this moment, in pages to be rendered.
 * Returns their number, or `most + 1` beyond the limit. Refuses as `planOf`.
 */
export const layOut = async (
  scope: TenantTransaction,
  resource: AnyResource,
  query: ExportQuery,
  { task, page, most, ...reader }: ListReader & { readonly task: string; readonly page: number; readonly most: number },
): Promise<number> => {
  const plan = planOf(scope, resource, { ...query, current: 1, pageSize: most, counts: false }, reader)
  const ranked = sql`select id, row_number() over (order by ${orderBy(plan.order.column, plan.order)}) as place
    from ${sql.table(getTableName(resource))} where ${allOf(plan)} limit ${sql.lit(most + 1)}`
  const laid = await queryRow<{ n: number }>(
    scope.db,
    sql`with laid as (
        insert into export_parts (fact_id, task, n, ids)
        select ${scope.tenant}, ${task}, 1 + (place - 1) / ${sql.lit(page)}, array_agg(id order by place) from (${ranked}) found group by 3
        returning cardinality(ids) as n)
      select coalesce(sum(n), 0)::int4 as n from laid`,
  )
  return laid?.n ?? 0
}
/** Next page to render. */
export const nextPage = (
  scope: TenantTransaction,
  task: string,
): Promise<{ readonly n: number; readonly ids: readonly string[] } | undefined> =>
  queryRow(scope.db, sql`select n, ids from export_parts where ${of(scope, task)} and bytes is null order by n limit 1`)
/** Stores a rendered part. */
export const keepPart = async (scope: TenantTransaction, task: string, n: number, bytes: Buffer): Promise<void> => {
  await sql`insert into export_parts (fact_id, task, n, ids, bytes) values (${scope.tenant}, ${task}, ${n}, '{}', ${bytes})
    on conflict (fact_id, task, n) do update set ids = '{}', bytes = excluded.bytes`.execute(scope.db)
}
/** Rendered part after another one. */
export const partBehind = (
  scope: TenantTransaction,
  task: string,
  n: number,
): Promise<{ readonly n: number; readonly bytes: Buffer } | undefined> =>
  queryRow(
    scope.db,
    sql`select n, bytes from export_parts where ${of(scope, task)} and n > ${n} and bytes is not null order by n limit 1`,
  )

/** Export as listed for its requester. */
interface OwnExport {
  readonly id: string
  readonly state: TaskState
  readonly done: number
  readonly total: number | null
  readonly format: string
  readonly createdTime: string
}
/** Number of exports listed. */
const MAX_LISTED = 5
/** Recent exports of a list by an account, newest first. */
export const ownExports = (
  scope: TenantTransaction,
  { kind, accountId, resource, since }: Readonly<Record<'kind' | 'accountId' | 'resource' | 'since', string>>,
): Promise<OwnExport[]> =>
  queryRows<OwnExport>(
    scope.db,
    sql`select id, state, done, total, data->>'format' as format, "createdTime" from tasks
      where ${tenantClause(scope)} and account_id = ${accountId} and account_id <> '' and kind = ${kind} and data->>'resource' = ${resource} and "createdTime" > ${since}
      order by id desc limit ${MAX_LISTED}`,
  )
/** Number of an account's exports in progress. */
export const exportsUnderWay = async (scope: TenantTransaction, type: string, accountId: string): Promise<number> =>
  (
    await queryRow<{ n: number }>(
      scope.db,
      sql`select count(*)::int4 as n from tasks where ${tenantClause(scope)} and account_id = ${accountId} and kind = ${type} and state = 'waiting'`,
    )
  )?.n ?? 0
/** Deletes parts of exports created before a moment, or without a job. */
export const clearExports = async (scope: TenantTransaction, before: string): Promise<void> => {
  await sql`delete from export_parts p where ${tenantClause(scope, 'p')} and not exists (
    select 1 from tasks t where t.fact_id = p.fact_id and t.id = p.task and t."createdTime" > ${before} and t.state in ('waiting', 'done'))`.execute(
    scope.db,
  )
}
