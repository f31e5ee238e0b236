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
export const keepSession = ({ token, identity, hasPassFact }: Session & { readonly hasPassFact: boolean }): void => {
  localStorage.setItem(keys.token, token)
  localStorage.setItem(keys.identity, identity)
  localStorage.setItem(keys.complete, String(hasPassFact))
}
export const clearSession = (): void => {
  for (const key of [keys.token, keys.identity, keys.complete]) localStorage.removeItem(key)
}
/** The user name is remembered with the session; the password never is. */
export const rememberedName = (): string => localStorage.getItem(keys.username) ?? ''
export const rememberName = (name: string | undefined): void =>
  name ? localStorage.setItem(keys.username, name) : localStorage.removeItem(keys.username)

/** Why the console closed: the person left, or the session had ended. */
export type Ending = 'left' | 'expired'
const target = new EventTarget()
/** Tells the start page that the session is over; it takes the screen from there. */
export const endSession = (ending: Ending): void => {
  clearSession()
  target.dispatchEvent(new CustomEvent<Ending>('end', { detail: ending }))
}
export const onSessionEnd = (listen: (ending: Ending) => void): void =>
  target.addEventListener('end', event => listen((event as CustomEvent<Ending>).detail))
