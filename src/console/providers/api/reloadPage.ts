const FRESH_MS = 60_000
let isByItself = false

/** Whether the page reloads automatically. Stored drafts then need no warning. */
export const isReloadingByItself = (): boolean => isByItself

/** Reloads the page if the server responds. Otherwise the current page stays. */
export const reloadPage = async (): Promise<void> => {
  const { ok } = await fetch(location.pathname, { cache: 'no-store' }).catch(() => ({ ok: false }))
  isByItself &&= ok
  if (ok) location.reload()
}
/** Whether this page was reloaded a moment ago. Another reload would get the same script. */
const isFresh = (): boolean =>
  performance.now() < FRESH_MS &&
  performance.getEntriesByType('navigation').some(entry => 'type' in entry && entry.type === 'reload')

/** Reloads once for a script missing after an upgrade, already tried twice (vite.config.ts). */
export const reloadForScripts = (): void =>
  window.addEventListener('vite:preloadError', () => {
    if (isByItself || isFresh()) return
    isByItself = true
    void reloadPage()
  })
