type Ask = (go: () => void) => void | Promise<void>
const guards: { page?: Ask; drafts?: Ask } = {}
const guard = (what: keyof typeof guards, onLeave: Ask): (() => void) => {
  guards[what] = onLeave
  return () => {
    if (guards[what] === onLeave) guards[what] = undefined
  }
}

/** Registers a page's prompt before the console closes. Returns an unregister function. */
export const guardLeaving = (onLeave: Ask): (() => void) => guard('page', onLeave)
/** Registers a prompt before a logout, which deletes drafts. Returns an unregister function. */
export const guardDrafts = (onLeave: Ask): (() => void) => guard('drafts', onLeave)

/** Closes the console, after the page's prompt if there is one. */
export const leaveConsole = (go: () => void): void => void (guards.page ? guards.page(go) : go())
/** Variant for a logout, which affects other windows too. */
export const leaveByLogOut = (go: () => void): void => {
  const onLeave = guards.page ?? guards.drafts
  if (onLeave) void onLeave(go)
  else go()
}
