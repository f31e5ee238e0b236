import { queryRows, sql } from '../database/connections/database'
import { selectTasks, type TaskKey } from '../database/storage/tasks'
import type { Tenant } from '../database/tenancy/tenant'
import type { TenantTransaction } from '../database/tenancy/tenantTransaction'
import { type Clock, countsDays, type Due, selectRecords } from './deadlines'

/** Milliseconds that one look covers. Work of a server that has ended waits so long at most. */
const AHEAD_MS = 10_000

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
 * Finds due tasks of these types and due records of these clocks, in one statement. Looks a few
 * seconds ahead, so that an idle server need not look each second. Needs a transaction across
 * tenants.
 */
export const findDueWork = async (
  scope: TenantTransaction,
  types: readonly string[],
  clocks: readonly Clock[],
): Promise<DueWork> => {
  const ahead = new Date(scope.now.getTime() + AHEAD_MS)
  // A day ends at midnight at the earliest, so days are not looked ahead for.
  const parts = clocks.map((clock, at) => {
    const until = countsDays(clock) ? scope.now : ahead
    return sql`(select ${at}::int as clock, tenant, id, null as kind, due from (${selectRecords(scope, clock, until)}) as part)`
  })
  const rows = await queryRows<Row>(
    scope.db,
    sql`${sql.join(
      [
        sql`(select null::int as clock, tenant, id, kind, due from (${selectTasks(scope, types, ahead)}) as part)`,
        ...parts,
      ],
      sql` union all `,
    )}`,
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
