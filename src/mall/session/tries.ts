import { createHash } from 'node:crypto'
import { Failure } from '../failure'
import { type Db, type Row, row, sql } from '../store/database'

/** Wrong tries in 15 minutes: for one name from one address, and for all names from one address together. */
const LIMIT = { name: 5, address: 60 } as const
const WINDOW = sql.raw(`interval '15 minutes'`)
/** Hashed: what people type by mistake into the name may be a password. */
const hashed = (text: string) => createHash('sha256').update(text).digest('hex')
const keysOf = (name: string, address: string) => ({
  name: hashed(`${name.trim().toLowerCase()}\n${address}`),
  address: hashed(`*\n${address}`),
})

const assertBelow = async (db: Db, key: string, limit: number) => {
  const found = await row<Row>(
    db,
    sql`select count(*)::int as tries, ceil(extract(epoch from min(at) + ${WINDOW} - now()))::int as wait
    from (select at from login_tries where key = ${key} and at > now() - ${WINDOW} order by at desc limit ${limit}) last`,
  )
  if (found && (found.tries as number) >= limit)
    throw new Failure('tooManyTries', null, { 'retry-after': String(Math.max(1, found.wait as number)) })
}
/** Refuses when this name was tried too often from this address, or too many names were, whether or not there are such accounts. */
export const assertNotLocked = async (db: Db, name: string, address: string): Promise<void> => {
  const keys = keysOf(name, address)
  await assertBelow(db, keys.name, LIMIT.name)
  await assertBelow(db, keys.address, LIMIT.address)
}
export const countWrongTry = async (db: Db, name: string, address: string): Promise<void> => {
  const keys = keysOf(name, address)
  await sql`insert into login_tries (key) values (${keys.name}), (${keys.address}) on conflict do nothing`.execute(db)
  await sql`delete from login_tries where at < now() - ${WINDOW}`.execute(db)
}
/** A right password forgives the wrong ones before it, for this name. */
export const forgetTries = async (db: Db, name: string, address: string): Promise<void> => {
  await sql`delete from login_tries where key = ${keysOf(name, address).name}`.execute(db)
}
