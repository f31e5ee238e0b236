import { type Identity, identityOf, reaching, roleOf } from '../../schema/identity'
import { type Letter, TELL } from '../records/tell'
import { ACCOUNT } from '../store/mallTables'
import { type RawSql, type Row, rows, sql } from '../store/database'
import { keepMessage } from '../store/messages'
import type { Scope } from '../store/wall'
import type { Shop } from '../shop'
import type { TaskKind } from './kinds'

/** Accounts told in one part. */
const PAGE = 500
/** Accounts of the identities that reach so far and act in one of the roles. */
const acting = ({ config }: Shop, reach: Identity['rows'], roles: readonly string[]): RawSql => {
  const names = reaching(config, reach)
  const open = names.filter(name => identityOf(config, name)?.role === undefined)
  const fixed = names.filter(name => roles.includes(identityOf(config, name)?.role ?? ''))
  return sql`(identity = any(${fixed}) or (identity = any(${open}) and role = any(${roles})))`
}
/** The next of those who act in one of these roles for a maker, for all of them, or for themselves where the record is theirs. */
const accountsAfter = (shop: Shop, scope: Scope, tenant: string, { to, own = '' }: Letter, after: string): Promise<Row[]> =>
  rows<Row>(
    scope.db,
    sql`select id, identity, role, fact_id from accounts where status = ${ACCOUNT.active} and id > ${after} and (
      (fact_id = ${tenant} and ${acting(shop, 'tenant', to)}) or ${acting(shop, 'all', to)} or (id = ${own} and ${acting(shop, 'own', to)})
    ) order by id limit ${PAGE}`,
  )
/** Brings a message to everyone it is for: a row each, in the reader's own walls. */
export const delivery: TaskKind = {
  kind: TELL,
  everywhere: true,
  handle: async ({ shop, scope, task }) => {
    const { after = '', ...letter } = task.data as unknown as Letter & { readonly after?: string }
    const accounts = await accountsAfter(shop, scope, task.fact_id, letter, after)
    for (const account of accounts) {
      const [accountId, role] = [String(account.id), roleOf(shop.config, String(account.identity), String(account.role))]
      await keepMessage(scope, { tenant: shop.tenantOf(account), accountId, role }, letter)
    }
    if (accounts.length < PAGE) return undefined
    return { next: { data: { ...letter, after: String(accounts.at(-1)?.id) } } }
  },
}
