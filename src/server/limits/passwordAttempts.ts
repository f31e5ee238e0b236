import { type Db, queryRow, sql } from '../database/connections/database'
import { countedNow, forget, giveBack, type Limit, consumeLimit } from './counters'
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
} as const satisfies Record<string, Limit>
const KNOWN_DAYS = 180

/** What tries are counted by: the account, whichever way its name is written; where there is none, the name in one normal form. */
export const subjectOf = (accountId: string | undefined, identity: string | undefined, name: string): string =>
  accountId ??
  `${identity ?? ''} ${name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replace(/^(\+|00)86(?=1\d{10}$)/, '')}`

/** A try to log in: what it is counted by, the account where there is one, and from where. */
export interface Try {
  readonly subject: string
  readonly accountId?: string
  readonly address: string
}
const keysOf = ({ subject, address }: Pick<Try, 'subject' | 'address'>) => ({
  here: `login ${subject} ${hashNetwork(address)}`,
  address: `login from ${hashNetwork(address)}`,
  everywhere: `login ${subject}`,
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

/**
 * Takes a try before its password is looked at, so that of many at once no more than the limit are. Refuses with tooManyTries, whether or not
 * there is such an account. A right password gives it back with `resetAttempts`.
 */
const takeTry = async (db: Db, tried: Try): Promise<void> => {
  const keys = keysOf(tried)
  await consumeLimit(db, keys.here, LIMIT.here)
  const giveBackAnd = async (fault: unknown, ...consumed: string[]) => {
    for (const key of consumed) await giveBack(db, key)
    throw fault
  }
  await consumeLimit(db, keys.address, LIMIT.address).catch(fault => giveBackAnd(fault, keys.here))
  if (await isKnownPlace(db, tried.accountId, tried.address)) return
  await consumeLimit(db, keys.everywhere, LIMIT.everywhere).catch(fault => giveBackAnd(fault, keys.here, keys.address))
}
/** Judges a password in its try. What could not be judged, because too many wait, has not been tried. */
export const checkAttempt = async (db: Db, tried: Try, verify: () => Promise<boolean>): Promise<boolean> => {
  await takeTry(db, tried)
  return verify().catch(async (fault: unknown) => {
    const keys = keysOf(tried)
    for (const key of [keys.here, keys.address]) await giveBack(db, key)
    throw fault
  })
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
