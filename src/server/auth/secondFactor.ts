import { createHash, randomBytes, randomInt } from 'node:crypto'
import { foldCode } from '../../schema/text/foldCode'
import { RequestError } from '../errors/requestError'
import { type Db, queryRow, sql } from '../database/connections/database'
import { sharedSecret } from '../database/connections/sharedSecret'
import { seal, unseal } from './seal'
import { stepOf } from './totp'

const WHAT = 'second step'
const RECOVERY = { codes: 10, letters: 10 } as const
/** Leaves out letters that people confuse. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const keyOf = (db: Db): Promise<string> => sharedSecret(db, WHAT)
const hashOf = (accountId: string, code: string) => createHash('sha256').update(`${accountId}\n${code}`).digest('hex')
const plain = (code: string) => foldCode(code).toLowerCase()
const newCode = () => {
  const code = Array.from({ length: RECOVERY.letters }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

interface Kept {
  readonly secret: string
  readonly since: string | null
  readonly last: number
  readonly recovery: readonly string[]
}
const keptOf = (db: Db, accountId: string): Promise<Kept | undefined> =>
  queryRow<Kept>(db, sql`select secret, since, last, recovery from second_steps where account_id = ${accountId}`)
const secretIn = async (db: Db, { secret }: Kept): Promise<Buffer> =>
  Buffer.from(String(unseal(WHAT, await keyOf(db), secret)), 'base64')

/** Whether an account has a second factor, since when, and how many recovery codes are left. */
export const secondStepOf = async (db: Db, accountId: string) => {
  const kept = await keptOf(db, accountId)
  return { on: Boolean(kept?.since), since: kept?.since ?? null, left: kept?.since ? kept.recovery.length : 0 }
}
/**
 * Creates an account's secret, which is inactive until its first code. Refuses with wrongState
 * where a second factor exists.
 */
export const beginSecondStep = async (db: Db, accountId: string): Promise<Buffer> => {
  const secret = randomBytes(20)
  const sealed = seal(WHAT, await keyOf(db), secret.toString('base64'))
  const begun = await queryRow(
    db,
    sql`with account as (select id from accounts where id = ${accountId} for key share)
    insert into second_steps (account_id, secret) select id, ${sealed} from account
    on conflict (account_id) do update set secret = excluded.secret where second_steps.since is null returning 1`,
  )
  if (!begun) throw new RequestError('wrongState')
  return secret
}
/** Refuses with wrongState where the account is gone. */
const setOn = async (db: Db, accountId: string, on: boolean): Promise<void> => {
  const changed = await queryRow(
    db,
    sql`update accounts set "secondStep" = ${on}, version = version + 1 where id = ${accountId} returning 1`,
  )
  if (!changed) throw new RequestError('wrongState')
}
/**
 * Activates the second factor by a first code, in a transaction. Returns the recovery codes, which
 * are not readable again. Returns `undefined` for a wrong code.
 */
export const confirmSecondStep = async (
  db: Db,
  accountId: string,
  code: string,
  now: Date,
): Promise<readonly string[] | undefined> => {
  const kept = await keptOf(db, accountId)
  if (!kept || kept.since) throw new RequestError('wrongState')
  const step = stepOf(await secretIn(db, kept), plain(code), now, 0)
  if (step === undefined) return undefined
  const codes = Array.from({ length: RECOVERY.codes }, newCode)
  const hashes = codes.map(each => hashOf(accountId, plain(each)))
  // Locks the account before its second factor, in the order of a reset or removal.
  await setOn(db, accountId, true)
  const on = await queryRow(
    db,
    sql`update second_steps set since = ${now.toISOString()}, last = ${step}, recovery = ${hashes}
    where account_id = ${accountId} and since is null and secret = ${kept.secret} returning 1`,
  )
  if (!on) throw new RequestError('wrongState')
  return codes
}
/**
 * Uses up a code of the authenticator or a recovery code. Returns whether it was right and unused.
 * The caller's transaction includes the protected change, so a fault there leaves the code unused.
 */
export const takeSecondStep = async (db: Db, accountId: string, code: string, now: Date): Promise<boolean> => {
  // Locks the account before its second factor, in the order of a reset or removal.
  await queryRow(db, sql`select 1 from accounts where id = ${accountId} for no key update`)
  const kept = await keptOf(db, accountId)
  if (!kept?.since) return false
  const normalized = plain(code)
  const step = stepOf(await secretIn(db, kept), normalized, now, kept.last)
  const hash = hashOf(accountId, normalized)
  const [change, still] =
    step === undefined
      ? [sql`recovery = array_remove(recovery, ${hash}::text)`, sql`${hash}::text = any(recovery)`]
      : [sql`last = ${step}`, sql`last < ${step}`]
  const updated = await queryRow(
    db,
    sql`update second_steps set ${change} where account_id = ${accountId} and secret = ${kept.secret} and ${still} returning 1`,
  )
  return updated !== undefined
}
/** Deletes an account's secret and recovery codes. */
export const dropSecondStep = async (db: Db, accountId: string): Promise<void> => {
  await sql`delete from second_steps where account_id = ${accountId}`.execute(db)
}
/** Sets an account's flag from its stored second factor. Earlier versions lost the flag of removed accounts. */
export const markSecondStep = async (db: Db, accountId: string): Promise<void> => {
  const on = await queryRow(db, sql`select 1 from second_steps where account_id = ${accountId} and since is not null`)
  await sql`update accounts set "secondStep" = ${on !== undefined} where id = ${accountId}`.execute(db)
}
/** Ends the second factor of an account, in a transaction. The password alone is enough again. */
export const endSecondStep = async (db: Db, accountId: string): Promise<void> => {
  await setOn(db, accountId, false)
  await dropSecondStep(db, accountId)
}

/** Login with a right password whose second factor is due within five minutes. */
interface OpenLogin {
  readonly account_id: string
  /** Stored password that was checked. */
  readonly checked: string
  readonly remember: boolean
}
const requestHash = (request: string) => createHash('sha256').update(request).digest('hex')
/** Stores a login until its second factor arrives. Returns the request id for the second factor. */
export const openLogin = async (db: Db, { account_id, checked, remember }: OpenLogin): Promise<string> => {
  const request = randomBytes(24).toString('base64url')
  await sql`insert into open_logins (request, account_id, checked, remember, expires)
    values (${requestHash(request)}, ${account_id}, ${checked}, ${remember}, now() + interval '5 minutes')`.execute(db)
  return request
}
export const findLogin = (db: Db, request: string): Promise<OpenLogin | undefined> =>
  queryRow<OpenLogin>(
    db,
    sql`select account_id, checked, remember from open_logins where request = ${requestHash(request)} and expires > now()`,
  )
/** Returns whether the login was still open. */
export const closeLogin = async (db: Db, request: string): Promise<boolean> =>
  (await queryRow(db, sql`delete from open_logins where request = ${requestHash(request)} returning 1`)) !== undefined
