import { v7 as newId } from 'uuid'
import { formats } from '../../schema/formats'
import { type Db, type Row, row, sql } from '../store/database'
import { ACCOUNT } from '../store/mallTables'
import { hashPassword } from './passwords'

export interface NewAccount {
  readonly identity: 'fact' | 'plat' | 'mini'
  readonly username: string
  readonly password: string
  readonly role: string
  readonly name?: string
  readonly phone?: string
  readonly factId?: string
}
/** Makes an account that nobody can register: a platform's manager. User names are unique across the mall, whatever their case. */
export const createAccount = async (
  db: Db,
  { identity, username, password, role, name = '', phone, factId }: NewAccount,
): Promise<string> => {
  const id = newId()
  await sql`insert into accounts (id, identity, username, phone, name, role, fact_id, password)
    values (${id}, ${identity}, ${username}, ${phone ?? null}, ${name}, ${role}, ${factId ?? null}, ${await hashPassword(password)})`.execute(
    db,
  )
  return id
}
/** Makes a manufacturer, the tenant that rows belong to. */
export const createFact = async (db: Db, factName: string, complete: boolean, id: string = newId()): Promise<string> => {
  await sql`insert into facts (id, "factName", complete) values (${id}, ${factName}, ${complete})`.execute(db)
  return id
}
/** The account of a login, by user name or mobile number. A disabled one is as good as none. */
export const findAccount = (db: Db, identity: string | undefined, name: string): Promise<Row | undefined> => {
  const phone = formats.phone(name)
  const kind = identity ? sql`and a.identity = ${identity}` : sql``
  return row<Row>(
    db,
    sql`select a.*, coalesce(f.complete, true) as complete from accounts a left join facts f on f.id = a.fact_id
    where (lower(a.username) = lower(${name.trim()}) ${phone ? sql`or a.phone = ${phone}` : sql``}) ${kind} and a.status = ${ACCOUNT.active} limit 1`,
  )
}
/** Whether a user name is still free. */
export const isFree = async (db: Db, username: string): Promise<boolean> =>
  (await row(db, sql`select 1 from accounts where lower(username) = lower(${username.trim()})`)) === undefined
/** Gives an account another password. */
export const changePassword = async (db: Db, accountId: string, password: string): Promise<void> => {
  await sql`update accounts set password = ${await hashPassword(password)}, version = version + 1 where id = ${accountId}`.execute(db)
}
