/** Entries not yet saved, kept in this browser for one person and one page. */
interface Kept {
  readonly at: string
  readonly values: Record<string, unknown>
}
const keyOf = (username: string, page: string) => `draft:${username}:${page}`

// Pages whose entries are saved: the form that closes behind the save must not keep them once more.
const saved = new Set<string>()

/** Keeps what is typed. Secrets are never passed here. */
export const keepDraft = (username: string, page: string, values: Record<string, unknown>): void => {
  if (saved.has(keyOf(username, page))) return
  try {
    localStorage.setItem(keyOf(username, page), JSON.stringify({ at: new Date().toISOString(), values } satisfies Kept))
  } catch {
    // The browser's storage is full: the form itself still holds everything.
  }
}
/** What was kept for a page that opens now. */
export const readDraft = (username: string, page: string): Kept | undefined => {
  saved.delete(keyOf(username, page))
  try {
    return JSON.parse(localStorage.getItem(keyOf(username, page)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
/** Forgets what was kept; what is typed from now on is kept again. */
export const discardDraft = (username: string, page: string): void => localStorage.removeItem(keyOf(username, page))
/** Forgets what was kept, because it is saved. */
export const closeDraft = (username: string, page: string): void => {
  saved.add(keyOf(username, page))
  discardDraft(username, page)
}
