import { addresses } from '../../../../resources/addresses'
import { rules } from '../../../mall/rules'
import { row, sql } from '../../../mall/store/database'
import { mine, type Scope } from '../../../mall/store/wall'

type Default = 'defaultShipping' | 'defaultReturn'
const defaults: readonly Default[] = ['defaultShipping', 'defaultReturn']

const choose = async (scope: Scope, which: Default, id: string): Promise<void> => {
  const column = sql.ref(which)
  await sql`update addresses set ${column} = false, version = version + 1 where ${mine(scope)} and ${column} and id <> ${id}`.execute(
    scope.db,
  )
  await sql`update addresses set ${column} = true where ${mine(scope)} and id = ${id}`.execute(scope.db)
}
const isChosen = (scope: Scope, which: Default, except: string) =>
  row(scope.db, sql`select 1 from addresses where ${mine(scope)} and ${sql.ref(which)} and id <> ${except}`)

/** One default address for shipping and one for returns: the first address is both, and when a default is deleted the newest takes its place. */
export const addressRules = rules(addresses, {
  inTurn: true,
  save: async ({ scope, before, after }) => {
    if (before) return
    for (const which of defaults) if (!(await isChosen(scope, which, after.id))) await choose(scope, which, after.id)
  },
  remove: async ({ scope, after }) => {
    const next = await row<{ id: string }>(
      scope.db,
      sql`select id from addresses where ${mine(scope)} and id <> ${after.id} order by "createdTime" desc, id desc limit 1`,
    )
    for (const which of defaults) if (next && after[which]) await choose(scope, which, next.id)
  },
  actions: {
    shipFromHere: ({ scope, after }) => choose(scope, 'defaultShipping', after.id),
    returnToHere: ({ scope, after }) => choose(scope, 'defaultReturn', after.id),
  },
})
