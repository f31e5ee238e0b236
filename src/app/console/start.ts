import { ApiError, callApi } from '../../console/providers/api/call'
import { readLocale } from '../../console/i18n/locale'
import type { AccountInfo } from './main'
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
 * First script of the page, kept small. Without a session the login page appears at once, while the
 * console loads in the background. The two never share the screen; each cleans up for the other.
 */
const root = document.getElementById('root') as HTMLElement
let close = () => {}
let outside = false
/**
 * Whether the login page is shown because the session expired. The server can report this before
 * another tab announces its new session.
 */
let expired = false

// A second `import()` would list all of its chunks again.
const loadConsole = () => import('./main')
/** Only a reload fetches a failed script again. The page reloads once the server answers. */
const tryAgain = async (fault: unknown) => {
  if (fault instanceof ApiError) return openConsole()
  return reloadPage()
}
const showWaiting = () => {
  close()
  outside = false
  close = showOpening(root)
}
/** Whether the console may take the screen: not if the visitor has moved to a login page. */
const giveWay = (): boolean => {
  if (outside) return false
  close()
  close = () => {}
  return true
}
/** Prepares the browser's formatters while scripts load: the first one costs as much as thirty rows. */
const warmUp = () => void setTimeout(() => new Intl.DateTimeFormat('sv-SE').format())
const draw = async () => {
  showWaiting()
  try {
    const session = readSession()
    // Asked for while the scripts load. `open` reports a failure.
    const account = callApi<AccountInfo>('/api/admin/info', {}, { as: session })
    account.catch(() => {})
    warmUp()
    const { openConsole: open } = await loadConsole()
    // A task of its own, after that of the last script.
    await new Promise(done => setTimeout(done))
    const opened = await open(root, giveWay, () => void openConsole(), { session, account })
    if (opened) close = opened
  } catch (fault) {
    if (!(fault instanceof ApiError)) reportError(fault)
    if (giveWay()) close = showOpeningError(root, fault, () => tryAgain(fault))
  }
}
let opening: Promise<void> | undefined
/** Opens the console, once at a time. */
const openConsole = (): Promise<void> => {
  if (opening && outside) showWaiting()
  opening ??= draw().finally(() => {
    opening = undefined
  })
  return opening
}
/** Opens the console after a login. A pending opening for another session is not rendered. */
const enter = async () => {
  await opening
  await openConsole()
}
/** Opens the console at the page that the login page's address names. */
const enterWanted = async () => {
  const { addressAfterLogin } = await loadAddresses()
  if (/^(login|register)$/.test(pageIn(location.hash)))
    history.replaceState(null, '', `#${addressAfterLogin(location.hash.slice(1))}`)
  await enter()
}
/** Pages without a session, by path. Only the login page is part of the first script. */
const outsidePages: Readonly<Record<string, (options: OutsideOptions) => Promise<() => void>>> = {
  register: async options => (await import('./public/register/register')).showRegister(root, options),
  forgot: async () => (await import('./public/forgot/forgot')).showForgot(root),
}
const pageIn = (hash: string) => /^#\/(\w+)/.exec(hash)?.[1] ?? ''
/**
 * Whether the path is a login page. Login pages open with a session, too, to continue or to switch
 * accounts. An account with incomplete data continues registering in the console.
 */
const isOutside = (hash: string) => pageIn(hash) === 'login' || (pageIn(hash) === 'register' && isComplete())
const loadAddresses = () => import('./public/loginRedirect')
const targetOf = (hash: string) => (pageIn(hash) === 'login' || hash === '' || hash === '#/' ? '' : hash.slice(1))

/**
 * Shows the login page, and writes the redirect into the address once the route table is loaded.
 * Until then the address stays, so that a reload loses nothing.
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
  close = showLogin(root, { endReason, prepare: () => void loadConsole(), enter: enterWanted })
}
const openOutside = async (endReason?: SessionEndReason) => {
  close()
  close = () => {}
  outside = true
  expired = isEndedByServer(endReason)
  // A session may end within React's own work, which takes the console off the page right after.
  await Promise.resolve()
  if (!outside) return
  const page = pageIn(location.hash)
  const show = !endReason && Object.hasOwn(outsidePages, page) ? outsidePages[page] : undefined
  if (!show) return openLogin(endReason)
  // A new account continues its registration at the same path.
  const next = await show({ prepare: () => void loadConsole(), enter, goOn: enterWanted })
  if (outside) close = next
}

document.documentElement.lang = readLocale()
applyTheme(readSettings())
onSessionEnd(endReason => !(outside && endReason === 'elsewhere') && void openOutside(endReason))
/** Leaves the login page for its redirect. Without the route table: for the start page. */
const leaveLogin = async () => {
  const target = await loadAddresses().then(
    ({ addressAfterLogin }) => addressAfterLogin(location.hash.slice(1)),
    () => '/',
  )
  if (pageIn(location.hash) === 'login' && !outside) history.replaceState(null, '', `#${target}`)
}
// Removes the former account's content from the screen. Login pages belong to no account.
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
