/** Whoever looks a certificate up gets that page and nothing of the console; everybody else the console's start. Each is a start of its own. */
const isLookUp = (): boolean => /^#\/v(\/|$)/.test(location.hash)

const looksUp = isLookUp()
if (looksUp) void import('./outside/check/check')
else void import('./start')
window.addEventListener('hashchange', () => isLookUp() !== looksUp && location.reload())
