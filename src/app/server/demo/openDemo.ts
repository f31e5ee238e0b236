import type { FastifyInstance } from 'fastify'
import { acrossTenants } from '../../../server/database/tenancy/acrossTenants'
import type { ServerServices } from '../../../server/services/services'
import { type Db, queryRow, queryRows, sql } from '../../../server/database/connections/database'
import type { Table } from '../../../server/database/tables/table'
import { markOf, setMark } from '../../../server/database/queries/sharedRows'
import { getTables } from '../../../server/database/tables/tables'
import { appConfig } from '../app'
import { demoAccounts } from './data/demoAccounts'
import { demoBuyers } from './data/demoBuyers'
import type { DemoClock } from './demoClock'
import { createDemo } from './makeDemo'

/** One without tables is as new as can be. */
const hasAccounts = async (db: Db): Promise<boolean> => {
  const there = await queryRow<{ name: string | null }>(db, sql`select to_regclass('accounts')::text as name`)
  return there?.name ? Boolean(await queryRow(db, sql`select 1 from accounts limit 1`)) : false
}
const CERTIFICATE = 'certificateId'
const MARKED = 'accounts'
const marks = { begun: 'a demo shop is being made', made: 'made as a demo shop' }
/** Tables in an order in which rows can be deleted: what names another comes before it. */
const inOrder = (tables: readonly Table[]): Table[] => {
  const named = (table: Table) =>
    tables.some(other => other !== table && other.foreignKeys.some(key => key.to === table.name))
  const first = tables.filter(table => !named(table))
  return first.length > 0 ? [...first, ...inOrder(tables.filter(table => named(table)))] : [...tables]
}
/** A bowl names its certificate, which names the bowl: of the two the bowl lets go first. */
const letGo = (tables: readonly Table[]): Table[] =>
  tables.map(({ foreignKeys, ...table }) => ({
    ...table,
    foreignKeys: foreignKeys.filter(({ column }) => column !== CERTIFICATE),
  }))
/** What is only added is guarded even against its owner: for what nobody has ever met the guard steps aside, within the transaction. */
const thawed = async (work: Db, { name, frozen }: Table, does: () => Promise<unknown>): Promise<void> => {
  const alter = (how: string) => sql`alter table ${sql.table(name)} ${sql.raw(how)}`.execute(work)
  if (frozen) await alter('disable trigger user, no force row level security')
  await does()
  if (frozen) await alter('enable trigger user, force row level security')
}
/** Takes away what an interrupted making left: the rows of the demo's own people, whom nobody has ever met. The audit log keeps its lines. */
const clearDemo = (db: Db, tables: readonly Table[]): Promise<void> =>
  acrossTenants(db, async work => {
    const own = sql`select id from accounts where username = any(${[...demoAccounts, ...demoBuyers].map(each => each.username)})`
    const makers = await queryRows<{ id: string }>(
      work,
      sql`select distinct fact_id as id from accounts where fact_id is not null and id in (${own})`,
    )
    await sql`delete from sessions where account_id in (${own})`.execute(work)
    await sql`update bowls set ${sql.ref(CERTIFICATE)} = null where fact_id = any(${makers.map(each => each.id)})`.execute(
      work,
    )
    for (const table of inOrder(
      letGo(tables).filter(each => each.walled && !['accounts', 'audit'].includes(each.name)),
    ))
      await thawed(work, table, () =>
        sql`delete from ${sql.table(table.name)} where fact_id = any(${makers.map(each => each.id)})`.execute(work),
      )
    await sql`delete from accounts where id in (${own})`.execute(work)
  })

/** A start makes the demo this often at most, before it gives up. */
const TRIES = 3
/**
 * Makes the demo shop where it is wanted and nobody has used the mall yet, one process at a time. What an interrupted or failed making left is cleared
 * first, wanted or not. `making` is called before it begins. Throws the last fault where the demo cannot be made.
 */
export const ensureDemo = (
  app: FastifyInstance,
  services: ServerServices,
  clock: DemoClock,
  { wanted, making }: { readonly wanted: boolean; readonly making: () => void },
): Promise<void> =>
  services.database.alone(async db => {
    const clear = () => clearDemo(db, getTables(appConfig.resources))
    const begun = (await markOf(db, MARKED)) === marks.begun
    if (begun) await clear()
    if (begun && !wanted) await setMark(db, MARKED, '')
    if (!wanted || (await hasAccounts(db))) return
    making()
    await setMark(db, MARKED, marks.begun)
    const make = (left: number): Promise<void> =>
      createDemo(app, services, clock).catch(async fault => {
        if (left === 0) throw fault
        app.log.warn(fault, 'the demo shop was not finished; it is made anew')
        await clear()
        return make(left - 1)
      })
    await make(TRIES - 1)
    await setMark(db, MARKED, marks.made)
  })
/** Whether nobody has ever used this mall: it has no accounts, or only those of a demo shop that was not finished. */
export const isUnused = async (db: Db): Promise<boolean> =>
  (await markOf(db, MARKED)) === marks.begun || !(await hasAccounts(db))
