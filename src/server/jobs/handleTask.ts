import { RequestError } from '../errors/requestError'
import type { AppConfig } from '../config/appConfig'
import { claimTask, continueTask, endTask, retryTask, type TaskKey } from '../database/storage/tasks'
import { isDatabaseUnavailable } from '../database/connections/databaseUnavailable'
import { allTenants } from '../database/tenancy/tenant'
import type { RunInTenant, TenantTransaction } from '../database/tenancy/tenantTransaction'
import type { TaskType } from './taskTypes'

export interface Working {
  readonly appConfig: AppConfig
  readonly enter: RunInTenant
  /** Logs every fault with its context. */
  readonly fail: (fault: unknown, at: object) => void
}
/**
 * Whether a fault is independent of the task: the database is away or queues are full. Such a fault
 * counts as no attempt.
 */
export const isPassing = (fault: unknown): boolean =>
  isDatabaseUnavailable(fault) ||
  (fault instanceof RequestError && (fault.reason === 'busy' || fault.reason === 'away'))

const handlePart = async (
  appConfig: AppConfig,
  scope: TenantTransaction,
  taskType: TaskType,
  key: TaskKey,
): Promise<boolean> => {
  const task = await claimTask(scope, key)
  if (!task) return false
  const outcome = await taskType.handle({ appConfig, scope, task })
  if (outcome && 'next' in outcome) await continueTask(scope, task, outcome.next)
  else await endTask(scope, task, 'done', outcome?.result)
  return true
}
/** Ends a refused job. Schedules a retry after any other fault. */
const settleFault = async (
  { enter, fail }: Working,
  taskType: TaskType,
  key: TaskKey,
  fault: unknown,
): Promise<void> => {
  await enter(key.fact_id, async scope => {
    const task = await claimTask(scope, key)
    if (!task) return
    if (fault instanceof RequestError && task.account_id !== '')
      return endTask(scope, task, 'failed', {
        reason: fault.reason,
        errors: fault.data?.errors ?? null,
        words: fault.data?.message ?? null,
      })
    const now = await retryTask(scope, key, taskType.tries)
    fail(fault, { task: key.kind, id: key.id, tenant: key.fact_id, tries: now?.tries, state: now?.state })
  })
}
/**
 * Runs one part of a due task, unless another server does. Returns whether it ran. Throws passing
 * faults only.
 */
export const handleTask = async (working: Working, taskType: TaskType, key: TaskKey): Promise<boolean> => {
  try {
    return await working.enter(taskType.everywhere ? allTenants : key.fact_id, scope =>
      handlePart(working.appConfig, scope, taskType, key),
    )
  } catch (fault) {
    if (isPassing(fault)) throw fault
    await settleFault(working, taskType, key, fault)
    return false
  }
}
