/** What the browser keeps of a session, under the keys of the specification (point 9). */
const keys = { token: 'authorization', identity: 'identity', complete: 'has_pass_fact', username: 'username' } as const

export interface Session {
  readonly token: string
  readonly identity: string
}
export const readSession = (): Session | undefined => {
  const [token, identity] = [localStorage.getItem(keys.token), localStorage.getItem(keys.identity)]
  return token && identity ? { token, identity } : undefined
}
export const keepComplete = (hasPassFact: boolean): void => localStorage.setItem(keys.complete, String(hasPassFact))
/** Whether the manufacturer's data is complete, as the mall last said. */
export const isComplete = (): boolean => localStorage.getItem(keys.complete) === 'true'
export const keepSession = ({ token, identity, hasPassFact }: Session & { readonly hasPassFact: boolean }): void => {
  localStorage.setItem(keys.token, token)
  localStorage.setItem(keys.identity, identity)
  keepComplete(hasPassFact)
}
export const clearSession = (): void => {
  for (const key of [keys.token, keys.identity, keys.complete]) localStorage.removeItem(key)
  keepSeeAs(undefined)
}
/** The user name is remembered with the session; the password never is. */
export const rememberedName = (): string => localStorage.getItem(keys.username) ?? ''
export const rememberName = (name: string | undefined): void =>
  name ? localStorage.setItem(keys.username, name) : localStorage.removeItem(keys.username)

// For this tab alone: a helper's eyes must not be looked through by accident tomorrow.
const seeAsKey = 'see_as'
/** The role whose eyes the console is seen through in this tab, if not one's own. */
export const readSeeAs = (): string | undefined => sessionStorage.getItem(seeAsKey) ?? undefined
export const keepSeeAs = (role: string | undefined): void =>
  role ? sessionStorage.setItem(seeAsKey, role) : sessionStorage.removeItem(seeAsKey)

/** Why the console closed: the person left, the session had ended, or the mall could not say whose it is. */
export type Ending = 'left' | 'expired' | 'lost'
const target = new EventTarget()
/** Tells the console that the mall wants the manufacturer's data first; it asks again who is here. */
export const sendToCompletion = (): void => {
  if (localStorage.getItem(keys.complete) !== 'false') target.dispatchEvent(new CustomEvent('incomplete'))
}
export const onIncomplete = (listen: () => void): (() => void) => {
  target.addEventListener('incomplete', listen)
  return () => target.removeEventListener('incomplete', listen)
}
/** Tells the start page that the session is over; it takes the screen from there. */
export const endSession = (ending: Ending): void => {
  clearSession()
  target.dispatchEvent(new CustomEvent<Ending>('end', { detail: ending }))
}
export const onSessionEnd = (listen: (ending: Ending) => void): void =>
  target.addEventListener('end', event => listen((event as CustomEvent<Ending>).detail))
