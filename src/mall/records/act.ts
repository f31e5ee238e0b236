import { type Actor, isAboutWho, isEmpty } from '../../schema/condition'
import { askedFields, checkInput, type FieldErrors } from '../../schema/draft'
import { fieldOf, stateField, stateValue } from '../../schema/derive'
import { allows, can, canRemove, may, missingFor } from '../../schema/machine'
import { settingsOf } from '../../schema/set'
import type { AnyAction, AnyResource } from '../../schema/resource'
import { writeAudit } from './audit'
import { badInput, Failure } from '../failures/failure'
import { dropPapers } from './papers'
import { presentOne } from './present'
import { checkLinks, hashSecrets } from './save'
import type { Principal } from '../session/sessions'
import type { Shop } from '../shop'
import { type Row, sql } from '../store/database'
import { conditionSql, deleteRecord, findRecord, isListed, needSql, type RawSql, updateRecord, takeTurn } from '../store/records'
import type { Scope } from '../store/wall'

/** Everything an action requires of the record, as the WHERE of its UPDATE. */
const requirements = (resource: AnyResource, action: AnyAction, version: unknown, actor: Actor): RawSql => {
  const name = stateField(resource, action)
  const from =
    name && action.from ? [sql`${sql.ref(name)} = any(${action.from.map(state => stateValue(fieldOf(resource, name), state))})`] : []
  return sql.join(
    [
      sql`true`,
      ...from,
      ...(action.when ? [conditionSql(action.when, resource.fields, actor)] : []),
      ...Object.entries(action.needs ?? {}).map(([field, need]) => needSql(field, need, resource.fields)),
      ...(version === undefined ? [] : [sql`version = ${version}`]),
    ],
    sql` and `,
  ) as RawSql
}

/** Why the UPDATE found no row: told with the record as it is now. */
const whyNot = async (
  shop: Shop,
  scope: Scope,
  principal: Principal,
  resource: AnyResource,
  action: AnyAction,
  id: string,
): Promise<Failure> => {
  const record = await findRecord(scope, resource, id)
  if (!record) return new Failure('notFound')
  const current = await presentOne(shop, scope, resource, record, principal.role)
  const verdict = can(resource, action, record, principal)
  if (verdict === 'needs')
    return new Failure('badInput', {
      errors: Object.fromEntries(missingFor(resource, action, record).map(name => [name, 'required'])) as FieldErrors,
      current,
    })
  if (verdict === 'when' && isAboutWho(action.when ?? {}, record, resource.fields)) return new Failure('notAllowed')
  return new Failure(verdict === 'ok' ? 'changed' : 'wrongState', { current })
}

/** Takes an action: one conditional UPDATE with its rule and audit line. Answers the record as it is now. */
export const takeAction = async (
  shop: Shop,
  scope: Scope,
  principal: Principal,
  resource: AnyResource,
  name: string,
  action: AnyAction,
  id: string,
  body: Row,
): Promise<Row> => {
  if (!allows(action.roles, principal)) throw new Failure('notAllowed')
  const { version, ...input } = body
  if (shop.rulesOf(resource)?.inTurn) await takeTurn(scope, resource)
  const before = await findRecord(scope, resource, id, true)
  if (!before) throw new Failure('notFound')
  const checked = checkInput(resource, action, input, before)
  if (Object.keys(checked.errors).length > 0) throw badInput(checked.errors)
  const links = await checkLinks(
    shop,
    scope,
    Object.fromEntries(Object.entries(askedFields(resource, action)).map(([key, { field }]) => [key, field])),
    checked.values,
    undefined,
  )
  if (Object.keys(links).length > 0) throw badInput(links)
  const given = Object.fromEntries(Object.entries(checked.values).filter(([field]) => field in resource.fields))
  const own = await hashSecrets(resource, given)
  const state = stateField(resource, action)
  const move = state && action.to ? { [state]: stateValue(fieldOf(resource, state), action.to) } : {}
  const settings = settingsOf(resource, action, { ...before, ...own }, scope.now)
  const after = await updateRecord(
    scope,
    resource,
    before,
    id,
    { ...own, ...settings, ...move },
    requirements(resource, action, version, principal),
  )
  if (!after) throw await whyNot(shop, scope, principal, resource, action, id)
  await shop.rulesOf(resource)?.actions?.[name]?.({ scope, principal, before, after: { ...checked.values, ...after } })
  const now = (await findRecord(scope, resource, id)) as Row
  await dropPapers(scope, resource, before, now)
  await writeAudit(scope, principal, resource, name, before, now)
  return presentOne(shop, scope, resource, now, principal.role)
}

/** Takes a record away, where its state allows it and no other names it. */
export const removeRecord = async (
  shop: Shop,
  scope: Scope,
  principal: Principal,
  resource: AnyResource,
  id: string,
): Promise<{ id: string }> => {
  if (!may(resource, 'remove', principal)) throw new Failure('notAllowed')
  if (shop.rulesOf(resource)?.inTurn) await takeTurn(scope, resource)
  const record = await findRecord(scope, resource, id, true)
  if (!record) throw new Failure('notFound')
  const current = await presentOne(shop, scope, resource, record, principal.role)
  const verdict = canRemove(resource, record, principal)
  if (verdict !== 'ok') throw verdict === 'role' ? new Failure('notAllowed') : new Failure('wrongState', { current })
  if (await isListed(scope, shop.resources, resource, id)) throw new Failure('inUse', { current })
  await shop.rulesOf(resource)?.remove?.({ scope, principal, before: record, after: record })
  await deleteRecord(scope, resource, id).catch((fault: { code?: string }) => {
    throw fault.code === '23503' ? new Failure('inUse', { current }) : fault
  })
  await dropPapers(scope, resource, record, undefined)
  await writeAudit(scope, principal, resource, 'remove', record, undefined)
  return { id }
}
/** An id from the address: text of a sane length, else as good as unknown. */
export const idFrom = (query: unknown): string => {
  const id = (query as { id?: unknown }).id
  if (isEmpty(id) || typeof id !== 'string' || id.length > 64) throw new Failure('notFound')
  return id
}
