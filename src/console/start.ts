import { readLocale } from './locale'
import { showLogin } from './pages/login'
import { type Ending, onSessionEnd, readSession } from './session'

/**
 * The first file of the page, kept small: whoever has no session meets the login page at once, while the console loads behind it.
 * The two never share the screen; each leaves it clean for the other.
 */
const root = document.getElementById('root') as HTMLElement
let close = () => {}

const openConsole = async () => {
  const { openConsole } = await import('./main')
  close()
  close = await openConsole(root)
}
const targetOf = (hash: string) => (hash.startsWith('#/login') || hash === '' || hash === '#/' ? '' : hash.slice(1))

/** Where to go after login is written into the address by the name of the page, once the addresses are loaded. */
const openLogin = (ending?: Ending) => {
  const target = ending === 'left' ? '' : targetOf(location.hash)
  if (!location.hash.startsWith('#/login')) history.replaceState(null, '', '#/login')
  close()
  if (target)
    void import('./addresses').then(
      ({ loginAddress }) => location.hash === '#/login' && history.replaceState(null, '', `#${loginAddress(target)}`),
    )
  close = showLogin(root, {
    expired: ending === 'expired',
    prepare: () => void import('./main'),
    enter: async () => {
      const { addressAfterLogin } = await import('./addresses')
      history.replaceState(null, '', `#${addressAfterLogin(location.hash.slice(1))}`)
      await openConsole()
    },
  })
}

document.documentElement.lang = readLocale()
onSessionEnd(openLogin)
if (readSession()) void openConsole()
else openLogin()
