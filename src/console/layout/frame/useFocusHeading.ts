import { useLocale, useLocation } from 'ra-core'
import { useEffect } from 'react'
import { findShown, pageHeading } from '../../components/dom/queryVisible'
import { isRemounting } from '../../i18n/languageChange'
import { useOnChange } from '../../components/hooks/useOnChange'

const controls = (within: ParentNode) =>
  [...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')].filter(
    each => !each.matches(':disabled') && each.getClientRects().length > 0,
  )
/** Two controls that say the same do the same. */
const controlKey = (control: HTMLElement): string => `${control.tagName} ${control.textContent}`
/** Answers where to go on when what had the focus has gone away: nowhere if that cannot be told, later while a button works at what it was pressed for. */
type FocusPlace = () => HTMLElement | 'later' | undefined
const again = (at: HTMLElement): HTMLElement | 'later' | undefined => {
  if (at.matches('.MuiButton-loading')) return 'later'
  return at.matches(':disabled') ? undefined : at
}
/** Notes where in a list or a table something stands: which entry, and which of its controls. */
const focusPlace = (at: HTMLElement): FocusPlace => {
  const entry = at.closest('main :is(tr, li)')
  const list = entry?.parentElement
  if (!entry || !list) return () => (at.isConnected ? again(at) : undefined)
  const [index, which, says] = [[...list.children].indexOf(entry), controls(entry).indexOf(at), controlKey(at)]
  // A list that has lost its last entry: what stands after it, its button for another.
  const around = list.parentElement
  return () => {
    if (at.isConnected) return again(at)
    if (!list.isConnected) return undefined
    const next = list.children[Math.min(index, list.children.length - 1)]
    const inside = next ? controls(next) : []
    return (
      inside.find(each => controlKey(each) === says) ??
      inside[Math.min(which, inside.length - 1)] ??
      (around ? controls(around)[0] : undefined)
    )
  }
}

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
    const main = document.getElementById('main')
    if (!main) return
    let place: FocusPlace | undefined
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) place = focusPlace(target)
    }
    // Whoever clicks beside everything has left it by themselves.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        const isThere = target instanceof HTMLElement && target.isConnected && !target.matches(':disabled')
        if (isLost() && isThere) place = undefined
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
    const main = document.getElementById('main')
    if (!goHome() && main) observer.observe(main, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [pathname])
  useRecoveredFocus()
}
