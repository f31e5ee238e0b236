import { withoutUnseen } from '../../schema/fields/texts'
import { v7 as newId } from 'uuid'
import { formats } from '../../schema/fields/formats'
import { invalidInput } from '../errors/requestError'
import { brokenRule } from '../database/tables/brokenConstraint'
import { type Db, type DatabaseRow, queryRow, sql } from '../database/connections/database'
import { assertNameFree, assertNumberFree, isNameHeld } from '../database/queries/reservedValues'
import { ACCOUNT } from '../database/tables/serverTables'
import { type TenantId, tenantId } from '../database/tenancy/tenant'
import { endCodes } from './oneTimeCodes'
import { hashPassword } from './passwords'
import { closeSessions, type PrincipalRow } from './sessions'

/** An account as it is kept, with what a log-in is judged by. */
export interface Account extends DatabaseRow, PrincipalRow {
  readonly password: string
  readonly status: number
  /** Whether a code is asked for after the password. */
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
 * Makes an account that nobody can register: a platform's manager. User names are unique across the mall, whatever their case. Throws HeldAside where a removed account holds
 * the name.
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
/** Makes a tenant that rows belong to, with what is said of it in its declaration's columns. */
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
 * The account of a login, by user name or mobile number, where it is active. A number may stand on several accounts: it belongs
 * to the one that last proved it by a code, else to the one that has had it longest.
 */
export const findAccount = async (db: Db, identity: string | undefined, name: string): Promise<Account | undefined> => {
  const account = await findAnyAccount(db, identity, name)
  return account?.status === ACCOUNT.active ? account : undefined
}
/** The same, or a disabled account where no active one is called so. */
export const findAnyAccount = (db: Db, identity: string | undefined, name: string): Promise<Account | undefined> => {
  const username = withoutUnseen(name).normalize('NFKC').trim()
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
/** Whether a user name is still free: no account has it, nor one that was removed and can be brought back. */
export const isFree = async (db: Db, username: string, now = new Date()): Promise<boolean> => {
  const name = username.trim()
  if (await queryRow(db, sql`select 1 from accounts where lower(username) = lower(${name})`)) return false
  return !(await db.transaction().execute(work => isNameHeld(work, name, now)))
}
/** Another password for an account. */
interface PasswordChange {
  readonly password: string
  /** What the change was judged by: it holds only where the account still has it. */
  readonly verifiedBy: { readonly password: string } | { readonly phone: string }
  /** The token of the session that may go on. */
  readonly except?: string
}

/**
 * Gives an account another password and ends its codes and its sessions, but for the one that may go on. The account stays locked until all is done,
 * so that no session opened with the old password is left. Judged by a code, the number that it was sent to is proved: it is the account's before any
 * other's. Answers false, and changes nothing, where the account is not active or has no longer what the change was judged by.
 */
export const changePassword = (db: Db, accountId: string, change: PasswordChange): Promise<boolean> =>
  hashPassword(change.password).then(kept =>
    db.transaction().execute(work => setPassword(work, accountId, kept, change)),
  )
/** Does what `changePassword` does in a transaction that is there, with a password that is hashed. */
export const setPassword = async (
  work: Db,
  accountId: string,
  kept: string,
  { verifiedBy: judgedBy, except }: Omit<PasswordChange, 'password'>,
): Promise<boolean> => {
  const [proof, same] =
    'phone' in judgedBy
      ? [sql`, "phoneProved" = now()`, sql`phone = ${judgedBy.phone}`]
      : [sql``, sql`password = ${judgedBy.password}`]
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
/**
 * Gives an account another mobile number, on which a code was read, and ends the codes that were sent to the former. `judged` is the kept
 * password that the present one was judged by: answers false where it is another by now. Refuses a number of another account of the same tenant,
 * with HeldAside where that account was removed and can be brought back.
 */
export const changePhone = (db: Db, accountId: string, phone: string, judged: PhoneJudgement): Promise<boolean> =>
  db
    .transaction()
    .execute(work => setPhone(work, accountId, phone, judged))
    .catch(phoneFault)
/** What a change of number holds by. */
interface PhoneJudgement {
  readonly passwordHash: string
  readonly now?: Date
}
/** Refuses the number of somebody else at its field. */
export const phoneFault = (fault: unknown): never => {
  throw brokenRule(fault) === 'uq_accounts_phone' ? invalidInput({ phone: 'taken' }) : fault
}
/** Does what `changePhone` does, in a transaction that is there. */
export const setPhone = async (
  work: Db,
  accountId: string,
  phone: string,
  { passwordHash, now = new Date() }: PhoneJudgement,
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
