import { useLocale, useLocation } from 'ra-core'
import { useEffect } from 'react'
import { queryVisible, pageHeading } from '../../components/dom/queryVisible'
import { isRemounting } from '../../i18n/languageChange'
import { useOnChange } from '../../components/hooks/useOnChange'

const controls = (within: ParentNode) =>
  [...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')].filter(
    each => !each.matches(':disabled') && each.getClientRects().length > 0,
  )
/** Key of a control. Two controls with the same key do the same. */
const controlKey = (control: HTMLElement): string => `${control.tagName} ${control.textContent}`
/**
 * Finds the next focus after the focused element is gone. `undefined` if unknown, `later` while a
 * pressed button is still busy.
 */
type FocusPlace = () => HTMLElement | 'later' | undefined
const again = (at: HTMLElement): HTMLElement | 'later' | undefined => {
  if (at.matches('.MuiButton-loading')) return 'later'
  return at.matches(':disabled') ? undefined : at
}
/** Remembers a control's position in a list or table: entry, and index inside the entry. */
const focusPlace = (at: HTMLElement): FocusPlace => {
  const entry = at.closest('main :is(tr, li)')
  const list = entry?.parentElement
  if (!entry || !list) return () => (at.isConnected ? again(at) : undefined)
  const [index, which, says] = [[...list.children].indexOf(entry), controls(entry).indexOf(at), controlKey(at)]
  // For a list that lost its last entry: the first control around it, such as a create button.
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
const heading = () => queryVisible(pageHeading)
const isLost = () => !document.activeElement || document.activeElement === document.body
/** Focuses the page's heading. Skips if an input of the page, a dialog or a tab has the focus. */
const goHome = (): boolean => {
  const element = heading()
  if (!element) return false
  const at = document.activeElement
  // After a load, the first Tab reaches the skip link.
  if (navigator.userActivation?.hasBeenActive === false) return true
  if (at?.closest('[role="dialog"], .tab-bar') || (at?.matches('input, textarea') && at.closest('main'))) return true
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}

/** Recovers the focus of a removed row, picture or button: its successor, else the heading. */
const useRecoveredFocus = (): void =>
  useEffect(() => {
    const main = document.getElementById('main')
    if (!main) return
    let place: FocusPlace | undefined
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) place = focusPlace(target)
    }
    // A click on the background drops the focus on purpose.
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
    // Dialogs are mounted at the end of the body. A closing dialog restores the focus itself, if
    // its target still exists.
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
 * Focuses the new page's heading after each navigation, so that screen readers announce it.
 * Otherwise the focus would stay on a removed link.
 * Recovers the focus when a focused row, picture or button disappears.
 */
export const useFocusHeading = (): void => {
  const { pathname } = useLocation()
  const locale = useLocale()
  useOnChange(() => {
    // After a change of language, its control still has the focus.
    if (isRemounting(locale) && !isLost()) return
    const from = document.activeElement
    // The focus that a person has moved meanwhile stays.
    const hasMoved = () => !isLost() && document.activeElement !== from
    const observer = new MutationObserver(
      () => heading()?.isConnected && (hasMoved() || goHome()) && observer.disconnect(),
    )
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
