import { type Db, queryRow, sql } from '../connections/database'
import { allTenants, spansTenants, type Tenant } from './tenant'

/** Position in PostgreSQL's WAL: 16 digits, so that texts sort by position. */
export type Position = string
/** Later than every position: no standby is fresh enough. */
export const NEVER: Position = 'g'
const RETRY_MS = 1_000
/** Tenants whose last write is tracked individually. */
const REMEMBERED = 10_000

export const isPosition = (value: unknown): value is Position =>
  typeof value === 'string' && /^[0-9a-f]{16}$/.test(value)
/** Formats a position like PostgreSQL: `16/B374D848`. */
export const lsnOf = (position: Position): string => `${position.slice(0, 8)}/${position.slice(8)}`
const fromLsn = (lsn: string): Position =>
  lsn
    .split('/')
    .map(half => half.toLowerCase().padStart(8, '0'))
    .join('')
const later = (a: Position, b: Position): Position => (a > b ? a : b)

/** Present insert position of the WAL. Commits precede it, flushed or not. */
const currentPosition = async (db: Db): Promise<Position> =>
  fromLsn((await queryRow<{ lsn: string }>(db, sql`select pg_current_wal_insert_lsn()::text as lsn`))?.lsn ?? '')

/** Tracks the position of each tenant's last known write, so that a standby never shows older data. */
export interface Positions {
  /**
   * Position that a reader's standby must have reached. `seen` is the position of the reader's last
   * response, perhaps from another server.
   */
  readonly of: (tenant: Tenant, seen?: unknown) => Position
  /**
   * Notes a position from another server. An invalid one makes everything before now count as written.
   */
  readonly note: (tenant: Tenant, position: Position) => void
  /** Notes the position of a connection's commit. Never throws, because the write stands. */
  readonly noteCommit: (tenant: Tenant, db: Db) => Promise<void>
  /** Called when writes may have been missed. */
  readonly lost: () => void
  readonly stop: () => void
}
/** Last write of each tenant that wrote recently. */
const latestWrites = () => {
  const known = new Map<Tenant, Position>()
  return {
    of: (tenant: Tenant): Position => known.get(tenant) ?? '',
    /** Returns the position of the write that was dropped. */
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
/** Starts with all earlier writes as written. */
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
    // A reader across tenants needs the last write of all. A write across tenants concerns every
    // tenant.
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
