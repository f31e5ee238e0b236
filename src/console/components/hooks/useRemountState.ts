import { useLocale } from 'ra-core'
import { useRef } from 'react'
import { useCanLeave, useTabContext } from '../../providers/router/TabContext'
import { onBeforeRemount, carriedAs, keepForRemount, isRemounting, readAfterRemount } from '../../i18n/languageChange'
import { useOnChange } from './useOnChange'

/** Hands something of a page over to the page drawn anew, hidden or not. Answers how it is taken back there, once. */
export const useKeepForRemount = <T>(name: string, give: () => T): (() => T | undefined) => {
  const locale = useLocale()
  const page = useTabContext()
  const now = useRef(give)
  now.current = give
  // What nobody took yet is not covered by a form that has still to get it.
  const isRestored = useRef(false)
  useCanLeave(() =>
    onBeforeRemount(() => {
      if (!isRestored.current) return
      const kept = now.current()
      if (page) keepForRemount(carriedAs(name, page.visit), kept)
      // The tab bar itself may be what comes or goes.
      if (page?.isShown() ?? true) keepForRemount(name, kept)
    }),
  )
  return () => {
    isRestored.current = true
    const ofTab = page && readAfterRemount<T>(carriedAs(name, page.visit))
    return ofTab ?? (isRemounting(locale) ? readAfterRemount<T>(name) : undefined)
  }
}
/** The same for what is put back as soon as it is there. */
export const useRemountState = <T>(name: string, give: () => T, put: (kept: T) => void): void => {
  const take = useKeepForRemount(name, give)
  useOnChange(() => {
    const kept = take()
    if (kept !== undefined) put(kept)
  }, [])
}
