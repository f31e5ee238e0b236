/** Latest start on a browser that is never idle, in ms. */
const LATEST_MS = 3_000
/** Delay on a browser that cannot report idle times, in ms. */
const WITHOUT_IDLE_MS = 500
/** Runs `work` once the browser is idle. Returns a function that cancels it. */
export const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, WITHOUT_IDLE_MS)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(work, { timeout: LATEST_MS })
  return () => cancelIdleCallback(idle)
}
