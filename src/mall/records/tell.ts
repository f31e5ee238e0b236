import { sayOf } from '../../schema/say'
import type { Tell } from '../../schema/action'
import type { AnyAction, AnyResource } from '../../schema/resource'
import type { Row } from '../store/database'
import type { Message } from '../store/messages'
import { ownerIn } from '../store/records'
import { setTask } from '../store/tasks'
import type { Scope } from '../store/wall'

/** The kind of the tasks that bring messages to those they are for. */
export const TELL = 'tell'
/** A message on its way: what is said, and to which roles. */
export interface Letter extends Message {
  readonly to: readonly string[]
  /** Whose the record is: of those who reach only their own nobody else is told. */
  readonly own?: string
}
/** Says something of a record, in the words of this moment, in its own transaction: who has to hear of it hears of it, and of nothing taken back. */
export const say = async (scope: Scope, resource: AnyResource, said: Tell<string>, record: Row): Promise<void> => {
  const { zh, en, to, at = 'show' } = said
  const words = { zh: sayOf(resource, zh, record, 'zh'), en: sayOf(resource, en, record, 'en') }
  const letter: Letter = { to, words, at, resource: resource.name, recordId: String(record.id), ...ownerIn(resource, record) }
  await setTask(scope, { kind: TELL, data: { ...letter } })
}
/** Says what an action has to say. */
export const tell = async (scope: Scope, resource: AnyResource, action: AnyAction, record: Row): Promise<void> => {
  if (action.tell) await say(scope, resource, action.tell, record)
}
