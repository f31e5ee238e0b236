import { queryRow, queryRows, sql } from '../connections/database'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'
import type { Task, TaskState } from './tasks'

/** An import as whoever gave it finds it again. */
interface OwnImport {
  readonly id: string
  readonly state: TaskState
  readonly done: number
  readonly total: number | null
  /** How many rows came to what; empty until it has ended. */
  readonly counts: Readonly<Record<string, number>>
  readonly createdTime: string
  /** How far it was taken back; nothing where nobody asked for that. */
  readonly undone: TaskState | null
  /** What whoever gave it is called, or was at the time where their account is gone; nothing where that is who asks, and empty where nobody knows any more. */
  readonly by: string | null
}
/** Whose imports are meant: those of one account, or those of everybody who works for the tenant, whom that account looks after. */
export interface Whose {
  readonly accountId: string
  readonly all: boolean
}
const ownerClause = (whose: Whose) =>
  whose.all ? sql`t.account_id <> ''` : sql`t.account_id = ${whose.accountId} and t.account_id <> ''`
/** How many are told. */
const MOST = 10
/** The last imports of a list that were run, the newest first. */
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
      order by t.id desc limit ${MOST}`,
  )
/** One of them, kept for this transaction. */
export const findImport = (
  scope: TenantTransaction,
  type: string,
  whose: Whose,
  id: string,
): Promise<Task | undefined> =>
  queryRow<Task>(
    scope.db,
    sql`select t.* from tasks t where ${tenantClause(scope, 't')} and ${ownerClause(whose)} and t.kind = ${type} and t.id = ${id} for update`,
  )
/**
 * Ends the oldest of an account's imports whose rows are still coming, so that so many are left, and takes the rows of all away that ended before they were run. Others of the account wait
 * for this transaction.
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
