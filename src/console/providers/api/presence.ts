/** Time without input until a user is absent, in ms. Requests would extend the session. */
const AWAY_MS = 600_000
let touched = performance.now()
const waiting = new Map<string, () => void>()

/** Whether the page is visible and was used recently. */
export const isPresent = (): boolean => !document.hidden && performance.now() - touched < AWAY_MS
const back = () => {
  touched = performance.now()
  if (document.hidden) return
  const due = [...waiting.values()]
  waiting.clear()
  for (const work of due) work()
}
/** Runs work now, or when the user is back. Then only the latest work of each name runs. */
export const whenPresent = (name: string, work: () => void): void => {
  if (isPresent()) work()
  else waiting.set(name, work)
}
/** Tracks presence until the returned function is called. */
export const watchPresence = (): (() => void) => {
  const controller = new AbortController()
  const options = { signal: controller.signal, passive: true }
  for (const event of ['pointermove', 'keydown', 'focus']) window.addEventListener(event, back, options)
  document.addEventListener('visibilitychange', back, options)
  back()
  return () => {
    waiting.clear()
    controller.abort()
  }
}
