/**
 * Service worker of the installed console. Answers only a failed opening of the page, with the offline page.
 * Calls, scripts and pictures never pass through here, so no version of the console is kept.
 * The cache is named after the offline page's SHA-256: a test holds the two together.
 */
const { scope } = self.registration
const KEPT = `offline ${scope} ba5fb9f27dbe`
const page = new URL('offline.html', scope).href

self.addEventListener('install', event => {
  const keep = async () => (await caches.open(KEPT)).add(new Request(page, { cache: 'reload' }))
  event.waitUntil(keep().then(() => self.skipWaiting()))
})
self.addEventListener('activate', event => {
  const clear = async () => {
    // Another console on this host has its own cache.
    const old = (await caches.keys()).filter(name => name.startsWith(`offline ${scope} `) && name !== KEPT)
    await Promise.all([...old.map(name => caches.delete(name)), self.registration.navigationPreload?.enable()])
  }
  event.waitUntil(clear())
})
self.addEventListener('fetch', event => {
  const { request } = event
  if (request.mode !== 'navigate' || new URL(request.url).pathname !== new URL(scope).pathname) return
  const answer = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(request))
    } catch {
      return (await caches.match(page)) ?? Response.error()
    }
  }
  event.respondWith(answer())
})
// Opens the record of a notification in the window that is there, else in a new one.
self.addEventListener('notificationclick', event => {
  event.notification.close()
  const address = event.notification.data
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const shown = windows.find(({ url }) => url.startsWith(scope))
    if (!shown) return self.clients.openWindow(`${scope}#${address}`)
    shown.postMessage({ open: address })
    return shown.focus()
  }
  event.waitUntil(open())
})
