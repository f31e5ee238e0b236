import type { MouseEvent } from 'react'

/** How long and how far, in milliseconds and pixels, two clicks still mean one. */
const WITHIN = 600
const NEAR = 12
/** As long, where the first has moved the record: its next action, often the opposite, stands in the same place then. */
const WITHIN_RECORD = 1500
let last = {
  at: Number.NEGATIVE_INFINITY,
  x: 0,
  y: 0,
  target: undefined as EventTarget | undefined,
  subject: undefined as string | undefined,
}

/** Whether a click is the second of a double click that has begun something already, whatever stands under the pointer by now. */
const repeats = ({ timeStamp, clientX, clientY, detail, currentTarget }: MouseEvent, subject?: string): boolean => {
  const here = detail === 0 ? currentTarget === last.target : Math.hypot(clientX - last.x, clientY - last.y) < NEAR
  const same =
    here && timeStamp - last.at < (subject !== undefined && subject === last.subject ? WITHIN_RECORD : WITHIN)
  // A key that is held down, or a third click, goes on.
  if (same) last = { ...last, at: timeStamp }
  return same
}
/** Does something at a click, unless the click belongs to the one before; `subject` is the id of the record it is done to. */
export const once =
  (work: () => void, subject?: string) =>
  (event: MouseEvent): void => {
    if (repeats(event, subject)) return
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY, target: event.currentTarget, subject }
    work()
  }
/** For the frame of a dialog, which may open just under the pointer. */
export const ignoreRepeats = (event: MouseEvent): void => {
  if (event.detail === 0 || !repeats(event)) return
  event.preventDefault()
  event.stopPropagation()
}
