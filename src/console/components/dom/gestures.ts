import type { MouseEvent } from 'react'
import { isComposing } from '../../i18n/isComposing'

/** Limits of a double click: time in ms, distance in px. */
const WITHIN = 600
const NEAR = 12
/** Time limit for one record, in ms: a transition may put the opposite action in place. */
const WITHIN_RECORD = 1500
let last = {
  at: Number.NEGATIVE_INFINITY,
  x: 0,
  y: 0,
  target: undefined as EventTarget | undefined,
  subject: undefined as string | undefined,
}

/** Whether a point is where the last click was. */
const isNear = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): boolean =>
  Math.hypot(clientX - last.x, clientY - last.y) < NEAR
const isPress = (event: KeyboardEvent) => isComposing(event) || [' ', 'Enter'].includes(event.key)
const forget = () => void Object.assign(last, { at: Number.NEGATIVE_INFINITY })
// A press elsewhere or of another key shows intent: after leaving a dialog its button works at once.
globalThis.addEventListener?.('pointerdown', event => isNear(event) || forget(), true)
globalThis.addEventListener?.('keydown', event => isPress(event) || forget(), true)

/** Whether a click is the second of a double click, whatever is below the pointer by now. */
const repeats = (event: MouseEvent, subject?: string): boolean => {
  const here = event.detail === 0 ? event.currentTarget === last.target : isNear(event)
  const limit = subject !== undefined && subject === last.subject ? WITHIN_RECORD : WITHIN
  const same = here && event.timeStamp - last.at < limit
  // A held key or a third click extends the time.
  if (same) last = { ...last, at: event.timeStamp }
  return same
}
/** Click handler that ignores double clicks. `subject` is the id of the record. */
export const once =
  (work: () => void, subject?: string) =>
  (event: MouseEvent): void => {
    if (repeats(event, subject)) return
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY, target: event.currentTarget, subject }
    work()
  }
/** Ignores the second click on a dialog that opens below the pointer. */
export const ignoreRepeats = (event: MouseEvent): void => {
  if (event.detail === 0 || !repeats(event)) return
  event.preventDefault()
  event.stopPropagation()
}
