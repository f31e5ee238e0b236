import type { RawBuilder } from 'kysely'
import type { Database, Db } from './database'
import { row, sql } from './database'
import { appRole, needsRole } from './guard'
import { faultCode } from '../../schema/fault'

/** Whose rows a statement may touch: one tenant's, or `'*'` for whoever reaches all rows, which reads all and writes one at a time. */
export type Tenant = string
/** Whom a change concerns besides those of the tenant. */
export interface Concerned {
  /** The only account it is told to. */
  readonly account?: string
  /** Whose the record is: told beside those of the tenant. */
  readonly own?: string
}
/** A transaction inside one tenant's walls. */
export interface Scope {
  readonly db: Db
  readonly tenant: Tenant
  /** When it began, by the mall's clock: what actions and rules write and what is due goes by this moment. Columns that fill themselves go by the database's `now()`. */
  readonly now: Date
  /** Has a private file removed once this is committed, unless a record still holds it. */
  readonly drop?: (key: string) => void
  /** Has it told, once this is committed, that a record is another by now. */
  readonly changed?: (resource: string, id: string, to?: Concerned) => void
  /** Has the mall look at its tasks once this is committed. */
  readonly wake?: () => void
}
/** Opens a transaction in which row-level security shows one tenant's rows only. */
export type Enter = <R>(tenant: Tenant, work: (scope: Scope) => Promise<R>) => Promise<R>
/** Does one step of a longer reading; others may have their turn before the next. */
export type Step = <R>(work: (scope: Scope) => Promise<R>) => Promise<R>
/**
 * Reads inside one tenant's walls in several steps. On a server they are one transaction that sees one moment. The embedded database has one connection, so each is a
 * transaction of its own; a cursor `with hold` lasts in both, until it is closed.
 */
export type Linger = <R>(tenant: Tenant, work: (step: Step) => Promise<R>, seen?: unknown) => Promise<R>
/** Reads inside one tenant's walls, where there is a standby perhaps from it: `seen` is the position that the reader was told with an answer. */
export type Read = <R>(tenant: Tenant, seen: unknown, work: (scope: Scope) => Promise<R>) => Promise<R>
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
export const mine = (scope: Scope, table?: string): RawBuilder<boolean> => {
  const column = sql.ref(table ? `${table}.fact_id` : 'fact_id')
  return scope.tenant === '*' ? sql<boolean>`${column} is not null` : sql<boolean>`${column} = ${scope.tenant}`
}

const TURNS = 4
/** Lost a race against another transaction: the same work may succeed in a moment. */
const retryable = (fault: unknown) => ['40001', '40P01'].includes(faultCode(fault) ?? '')
const safeTenant = (tenant: Tenant) => {
  if (!/^[\w*-]{1,64}$/.test(tenant)) throw new Error('not a tenant')
  return tenant
}

// A pooler in front of the database knows no settings of a session. Compiling a statement takes longer than any of these runs, and what an index leads to is in memory or on a disk
// without arms.
const times = `set local lock_timeout = '3s'; set local statement_timeout = '20s'; set local jit = off; set local random_page_cost = 1.1;`

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
  (await row<{ wrote: boolean }>(db, sql`select pg_current_xact_id_if_assigned() is not null as wrote`))?.wrote === true

/** The second wall. Begin, times, role and tenant go in one round trip. */
export const buildWalls = async (
  { db, embedded, standby }: Database,
  now: () => Date = () => new Date(),
  aside?: Aside,
): Promise<{ readonly enter: Enter; readonly linger: Linger; readonly read?: Read }> => {
  const role = (await needsRole(db)) ? `set local role ${appRole};` : ''
  const within = async <R>(
    connection: Db,
    begin: string,
    tenant: Tenant,
    work: (scope: Scope) => Promise<R>,
    commit: () => Promise<void>,
  ) => {
    await sql.raw(`${begin}; ${times} ${role} set local app.fact = '${safeTenant(tenant)}'`).execute(connection)
    try {
      const result = await work({ db: connection, tenant, now: now() })
      await commit()
      return result
    } catch (fault) {
      await sql`rollback`.execute(connection).catch(() => {})
      throw fault
    }
  }
  const transact = <R>(begin: string, tenant: Tenant, work: (scope: Scope) => Promise<R>) =>
    db.connection().execute(connection =>
      within(connection, begin, tenant, work, async () => {
        const wrote = aside && (await hasWritten(connection))
        await sql`commit`.execute(connection)
        if (wrote) await aside.noteCommit(tenant, connection)
      }),
    )
  const transactAside = <R>(copy: Db, begin: string, [tenant, seen]: readonly [Tenant, unknown], work: (scope: Scope) => Promise<R>) =>
    copy.connection().execute(async connection => {
      await aside?.assertFresh(connection, tenant, seen)
      return within(connection, begin, tenant, work, async () => void (await sql`commit`.execute(connection)))
    })
  const enter: Enter = (tenant, work) => again(() => transact('begin', tenant, work))
  const oneMoment = 'begin isolation level repeatable read'
  const linger: Linger = async (tenant, work, seen) => {
    if (embedded) return work(step => enter(tenant, step))
    let begun = false
    const whole = (scope: Scope) => {
      begun = true
      return work(step => step(scope))
    }
    const atPrimary = () => transact(oneMoment, tenant, whole)
    if (!standby || !aside) return atPrimary()
    return transactAside(standby, `${oneMoment} read only`, [tenant, seen], whole).catch(fault => {
      // What has been sent cannot be begun anew.
      if (begun || !aside.excuse(fault)) throw fault
      return atPrimary()
    })
  }
  return {
    enter,
    linger,
    read: standby && aside && ((tenant, seen, work) => transactAside(standby, 'begin read only', [tenant, seen], work)),
  }
}
