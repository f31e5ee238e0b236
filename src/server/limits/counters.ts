import { createHash } from 'node:crypto'
import { RequestError } from '../errors/requestError'
import { type Db, querySingleRow, queryRow, sql } from '../database/connections/database'

/** So many in so many seconds. */
export interface Limit {
  readonly max: number
  readonly seconds: number
}
const tooMany = (seconds: number): RequestError =>
  new RequestError('tooManyTries', null, { 'retry-after': String(Math.max(1, seconds)) })

/** Hashed: what people type by mistake into a name may be a password. */
const hashed = (key: string) => createHash('sha256').update(key).digest('hex')

/**
 * Counts one up and answers how many it makes, and in how many seconds they are forgotten. One statement, so that of any number at once, on any
 * number of servers, each gets a number of its own. The last that is allowed begins the time anew: whoever used all of them waits it out whole.
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
/** Counts one up. Refuses with tooManyTries and how long to wait, where it is one too many. */
export const consumeLimit = async (db: Db, key: string, limit: Limit): Promise<void> => {
  const { n, wait } = await countOne(db, key, limit)
  if (n > limit.max) throw tooMany(wait)
}
/** Gives back what was taken and turned out to count for nothing. */
export const giveBack = async (db: Db, key: string): Promise<void> => {
  await sql`update limits set n = n - 1 where key = ${hashed(key)} and n > 0 and expires > now()`.execute(db)
}
export const forget = async (db: Db, key: string): Promise<void> => {
  await sql`delete from limits where key = ${hashed(key)}`.execute(db)
}
/** How many are counted now. */
export const countedNow = async (db: Db, key: string): Promise<number> =>
  (await queryRow<{ n: number }>(db, sql`select n from limits where key = ${hashed(key)} and expires > now()`))?.n ?? 0
