import { randomBytes } from 'node:crypto'
import { type Db, queryRow, sql } from './database'

/**
 * Secret shared by all servers on one database, created by the first. Only the database's owner can
 * read the table.
 */
export const sharedSecret = async (db: Db, name: string): Promise<string> => {
  await sql`insert into mall_secrets (name, secret) values (${name}, ${randomBytes(32).toString('base64url')}) on conflict do nothing`.execute(
    db,
  )
  return (await queryRow<{ secret: string }>(db, sql`select secret from mall_secrets where name = ${name}`))
    ?.secret as string
}
