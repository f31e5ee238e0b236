/**
 * Opens folded facts while the page is printed, and folds them again. Styles alone unfold them in
 * Chromium, which has `::details-content`. Returns a cleanup function.
 */
export const unfoldForPrint = (page: Window): (() => void) => {
  const unfolded = new Set<HTMLDetailsElement>()
  const unfold = () => {
    for (const section of page.document.querySelectorAll<HTMLDetailsElement>('.more-facts:not([open])')) {
      section.open = true
      unfolded.add(section)
    }
  }
  const fold = () => {
    for (const section of unfolded) section.open = false
    unfolded.clear()
  }
  page.addEventListener('beforeprint', unfold)
  page.addEventListener('afterprint', fold)
  return () => {
    page.removeEventListener('beforeprint', unfold)
    page.removeEventListener('afterprint', fold)
  }
}
