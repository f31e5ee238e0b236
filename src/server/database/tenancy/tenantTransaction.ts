import type { RawBuilder } from 'kysely'
import type { AnyResource } from '../../../schema/model/resource'
import type { Database, Db, DatabaseRow } from '../connections/database'
import { queryRow, sql } from '../connections/database'
import { IDLE_MS, idleLimit } from '../connections/silentLines'
import { appRole, requiresRole } from './databaseRole'
import { allTenants, isTenant, type Tenant } from './tenant'
import { faultCode } from '../../../schema/text/errorText'

/** Whom a change concerns besides those of the tenant. */
export interface Concerned {
  /** The only account it is told to. */
  readonly account?: string
  /** Whose the record is: told beside those of the tenant. */
  readonly own?: string
}
/** An Ed25519 signature of a text in base64url, and the id of the key that checks it. */
interface Signature {
  readonly key: string
  readonly signature: string
}
export type Sign = (text: string) => Promise<Signature>
/** A transaction inside one tenant's walls. */
export interface TenantTransaction {
  readonly db: Db
  readonly tenant: Tenant
  /** When it began, by the mall's clock: what actions and rules write and what is due goes by this moment. Columns that fill themselves go by the database's `now()`. */
  readonly now: Date
  /** When it is to have happened, where that is not now: what is made and logged says this moment instead of the database's. */
  readonly past?: Date
  /** Has a private file removed once this is committed, unless a record still holds it. */
  readonly drop?: (key: string) => void
  /** Keeps the figures up with what is written. */
  readonly sums?: {
    /** A record was written: as it was, and as it is. */
    readonly note: (resource: AnyResource, before: DatabaseRow | undefined, after: DatabaseRow | undefined) => void
    /** Where the figures stand now; the answer leads back there, where what was written since is taken back. */
    readonly mark: () => () => void
  }
  /** Has it told, once this is committed, that a record is another by now. */
  readonly changed?: (resource: string, id: string, to?: Concerned) => void
  /** Signs a text with the mall's key. */
  readonly sign?: Sign
  /** The SHA-256 of a public picture by its address, in hexadecimal; nothing where there is no such file. */
  readonly fingerprint?: (address: string) => Promise<string | undefined>
  /** Has the mall look at its tasks once this is committed. */
  readonly wake?: () => void
}
/** Opens a transaction in which row-level security shows one tenant's rows only. `before` comes first in it, outside the walls: it proves who may enter. */
export type RunInTenant = <R>(
  tenant: Tenant,
  work: (scope: TenantTransaction) => Promise<R>,
  before?: (db: Db) => Promise<void>,
) => Promise<R>
/** Does one step of a longer reading; others may have their turn before the next. */
export type TransactionStep = <R>(work: (scope: TenantTransaction) => Promise<R>) => Promise<R>
/**
 * Reads inside one tenant's walls in several steps. On a server they are one transaction that sees one moment. The embedded database has one connection, so each is a
 * transaction of its own; a cursor `with hold` lasts in both, until it is closed.
 */
export type Linger = <R>(tenant: Tenant, work: (step: TransactionStep) => Promise<R>, seen?: unknown) => Promise<R>
/** Reads inside one tenant's walls, where there is a standby perhaps from it: `seen` is the position that the reader was told with an answer. */
export type ReadInTenant = <R>(
  tenant: Tenant,
  seen: unknown,
  work: (scope: TenantTransaction) => Promise<R>,
) => Promise<R>
/** How a standby is used. */
export interface Aside {
  /** Throws where the standby does not hold yet what a reader must find. */
  readonly assertFresh: (standby: Db, tenant: Tenant, seen: unknown) => Promise<void>
  /** Remembers what a connection has just committed. */
  readonly noteCommit: (tenant: Tenant, db: Db) => Promise<void>
  /** Whether the primary answers after this fault. */
  readonly excuse: (fault: unknown) => boolean
}

/** The first wall: what every statement on a tenant's table carries. */
export const tenantClause = (scope: TenantTransaction, table?: string): RawBuilder<boolean> => {
  const column = sql.ref(table ? `${table}.fact_id` : 'fact_id')
  return scope.tenant === allTenants ? sql<boolean>`${column} is not null` : sql<boolean>`${column} = ${scope.tenant}`
}

const TURNS = 4
/** Lost a race against another transaction: the same work may succeed in a moment. */
const retryable = (fault: unknown) => ['40001', '40P01'].includes(faultCode(fault) ?? '')
const safeTenant = (tenant: Tenant) => {
  if (!isTenant(tenant)) throw new Error('not a tenant')
  return tenant
}

// A pooler in front of the database knows no settings of a session. Compiling a statement takes longer than any of these runs, and what an index leads to is in memory or on a disk
// without arms.
const times = `set local lock_timeout = '3s'; set local statement_timeout = '20s'; set local jit = off; set local random_page_cost = 1.1; ${idleLimit(IDLE_MS)}`

const oneMoment = 'begin isolation level repeatable read'
/** How long a reading of several steps waits for its next turn, or for its reader. It holds no lock that a writer waits for. */
const LINGER_MS = 90_000

const again = async <R>(work: () => Promise<R>): Promise<R> => {
  for (let turn = 1; ; turn += 1) {
    try {
      return await work()
    } catch (fault) {
      if (turn === TURNS || !retryable(fault)) throw fault
      await new Promise(done => setTimeout(done, Math.random() * 50 * turn))
    }
  }
}

const hasWritten = async (db: Db): Promise<boolean> =>
  (await queryRow<{ wrote: boolean }>(db, sql`select pg_current_xact_id_if_assigned() is not null as wrote`))?.wrote ===
  true

type Before = (db: Db) => Promise<void>
type Work<R> = (scope: TenantTransaction) => Promise<R>
/** A transaction inside a tenant's walls, on a connection of its own; `begin` is how it begins. */
type Transact = <R>(begin: string, tenant: Tenant, work: Work<R>, seen?: unknown, before?: Before) => Promise<R>
interface Opening {
  readonly connection: Db
  readonly begin: string
  readonly tenant: Tenant
  readonly before?: Before
}
/** The same on a connection that is there, ended by `commit` or taken back whole. */
type Open = <R>(opening: Opening, work: Work<R>, commit: () => Promise<void>) => Promise<R>

/** The clock that transactions go by, and, for a shop that is made with a past, when they are to have happened. */
export interface Clocks {
  readonly now?: () => Date
  readonly past?: () => Date | undefined
}
/** The second wall. Begin, times, role and tenant go in one round trip. */
const opening =
  (role: string, { now = () => new Date(), past = () => undefined }: Clocks): Open =>
  async ({ connection, begin, tenant, before }, work, commit) => {
    const start = `${begin}; ${times} ${begin.startsWith(oneMoment) ? idleLimit(LINGER_MS) : ''}`
    const walls = `${role} set local app.fact = '${safeTenant(tenant)}'`
    await sql.raw(before ? start : `${start} ${walls}`).execute(connection)
    try {
      if (before) {
        await before(connection)
        await sql.raw(walls).execute(connection)
      }
      const then = past()
      const result = await work({ db: connection, tenant, now: then ?? now(), past: then })
      await commit()
      return result
    } catch (fault) {
      await sql`rollback`.execute(connection).catch(() => {})
      throw fault
    }
  }
const commit = async (connection: Db): Promise<void> => void (await sql`commit`.execute(connection))
const onPrimary =
  (db: Db, open: Open, aside: Aside | undefined): Transact =>
  (begin, tenant, work, _seen, before) =>
    db.connection().execute(connection =>
      open({ connection, begin, tenant, before }, work, async () => {
        const wrote = aside && (await hasWritten(connection))
        await commit(connection)
        if (wrote) await aside.noteCommit(tenant, connection)
      }),
    )
const onStandby =
  (standby: Db, open: Open, aside: Aside): Transact =>
  (begin, tenant, work, seen) =>
    standby.connection().execute(async connection => {
      await aside.assertFresh(connection, tenant, seen)
      return open({ connection, begin: `${begin} read only`, tenant }, work, () => commit(connection))
    })
/** Several steps at one moment. */
const lingering =
  (primary: Transact, copy: Transact | undefined, excuse: Aside['excuse'] = () => false): Linger =>
  async (tenant, work, seen) => {
    let begun = false
    const whole = (scope: TenantTransaction) => {
      begun = true
      return work(step => step(scope))
    }
    const atPrimary = () => primary(oneMoment, tenant, whole)
    if (!copy) return atPrimary()
    return copy(oneMoment, tenant, whole, seen).catch(fault => {
      // What has been sent cannot be begun anew.
      if (begun || !excuse(fault)) throw fault
      return atPrimary()
    })
  }

/** The ways into a database, each inside a tenant's walls. */
interface TenantAccess {
  readonly enter: RunInTenant
  readonly linger: Linger
  /** Where there is a standby. */
  readonly read?: ReadInTenant
}
export const createTenantTransactions = async (
  { db, embedded, standby }: Database,
  clocks: Clocks = {},
  aside?: Aside,
): Promise<TenantAccess> => {
  const open = opening((await requiresRole(db)) ? `set local role ${appRole};` : '', clocks)
  const primary = onPrimary(db, open, aside)
  const copy = standby && aside && onStandby(standby, open, aside)
  const enter: RunInTenant = (tenant, work, before) => again(() => primary('begin', tenant, work, undefined, before))
  return {
    enter,
    linger: embedded ? (tenant, work) => work(step => enter(tenant, step)) : lingering(primary, copy, aside?.excuse),
    read: copy && ((tenant, seen, work) => copy('begin', tenant, work, seen)),
  }
}
