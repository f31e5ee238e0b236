import type { Position } from '../database/tenancy/positions'
import type { Tenant } from '../database/tenancy/tenant'
import type { Concerned, RunInTenant, TenantTransaction } from '../database/tenancy/tenantTransaction'

/** A record that is another by now, or gone. */
export interface LiveChange extends Concerned {
  readonly tenant: Tenant
  readonly resource: string
  readonly id: string
  /** Where the writes stood by then, for those who read from a standby. */
  readonly at?: Position
}
/** Who is told what was asked for inside a transaction, once it is committed. */
export interface CommittedChanges {
  readonly changed: (changes: readonly LiveChange[]) => void
  readonly wake: () => void
}
/** Enters a tenant's walls and tells afterwards what was done there; of what was taken back nobody hears. */
export const collectChanges = (enter: RunInTenant, listener: CommittedChanges): RunInTenant => {
  return async (tenant, work, before) => {
    let changes = new Map<string, LiveChange>()
    let awake = false
    const inside = (scope: TenantTransaction) => {
      changes = new Map()
      awake = false
      return work({
        ...scope,
        changed: (resource, id, to) => {
          const key = `${resource} ${id}`
          changes.set(key, { ...changes.get(key), tenant: scope.tenant, resource, id, ...to })
        },
        wake: () => {
          awake = true
        },
      })
    }
    const result = await enter(tenant, inside, before)
    if (changes.size > 0) listener.changed([...changes.values()])
    if (awake) listener.wake()
    return result
  }
}
