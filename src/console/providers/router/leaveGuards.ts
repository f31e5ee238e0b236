type Ask = (go: () => void) => void
const asked: { page?: Ask; drafts?: Ask } = {}
const guard = (what: keyof typeof asked, ask: Ask): (() => void) => {
  asked[what] = ask
  return () => {
    if (asked[what] === ask) asked[what] = undefined
  }
}

/** Puts a page's question before whatever takes the whole console away. Answers how to take it back. */
export const guardLeaving = (ask: Ask): (() => void) => guard('page', ask)
/** Puts a question about what was left unsaved elsewhere before a log-out, which forgets it. Answers how to take it back. */
export const guardDrafts = (ask: Ask): (() => void) => guard('drafts', ask)

/** Does what takes the console away, once the page that stands has nothing to lose by it or its person agrees. */
export const leaveConsole = (go: () => void): void => (asked.page ? asked.page(go) : go())
/** The same for logging out, which other windows lose by, too. */
export const leaveByLogOut = (go: () => void): void => {
  const ask = asked.page ?? asked.drafts
  if (ask) ask(go)
  else go()
}
