import { v7 as newId } from 'uuid'
import type { MessageType } from '../../../schema/model/action'
import type { Labels } from '../../../schema/model/field'
import { type RawSql, type DatabaseRow, queryRow, queryRows, sql } from '../connections/database'
import type { Tenant } from '../tenancy/tenant'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** What somebody is told, in both languages, and where it leads. */
export interface Message {
  readonly type: MessageType
  readonly resource: string
  /** The action it tells of; empty where it tells of none. */
  readonly action: string
  readonly recordId: string
  readonly at: string
  /** How it turned out, as the specification numbers it. */
  readonly tone: number
  /** A picture's address, or empty. */
  readonly avatar: string
  readonly words: Labels
}
/** Who is told, in whose walls the message is kept: the reader's own. */
export interface Reader {
  readonly tenant: Tenant
  readonly accountId: string
  readonly role: string
}
/** What the live stream and the console call messages. */
const MESSAGES = 'messages'

/** Puts a message into somebody's box, in the order of what was `said`, a moment; one that is `over` is as good as read. */
export const keepMessage = async (
  scope: TenantTransaction,
  reader: Reader,
  { type, resource, action, recordId, at, tone, avatar, words }: Message,
  { createdTime, over }: { readonly createdTime: string; readonly over: boolean },
): Promise<void> => {
  const id = newId({ msecs: Date.parse(createdTime) })
  scope.changed?.(MESSAGES, id, { account: reader.accountId })
  await sql`insert into messages (fact_id, id, account_id, role, type, resource, action, "recordId", at, tone, avatar, words, "createdTime", "readTime")
    values (${reader.tenant}, ${id}, ${reader.accountId}, ${reader.role}, ${type}, ${resource}, ${action}, ${recordId}, ${at}, ${tone}, ${avatar},
      ${JSON.stringify(words)}, ${createdTime}, ${over ? scope.now.toISOString() : null})`.execute(scope.db)
}
/** Marks as read what has waited for anybody about a record from before a moment. */
export const settleTodos = async (
  scope: TenantTransaction,
  { resource, recordId }: Pick<Message, 'resource' | 'recordId'>,
  before: string,
): Promise<void> => {
  const settled = await queryRows<{ id: string; account_id: string }>(
    scope.db,
    sql`update messages set "readTime" = ${scope.now.toISOString()}
      where ${tenantClause(scope)} and type = 'todo' and "readTime" is null and resource = ${resource} and "recordId" = ${recordId} and "createdTime" < ${before} returning id, account_id`,
  )
  for (const { id, account_id: account } of settled) scope.changed?.(MESSAGES, id, { account })
}

// Also of whoever reaches every tenant's rows: their messages are kept under their own mark.
const ofReader = (scope: TenantTransaction, accountId: string) =>
  sql`fact_id = ${scope.tenant} and account_id = ${accountId}`
/** Which of somebody's messages; what is left out does not matter. */
interface MessageFilter {
  readonly type?: MessageType
  readonly read?: boolean
  /** Those that were not put away. */
  readonly box?: boolean
  /** Words that stand in it, in either language. */
  readonly keyword?: string
  /** The first moment, and the one before which. */
  readonly from?: string
  readonly until?: string
}
interface MessagePage extends MessageFilter {
  readonly current: number
  readonly pageSize: number
}
const wantedOf = (own: RawSql, { type, read, box, keyword, from, until }: MessageFilter): RawSql =>
  sql.join(
    [
      own,
      ...(type ? [sql`type = ${type}`] : []),
      ...(read === undefined ? [] : [read ? sql`"readTime" is not null` : sql`"readTime" is null`]),
      ...(box ? [sql`"clearedTime" is null`] : []),
      ...(keyword
        ? [sql`position(lower(${keyword}) in lower(concat(words ->> 'zh', chr(10), words ->> 'en'))) > 0`]
        : []),
      ...(from ? [sql`"createdTime" >= ${from}`] : []),
      ...(until ? [sql`"createdTime" < ${until}`] : []),
    ],
    sql` and `,
  )
const COUNTED = 1000
/** Somebody's messages, the newest first, and how many there are of them; counted up to 1000. */
export const listMessages = async (
  scope: TenantTransaction,
  accountId: string,
  { current, pageSize, ...wanted }: MessagePage,
): Promise<{ list: DatabaseRow[]; total: number }> => {
  const which = wantedOf(ofReader(scope, accountId), wanted)
  const list = await queryRows<DatabaseRow>(
    scope.db,
    sql`select id, type, resource, action, "recordId", at, tone, avatar, words, "createdTime", "readTime" from messages
      where ${which} order by id desc limit ${pageSize} offset ${(current - 1) * pageSize}`,
  )
  const counted = await queryRow<{ n: number }>(
    scope.db,
    sql`select count(*) as n from (select 1 from messages where ${which} limit ${COUNTED}) as counted`,
  )
  return { list, total: Number(counted?.n) }
}
/** How many of somebody's messages are unread, of each sort; counted up to 1000 together. */
export const countUnread = async (
  scope: TenantTransaction,
  accountId: string,
): Promise<Record<MessageType, number>> => {
  const counted = await queryRows<{ type: string; n: number }>(
    scope.db,
    sql`select type, count(*) as n from (select type from messages where ${ofReader(scope, accountId)} and "readTime" is null limit ${COUNTED}) as unread group by type`,
  )
  const of = (type: MessageType) => Number(counted.find(each => each.type === type)?.n ?? 0)
  return { message: of('message'), notice: of('notice'), todo: of('todo') }
}
/** Some of somebody's messages: these, or all of a sort, or all. */
interface Chosen {
  readonly ids?: readonly string[]
  readonly type?: MessageType
}
const mark = async (
  scope: TenantTransaction,
  accountId: string,
  { ids, type }: Chosen,
  change: RawSql,
  still: RawSql,
) => {
  const which = sql.join(
    [
      ofReader(scope, accountId),
      still,
      ...(ids ? [sql`id = any(${ids})`] : []),
      ...(type ? [sql`type = ${type}`] : []),
    ],
    sql` and `,
  )
  const { numAffectedRows } = await sql`update messages set ${change} where ${which}`.execute(scope.db)
  if (numAffectedRows) scope.changed?.(MESSAGES, '', { account: accountId })
}
/** Marks somebody's messages as read. */
export const readMessages = (scope: TenantTransaction, accountId: string, chosen: Chosen): Promise<void> =>
  mark(scope, accountId, chosen, sql`"readTime" = ${scope.now.toISOString()}`, sql`"readTime" is null`)
/** Puts somebody's messages away, read: the box is empty, and they are still there to be found. */
export const clearMessages = (scope: TenantTransaction, accountId: string, chosen: Chosen): Promise<void> =>
  mark(
    scope,
    accountId,
    chosen,
    sql`"clearedTime" = ${scope.now.toISOString()}, "readTime" = coalesce("readTime", ${scope.now.toISOString()})`,
    sql`"clearedTime" is null`,
  )
