import { queryVisible, pageHeading } from './queryVisible'

const WAIT_MS = 3_000
// A dialog or popover keeps the focus, or restores it itself.
const isLost = () =>
  (!document.activeElement || document.activeElement === document.body) &&
  !document.querySelector('.MuiDialog-root, .MuiPopover-root')
const focus = (element: HTMLElement | undefined) => {
  if (!element) return
  if (!element.matches('a')) element.tabIndex = -1
  element.focus()
}

/**
 * Restores the focus lost with a button that undid a deletion. Focuses the first restored record in
 * its list, else the page's heading.
 */
export const focusRestored = (about: readonly string[]): void => {
  const link = () =>
    about
      .map(record => queryVisible(`main a[href$="/${record}"], main a[href*="/${record}/"]`))
      .find(element => element !== undefined)
  const end = (element: HTMLElement | undefined) => {
    observer.disconnect()
    clearTimeout(timer)
    if (isLost()) focus(element)
  }
  const check = () => {
    const element = link()
    if (element) end(element)
  }
  const observer = new MutationObserver(check)
  const timer = setTimeout(() => end(queryVisible(pageHeading)), WAIT_MS)
  observer.observe(document.body, { childList: true, subtree: true })
  check()
}
