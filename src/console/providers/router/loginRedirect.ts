import { isAt } from '../../../schema/contract/apiRoutes'

/** A page by its address and its name. */
interface NamedRoute {
  readonly path: string
  readonly name: string
  readonly also?: readonly string[]
}

/** `/jz/manage?page=2` → `/login?redirect=manage&page=2`: the page's name and its own query (specification, point 4). */
export const loginTarget = (routes: readonly NamedRoute[], target: string): string =>
  redirectTo('/login', routes, target)

/** An address that leads on to `target` by the page's name; its own redirect, if it carries one, is not carried on. */
export const redirectTo = (page: string, routes: readonly NamedRoute[], target: string): string => {
  const [path = '', text = ''] = target.split('?')
  const name = routes.find(route => isAt(route, path))?.name
  const query = new URLSearchParams(text)
  query.delete('redirect')
  const rest = query.toString()
  return name ? `${page}?redirect=${name}${rest ? `&${rest}` : ''}` : page
}

/** The way back. A name that is none of the product's pages leads to the first one, so no other site can be named. */
export const pageAfterLogin = (routes: readonly NamedRoute[], address: string): string => {
  const query = new URLSearchParams(address.split('?')[1] ?? '')
  const path = routes.find(route => route.name === query.get('redirect'))?.path
  query.delete('redirect')
  const rest = query.toString()
  return path ? `${path}${rest ? `?${rest}` : ''}` : '/'
}
