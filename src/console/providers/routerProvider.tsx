import { reactRouterProvider, type RouterLocation, type RouterProvider, type RouterTo } from 'ra-core'
import { useMemo } from 'react'
import { decodeAddress, encodeAddress, type RouteTable } from './routeTable'

const {
  useLocation: useRawLocation,
  useNavigate: useRawNavigate,
  useBlocker: useRawBlocker,
  Link: RawLink,
  Navigate: RawNavigate,
  Routes: RawRoutes,
  matchPath,
} = reactRouterProvider

/**
 * The product's own addresses. react-admin sees only its own (`/bowls/1`), the address bar only the product's
 * (`/jz/jz-detail?id=1`): decoded on the way in, encoded on the way out. Navigate with ra-core's hooks and links only.
 */
export const codecRouterProvider = (routes: RouteTable): RouterProvider => {
  const decode = (location: RouterLocation): RouterLocation => {
    const [pathname = '', search] = decodeAddress(routes, location.pathname + location.search).split('?')
    return { ...location, pathname, search: search ? `?${search}` : '' }
  }
  const encode = <T extends RouterTo>(to: T): T => {
    if (typeof to === 'string') return encodeAddress(routes, to) as T
    if (!to.pathname) return to
    const [pathname, search] = encodeAddress(routes, to.pathname + (to.search ?? '')).split('?')
    return { ...(to as object), pathname, search: search ? `?${search}` : '' } as T
  }
  const useLocation = () => {
    const raw = useRawLocation()
    return useMemo(() => decode(raw), [raw])
  }
  return {
    ...reactRouterProvider,
    useLocation,
    useNavigate: () => {
      const navigate = useRawNavigate()
      return useMemo(() => (to, options) => navigate(typeof to === 'number' ? to : encode(to), options), [navigate])
    },
    useMatch: pattern => {
      const { pathname } = useLocation()
      return matchPath(pattern, pathname)
    },
    useBlocker: should =>
      useRawBlocker(
        typeof should === 'function'
          ? args => should({ ...args, currentLocation: decode(args.currentLocation), nextLocation: decode(args.nextLocation) })
          : should,
      ),
    Link: ({ to, ...rest }) => <RawLink {...rest} to={encode(to)} />,
    Navigate: ({ to, ...rest }) => <RawNavigate {...rest} to={encode(to)} />,
    Routes: ({ location, ...rest }) => {
      const here = useLocation()
      return <RawRoutes {...rest} location={location ?? here} />
    },
  }
}
