/**
 * Lets Escape close the topmost dialog also while nothing in it has the focus.
 * A dialog's button that goes away at its press gives the focus to the page, and MUI takes it back 50 ms later. Returns how to stop.
 */
export const escapeDialog = (page: Document): (() => void) => {
  const pass = (event: KeyboardEvent) => {
    const [dialog] = [...page.querySelectorAll('.MuiModal-root:not([aria-hidden="true"])')].slice(-1)
    if (event.key !== 'Escape' || event.target !== page.body || !dialog) return
    event.preventDefault()
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, bubbles: true, cancelable: true }))
  }
  page.addEventListener('keydown', pass)
  return () => page.removeEventListener('keydown', pass)
}
