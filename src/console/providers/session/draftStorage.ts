import { localStore } from '../../storage/webStorage'
import { serverTime } from '../clock/serverClock'

/** Entries not yet saved, kept in this browser for one person, one page and one tab. */
export interface StoredDraft {
  /** When they were typed, ISO 8601. */
  readonly at: string
  readonly values: Readonly<Record<string, unknown>>
  /** What the record held in these fields when the form was opened. */
  readonly before: Readonly<Record<string, unknown>>
  /** Under which key they were sent, where no answer came. */
  readonly writeKey?: string
  /** When they were first sent under it, ISO 8601. */
  readonly sentAt?: string
}
// The mall knows a key for 24 hours by its own clock (specification, point 2 of what was decided).
const KEY_MS = 23 * 3_600_000
/** Whether a draft was sent under a key that the mall has forgotten: what became of it cannot be asked by the key any more. */
export const isKeyForgotten = ({ writeKey, sentAt, at }: StoredDraft): boolean =>
  writeKey !== undefined && serverTime() - Date.parse(sentAt ?? at) > KEY_MS
const all = 'draft:'
const ofAccount = (account: string) => `${all}${account}:`
/** How the keys of a page's drafts begin; the name of the tab follows. */
export const ofPage = (account: string, page: string): string => `${ofAccount(account)}${page}:`
export const readStoredDraft = (key: string): StoredDraft | undefined => {
  try {
    return JSON.parse(localStore.get(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

// Logged out, in whichever tab: a form that still stands in another must not write once more.
const closedKey = 'drafts_closed'
const MONTH_MS = 30 * 86_400_000
export const isClosed = (account: string): boolean => localStore.get(closedKey) === account

/** Someone has logged in: the drafts of everyone else go, and one's own that nobody came back for in a month. */
export const openDrafts = (account: string): void => {
  localStore.remove(closedKey)
  const isMine = (key: string) =>
    key.startsWith(ofAccount(account)) && Date.parse(readStoredDraft(key)?.at ?? '') > serverTime() - MONTH_MS
  for (const key of localStore.keys(all)) if (!isMine(key)) localStore.remove(key)
}
/** Someone logs out: nothing of what they typed stays. */
export const closeDrafts = (account: string): void => {
  localStore.set(closedKey, account)
  for (const key of localStore.keys(ofAccount(account))) localStore.remove(key)
}
/** How many pages have entries unsaved in this browser, those of `except` aside. */
export const countDrafts = (except?: string): number => {
  const owners = new Set(localStore.keys(all).map(key => key.slice(all.length).split(':', 1)[0] ?? ''))
  return [...owners].reduce((sum, owner) => sum + (owner === except ? 0 : draftsOf(owner).length), 0)
}
/** A page on which somebody left entries unsaved, and when. */
export interface LeftDraft {
  readonly page: string
  readonly kept: StoredDraft
}
/** What somebody left unsaved in this browser, the latest first, each page once. */
export const draftsOf = (account: string): readonly LeftDraft[] => {
  const pageOf = (key: string) => key.slice(ofAccount(account).length, key.lastIndexOf(':'))
  const all = localStore.keys(ofAccount(account)).flatMap((key): LeftDraft[] => {
    const kept = readStoredDraft(key)
    return kept ? [{ page: pageOf(key), kept }] : []
  })
  const sorted = all.sort((a, b) => b.kept.at.localeCompare(a.kept.at))
  return sorted.filter(({ page }, at) => sorted.findIndex(each => each.page === page) === at)
}
