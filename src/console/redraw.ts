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
}
