import { v7 as newId } from 'uuid'
import type { Labels } from '../../schema/field'
import { type Row, row, rows, sql } from './database'
import { mine, type Scope, type Tenant } from './wall'

/** What somebody is told, in both languages, and where it leads. */
export interface Message {
  readonly resource: string
  readonly recordId: string
  readonly at: string
  readonly words: Labels
}
/** Who is told, in whose walls the message is kept: the reader's own. */
export interface Reader {
  readonly tenant: Tenant
  readonly accountId: string
  readonly role: string
}
/** Puts a message into somebody's box. */
export const keepMessage = async (scope: Scope, reader: Reader, { resource, recordId, at, words }: Message): Promise<void> => {
  const id = newId()
  scope.changed?.('messages', id, { account: reader.accountId })
  await sql`insert into messages (fact_id, id, account_id, role, resource, "recordId", at, words, "createdTime")
    values (${reader.tenant}, ${id}, ${reader.accountId}, ${reader.role}, ${resource}, ${recordId}, ${at}, ${JSON.stringify(words)}, ${scope.now.toISOString()})`.execute(
    scope.db,
  )
}

const ofReader = (scope: Scope, accountId: string) => sql`${mine(scope)} and account_id = ${accountId}`
export interface MessagePage {
  readonly current: number
  readonly pageSize: number
  readonly unread: boolean
}
const COUNTED = 1000
/** Somebody's messages, the newest first, how many there are of them, and how many are unread; counted up to 1000. */
export const listMessages = async (scope: Scope, accountId: string, { current, pageSize, unread }: MessagePage) => {
  const own = ofReader(scope, accountId)
  const wanted = unread ? sql`${own} and "readTime" is null` : own
  const list = await rows<Row>(
    scope.db,
    sql`select id, resource, "recordId", at, words, "createdTime", "readTime" from messages where ${wanted} order by id desc limit ${pageSize} offset ${(current - 1) * pageSize}`,
  )
  const count = async (which: typeof own) =>
    Number(
      (
        await row<{ n: number }>(
          scope.db,
          sql`select count(*) as n from (select 1 from messages where ${which} limit ${COUNTED}) as counted`,
        )
      )?.n,
    )
  return { list, total: await count(wanted), unread: await count(sql`${own} and "readTime" is null`) }
}
/** Marks somebody's messages as read, these or all. Answers how many were not before. */
export const readMessages = async (scope: Scope, accountId: string, ids: readonly string[] | undefined): Promise<number> => {
  const which = ids ? sql`and id = any(${ids})` : sql``
  const read = await rows(
    scope.db,
    sql`update messages set "readTime" = ${scope.now.toISOString()} where ${ofReader(scope, accountId)} and "readTime" is null ${which} returning 1`,
  )
  return read.length
}
