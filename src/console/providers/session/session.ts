import { localStore, tabStore } from '../../storage/webStorage'

/** What the browser keeps of a session, under the keys of the specification (point 9). */
const keys = {
  token: 'authorization',
  identity: 'identity',
  complete: 'has_pass_fact',
  username: 'username',
  position: 'position',
  ended: 'session_ended',
  endedBy: 'session_ended_by',
} as const

export interface Session {
  readonly token: string
  readonly identity: string
}
const storedSession = (): Session | undefined => {
  const [token, identity] = [localStore.get(keys.token), localStore.get(keys.identity)]
  return token && identity ? { token, identity } : undefined
}
// What every tab shares may become another person's under an open page; a page acts for the one it was opened by, or for nobody.
let opened = storedSession()
/** The session this page was opened with, or that was begun on it. */
export const readSession = (): Session | undefined => opened
const isSame = (one: Session | undefined, other: Session | undefined): boolean =>
  one?.token === other?.token && one?.identity === other?.identity
/** Whether the browser's session is another person's, or another log-in's, than `session`. */
export const isSessionReplaced = (session: Session | undefined): boolean => {
  const stored = storedSession()
  return stored !== undefined && !isSame(stored, session)
}
/** Notes whether the tenant's data is complete, unless another session has taken the place of this page's. */
export const keepComplete = (complete: boolean): void => {
  if (!isSessionReplaced(opened)) localStore.set(keys.complete, String(complete))
}
/** Whether the tenant's data is complete, as the mall last said. */
export const isComplete = (): boolean => localStore.get(keys.complete) === 'true'
/** Where the page of registering keeps what is typed, until somebody logs in or out. */
export const registerDraftKey = 'register_draft'
/** What a log-in answers of the session it began. */
export interface BegunSession extends Session {
  readonly hasPassFact: boolean
}
export const keepSession = ({ token, identity, hasPassFact: complete }: BegunSession): void => {
  opened = { token, identity }
  tabStore.remove(registerDraftKey)
  for (const key of [keys.position, keys.ended, keys.endedBy]) localStore.remove(key)
  // The token last: other tabs follow its change, and read the rest with it.
  localStore.set(keys.complete, String(complete))
  localStore.set(keys.identity, identity)
  localStore.set(keys.token, token)
}
/** Forgets this page's session; one that has been begun in another tab meanwhile stays. */
export const clearSession = (): void => {
  if (opened && !isSessionReplaced(opened))
    for (const key of [keys.token, keys.identity, keys.complete, keys.position]) localStore.remove(key)
  opened = undefined
  keepSeeAs(undefined)
}
/** Where the mall's writes stood when it last answered, for every tab and after a reload: nothing that was there before them is to be shown. */
export const readPosition = (): string | undefined => {
  const kept = localStore.get(keys.position)
  // A header that nobody can send would let no call through.
  return kept !== undefined && /^[0-9a-f]{16}$/.test(kept) ? kept : undefined
}
/** The later of two is the greater text; servers may know of different ones. */
export const keepPosition = (position: string | null): void => {
  if (position && position > (readPosition() ?? '')) localStore.set(keys.position, position)
}
/** The user name is remembered with the session; the password never is. */
export const rememberedName = (): string => localStore.get(keys.username) ?? ''
export const rememberName = (name: string | undefined): void =>
  name ? void localStore.set(keys.username, name) : localStore.remove(keys.username)

const lastKey = 'last_username'
/** Who logged in last in this tab, for whoever is sent back to log in again; forgotten when they leave. */
export const lastName = (): string => tabStore.get(lastKey) ?? ''
export const keepName = (name: string): void => void tabStore.set(lastKey, name)

const accountKey = 'last_account'
/** The id of the account whose console this tab showed last. The place that a tab stands at is theirs. */
export const lastAccount = (): string | undefined => tabStore.get(accountKey)
export const keepAccount = (id: string): void => void tabStore.set(accountKey, id)

// For this tab alone: a helper's eyes must not be looked through by accident tomorrow.
const seeAsKey = 'see_as'
/** The role whose eyes the console is seen through in this tab, if not one's own. */
export const readSeeAs = (): string | undefined => tabStore.get(seeAsKey)
export const keepSeeAs = (role: string | undefined): void =>
  role ? void tabStore.set(seeAsKey, role) : tabStore.remove(seeAsKey)

const begun = 'tabs:'
/** Under which name a browser tab keeps the tab bar of an account. */
export const tabsKey = (account: string): string => begun + account
/** Forgets the tabs of everyone but `account`: their titles name records. */
export const forgetTabs = (account?: string): void => {
  for (const key of tabStore.keys(begun)) if (account === undefined || key !== tabsKey(account)) tabStore.remove(key)
}

/** Why the console closed: the person left, here or in another tab, the session had ended, the account is disabled, or the mall would not say whose it is. */
export type SessionEndReason = 'left' | 'elsewhere' | 'expired' | 'disabled' | 'lost'
/** Whether the mall ended the session, and not a person. */
export const isEndedByServer = (reason: SessionEndReason | undefined): reason is 'expired' | 'disabled' =>
  reason === 'expired' || reason === 'disabled'
const target = new EventTarget()
/** Why the browser's last session is over, where the mall has ended it: whichever of its pages heard of that first. */
export const readLastEndReason = (): SessionEndReason | undefined => {
  const kept = localStore.get(keys.ended)
  if (!kept) return undefined
  return kept === 'disabled' ? kept : 'expired'
}
/** Who disabled the account of the browser's last session; empty where nobody knows. */
export const readDisabledBy = (): string => localStore.get(keys.endedBy) ?? ''
/** Tells the console that the mall wants the tenant's data first; it asks again who is here. */
export const sendToCompletion = (): void => {
  if (localStore.get(keys.complete) !== 'false') target.dispatchEvent(new CustomEvent('incomplete'))
}
export const onIncomplete = (listen: () => void): (() => void) => {
  target.addEventListener('incomplete', listen)
  return () => target.removeEventListener('incomplete', listen)
}
/** Tells the start page that the session is over; it takes the screen from there. One that ended because another was begun in this browser goes on as that one. */
export const endSession = (reason: SessionEndReason, by = ''): void => {
  if (isEndedByServer(reason) && isSessionReplaced(opened)) {
    followSession()
    return
  }
  // Before the session goes: that is what the other pages hear of.
  if (isEndedByServer(reason)) {
    localStore.set(keys.endedBy, by)
    localStore.set(keys.ended, reason)
  } else if (reason === 'left') for (const key of [keys.ended, keys.endedBy]) localStore.remove(key)
  clearSession()
  tabStore.remove(registerDraftKey)
  if (reason === 'left') for (const key of [lastKey, accountKey]) tabStore.remove(key)
  if (reason === 'left' || reason === 'elsewhere') forgetTabs()
  target.dispatchEvent(new CustomEvent<SessionEndReason>('end', { detail: reason }))
}
/** What the mall answers to a session that it refuses. */
export interface SessionRefusal {
  readonly reason?: string
  /** Who disabled the account. */
  readonly by?: string
}
/** The server does not know the session that a call was sent with. That says nothing of a session that has taken its place. */
export const expireSession = (sent: Session | undefined, refusal?: SessionRefusal | null): void => {
  if (sent && isSame(sent, opened)) endSession(refusal?.reason === 'disabled' ? 'disabled' : 'expired', refusal?.by)
}
export const onSessionEnd = (listen: (ending: SessionEndReason) => void): void =>
  target.addEventListener('end', event => listen((event as CustomEvent<SessionEndReason>).detail))

/** Follows what another tab has done to the browser's session: ends this page's, or takes over the new one. */
export const followSession = (): void => {
  const stored = storedSession()
  if (isSame(stored, opened)) return
  keepSeeAs(undefined)
  opened = stored
  if (stored) target.dispatchEvent(new CustomEvent('change'))
  else endSession(readLastEndReason() ?? 'elsewhere', readDisabledBy())
}
/** Calls when another tab has begun a session, once this page has it. */
export const onSessionChange = (listen: () => void): void => {
  target.addEventListener('change', listen)
  // The identity is written before its token, and alone means nothing.
  window.addEventListener('storage', ({ key }) => (key === null || key === keys.token) && followSession())
  // A page that slept hears of nothing.
  window.addEventListener('pageshow', followSession)
  document.addEventListener('visibilitychange', followSession)
}
