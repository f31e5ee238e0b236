import { useEffect } from 'react'
import { isReloadingByItself } from '../../providers/api/reloadPage'
import { markPageUnsaved } from '../../storage/unsavedPages'

/**
 * Marks this page while it has entries that no draft keeps. Log-ins and log-outs in other tabs ask
 * before they discard them.
 */
export const useUnsavedPage = (isUnsaved: boolean): void =>
  useEffect(() => (isUnsaved ? markPageUnsaved() : undefined), [isUnsaved])

/** Has the browser ask before it closes or reloads the page. A whole draft outlives our own reload. */
export const useUnloadWarning = (isNeeded: boolean, isWhole = false): void =>
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!(isWhole && isReloadingByItself())) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded, isWhole])
