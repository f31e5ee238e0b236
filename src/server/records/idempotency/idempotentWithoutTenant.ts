import { setTimeout as pause } from 'node:timers/promises'
import { RequestError } from '../../errors/requestError'
import { seal, unseal } from '../../auth/seal'
import { type RawSql, type DatabaseRow, queryRow, sql } from '../../database/connections/database'
import { allTenants, type Tenant } from '../../database/tenancy/tenant'
import type { RunInTenant } from '../../database/tenancy/tenantTransaction'
import type { IdempotentResult } from './idempotent'
import { ANSWER, hashOf, nameOf } from './sealedKey'

/** Owner of a key. Callers without a session share one owner, but their keys are unguessable. */
interface KeyOwner {
  readonly tenant: Tenant
  readonly accountId: string
}
export const anyone: KeyOwner = { tenant: allTenants, accountId: 'anyone' }
/** Number and interval of polls of a duplicate while the first request runs. */
const WAIT = { turns: 20, milliseconds: 250 } as const

/** Row of one key: claimed before the work, answered or released after it. */
interface Claim {
  /** Claims the key and returns `undefined`, or returns the existing row. */
  readonly take: () => Promise<DatabaseRow | undefined>
  readonly answer: (sealed: string) => Promise<unknown>
  readonly giveUp: () => Promise<unknown>
}
const claimFor = (enter: RunInTenant, { tenant, accountId }: KeyOwner, name: string, hash: string): Claim => {
  const where = sql`fact_id = ${tenant} and account_id = ${accountId} and key = ${name}`
  const run = (statement: RawSql) => enter(tenant, ({ db }) => statement.execute(db))
  return {
    take: () =>
      enter(tenant, async ({ db }) => {
        await sql`delete from idempotency where ${where} and (at < now() - interval '24 hours' or (answer is null and at < now() - interval '2 minutes'))`.execute(
          db,
        )
        const made = await queryRow(
          db,
          sql`insert into idempotency (fact_id, account_id, key, request) values (${tenant}, ${accountId}, ${name}, ${hash}) on conflict do nothing returning key`,
        )
        return made
          ? undefined
          : await queryRow<DatabaseRow>(db, sql`select request, answer from idempotency where ${where}`)
      }),
    answer: sealed => run(sql`update idempotency set answer = ${JSON.stringify(sealed)} where ${where}`),
    giveUp: () => run(sql`delete from idempotency where ${where}`),
  }
}
const perform = async <R>(claim: Claim, key: string, work: () => Promise<R>): Promise<R> => {
  try {
    const answer = await work()
    await claim.answer(seal(ANSWER, key, answer))
    return answer
  } catch (fault) {
    await claim.giveUp().catch(() => {})
    throw fault
  }
}

/**
 * Like `idempotent`, for work outside one tenant's transaction: registration, passwords, uploads. The
 * key is claimed before the work. Failed work releases it, and a dead process after two minutes. Key
 * and response are stored hashed or encrypted. Another request under the key is refused with keyReused.
 * A duplicate is refused with away where the first request takes over five seconds.
 */
export const idempotentWithoutTenant = async <R>(
  enter: RunInTenant,
  owner: KeyOwner,
  { key, request }: IdempotentResult,
  work: () => Promise<R>,
): Promise<R> => {
  if (!key) return work()
  const hash = hashOf(key, request)
  const claim = claimFor(enter, owner, nameOf(key), hash)
  for (let turn = 0; turn < WAIT.turns; turn += 1) {
    const kept = await claim.take()
    if (!kept) return perform(claim, key, work)
    if (kept.request !== hash) throw new RequestError('keyReused')
    if (kept.answer !== null) return unseal(ANSWER, key, kept.answer as string) as R
    await pause(WAIT.milliseconds)
  }
  throw new RequestError('away', null, { 'retry-after': '5' })
}
