import { createListeners } from '../../storage/createListeners'
import type { LiveEvent } from './liveStream'

const { listen, notify } = createListeners<[event: LiveEvent]>()
let stands: boolean | undefined

/** Passes an event of the stream to all listeners. */
export const notifyListeners = (event: LiveEvent): void => {
  if (event.stands !== undefined) stands = event.stands
  notify(event)
}
/** Subscribes to events and the state of the stream. Returns an unsubscribe function. */
export const onHeard = listen
/** Whether the stream is connected. `undefined` if unknown. */
export const readStands = (): boolean | undefined => stands
