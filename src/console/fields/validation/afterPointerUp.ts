/** How long after a press without a click it is over: a touch comes as its end, then as a press and a click of a mouse. */
const AFTER_MS = 60

let pressed: Promise<void> | undefined
window.addEventListener(
  'pointerdown',
  ({ button }) => {
    if (button !== 0) return
    pressed = new Promise<void>(resolve => {
      const stop = new AbortController()
      const end = () => {
        stop.abort()
        pressed = undefined
        resolve()
      }
      const listen = (event: string, work: () => void) =>
        window.addEventListener(event, work, { capture: true, signal: stop.signal })
      listen('click', end)
      listen('pointercancel', end)
      listen('pointerup', () => setTimeout(end, AFTER_MS))
    })
  },
  { capture: true },
)

/**
 * Waits while the pointer is down. A press leaves the field before it, and an error that appeared then would move away what is pressed before the
 * click counts.
 */
export const released = async (): Promise<void> => pressed
