const ROUND_MS = 500

/** How late the event loop runs. */
interface EventLoopLag {
  /** Milliseconds by which both of the last two rounds were late. */
  readonly lag: () => number
  readonly stop: () => void
}
/**
 * Measures how late a timer runs. Ignores a single pause, however long. A busy machine or a start
 * causes one, and the waiting calls are answered after it. `monitorEventLoopDelay` has no figure
 * after a pause longer than its window (decision 146).
 */
export const measureEventLoopLag = (): EventLoopLag => {
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
