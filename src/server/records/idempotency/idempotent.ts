import { RequestError } from '../../errors/requestError'
import { seal, unseal } from '../../auth/seal'
import { querySingleRow, type DatabaseRow, queryRow, sql } from '../../database/connections/database'
import { withoutTenant } from '../../database/tenancy/acrossTenants'
import { accountOf } from '../../database/tenancy/tenant'
import type { RequestContext } from '../context/requestContext'
import { ANSWER, hashOf, nameOf } from './sealedKey'

const isRecord = (answer: unknown) =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'version' in answer
/** A request under a key that its client gave it; without a key it happens as often as it is asked. */
export interface IdempotentResult {
  readonly key: string | undefined
  /** All that makes two requests the same. */
  readonly request: unknown
}
/**
 * A write under an idempotency key happens once: the same key within 24 hours gets the first answer again. The key is kept in the
 * write's own transaction, so that a twin request waits for it and then reads its answer; a write that failed leaves no key. Another request under the same key is refused with keyReused, and with the record that the first one made. Neither the key, the request nor the answer is kept in readable form.
 */
export const idempotent = async <R>(
  { scope, principal }: RequestContext,
  { key, request }: IdempotentResult,
  work: () => Promise<R>,
): Promise<R> => {
  if (!key) return work()
  const [name, hash] = [nameOf(key), hashOf(key, request)]
  // A guest's keys lie together, in whichever tenant they write.
  const drawer = accountOf(principal.tenant) === undefined ? scope.tenant : principal.tenant
  const where = sql`fact_id = ${drawer} and account_id = ${principal.accountId} and key = ${name}`
  const kept = await withoutTenant(scope, drawer, async () => {
    const first = await queryRow(
      scope.db,
      sql`insert into idempotency (fact_id, account_id, key, request) values (${drawer}, ${principal.accountId}, ${name}, ${hash}) 
        on conflict (fact_id, account_id, key) do update set request = excluded.request, answer = null, at = now() where idempotency.at < now() - interval '24 hours' returning key`,
    )
    return first
      ? undefined
      : querySingleRow<DatabaseRow>(scope.db, sql`select request, answer from idempotency where ${where}`)
  })
  if (kept) {
    const answer = unseal(ANSWER, key, String(kept.answer)) as R
    if (kept.request !== hash) throw new RequestError('keyReused', isRecord(answer) ? { current: answer } : null)
    return answer
  }
  const answer = await work()
  const sealed = JSON.stringify(seal(ANSWER, key, answer))
  await withoutTenant(scope, drawer, () =>
    sql`update idempotency set answer = ${sealed} where ${where}`.execute(scope.db),
  )
  return answer
}
