import { v7 as newId } from 'uuid'
import { formatError, formats, readText } from '../../schema/fields/formats'
import { invalidInput } from '../errors/requestError'
import { brokenConstraint } from '../database/tables/brokenConstraint'
import { type Db, type DatabaseRow, queryRow, sql } from '../database/connections/database'
import { assertNameFree, assertNumberFree, isNameHeld } from '../database/queries/reservedValues'
import { ACCOUNT } from '../database/tables/accountTables'
import { type TenantId, tenantId } from '../database/tenancy/tenant'
import { endCodes } from './oneTimeCodes'
import { hashPassword } from './passwords'
import { closeSessions, type PrincipalRow } from './sessions'

/** A stored account, with the columns that a login checks. */
export interface Account extends DatabaseRow, PrincipalRow {
  readonly password: string
  readonly status: number
  /** Whether the login needs a second factor after the password. */
  readonly secondStep: boolean
  readonly phone: string | null
}
export interface NewAccount {
  readonly identity: string
  readonly username: string
  readonly password: string
  readonly role: string
  readonly name?: string
  readonly phone?: string
  readonly factId?: TenantId
}
/**
 * Creates an account that cannot register itself, such as a platform manager. User names are unique
 * on the server, regardless of case. Throws HeldAside where a deleted account still holds the name.
 */
export const createAccount = async (
  db: Db,
  { identity, username, password, role, name = '', phone, factId }: NewAccount,
  now = new Date(),
): Promise<string> => {
  const id = newId()
  const kept = await hashPassword(password)
  await db.transaction().execute(async work => {
    await sql`insert into accounts (id, identity, username, phone, name, role, fact_id, password)
      values (${id}, ${identity}, ${username}, ${phone ?? null}, ${name}, ${role}, ${factId ?? null}, ${kept})`.execute(
      work,
    )
    await assertNameFree(work, username, now)
  })
  return id
}
/** Creates a tenant with the values of its declared columns. */
export const createTenant = async (
  db: Db,
  values: DatabaseRow,
  complete: boolean,
  id = tenantId(newId()),
): Promise<TenantId> => {
  const columns = { ...values, id, complete }
  const names = sql.join(Object.keys(columns).map(name => sql.ref(name)))
  await sql`insert into tenants (${names}) values (${sql.join(Object.values(columns))})`.execute(db)
  return id
}
/**
 * Finds the active account of a login by user name or mobile number. Several accounts may share a
 * number. It belongs to the account that last proved it by a code, else to its oldest holder.
 */
export const findAccount = async (db: Db, identity: string | undefined, name: string): Promise<Account | undefined> => {
  const account = await findAnyAccount(db, identity, name)
  return account?.status === ACCOUNT.active ? account : undefined
}
/** Finds the account likewise, but returns a disabled account where no active account matches. */
export const findAnyAccount = (db: Db, identity: string | undefined, name: string): Promise<Account | undefined> => {
  const username = readText(name.normalize('NFKC'))
  const phone = formats.phone(username)
  const identityClause = identity ? sql`and a.identity = ${identity}` : sql``
  return queryRow<Account>(
    db,
    sql`select a.*, coalesce(f.complete, true) as complete from accounts a left join tenants f on f.id = a.fact_id
    where (lower(a.username) = lower(${username}) ${phone ? sql`or a.phone = ${phone}` : sql``}) ${identityClause}
    order by a.status = ${ACCOUNT.active} desc, a."phoneProved" desc nulls last, a."phoneSince", a.id limit 1`,
  )
}
/** An account that can log in, by its id. */
export const activeAccount = (db: Db, id: string): Promise<Account | undefined> =>
  queryRow<Account>(
    db,
    sql`select a.*, coalesce(f.complete, true) as complete from accounts a left join tenants f on f.id = a.fact_id
    where a.id = ${id} and a.status = ${ACCOUNT.active}`,
  )
/** Whether a user name can be registered: well formed, of no account, and of no restorable deleted one. */
export const isFree = async (db: Db, username: string, now = new Date()): Promise<boolean> => {
  const name = readText(username)
  if (formatError('username', name)) return false
  if (await queryRow(db, sql`select 1 from accounts where lower(username) = lower(${name})`)) return false
  return !(await db.transaction().execute(work => isNameHeld(work, name, now)))
}
/** Another password for an account. */
interface PasswordChange {
  readonly password: string
  /** Credential that authorised the change. The account must still have it. */
  readonly verifiedBy: { readonly password: string } | { readonly phone: string }
  /** Token of the session that stays open. */
  readonly except?: string
}

/**
 * Changes the password and ends the account's codes and sessions, except the session `except`. The
 * account stays locked until the end, so no session opened with the old password survives. A change
 * authorised by a code also proves the code's number. The number then belongs to this account first.
 * Returns false, and changes nothing, where the account is inactive or the credential is outdated.
 */
export const changePassword = (db: Db, accountId: string, change: PasswordChange): Promise<boolean> =>
  hashPassword(change.password).then(kept =>
    db.transaction().execute(work => setPassword(work, accountId, kept, change)),
  )
/** Does the same as `changePassword` in an open transaction, with a hashed password. */
export const setPassword = async (
  work: Db,
  accountId: string,
  kept: string,
  { verifiedBy, except }: Omit<PasswordChange, 'password'>,
): Promise<boolean> => {
  const [proof, same] =
    'phone' in verifiedBy
      ? [sql`, "phoneProved" = now()`, sql`phone = ${verifiedBy.phone}`]
      : [sql``, sql`password = ${verifiedBy.password}`]
  const changed = await queryRow(
    work,
    sql`update accounts set password = ${kept}, version = version + 1 ${proof}
    where id = ${accountId} and status = ${ACCOUNT.active} and ${same} returning 1`,
  )
  if (!changed) return false
  await endCodes(work, accountId)
  await closeSessions(work, accountId, except)
  return true
}
/** Conditions of a change of number. */
interface PhoneChangeCheck {
  readonly passwordHash: string
  readonly now?: Date
}
/** Refuses the number of somebody else at its field. */
export const phoneFault = (fault: unknown): never => {
  throw brokenConstraint(fault) === 'uq_accounts_phone' ? invalidInput({ phone: 'taken' }) : fault
}
/**
 * Changes the mobile number after its code was verified, and ends codes sent to the former number.
 * Returns false where the stored password is no longer `passwordHash`. Refuses a number of another
 * account of the same tenant. Throws HeldAside where that account is deleted but restorable.
 */
export const setPhone = async (
  work: Db,
  accountId: string,
  phone: string,
  { passwordHash, now = new Date() }: PhoneChangeCheck,
): Promise<boolean> => {
  const changed = await queryRow<{ fact_id: string | null }>(
    work,
    sql`update accounts set phone = ${phone}, "phoneSince" = now(), "phoneProved" = now(), version = version + 1
    where id = ${accountId} and password = ${passwordHash} returning fact_id`,
  )
  if (!changed) return false
  if (changed.fact_id !== null) await assertNumberFree(work, changed.fact_id, phone, now)
  await endCodes(work, accountId)
  return true
}
