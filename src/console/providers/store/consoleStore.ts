import { memoryStore, type Store } from 'ra-core'
import type { Locale } from '../../i18n/locale'

/** Key of react-admin's copy of a list's query. Not stored: no query means the plain list. */
export const echoOf = (resource: string): string => `${resource}.echo`
/** Keys of a list's columns and of the view applied last. */
export const columnsKey = (resource: string): string => `${resource}.columns`
export const appliedKey = (resource: string): string => `${resource}.view`
/** Key of the list position of the record opened last, kept for a reload. */
export const cameFromKey = (resource: string): string => `${resource}.cameFrom`
const isEcho = (key: string) => key.endsWith('.echo')
const isTick = (key: string) => key.includes('.selectedIds')
const isDialogOpen = () => document.querySelector('.MuiDialog-root') !== null
/** Runs once no dialog is open, since a remount would lose its input. */
const afterDialogs = (go: () => void): void => {
  if (!isDialogOpen()) {
    go()
    return
  }
  const observer = new MutationObserver(() => {
    if (isDialogOpen()) return
    observer.disconnect()
    go()
  })
  observer.observe(document.body, { childList: true })
}
/** Store of the console. Selected rows are kept in memory only, since users forget them. */
export const consoleStore = (kept: Store, locale: Locale): Store => {
  const forgotten = memoryStore()
  const of = (key: string) => (isTick(key) ? forgotten : kept)
  return {
    ...kept,
    setup: () => {
      kept.setup()
      forgotten.setup()
    },
    teardown: () => {
      kept.teardown()
      forgotten.teardown()
    },
    // Without a language react-admin renders nothing at first, and all of it after its effects.
    getItem: (key, fallback) =>
      of(key).getItem(key, fallback ?? (key === 'locale' ? (locale as typeof fallback) : fallback)),
    setItem: (key, value) => {
      if (!isEcho(key)) of(key).setItem(key, value)
    },
    removeItem: key => of(key).removeItem(key),
    removeItems: prefix => {
      kept.removeItems(prefix)
      forgotten.removeItems(prefix)
    },
    reset: () => {
      kept.reset()
      forgotten.reset()
    },
    // A change of language remounts the page, and may come from another window.
    subscribe: (key, callback) =>
      of(key).subscribe(key, key === 'locale' ? value => afterDialogs(() => callback(value)) : callback),
  }
}
