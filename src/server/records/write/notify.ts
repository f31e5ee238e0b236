import { toSentenceValue } from '../../../schema/labels/placeholders'
import { getField, getStateField } from '../../../schema/selectors/definition'
import { canSeeField } from '../../../schema/rules/availability'
import { hasTodos, getMessageTopic, messageTypeOf, severityOf } from '../../../schema/rules/notifications'
import type { NotifyOptions } from '../../../schema/model/action'
import type { AnyResource } from '../../../schema/model/resource'
import type { DatabaseRow } from '../../database/connections/database'
import type { Message } from '../../database/storage/messages'
import { ownerIn } from '../../database/queries/records'
import { setTask } from '../../database/storage/tasks'
import type { TenantTransaction } from '../../database/tenancy/tenantTransaction'

/** Type of the tasks that deliver messages. */
export const NOTIFY_TASK = 'tell'
/** Message to deliver, and its recipients' roles. */
export interface OutgoingMessage extends Message {
  readonly to: readonly string[]
  /** Restricts the recipients to these accounts. */
  readonly accounts?: readonly string[]
  /** Owner of the record. Of guests, only the owner is notified. */
  readonly own?: string
  /** Topic that people can unsubscribe from. Omitted for mandatory messages. */
  readonly kind?: string
  /** Whether earlier todos about this record are done. */
  readonly settles?: boolean
  /**
   * State of the record when the message was sent. A todo is over once the record has another state.
   */
  readonly stood?: { readonly name: string; readonly value: unknown }
}
/** First picture of a record that all recipients may see. */
const pictureOf = (resource: AnyResource, to: readonly string[], record: DatabaseRow): string => {
  const name = Object.keys(resource.fields).find(
    each => getField(resource, each).type === 'image' && to.every(role => canSeeField(resource, each, { role })),
  )
  return name && typeof record[name] === 'string' ? record[name] : ''
}
/** State of a record, in the action's state field or the only one. */
const standing = (resource: AnyResource, action: string, record: DatabaseRow): Pick<OutgoingMessage, 'stood'> => {
  const name = getStateField(resource, resource.definition.actions?.[action])
  return name ? { stood: { name, value: record[name] } } : {}
}
type Said = Pick<OutgoingMessage, 'to' | 'words' | 'at' | 'type'> & Partial<OutgoingMessage>
const send = async (
  scope: TenantTransaction,
  resource: AnyResource,
  record: DatabaseRow,
  message: Said,
): Promise<void> => {
  const letter: OutgoingMessage = {
    action: '',
    tone: 0,
    avatar: pictureOf(resource, message.to, record),
    resource: resource.name,
    recordId: String(record.id),
    ...ownerIn(resource, record),
    ...standing(resource, message.action ?? '', record),
    ...message,
  }
  await setTask(scope, { kind: NOTIFY_TASK, data: { ...letter } })
}
const composeTexts = (resource: AnyResource, { zh, en }: NotifyOptions<string>, record: DatabaseRow) => ({
  zh: toSentenceValue(resource, zh, record, 'zh'),
  en: toSentenceValue(resource, en, record, 'en'),
})

/**
 * Sends a message about a record, rendered now, in the record's transaction. After a rollback,
 * nobody is notified.
 */
export const composeMessage = (
  scope: TenantTransaction,
  resource: AnyResource,
  options: NotifyOptions<string>,
  record: DatabaseRow,
): Promise<void> => {
  const { to, opens = 'show', type = 'notice' } = options
  return send(scope, resource, record, {
    to,
    at: opens,
    type,
    words: composeTexts(resource, options, record),
    settles: type === 'todo',
  })
}
/** Sends a mandatory message about a record to some accounts of these roles. */
export const notifyAccounts = (
  scope: TenantTransaction,
  resource: AnyResource,
  record: DatabaseRow,
  message: Pick<OutgoingMessage, 'to' | 'words'> & { readonly accounts: readonly string[] },
): Promise<void> => send(scope, resource, record, { at: 'show', type: 'message', ...message })
/** Ends the todos about a record that has moved on or is gone. */
export const settle = async (scope: TenantTransaction, resource: AnyResource, record: DatabaseRow): Promise<void> => {
  if (hasTodos(resource))
    await send(scope, resource, record, { to: [], at: 'show', type: 'todo', words: { zh: '', en: '' }, settles: true })
}
/** Sends an action's message, and ends todos of the former state. */
export const notify = async (
  scope: TenantTransaction,
  resource: AnyResource,
  name: string,
  { before, after }: { readonly before: DatabaseRow; readonly after: DatabaseRow },
): Promise<void> => {
  const action = resource.definition.actions?.[name]
  if (!action) return
  const state = getStateField(resource, action)
  const hasStateChanged = state !== undefined && before[state] !== after[state]
  const { notify: options } = action
  if (!options) {
    if (hasStateChanged) await settle(scope, resource, after)
    return
  }
  const type = messageTypeOf(action)
  await send(scope, resource, after, {
    to: options.to,
    at: options.opens ?? 'show',
    type,
    action: name,
    tone: severityOf(resource, action),
    words: composeTexts(resource, options, after),
    settles: type === 'todo' || (hasStateChanged && hasTodos(resource)),
    ...(options.mandatory ? {} : { kind: getMessageTopic(resource, name) }),
  })
}
