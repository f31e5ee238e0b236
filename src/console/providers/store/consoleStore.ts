import { memoryStore, type Store } from 'ra-core'

/** Where react-admin notes a list's query beside its address. Nothing is kept there: an address without a query means the plain list. */
export const echoOf = (resource: string): string => `${resource}.echo`
/** Under which keys the browser keeps a list's columns, and which saved view was applied to it last. */
export const columnsKey = (resource: string): string => `${resource}.columns`
export const appliedKey = (resource: string): string => `${resource}.view`
/** Where in a list the record stands that was come to last, so that a reload keeps the way on. */
export const cameFromKey = (resource: string): string => `${resource}.cameFrom`
const isEcho = (key: string) => key.endsWith('.echo')
const isTick = (key: string) => key.includes('.selectedIds')
const isDialogOpen = () => document.querySelector('.MuiDialog-root') !== null
/** Goes on as soon as no dialog stands over the page: what is typed in one would go with it. */
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
/** What the browser keeps of the console, but for ticked rows: whoever comes back later does not remember them. */
export const consoleStore = (kept: Store): Store => {
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
    getItem: (key, fallback) => of(key).getItem(key, fallback),
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
    // Another language has the whole page drawn anew, and may have been chosen in another window.
    subscribe: (key, callback) =>
      of(key).subscribe(key, key === 'locale' ? value => afterDialogs(() => callback(value)) : callback),
  }
}
