import { isAt, type Route, getApiRoutes } from '../../../schema/contract/apiRoutes'
import type { ResourceManifest } from '../../../schema/model/manifest'

export type RouteTable = readonly Route[]
export const routeTable = (resources: readonly ResourceManifest[]): RouteTable => resources.flatMap(getApiRoutes)

const split = (address: string) => {
  const [pathname = '', query = ''] = address.split('?')
  return { pathname, query: new URLSearchParams(query) }
}
const join = (pathname: string, query: URLSearchParams) => {
  const text = query.toString()
  return text ? `${pathname}?${text}` : pathname
}

/** Address of a record's page, with further query parameters. */
const recordAt = (path: string, id: string, query?: URLSearchParams) =>
  join(path, new URLSearchParams([['id', id], ...(query ?? [])]))

/** Removes trailing slashes. */
const trimmed = (address: string) => address.replace(/^([^?]*[^?/])\/+(?=\?|$)/, '$1')

/**
 * Returns a function from an id to the address of a record's view: `/jz/jz-detail?id=1`. Computed
 * once for all rows of a list.
 */
export const recordAddress = (resource: ResourceManifest, view: Route['view']): ((id: string) => string) => {
  const path = getApiRoutes(resource).find(each => each.view === view)?.path ?? ''
  return id => recordAt(path, id)
}

/** Whether a path can be decoded. */
export const isReadable = (path: string): boolean => {
  try {
    return Boolean(decodeURIComponent(path))
  } catch {
    return false
  }
}

/**
 * Converts an address to a react-admin path: `/jz/jz-detail?id=1` → `/bowls/1`. Without an id, a
 * form means a new record, and a detail page means the list. Other addresses stay unchanged.
 */
export const decodeAddress = (routes: RouteTable, input: string): string => {
  const address = trimmed(input)
  const { pathname, query } = split(address)
  const route = routes.find(each => isAt(each, pathname))
  if (!route) return address
  if (route.view === 'list') return join(`/${route.resource}`, query)
  if (route.view === 'review') return join(`/${route.resource}/review`, query)
  if (route.view === 'create') return join(`/${route.resource}/create`, query)
  const id = query.get('id')
  query.delete('id')
  if (!id) return join(`/${route.resource}${route.view === 'edit' ? '/create' : ''}`, query)
  return join(`/${route.resource}/${encodeURIComponent(id)}${route.view === 'show' ? '/show' : ''}`, query)
}

/** Converts a react-admin path to an address: `/bowls/1` → `/jz/jz-detail?id=1`. */
export const encodeAddress = (routes: RouteTable, address: string): string => {
  const { pathname, query } = split(address)
  const [, resource, id, show] = pathname.split('/')
  const pathOf = (view: Route['view']) => routes.find(each => each.resource === resource && each.view === view)?.path
  const list = pathOf('list')
  if (!list || !isReadable(pathname)) return address
  if (!id) return join(list, query)
  if (id === 'review' && pathOf('review')) return join(pathOf('review') ?? '', query)
  if (id === 'create') return join(pathOf('create') ?? '', query)
  return recordAt(pathOf(show === 'show' ? 'show' : 'edit') ?? '', decodeURIComponent(id), query)
}
