import type { AppConfig } from '../config/appConfig'
import type { Next, Task } from '../database/storage/tasks'
import type { TenantTransaction } from '../database/tenancy/tenantTransaction'

/** One part of a task, done in one transaction. */
export interface TaskPart {
  readonly appConfig: AppConfig
  /** The transaction, inside the walls of the task's tenant. `scope.now` is the moment that counts. */
  readonly scope: TenantTransaction
  readonly task: Task
}
/** How a part ends: with what comes next, or, where nothing does, with what came of it. */
type Outcome = { readonly next: Next } | { readonly result: unknown } | undefined
/** Something the mall does by itself: a message, a chunk of a long work. */
export interface TaskType {
  readonly type: string
  /**
   * Does a part in the task's own transaction, so that what it writes happens exactly once; a part should take less than a second. What leaves the house
   * from here may happen again after a fault. A `Failure` thrown ends a job; any other fault is tried again.
   */
  readonly handle: (part: TaskPart) => Promise<Outcome>
  /** Faults in a row after which it has failed for good. Left out: it is tried for ever. */
  readonly tries?: number
  /** Works past the walls: its transaction is entered as everyone. */
  readonly everywhere?: boolean
}
/** Something done again and again, by one of all malls at a time. */
export interface Round {
  readonly type: string
  /** Milliseconds from one round to the next. */
  readonly every: number
  /** Does a round. It may be broken off at any moment: what is left is for the next. A fault that passes by itself (`isPassing`) is not logged. */
  readonly run: (now: Date) => Promise<void>
}
