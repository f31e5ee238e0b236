import { isAt } from '../../../schema/contract/apiRoutes'

/** Path and name of a page. */
interface NamedRoute {
  readonly path: string
  readonly name: string
  readonly also?: readonly string[]
}

/** `/jz/manage?page=2` → `/login?redirect=manage&page=2` (specification, point 4). */
export const loginTarget = (routes: readonly NamedRoute[], target: string): string =>
  redirectTo('/login', routes, target)

/** Address of a page that redirects to `target` by name. Drops a redirect inside of `target`. */
export const redirectTo = (page: string, routes: readonly NamedRoute[], target: string): string => {
  const [path = '', text = ''] = target.split('?')
  const name = routes.find(route => isAt(route, path))?.name
  const query = new URLSearchParams(text)
  query.delete('redirect')
  const rest = query.toString()
  return name ? `${page}?redirect=${name}${rest ? `&${rest}` : ''}` : page
}

/** Address after the login. Unknown names lead to the first page, never to another site. */
export const pageAfterLogin = (routes: readonly NamedRoute[], address: string): string => {
  const query = new URLSearchParams(address.split('?')[1] ?? '')
  const path = routes.find(route => route.name === query.get('redirect'))?.path
  query.delete('redirect')
  const rest = query.toString()
  return path ? `${path}${rest ? `?${rest}` : ''}` : '/'
}
