import { useLocale } from 'ra-core'
import { useRef } from 'react'
import { useCanLeave, useTabContext } from '../../providers/router/TabContext'
import { onBeforeRemount, carriedAs, keepForRemount, isRemounting, readAfterRemount } from '../../i18n/languageChange'
import { useOnChange } from './useOnChange'

/** Keeps a value for the remount of the page. Returns a function that reads it once. */
export const useKeepForRemount = <T>(name: string, give: () => T): (() => T | undefined) => {
  const locale = useLocale()
  const page = useTabContext()
  const now = useRef(give)
  now.current = give
  // A value not read yet is not overwritten by a form still waiting for it.
  const isRestored = useRef(false)
  useCanLeave(() =>
    onBeforeRemount(() => {
      if (!isRestored.current) return
      const kept = now.current()
      if (page) keepForRemount(carriedAs(name, page.visit), kept)
      // The remount may add or remove the tab bar itself.
      if (page?.isShown() ?? true) keepForRemount(name, kept)
    }),
  )
  return () => {
    isRestored.current = true
    const ofTab = page && readAfterRemount<T>(carriedAs(name, page.visit))
    return ofTab ?? (isRemounting(locale) ? readAfterRemount<T>(name) : undefined)
  }
}
/** Variant that restores the value on mount. */
export const useRemountState = <T>(name: string, give: () => T, put: (kept: T) => void): void => {
  const take = useKeepForRemount(name, give)
  useOnChange(() => {
    const kept = take()
    if (kept !== undefined) put(kept)
  }, [])
}
