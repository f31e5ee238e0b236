import { localStorageStore, type Store } from 'ra-core'

// What lists were asked for, and which rows are ticked, is a person's; everything else is the browser's.
const personal = /\.(listParams|selectedIds)$/

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
