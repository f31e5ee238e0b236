import { DatabaseUnavailable, isDatabaseUnavailable } from '../connections/databaseUnavailable'
import { type Db, queryRow, sql } from '../connections/database'
import { lsnOf, NEVER, type Position, type Positions } from './positions'
import type { Aside, RunInTenant, ReadInTenant } from './tenantTransaction'

const LINE_MS = 60_000

/** The standby has not replayed a known write yet. No fault: the primary answers. */
class Behind extends Error {}

/**
 * Throws where a standby has not replayed a position. Runs before the transaction, so the snapshot
 * is at least as fresh.
 */
const assertFresh = async (standby: Db, position: Position): Promise<void> => {
  if (position === NEVER) throw new Behind()
  const row = await queryRow<{ fresh: boolean | null }>(
    standby,
    sql`select pg_last_wal_replay_lsn() >= ${lsnOf(position)}::pg_lsn as fresh`,
  )
  if (row?.fresh == null) throw new DatabaseUnavailable('what DATABASE_READ_URL names is no standby')
  if (!row.fresh) throw new Behind()
}

/**
 * Whether the primary may answer: after a conflict with replay, or an outage of the standby. A
 * timeout would occur there again.
 */
const mayElsewhere = (fault: unknown) => {
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
  return code === '40001' || (code !== '57014' && isDatabaseUnavailable(fault))
}
/**
 * Decides whether the primary answers instead of the standby. Logs failures of the standby once a
 * minute.
 */
const excusing = (write: (line: string) => void): ((fault: unknown) => boolean) => {
  let [last, missed] = [Number.NEGATIVE_INFINITY, 0]
  return fault => {
    if (fault instanceof Behind) return true
    if (!mayElsewhere(fault)) return false
    missed += 1
    if (Date.now() - last < LINE_MS) return true
    const why = fault instanceof Error ? fault.message.split('\n', 1)[0] : fault
    write(`the standby does not answer, the primary does (${missed} readings): ${why}`)
    ;[last, missed] = [Date.now(), 0]
    return true
  }
}
/** Use of a standby; `write` receives log lines. */
export const asideOf = (positions: Positions, write: (line: string) => void): Aside => ({
  assertFresh: (standby, tenant, seen) => assertFresh(standby, positions.of(tenant, seen)),
  noteCommit: positions.noteCommit,
  excuse: excusing(write),
})
/** Reads from the standby, or from the primary where the standby fails or is missing. */
export const readFirst = (
  enter: RunInTenant,
  fromStandby: ReadInTenant | undefined,
  excuse: Aside['excuse'] = () => false,
): ReadInTenant =>
  fromStandby
    ? (tenant, seen, work) =>
        fromStandby(tenant, seen, work).catch(fault => {
          if (!excuse(fault)) throw fault
          return enter(tenant, work)
        })
    : (tenant, _, work) => enter(tenant, work)
