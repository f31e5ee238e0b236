import type { RouteTable } from './routeTable'

/** `/jz/manage?page=2` → `/login?redirect=manage&page=2`: the page's name and its own query (specification, point 4). */
export const loginTarget = (routes: RouteTable, target: string): string => {
  const [path = '', query = ''] = target.split('?')
  const name = routes.find(route => route.path === path)?.name
  return name ? `/login?redirect=${name}${query ? `&${query}` : ''}` : '/login'
}

/** The way back. A name that is none of the product's pages leads to the first one, so no other site can be named. */
export const pageAfterLogin = (routes: RouteTable, address: string): string => {
  const query = new URLSearchParams(address.split('?')[1] ?? '')
  const path = routes.find(route => route.name === query.get('redirect'))?.path
  query.delete('redirect')
  const rest = query.toString()
  return path ? `${path}${rest ? `?${rest}` : ''}` : '/'
}
