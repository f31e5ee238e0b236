import { findShown } from './queryVisible'

const WAIT_MS = 3_000
// What lies over the page keeps the focus, or gives it back by itself.
const isLost = () =>
  (!document.activeElement || document.activeElement === document.body) &&
  !document.querySelector('.MuiDialog-root, .MuiPopover-root')
const focus = (found: HTMLElement | undefined) => {
  if (!found) return
  if (!found.matches('a')) found.tabIndex = -1
  found.focus()
}

/** Where the focus went away with the button that took something back, puts it on the first of those records that comes back to its list, else on the page's heading. */
export const focusRestored = (about: readonly string[]): void => {
  const link = () =>
    about
      .map(record => findShown(`main a[href$="/${record}"], main a[href*="/${record}/"]`))
      .find(found => found !== undefined)
  const end = (found: HTMLElement | undefined) => {
    observer.disconnect()
    clearTimeout(timer)
    if (isLost()) focus(found)
  }
  const look = () => {
    const found = link()
    if (found) end(found)
  }
  const observer = new MutationObserver(look)
  const timer = setTimeout(() => end(findShown('main h1')), WAIT_MS)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
}
