import type { MessageType } from '../model/action'
import { getActions, getField, getStateField } from '../selectors/definition'
import { SYSTEM } from './availability'
import type { AnyAction, AnyResource } from '../model/resource'

/** Type of an action's message. */
export const messageTypeOf = ({ notify, roles }: AnyAction): MessageType =>
  notify?.type ?? (roles === SYSTEM ? 'notice' : 'message')
/** Topic of an action's message, which people can mute. */
export const getMessageTopic = (resource: AnyResource, action: string): string => `${resource.name}.${action}`
/** Whether records of the resource can have todos. */
export const hasTodos = (resource: AnyResource): boolean =>
  getActions(resource).some(([, { notify }]) => notify?.type === 'todo')

const tones: Readonly<Record<string, 1 | 3>> = { green: 1, red: 3 }
/** Severity by the target state's color (specification): 1 success, 3 failure, 0 neither. */
export const severityOf = (resource: AnyResource, action: AnyAction): 0 | 1 | 3 => {
  const name = getStateField(resource, action)
  const state = name && action.to ? getField(resource, name).options.states?.[action.to] : undefined
  return tones[state?.color ?? ''] ?? 0
}
/** Action that notifies, with its resource. */
interface RecipientMessage {
  readonly kind: string
  readonly resource: AnyResource
  readonly action: AnyAction
}
/** Declared notifications of a role. */
export const notificationOf = (resources: readonly AnyResource[], role: string): readonly RecipientMessage[] =>
  resources.flatMap(resource =>
    getActions(resource).flatMap(([name, action]) =>
      action.notify?.to.includes(role) ? [{ kind: getMessageTopic(resource, name), resource, action }] : [],
    ),
  )
