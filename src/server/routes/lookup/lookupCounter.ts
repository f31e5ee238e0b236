import { codeFault, readCode } from '../../../schema/fields/secureCode'
import type { AnyResource } from '../../../schema/model/resource'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { RequestContext } from '../../records/context/requestContext'
import { openRequestContext } from '../../records/write/recordsApi'
import { systemPrincipal } from '../../auth/sessions'
import { findRecord, type Stored } from '../../database/queries/records'
import type { TenantId } from '../../database/tenancy/tenant'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'
import type { ServerServices } from '../../services/services'

/** What is behind the look-ups of one declaration. */
export interface LookupCounter {
  readonly services: ServerServices
  readonly resource: AnyResource
  readonly by: string
  readonly ledger: AnyResource
}
/** A code as it is kept. Refuses with badInput, at the field of the code. */
export const codeIn = ({ by }: LookupCounter, input: string): string => {
  const code = readCode(input)
  const fault = codeFault(code)
  if (fault) throw invalidInput({ [by]: fault })
  return code
}
/** Does something with a record that was looked up, in its maker's room. Refuses with notFound. */
export const within = <R>(
  { services, resource }: LookupCounter,
  { tenant, id }: { readonly tenant: TenantId; readonly id: string },
  work: (desk: RequestContext, record: Stored) => Promise<R>,
  lock = false,
): Promise<R> =>
  services.enter(tenant, async (scope: TenantTransaction) => {
    const context = openRequestContext(services.appConfig, scope, systemPrincipal(tenant))
    const record = await findRecord(scope, resource, id, lock)
    if (!record) throw new RequestError('notFound')
    return work(context, record)
  })
