import type { AnyResource } from '../../../schema/model/resource'
import { seesField } from '../../../schema/rules/availability'
import { badInput, Failure } from '../../errors/requestError'
import { nameInLog, writeEvent } from '../../records/context/auditLog'
import { deskOf } from '../../records/write/recordsApi'
import { recordAt } from '../../records/context/findVisibleRecord'
import { takeOne } from '../../limits/counters'
import type { Tenant } from '../../database/tenancy/tenant'
import type { Call } from '../../services/routeContract'
import type { ById } from '../base/requestBody'
import type { Mall } from '../../services/services'

/** Numbers that one account may see whole. */
const REVEALS = { max: 30, seconds: 60 } as const

/**
 * One masked value, whole: every look is written down. Never under an idempotency key, as its answer would be kept. `tenantOf` says in whose
 * tenant the record stands.
 */
export const revealValue = async (
  { shop, database, enter }: Mall,
  resource: AnyResource,
  tenantOf: () => Promise<Tenant>,
  { principal, query: { id }, body: { field } }: Call<{ readonly field: string }, ById>,
) => {
  if (!seesField(resource, field, principal)) throw badInput({ field: 'choice' })
  await takeOne(database.db, `reveal ${principal.accountId}`, REVEALS)
  return enter(await tenantOf(), async scope => {
    const record = await recordAt(deskOf(shop, scope, principal), resource, id)
    if (!record) throw new Failure('notFound')
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
