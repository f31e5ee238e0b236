import { createHash, randomBytes } from 'node:crypto'
import { type Db, type Row, row, sql } from '../store/database'

/** Who a request comes from. `role` is the one they act in; `tenant` is whose rows they reach. */
export interface Principal {
  readonly accountId: string
  readonly username: string
  readonly name: string
  readonly identity: string
  readonly accountRole: string
  readonly role: string
  readonly factId: string | null
  readonly tenant: string
  readonly hasPassFact: boolean
}
const HOURS = { session: 12, remembered: 30 * 24 }
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const lifetime = (remember: boolean) => sql.raw(`interval '${remember ? HOURS.remembered : HOURS.session} hours'`)

/** Opens a session and answers its token: 256 random bits, of which only the hash is kept. */
export const openSession = async (db: Db, accountId: string, remember: boolean): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  await sql`insert into sessions (hash, account_id, remember, expires) values (${hashOf(token)}, ${accountId}, ${remember}, now() + ${lifetime(remember)})`.execute(
    db,
  )
  await sql`update accounts set "lastLogin" = now() where id = ${accountId}`.execute(db)
  await sql`delete from sessions where expires < now()`.execute(db)
  return token
}
export const closeSession = async (db: Db, token: string): Promise<void> => {
  await sql`delete from sessions where hash = ${hashOf(token)}`.execute(db)
}

/** Finds who a token belongs to. The identity sent along must be the account's. A use moves the end of the session, at most once a minute. */
export const findPrincipal = async (
  db: Db,
  token: string | undefined,
  identity: string | undefined,
  roleOf: (identity: string, role: string) => string,
): Promise<Principal | undefined> => {
  if (!token || token.length > 100) return undefined
  const hash = hashOf(token)
  const found = await row<Row>(
    db,
    sql`
    select a.id, a.username, a.name, a.identity, a.role, a.fact_id, coalesce(f.complete, true) as complete, s.remember, s.used < now() - interval '1 minute' as stale
    from sessions s join accounts a on a.id = s.account_id left join facts f on f.id = a.fact_id
    where s.hash = ${hash} and s.expires > now() and not a.disabled`,
  )
  if (!found || found.identity !== identity) return undefined
  if (found.stale)
    await sql`update sessions set used = now(), expires = now() + ${lifetime(found.remember as boolean)} where hash = ${hash}`.execute(db)
  const [kind, role] = [found.identity as string, found.role as string]
  return {
    accountId: found.id as string,
    username: found.username as string,
    name: (found.name as string) || (found.username as string),
    identity: kind,
    accountRole: role,
    role: roleOf(kind, role),
    factId: found.fact_id as string | null,
    tenant: (found.fact_id as string | null) ?? '*',
    hasPassFact: found.complete as boolean,
  }
}
