/**
 * react-admin draws the whole page anew when the language changes. Forms hand over what is typed before, and take it back after;
 * whoever comes after can tell a redraw from a first visit.
 */
const writers = new Set<() => void>()
let language = ''

/** Called before a redraw. Answers how to take the call back. */
export const onBeforeRemount = (write: () => void): (() => void) => {
  writers.add(write)
  return () => writers.delete(write)
}
/** Announces the redraw in another language. */
export const announceRedraw = (locale: string): void => {
  for (const write of writers) write()
  language = locale
}
/** Whether the page was just drawn anew in this language. */
export const isRemounting = (locale: string): boolean => language === locale
export const endRedraw = (): void => {
  language = ''
  for (const key of carried.keys()) if (!key.startsWith(ofTab)) carried.delete(key)
}

// In memory alone: what is typed may be private.
const carried = new Map<string, unknown>()
const ofTab = 'tab '
/** The key under which a form of a page with a tab is handed over: it waits until somebody looks at the tab again. */
export const carriedAs = (form: string, visit: number): string => `${ofTab}${visit} ${form}`
/** Hands something over to the page drawn anew. */
export const keepForRemount = (key: string, value: unknown): void => {
  carried.set(key, value)
}
/** The console goes, and with it whoever typed: the next tab of that number may be somebody else's. */
export const forgetCarried = (): void => carried.clear()
/** What was handed over, once. */
export const readAfterRemount = <T>(key: string): T | undefined => {
  const value = carried.get(key) as T | undefined
  carried.delete(key)
  return value
}
