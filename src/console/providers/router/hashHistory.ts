import type { RouterBlocker, RouterBlockerFunction, RouterLocation } from 'ra-core'

/** Prompt before a navigation. `report` gets the state to show. */
interface NavigationGuard {
  readonly check: RouterBlockerFunction
  readonly report: (blocker: RouterBlocker) => void
}
export const UNBLOCKED: RouterBlocker = {
  state: 'unblocked',
  reset: undefined,
  proceed: undefined,
  location: undefined,
}

const entryNow = (): { usr?: unknown; key?: string; idx?: number } => history.state ?? {}
const locationNow = (): RouterLocation => {
  const [, path = '', search = '', hash = ''] = /^#?\/?([^?#]*)(\?[^#]*)?(#.*)?$/.exec(window.location.hash) ?? []
  const { usr = null, key = 'default' } = entryNow()
  return { pathname: `/${path}`, search, hash, state: usr, key }
}
/** Index of the present entry. Numbers that of a typed address: a guard must know the way back. */
const indexNow = (typed: number): number => {
  if (entryNow().idx === undefined) history.replaceState({ ...history.state, idx: typed }, '')
  return entryNow().idx ?? typed
}
let [index, shown, address] = [0, locationNow(), '']
let listener = (_: RouterLocation): void => {}
/** Set while a blocked step of the browser is taken back: what follows. */
let onReturn: (() => void) | undefined
let isSure = false
const guards = new Set<NavigationGuard>()

/** Registers a prompt before navigations. The newest is asked. Returns an unregister function. */
export const guardNavigation = (guard: NavigationGuard): (() => void) => {
  guards.add(guard)
  return () => void guards.delete(guard)
}
const show = (location: RouterLocation): void => {
  ;[shown, address, isSure] = [location, window.location.href, false]
  for (const { report } of guards) report(UNBLOCKED)
  listener(location)
}
const isBlocked = (
  nextLocation: RouterLocation,
  historyAction: 'POP' | 'PUSH' | 'REPLACE',
  go: () => void,
): boolean => {
  const guard = [...guards].at(-1)
  if (isSure || !guard?.check({ currentLocation: shown, nextLocation, historyAction })) return false
  const proceed = () => {
    isSure = true
    go()
  }
  guard.report({ state: 'blocked', reset: () => guard.report(UNBLOCKED), proceed, location: nextLocation })
  return true
}
/** Changes the address behind the `#`, or goes by steps. */
export const navigate = (to: string | number, how: { replace?: boolean; state?: unknown } = {}) => {
  if (typeof to === 'number') return history.go(to)
  const { replace = false, state = null } = how
  const { pathname, search, hash } = new URL(`http://localhost/${to.replace(/^\//, '')}`)
  const location = { pathname, search, hash, state, key: Math.random().toString(36).slice(2, 10) }
  const go = () => {
    if (!replace) index += 1
    const entry = { usr: state, key: location.key, idx: index }
    history[replace ? 'replaceState' : 'pushState'](entry, '', `#${pathname}${search}${hash}`)
    show(location)
  }
  return isBlocked(location, replace ? 'REPLACE' : 'PUSH', go) ? undefined : go()
}
const onPop = () => {
  const [before, after] = [index, onReturn]
  // The browser replaces the entry of an address that is typed again.
  index = indexNow(window.location.href === address ? index : index + 1)
  const [steps, location] = [index - before, locationNow()]
  address = window.location.href
  onReturn = undefined
  if (after) return after()
  const go = () => history.go(steps)
  const proceed = () => {
    if (onReturn) onReturn = go
    else go()
  }
  if (!isBlocked(location, 'POP', proceed)) return show(location)
  onReturn = () => {}
  return history.go(-steps)
}
/** Begins at the present address. */
export const startHistory = (): RouterLocation => {
  ;[index, shown, address, onReturn] = [indexNow(0), locationNow(), window.location.href, undefined]
  return shown
}
/** Follows navigations, Back, Forward and typed addresses. */
export const followHistory = (onChange: (location: RouterLocation) => void): (() => void) => {
  listener = onChange
  listener(shown)
  if (window.location.href !== address) onPop()
  window.addEventListener('popstate', onPop)
  return () => window.removeEventListener('popstate', onPop)
}
