import { type Actor, canList } from '../../../schema/rules/availability'
import { mayReview, reviewOf, isPendingFor } from '../../../schema/rules/review'
import type { AnyResource } from '../../../schema/model/resource'
import { querySingleRow, queryRows, sql } from '../connections/database'
import { dateRangeColumns } from '../columns/dateRange'
import { getTableName } from '../tables/tables'
import { visibleRowsClause } from '../tenancy/visibleRows'
import type { TenantTransaction } from '../tenancy/tenantTransaction'
import { capped, type ListAnswer, listRecords } from './listRecords'
import { allOf, type ListReader, planOf } from './listPlan'

/**
 * Counts records that wait for an actor, by resource: for a decision, else in their initial tab.
 * Counts up to the cap of lists, in one statement for all.
 */
export const countPending = async (
  scope: TenantTransaction,
  resources: readonly AnyResource[],
  actor: Actor,
): Promise<Readonly<Record<string, number>>> => {
  const plans = resources
    .filter(each => canList(each, actor) || mayReview(each, actor))
    .map(resource => ({ resource, filter: isPendingFor(resource, actor) }))
    .filter(({ filter }) => Object.keys(filter).length > 0)
    .map(({ resource, filter }) =>
      planOf(scope, resource, { current: 1, pageSize: 1, counts: false, filter }, { actor }),
    )
  if (plans.length === 0) return {}
  const counts = plans.map(plan => sql`${capped(plan, allOf(plan))} as ${sql.ref(plan.resource.name)}`)
  return querySingleRow<Record<string, number>>(scope.db, sql`select ${sql.join(counts)}`)
}

/** Page of the queue, optionally of one tenant. */
interface QueueQuery {
  readonly current: number
  readonly pageSize: number
  readonly tenant?: string
}
/** Lists records that wait for a decision, longest first. */
export const listPending = async (
  scope: TenantTransaction,
  resource: AnyResource,
  { tenant, ...page }: QueueQuery,
  reader: ListReader,
): Promise<ListAnswer> => {
  const { waits = {}, since } = reviewOf(resource) ?? {}
  const seen = [reader.rows, tenant === undefined ? undefined : sql`fact_id = ${tenant}`].filter(
    each => each !== undefined,
  )
  const theirs = seen.length > 0 ? { rows: sql.join(seen, sql` and `) } : {}
  return listRecords(scope, resource, { ...page, sort: since, filter: waits, counts: false }, { ...reader, ...theirs })
}

/** Limits: oldest records counted by tenant, and tenants listed. */
const COUNTED = 5000
const TENANTS = 200
/** Counts waiting records by tenant, longest waiting first. */
export const countByTenant = async (
  scope: TenantTransaction,
  resource: AnyResource,
): Promise<readonly { readonly id: string; readonly waiting: number }[]> => {
  const { field, since, waits } = reviewOf(resource) ?? {}
  if (!field || !since) return []
  const column = sql.ref(dateRangeColumns(since, resource.fields[since])[0])
  return queryRows(
    scope.db,
    sql`select fact_id as id, count(*)::int as waiting from (
      select fact_id, ${column} as since from ${sql.table(getTableName(resource))} where ${visibleRowsClause(scope, resource)} and ${sql.ref(field)} = ${waits?.[field]} order by ${column}, id limit ${sql.lit(COUNTED)}
    ) waiting group by fact_id order by min(since), fact_id limit ${sql.lit(TENANTS)}`,
  )
}
