import type { MouseEvent } from 'react'

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

/** Whether a click is the second of a double click, whatever is below the pointer by now. */
const repeats = ({ timeStamp, clientX, clientY, detail, currentTarget }: MouseEvent, subject?: string): boolean => {
  const here = detail === 0 ? currentTarget === last.target : Math.hypot(clientX - last.x, clientY - last.y) < NEAR
  const same =
    here && timeStamp - last.at < (subject !== undefined && subject === last.subject ? WITHIN_RECORD : WITHIN)
  // A held key or a third click extends the time.
  if (same) last = { ...last, at: timeStamp }
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
