import type { AnyResource } from '../../../schema/model/resource'
import { canSeeField } from '../../../schema/rules/availability'
import { invalidInput, RequestError } from '../../errors/requestError'
import { nameInLog, writeEvent } from '../../records/context/auditLog'
import { openRequestContext } from '../../records/write/recordsApi'
import { findVisibleRecord } from '../../records/context/findVisibleRecord'
import { consumeLimit } from '../../limits/counters'
import type { Tenant } from '../../database/tenancy/tenant'
import type { RouteCall } from '../../services/routeContract'
import type { ById } from '../base/requestBody'
import type { ServerServices } from '../../services/services'

/** Numbers that one account may see whole. */
const REVEALS = { max: 30, seconds: 60 } as const

/**
 * One masked value, whole: every look is written down. Never under an idempotency key, as its answer would be kept. `tenantOf` says in whose
 * tenant the record stands.
 */
export const revealValue = async (
  { appConfig, database, enter }: ServerServices,
  resource: AnyResource,
  tenantOf: () => Promise<Tenant>,
  { principal, query: { id }, body: { field } }: RouteCall<{ readonly field: string }, ById>,
) => {
  if (!canSeeField(resource, field, principal)) throw invalidInput({ field: 'choice' })
  await consumeLimit(database.db, `reveal ${principal.accountId}`, REVEALS)
  return enter(await tenantOf(), async scope => {
    const record = await findVisibleRecord(openRequestContext(appConfig, scope, principal), resource, id)
    if (!record) throw new RequestError('notFound')
    await writeEvent(scope, principal, {
      resource: resource.name,
      action: 'reveal',
      recordId: id,
      recordName: nameInLog(resource, record),
      changes: { [field]: [null, null] },
    })
    return { value: record[field] ?? null }
  })
}
