import { codeFault, readCode } from '../../../schema/fields/secureCode'
import type { AnyResource } from '../../../schema/model/resource'
import { badInput, Failure } from '../../errors/requestError'
import type { Desk } from '../../records/context/requestContext'
import { deskOf } from '../../records/write/recordsApi'
import { mallItself } from '../../auth/sessions'
import { findRecord, type Stored } from '../../database/queries/records'
import type { TenantId } from '../../database/tenancy/tenant'
import type { Scope } from '../../database/tenancy/tenantTransaction'
import type { Mall } from '../../services/services'

/** What is behind the look-ups of one declaration. */
export interface LookupCounter {
  readonly mall: Mall
  readonly resource: AnyResource
  readonly by: string
  readonly ledger: AnyResource
}
/** A code as it is kept. Refuses with badInput, at the field of the code. */
export const codeIn = ({ by }: LookupCounter, given: string): string => {
  const code = readCode(given)
  const fault = codeFault(code)
  if (fault) throw badInput({ [by]: fault })
  return code
}
/** Does something with a record that was looked up, in its maker's room. Refuses with notFound. */
export const within = <R>(
  { mall, resource }: LookupCounter,
  { tenant, id }: { readonly tenant: TenantId; readonly id: string },
  work: (desk: Desk, record: Stored) => Promise<R>,
  lock = false,
): Promise<R> =>
  mall.enter(tenant, async (scope: Scope) => {
    const desk = deskOf(mall.shop, scope, mallItself(tenant))
    const record = await findRecord(scope, resource, id, lock)
    if (!record) throw new Failure('notFound')
    return work(desk, record)
  })
