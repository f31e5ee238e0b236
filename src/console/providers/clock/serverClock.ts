import { createListeners } from '../../storage/createListeners'
/** Interval in which a visible page compares its timers with its clock, in ms. */
const CHECK_MS = 5_000
/** Resolution of the `Date` header, in ms. */
const HEADER_MS = 1_000

/** Bounds of the server's time minus this computer's, in ms. Every answer narrows them. */
let bounds: { readonly low: number; readonly high: number } | undefined
let offset = 0
const monotonic = (): number => performance.now()

/** Milliseconds to add to this computer's clock for the server's time. 0 until the first answer. */
export const clockOffset = (): number => offset
/** The server's time, in milliseconds since 1970. */
export const serverTime = (): number => Date.now() + offset
/** The server's time as a date. */
export const serverNow = (): Date => new Date(serverTime())

const { listen, notify } = createListeners()
/** Subscribes to changes of the offset. Returns an unsubscribe function. */
export const onClockChange = listen
/** Starts measuring a call. Call the returned function as soon as the headers are there. */
export const measureClock = (): ((headers: Headers) => void) => {
  const sent = monotonic()
  return headers => {
    const date = Date.parse(headers.get('date') ?? '')
    // A cached answer has the date of its storage.
    if (Number.isNaN(date) || Number(headers.get('age') ?? 0) > 0) return
    const low = date - Date.now()
    const high = low + HEADER_MS + monotonic() - sent
    const narrowed = bounds && { low: Math.max(bounds.low, low), high: Math.min(bounds.high, high) }
    // Disjoint bounds: this computer's clock was set, or the server's.
    bounds = narrowed && narrowed.low <= narrowed.high ? narrowed : { low, high }
    if (offset >= bounds.low && offset <= bounds.high) return
    offset = bounds.low <= 0 && bounds.high >= 0 ? 0 : Math.round((bounds.low + bounds.high) / 2)
    notify()
  }
}
/**
 * Measures after sleep, after a change of this computer's clock, and when the page is shown again.
 * Returns a cleanup function.
 */
export const watchClock = (measure: () => void): (() => void) => {
  let checked = Date.now()
  const timer = setInterval(() => {
    const late = Date.now() - checked - CHECK_MS
    checked = Date.now()
    // Timers of a hidden page are late by design.
    if (!document.hidden && Math.abs(late) > CHECK_MS) measure()
  }, CHECK_MS)
  const shown = () => {
    checked = Date.now()
    if (!document.hidden) measure()
  }
  const controller = new AbortController()
  document.addEventListener('visibilitychange', shown, { signal: controller.signal })
  for (const event of ['pageshow', 'online']) window.addEventListener(event, shown, { signal: controller.signal })
  return () => {
    clearInterval(timer)
    controller.abort()
  }
}
