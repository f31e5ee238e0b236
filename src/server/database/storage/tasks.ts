import { v7 as newId } from 'uuid'
import { type DatabaseRow, queryRow, queryRows, sql } from '../connections/database'
import type { Tenant } from '../tenancy/tenant'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** Where a task stands. `done`, `failed` and `stopped` are ends. */
export type TaskState = 'waiting' | 'done' | 'failed' | 'stopped'
/** Something the mall is to do by itself, as it is kept. */
export interface Task {
  readonly fact_id: Tenant
  readonly id: string
  readonly kind: string
  readonly state: TaskState
  /** When it is to be done, or done next. */
  readonly due: string
  readonly data: DatabaseRow
  /** How often it has failed since it last succeeded. */
  readonly tries: number
  readonly done: number
  /** How much there is to do, where that is known. */
  readonly total: number | null
  readonly result: unknown
  /** Whose job it is; empty where nobody waits for it. */
  readonly account_id: string
  readonly createdTime: string
  readonly endedTime: string | null
}
interface NewTask {
  readonly kind: string
  /** Of two tasks with one id the later takes the place of the earlier while that waits. Left out: a new one. */
  readonly id?: string
  /** Left out: at once. */
  readonly due?: Date
  readonly data?: DatabaseRow
  /** Whose job it is: it is kept when it has ended, and its owner sees and stops it. Left out: nobody's, and gone when it is done. */
  readonly accountId?: string
  readonly total?: number
  /** One with this id that failed or was stopped begins anew, as the job of whoever begins it: what it has done stays done. */
  readonly anew?: true
}
/** Sets a task in the transaction of what it follows from: it is there when that is committed, and not otherwise. Answers its id. */
export const setTask = async (
  scope: TenantTransaction,
  { kind, id = newId(), due = scope.now, data = {}, accountId = '', total, anew }: NewTask,
): Promise<string> => {
  await sql`insert into tasks (fact_id, id, kind, due, data, account_id, total, "createdTime")
    values (${scope.tenant}, ${id}, ${kind}, ${due.toISOString()}, ${JSON.stringify(data)}, ${accountId}, ${total ?? null}, ${scope.now.toISOString()})
    on conflict (fact_id, id) do update set due = excluded.due, data = excluded.data, tries = 0, state = 'waiting', result = null, "endedTime" = null,
      account_id = case when tasks.state = 'waiting' then tasks.account_id else excluded.account_id end
      where tasks.state = 'waiting' or (${anew === true} and tasks.state in ('failed', 'stopped'))`.execute(scope.db)
  if (due <= scope.now) scope.wake?.()
  return id
}

/** For how many seconds the task that waits longest should have been done; 0 where none is late. Asked as everyone. */
export const overdueSeconds = async (scope: TenantTransaction): Promise<number> => {
  const first = await queryRow<{ due: string | null }>(
    scope.db,
    sql`select min(due) as due from tasks where ${tenantClause(scope)} and state = 'waiting'`,
  )
  return first?.due ? Math.max(0, (scope.now.getTime() - new Date(first.due).getTime()) / 1000) : 0
}

/** Where a task is. */
export type TaskKey = Pick<Task, 'fact_id' | 'id' | 'kind'>
const at = ({ fact_id, id }: Pick<Task, 'fact_id' | 'id'>) =>
  sql`fact_id = ${fact_id} and id = ${id} and state = 'waiting'`
/**
 * Tasks of these kinds that are due, at most 100: the one that waits longest of each tenant and kind, then the next of each. So a flood of some leaves a
 * share to all others. Reads past everybody's walls, so it is asked as everyone.
 */
export const dueTasks = (scope: TenantTransaction, types: readonly string[]): Promise<TaskKey[]> =>
  queryRows<TaskKey>(
    scope.db,
    sql`select fact_id, id, kind from (
      select fact_id, id, kind, due, row_number() over (partition by fact_id, kind order by due) as turn from tasks
        where ${tenantClause(scope)} and state = 'waiting' and due <= ${scope.now.toISOString()} and kind = any(${types})
    ) as waiting order by turn, due limit 100`,
  )
/** Takes a task for this transaction, if it is still to be done and nobody else has it. */
export const claimTask = (scope: TenantTransaction, key: TaskKey): Promise<Task | undefined> =>
  queryRow<Task>(
    scope.db,
    sql`select * from tasks where ${at(key)} and due <= ${scope.now.toISOString()} for update skip locked`,
  )

/** How a task goes on: what it is to do next, and when. */
export interface Next {
  readonly data?: DatabaseRow
  readonly due?: Date
  readonly done?: number
  readonly total?: number
}
/** Puts a task off to its next part. */
export const continueTask = async (
  scope: TenantTransaction,
  task: Task,
  { data, due, done, total }: Next,
): Promise<void> => {
  await sql`update tasks set data = ${JSON.stringify(data ?? task.data)}, due = ${(due ?? scope.now).toISOString()}, tries = 0,
    done = ${done ?? task.done}, total = ${total ?? task.total} where ${at(task)}`.execute(scope.db)
  if (!due || due <= scope.now) scope.wake?.()
}
/** Ends a task: a job is kept with its end, everything else is gone. */
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
const HOUR_S = 3600
/** Puts a task that went wrong off for 2, 4, 8 … seconds, at most an hour; after `most` tries in a row it has failed. Answers it as it is then. */
export const retryTask = (
  scope: TenantTransaction,
  key: TaskKey,
  most: number | undefined,
): Promise<Task | undefined> => {
  const isLast = most === undefined ? sql`false` : sql`tries + 1 >= ${most}`
  return queryRow<Task>(
    scope.db,
    sql`update tasks set tries = tries + 1, state = case when ${isLast} then 'failed' else state end,
      "endedTime" = case when ${isLast} then ${scope.now.toISOString()}::timestamptz end,
      due = ${scope.now.toISOString()}::timestamptz + make_interval(secs => least(power(2, least(tries + 1, 30)), ${HOUR_S}))
    where ${at(key)} returning *`,
  )
}

const owned = (scope: TenantTransaction, accountId: string) =>
  sql`${tenantClause(scope)} and account_id = ${accountId} and account_id <> ''`
/** An account's own jobs, the newest first, and how many there are. */
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
/** One of an account's own jobs, kept for this transaction. */
export const findOwnTask = (scope: TenantTransaction, accountId: string, id: string): Promise<Task | undefined> =>
  queryRow<Task>(scope.db, sql`select * from tasks where ${owned(scope, accountId)} and id = ${id} for update`)
/** Stops one of an account's own jobs after the part that is under way. Answers it as it is then; one that has ended stays as it ended. */
export const stopTask = async (scope: TenantTransaction, accountId: string, id: string): Promise<Task | undefined> => {
  const stopped = await queryRow<Task>(
    scope.db,
    sql`update tasks set state = 'stopped', "endedTime" = ${scope.now.toISOString()} where ${owned(scope, accountId)} and id = ${id} and state = 'waiting' returning *`,
  )
  return stopped ?? queryRow<Task>(scope.db, sql`select * from tasks where ${owned(scope, accountId)} and id = ${id}`)
}
