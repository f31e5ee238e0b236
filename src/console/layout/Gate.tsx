import { Navigate, useLocation, useNotify } from 'ra-core'
import { type ReactNode, useEffect } from 'react'
import { allows, may, mayList } from '../../schema/machine'
import type { AnyResource, View } from '../../schema/resource'
import { redirectTo } from '../providers/loginTarget'
import { encodeAddress, routeTable } from '../providers/routeTable'
import { type ConsoleShop, useShop } from '../shopContext'

const mayView = (resource: AnyResource, view: View, shop: ConsoleShop): boolean => {
  if (view === 'list') return mayList(resource, shop.me)
  return may(resource, view === 'show' ? 'read' : view, shop.me)
}
/** The first page in menu order that this role may open. */
export const firstAllowed = (shop: ConsoleShop): string | undefined => {
  const lists = shop.resources.filter(each => !each.definition.hidden && mayList(each, shop.me)).map(each => `/${each.name}`)
  const pages = shop.pages.filter(each => each.group && allows(each.roles, shop.me)).map(each => each.path)
  return [...lists, ...pages][0]
}

/**
 * Where someone is sent who may not be here, in the order of the specification (point 4): to complete the tenant's data, keeping
 * where they wanted to go; then, from a page their role does not open, to the first one that it does. `undefined` lets them in.
 */
export const sentTo = (shop: ConsoleShop, address: string): string | undefined => {
  const routes = routeTable(shop.resources)
  const shown = encodeAddress(routes, address)
  const [path = '', query = ''] = shown.split('?')
  const page = shop.pages.find(each => each.path === path)
  // The start page draws it, over the console that goes.
  if (path === '/login') return undefined
  if (!shop.me.complete) {
    const leaving = ['login', 'register'].includes(new URLSearchParams(query).get('redirect') ?? '')
    return page?.early || leaving ? undefined : redirectTo(shop.completion, [...routes, ...shop.pages], shown)
  }
  if (path === '/') return firstAllowed(shop)
  if (page) return allows(page.roles, shop.me) ? undefined : (firstAllowed(shop) ?? '/notFound')
  const route = routes.find(each => each.path === path)
  const resource = shop.resources.find(each => each.name === route?.resource)
  if (!route || !resource || mayView(resource, route.view, shop)) return undefined
  return firstAllowed(shop) ?? '/notFound'
}

/** Leads from a page that the role does not open to one that it does, and says so. */
const SentAway = ({ to }: { readonly to: string }) => {
  const notify = useNotify()
  useEffect(() => {
    notify('console.sentAway', { type: 'warning', multiLine: true })
  }, [notify])
  return <Navigate to={to} replace />
}
/** Lets a page be drawn, or sends whoever may not see it elsewhere. */
export const Gate = ({ children }: { readonly children: ReactNode }) => {
  const shop = useShop()
  const { pathname, search } = useLocation()
  const elsewhere = sentTo(shop, pathname + search)
  if (elsewhere === undefined || elsewhere === pathname + search) return children
  // The start leads on without a word, and so does what is to be completed first: its page says why.
  return shop.me.complete && pathname !== '/' ? <SentAway to={elsewhere} /> : <Navigate to={elsewhere} replace />
}
