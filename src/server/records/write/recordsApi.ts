import type { Tell } from '../../../schema/model/action'
import { nameFaults } from '../../../schema/check/conditions/checkConditions'
import { missing } from '../../../schema/check/support/problem'
import type { KeysOf } from '../../../schema/check/support/knownKeys'
import { tellFaults } from '../../../schema/check/actions/checkNotifications'
import { tellKeys } from '../../../schema/check/support/values'
import type { AnyCondition } from '../../../schema/model/condition'
import { writableFields } from '../../../schema/selectors/definition'
import { checkDraft, type FieldErrors, emptyDraft } from '../../../schema/rules/validateDraft'
import type { AnyResource } from '../../../schema/model/resource'
import { badInput, Failure } from '../../errors/requestError'
import type { Found, Hand } from '../../config/rules'
import { mallItself, type Principal } from '../../auth/sessions'
import type { Shop } from '../../config/appConfig'
import type { Row } from '../../database/connections/database'
import { findRecords, type Stored, takeTurn, updateRecord } from '../../database/queries/records'
import type { Scope } from '../../database/tenancy/tenantTransaction'
import { isUnread, moveRecord } from './runAction'
import { writeAudit } from '../context/auditLog'
import type { About, Desk } from '../context/requestContext'
import { ownAbove } from './copiedValues'
import { checkWritten } from './checkReferences'
import { recordAt } from '../context/findVisibleRecord'
import { say } from './notify'
import { isChanged, toldAtField, writeRecord } from './writeRecord'

const MOST = 1000
/** Values for a stored or a new record, where all of them hold. Refuses with badInput. */
const checkedFor = async (desk: Desk, resource: AnyResource, given: Row, stored: Row | undefined): Promise<Row> => {
  const { own } = resource.definition
  const owner = own && !ownAbove(desk, resource) && !stored ? [own] : []
  const { values, errors: wrong } = checkDraft(resource, given, stored, {
    names: [...writableFields(resource), ...owner],
  })
  // What else a stored record lacks is not this change's to mend.
  const isAsked = ([path, said]: [string, FieldErrors[string]]) =>
    !stored || said === 'neededNow' || typeof said !== 'string' || Object.hasOwn(given, path.replace(/\..*$/, ''))
  const errors = {
    ...(await checkWritten(desk, { fields: resource.fields, values, stored })),
    ...Object.fromEntries(Object.entries(wrong).filter(isAsked)),
  }
  if (Object.keys(errors).length > 0) throw badInput(errors)
  return values
}
const begin = async (desk: Desk, resource: AnyResource, id: string): Promise<Stored> => {
  if (desk.shop.rulesOf(resource)?.inTurn) await takeTurn(desk.scope, resource)
  const stored = await recordAt(desk, resource, id, true)
  if (!stored) throw new Failure('notFound')
  return stored
}

const foundKeys: KeysOf<Found> = { sort: true, limit: true }
/** A rule that names what is not there is a fault of the shop, told with the name that was meant. */
const assertSaid = (resource: AnyResource, verb: string, faults: readonly string[]): void => {
  if (faults.length > 0) throw new Error(`rules: hand.${verb}(${resource.name}): ${faults.join('; ')}`)
}
const findFaults = (resource: AnyResource, filter: AnyCondition, found: Found): string[] => {
  const fields = Object.keys(resource.fields)
  return [
    ...nameFaults(resource.fields, filter),
    ...missing('key', Object.keys(found), Object.keys(foundKeys)),
    ...missing('field', found.sort === undefined ? [] : [found.sort.replace(/^-/, '')], fields),
  ]
}
const takeFaults = ({ definition }: AnyResource, action: string): string[] =>
  missing('action', [action], Object.keys(definition.actions ?? {}))

const handOf = ({ shop, scope, caller }: Desk, about?: About): Hand => {
  const desk = deskOf(shop, scope, mallItself(scope.tenant), caller)
  const isOwn = (resource: AnyResource, id: string) => about?.resource === resource && about.id === id
  const hand = {
    find: async (resource: AnyResource, filter: AnyCondition, found: Found = {}) => {
      assertSaid(resource, 'find', findFaults(resource, filter, found))
      const { sort = 'id', limit = 200 } = found
      return findRecords(desk.scope, resource, filter, { sort, limit: Math.min(limit, MOST) })
    },
    change: async (resource: AnyResource, id: string, given: Row) => {
      const stored = await begin(desk, resource, id)
      const values = await checkedFor(desk, resource, given, stored)
      if (!isChanged(resource, stored, { ...stored, ...values }, values)) return stored
      if (!isOwn(resource, id)) return writeRecord(desk, resource, values, stored)
      const unread = isUnread(shop, resource, Object.keys(values))
      return updateRecord(desk.scope, resource, { id, stored, values, unread }).catch(toldAtField(desk, resource))
    },
    take: async (resource: AnyResource, id: string, action: string, input?: Row) => {
      assertSaid(resource, 'take', takeFaults(resource, action))
      const { before, after } = await moveRecord(desk, resource, action, { id, input })
      const doer = resource.definition.actions?.[action]?.doer === 'caller' ? caller : desk.principal
      if (!isOwn(resource, id)) await writeAudit({ scope, principal: doer }, resource, { action, before, after })
      return after
    },
    append: async (resource: AnyResource, given: Row) =>
      writeRecord(
        desk,
        resource,
        { ...emptyDraft(resource), ...(await checkedFor(desk, resource, given, undefined)) },
        undefined,
      ),
    send: async (resource: AnyResource, id: string, said: Tell<string>) => {
      const faults = [
        ...missing('key', Object.keys(said), Object.keys(tellKeys)),
        ...tellFaults(resource, { tell: said }),
      ]
      assertSaid(resource, 'send', faults)
      const record = await recordAt(desk, resource, id)
      if (!record) throw new Failure('notFound')
      await say(scope, resource, said, record)
    },
  }
  return hand as unknown as Hand
}
/** A desk, for whoever acts. There is no other way to one: the mall's hand lies at each. */
export const deskOf = (shop: Shop, scope: Scope, principal: Principal, caller = principal): Desk => {
  const desk: Desk = { shop, scope, principal, caller, hand: about => handOf(desk, about) }
  return desk
}
