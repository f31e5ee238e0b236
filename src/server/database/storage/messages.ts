import { v7 as newId } from 'uuid'
import type { MessageType } from '../../../schema/model/action'
import type { Labels } from '../../../schema/model/field'
import { type RawSql, type DatabaseRow, queryRow, queryRows, sql } from '../connections/database'
import type { Tenant } from '../tenancy/tenant'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** Message in both languages, with its link. */
export interface Message {
  readonly type: MessageType
  readonly resource: string
  /** Action of the message; empty without one. */
  readonly action: string
  readonly recordId: string
  readonly at: string
  /** Tone of the outcome, as the specification numbers it. */
  readonly tone: number
  /** URL of a picture, or empty. */
  readonly avatar: string
  readonly words: Labels
}
/** Recipient. Messages are stored in the recipient's tenant. */
export interface Reader {
  readonly tenant: Tenant
  readonly accountId: string
  readonly role: string
}
/** Name of messages in live updates and in the console. */
const MESSAGES = 'messages'

/** Stores a message, ordered by its creation time. A message that is `over` counts as read. */
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
/** Marks earlier todos about a record as read, for all recipients. */
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

// Includes platform accounts, whose messages are stored under their own tenant value.
const ofReader = (scope: TenantTransaction, accountId: string) =>
  sql`fact_id = ${scope.tenant} and account_id = ${accountId}`
/** Filter of an account's messages; omitted conditions are ignored. */
interface MessageFilter {
  readonly type?: MessageType
  readonly read?: boolean
  /** Messages that were not cleared. */
  readonly box?: boolean
  /** Keyword in either language. */
  readonly keyword?: string
  /** Start, and end excluded. */
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
/** Lists an account's messages, newest first, with their total up to 1000. */
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
/** Counts an account's unread messages by type, up to 1000 together. */
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
/** Selected messages of an account: by id, by type, or all. */
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
/** Marks an account's messages as read. */
export const readMessages = (scope: TenantTransaction, accountId: string, chosen: Chosen): Promise<void> =>
  mark(scope, accountId, chosen, sql`"readTime" = ${scope.now.toISOString()}`, sql`"readTime" is null`)
/** Whether all these ids are read messages of the account. */
export const areRead = async (
  scope: TenantTransaction,
  accountId: string,
  ids: readonly string[],
): Promise<boolean> => {
  const wanted = [...new Set(ids)]
  const counted = await queryRow<{ n: number }>(
    scope.db,
    sql`select count(*)::int as n from messages where ${ofReader(scope, accountId)} and id = any(${wanted}) and "readTime" is not null`,
  )
  return counted?.n === wanted.length
}
/** Clears an account's messages and marks them as read. They stay searchable. */
export const clearMessages = (scope: TenantTransaction, accountId: string, chosen: Chosen): Promise<void> =>
  mark(
    scope,
    accountId,
    chosen,
    sql`"clearedTime" = ${scope.now.toISOString()}, "readTime" = coalesce("readTime", ${scope.now.toISOString()})`,
    sql`"clearedTime" is null`,
  )
