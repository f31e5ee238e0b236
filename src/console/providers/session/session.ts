import { localStore, onStorageChange, tabStore } from '../../storage/webStorage'

/** Storage keys of a session (specification, point 9). */
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
// Storage is shared by all tabs and may switch to another user. A page keeps the session it was
// opened with.
let opened = storedSession()
/** The session this page was opened with, or that was begun on it. */
export const readSession = (): Session | undefined => opened
const isSame = (one: Session | undefined, other: Session | undefined): boolean =>
  one?.token === other?.token && one?.identity === other?.identity
/** Whether the browser's session is of another user or another login than `session`. */
export const isSessionReplaced = (session: Session | undefined): boolean => {
  const stored = storedSession()
  return stored !== undefined && !isSame(stored, session)
}
/** Stores whether the tenant's data is complete, unless another session replaced this page's. */
export const keepComplete = (complete: boolean): void => {
  if (!isSessionReplaced(opened)) localStore.set(keys.complete, String(complete))
}
/** Whether the tenant's data is complete, as the server last reported. */
export const isComplete = (): boolean => localStore.get(keys.complete) === 'true'
/** Storage key of the registration draft. Deleted at login and logout. */
export const registerDraftKey = 'register_draft'
/** Session in the answer of a login. */
export interface BegunSession extends Session {
  readonly hasPassFact: boolean
}
export const keepSession = ({ token, identity, hasPassFact: complete }: BegunSession): void => {
  opened = { token, identity }
  tabStore.remove(registerDraftKey)
  for (const key of [keys.position, keys.ended, keys.endedBy]) localStore.remove(key)
  // The token is written last: other tabs react to it and read the rest.
  localStore.set(keys.complete, String(complete))
  localStore.set(keys.identity, identity)
  localStore.set(keys.token, token)
}
/** Deletes this page's session. A newer session of another tab stays. */
export const clearSession = (): void => {
  if (opened && !isSessionReplaced(opened))
    for (const key of [keys.token, keys.identity, keys.complete, keys.position]) localStore.remove(key)
  opened = undefined
  keepSeeAs(undefined)
}
/**
 * Position of the server's writes at its last answer. Shared by all tabs and kept over a reload, so
 * that no older state is shown.
 */
export const readPosition = (): string | undefined => {
  const kept = localStore.get(keys.position)
  // An invalid header value would make every call fail.
  return kept !== undefined && /^[0-9a-f]{16}$/.test(kept) ? kept : undefined
}
/** Keeps the later position, which is the greater string. Servers may know of different ones. */
export const keepPosition = (position: string | null): void => {
  if (position && position > (readPosition() ?? '')) localStore.set(keys.position, position)
}
/** User name remembered for the login. The password is never stored. */
export const rememberedName = (): string => localStore.get(keys.username) ?? ''
export const rememberName = (name: string | undefined): void =>
  name ? void localStore.set(keys.username, name) : localStore.remove(keys.username)

const lastKey = 'last_username'
/** Name of the last login in this tab, for an expired session. Deleted at logout. */
export const lastName = (): string => tabStore.get(lastKey) ?? ''
export const keepName = (name: string): void => void tabStore.set(lastKey, name)

const accountKey = 'last_account'
/** Id of the account that this tab showed last. The tab's address belongs to it. */
export const lastAccount = (): string | undefined => tabStore.get(accountKey)
export const keepAccount = (id: string): void => void tabStore.set(accountKey, id)

// For this tab only, so that no preview is continued by accident later.
const seeAsKey = 'see_as'
/** Role previewed in this tab, if any. */
export const readSeeAs = (): string | undefined => tabStore.get(seeAsKey)
export const keepSeeAs = (role: string | undefined): void =>
  role ? void tabStore.set(seeAsKey, role) : tabStore.remove(seeAsKey)

const begun = 'tabs:'
/** Storage key of an account's tab bar. */
export const tabsKey = (account: string): string => begun + account
/** Deletes the tab bars of all accounts but `account`, since their titles name records. */
export const forgetTabs = (account?: string): void => {
  for (const key of tabStore.keys(begun)) if (account === undefined || key !== tabsKey(account)) tabStore.remove(key)
}

/**
 * Why the console closed. `left`: logout here. `elsewhere`: logout in another tab. `expired`,
 * `disabled`: by the server. `lost`: the server did not confirm the session.
 */
export type SessionEndReason = 'left' | 'elsewhere' | 'expired' | 'disabled' | 'lost'
/** Whether the server ended the session, not the user. */
export const isEndedByServer = (reason: SessionEndReason | undefined): reason is 'expired' | 'disabled' =>
  reason === 'expired' || reason === 'disabled'
const target = new EventTarget()
/** Why the server ended the browser's last session, as stored by any of its pages. */
export const readLastEndReason = (): SessionEndReason | undefined => {
  const kept = localStore.get(keys.ended)
  if (!kept) return undefined
  return kept === 'disabled' ? kept : 'expired'
}
/** Name of who disabled the account of the last session. Empty if unknown. */
export const readDisabledBy = (): string => localStore.get(keys.endedBy) ?? ''
/** Reports that the server requires the tenant's data. The console then reads the session again. */
export const sendToCompletion = (): void => {
  if (localStore.get(keys.complete) !== 'false') target.dispatchEvent(new CustomEvent('incomplete'))
}
export const onIncomplete = (listen: () => void): (() => void) => {
  target.addEventListener('incomplete', listen)
  return () => target.removeEventListener('incomplete', listen)
}
/** Ends the session and notifies the start page, or continues with a newer session. */
export const endSession = (reason: SessionEndReason, by = ''): void => {
  if (isEndedByServer(reason) && isSessionReplaced(opened)) {
    followSession()
    return
  }
  // Stored before the session is deleted, which notifies other pages.
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
/** Data of the server's refusal of a session. */
export interface SessionRefusal {
  readonly reason?: string
  /** Name of who disabled the account. */
  readonly by?: string
}
/** Ends the session of a refused call. A newer session of the page stays. */
export const expireSession = (sent: Session | undefined, refusal?: SessionRefusal | null): void => {
  if (sent && isSame(sent, opened)) endSession(refusal?.reason === 'disabled' ? 'disabled' : 'expired', refusal?.by)
}
export const onSessionEnd = (listen: (ending: SessionEndReason) => void): void =>
  target.addEventListener('end', event => listen((event as CustomEvent<SessionEndReason>).detail))

/** Follows another tab's change of session: ends this page's, or takes over the new one. */
export const followSession = (): void => {
  const stored = storedSession()
  if (isSame(stored, opened)) return
  keepSeeAs(undefined)
  opened = stored
  if (stored) target.dispatchEvent(new CustomEvent('change'))
  else endSession(readLastEndReason() ?? 'elsewhere', readDisabledBy())
}
/** Subscribes to sessions begun in another tab, after this page has taken them over. */
export const onSessionChange = (listen: () => void): void => {
  target.addEventListener('change', listen)
  // The identity is written before its token, and means nothing alone.
  onStorageChange(({ key }) => (key === null || key === keys.token) && followSession())
  // A frozen page misses storage events.
  window.addEventListener('pageshow', followSession)
  document.addEventListener('visibilitychange', followSession)
}
