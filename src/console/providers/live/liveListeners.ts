import type { LiveEvent } from './liveStream'

const listeners = new Set<(event: LiveEvent) => void>()
let stands: boolean | undefined

/** Passes on what the stream said. */
export const passOn = (event: LiveEvent): void => {
  if (event.stands !== undefined) stands = event.stands
  for (const listen of listeners) listen(event)
}
/** Hears what the stream says, and whether it stands. Answers how to stop. */
export const onHeard = (listen: (event: LiveEvent) => void): (() => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}
/** Whether the stream stands, as far as it is known. */
export const readStands = (): boolean | undefined => stands
