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

/** The kind of the tasks that bring messages to those they are for. */
export const NOTIFY_TASK = 'tell'
/** A message on its way: what is said, and to which roles. */
export interface OutgoingMessage extends Message {
  readonly to: readonly string[]
  /** Of those roles these accounts alone. */
  readonly accounts?: readonly string[]
  /** Whose the record is: of those who reach only their own nobody else is told. */
  readonly own?: string
  /** What whoever does without this kind of message is not told; left out where nobody can do without it. */
  readonly kind?: string
  /** Whether what waited for somebody about this record waits no more. */
  readonly settles?: boolean
  /** Where the record stood when it was said, by its state field: a todo of a record that stands elsewhere by now waits for nobody. */
  readonly stood?: { readonly name: string; readonly value: unknown }
}
/** The first picture of a record that everyone who is told of it may see. */
const pictureOf = (resource: AnyResource, to: readonly string[], record: DatabaseRow): string => {
  const name = Object.keys(resource.fields).find(
    each => getField(resource, each).type === 'image' && to.every(role => canSeeField(resource, each, { role })),
  )
  return name && typeof record[name] === 'string' ? record[name] : ''
}
/** Where a record stands, by the field that an action moves, or the only one. */
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

/** Says something of a record, in the words of this moment, in its own transaction: who has to hear of it hears of it, and of nothing taken back. */
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
/** Says something of a record to some accounts of these roles, which nobody can do without: it is about them. */
export const notifyAccounts = (
  scope: TenantTransaction,
  resource: AnyResource,
  record: DatabaseRow,
  message: Pick<OutgoingMessage, 'to' | 'words'> & { readonly accounts: readonly string[] },
): Promise<void> => send(scope, resource, record, { at: 'show', type: 'message', ...message })
/** Nobody needs to look after a record any more that has gone on, or is gone. */
export const settle = async (scope: TenantTransaction, resource: AnyResource, record: DatabaseRow): Promise<void> => {
  if (hasTodos(resource))
    await send(scope, resource, record, { to: [], at: 'show', type: 'todo', words: { zh: '', en: '' }, settles: true })
}
/** Says what an action has to say, and that what waited for somebody in the former state waits no more. */
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
