import { createListeners } from '../../storage/createListeners'
import { apiUrl, onAnswer } from './call'

const AGAIN_MS = 3_000
const PATIENCE_MS = 5_000
let isAway = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()
const returns = createListeners()
const note = (now: boolean) => {
  clearTimeout(timer)
  if (now) timer = setTimeout(probe, AGAIN_MS)
  if (now === isAway) return
  isAway = now
  listeners.notify()
  if (!isAway) returns.notify()
}
/** Whether the server and its database respond. A full disk still counts, since reads work. */
const isThere = async (): Promise<boolean> => {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(`${apiUrl}/api/ready`, { cache: 'no-store', signal })
  const body: { readonly data?: { readonly status?: string } | null } = await answer.json()
  return body.data?.status !== 'away'
}
let looking: Promise<void> | undefined
let isOld = false
/** Runs one probe at a time, however many calls failed. */
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
/** Probes after the browser went on or offline. A probe already running is discarded. */
const probeAgain = (): void => {
  isOld = looking !== undefined
  probe()
}
/** Probes now, if there are subscribers. For a broken connection between page and server. */
export const checkConnectivity = (): void => {
  if (listeners.hasAny()) probe()
}
/** Whether the server was unreachable at the last probe. */
export const isOffline = (): boolean => isAway
/** Same, after a running probe ends. A failed call starts a probe if there are subscribers. */
export const settleAway = async (): Promise<boolean> => {
  while (looking) await looking
  return isAway
}

/** Subscribes to the server's return. Needs `watchConnectivity`. Returns an unsubscriber. */
export const onReconnect = returns.listen
/** Probes the server after failures, until it responds. Returns a cleanup function. */
export const watchConnectivity = (listen: () => void): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  for (const event of ['offline', 'online']) window.addEventListener(event, probeAgain, { signal })
  const stop = onAnswer(answered => (answered ? note(false) : probe()))
  const stopListening = listeners.listen(listen)
  return () => {
    controller.abort()
    stop()
    stopListening()
    note(false)
  }
}
