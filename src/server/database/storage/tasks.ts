import { v7 as newId } from 'uuid'
import { type DatabaseRow, queryRow, queryRows, type RawSql, sql } from '../connections/database'
import type { Tenant } from '../tenancy/tenant'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** State of a task. `done`, `failed` and `stopped` are final. */
export type TaskState = 'waiting' | 'done' | 'failed' | 'stopped'
/** Stored background task. */
export interface Task {
  readonly fact_id: Tenant
  readonly id: string
  readonly kind: string
  readonly state: TaskState
  /** Time of the next run. */
  readonly due: string
  readonly data: DatabaseRow
  /** Failures since the last success. */
  readonly tries: number
  readonly done: number
  /** Amount of work, where known. */
  readonly total: number | null
  readonly result: unknown
  /** Owner of the job; empty for a task without one. */
  readonly account_id: string
  readonly createdTime: string
  readonly endedTime: string | null
}
interface NewTask {
  readonly kind: string
  /** Unique id. A later task replaces a waiting one with the same id. Omitted: a new id. */
  readonly id?: string
  /** Omitted: at once. */
  readonly due?: Date
  readonly data?: DatabaseRow
  /**
   * Owner of the job, who sees and stops it; the job stays after its end. Omitted: no owner, and
   * deleted when done.
   */
  readonly accountId?: string
  readonly total?: number
  /** Restarts a failed or stopped task with this id, for its new owner. Its progress stays. */
  readonly anew?: true
}
/** Creates a task in the caller's transaction, so it exists only after the commit. Returns its id. */
export const setTask = async (
  scope: TenantTransaction,
  { kind, id = newId(), due = scope.now, data = {}, accountId = '', total, anew }: NewTask,
): Promise<string> => {
  await sql`insert into tasks (fact_id, id, kind, due, data, account_id, total, "createdTime")
    values (${scope.tenant}, ${id}, ${kind}, ${due.toISOString()}, ${JSON.stringify(data)}, ${accountId}, ${total ?? null}, ${scope.now.toISOString()})
    on conflict (fact_id, id) do update set due = excluded.due, data = excluded.data, tries = 0, state = 'waiting', result = null, "endedTime" = null,
      account_id = case when tasks.state = 'waiting' then tasks.account_id else excluded.account_id end
      where tasks.state = 'waiting' or (${anew === true} and tasks.state in ('failed', 'stopped'))`.execute(scope.db)
  scope.wake?.(due)
  return id
}

/** Seconds by which the oldest task is overdue; 0 where none is. Needs a transaction across tenants. */
export const overdueSeconds = async (scope: TenantTransaction): Promise<number> => {
  const first = await queryRow<{ due: string | null }>(
    scope.db,
    sql`select min(due) as due from tasks where ${tenantClause(scope)} and state = 'waiting'`,
  )
  return first?.due ? Math.max(0, (scope.now.getTime() - new Date(first.due).getTime()) / 1000) : 0
}

/** Key of a task. */
export type TaskKey = Pick<Task, 'fact_id' | 'id' | 'kind'>
const at = ({ fact_id, id }: Pick<Task, 'fact_id' | 'id'>) =>
  sql`fact_id = ${fact_id} and id = ${id} and state = 'waiting'`
/**
 * SELECT of the waiting tasks of these types that are due up to a moment. Needs a transaction across
 * tenants. Columns as those of due records, without a clock.
 */
export const selectTasks = (scope: TenantTransaction, types: readonly string[], until: Date): RawSql =>
  sql`select null::int as clock, fact_id as tenant, id, kind, due, due as since from tasks
      where ${tenantClause(scope)} and state = 'waiting' and due <= ${until.toISOString()} and kind = any(${types})`
/** Claims a due task for this transaction, unless another has claimed it. */
export const claimTask = (scope: TenantTransaction, key: TaskKey): Promise<Task | undefined> =>
  queryRow<Task>(
    scope.db,
    sql`select * from tasks where ${at(key)} and due <= ${scope.now.toISOString()} for update skip locked`,
  )

/** Next part of a task, and its time. */
export interface Next {
  readonly data?: DatabaseRow
  readonly due?: Date
  readonly done?: number
  readonly total?: number
}
/** Schedules the next part of a task. */
export const continueTask = async (
  scope: TenantTransaction,
  task: Task,
  { data, due, done, total }: Next,
): Promise<void> => {
  await sql`update tasks set data = ${JSON.stringify(data ?? task.data)}, due = ${(due ?? scope.now).toISOString()}, tries = 0,
    done = ${done ?? task.done}, total = ${total ?? task.total} where ${at(task)}`.execute(scope.db)
  scope.wake?.(due ?? scope.now)
}
/** Ends a task. A job stays with its result; a task without an owner is deleted when done. */
export const endTask = async (
  scope: TenantTransaction,
  task: Task,
  state: 'done' | 'failed',
  result: unknown = null,
): Promise<void> => {
  const isRemoved = state === 'done' && task.account_id === ''
  const all = state === 'done' ? sql`, done = coalesce(total, done)` : sql``
  await (isRemoved
    ? sql`delete from tasks where ${at(task)}`
    : sql`update tasks set state = ${state}, result = ${JSON.stringify(result)}, "endedTime" = ${scope.now.toISOString()} ${all} where ${at(task)}`
  ).execute(scope.db)
}
/** Seconds until the next attempt, by failed attempts. */
const DELAYS = [...Array.from({ length: 11 }, (_, n) => 2 ** (n + 1)), 3600]
/**
 * Delays a failed task by 2, 4, 8 … seconds, at most an hour. After `most` consecutive attempts it
 * has failed. Returns the updated task.
 */
export const retryTask = async (
  scope: TenantTransaction,
  key: TaskKey,
  most: number | undefined,
): Promise<Task | undefined> => {
  const dues = DELAYS.map(seconds => new Date(scope.now.getTime() + seconds * 1000).toISOString())
  const isLast = most === undefined ? sql`false` : sql`tries + 1 >= ${most}`
  const retried = await queryRow<Task>(
    scope.db,
    sql`update tasks set tries = tries + 1, state = case when ${isLast} then 'failed' else state end,
      "endedTime" = case when ${isLast} then ${scope.now.toISOString()}::timestamptz end,
      due = (${dues}::timestamptz[])[least(tries + 1, ${sql.lit(DELAYS.length)})]
    where ${at(key)} returning *`,
  )
  if (retried) scope.wake?.(new Date(retried.due))
  return retried
}

const owned = (scope: TenantTransaction, accountId: string) =>
  sql`fact_id = ${scope.tenant} and account_id = ${accountId} and account_id <> ''`
/** Lists an account's jobs, newest first, with their total. */
export const listTasks = async (
  scope: TenantTransaction,
  accountId: string,
  current: number,
  pageSize: number,
): Promise<{ list: Task[]; total: number }> => {
  const list = await queryRows<Task>(
    scope.db,
    sql`select * from tasks where ${owned(scope, accountId)} order by id desc limit ${pageSize} offset ${(current - 1) * pageSize}`,
  )
  const counted = await queryRow<{ n: number }>(
    scope.db,
    sql`select count(*) as n from tasks where ${owned(scope, accountId)}`,
  )
  return { list, total: Number(counted?.n) }
}
/** Finds a job of an account and locks it for this transaction. */
export const findOwnTask = (scope: TenantTransaction, accountId: string, id: string): Promise<Task | undefined> =>
  queryRow<Task>(scope.db, sql`select * from tasks where ${owned(scope, accountId)} and id = ${id} for update`)
/** Stops a job of an account after its running part. Returns the job; an ended one stays unchanged. */
export const stopTask = async (scope: TenantTransaction, accountId: string, id: string): Promise<Task | undefined> => {
  const stopped = await queryRow<Task>(
    scope.db,
    sql`update tasks set state = 'stopped', "endedTime" = ${scope.now.toISOString()} where ${owned(scope, accountId)} and id = ${id} and state = 'waiting' returning *`,
  )
  return stopped ?? queryRow<Task>(scope.db, sql`select * from tasks where ${owned(scope, accountId)} and id = ${id}`)
}
