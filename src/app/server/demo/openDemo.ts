import type { FastifyInstance } from 'fastify'
import { acrossTenants } from '../../../server/database/tenancy/acrossTenants'
import type { ServerServices } from '../../../server/services/services'
import { type Db, queryRow, queryRows, sql } from '../../../server/database/connections/database'
import type { Table } from '../../../server/database/tables/table'
import { markOf, setMark } from '../../../server/database/queries/sharedRows'
import { getTables } from '../../../server/database/tables/tables'
import { appConfig } from '../app'
import { allDemoAccounts } from './data/demoAccounts'
import { passingBuyers } from './data/demoBuyers'
import type { DemoBowl } from './data/demoBowls'
import type { DemoClock } from './demoClock'
import { makeDemo } from './makeDemo'

/** Whether any accounts exist. A database without tables is new. */
const hasAccounts = async (db: Db): Promise<boolean> => {
  const there = await queryRow<{ name: string | null }>(db, sql`select to_regclass('accounts')::text as name`)
  return there?.name ? Boolean(await queryRow(db, sql`select 1 from accounts limit 1`)) : false
}
const CERTIFICATE = 'certificateId'
const MARKED = 'accounts'
const marks = { begun: 'a demo shop is being made', made: 'made as a demo shop' }
/** Sorts tables for deletion: referencing tables precede referenced ones. */
const inOrder = (tables: readonly Table[]): Table[] => {
  const named = (table: Table) =>
    tables.some(other => other !== table && other.foreignKeys.some(key => key.to === table.name))
  const first = tables.filter(table => !named(table))
  return first.length > 0 ? [...first, ...inOrder(tables.filter(table => named(table)))] : [...tables]
}
/** Breaks the cycle between bowls and certificates: bowls are deleted first. */
const letGo = (tables: readonly Table[]): Table[] =>
  tables.map(({ foreignKeys, ...table }) => ({
    ...table,
    foreignKeys: foreignKeys.filter(({ column }) => column !== CERTIFICATE),
  }))
/** Lifts the append-only protection within the transaction. Only for unused demo data. */
const thawed = async (work: Db, { name, frozen }: Table, does: () => Promise<unknown>): Promise<void> => {
  // One at a time, as a cluster wants it.
  const alter = async (how: string) => {
    for (const each of [`${how} trigger user`, `${how === 'enable' ? '' : 'no '}force row level security`])
      if (frozen) await sql`alter table ${sql.table(name)} ${sql.raw(each)}`.execute(work)
  }
  await alter('disable')
  await does()
  await alter('enable')
}
/** Deletes the rows of an interrupted, unused demo. The audit log keeps its entries. */
const clearDemo = (db: Db, tables: readonly Table[]): Promise<void> =>
  acrossTenants(db, async work => {
    const names = [...allDemoAccounts, ...passingBuyers].map(each => each.username)
    const own = sql`select id from accounts where username = any(${names})`
    const makers = await queryRows<{ id: string }>(
      work,
      sql`select distinct fact_id as id from accounts where fact_id is not null and id in (${own})`,
    )
    await sql`delete from sessions where account_id in (${own})`.execute(work)
    await sql`update bowls set ${sql.ref(CERTIFICATE)} = null where fact_id = any(${makers.map(each => each.id)})`.execute(
      work,
    )
    for (const table of inOrder(
      letGo(tables).filter(each => each.rowSecurity && !['accounts', 'audit'].includes(each.name)),
    ))
      await thawed(work, table, () =>
        sql`delete from ${sql.table(table.name)} where fact_id = any(${makers.map(each => each.id)})`.execute(work),
      )
    await sql`delete from accounts where id in (${own})`.execute(work)
  })

interface DemoOptions {
  readonly wanted: boolean
  /** Bowls that were sold before the present ones. */
  readonly sold: readonly DemoBowl[]
  readonly making: () => void
}
/** Maximum attempts to create the demo per start. */
const TRIES = 3
/**
 * Creates the demo shop if wanted, on an unused server, in one process at a time. Clears an
 * interrupted or failed demo first, wanted or not. Calls `making` before it begins. Returns what may
 * follow the start. Throws the last fault if all attempts fail.
 */
export const openDemo = (
  app: FastifyInstance,
  services: ServerServices,
  clock: DemoClock,
  { wanted, sold, making }: DemoOptions,
): Promise<(() => Promise<void>) | undefined> =>
  services.database.alone(async db => {
    const clear = () => clearDemo(db, getTables(appConfig.resources))
    const begun = (await markOf(db, MARKED)) === marks.begun
    if (begun) await clear()
    if (begun && !wanted) await setMark(db, MARKED, '')
    if (!wanted || (await hasAccounts(db))) return undefined
    making()
    await setMark(db, MARKED, marks.begun)
    const make = (left: number): ReturnType<typeof makeDemo> =>
      makeDemo(app, services, clock, sold).catch(async fault => {
        if (left === 0) throw fault
        app.log.warn(fault, 'the demo shop was not finished; it is made anew')
        await clear()
        return make(left - 1)
      })
    const finish = await services.database.planOnce(() => make(TRIES - 1))
    await setMark(db, MARKED, marks.made)
    return finish
  })
/** Whether the server was never used: no accounts, or only those of an unfinished demo. */
export const isUnused = async (db: Db): Promise<boolean> =>
  (await markOf(db, MARKED)) === marks.begun || !(await hasAccounts(db))
