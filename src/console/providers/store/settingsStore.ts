import { localStorageStore, type Store } from 'ra-core'
import { keysWith } from '../session/storageKeys'

// What lists were asked for, by which view, which rows are ticked, and where in a list a record was come to, is a person's; everything else is the browser's.
const personal = /\.(listParams|selectedIds|view|cameFrom)$/

const ownerKey = 'lists_of'
/** Someone has logged in: how somebody else left the lists is forgotten. */
export const openLists = (account: string): void => {
  if (localStorage.getItem(ownerKey) === account) return
  for (const key of keysWith('RaStore.')) if (personal.test(key)) localStorage.removeItem(key)
  localStorage.setItem(ownerKey, account)
}

/** react-admin's store. Logging out resets it: language, theme and other settings of this browser stay. */
export const settingsStore = (): Store => {
  const store = localStorageStore()
  return {
    ...store,
    reset: () => {
      for (const key of Object.keys(store.listItems?.() ?? {})) if (personal.test(key)) store.removeItem(key)
    },
  }
}
