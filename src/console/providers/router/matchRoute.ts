import type { RouterMatch, RouterRouteProps } from 'ra-core'

/** Weight of a route: the most literal one is tried first. */
const weigh = ({ path = '', index }: RouterRouteProps): number => {
  const segments = `/${path}`.replace(/\/+/g, '/').split('/')
  const weights = segments.map(part => (part === '*' ? -1 : part === '' ? 2 : part.startsWith(':') ? 4 : 11))
  return weights.reduce((sum, weight) => sum + weight, index ? 2 : 0)
}
/** Sorts routes in the order in which they are tried. */
export const rankRoutes = (routes: readonly RouterRouteProps[]): readonly RouterRouteProps[] =>
  routes.filter(({ path, index }) => path !== undefined || index).sort((a, b) => weigh(b) - weigh(a))

const endOf = (path: string, isWhole: boolean): string => {
  if (path.endsWith('*')) return path.length < 3 ? '(.*)$' : '(?:/(.+)|/*)$'
  return isWhole ? '/*$' : path === '' || path === '/' ? '' : '(?=/|$)'
}
/** Matches a pattern (`:id` a segment, `*` the rest) with a decoded path, as react-router does. */
export const matchPath = (pattern: string | { path: string; end?: boolean }, pathname: string): RouterMatch | null => {
  const { path, end = true } = typeof pattern === 'string' ? { path: pattern } : pattern
  const start = `/${path}`
    .replace(/\/*\*?$/, '')
    .replace(/^\/*/, '/')
    .replace(/[\\.*+^${}|()[\]]/g, '\\$&')
  const names = [...start.matchAll(/\/:([\w-]+)/g)].map(([, name = '']) => name).concat(path.endsWith('*') ? '*' : [])
  const matcher = new RegExp(`^${start.replace(/\/:[\w-]+/g, '/([^/]+)')}${endOf(path, end)}`, 'i')
  const [whole, ...values] = matcher.exec(pathname) ?? []
  if (whole === undefined) return null
  const params = Object.fromEntries(names.map((name, at) => [name, (values[at] ?? '').replace(/%2F/g, '/')]))
  const rest = path.endsWith('*') ? (values.at(-1) ?? '') : ''
  const base = whole.slice(0, whole.length - rest.length)
  return { params, pathname: whole, pathnameBase: base.replace(/(.)\/+$/, '$1') }
}
/** First of the ranked routes that matches a path below `base`. */
export const matchRoute = (ranked: readonly RouterRouteProps[], pathname: string, base: string) => {
  const above = base.replace(/\/$/, '')
  if (!`${pathname}/`.toLowerCase().startsWith(`${above}/`.toLowerCase())) return undefined
  // A slash within a segment stays `%2F`.
  const parts = pathname
    .slice(above.length)
    .split('/')
    .map(part => decodeURIComponent(part).replace(/\//g, '%2F'))
  for (const route of ranked) {
    const match = matchPath(route.path ?? '', parts.join('/') || '/')
    if (match) return { ...match, route }
  }
  return undefined
}
