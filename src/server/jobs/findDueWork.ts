import { queryRows, sql } from '../database/connections/database'
import { selectTasks, type TaskKey } from '../database/storage/tasks'
import type { Tenant } from '../database/tenancy/tenant'
import type { TenantTransaction } from '../database/tenancy/tenantTransaction'
import { type Clock, countsDays, type Due, selectRecords } from './deadlines'

/** Milliseconds that one look covers. Work of a server that has ended waits so long at most. */
const AHEAD_MS = 10_000
/** Parts of work found by one look. */
const MAX_PARTS = 100

/** Due work of all tenants, and the moment from which there may be more. */
interface DueWork {
  readonly tasks: readonly TaskKey[]
  readonly records: readonly Due[]
  readonly next: Date
}
interface Row {
  /** Number of the clock; null for a task. */
  readonly clock: number | null
  readonly tenant: Tenant
  readonly id: string
  readonly kind: string | null
  /** Moment from which the work is due; null where it is due already. */
  readonly due: string | null
}
/**
 * Finds due tasks of these types and due records of these clocks, in one statement. Looks a few seconds
 * ahead, so that an idle server need not look each second. Needs a transaction across tenants.
 */
export const findDueWork = async (
  scope: TenantTransaction,
  types: readonly string[],
  clocks: readonly Clock[],
): Promise<DueWork> => {
  const ahead = new Date(scope.now.getTime() + AHEAD_MS)
  // A day ends at midnight at the earliest, so days are not looked ahead for.
  const records = clocks.map((clock, at) => selectRecords(scope, clock, at, countsDays(clock) ? scope.now : ahead))
  const parts = sql.join([selectTasks(scope, types, ahead), ...records], sql` union all `)
  // One query for all. Takes the first of each tenant and kind, then the second, so all get a share.
  const rows = await queryRows<Row>(
    scope.db,
    sql`select clock, tenant, id, kind, due from (
        select *, row_number() over (partition by tenant, clock, kind order by since) as turn from (${parts}) as part
      ) as work order by turn, since limit ${sql.lit(MAX_PARTS)}`,
  )
  const now = scope.now.toISOString()
  const [due, soon] = [
    rows.filter(row => (row.due ?? now) <= now),
    rows.map(row => row.due ?? now).filter(at => at > now),
  ]
  return {
    tasks: due.flatMap(({ clock, tenant, id, kind }) =>
      clock === null ? [{ fact_id: tenant, id, kind: kind ?? '' }] : [],
    ),
    records: due.flatMap(({ clock, tenant, id }) => {
      const found = clock === null ? undefined : clocks[clock]
      return found ? [{ clock: found, tenant, id }] : []
    }),
    next: new Date(soon.sort()[0] ?? ahead),
  }
}
