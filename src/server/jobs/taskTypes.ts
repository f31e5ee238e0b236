import type { AppConfig } from '../config/appConfig'
import type { Next, Task } from '../database/storage/tasks'
import type { TenantTransaction } from '../database/tenancy/tenantTransaction'

/** One part of a task, in one transaction. */
export interface TaskPart {
  readonly appConfig: AppConfig
  /** Transaction of the task's tenant. `scope.now` is the time to use. */
  readonly scope: TenantTransaction
  readonly task: Task
}
/** Outcome of a part: the next part, or the result of the whole task. */
type Outcome = { readonly next: Next } | { readonly result: unknown } | undefined
/** Type of background task, such as a message or a part of a long job. */
export interface TaskType {
  readonly type: string
  /**
   * Runs a part in the task's own transaction, so its writes happen exactly once. Should take less
   * than a second. Effects outside the database may repeat after a fault. A `RequestError` ends a
   * job; other faults are retried.
   */
  readonly handle: (part: TaskPart) => Promise<Outcome>
  /** Consecutive faults until the task has failed for good. Omitted: retries never end. */
  readonly tries?: number
  /** Runs across tenants: its transaction sees all of them. */
  readonly everywhere?: boolean
}
/** Recurring work, run by one server at a time. */
export interface Round {
  readonly type: string
  /** Interval in milliseconds. */
  readonly every: number
  /**
   * Runs a round, which may be interrupted at any moment. The next round does the rest. Passing
   * faults (`isPassing`) are not logged.
   */
  readonly run: (now: Date) => Promise<void>
}
