import { createHash, randomBytes } from 'node:crypto'
import { SYSTEM } from '../../schema/rules/availability'
import type { AnyResource } from '../../schema/model/resource'
import { getTitleField } from '../../schema/selectors/definition'
import { RequestError } from '../errors/requestError'
import { type Db, PLANNED, type DatabaseRow, queryRow, queryRows, sql } from '../database/connections/database'
import { isDatabaseUnavailable } from '../database/connections/databaseUnavailable'
import { type Identified, roleOf } from '../../schema/model/identity'
import { ACCOUNT } from '../database/tables/accountTables'
import type { Tenant, TenantId } from '../database/tenancy/tenant'

/** Origin of a request. */
export interface Origin {
  /** The network address. */
  readonly address: string
  /** `Chrome · Windows`; empty where unknown. */
  readonly device: string
}
const nowhere: Origin = { address: '', device: '' }
/** Caller of a request. `role` is the active role; `tenant` owns the rows in reach. */
export interface Principal extends Origin {
  readonly accountId: string
  readonly username: string
  readonly name: string
  readonly phone: string | null
  readonly identity: string
  readonly accountRole: string
  readonly role: string
  readonly factId: TenantId | null
  readonly tenant: Tenant
  /** Title of the account's own tenant, where accounts register. */
  readonly tenantName?: string | null
  readonly complete: boolean
}
/** Principal of the server itself within one tenant: no account, no address. */
export const systemPrincipal = (tenant: Tenant): Principal => ({
  ...nowhere,
  accountId: '',
  username: '',
  name: '',
  phone: null,
  identity: '',
  accountRole: SYSTEM,
  role: SYSTEM,
  factId: null,
  tenant,
  complete: true,
})
/** SQLSTATE of a write while only reading is possible. */
const READ_ONLY = '25006'
/** Idle timeout of a session, in hours. */
const IDLE_HOURS = 12
/** Upper limit of a session's life, however often it is used. The idle timeout of a remembered one, too. */
const LONGEST_DAYS = 30
const ABSOLUTE = sql.raw(`interval '${LONGEST_DAYS} days'`)
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const lifetime = (remember: boolean) => (remember ? ABSOLUTE : sql.raw(`interval '${IDLE_HOURS} hours'`))

/** How a session is opened. */
interface Opening {
  readonly origin?: Origin
  /** Stored password that the login was checked against. */
  readonly checked?: string
}
/**
 * Opens a session and returns its token: 256 random bits, of which only the hash is stored. Locks
 * the account. Refuses with loginWrong where it is disabled or deleted by now. Refuses with
 * loginWrong, too, where its password is no longer `checked`.
 */
export const openSession = async (
  db: Db,
  accountId: string,
  remember: boolean,
  { origin: { address, device } = nowhere, checked }: Opening = {},
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const same = checked === undefined ? sql`` : sql`and password = ${checked}`
  const opened = await queryRow(
    db,
    sql`with account as (
      select id from accounts where id = ${accountId} and status = ${ACCOUNT.active} ${same} for no key update
    ) insert into sessions (hash, account_id, remember, address, device, expires)
    select ${hashOf(token)}, id, ${remember}, ${address}, ${device}, now() + ${lifetime(remember)} from account returning 1`,
  )
  if (!opened) throw new RequestError('loginWrong')
  return token
}
/** Notes an account's last login. A cluster writes accounts on all nodes; a lost one keeps nobody out. */
export const noteLogin = async (db: Db, accountId: string, past?: Date): Promise<void> => {
  await sql`update accounts set "lastLogin" = ${past?.toISOString() ?? sql`now()`} where id = ${accountId}`
    .execute(db)
    .catch((fault: unknown) => {
      if (!isDatabaseUnavailable(fault)) throw fault
    })
}
/** Ends a session and returns its account. */
export const closeSession = async (db: Db, token: string): Promise<string | undefined> =>
  (
    await queryRow<{ id: string }>(
      db,
      sql`delete from sessions where hash = ${hashOf(token)} returning account_id as id`,
    )
  )?.id
/** Ends all sessions of an account except one. */
export const closeSessions = async (db: Db, accountId: string, except?: string): Promise<void> => {
  await sql`delete from sessions where account_id = ${accountId} and hash <> ${except ? hashOf(except) : ''}`.execute(
    db,
  )
}

// The start of the hash tells an account's few sessions apart and reveals nothing of the token.
const sessionId = sql`left(hash, 16)`
/** Lists an account's sessions, the last used first. */
export const listSessions = (db: Db, accountId: string, token: string): Promise<DatabaseRow[]> =>
  queryRows<DatabaseRow>(
    db,
    sql`select ${sessionId} as id, device, address, remember, "createdTime", used, expires, hash = ${hashOf(token)} as current
    from sessions where account_id = ${accountId} and expires > now() order by used desc, hash limit 100`,
  )
/** Ends one of an account's own sessions. */
export const endSession = async (db: Db, accountId: string, id: string): Promise<boolean> =>
  (await queryRows(db, sql`delete from sessions where account_id = ${accountId} and ${sessionId} = ${id} returning 1`))
    .length > 0

/** Config that identifies accounts, the tenant of an account, and the resource of tenants. */
interface WhoIsWho {
  readonly config: Identified
  readonly people?: { readonly tenant: AnyResource }
  readonly tenantOf: (account: DatabaseRow) => Tenant
}
/** Columns of an account that a principal is made of, as `who` selects them. */
export interface PrincipalRow {
  readonly id: string
  readonly username: string
  readonly name: string | null
  readonly phone: string | null
  readonly identity: string
  readonly role: string
  readonly fact_id: TenantId | null
  readonly tenantName: string | null
  readonly complete: boolean
}
const principalFrom = (account: PrincipalRow, { config, tenantOf }: WhoIsWho, origin: Origin): Principal => {
  const { identity, role } = account
  return {
    ...origin,
    accountId: account.id,
    username: account.username,
    name: account.name || account.username,
    phone: account.phone,
    identity,
    accountRole: role,
    role: roleOf(config, identity, role),
    factId: account.fact_id,
    tenant: tenantOf({ id: account.id, identity, fact_id: account.fact_id }),
    tenantName: account.tenantName,
    complete: account.complete,
  }
}
/** Columns of an account for a principal, and the condition that its session `s` is open. */
const who = ({ people }: WhoIsWho) => {
  const own = (column: string) => sql`(select ${sql.ref(`f.${column}`)} from tenants f where f.id = a.fact_id)`
  return sql`a.id, a.username, a.name, a.phone, a.identity, a.role, a.fact_id, coalesce(${own('complete')}, true) as complete, ${people ? own(getTitleField(people.tenant)) : sql`null`} as "tenantName"`
}
const isOpen = sql`s.expires > now() and s."createdTime" > now() - ${ABSOLUTE} and a.status = ${ACCOUNT.active}`
/** Principal of an account without a session: in its present role, while it is active. */
export const principalOfAccount = async (
  db: Db,
  accountId: string,
  appConfig: WhoIsWho,
  origin: Origin,
): Promise<Principal | undefined> => {
  const account = await queryRow<PrincipalRow>(
    db,
    sql`select ${who(appConfig)} from accounts a where a.id = ${accountId} and a.status = ${ACCOUNT.active}`,
  )
  return account && principalFrom(account, appConfig, origin)
}
/** Maps tokens to their principals. Ended sessions are missing. Does not extend any session. */
export const principalsOf = async (
  db: Db,
  tokens: readonly string[],
  appConfig: WhoIsWho,
): Promise<Map<string, Principal>> => {
  const byHash = new Map(tokens.map(token => [hashOf(token), token]))
  const rows = await queryRows<PrincipalRow & { hash: string }>(
    db,
    sql`select s.hash, ${who(appConfig)} from sessions s join accounts a on a.id = s.account_id where s.hash = any(${[...byHash.keys()]}) and ${isOpen}`,
  )
  return new Map(rows.map(each => [byHash.get(each.hash) ?? '', principalFrom(each, appConfig, nowhere)]))
}
/** Credentials in the headers of a request. */
export interface Credentials {
  readonly token: string | undefined
  readonly identity: string | undefined
}
/**
 * Finds the disabled account of a token. Such sessions stay until they expire or the account is
 * enabled, to name their account.
 */
export const findDisabledAccount = async (
  db: Db,
  { token, identity }: Credentials,
): Promise<DatabaseRow | undefined> =>
  !token || token.length > 100
    ? undefined
    : queryRow<DatabaseRow>(
        db,
        sql`select a.id, a.identity, a.fact_id from sessions s join accounts a on a.id = s.account_id
        where s.hash = ${hashOf(token)} and a.identity = ${identity ?? ''} and a.status = ${ACCOUNT.disabled} and s.expires > now()`,
      )
/**
 * Finds the principal of a token. The identity header must match the account. Each use extends the
 * session, written at most once a minute.
 */
export const findPrincipal = async (
  db: Db,
  { token, identity }: Credentials,
  appConfig: WhoIsWho,
  origin: Origin,
): Promise<Principal | undefined> => {
  if (!token || token.length > 100) return undefined
  const hash = hashOf(token)
  const session = await queryRow<PrincipalRow & { remember: boolean; stale: boolean }>(
    db,
    sql`${sql.raw(`${PLANNED}principal */`)}
    select ${who(appConfig)},
      s.remember, s.used < now() - interval '1 minute' as stale
    from sessions s join accounts a on a.id = s.account_id
    where s.hash = ${hash} and ${isOpen}`,
  )
  if (!session || session.identity !== identity) return undefined
  // A read-only database does not stop reading.
  if (session.stale)
    await sql`update sessions set used = now(), expires = least(now() + ${lifetime(session.remember)}, "createdTime" + ${ABSOLUTE}) where hash = ${hash}`
      .execute(db)
      .catch((fault: { code?: string }) => {
        if (fault.code !== READ_ONLY) throw fault
      })
  return principalFrom(session, appConfig, origin)
}
