import type { AnyResource } from '../../schema/resource'
import { seesField } from '../../schema/machine'
import { badInput, Failure } from '../failures/failure'
import { nameInLog, writeEvent } from '../records/audit'
import { deskOf } from '../records/hand'
import { recordAt } from '../records/recordAt'
import { takeOne } from '../session/limits'
import type { Tenant } from '../store/walls/tenant'
import type { Call } from './contract'
import type { ById } from './given'
import type { Mall } from './mall'

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
