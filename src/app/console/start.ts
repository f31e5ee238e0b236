import { ApiError } from '../../console/providers/api/call'
import { readLocale } from '../../console/i18n/locale'
import { type OutsideOptions, showLogin } from './public/login/login'
import { showOpening } from './public/opening/opening'
import { showOpeningError } from './public/opening/openingError'
import { reloadPage } from '../../console/providers/api/reloadPage'
import {
  type SessionEndReason,
  isComplete,
  isEndedByServer,
  readLastEndReason,
  onSessionChange,
  onSessionEnd,
  readSession,
} from '../../console/providers/session/session'
import { readSettings } from '../../console/settings/settings'
import { applyTheme } from '../../console/theme/applyTheme'

/**
 * The first file of the page, kept small: whoever has no session meets the login page at once, while the console loads behind it.
 * The two never share the screen; each leaves it clean for the other.
 */
const root = document.getElementById('root') as HTMLElement
let close = () => {}
let outside = false
/** Whether the login page is there because a session ended by itself: the mall may say so before another tab can tell of the session that took its place. */
let expired = false

// Each place that imports it would list all of its files once more.
const loadConsole = () => import('./main')
/** A script that did not come is asked for again by a new page alone, which is there once the mall answers. */
const tryAgain = async (fault: unknown) => {
  if (fault instanceof ApiError) return openConsole()
  return reloadPage()
}
const showWaiting = () => {
  close()
  outside = false
  close = showOpening(root)
}
/** Whether the console may take the screen: who has gone to a page for logging in meanwhile stays there. */
const giveWay = (): boolean => {
  if (outside) return false
  close()
  close = () => {}
  return true
}
const draw = async () => {
  showWaiting()
  try {
    const { openConsole: open } = await loadConsole()
    const opened = await open(root, giveWay, () => void openConsole())
    if (opened) close = opened
  } catch (fault) {
    if (!(fault instanceof ApiError)) reportError(fault)
    if (giveWay()) close = showOpeningError(root, fault, () => tryAgain(fault))
  }
}
let opening: Promise<void> | undefined
/** Opens the console; whoever asks again while it opens waits for the same. */
const openConsole = (): Promise<void> => {
  if (opening && outside) showWaiting()
  opening ??= draw().finally(() => {
    opening = undefined
  })
  return opening
}
/** Opens it for whoever has just logged in: one that still opened for somebody else is not drawn. */
const enter = async () => {
  await opening
  await openConsole()
}
/** The pages one can be on without a session, by the address. Login alone is in the first file. */
const outsidePages: Readonly<Record<string, (options: OutsideOptions) => Promise<() => void>>> = {
  register: async options => (await import('./public/register/register')).showRegister(root, options),
  forgot: async () => (await import('./public/forgot/forgot')).showForgot(root),
}
const pageIn = (hash: string) => /^#\/(\w+)/.exec(hash)?.[1] ?? ''
/**
 * Whether the address is a page for logging in: these open with a session, too, to go on or to log in as somebody else. An account whose data is not
 * complete goes on registering in the console.
 */
const isOutside = (hash: string) => pageIn(hash) === 'login' || (pageIn(hash) === 'register' && isComplete())
const loadAddresses = () => import('./public/loginRedirect')
const targetOf = (hash: string) => (pageIn(hash) === 'login' || hash === '' || hash === '#/' ? '' : hash.slice(1))

/**
 * Where to go after login is written into the address by the name of the page, once the addresses are loaded. Until then the address
 * stays what it was, so that a reload in between loses nothing.
 */
const openLogin = (endReason?: SessionEndReason) => {
  const wanted = location.hash
  const target = endReason === 'left' || endReason === 'elsewhere' ? '' : targetOf(wanted)
  if (target)
    void loadAddresses().then(
      ({ loginAddress }) =>
        location.hash === wanted && outside && history.replaceState(null, '', `#${loginAddress(target)}`),
    )
  else if (pageIn(wanted) !== 'login') history.replaceState(null, '', '#/login')
  close = showLogin(root, {
    endReason,
    prepare: () => void loadConsole(),
    enter: async () => {
      const { addressAfterLogin } = await loadAddresses()
      if (pageIn(location.hash) === 'login')
        history.replaceState(null, '', `#${addressAfterLogin(location.hash.slice(1))}`)
      await enter()
    },
  })
}
const openOutside = async (endReason?: SessionEndReason) => {
  close()
  close = () => {}
  outside = true
  expired = isEndedByServer(endReason)
  const page = pageIn(location.hash)
  const show = !endReason && Object.hasOwn(outsidePages, page) ? outsidePages[page] : undefined
  if (!show) return openLogin(endReason)
  // A new account goes on registering, on the same address.
  const goOn = async () => {
    history.replaceState(null, '', '#/')
    await enter()
  }
  const next = await show({ prepare: () => void loadConsole(), enter, goOn })
  if (outside) close = next
}

document.documentElement.lang = readLocale()
applyTheme(readSettings())
onSessionEnd(endReason => !(outside && endReason === 'elsewhere') && void openOutside(endReason))
/** Where the log-in page leads to. Without its scripts the console begins at home. */
const leaveLogin = async () => {
  const target = await loadAddresses().then(
    ({ addressAfterLogin }) => addressAfterLogin(location.hash.slice(1)),
    () => '/',
  )
  if (pageIn(location.hash) === 'login' && !outside) history.replaceState(null, '', `#${target}`)
}
// Nothing of the former person's stays on the screen; a page on which one logs in is nobody's.
onSessionChange(async () => {
  if (outside && !expired) return
  outside = false
  close()
  close = () => {}
  root.replaceChildren()
  if (pageIn(location.hash) === 'login') await leaveLogin()
  await opening
  if (readSession() && !outside) await openConsole()
})
window.addEventListener('hashchange', () => {
  const stays = readSession() && !isOutside(location.hash)
  if (stays && outside) void openConsole()
  else if (!stays && (outside || isOutside(location.hash))) void openOutside()
})
if (readSession() && !isOutside(location.hash)) void openConsole()
else void openOutside(isOutside(location.hash) ? undefined : readLastEndReason())
