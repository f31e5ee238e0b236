import { getRecordLabel } from '../../../schema/selectors/definition'
import { type Colleague, isNamedIn, mentioningFields, mentionsIn, formatMention } from '../../../schema/rules/mentions'
import { identityScope, roleOf } from '../../../schema/model/identity'
import { systemName } from '../../../schema/text/errorMessages'
import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, queryRows, sql } from '../../database/connections/database'
import { ACCOUNT } from '../../database/tables/accountTables'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'
import type { AppConfig } from '../../config/appConfig'
import type { RequestContext } from '../context/requestContext'
import { notifyAccounts } from './notify'

/** Limit of colleagues offered; a tenant has fewer. */
const MAX_COLLEAGUES = 500
interface Person extends Colleague {
  readonly id: string
}
/** Active accounts of a tenant, by name. */
export const colleaguesIn = async (appConfig: AppConfig, { db, tenant }: TenantTransaction): Promise<Person[]> => {
  const rows = await queryRows<DatabaseRow>(
    db,
    sql`select id, name, username, identity, role from accounts where fact_id = ${tenant} and status = ${ACCOUNT.active} and identity = any(${[...identityScope(appConfig.config, 'tenant')]}) order by name, username limit ${MAX_COLLEAGUES}`,
  )
  return rows.map(({ id, name, username, identity, role }) => ({
    id: String(id),
    name: String(name ?? ''),
    username: String(username ?? ''),
    role: roleOf(appConfig.config, String(identity), String(role)),
  }))
}
/**
 * Notifies people mentioned in a changed text: colleagues of the record's tenant who may read it,
 * and nobody else.
 */
export const notifyMentioned = async (
  context: RequestContext,
  resource: AnyResource,
  before: DatabaseRow | undefined,
  after: DatabaseRow,
): Promise<void> => {
  const { appConfig, scope, principal } = context
  const texts = mentioningFields(resource).flatMap(name => {
    const text = after[name]
    return typeof text === 'string' && text !== before?.[name] && /[@＠]/.test(text) ? [{ name, text }] : []
  })
  if (texts.length === 0) return
  const people = (await colleaguesIn(appConfig, scope)).filter(({ id }) => id !== principal.accountId)
  for (const { name, text } of texts) {
    const named = mentionsIn(text, people).filter(each => isNamedIn(resource, name, each))
    if (named.length === 0) continue
    const who = principal.name || systemName.zh
    await notifyAccounts(scope, resource, after, {
      to: [...new Set(named.map(({ role }) => role))],
      accounts: named.map(({ id }) => id),
      words: formatMention(resource, name, who, getRecordLabel(resource, after), text),
    })
  }
}
