import type { Store } from 'ra-core'
import { localStore, onStorageChange } from '../../storage/webStorage'

// react-admin's own prefix: the login page reads the language under it.
const PREFIX = 'RaStore.'
// Personal keys: list queries, saved views, selected rows, and the list position of an opened
// record. All other keys belong to the browser.
const personal = /\.(listParams|selectedIds|view|cameFrom)$/

const ownerKey = 'lists_of'
/** Deletes the personal keys of another account after a login. */
export const openLists = (account: string): void => {
  if (localStore.get(ownerKey) === account) return
  for (const key of localStore.keys(PREFIX)) if (personal.test(key)) localStore.remove(key)
  localStore.set(ownerKey, account)
}

type Listener = (value: unknown) => void
const parsed = (text: string | null | undefined): unknown => {
  if (text === null || text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
/**
 * Store of react-admin's settings in this browser, for all tabs. Its own store throws if storage is
 * blocked or full. Logout resets personal keys only: language, theme and other settings stay.
 */
export const settingsStore = (): Store => {
  const listeners = new Map<string, Set<Listener>>()
  const publish = (key: string, value: unknown) => {
    for (const listen of listeners.get(key) ?? []) listen(value)
  }
  const followTabs = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) => {
    if (key?.startsWith(PREFIX)) publish(key.slice(PREFIX.length), parsed(newValue) ?? undefined)
  }
  let unfollow = () => {}
  const names = (prefix = '') => localStore.keys(PREFIX + prefix).map(key => key.slice(PREFIX.length))
  const read = (key: string) => parsed(localStore.get(PREFIX + key))
  const removeItem = (key: string) => {
    localStore.remove(PREFIX + key)
    publish(key, undefined)
  }
  return {
    setup: () => {
      unfollow = onStorageChange(followTabs)
    },
    teardown: () => unfollow(),
    getItem: <T>(key: string, fallback?: T) => {
      const value = read(key)
      return value === undefined ? fallback : (value as T)
    },
    setItem: (key, value) => {
      if (value === undefined) return removeItem(key)
      localStore.set(PREFIX + key, JSON.stringify(value))
      publish(key, value)
    },
    removeItem,
    removeItems: prefix => names(prefix).forEach(removeItem),
    reset: () => {
      for (const key of names()) if (personal.test(key)) removeItem(key)
    },
    subscribe: (key, callback) => {
      const all = listeners.get(key) ?? new Set()
      listeners.set(key, all.add(callback))
      return () => void all.delete(callback)
    },
    listItems: prefix => Object.fromEntries(names(prefix).map(key => [key, read(key)])),
  }
}
