import { type Db, queryRow, sql } from '../connections/database'
import { allTenants, spansTenants, type Tenant } from './tenant'

/** A place in the log of PostgreSQL's writes: 16 digits, so that the later one is the greater text. */
export type Position = string
/** Later than every place: nothing read aside is late enough. */
export const NEVER: Position = 'g'
const RETRY_MS = 1_000
/** Tenants whose last write is remembered one by one. */
const REMEMBERED = 10_000

export const isPosition = (value: unknown): value is Position =>
  typeof value === 'string' && /^[0-9a-f]{16}$/.test(value)
/** `16/B374D848`, as PostgreSQL writes it. */
export const lsnOf = (position: Position): string => `${position.slice(0, 8)}/${position.slice(8)}`
const fromLsn = (lsn: string): Position =>
  lsn
    .split('/')
    .map(half => half.toLowerCase().padStart(8, '0'))
    .join('')
const later = (a: Position, b: Position): Position => (a > b ? a : b)

/** Where writing stands now. What is committed lies before it, flushed or not. */
const currentPosition = async (db: Db): Promise<Position> =>
  fromLsn((await queryRow<{ lsn: string }>(db, sql`select pg_current_wal_insert_lsn()::text as lsn`))?.lsn ?? '')

/** How late a tenant's last known write was, so that nobody is shown what was there before it. */
export interface Positions {
  /** What a reader must find written; `seen` is what they were told with an answer, perhaps by another server. */
  readonly of: (tenant: Tenant, seen?: unknown) => Position
  /** Remembers what another server tells; of one that has lost it, everything before now is taken as written. */
  readonly note: (tenant: Tenant, position: Position) => void
  /** Remembers what a connection has just committed. Never throws: the write stands. */
  readonly noteCommit: (tenant: Tenant, db: Db) => Promise<void>
  /** Something may have been written that was not heard of. */
  readonly lost: () => void
  readonly stop: () => void
}
/** The last write of each tenant that wrote lately. */
const latestWrites = () => {
  const known = new Map<Tenant, Position>()
  return {
    of: (tenant: Tenant): Position => known.get(tenant) ?? '',
    /** Answers the write that is remembered no longer. */
    add: (tenant: Tenant, position: Position): Position => {
      const before = known.get(tenant) ?? ''
      known.delete(tenant)
      known.set(tenant, later(before, position))
      const [oldest] = known.size > REMEMBERED ? known : []
      if (oldest) known.delete(oldest[0])
      return oldest?.[1] ?? ''
    },
  }
}
/** Begins with everything that was written before. */
export const rememberPositions = (primary: Db): Positions => {
  const writes = latestWrites()
  let [floor, highest]: [Position, Position] = [NEVER, '']
  let timer: NodeJS.Timeout | undefined
  let losses = 0
  const settle = async () => {
    const loss = losses
    const position = await currentPosition(primary).catch(() => undefined)
    if (loss !== losses) return
    if (position) floor = position
    else timer = setTimeout(() => void settle(), RETRY_MS).unref()
  }
  const lost = () => {
    floor = NEVER
    losses += 1
    clearTimeout(timer)
    void settle()
  }
  const note = (tenant: Tenant, position: Position) => {
    if (!isPosition(position)) return lost()
    highest = later(highest, position)
    floor = later(floor, writes.add(tenant, position))
  }
  lost()
  return {
    // Who reaches the rows of several tenants waits for the last write of all; and what was written as everyone concerns each.
    of: (tenant, seen) => {
      const own = spansTenants(tenant) ? highest : later(writes.of(tenant), writes.of(allTenants))
      return later(later(floor, own), isPosition(seen) ? seen : '')
    },
    note,
    noteCommit: (tenant, db) => currentPosition(db).then(position => note(tenant, position), lost),
    lost,
    stop: () => {
      losses += 1
      clearTimeout(timer)
    },
  }
}
