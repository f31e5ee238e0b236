import type { Position } from '../database/tenancy/positions'
import type { Tenant } from '../database/tenancy/tenant'
import type { Concerned, RunInTenant, TenantTransaction } from '../database/tenancy/tenantTransaction'

/** Record that was changed or deleted. */
export interface LiveChange extends Concerned {
  readonly tenant: Tenant
  readonly resource: string
  readonly id: string
  /** WAL position of the write, for readers of a standby. */
  readonly at?: Position
}
/** Listener for changes and wake-ups after a commit. */
export interface CommittedChanges {
  readonly changed: (changes: readonly LiveChange[]) => void
  /** The earliest moment at which a new task is due. */
  readonly wake: (due: Date) => void
}
/**
 * Wraps tenant transactions. Passes changes to the listener after the commit, and none after a
 * rollback.
 */
export const collectCommittedChanges = (enter: RunInTenant, listener: CommittedChanges): RunInTenant => {
  return async (tenant, work, before) => {
    let changes = new Map<string, LiveChange>()
    let due: Date | undefined
    const inside = (scope: TenantTransaction) => {
      changes = new Map()
      due = undefined
      return work({
        ...scope,
        changed: (resource, id, to) => {
          const key = `${resource} ${id}`
          changes.set(key, { ...changes.get(key), tenant: scope.tenant, resource, id, ...to })
        },
        wake: at => {
          due = due && due < at ? due : at
        },
      })
    }
    const result = await enter(tenant, inside, before)
    if (changes.size > 0) listener.changed([...changes.values()])
    if (due) listener.wake(due)
    return result
  }
}
