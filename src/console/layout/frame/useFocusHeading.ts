import { useLocale, useLocation } from 'ra-core'
import { useEffect } from 'react'
import { findShown, pageHeading } from '../../components/dom/queryVisible'
import { isRemounting } from '../../i18n/languageChange'
import { type FocusPlace, focusPlace } from './focusPosition'
import { useOnChange } from '../../components/hooks/useOnChange'

const WAIT_MS = 10_000
const heading = () => findShown(pageHeading)
const isLost = () => !document.activeElement || document.activeElement === document.body
/** Puts the focus on the page's heading, unless the page has put it on an input of its own, or it is on the tab that led here. */
const goHome = (): boolean => {
  const element = heading()
  if (!element) return false
  const at = document.activeElement
  if (at?.closest('[role="dialog"], .tab-bar') || (at?.matches('input, textarea') && at.closest('main'))) return true
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}

/** Keeps the focus when a row, a picture or a button goes away with it: on what has come to its place, or on the heading. */
const useRecoveredFocus = (): void =>
  useEffect(() => {
    const main = document.getElementById('main') as HTMLElement
    let place: FocusPlace | undefined
    const note = (event: FocusEvent) => {
      place = focusPlace(event.target as HTMLElement)
    }
    // Whoever clicks beside everything has left it by themselves.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (isLost() && (target as HTMLElement).isConnected && !(target as HTMLElement).matches(':disabled'))
          place = undefined
      })
    const recover = () => {
      if (!isLost()) return
      const next = place?.()
      if (next === 'later') return
      if (next) next.focus()
      else goHome()
    }
    // Dialogs are drawn at the end of the body; what closes one puts the focus back by itself, where there is still something.
    const around = new MutationObserver(changes => {
      if (changes.some(({ removedNodes }) => removedNodes.length > 0)) setTimeout(recover, 0)
    })
    const within = new MutationObserver(() => {
      if (place && isLost()) setTimeout(recover, 0)
    })
    main.addEventListener('focusin', note)
    main.addEventListener('focusout', forget)
    around.observe(document.body, { childList: true })
    within.observe(main, { childList: true, subtree: true })
    return () => {
      main.removeEventListener('focusin', note)
      main.removeEventListener('focusout', forget)
      around.disconnect()
      within.disconnect()
    }
  }, [])
/**
 * After each navigation the focus is on the new page's heading, which a screen reader then says: otherwise it would stay on a link that is
 * gone. When a row, a picture or a button goes away with the focus, it is on what has come to its place, or on the heading.
 */
export const useFocusHeading = (): void => {
  const { pathname } = useLocation()
  const locale = useLocale()
  useOnChange(() => {
    // What changed the language has it already.
    if (isRemounting(locale) && !isLost()) return
    const observer = new MutationObserver(() => heading()?.isConnected && goHome() && observer.disconnect())
    if (!goHome()) observer.observe(document.getElementById('main') as Node, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [pathname])
  useRecoveredFocus()
}
