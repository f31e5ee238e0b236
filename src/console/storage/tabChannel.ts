/** What the tabs of a browser tell each other on a channel. Nothing where the browser refuses channels along with storage. */
export const openTabChannel = (name: string): BroadcastChannel | undefined => {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
/** Whether tabs can hold locks: not on a page that came without TLS, nor where storage is refused. */
export const hasTabLocks = async (): Promise<boolean> => {
  try {
    await navigator.locks.query()
    return true
  } catch {
    return false
  }
}
