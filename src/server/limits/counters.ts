import { createHash } from 'node:crypto'
import { RequestError } from '../errors/requestError'
import { type Db, querySingleRow, queryRow, sql } from '../database/connections/database'

/** Limit of `max` events in `seconds`. */
export interface Limit {
  readonly max: number
  readonly seconds: number
}
const tooMany = (seconds: number): RequestError =>
  new RequestError('tooManyTries', null, { 'retry-after': String(Math.max(1, seconds)) })

/** Hashed, because people type passwords into name fields by mistake. */
const hashed = (key: string) => createHash('sha256').update(key).digest('hex')

/**
 * Increments a counter. Returns its value and the seconds until it expires. One atomic statement:
 * each of several parallel calls, on any server, gets its own number. The last allowed call
 * restarts the period, so an exhausted limit lasts its full time.
 */
export const countOne = async (db: Db, key: string, { max, seconds }: Limit): Promise<{ n: number; wait: number }> => {
  const end = sql`now() + make_interval(secs => ${seconds})`
  return querySingleRow<{ n: number; wait: number }>(
    db,
    sql`insert into limits (key, n, expires) values (${hashed(key)}, 1, ${end})
    on conflict (key) do update set n = case when limits.expires <= now() then 1 else limits.n + 1 end,
      expires = case when limits.expires <= now() or limits.n + 1 = ${max} then ${end} else limits.expires end
    returning n, ceil(extract(epoch from expires - now()))::int as wait`,
  )
}
/** Increments a counter. Beyond the limit, refuses with tooManyTries and the time to wait. */
export const consumeLimit = async (db: Db, key: string, limit: Limit): Promise<void> => {
  const { n, wait } = await countOne(db, key, limit)
  if (n > limit.max) throw tooMany(wait)
}
/** Gives back a counted event that should not count. */
export const giveBack = async (db: Db, key: string): Promise<void> => {
  await sql`update limits set n = n - 1 where key = ${hashed(key)} and n > 0 and expires > now()`.execute(db)
}
export const forget = async (db: Db, key: string): Promise<void> => {
  await sql`delete from limits where key = ${hashed(key)}`.execute(db)
}
/** Current value of a counter. */
export const countedNow = async (db: Db, key: string): Promise<number> =>
  (await queryRow<{ n: number }>(db, sql`select n from limits where key = ${hashed(key)} and expires > now()`))?.n ?? 0
