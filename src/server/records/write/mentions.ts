import { getRecordLabel } from '../../../schema/selectors/definition'
import { type Colleague, isNamedIn, mentioningFields, mentionsIn, mentionWords } from '../../../schema/rules/mentions'
import { identityScope, roleOf } from '../../../schema/model/identity'
import { systemName } from '../../../schema/text/errorMessages'
import type { AnyResource } from '../../../schema/model/resource'
import { type DatabaseRow, queryRows, sql } from '../../database/connections/database'
import { ACCOUNT } from '../../database/tables/serverTables'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'
import type { AppConfig } from '../../config/appConfig'
import type { RequestContext } from '../context/requestContext'
import { tellSome } from './notify'

/** As many as can be offered; a maker has fewer. */
const MOST = 500
interface Person extends Colleague {
  readonly id: string
}
/** Those who work for a tenant and can log in, by name. */
export const colleaguesIn = async (shop: AppConfig, { db, tenant }: TenantTransaction): Promise<Person[]> => {
  const found = await queryRows<DatabaseRow>(
    db,
    sql`select id, name, username, identity, role from accounts where fact_id = ${tenant} and status = ${ACCOUNT.active} and identity = any(${[...identityScope(shop.config, 'tenant')]}) order by name, username limit ${MOST}`,
  )
  return found.map(({ id, name, username, identity, role }) => ({
    id: String(id),
    name: String(name ?? ''),
    username: String(username ?? ''),
    role: roleOf(shop.config, String(identity), String(role)),
  }))
}
/** Tells those whom a text names that has changed: colleagues of the record's tenant who read it, and nobody of another. */
export const notifyMentioned = async (
  desk: RequestContext,
  resource: AnyResource,
  before: DatabaseRow | undefined,
  after: DatabaseRow,
): Promise<void> => {
  const { shop, scope, principal } = desk
  const texts = mentioningFields(resource).flatMap(name => {
    const text = after[name]
    return typeof text === 'string' && text !== before?.[name] && /[@＠]/.test(text) ? [{ name, text }] : []
  })
  if (texts.length === 0) return
  const people = (await colleaguesIn(shop, scope)).filter(({ id }) => id !== principal.accountId)
  for (const { name, text } of texts) {
    const named = mentionsIn(text, people).filter(each => isNamedIn(resource, name, each))
    if (named.length === 0) continue
    const who = principal.name || systemName.zh
    await tellSome(scope, resource, after, {
      to: [...new Set(named.map(({ role }) => role))],
      accounts: named.map(({ id }) => id),
      words: mentionWords(resource, name, who, getRecordLabel(resource, after), text),
    })
  }
}
