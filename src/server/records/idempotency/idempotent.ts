import { isObject } from '../../../schema/model/condition'
import { RequestError } from '../../errors/requestError'
import { seal, unseal } from '../../auth/seal'
import { querySingleRow, type DatabaseRow, queryRow, sql } from '../../database/connections/database'
import { withoutTenant } from '../../database/tenancy/acrossTenants'
import { accountOf } from '../../database/tenancy/tenant'
import type { RequestContext } from '../context/requestContext'
import { ANSWER, hashOf, nameOf } from './sealedKey'

const dayBefore = (now: Date) => new Date(now.getTime() - 24 * 60 * 60_000).toISOString()
const isRecord = (answer: unknown) => isObject(answer) && 'id' in answer && 'version' in answer
/** Request with the client's idempotency key. Without a key, repeated requests run again. */
export interface IdempotentResult {
  readonly key: string | undefined
  /** Everything that makes two requests equal. */
  readonly request: unknown
}
/**
 * Runs a write once for each idempotency key. The same key within 24 hours returns the first
 * response. The key is stored in the write's transaction: a parallel duplicate waits, and a failed
 * write leaves no key. Another request under the key is refused with keyReused and the first
 * record. Key, request and response are stored hashed or encrypted.
 */
export const idempotent = async <R>(
  { scope, principal }: RequestContext,
  { key, request }: IdempotentResult,
  work: () => Promise<R>,
): Promise<R> => {
  if (!key) return work()
  const [name, hash] = [nameOf(key), hashOf(key, request)]
  // Keys of a guest are stored together, for writes in any tenant.
  const drawer = accountOf(principal.tenant) === undefined ? scope.tenant : principal.tenant
  const where = sql`fact_id = ${drawer} and account_id = ${principal.accountId} and key = ${name}`
  const kept = await withoutTenant(scope, drawer, async () => {
    const first = await queryRow(
      scope.db,
      sql`insert into idempotency (fact_id, account_id, key, request, at) values (${drawer}, ${principal.accountId}, ${name}, ${hash}, ${scope.now.toISOString()})
        on conflict (fact_id, account_id, key) do update set request = excluded.request, answer = null, at = excluded.at where idempotency.at < ${dayBefore(scope.now)} returning key`,
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
