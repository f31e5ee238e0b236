import { reaching, roleOf } from '../../schema/identity'
import { type Letter, TELL } from '../records/tell'
import { ACCOUNT } from '../store/mallTables'
import { type Row, rows, sql } from '../store/database'
import { keepMessage, type Reader } from '../store/messages'
import type { Scope } from '../store/wall'
import type { Shop } from '../shop'
import type { TaskKind } from './kinds'

/** Everyone who acts in one of these roles for a maker, or for all of them. */
const readersOf = async ({ config, tenantOf }: Shop, scope: Scope, tenant: string, roles: readonly string[]): Promise<Reader[]> => {
  const forAll = reaching(config, 'all')
  const found = await rows<Row>(
    scope.db,
    sql`select id, identity, role, fact_id from accounts where (fact_id = ${tenant} or identity = any(${forAll})) and status = ${ACCOUNT.active} order by id limit 1000`,
  )
  return found
    .map(account => ({
      tenant: tenantOf(account),
      accountId: String(account.id),
      role: roleOf(config, String(account.identity), String(account.role)),
    }))
    .filter(({ role }) => roles.includes(role))
}
/** Brings a message to everyone it is for: a row each, in the reader's own walls. */
export const delivery: TaskKind = {
  kind: TELL,
  everywhere: true,
  handle: async ({ shop, scope, task }) => {
    const { to, ...message } = task.data as unknown as Letter
    for (const reader of await readersOf(shop, scope, task.fact_id, to)) await keepMessage(scope, reader, message)
    return undefined
  },
}
