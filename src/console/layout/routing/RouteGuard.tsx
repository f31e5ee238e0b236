import { Navigate, useLocation, useNotify } from 'ra-core'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { roleIsIn, isAllowed, canList } from '../../../schema/rules/availability'
import type { ResourceManifest } from '../../../schema/model/manifest'
import type { View } from '../../../schema/model/resource'
import { mayReview } from '../../../schema/rules/review'
import { redirectTo } from '../../providers/router/loginRedirect'
import { encodeAddress, routeTable } from '../../providers/router/routeTable'
import { Loading } from '../../components/Loading'
import type { ServedEntry } from '../../settings/settings'
import { useSetting } from '../../settings/useSettings'
import { type ConsoleConfig, type AppPage, useConsoleConfig } from '../../config/ConsoleContext'
import { isServed } from '../menu/menuSections'
import { usePendingQueue } from '../menu/useMenu'
import { useServerMenu } from './useServerMenu'

const mayView = (resource: ResourceManifest, view: View, config: ConsoleConfig): boolean => {
  if (view === 'list') return canList(resource, config.me)
  if (view === 'review') return mayReview(resource, config.me)
  return isAllowed(resource, view === 'show' ? 'read' : view, config.me)
}
/** The page on which everybody begins, for a role that opens it. */
const homeOf = ({ pages, home, me }: ConsoleConfig): string | undefined =>
  pages.find(each => each.path === home && roleIsIn(each.roles, me))?.path
/** Where this role begins: the page for that, else the first in menu order that it may open; where there is a menu of the mall, the first that stands in it. */
export const firstAllowed = (config: ConsoleConfig, menu: readonly ServedEntry[] = []): string | undefined => {
  const lists = config.resources.filter(each => !each.definition.hidden && canList(each, config.me))
  const pages = config.pages.filter(each => each.group && roleIsIn(each.roles, config.me))
  const home = homeOf(config)
  const all = [
    ...(home === undefined ? [] : [{ to: home, about: undefined }]),
    ...lists.map(each => ({ to: `/${each.name}`, about: each.name })),
    ...pages.map(each => ({ to: each.path, about: each.of })),
  ]
  return (all.find(({ to, about }) => menu.length === 0 || isServed(config, menu, to, about)) ?? all[0])?.to
}

const NOT_FOUND = '/notFound'
/** Where pages lead that stand in no menu: back to themselves, or to what is the matter. */
const isOnTheWay = (path: string): boolean => path === NOT_FOUND || path.startsWith('/redirect/')
/** A page that the frame itself leads to, or that nothing leads to but a mistake: no menu has to name it. */
const isOfFrame = (config: ConsoleConfig, page: AppPage | undefined): boolean =>
  page !== undefined &&
  (page.own === true || page.early === true || page.exception === true || page.path === config.completion)

/**
 * Where someone is sent who may not be here, in the order of the specification (point 4): to complete the tenant's data, keeping
 * where they wanted to go; then, from a page their role does not open, to the first one that it does; and where there is a menu of the mall, from a page that
 * neither stands in it nor is reached from one that does, to none. `undefined` lets them in.
 */
export const redirectTarget = (
  config: ConsoleConfig,
  address: string,
  menu: readonly ServedEntry[] = [],
): string | undefined => {
  const routes = routeTable(config.resources)
  const shown = encodeAddress(routes, address)
  const [path = '', query = ''] = shown.split('?')
  const page = config.pages.find(each => each.path === path)
  // The start page draws it, over the console that goes.
  if (path === '/login') return undefined
  if (!config.me.complete) {
    const leaving = ['login', 'register'].includes(new URLSearchParams(query).get('redirect') ?? '')
    return page?.early || leaving ? undefined : redirectTo(config.completion, [...routes, ...config.pages], shown)
  }
  if (path === '/') return firstAllowed(config, menu)
  const route = routes.find(each => each.path === path)
  const resource = config.resources.find(each => each.name === route?.resource)
  const opens = page ? roleIsIn(page.roles, config.me) : !route || !resource || mayView(resource, route.view, config)
  if (!opens) return firstAllowed(config, menu) ?? NOT_FOUND
  if (menu.length === 0 || isOnTheWay(path) || isOfFrame(config, page)) return undefined
  return isServed(config, menu, path, route?.resource ?? page?.of) ? undefined : NOT_FOUND
}

/** Leads from a page that the role does not open to one that it does, and says so. */
const RedirectWithNotice = ({ to }: { readonly to: string }) => {
  const notify = useNotify()
  useEffect(() => {
    notify('console.sentAway', { type: 'warning', multiLine: true })
  }, [notify])
  return <Navigate to={to} replace />
}
/** Where whoever is at this address is sent, if they may not be here; it is not known yet while the mall's menu is waited for, and a page that stands does not go for that. */
export const useRouteGuard = (): { readonly elsewhere?: string; readonly isWaiting: boolean } => {
  const config = useConsoleConfig()
  const { pathname, search } = useLocation()
  const menu = useSetting('serverMenu')
  const open = useRef<string>(undefined)
  const ofMenu = useServerMenu() && open.current !== pathname
  // Where there is no page to begin on, whoever decides on what others sent begins with what waits; everyone else, and where nothing does, with the first page.
  const start = usePendingQueue(pathname === '/' && config.me.complete && homeOf(config) === undefined)
  const isWaiting = ofMenu || start.isWaiting
  // Where one begins is told by the mall's menu, too.
  const isUnknown = start.isWaiting || (ofMenu && pathname === '/')
  const elsewhere = isUnknown ? undefined : (start.queue ?? redirectTarget(config, pathname + search, menu))
  const isIn = elsewhere === undefined && !isWaiting
  useLayoutEffect(() => {
    open.current = isIn ? pathname : undefined
  }, [isIn, pathname])
  if (elsewhere === undefined) return { isWaiting }
  return { elsewhere: elsewhere === pathname + search ? undefined : elsewhere, isWaiting: false }
}
/** Leads elsewhere: the start without a word, and so does what is to be completed first, as its page says why. */
export const Redirected = ({ to }: { readonly to: string }) => {
  const { complete } = useConsoleConfig().me
  const { pathname } = useLocation()
  return complete && pathname !== '/' && to !== NOT_FOUND ? (
    <RedirectWithNotice to={to} />
  ) : (
    <Navigate to={to} replace />
  )
}
/** Lets a page be drawn, or sends whoever may not see it elsewhere. */
export const RouteGuard = ({ children }: { readonly children: ReactNode }) => {
  const { elsewhere, isWaiting } = useRouteGuard()
  if (isWaiting) return <Loading />
  return elsewhere === undefined ? children : <Redirected to={elsewhere} />
}
