import { reloadForScripts } from '../../console/providers/api/reloadPage'

/**
 * Visitors of a certificate load its page without the console. All others load the console's start.
 * Each is a separate bundle.
 */
const isVerificationPage = (): boolean => /^#\/v(\/|$)/.test(location.hash)

const AGAIN_MS = 10_000
/** Reloads later, since nothing is rendered yet that could offer a retry. */
const comeAgain = () => void setTimeout(() => location.reload(), AGAIN_MS)

reloadForScripts()
// Separate branches keep the bundles apart. Two bare imports would share one chunk, with the styles
// of both.
if (isVerificationPage()) {
  import('./public/certificate/certificate').catch(comeAgain)
  window.addEventListener('hashchange', () => isVerificationPage() || location.reload())
} else {
  import('./start').catch(comeAgain)
  window.addEventListener('hashchange', () => isVerificationPage() && location.reload())
}
