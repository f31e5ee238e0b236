import type { RawBuilder } from 'kysely'
import type { Database, Db } from './database'
import { sql } from './database'
import { appRole, needsRole } from './guard'
import { faultCode } from '../../schema/fault'

/** Whose rows a statement may touch: one tenant's, or `'*'` for whoever reaches all rows, which reads all and writes one at a time. */
export type Tenant = string
/** A transaction inside one tenant's walls. */
export interface Scope {
  readonly db: Db
  readonly tenant: Tenant
  /** When it began, by the mall's clock: what actions and rules write and what is due goes by this moment. Columns that fill themselves go by the database's `now()`. */
  readonly now: Date
  /** Has a private file removed once this is committed, unless a record still holds it. */
  readonly drop?: (key: string) => void
  /** Has it told, once this is committed, that a record is another by now; to one account alone where it is that one's. */
  readonly changed?: (resource: string, id: string, account?: string) => void
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
export type Linger = <R>(tenant: Tenant, work: (step: Step) => Promise<R>) => Promise<R>

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

/** The second wall. Begin, times, role and tenant go in one round trip. */
export const buildWalls = async (
  { db, embedded }: Database,
  now: () => Date = () => new Date(),
): Promise<{ readonly enter: Enter; readonly linger: Linger }> => {
  const role = (await needsRole(db)) ? `set local role ${appRole};` : ''
  const transact = <R>(begin: string, tenant: Tenant, work: (scope: Scope) => Promise<R>) =>
    db.connection().execute(async connection => {
      await sql.raw(`${begin}; ${times} ${role} set local app.fact = '${safeTenant(tenant)}'`).execute(connection)
      try {
        const result = await work({ db: connection, tenant, now: now() })
        await sql`commit`.execute(connection)
        return result
      } catch (fault) {
        await sql`rollback`.execute(connection).catch(() => {})
        throw fault
      }
    })
  const enter: Enter = (tenant, work) => again(() => transact('begin', tenant, work))
  return {
    enter,
    linger: (tenant, work) =>
      embedded
        ? work(step => enter(tenant, step))
        : transact('begin isolation level repeatable read', tenant, scope => work(step => step(scope))),
  }
}
