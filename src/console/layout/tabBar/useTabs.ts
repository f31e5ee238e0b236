import { type RouterLocation, useLocation, useNavigate } from 'ra-core'
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { encodeAddress, routeTable } from '../../providers/router/routeTable'
import { type ConsoleConfig, useConsoleConfig } from '../../config/ConsoleContext'
import { readSettings } from '../../settings/settings'
import { redirectTarget, type useRouteGuard } from '../routing/RouteGuard'
import { keepTabs, openTabs } from './tabStorage'
import {
  close,
  keyOf,
  openTab,
  suspendTab,
  openTabInBackground,
  nextTo,
  reload,
  type Tab,
  type Tabs,
  tabOf,
} from './tabs'

const addressOf = ({ pathname, search }: RouterLocation) => pathname + search
/** Page at an address. `undefined` for redirects, error pages and unknown addresses. */
const pageAt = ({ pages, resources }: ConsoleConfig, address: string) => {
  const [path] = encodeAddress(routeTable(resources), address).split('?')
  const page = pages.find(each => each.path === path)
  if (page) return page.exception ? undefined : { passing: page.ignoreCache === true }
  return routeTable(resources).some(each => each.path === path) ? { passing: false } : undefined
}
/** Updates the tabs for an address. */
const follow = (config: ConsoleConfig, tabs: Tabs, here: RouterLocation): Tabs => {
  const page = pageAt(config, addressOf(here))
  if (!page) return suspendTab(tabs)
  return here.state?.beside ? openTabInBackground(tabs, here) : openTab(tabs, here, page.passing)
}
/** The tabs, and the location they were last updated for. */
interface State {
  readonly tabs: Tabs
  readonly at?: RouterLocation
}
const begin = (config: ConsoleConfig, first: string) =>
  openTabs(
    config.me.accountId,
    first,
    address =>
      redirectTarget(config, address, readSettings().serverMenu) === undefined && pageAt(config, address) !== undefined,
  )

/** Tabs that follow the address, and a function that changes them otherwise. */
const useFollowedTabs = (first: string, here: RouterLocation, isIn: boolean) => {
  const config = useConsoleConfig()
  const [kept, setState] = useState<State>(() => ({ tabs: begin(config, first) }))
  // Computed during render, so that no page renders at the address of another.
  const state = useMemo<State>(
    () => (isIn && kept.at !== here ? { tabs: follow(config, kept.tabs, here), at: here } : kept),
    [isIn, kept, here, config],
  )
  // A layout effect, before the page's effects set its title. A state set during render may be
  // discarded, and with it the title of a missing tab.
  useLayoutEffect(() => {
    if (state === kept) return
    setState(now => {
      if (now === kept) return state
      return now.at === here ? now : { tabs: follow(config, now.tabs, here), at: here }
    })
  }, [state, kept, here, config])
  const change = useCallback(
    (how: (tabs: Tabs) => Tabs) =>
      setState(now => {
        const next = how(now.tabs)
        return next === now.tabs ? now : { ...now, tabs: next }
      }),
    [],
  )
  return { tabs: state.tabs, change }
}

/** The tabs with their commands. `first` is the react-admin path of the fixed tab. */
export const useTabs = (first: string, { elsewhere, isWaiting }: ReturnType<typeof useRouteGuard>) => {
  const { accountId } = useConsoleConfig().me
  const here = useLocation()
  const navigate = useNavigate()
  const isIn = elsewhere === undefined && !isWaiting
  const { tabs, change } = useFollowedTabs(first, here, isIn)
  useEffect(() => keepTabs(accountId, tabs), [accountId, tabs])
  const shown = tabOf(tabs, tabs.shown)
  // A bare address returns to the tab's last query. The address is updated to match.
  const own = isIn && shown?.key === keyOf(here) ? addressOf(shown.location) : addressOf(here)
  useEffect(() => {
    if (own !== addressOf(here)) navigate(own, { replace: true, state: here.state })
  }, [own, here, navigate])
  const goTo = ({ location }: Tab) =>
    navigate(addressOf(location), { state: { ...location.state, _scrollToTop: undefined, fromTabs: true } })
  return {
    tabs,
    shown,
    change,
    goTo,
    closeAll: (keys: readonly string[]) => {
      const next = nextTo(tabs, keys)
      change(now => close(now, keys))
      if (shown && keys.includes(shown.key)) goTo(next)
    },
    beginAnew: (tab: Tab) => {
      change(now => reload(now, tab.key))
      if (tab !== shown) goTo(tab)
    },
  }
}
