import type { MessageType } from '../model/action'
import { getActions, getField, getStateField } from '../selectors/definition'
import { SYSTEM } from './availability'
import type { AnyAction, AnyResource } from '../model/resource'

/** Of what sort the message of an action is. */
export const messageTypeOf = ({ notify, roles }: AnyAction): MessageType =>
  notify?.type ?? (roles === SYSTEM ? 'notice' : 'message')
/** A kind of message that somebody can do without, by the resource and the action that it tells of. */
export const getMessageTopic = (resource: AnyResource, action: string): string => `${resource.name}.${action}`
/** Whether something about a record of this resource may wait for somebody. */
export const hasTodos = (resource: AnyResource): boolean =>
  getActions(resource).some(([, { notify }]) => notify?.type === 'todo')

const tones: Readonly<Record<string, 1 | 3>> = { green: 1, red: 3 }
/** How an action turned out, by the colour of the state it leads to, as the specification numbers it: 1 well, 3 badly, 0 neither. */
export const severityOf = (resource: AnyResource, action: AnyAction): 0 | 1 | 3 => {
  const name = getStateField(resource, action)
  const state = name && action.to ? getField(resource, name).options.states?.[action.to] : undefined
  return tones[state?.color ?? ''] ?? 0
}
/** An action that tells, with its resource. */
interface RecipientMessage {
  readonly kind: string
  readonly resource: AnyResource
  readonly action: AnyAction
}
/** What a role is told of, as it is declared. */
export const notificationOf = (resources: readonly AnyResource[], role: string): readonly RecipientMessage[] =>
  resources.flatMap(resource =>
    getActions(resource).flatMap(([name, action]) =>
      action.notify?.to.includes(role) ? [{ kind: getMessageTopic(resource, name), resource, action }] : [],
    ),
  )
