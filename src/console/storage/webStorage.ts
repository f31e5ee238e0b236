import { scoped } from './basePath'

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

/** Key of this console under a key of the browser. Undefined for another console's. */
const unscoped = (key: string): string | undefined => {
  const prefix = scoped('')
  return key.startsWith(prefix) ? key.slice(prefix.length) : undefined
}
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
  const stored = scoped('')
  return {
    get: key => memory.get(key) ?? attempt(storage => storage.getItem(stored + key), null) ?? undefined,
    set: (key, value) => {
      const isKept = attempt(storage => {
        storage.setItem(stored + key, value)
        return true
      }, false)
      if (isKept) memory.delete(key)
      else memory.set(key, value)
      return isKept
    },
    remove: key => {
      memory.delete(key)
      attempt(storage => storage.removeItem(stored + key), undefined)
    },
    keys: (prefix = '') =>
      [
        ...new Set([
          ...attempt(storage => Object.keys(storage), []).flatMap(key => unscoped(key) ?? []),
          ...memory.keys(),
        ]),
      ].filter(key => key.startsWith(prefix)),
    forget: key => (key === null ? memory.clear() : void memory.delete(key)),
  }
}
const local = openStorage(() => window.localStorage)
/** Key and new value of a change in another tab. Both are `null` if everything was deleted. */
type StorageChange = Pick<StorageEvent, 'key' | 'newValue'>
/** Subscribes to this console's changes in other tabs. Returns an unsubscribe function. */
export const onStorageChange = (listen: (change: StorageChange) => void): (() => void) => {
  const hear = ({ key, newValue }: StorageEvent) => {
    const own = key === null ? null : unscoped(key)
    if (own !== undefined) listen({ key: own, newValue })
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
// A value from another tab is newer than one kept in memory.
if (typeof window !== 'undefined') onStorageChange(({ key }) => local.forget(key))

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
