type Ask = (go: () => void) => void
let guard: Ask | undefined

/** Puts a page's question before whatever takes the whole console away. Answers how to take it back. */
export const guardLeaving = (ask: Ask): (() => void) => {
  guard = ask
  return () => {
    if (guard === ask) guard = undefined
  }
}
/** Does what takes the console away, once the page that stands has nothing to lose by it or its person agrees. */
export const leaveConsole = (go: () => void): void => (guard ? guard(go) : go())
