const ROUND_MS = 500

/** How late the event loop runs. */
interface EventLoopLag {
  /** Milliseconds that each of the last two rounds was late at least. */
  readonly lag: () => number
  readonly stop: () => void
}
/**
 * Measures how late a timer runs. A single pause counts as none, however long: a busy machine or a start makes one, and the calls that waited are answered after it.
 * `monitorEventLoopDelay` has no figure at all after a pause that was longer than its window (decision 146).
 */
export const measureLag = (): EventLoopLag => {
  let due = performance.now() + ROUND_MS
  let [last, before] = [0, 0]
  const timer = setTimeout(() => {
    const now = performance.now()
    before = last
    last = now - due
    due = now + ROUND_MS
    timer.refresh()
  }, ROUND_MS)
  timer.unref()
  return { lag: () => Math.min(last, before), stop: () => clearTimeout(timer) }
}
