import { useLocale } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useGoing, useLivingPage } from '../../providers/router/TabContext'
import { beforeRedraw, carriedAs, carry, isRedrawn, takeCarried } from '../../i18n/languageChange'

/** Hands something of a page over to the page drawn anew, hidden or not. Answers how it is taken back there, once. */
export const useHandOver = <T>(name: string, give: () => T): (() => T | undefined) => {
  const locale = useLocale()
  const page = useLivingPage()
  const now = useRef(give)
  now.current = give
  // What nobody took yet is not covered by a form that has still to get it.
  const taken = useRef(false)
  useGoing(() =>
    beforeRedraw(() => {
      if (!taken.current) return
      const kept = now.current()
      if (page) carry(carriedAs(name, page.visit), kept)
      // The tab bar itself may be what comes or goes.
      if (page?.isShown() ?? true) carry(name, kept)
    }),
  )
  return () => {
    taken.current = true
    const ofTab = page && takeCarried<T>(carriedAs(name, page.visit))
    return ofTab ?? (isRedrawn(locale) ? takeCarried<T>(name) : undefined)
  }
}
/** The same for what is put back as soon as it is there. */
export const useCarried = <T>(name: string, give: () => T, put: (kept: T) => void): void => {
  const take = useHandOver(name, give)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come back
  useEffect(() => {
    const kept = take()
    if (kept !== undefined) put(kept)
  }, [])
}
