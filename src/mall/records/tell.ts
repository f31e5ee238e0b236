import { sayOf } from '../../schema/say'
import type { AnyAction, AnyResource } from '../../schema/resource'
import type { Row } from '../store/database'
import type { Message } from '../store/messages'
import { setTask } from '../store/tasks'
import type { Scope } from '../store/wall'

/** The kind of the tasks that bring messages to those they are for. */
export const TELL = 'tell'
/** A message on its way: what is said, and to which roles. */
export interface Letter extends Message {
  readonly to: readonly string[]
}
/** Says what an action has to say, in the words of this moment, in its own transaction: who has to hear of it hears of it, and of nothing taken back. */
export const tell = async (scope: Scope, resource: AnyResource, action: AnyAction, record: Row): Promise<void> => {
  if (!action.tell) return
  const { zh, en, to, at = 'show' } = action.tell
  const words = { zh: sayOf(resource, zh, record, 'zh'), en: sayOf(resource, en, record, 'en') }
  const letter: Letter = { to, words, at, resource: resource.name, recordId: String(record.id) }
  await setTask(scope, { kind: TELL, data: { ...letter } })
}
