/**
 * Makes Escape close the topmost dialog even if nothing in it has the focus. A button that
 * disappears when pressed drops the focus, and MUI restores it only after 50 ms. Returns a cleanup
 * function.
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
