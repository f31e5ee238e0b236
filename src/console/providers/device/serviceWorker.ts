/** Service workers of this browser. Undefined without TLS, and while developing. */
const workers = (): ServiceWorkerContainer | undefined =>
  import.meta.env.PROD && isSecureContext ? navigator.serviceWorker : undefined

/**
 * Registers the service worker, which keeps the offline page alone. Opens the address of a clicked
 * notification. A refusal, as in a private window, leaves the console without an offline page.
 */
export const registerServiceWorker = (): void => {
  const found = workers()
  if (!found) return
  // The browser compares the worker itself with the server's, past its cache.
  found.register('worker.js', { updateViaCache: 'none' }).catch(() => {})
  found.addEventListener('message', ({ data }: MessageEvent<{ readonly open?: unknown } | undefined>) => {
    if (typeof data?.open === 'string') location.hash = data.open
  })
  found.startMessages()
}
/** The active worker's registration. Undefined if the browser has none. */
export const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (await workers()
    ?.getRegistration()
    ?.catch(() => undefined)) ?? undefined
