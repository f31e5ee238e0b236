import type { NotifyOptions } from '../../../schema/model/action'
import { nameFaults } from '../../../schema/check/conditions/checkConditions'
import { unknownNameProblem } from '../../../schema/check/support/problem'
import type { KeysOf } from '../../../schema/check/support/knownKeys'
import { tellFaults } from '../../../schema/check/actions/checkNotifications'
import { tellKeys } from '../../../schema/check/support/values'
import type { AnyCondition } from '../../../schema/model/condition'
import { writableFields } from '../../../schema/selectors/definition'
import { checkDraft, type FieldErrors, emptyDraft } from '../../../schema/rules/validateDraft'
import type { AnyResource } from '../../../schema/model/resource'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { RecordMatches, RecordsApi } from '../../config/rules'
import { systemPrincipal, type Principal } from '../../auth/sessions'
import type { AppConfig } from '../../config/appConfig'
import type { DatabaseRow } from '../../database/connections/database'
import { findRecords, type Stored, lockRecord, updateRecord } from '../../database/queries/records'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'
import { isUnread, transitionRecord } from './runAction'
import { writeAudit } from '../context/auditLog'
import type { About, RequestContext } from '../context/requestContext'
import { ownAbove } from './copiedValues'
import { checkReferences } from './checkReferences'
import { findVisibleRecord } from '../context/findVisibleRecord'
import { composeMessage } from './notify'
import { isChanged, errorAtField, writeRecord } from './writeRecord'

const MOST = 1000
/** Values for a stored or a new record, where all of them hold. Refuses with badInput. */
const checkedFor = async (
  desk: RequestContext,
  resource: AnyResource,
  given: DatabaseRow,
  stored: DatabaseRow | undefined,
): Promise<DatabaseRow> => {
  const { own } = resource.definition
  const owner = own && !ownAbove(desk, resource) && !stored ? [own] : []
  const { values, errors: wrong } = checkDraft(resource, given, stored, {
    names: [...writableFields(resource), ...owner],
  })
  // What else a stored record lacks is not this change's to mend.
  const isAsked = ([path, said]: [string, FieldErrors[string]]) =>
    !stored || said === 'neededNow' || typeof said !== 'string' || Object.hasOwn(given, path.replace(/\..*$/, ''))
  const errors = {
    ...(await checkReferences(desk, { fields: resource.fields, values, stored })),
    ...Object.fromEntries(Object.entries(wrong).filter(isAsked)),
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return values
}
const begin = async (desk: RequestContext, resource: AnyResource, id: string): Promise<Stored> => {
  if (desk.shop.rulesOf(resource)?.inTurn) await lockRecord(desk.scope, resource)
  const stored = await findVisibleRecord(desk, resource, id, true)
  if (!stored) throw new RequestError('notFound')
  return stored
}

const foundKeys: KeysOf<RecordMatches> = { sort: true, limit: true }
/** A rule that names what is not there is a fault of the shop, told with the name that was meant. */
const assertSaid = (resource: AnyResource, verb: string, faults: readonly string[]): void => {
  if (faults.length > 0) throw new Error(`rules: hand.${verb}(${resource.name}): ${faults.join('; ')}`)
}
const findFaults = (resource: AnyResource, filter: AnyCondition, found: RecordMatches): string[] => {
  const fields = Object.keys(resource.fields)
  return [
    ...nameFaults(resource.fields, filter),
    ...unknownNameProblem('key', Object.keys(found), Object.keys(foundKeys)),
    ...unknownNameProblem('field', found.sort === undefined ? [] : [found.sort.replace(/^-/, '')], fields),
  ]
}
const takeFaults = ({ definition }: AnyResource, action: string): string[] =>
  unknownNameProblem('action', [action], Object.keys(definition.actions ?? {}))

const handOf = ({ shop, scope, caller }: RequestContext, about?: About): RecordsApi => {
  const desk = openRequestContext(shop, scope, systemPrincipal(scope.tenant), caller)
  const isOwn = (resource: AnyResource, id: string) => about?.resource === resource && about.id === id
  const hand = {
    find: async (resource: AnyResource, filter: AnyCondition, found: RecordMatches = {}) => {
      assertSaid(resource, 'find', findFaults(resource, filter, found))
      const { sort = 'id', limit = 200 } = found
      return findRecords(desk.scope, resource, filter, { sort, limit: Math.min(limit, MOST) })
    },
    change: async (resource: AnyResource, id: string, given: DatabaseRow) => {
      const stored = await begin(desk, resource, id)
      const values = await checkedFor(desk, resource, given, stored)
      if (!isChanged(resource, stored, { ...stored, ...values }, values)) return stored
      if (!isOwn(resource, id)) return writeRecord(desk, resource, values, stored)
      const unread = isUnread(shop, resource, Object.keys(values))
      return updateRecord(desk.scope, resource, { id, stored, values, unread }).catch(errorAtField(desk, resource))
    },
    take: async (resource: AnyResource, id: string, action: string, input?: DatabaseRow) => {
      assertSaid(resource, 'take', takeFaults(resource, action))
      const { before, after } = await transitionRecord(desk, resource, action, { id, input })
      const doer = resource.definition.actions?.[action]?.doer === 'caller' ? caller : desk.principal
      if (!isOwn(resource, id)) await writeAudit({ scope, principal: doer }, resource, { action, before, after })
      return after
    },
    append: async (resource: AnyResource, given: DatabaseRow) =>
      writeRecord(
        desk,
        resource,
        { ...emptyDraft(resource), ...(await checkedFor(desk, resource, given, undefined)) },
        undefined,
      ),
    send: async (resource: AnyResource, id: string, said: NotifyOptions<string>) => {
      const faults = [
        ...unknownNameProblem('key', Object.keys(said), Object.keys(tellKeys)),
        ...tellFaults(resource, { tell: said }),
      ]
      assertSaid(resource, 'send', faults)
      const record = await findVisibleRecord(desk, resource, id)
      if (!record) throw new RequestError('notFound')
      await composeMessage(scope, resource, said, record)
    },
  }
  return hand as unknown as RecordsApi
}
/** A desk, for whoever acts. There is no other way to one: the mall's hand lies at each. */
export const openRequestContext = (
  shop: AppConfig,
  scope: TenantTransaction,
  principal: Principal,
  caller = principal,
): RequestContext => {
  const desk: RequestContext = { shop, scope, principal, caller, hand: about => handOf(desk, about) }
  return desk
}
