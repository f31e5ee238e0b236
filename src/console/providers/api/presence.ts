/** Whoever has not touched the page for so long is not looking: asking on would keep the session alive for nobody. */
const AWAY_MS = 600_000
let touched = performance.now()
const waiting = new Map<string, () => void>()

/** Whether somebody is at the page: it is in sight, and was touched not long ago. */
export const isPresent = (): boolean => !document.hidden && performance.now() - touched < AWAY_MS
const back = () => {
  touched = performance.now()
  if (document.hidden) return
  const due = [...waiting.values()]
  waiting.clear()
  for (const work of due) work()
}
/** Works now if somebody is there, else once they are back: then the last of each name. */
export const whenPresent = (name: string, work: () => void): void => {
  if (isPresent()) work()
  else waiting.set(name, work)
}
/** Notices who is there, until it is ended. */
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
