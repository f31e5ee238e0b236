import { Navigate, useLocation, useNotify } from 'ra-core'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { roleIsIn, isAllowed, canList } from '../../../schema/rules/availability'
import type { ResourceManifest } from '../../../schema/model/manifest'
import type { View } from '../../../schema/model/declaration/apiPaths'
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
/** Start page of the app, if the role may open it. */
const homeOf = ({ pages, home, me }: ConsoleConfig): string | undefined =>
  pages.find(each => each.path === home && roleIsIn(each.roles, me))?.path
/**
 * Start page of a role: the app's start page, else the first page of the menu it may open. With a
 * server menu: the first page in that menu.
 */
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
/** Whether a path only redirects or shows an error. No menu lists these paths. */
const isOnTheWay = (path: string): boolean => path === NOT_FOUND || path.startsWith('/redirect/')
/** Whether a page is linked by the frame, or reached by errors only. The menu need not list it. */
const isOfFrame = (config: ConsoleConfig, page: AppPage | undefined): boolean =>
  page !== undefined &&
  (page.own === true || page.early === true || page.exception === true || page.path === config.completion)

/**
 * Redirect target of an address in the order of the specification (point 4). `undefined`: open.
 * Incomplete tenants go to the completion page. A page closed to the role leads to the first open
 * page. Pages outside of a server menu are not found.
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
  // The start page shows the login, over the closing console.
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

/** Redirects to a page that the role may open, with a notice. */
const RedirectWithNotice = ({ to }: { readonly to: string }) => {
  const notify = useNotify()
  useEffect(() => {
    notify('console.sentAway', { type: 'warning', multiLine: true })
  }, [notify])
  return <Navigate to={to} replace />
}
/**
 * Redirect target of the current address, if it is closed to the user. Unknown while the server's
 * menu is loading. A page already open stays during that time.
 */
export const useRouteGuard = (): { readonly elsewhere?: string; readonly isWaiting: boolean } => {
  const config = useConsoleConfig()
  const { pathname, search } = useLocation()
  const menu = useSetting('serverMenu')
  const open = useRef<string>(undefined)
  const ofMenu = useServerMenu() && open.current !== pathname
  // Without a start page, reviewers begin with the review queue, if it is not empty. Everyone else
  // begins with the first page.
  const start = usePendingQueue(pathname === '/' && config.me.complete && homeOf(config) === undefined)
  const isWaiting = ofMenu || start.isWaiting
  // The start page depends on the server's menu too.
  const isUnknown = start.isWaiting || (ofMenu && pathname === '/')
  const elsewhere = isUnknown ? undefined : (start.queue ?? redirectTarget(config, pathname + search, menu))
  const isIn = elsewhere === undefined && !isWaiting
  useLayoutEffect(() => {
    open.current = isIn ? pathname : undefined
  }, [isIn, pathname])
  if (elsewhere === undefined) return { isWaiting }
  return { elsewhere: elsewhere === pathname + search ? undefined : elsewhere, isWaiting: false }
}
/** Redirects, without a notice for the start and the completion page. */
export const Redirected = ({ to }: { readonly to: string }) => {
  const { complete } = useConsoleConfig().me
  const { pathname } = useLocation()
  // Keyed, so that an address typed while a redirect is under way is redirected, too.
  return complete && pathname !== '/' && to !== NOT_FOUND ? (
    <RedirectWithNotice key={pathname} to={to} />
  ) : (
    <Navigate key={pathname} to={to} replace />
  )
}
/** Renders a page, or redirects a user who may not open it. */
export const RouteGuard = ({ children }: { readonly children: ReactNode }) => {
  const { elsewhere, isWaiting } = useRouteGuard()
  if (isWaiting) return <Loading />
  return elsewhere === undefined ? children : <Redirected to={elsewhere} />
}
