import { useLocation } from 'ra-core'
import { useEffect } from 'react'

const WAIT_MS = 10_000
const heading = () => document.querySelector<HTMLElement>('main h1')
const isLost = () => !document.activeElement || document.activeElement === document.body
/** Puts the focus on the page's heading, unless the page has put it on an input of its own. */
const goHome = (): boolean => {
  const found = heading()
  if (!found) return false
  const at = document.activeElement
  if (at?.closest('[role="dialog"]') || (at?.matches('input, textarea') && at.closest('main'))) return true
  found.tabIndex = -1
  found.focus({ preventScroll: true })
  return true
}

/**
 * After each navigation the focus is on the new page's heading, which a screen reader then says: otherwise it would stay on a link that is
 * gone. The same when a dialog closes whose opener went away with what it did.
 */
export const useFocusHome = (): void => {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation is the trigger
  useEffect(() => {
    const observer = new MutationObserver(() => heading()?.isConnected && goHome() && observer.disconnect())
    if (!goHome()) observer.observe(document.getElementById('main') as Node, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [pathname])
  useEffect(() => {
    // Dialogs are drawn at the end of the body; what closes one puts the focus back by itself, where there is still something.
    const observer = new MutationObserver(changes => {
      if (changes.some(({ removedNodes }) => removedNodes.length > 0)) setTimeout(() => isLost() && goHome(), 0)
    })
    observer.observe(document.body, { childList: true })
    return () => observer.disconnect()
  }, [])
}
