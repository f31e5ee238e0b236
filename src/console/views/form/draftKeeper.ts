/** Entries not yet saved, kept in this browser for one person and one page. */
interface Kept {
  readonly at: string
  readonly values: Record<string, unknown>
}
const keyOf = (username: string, page: string) => `draft:${username}:${page}`

/** Keeps what is typed. Secrets are never passed here. */
export const keepDraft = (username: string, page: string, values: Record<string, unknown>): void => {
  try {
    localStorage.setItem(keyOf(username, page), JSON.stringify({ at: new Date().toISOString(), values } satisfies Kept))
  } catch {
    // The browser's storage is full: the form itself still holds everything.
  }
}
export const readDraft = (username: string, page: string): Kept | undefined => {
  try {
    return JSON.parse(localStorage.getItem(keyOf(username, page)) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
export const dropDraft = (username: string, page: string): void => localStorage.removeItem(keyOf(username, page))
