/** A storage of the browser that never throws. What the browser refuses, or has no room for, lives in the memory of this page. */
export interface WebStorage {
  readonly get: (key: string) => string | undefined
  /** Answers whether the browser keeps the value beyond this page. */
  readonly set: (key: string, value: string) => boolean
  readonly remove: (key: string) => void
  /** The keys that begin so. */
  readonly keys: (prefix?: string) => string[]
}
type BrowserStorage = WebStorage & { readonly forget: (key: string | null) => void }

/** `browser` throws where storage is blocked, and answers null where it is switched off. */
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
// Another tab's value is newer than one that this page had no room for.
if (typeof window !== 'undefined') window.addEventListener('storage', ({ key }) => local.forget(key))

/** What all tabs of this browser share, and what outlives them. */
export const localStore: WebStorage = local
/** What belongs to this tab, and lives through a reload. */
export const tabStore: WebStorage = openStorage(() => window.sessionStorage)

const PROBE = 'probe'
/** Whether a session would be kept beyond this page. Tried with a text as long as what a session takes. */
export const isStorageUsable = (): boolean => {
  const isKept = localStore.set(PROBE, '0'.repeat(200))
  localStore.remove(PROBE)
  return isKept
}
