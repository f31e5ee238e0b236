import type { AnyResource } from '../../../schema/model/resource'
import { badInput, Failure } from '../../errors/requestError'
import type { Desk } from '../../records/context/requestContext'
import { deskOf } from '../../records/write/recordsApi'
import { keyed } from '../../records/idempotency/idempotent'
import type { Principal } from '../../auth/sessions'
import type { Row } from '../../database/connections/database'
import { findRecord } from '../../database/queries/records'
import { accountOf, everyone, reachesSeveral, type Tenant } from '../../database/tenancy/tenant'
import type { Call } from '../../services/routeContract'
import type { Mall } from '../../services/services'
import { keyIn, seenBy } from './mountRoute'

/** The record that a call is about; for a new one what it is to hold. */
export interface Subject {
  readonly resource: AnyResource
  readonly id?: string
  readonly draft?: Row
}
/** In whose tenant a record with these references is made: in that of what it names first, else within the account's own wall. */
const tenantNamed = async (mall: Mall, principal: Principal, resource: AnyResource, draft: Row): Promise<Tenant> => {
  for (const [name, field] of Object.entries(resource.fields)) {
    const target = field.kind === 'ref' ? mall.shop.resource(field.options.to) : undefined
    const id = draft[name]
    if (!target || target.definition.shared || typeof id !== 'string') continue
    const found = await mall.enter(everyone, scope => findRecord(scope, target, id))
    if (!found) throw badInput({ [name]: 'noRecord' })
    return found.fact_id
  }
  return principal.tenant
}
/** In whose tenant a write happens: the caller's own; whoever stands in none writes in that of the record. */
export const tenantOf = async (mall: Mall, principal: Principal, { resource, id, draft }: Subject): Promise<Tenant> => {
  if (!reachesSeveral(principal.tenant)) return principal.tenant
  if (!id && accountOf(principal.tenant) !== undefined) return tenantNamed(mall, principal, resource, draft ?? {})
  const record = id ? await mall.enter(principal.tenant, scope => findRecord(scope, resource, id)) : undefined
  if (!record) throw new Failure(id ? 'notFound' : 'notAllowed')
  return record.fact_id
}
/** A write inside the tenant's walls, once under its idempotency key. */
export const writeOnce = async (
  mall: Mall,
  { principal, request }: Call<unknown>,
  subject: Subject,
  work: (desk: Desk) => Promise<unknown>,
): Promise<unknown> => {
  const tenant = await tenantOf(mall, principal, subject)
  return mall.enter(tenant, scope => {
    const desk = deskOf(mall.shop, scope, principal)
    return keyed(desk, keyIn(request), () => work(desk))
  })
}
/** A reader's desk inside their walls. */
export const readAt = <R>(
  mall: Mall,
  { principal, request }: Pick<Call<unknown>, 'principal' | 'request'>,
  work: (desk: Desk) => Promise<R>,
): Promise<R> => mall.read(principal.tenant, seenBy(request), scope => work(deskOf(mall.shop, scope, principal)))
