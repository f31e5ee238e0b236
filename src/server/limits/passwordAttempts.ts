import { withoutUnseen } from '../../schema/fields/texts'
import { type Db, queryRow, sql } from '../database/connections/database'
import { isDatabaseUnavailable } from '../database/connections/databaseUnavailable'
import { countedNow, countOne, forget, giveBack, type Limit, consumeLimit } from './counters'
import { hashNetwork } from './clientAddress'

const SECONDS = 15 * 60
/**
 * Wrong passwords in 15 minutes: for one account from one address, for all accounts from one address, and for one account from all addresses
 * that it never logged in from. The last slows down whoever has many addresses, and never whom the account belongs to.
 */
const LIMIT = {
  here: { max: 5, seconds: SECONDS },
  address: { max: 60, seconds: SECONDS },
  everywhere: { max: 100, seconds: SECONDS },
  /** The same for codes of the second step in a day. A code has a million values, and three count at a time. */
  codes: { max: 30, seconds: 24 * 3_600 },
  /** Wrong codes that end one log-in whose password was right, which lives five minutes. */
  login: { max: 5, seconds: 5 * 60 },
} as const satisfies Record<string, Limit>
const KNOWN_DAYS = 180

/** What tries are counted by: the account, whichever way its name is written; where there is none, the name in one normal form. */
export const subjectOf = (accountId: string | undefined, identity: string | undefined, name: string): string =>
  accountId ??
  `${identity ?? ''} ${withoutUnseen(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replace(/^(\+|00)86(?=1\d{10}$)/, '')}`

/** A try to log in: what it is counted by, the account where there is one, and from where. */
export interface Try {
  readonly subject: string
  readonly accountId?: string
  readonly address: string
  /** A code of the second step and no password: it has an `everywhere` of its own. */
  readonly isCode?: boolean
}
const keysOf = ({ subject, address, isCode = false }: Pick<Try, 'subject' | 'address' | 'isCode'>) => ({
  here: `login ${subject} ${hashNetwork(address)}`,
  address: `login from ${hashNetwork(address)}`,
  everywhere: isCode ? `code ${subject}` : `login ${subject}`,
})
/** Whether this account has been logged in to from this address. */
export const isKnownPlace = async (db: Db, accountId: string | undefined, address: string): Promise<boolean> =>
  Boolean(
    await queryRow(
      db,
      sql`select 1 from known_places where account_id = ${accountId ?? ''} and place = ${hashNetwork(address)} and expires > now()`,
    ),
  )
/** Whether a log-in failed from this address within the last 15 minutes. */
export const hasFailed = async (db: Db, address: string): Promise<boolean> =>
  (await countedNow(db, keysOf({ subject: '', address }).address)) > 0

/** A database that was away cannot be asked at once: a refund is tried for so many seconds. */
const REFUND_TRIES = 120
const untilDone = (work: () => Promise<void>, left = REFUND_TRIES): Promise<void> =>
  work().catch(() => {
    if (left > 0) setTimeout(() => void untilDone(work, left - 1), 1000).unref()
  })
const giveBackAll = (db: Db, keys: readonly string[]): Promise<unknown> =>
  Promise.all(keys.map(key => untilDone(() => giveBack(db, key))))

/**
 * Takes a try before its password is looked at, so that of many at once no more than the limit are. Refuses with tooManyTries, whether or not
 * there is such an account. A right password gives it back with `resetAttempts`. Counts nothing where it throws.
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
/** Validates a password or code in its try. What could not be validated, because too many wait or the database is away, has not been tried. */
export const checkAttempt = async (db: Db, tried: Try, verify: () => Promise<boolean>): Promise<boolean> => {
  const consumed = await takeTry(db, tried)
  return verify().catch(async (fault: unknown) => {
    await giveBackAll(db, consumed)
    throw fault
  })
}
/** Does what follows a right password or code. A fault of the server there leaves the try uncounted, too. */
export const afterAttempt = async <R>(db: Db, tried: Try, work: () => Promise<R>): Promise<R> =>
  work().catch(async (fault: unknown) => {
    if (isDatabaseUnavailable(fault)) await untilDone(() => refundAttempt(db, tried))
    throw fault
  })
/**
 * Validates a code of one open log-in in its try. Answers nothing where five codes of this log-in were wrong before, from wherever they came: then another
 * password is needed.
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
/** Wrong codes in a day after which the owner of an account is notified: somebody else has the password. */
const GUESSES = 10
/** Whether the owner is to be notified of wrong codes, which is once a day. Only codes from unknown places count. */
export const isGuessing = async (db: Db, tried: Try): Promise<boolean> => {
  if ((await countedNow(db, keysOf(tried).everywhere)) < GUESSES) return false
  return (await countOne(db, `guesses at ${tried.subject}`, LIMIT.codes)).n === 1
}
/** Gives one try back that was right, and forgives none before it: what is asked for besides is still to come, or the address proves nothing. */
export const refundAttempt = async (db: Db, tried: Try): Promise<void> => {
  const keys = keysOf(tried)
  await giveBack(db, keys.here)
  await giveBack(db, keys.address)
  if (!(await isKnownPlace(db, tried.accountId, tried.address))) await giveBack(db, keys.everywhere)
}
/** Makes an address known as one that the account was logged in to from. Answers whether the address is new to the account. */
export const rememberPlace = async (db: Db, accountId: string, address: string): Promise<boolean> => {
  const place = await queryRow<{ fresh: boolean }>(
    db,
    sql`insert into known_places (account_id, place, expires) values (${accountId}, ${hashNetwork(address)}, now() + make_interval(days => ${KNOWN_DAYS}))
    on conflict (account_id, place) do update set expires = excluded.expires returning xmax = 0 as fresh`,
  )
  return place?.fresh ?? false
}
/** A right password forgives the wrong ones before it from this address, and makes the address known. */
export const resetAttempts = async (db: Db, tried: Try & { readonly accountId: string }): Promise<void> => {
  const { accountId, address } = tried
  const keys = keysOf(tried)
  await forget(db, keys.here)
  await giveBack(db, keys.address)
  if (await rememberPlace(db, accountId, address)) await giveBack(db, keys.everywhere)
}
