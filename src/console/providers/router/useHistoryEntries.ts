import { useLocation } from 'ra-core'
import { useEffect } from 'react'

const indexOf = (): number | undefined => (history.state as { idx?: number } | null)?.idx
let here = 0
let address = window.location.href

// Registered before the router's listener, since listeners run in order.
window.addEventListener('popstate', () => {
  // The browser replaces the entry of an address that is typed again.
  const typed = window.location.href === address ? here : here + 1
  if (indexOf() === undefined) history.replaceState({ ...history.state, idx: typed }, '')
  here = indexOf() ?? here
  address = window.location.href
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
    address = window.location.href
  }, [location])
}
