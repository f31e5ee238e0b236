import { useLocation } from 'ra-core'
import { useEffect } from 'react'

const indexOf = (): number | undefined => (history.state as { idx?: number } | null)?.idx
let here = 0

// A window's listeners are called in the order they came in: this one stands before the router's, which is made with the console.
window.addEventListener('popstate', () => {
  if (indexOf() === undefined) history.replaceState({ ...history.state, idx: here + 1 }, '')
  here = indexOf() ?? here
})

/**
 * The router counts the entries of the browser's history, and can only hold back a move whose length it knows. An address that is typed or
 * pasted makes an entry without a number: it gets the next one before the router hears of it.
 */
export const useHistoryEntries = (): void => {
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is what has changed
  useEffect(() => {
    here = indexOf() ?? here
  }, [location])
}
