import { setTimeout as pause } from 'node:timers/promises'
import type { RawBuilder } from 'kysely'
import type { AnyResource } from '../../../schema/model/resource'
import { hasCitus } from '../connections/cluster'
import type { Database, Db, DatabaseRow } from '../connections/database'
import { queryRow, sql } from '../connections/database'
import { IDLE_MS, idleLimit } from '../connections/silentLines'
import { appRole, requiresRole } from './databaseRole'
import { allTenants, isTenant, type Tenant } from './tenant'
import { faultCode } from '../../../schema/text/caughtError'

/** Additional recipients of a change, besides the tenant. */
export interface Concerned {
  /** Only recipient. */
  readonly account?: string
  /** Owner of the record, besides the tenant's people. */
  readonly own?: string
}
/** Ed25519 signature of a text in base64url, and the id of its key. */
interface Signature {
  readonly key: string
  readonly signature: string
}
export type Sign = (text: string) => Promise<Signature>
/** Transaction within one tenant. */
export interface TenantTransaction {
  readonly db: Db
  readonly tenant: Tenant
  /** Start by the server's clock, for actions, rules and due times. Columns default to `now()`. */
  readonly now: Date
  /** Fictitious time, which created rows and audit lines use instead of the database's clock. */
  readonly past?: Date
  /** Deletes a private file after the commit, unless a record still holds it. */
  readonly drop?: (key: string) => void
  /** Updates the figures' aggregates. */
  readonly sums?: {
    /** Notes a written record, before and after. */
    readonly note: (resource: AnyResource, before: DatabaseRow | undefined, after: DatabaseRow | undefined) => void
    /** Marks the present state; the returned function restores it after a partial rollback. */
    readonly mark: () => () => void
  }
  /** Announces a changed record after the commit. */
  readonly changed?: (resource: string, id: string, to?: Concerned) => void
  /** Signs a text with the server's key. */
  readonly sign?: Sign
  /** SHA-256 of a public picture by its URL, in hexadecimal; `undefined` where it is missing. */
  readonly fingerprint?: (address: string) => Promise<string | undefined>
  /** Tells the server's task loop after the commit from when a task is due. */
  readonly wake?: (due: Date) => void
}
/**
 * Opens a transaction in which row-level security shows one tenant's rows only. `before` runs first
 * in it, without a tenant, and authorises the caller.
 */
export type RunInTenant = <R>(
  tenant: Tenant,
  work: (scope: TenantTransaction) => Promise<R>,
  before?: (db: Db) => Promise<void>,
) => Promise<R>
/** Runs one step of a longer read. Other tasks may run between steps. */
export type TransactionStep = <R>(work: (scope: TenantTransaction) => Promise<R>) => Promise<R>
/**
 * Reads as one tenant in several steps. On PostgreSQL, they share one transaction and snapshot. The
 * embedded database has one connection, so each step is a transaction. A cursor `with hold` lasts
 * until it is closed, in both cases.
 */
export type ReadInSteps = <R>(tenant: Tenant, work: (step: TransactionStep) => Promise<R>, seen?: unknown) => Promise<R>
/** Reads as one tenant, maybe from a standby. `seen`: WAL position of the reader's last response. */
export type ReadInTenant = <R>(
  tenant: Tenant,
  seen: unknown,
  work: (scope: TenantTransaction) => Promise<R>,
) => Promise<R>
/** Use of a standby. */
export interface Aside {
  /** Throws where the standby is behind the reader. */
  readonly assertFresh: (standby: Db, tenant: Tenant, seen: unknown) => Promise<void>
  /** Notes the position of a connection's commit. */
  readonly noteCommit: (tenant: Tenant, db: Db) => Promise<void>
  /** Whether the primary answers after this fault. */
  readonly excuse: (fault: unknown) => boolean
}

/** Explicit tenancy: condition of every statement on a tenant's table. */
export const tenantClause = (scope: TenantTransaction, table?: string): RawBuilder<boolean> => {
  const column = sql.ref(table ? `${table}.fact_id` : 'fact_id')
  return scope.tenant === allTenants ? sql<boolean>`${column} is not null` : sql<boolean>`${column} = ${scope.tenant}`
}

const TURNS = 4
/** Whether a transaction lost a race against another one. A retry may succeed. */
const retryable = (fault: unknown) => ['40001', '40P01'].includes(faultCode(fault) ?? '')
const safeTenant = (tenant: Tenant) => {
  if (!isTenant(tenant)) throw new Error('not a tenant')
  return tenant
}

// Set for each transaction, because a pooler knows no session settings.
// JIT compilation takes longer than these statements. Indexed pages are in memory or on SSD.
const times = `set local lock_timeout = '3s'; set local statement_timeout = '20s'; set local jit = off; set local random_page_cost = 1.1; ${idleLimit(IDLE_MS)}`

const oneMoment = 'begin isolation level repeatable read'
/** Milliseconds for which a read of several steps may wait between steps. Its locks block no writer. */
const STEPS_IDLE_MS = 90_000

const again = async <R>(work: () => Promise<R>): Promise<R> => {
  for (let turn = 1; ; turn += 1) {
    try {
      return await work()
    } catch (fault) {
      if (turn === TURNS || !retryable(fault)) throw fault
      await pause(Math.random() * 50 * turn)
    }
  }
}

const hasWritten = async (db: Db): Promise<boolean> =>
  (await queryRow<{ wrote: boolean }>(db, sql`select pg_current_xact_id_if_assigned() is not null as wrote`))?.wrote ===
  true

type Before = (db: Db) => Promise<void>
type Work<R> = (scope: TenantTransaction) => Promise<R>
/** Runs a transaction of a tenant on its own connection; `begin` is the BEGIN statement. */
type Transact = <R>(begin: string, tenant: Tenant, work: Work<R>, seen?: unknown, before?: Before) => Promise<R>
interface Opening {
  readonly connection: Db
  readonly begin: string
  readonly tenant: Tenant
  readonly before?: Before
}
/** Runs a transaction on an open connection, ended by `commit` or rolled back. */
type Open = <R>(opening: Opening, work: Work<R>, commit: () => Promise<void>) => Promise<R>

/** Clocks of transactions: the present time, and a fictitious time for demo data. */
export interface Clocks {
  readonly now?: () => Date
  readonly past?: () => Date | undefined
}
/** Row-level tenancy. BEGIN, timeouts, role and tenant take one round trip. */
const opening =
  (role: string, isCluster: boolean, { now = () => new Date(), past = () => undefined }: Clocks): Open =>
  async ({ connection, begin, tenant, before }, work, commit) => {
    // Citus sends settings on with all that stands beside them, and a second BEGIN is a line of a
    // worker's log.
    if (isCluster) await sql.raw(begin).execute(connection)
    const limits = `${times} ${begin.startsWith(oneMoment) ? idleLimit(STEPS_IDLE_MS) : ''}`
    const start = isCluster ? limits : `${begin}; ${limits}`
    const asTenant = `${role} set local app.fact = '${safeTenant(tenant)}'`
    await sql.raw(before ? start : `${start} ${asTenant}`).execute(connection)
    try {
      if (before) {
        await before(connection)
        await sql.raw(asTenant).execute(connection)
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
/** Several steps in one snapshot. */
const readingInSteps =
  (primary: Transact, copy: Transact | undefined, excuse: Aside['excuse'] = () => false): ReadInSteps =>
  async (tenant, work, seen) => {
    let begun = false
    const whole = (scope: TenantTransaction) => {
      begun = true
      return work(step => step(scope))
    }
    const atPrimary = () => primary(oneMoment, tenant, whole)
    if (!copy) return atPrimary()
    return copy(oneMoment, tenant, whole, seen).catch(fault => {
      // A response that has begun cannot restart.
      if (begun || !excuse(fault)) throw fault
      return atPrimary()
    })
  }

/** Access to a database, always as a tenant. */
interface TenantAccess {
  readonly enter: RunInTenant
  readonly readInSteps: ReadInSteps
  /** Set where a standby exists. */
  readonly read?: ReadInTenant
}
export const createTenantTransactions = async (
  { db, embedded, standby }: Database,
  clocks: Clocks = {},
  aside?: Aside,
): Promise<TenantAccess> => {
  const role = (await requiresRole(db)) ? `set local role ${appRole};` : ''
  const open = opening(role, await hasCitus(db), clocks)
  const primary = onPrimary(db, open, aside)
  const copy = standby && aside && onStandby(standby, open, aside)
  const enter: RunInTenant = (tenant, work, before) => again(() => primary('begin', tenant, work, undefined, before))
  return {
    enter,
    readInSteps: embedded
      ? (tenant, work) => work(step => enter(tenant, step))
      : readingInSteps(primary, copy, aside?.excuse),
    read: copy && ((tenant, seen, work) => copy('begin', tenant, work, seen)),
  }
}
