import { codeFault, readCode } from '../../../schema/fields/secureCode'
import type { AnyResource } from '../../../schema/model/resource'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { RequestContext } from '../../records/context/requestContext'
import { openRequestContext } from '../../records/write/openRequestContext'
import { systemPrincipal } from '../../auth/sessions'
import { findRecord, type Stored } from '../../database/queries/records'
import type { TenantId } from '../../database/tenancy/tenant'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'
import type { ServerServices } from '../../services/services'

/** Context of the lookups of one declaration. */
export interface LookupCounter {
  readonly services: ServerServices
  readonly resource: AnyResource
  readonly by: string
  readonly ledger: AnyResource
}
/** Normalizes a code. Refuses with badInput at the code's field. */
export const codeIn = ({ by }: LookupCounter, input: string): string => {
  const code = readCode(input)
  const fault = codeFault(code)
  if (fault) throw invalidInput({ [by]: fault })
  return code
}
/** Runs work with a looked-up and locked record, as its tenant. Refuses with notFound. */
export const within = <R>(
  { services, resource }: LookupCounter,
  { tenant, id }: { readonly tenant: TenantId; readonly id: string },
  work: (context: RequestContext, record: Stored) => Promise<R>,
): Promise<R> =>
  services.enter(tenant, async (scope: TenantTransaction) => {
    const context = openRequestContext(services.appConfig, scope, systemPrincipal(tenant))
    const record = await findRecord(scope, resource, id, true)
    if (!record) throw new RequestError('notFound')
    return work(context, record)
  })
