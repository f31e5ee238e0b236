import { createHash, randomInt } from 'node:crypto'
import { Failure } from '../failure'
import { type Db, type Row, row, sql } from '../store/database'

const LIFE = sql.raw(`interval '10 minutes'`)
const DAY = sql.raw(`interval '24 hours'`)
const PAUSE_SECONDS = 60
/** Tries for one code, and wrong ones for one number in a day: among a million codes, guessing must stay hopeless. */
const TRIES = { code: 5, day: 20 } as const
const hashOf = (phone: string, code: string) => createHash('sha256').update(`${phone}\n${code}`).digest('hex')

/**
 * Makes a six-digit code for a mobile number, in place of one before. It is made whether or not there is an account, so that nobody can tell.
 * Refuses with tooManyTries within a minute of the one before.
 */
export const makeCode = async (db: Db, identity: string, phone: string, accountId: string | undefined): Promise<string> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await sql`delete from reset_codes where since < now() - ${DAY} and expires < now()`.execute(db)
  const made = await row(
    db,
    sql`insert into reset_codes (identity, phone, account_id, code, expires)
    values (${identity}, ${phone}, ${accountId ?? null}, ${hashOf(phone, code)}, now() + ${LIFE})
    on conflict (identity, phone) do update set account_id = excluded.account_id, code = excluded.code, tries = 0, sent = now(), expires = excluded.expires
    where reset_codes.sent < now() - make_interval(secs => ${PAUSE_SECONDS}) returning 1`,
  )
  if (!made) throw new Failure('tooManyTries', null, { 'retry-after': String(PAUSE_SECONDS) })
  return code
}
/** Uses a code up. Answers its account where the code is right, unspent and young enough; every try counts. */
export const useCode = async (db: Db, identity: string, phone: string, code: string): Promise<string | undefined> => {
  const where = sql`identity = ${identity} and phone = ${phone}`
  const found = await row<Row>(
    db,
    sql`update reset_codes set tries = tries + 1, wrong = wrong + 1
    where ${where} and tries < ${TRIES.code} and wrong < ${TRIES.day} and expires > now() returning account_id, code`,
  )
  if (!found || found.code !== hashOf(phone, code)) return undefined
  await sql`update reset_codes set tries = ${TRIES.code}, wrong = wrong - 1 where ${where}`.execute(db)
  return (found.account_id as string | null) ?? undefined
}
