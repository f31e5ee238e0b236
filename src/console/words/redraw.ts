/**
 * react-admin draws the whole page anew when the language changes. Forms hand over what is typed before, and take it back after;
 * whoever comes after can tell a redraw from a first visit.
 */
const writers = new Set<() => void>()
let language = ''

/** Called before a redraw. Answers how to take the call back. */
export const beforeRedraw = (write: () => void): (() => void) => {
  writers.add(write)
  return () => writers.delete(write)
}
/** Announces the redraw in another language. */
export const announceRedraw = (locale: string): void => {
  for (const write of writers) write()
  language = locale
}
/** Whether the page was just drawn anew in this language. */
export const isRedrawn = (locale: string): boolean => language === locale
export const endRedraw = (): void => {
  language = ''
  carried.clear()
}

// In memory alone: what is typed may be private.
const carried = new Map<string, unknown>()
/** Hands something over to the page drawn anew. */
export const carry = (key: string, value: unknown): void => {
  carried.set(key, value)
}
/** What was handed over, once. */
export const takeCarried = <T>(key: string): T | undefined => {
  const found = carried.get(key) as T | undefined
  carried.delete(key)
  return found
}
