/** Whoever looks a certificate up gets that page and nothing of the console; everybody else the console's start. Each is a start of its own. */
const isVerificationPage = (): boolean => /^#\/v(\/|$)/.test(location.hash)

// Each way has its own statements: two imports alone would be packed into one, which brings the style of the second for both.
if (isVerificationPage()) {
  void import('./public/certificate/certificate')
  window.addEventListener('hashchange', () => isVerificationPage() || location.reload())
} else {
  void import('./start')
  window.addEventListener('hashchange', () => isVerificationPage() && location.reload())
}
