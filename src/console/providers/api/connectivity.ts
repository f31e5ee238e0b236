import { apiUrl, onAnswer } from './call'

const AGAIN_MS = 3_000
const PATIENCE_MS = 5_000
let isAway = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const returns = new Set<() => void>()
const note = (now: boolean) => {
  clearTimeout(timer)
  if (now) timer = setTimeout(probe, AGAIN_MS)
  if (now === isAway) return
  isAway = now
  for (const listen of listeners) listen()
  if (!isAway) for (const listen of returns) listen()
}
/** Whether the mall answers and its database does: a full disk is still read. */
const isThere = async (): Promise<boolean> => {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(`${apiUrl}/api/ready`, { cache: 'no-store', signal })
  const body: { readonly data?: { readonly status?: string } | null } = await answer.json()
  return body.data?.status !== 'away'
}
let looking: Promise<void> | undefined
let isOld = false
/** One look at a time, however many calls were not answered. */
const probe = (): void => {
  looking ??= isThere()
    .catch(() => false)
    .then(there => {
      looking = undefined
      if (!isOld) return note(!there)
      isOld = false
      probe()
    })
}
/** Looks where the browser came on or off the network: a look that began before counts for nothing. */
const probeAgain = (): void => {
  isOld = looking !== undefined
  probe()
}
/** Looks now, where somebody watches: something that stood between the page and the mall has broken off. */
export const checkConnectivity = (): void => {
  if (listeners.size > 0) probe()
}
/** Whether the mall was out of reach when somebody last looked. */
export const isOffline = (): boolean => isAway
/** Whether it is, once the look that is under way has ended: a call that was not answered begins one, where somebody watches. */
export const settleAway = async (): Promise<boolean> => {
  while (looking) await looking
  return isAway
}

/** Calls when the mall is there again, where somebody watches. Answers how to take it back. */
export const onReconnect = (listen: () => void): (() => void) => {
  returns.add(listen)
  return () => void returns.delete(listen)
}
/** Looks whether the mall is there as soon as a call was not answered or the browser says that it is off the network, and on until it is. Answers how to stop. */
export const watchConnectivity = (listen: () => void): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  for (const event of ['offline', 'online']) window.addEventListener(event, probeAgain, { signal })
  const stop = onAnswer(answered => (answered ? note(false) : probe()))
  listeners.add(listen)
  return () => {
    controller.abort()
    stop()
    listeners.delete(listen)
    note(false)
  }
}
