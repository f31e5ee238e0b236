import { DatabaseUnavailable, isDatabaseUnavailable } from '../connections/databaseUnavailable'
import { type Db, queryRow, sql } from '../connections/database'
import { lsnOf, NEVER, type Position, type Positions } from './positions'
import type { Aside, RunInTenant, ReadInTenant } from './tenantTransaction'

const LINE_MS = 60_000

/** It has not yet heard of a write that the reader knows of. Nothing is wrong: the primary answers. */
class Behind extends Error {}

/** Throws where a standby does not hold everything that was written before a position. Asked before the transaction, so that its snapshot is no older than the answer. */
const assertFresh = async (standby: Db, position: Position): Promise<void> => {
  if (position === NEVER) throw new Behind()
  const row = await queryRow<{ fresh: boolean | null }>(
    standby,
    sql`select pg_last_wal_replay_lsn() >= ${lsnOf(position)}::pg_lsn as fresh`,
  )
  if (row?.fresh == null) throw new DatabaseUnavailable('what DATABASE_READ_URL names is no standby')
  if (!row.fresh) throw new Behind()
}

/** What the standby's replay interrupts; what took too long would take as long once more. */
const mayElsewhere = (fault: unknown) => {
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
  return code === '40001' || (code !== '57014' && isDatabaseUnavailable(fault))
}
/** Decides whether the primary answers instead of a standby, and writes a line a minute where that is because the standby cannot. */
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
/** How a mall uses its standby; `write` gets the lines of the log. */
export const asideOf = (positions: Positions, write: (line: string) => void): Aside => ({
  assertFresh: (standby, tenant, seen) => assertFresh(standby, positions.of(tenant, seen)),
  noteCommit: positions.noteCommit,
  excuse: excusing(write),
})
/** Reads from a standby, and from the primary where the standby cannot answer or there is none. */
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
