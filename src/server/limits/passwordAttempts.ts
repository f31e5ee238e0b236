import { withoutUnseen } from '../../schema/text/foldCode'
import { type Db, queryRow, sql } from '../database/connections/database'
import { isDatabaseUnavailable } from '../database/connections/databaseUnavailable'
import { countedNow, countOne, forget, giveBack, type Limit, consumeLimit } from './counters'
import { hashNetwork } from './clientAddress'

const SECONDS = 15 * 60
/**
 * Limits of wrong passwords in 15 minutes. `here` counts one account from one address. `address`
 * counts all accounts from one address. `everywhere` counts one account from all addresses unknown
 * to it. This slows down attackers with many addresses, never the owner.
 */
const LIMIT = {
  here: { max: 5, seconds: SECONDS },
  address: { max: 60, seconds: SECONDS },
  everywhere: { max: 100, seconds: SECONDS },
  /**
   * `everywhere` for codes of the second factor in a day. Of a million values, three are valid at a
   * time.
   */
  codes: { max: 30, seconds: 24 * 3_600 },
  /** Wrong codes that end one open login, which expires after five minutes. */
  login: { max: 5, seconds: 5 * 60 },
} as const satisfies Record<string, Limit>
const KNOWN_DAYS = 180

/** Counter key of an attempt: the account, or else the normalized name. */
export const subjectOf = (accountId: string | undefined, identity: string | undefined, name: string): string =>
  accountId ??
  `${identity ?? ''} ${withoutUnseen(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replace(/^(\+|00)86(?=1\d{10}$)/, '')}`

/** Login attempt: its counter key, its account if any, and its address. */
export interface Try {
  readonly subject: string
  readonly accountId?: string
  readonly address: string
  /** A code of the second factor instead of a password. It has its own `everywhere` counter. */
  readonly isCode?: boolean
}
const keysOf = ({ subject, address, isCode = false }: Pick<Try, 'subject' | 'address' | 'isCode'>) => ({
  here: `login ${subject} ${hashNetwork(address)}`,
  address: `login from ${hashNetwork(address)}`,
  everywhere: isCode ? `code ${subject}` : `login ${subject}`,
})
/** Whether this account has logged in from this address before. */
export const isKnownPlace = async (db: Db, accountId: string | undefined, address: string): Promise<boolean> =>
  Boolean(
    await queryRow(
      db,
      sql`select 1 from known_places where account_id = ${accountId ?? ''} and place = ${hashNetwork(address)} and expires > now()`,
    ),
  )
/** Whether a login failed from this address within the last 15 minutes. */
export const hasFailed = async (db: Db, address: string): Promise<boolean> =>
  (await countedNow(db, keysOf({ subject: '', address }).address)) > 0

/** Seconds for which a refund is retried while the database is away. */
const REFUND_TRIES = 120
const untilDone = (work: () => Promise<void>, left = REFUND_TRIES): Promise<void> =>
  work().catch(() => {
    if (left > 0) setTimeout(() => void untilDone(work, left - 1), 1000).unref()
  })
const giveBackAll = (db: Db, keys: readonly string[]): Promise<unknown> =>
  Promise.all(keys.map(key => untilDone(() => giveBack(db, key))))

/**
 * Counts an attempt before its password is checked, so parallel attempts cannot exceed the limit.
 * Refuses with tooManyTries, whether or not the account exists. `resetAttempts` refunds a right
 * password. Counts nothing where it throws.
 */
const takeTry = async (db: Db, tried: Try): Promise<readonly string[]> => {
  const { here, address, everywhere } = keysOf(tried)
  const limits = [
    [here, LIMIT.here],
    [address, LIMIT.address],
    [everywhere, tried.isCode ? LIMIT.codes : LIMIT.everywhere],
  ] as const
  const consumed: string[] = []
  try {
    for (const [key, limit] of limits) {
      if (key === everywhere && (await isKnownPlace(db, tried.accountId, tried.address))) break
      await consumeLimit(db, key, limit)
      consumed.push(key)
    }
    return consumed
  } catch (fault) {
    await giveBackAll(db, consumed)
    throw fault
  }
}
/**
 * Checks a password or code as an attempt. An attempt without a check does not count. A full queue
 * or an unavailable database prevents the check.
 */
export const checkAttempt = async (db: Db, tried: Try, verify: () => Promise<boolean>): Promise<boolean> => {
  const consumed = await takeTry(db, tried)
  return verify().catch(async (fault: unknown) => {
    await giveBackAll(db, consumed)
    throw fault
  })
}
/**
 * Runs work after a right password or code. A failure of the database there refunds the attempt, too.
 */
export const afterAttempt = async <R>(db: Db, tried: Try, work: () => Promise<R>): Promise<R> =>
  work().catch(async (fault: unknown) => {
    if (isDatabaseUnavailable(fault)) await untilDone(() => releaseAttempt(db, tried))
    throw fault
  })
/**
 * Checks a code of one open login as an attempt. Returns `undefined` after five wrong codes of this
 * login, from any address: a new password login is needed.
 */
export const checkLoginCode = async (
  db: Db,
  request: string,
  tried: Try,
  verify: () => Promise<boolean>,
): Promise<boolean | undefined> => {
  const key = `code of ${request}`
  if ((await countOne(db, key, LIMIT.login)).n > LIMIT.login.max) return undefined
  return checkAttempt(db, tried, verify).catch(async (fault: unknown) => {
    await giveBackAll(db, [key])
    throw fault
  })
}
/** Wrong codes in a day until the account's owner is notified: somebody else has the password. */
const GUESSES = 10
/** Whether to notify the owner of wrong codes, once a day. Only codes from unknown addresses count. */
export const isGuessing = async (db: Db, tried: Try): Promise<boolean> => {
  if ((await countedNow(db, keysOf(tried).everywhere)) < GUESSES) return false
  return (await countOne(db, `guesses at ${tried.subject}`, LIMIT.codes)).n === 1
}
/**
 * Gives back this attempt only: of a right password whose second factor is pending, or whose
 * address is unknown.
 */
export const releaseAttempt = async (db: Db, tried: Try): Promise<void> => {
  const keys = keysOf(tried)
  await giveBack(db, keys.here)
  await giveBack(db, keys.address)
  if (!(await isKnownPlace(db, tried.accountId, tried.address))) await giveBack(db, keys.everywhere)
}
/** Remembers an address of a login. Returns whether the address is new to the account. */
export const rememberPlace = async (db: Db, accountId: string, address: string): Promise<boolean> => {
  const place = await queryRow<{ fresh: boolean }>(
    db,
    sql`insert into known_places (account_id, place, expires) values (${accountId}, ${hashNetwork(address)}, now() + make_interval(days => ${KNOWN_DAYS}))
    on conflict (account_id, place) do update set expires = excluded.expires returning xmax = 0 as fresh`,
  )
  return place?.fresh ?? false
}
/** After a right password, clears the counter of this account and address. Remembers the address. */
export const resetAttempts = async (db: Db, tried: Try & { readonly accountId: string }): Promise<void> => {
  const { accountId, address } = tried
  const keys = keysOf(tried)
  await forget(db, keys.here)
  await giveBack(db, keys.address)
  if (await rememberPlace(db, accountId, address)) await giveBack(db, keys.everywhere)
}
