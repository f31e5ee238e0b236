import type { LiveEvent } from './liveStream'

const listeners = new Set<(event: LiveEvent) => void>()
let stands: boolean | undefined

/** Passes an event of the stream to all listeners. */
export const passOn = (event: LiveEvent): void => {
  if (event.stands !== undefined) stands = event.stands
  for (const listen of listeners) listen(event)
}
/** Subscribes to events and the state of the stream. Returns an unsubscribe function. */
export const onHeard = (listen: (event: LiveEvent) => void): (() => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
/** Whether the stream is connected. `undefined` if unknown. */
export const readStands = (): boolean | undefined => stands
