import { createHash } from 'node:crypto'
import { Failure } from '../failure'
import { type Db, type Row, row, sql } from '../store/database'

const LIMIT = 5
const WINDOW = sql.raw(`interval '15 minutes'`)
/** The account name as typed, from one address. Hashed: what people type by mistake may be a password. */
const keyOf = (name: string, address: string) => createHash('sha256').update(`${name.trim().toLowerCase()}\n${address}`).digest('hex')

/** Refuses when this name was tried too often from this address, whether or not there is such an account. */
export const assertNotLocked = async (db: Db, name: string, address: string): Promise<void> => {
  const found = await row<Row>(
    db,
    sql`select count(*)::int as tries, ceil(extract(epoch from min(at) + ${WINDOW} - now()))::int as wait
    from (select at from login_tries where key = ${keyOf(name, address)} and at > now() - ${WINDOW} order by at desc limit ${LIMIT}) last`,
  )
  if (found && (found.tries as number) >= LIMIT)
    throw new Failure('tooManyTries', null, { 'retry-after': String(Math.max(1, found.wait as number)) })
}
export const countWrongTry = async (db: Db, name: string, address: string): Promise<void> => {
  await sql`insert into login_tries (key) values (${keyOf(name, address)})`.execute(db)
  await sql`delete from login_tries where at < now() - ${WINDOW}`.execute(db)
}
export const forgetTries = async (db: Db, name: string, address: string): Promise<void> => {
  await sql`delete from login_tries where key = ${keyOf(name, address)}`.execute(db)
}
