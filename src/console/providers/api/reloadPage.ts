const FRESH_MS = 60_000
let isByItself = false

/** Whether the page reloads without its person: what drafts keep needs no question then. */
export const isReloadingByItself = (): boolean => isByItself

/** Loads the whole page anew as soon as the mall serves it: while it is away the page that stands is better than none. */
export const reloadPage = async (): Promise<void> => {
  const { ok } = await fetch(location.pathname, { cache: 'no-store' }).catch(() => ({ ok: false }))
  isByItself &&= ok
  if (ok) location.reload()
}
/** Whether this page was reloaded a moment ago. A second reload would bring the same script. */
const isFresh = (): boolean =>
  performance.now() < FRESH_MS &&
  performance.getEntriesByType('navigation').some(entry => 'type' in entry && entry.type === 'reload')

/** Reloads the page once for a script that is missing: an upgrade has put others in its place. The preload helper has tried the script twice (vite.config.ts). */
export const reloadForScripts = (): void =>
  window.addEventListener('vite:preloadError', () => {
    if (isByItself || isFresh()) return
    isByItself = true
    void reloadPage()
  })
