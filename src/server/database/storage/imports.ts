import { queryRow, queryRows, sql } from '../connections/database'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'
import type { Task, TaskState } from './tasks'

/** Import as listed for its importer. */
interface OwnImport {
  readonly id: string
  readonly state: TaskState
  readonly done: number
  readonly total: number | null
  /** Row counts by result; empty until the end. */
  readonly counts: Readonly<Record<string, number>>
  readonly createdTime: string
  /** State of its undo; `null` without one. */
  readonly undone: TaskState | null
  /**
   * Name of the importer, kept after their account is deleted. `null` for the reader themselves.
   * Empty where unknown.
   */
  readonly by: string | null
}
/** Owner of imports: one account, or with `all` everyone of the tenant. */
export interface Whose {
  readonly accountId: string
  readonly all: boolean
}
const ownerClause = (whose: Whose) =>
  whose.all ? sql`t.account_id <> ''` : sql`t.account_id = ${whose.accountId} and t.account_id <> ''`
/** Number of imports listed. */
const MAX_LISTED = 10
/** Recent imports of a list that were run, newest first. */
export const ownImports = (
  scope: TenantTransaction,
  type: string,
  whose: Whose,
  resource: string,
): Promise<OwnImport[]> =>
  queryRows<OwnImport>(
    scope.db,
    sql`select t.id, t.state, t.done, t.total, coalesce(t.result, '{}'::jsonb) as counts, t."createdTime", u.state as undone,
        case when t.account_id = ${whose.accountId} then null else coalesce(nullif(a.name, ''), a.username, t.data->>'by', '') end as by
      from tasks t left join tasks u on u.fact_id = t.fact_id and u.id = 'undo ' || t.id
        left join accounts a on a.id = t.account_id and a.fact_id = t.fact_id
      where ${tenantClause(scope, 't')} and ${ownerClause(whose)} and t.kind = ${type} and t.data->>'resource' = ${resource}
        and not t.data ? 'gathering' and not t.data ? 'undoes'
      order by t.id desc limit ${MAX_LISTED}`,
  )
/** Finds one import and locks it for this transaction. */
export const findImport = (
  scope: TenantTransaction,
  type: string,
  whose: Whose,
  id: string,
): Promise<Task | undefined> =>
  queryRow<Task>(
    scope.db,
    sql`select t.* from tasks t where t.fact_id = ${scope.tenant} and ${ownerClause(whose)} and t.kind = ${type} and t.id = ${id} for update`,
  )
/**
 * Stops an account's oldest unfinished uploads beyond `left`, and deletes the rows of all that
 * never ran. Serializes uploads of the account.
 */
export const dropUnfinished = async (
  scope: TenantTransaction,
  type: string,
  accountId: string,
  left: number,
): Promise<void> => {
  const { db, tenant, now } = scope
  await sql`select pg_advisory_xact_lock(hashtext(${`${tenant} ${accountId} imports`}))`.execute(db)
  const unrun = sql`${tenantClause(scope)} and account_id = ${accountId} and kind = ${type} and data ? 'gathering'`
  await sql`update tasks set state = 'stopped', "endedTime" = ${now.toISOString()}, data = data - 'sheet' - 'bytes'
    where ${unrun} and state = 'waiting'
      and id in (select id from tasks where ${unrun} and state = 'waiting' order by id desc offset ${left})`.execute(db)
  await sql`delete from import_rows where ${tenantClause(scope)} and task in (select id from tasks where ${unrun} and state <> 'waiting')`.execute(
    db,
  )
}
