/**
 * react-admin remounts the page when the language changes. Forms store their values before and
 * restore them after. `isRemounting` tells a remount from a first visit.
 */
const writers = new Set<() => void>()
let language = ''

/** Subscribes to the moment before a remount. Returns an unsubscribe function. */
export const onBeforeRemount = (write: () => void): (() => void) => {
  writers.add(write)
  return () => writers.delete(write)
}
/** Announces the remount in another language. */
export const announceRedraw = (locale: string): void => {
  for (const write of writers) write()
  language = locale
}
/** Whether the page was just remounted in this language. */
export const isRemounting = (locale: string): boolean => language === locale
export const endRedraw = (): void => {
  language = ''
  for (const key of carried.keys()) if (!key.startsWith(ofTab)) carried.delete(key)
}

// In memory only: typed values may be private.
const carried = new Map<string, unknown>()
const ofTab = 'tab '
/** Key of the carried state of a page with a tab. It waits until the tab is shown again. */
export const carriedAs = (form: string, visit: number): string => `${ofTab}${visit} ${form}`
/** Keeps a value for the remounted page. */
export const keepForRemount = (key: string, value: unknown): void => {
  carried.set(key, value)
}
/** Clears all values when the console closes: another user may log in. */
export const forgetCarried = (): void => carried.clear()
/** Reads and removes a kept value. */
export const readAfterRemount = <T>(key: string): T | undefined => {
  const value = carried.get(key) as T | undefined
  carried.delete(key)
  return value
}
