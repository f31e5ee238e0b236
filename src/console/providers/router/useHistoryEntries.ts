import { useLocation } from 'ra-core'
import { useEffect } from 'react'

const indexOf = (): number | undefined => (history.state as { idx?: number } | null)?.idx
let here = 0

// Registered before the router's listener, since listeners run in order.
window.addEventListener('popstate', () => {
  if (indexOf() === undefined) history.replaceState({ ...history.state, idx: here + 1 }, '')
  here = indexOf() ?? here
})

/**
 * Numbers history entries of typed or pasted addresses. The router can only block navigation if it
 * knows the entry's index.
 */
export const useHistoryEntries = (): void => {
  const location = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is what has changed
  useEffect(() => {
    here = indexOf() ?? here
  }, [location])
}
