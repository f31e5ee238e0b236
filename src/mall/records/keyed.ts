import { createHash } from 'node:crypto'
import { Failure } from '../failures/failure'
import { oneRow, type Row, row, sql } from '../store/database'
import type { Desk } from './desk'

/** A request under a key that its client gave it; without a key it happens as often as it is asked. */
export interface Keyed {
  readonly key: string | undefined
  /** All that makes two requests the same. */
  readonly request: unknown
}
/**
 * A write under an idempotency key happens once: the same key within 24 hours gets the first answer again. The key is kept in the
 * write's own transaction, so that a twin request waits for it and then reads its answer; a write that failed leaves no key.
 */
export const keyed = async <R>({ scope, principal }: Desk, { key, request }: Keyed, work: () => Promise<R>): Promise<R> => {
  if (!key) return work()
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const where = sql`fact_id = ${scope.tenant} and account_id = ${principal.accountId} and key = ${key}`
  const first = await row(
    scope.db,
    sql`insert into idempotency (fact_id, account_id, key, request) values (${scope.tenant}, ${principal.accountId}, ${key}, ${hash}) 
      on conflict (fact_id, account_id, key) do update set request = excluded.request, answer = null, at = now() where idempotency.at < now() - interval '24 hours' returning key`,
  )
  if (!first) {
    const kept = await oneRow<Row>(scope.db, sql`select request, answer from idempotency where ${where}`)
    if (kept.request !== hash) throw new Failure('keyReused')
    // Kept as text, because the database would put an object's names into an order of its own; until a day after an upgrade there may be objects.
    return (typeof kept.answer === 'string' ? JSON.parse(kept.answer) : kept.answer) as R
  }
  const answer = await work()
  await sql`update idempotency set answer = ${JSON.stringify(JSON.stringify(answer ?? null))} where ${where}`.execute(scope.db)
  return answer
}
