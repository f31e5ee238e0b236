import { localStore } from '../../storage/webStorage'
import { serverTime } from '../clock/serverClock'
import { parseJson } from '../../../schema/text/parseJson'

/** Unsaved values, stored in this browser by account, page and tab. */
export interface StoredDraft {
  /** Time of typing, in ISO 8601. */
  readonly at: string
  readonly values: Readonly<Record<string, unknown>>
  /** Values of the record when the form was opened. */
  readonly before: Readonly<Record<string, unknown>>
  /** Fields that were changed but are not stored, to protect personal data. */
  readonly omitted?: readonly string[]
  /** Idempotency key of an unanswered save. */
  readonly writeKey?: string
  /** Time of the first attempt with that key, in ISO 8601. */
  readonly sentAt?: string
}
// The server keeps idempotency keys for 24 hours (specification, point 2 of the decisions).
const KEY_MS = 23 * 3_600_000
/** Whether a draft's idempotency key has expired: a retry might create a second record. */
export const isKeyForgotten = ({ writeKey, sentAt, at }: StoredDraft): boolean =>
  writeKey !== undefined && serverTime() - Date.parse(sentAt ?? at) > KEY_MS
const all = 'draft:'
const ofAccount = (account: string) => `${all}${account}:`
/** Prefix of the storage keys of a page's drafts. The name of the tab follows. */
export const ofPage = (account: string, page: string): string => `${ofAccount(account)}${page}:`
export const readStoredDraft = (key: string): StoredDraft | undefined =>
  (parseJson(localStore.get(key)) as StoredDraft | null | undefined) ?? undefined

const answers = 'answers:'
const answersOf = (account: string) => `${answers}${account}:`
/** Storage key of the texts typed into a dialog of an account. */
export const answersOfDialog = (account: string, dialog: string): string => `${answersOf(account)}${dialog}`
const ANSWERS_MS = 12 * 3_600_000
/** Texts of a dialog that was not closed by its person, for half a day. */
export const readKeptAnswers = (key: string): Pick<StoredDraft, 'at' | 'values'> | undefined => {
  const kept = readStoredDraft(key)
  return kept && Date.parse(kept.at) > serverTime() - ANSWERS_MS ? kept : undefined
}
// Account that logged out, in any tab. Its open forms must not write again.
const closedKey = 'drafts_closed'
const MONTH_MS = 30 * 86_400_000
export const isClosed = (account: string): boolean => localStore.get(closedKey) === account

/** Deletes drafts of other accounts at login, and own drafts older than a month. */
export const openDrafts = (account: string): void => {
  localStore.remove(closedKey)
  const isMine = (key: string) =>
    key.startsWith(ofAccount(account)) && Date.parse(readStoredDraft(key)?.at ?? '') > serverTime() - MONTH_MS
  for (const key of localStore.keys(all)) if (!isMine(key)) localStore.remove(key)
  for (const key of localStore.keys(answers)) if (!key.startsWith(answersOf(account))) localStore.remove(key)
}
/** Deletes all drafts of an account at logout. */
export const closeDrafts = (account: string): void => {
  localStore.set(closedKey, account)
  for (const key of [ofAccount(account), answersOf(account)].flatMap(start => localStore.keys(start)))
    localStore.remove(key)
}
/** Number of pages with drafts in this browser, except those of one account. */
export const countDrafts = (except?: string): number => {
  const owners = new Set(localStore.keys(all).map(key => key.slice(all.length).split(':', 1)[0] ?? ''))
  return [...owners].reduce((sum, owner) => sum + (owner === except ? 0 : draftsOf(owner).length), 0)
}
/** A page with its draft. */
export interface LeftDraft {
  readonly page: string
  readonly kept: StoredDraft
}
/** Drafts of an account in this browser, latest first, one per page. */
export const draftsOf = (account: string): readonly LeftDraft[] => {
  const pageOf = (key: string) => key.slice(ofAccount(account).length, key.lastIndexOf(':'))
  const all = localStore.keys(ofAccount(account)).flatMap((key): LeftDraft[] => {
    const kept = readStoredDraft(key)
    return kept ? [{ page: pageOf(key), kept }] : []
  })
  const sorted = all.sort((a, b) => b.kept.at.localeCompare(a.kept.at))
  return sorted.filter(({ page }, at) => sorted.findIndex(each => each.page === page) === at)
}
