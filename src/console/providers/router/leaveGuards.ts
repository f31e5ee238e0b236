type Ask = (go: () => void) => void | Promise<void>
const guards: { page?: Ask; drafts?: Ask } = {}
const guard = (what: keyof typeof guards, onLeave: Ask): (() => void) => {
  guards[what] = onLeave
  return () => {
    if (guards[what] === onLeave) guards[what] = undefined
  }
}

/** Puts a page's question before whatever takes the whole console away. Answers how to take it back. */
export const guardLeaving = (onLeave: Ask): (() => void) => guard('page', onLeave)
/** Puts a question about what was left unsaved elsewhere before a log-out, which forgets it. Answers how to take it back. */
export const guardDrafts = (onLeave: Ask): (() => void) => guard('drafts', onLeave)

/** Does what takes the console away, once the page that stands has nothing to lose by it or its person agrees. */
export const leaveConsole = (go: () => void): void => void (guards.page ? guards.page(go) : go())
/** The same for logging out, which other windows lose by, too. */
export const leaveByLogOut = (go: () => void): void => {
  const onLeave = guards.page ?? guards.drafts
  if (onLeave) void onLeave(go)
  else go()
}
