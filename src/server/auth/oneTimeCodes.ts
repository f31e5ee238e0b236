import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type Db, queryRow, sql } from '../database/connections/database'
import { foldCode } from '../../schema/text/foldCode'
import { giveBack, type Limit, consumeLimit } from '../limits/counters'
import { hashNetwork } from '../limits/clientAddress'
import { isKnownPlace } from '../limits/passwordAttempts'

const LIFE = sql.raw(`interval '10 minutes'`)
/** Attempts for one code. */
const TRIES = 5
const DAY = 24 * 3_600
/**
 * Limits for sending codes. `minute` and `here` count one number from one address. `address` counts
 * one address to any number. `number` counts one number from all addresses unknown to its account.
 * So requests of strangers never block the owner at a known address.
 */
const LIMIT = {
  minute: { max: 1, seconds: 60 },
  here: { max: 5, seconds: DAY },
  address: { max: 50, seconds: DAY },
  number: { max: 20, seconds: DAY },
} as const satisfies Record<string, Limit>
const hashOf = (request: string, code: string) => createHash('sha256').update(`${request}\n${code}`).digest('hex')
const requestHash = (request: string) => createHash('sha256').update(request).digest('hex')

/** Ends all codes of an account, because their purpose or number is outdated. */
export const endCodes = async (db: Db, accountId: string): Promise<void> => {
  await sql`delete from password_codes where account_id = ${accountId}`.execute(db)
}

/** Account whose password is to change. */
interface CodeFor {
  readonly identity: string
  readonly phone: string
  readonly address: string
}
const takeCode = async (
  db: Db,
  { identity, phone, address }: CodeFor,
  accountId: string | undefined,
): Promise<void> => {
  const number = `code ${identity} ${phone}`
  const place = hashNetwork(address)
  const wanted: [string, Limit][] = [
    [`${number} ${place} minute`, LIMIT.minute],
    [`${number} ${place}`, LIMIT.here],
    [`code from ${place}`, LIMIT.address],
  ]
  if (!(await isKnownPlace(db, accountId, address))) wanted.push([number, LIMIT.number])
  const consumed: string[] = []
  for (const [key, limit] of wanted) {
    await consumeLimit(db, key, limit).catch(async (fault: unknown) => {
      for (const each of consumed) await giveBack(db, each)
      throw fault
    })
    consumed.push(key)
  }
}
/**
 * Creates a six-digit code for a mobile number, with a request id. A code belongs to its request,
 * so requests or guesses of others never touch it. Creates the code with or without an account, so
 * that the result does not reveal an account. Refuses with tooManyTries.
 */
export const makeCode = async (
  db: Db,
  whom: CodeFor,
  accountId: string | undefined,
): Promise<{ request: string; code: string }> => {
  await takeCode(db, whom, accountId)
  const request = randomBytes(16).toString('hex')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await sql`insert into password_codes (request, identity, phone, place, account_id, code, expires)
    values (${requestHash(request)}, ${whom.identity}, ${whom.phone}, ${hashNetwork(whom.address)}, ${accountId ?? null}, ${hashOf(requestHash(request), code)}, now() + ${LIFE})`.execute(
    db,
  )
  return { request, code }
}
const codeClause = ({ identity, phone, address }: CodeFor, request: string) => {
  const about = sql`identity = ${identity} and phone = ${phone} and expires > now()`
  return request
    ? sql`request = ${requestHash(request)} and ${about}`
    : sql`request = (select request from password_codes where ${about} and place = ${hashNetwork(address)} order by sent desc limit 1)`
}
/** Account that a code was sent for. Does not check the code. */
export const accountOfCode = async (db: Db, whom: CodeFor, request: string): Promise<string | undefined> =>
  (
    await queryRow<{ account_id: string | null }>(
      db,
      sql`select account_id from password_codes where ${codeClause(whom, request)}`,
    )
  )?.account_id ?? undefined
/**
 * Uses up a code and returns its account where the code is right, unused and not expired. Every attempt
 * counts. Without a request id, checks the last code requested from the same address. Runs in the
 * transaction of the protected change. A fault there leaves the code unused and counts no attempt.
 */
export const useCode = async (db: Db, whom: CodeFor, request: string, code: string): Promise<string | undefined> => {
  const clause = codeClause(whom, request)
  // Locks the account before its codes, in the order of all changes of accounts.
  await queryRow(
    db,
    sql`select 1 from accounts where id = (select account_id from password_codes where ${clause}) for no key update`,
  )
  const row = await queryRow<{ request: string; account_id: string | null; code: string }>(
    db,
    sql`update password_codes set tries = tries + 1 where ${clause} and tries < ${TRIES} returning request, account_id, code`,
  )
  if (!row || row.code !== hashOf(row.request, foldCode(code))) return undefined
  const spent = await queryRow(db, sql`delete from password_codes where request = ${row.request} returning 1`)
  return spent ? (row.account_id ?? undefined) : undefined
}
