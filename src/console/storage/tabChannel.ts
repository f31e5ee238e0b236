import { scoped } from './basePath'

/** Opens a channel between tabs. `undefined` if the browser refuses it along with storage. */
export const openTabChannel = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(scoped(name))
  } catch {
    return undefined
  }
}
/** Whether Web Locks work: not without TLS, nor with blocked storage. */
export const hasTabLocks = async (): Promise<boolean> => {
  try {
    await navigator.locks.query()
    return true
  } catch {
    return false
  }
}
