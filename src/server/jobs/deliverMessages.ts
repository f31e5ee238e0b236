import { type Identity, identityOf, identityScope, roleOf } from '../../schema/model/identity'
import { type OutgoingMessage, NOTIFY_TASK } from '../records/write/notify'
import { ACCOUNT } from '../database/tables/accountTables'
import { type RawSql, type DatabaseRow, queryRows, sql } from '../database/connections/database'
import { keepMessage, settleTodos } from '../database/storage/messages'
import { findRecord } from '../database/queries/records'
import type { TenantTransaction } from '../database/tenancy/tenantTransaction'
import type { AppConfig } from '../config/appConfig'
import type { TaskPart, TaskType } from './taskTypes'

/** Recipients in one part. */
const PAGE = 500
/** Condition for accounts with this reach that act in one of the roles. */
const acting = ({ config }: AppConfig, reach: Identity['rows'], roles: readonly string[]): RawSql => {
  const names = identityScope(config, reach)
  const open = names.filter(name => identityOf(config, name)?.role === undefined)
  const fixed = names.filter(name => roles.includes(identityOf(config, name)?.role ?? ''))
  return sql`(identity = any(${fixed}) or (identity = any(${open}) and role = any(${roles})))`
}
/**
 * Selects the next recipients who have not unsubscribed. They act in one of the roles: for the
 * tenant, for all tenants, or as the record's owner.
 */
const accountsAfter = (
  { appConfig, scope, task }: TaskPart,
  { to, own = '', kind, accounts }: OutgoingMessage,
  after: string,
): Promise<DatabaseRow[]> =>
  queryRows<DatabaseRow>(
    scope.db,
    sql`select id, identity, role, fact_id from accounts where status = ${ACCOUNT.active} and id > ${after} and not (${kind ?? ''} = any(unwanted)) ${accounts ? sql`and id = any(${[...accounts]})` : sql``} and (
      (fact_id = ${task.fact_id} and ${acting(appConfig, 'tenant', to)}) or ${acting(appConfig, 'all', to)} or (id = ${own} and ${acting(appConfig, 'own', to)})
    ) order by id limit ${PAGE}`,
  )
/**
 * Whether a todo is over: its record has another state by now, or is gone. Messages may overtake
 * each other.
 */
const isOver = async (
  appConfig: AppConfig,
  scope: TenantTransaction,
  { type, resource, recordId, stood }: OutgoingMessage,
): Promise<boolean> => {
  const declared = appConfig.resources.find(({ name }) => name === resource)
  if (type !== 'todo' || !stood || !declared) return false
  const record = await findRecord(scope, declared, recordId)
  return record?.[stood.name] !== stood.value
}
/** Delivers a message: one row for each recipient, in the recipient's own tenant. */
export const deliverMessages: TaskType = {
  type: NOTIFY_TASK,
  everywhere: true,
  handle: async part => {
    const { appConfig, scope, task } = part
    const { after = '', ...letter } = task.data as unknown as OutgoingMessage & { readonly after?: string }
    const { createdTime } = task
    if (letter.settles && after === '') await settleTodos(scope, letter, createdTime)
    if (letter.to.length === 0) return undefined
    const over = await isOver(appConfig, { ...scope, tenant: task.fact_id }, letter)
    const accounts = await accountsAfter(part, letter, after)
    for (const account of accounts) {
      const [accountId, role] = [
        String(account.id),
        roleOf(appConfig.config, String(account.identity), String(account.role)),
      ]
      await keepMessage(scope, { tenant: appConfig.tenantOf(account), accountId, role }, letter, { createdTime, over })
    }
    if (accounts.length < PAGE) return undefined
    return { next: { data: { ...letter, after: String(accounts.at(-1)?.id) } } }
  },
}
