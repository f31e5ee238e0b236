import type { AnyResource } from '../../../schema/model/resource'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { RequestContext } from '../../records/context/requestContext'
import { openRequestContext } from '../../records/write/openRequestContext'
import { idempotent } from '../../records/idempotency/idempotent'
import type { Principal } from '../../auth/sessions'
import type { DatabaseRow } from '../../database/connections/database'
import { findRecord } from '../../database/queries/records'
import { accountOf, allTenants, spansTenants, type Tenant } from '../../database/tenancy/tenant'
import type { RouteCall } from '../../services/routeContract'
import type { ServerServices } from '../../services/services'
import { idempotencyKeyOf, seenBy } from './mountRoute'

/** Record of a call; `draft` for a new one. */
interface Subject {
  readonly resource: AnyResource
  readonly id?: string
  readonly draft?: DatabaseRow
}
/** Tenant of a guest's new record: the tenant of its first reference, else the guest's own scope. */
const tenantNamed = async (
  services: ServerServices,
  principal: Principal,
  resource: AnyResource,
  draft: DatabaseRow,
): Promise<Tenant> => {
  for (const [name, field] of Object.entries(resource.fields)) {
    const target = field.type === 'reference' ? services.appConfig.resource(field.options.to) : undefined
    const id = draft[name]
    if (!target || target.definition.shared || typeof id !== 'string') continue
    const record = await services.enter(allTenants, scope => findRecord(scope, target, id))
    if (!record) throw invalidInput({ [name]: 'noRecord' })
    return record.fact_id
  }
  return principal.tenant
}
/** Tenant of a write: the caller's own. A caller across tenants writes in the record's tenant. */
export const tenantOf = async (
  services: ServerServices,
  principal: Principal,
  { resource, id, draft }: Subject,
): Promise<Tenant> => {
  if (!spansTenants(principal.tenant)) return principal.tenant
  if (!id && accountOf(principal.tenant) !== undefined) return tenantNamed(services, principal, resource, draft ?? {})
  const record = id ? await services.enter(principal.tenant, scope => findRecord(scope, resource, id)) : undefined
  if (!record) throw new RequestError(id ? 'notFound' : 'notAllowed')
  return record.fact_id
}
/** Runs a write as the tenant, once for each idempotency key. */
export const idempotentContext = async (
  services: ServerServices,
  { principal, request }: RouteCall<unknown>,
  subject: Subject,
  work: (context: RequestContext) => Promise<unknown>,
): Promise<unknown> => {
  const tenant = await tenantOf(services, principal, subject)
  return services.enter(tenant, scope => {
    const context = openRequestContext(services.appConfig, scope, principal)
    return idempotent(context, idempotencyKeyOf(request), () => work(context))
  })
}
/** Opens a request context for reading, as the caller's tenant. */
export const readContext = <R>(
  services: ServerServices,
  { principal, request }: Pick<RouteCall<unknown>, 'principal' | 'request'>,
  work: (context: RequestContext) => Promise<R>,
): Promise<R> =>
  services.read(principal.tenant, seenBy(request), scope =>
    work(openRequestContext(services.appConfig, scope, principal)),
  )
