import { reloadForScripts } from '../../console/providers/api/reloadPage'

/** Whoever looks a certificate up gets that page and nothing of the console; everybody else the console's start. Each is a start of its own. */
const isVerificationPage = (): boolean => /^#\/v(\/|$)/.test(location.hash)

const AGAIN_MS = 10_000
/** Nothing is drawn yet that could offer a way on. */
const comeAgain = () => void setTimeout(() => location.reload(), AGAIN_MS)

reloadForScripts()
// Each way has its own statements: two imports alone would be packed into one, which brings the style of the second for both.
if (isVerificationPage()) {
  import('./public/certificate/certificate').catch(comeAgain)
  window.addEventListener('hashchange', () => isVerificationPage() || location.reload())
} else {
  import('./start').catch(comeAgain)
  window.addEventListener('hashchange', () => isVerificationPage() && location.reload())
}
