/** Browser storage that never throws. Refused values stay in this page's memory. */
export interface WebStorage {
  readonly get: (key: string) => string | undefined
  /** Returns whether the browser has stored the value beyond this page. */
  readonly set: (key: string, value: string) => boolean
  readonly remove: (key: string) => void
  /** Keys with a prefix. */
  readonly keys: (prefix?: string) => string[]
}
type BrowserStorage = WebStorage & { readonly forget: (key: string | null) => void }

/** Wraps a storage. `browser` throws if storage is blocked, or gives `null` if disabled. */
const openStorage = (browser: () => Storage): BrowserStorage => {
  const memory = new Map<string, string>()
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(browser())
    } catch {
      return otherwise
    }
  }
  return {
    get: key => memory.get(key) ?? attempt(storage => storage.getItem(key), null) ?? undefined,
    set: (key, value) => {
      const isKept = attempt(storage => {
        storage.setItem(key, value)
        return true
      }, false)
      if (isKept) memory.delete(key)
      else memory.set(key, value)
      return isKept
    },
    remove: key => {
      memory.delete(key)
      attempt(storage => storage.removeItem(key), undefined)
    },
    keys: (prefix = '') =>
      [...new Set([...attempt(storage => Object.keys(storage), []), ...memory.keys()])].filter(key =>
        key.startsWith(prefix),
      ),
    forget: key => (key === null ? memory.clear() : void memory.delete(key)),
  }
}
const local = openStorage(() => window.localStorage)
// A value from another tab is newer than one kept in memory.
if (typeof window !== 'undefined') window.addEventListener('storage', ({ key }) => local.forget(key))

/** Shared by all tabs, and permanent. */
export const localStore: WebStorage = local
/** Of this tab only. Survives a reload. */
export const tabStore: WebStorage = openStorage(() => window.sessionStorage)

const PROBE = 'probe'
/** Whether a session can be stored beyond this page. Tests with a text of a session's length. */
export const isStorageUsable = (): boolean => {
  const isKept = localStore.set(PROBE, '0'.repeat(200))
  localStore.remove(PROBE)
  return isKept
}
