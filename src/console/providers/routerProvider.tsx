import { reactRouterProvider, type RouterLocation, type RouterProvider, type RouterTo } from 'ra-core'
import { useEffect, useMemo } from 'react'
import { decodeAddress, encodeAddress, type RouteTable } from './routeTable'

const {
  useLocation: useRawLocation,
  useNavigate: useRawNavigate,
  useBlocker: useRawBlocker,
  Link: RawLink,
  Navigate: RawNavigate,
  Routes: RawRoutes,
  RouterWrapper: RawWrapper,
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
  // An address of a query alone means the present page: the router, who is told react-admin's, would write that one out.
  const encode = <T extends RouterTo>(to: T, here: string): T => {
    if (typeof to === 'string') return encodeAddress(routes, to.startsWith('?') ? here + to : to) as T
    const [pathname, search] = encodeAddress(routes, (to.pathname ?? here) + (to.search ?? '')).split('?')
    return { ...(to as object), pathname, search: search ? `?${search}` : '' } as T
  }
  const useLocation = () => {
    const raw = useRawLocation()
    return useMemo(() => decode(raw), [raw])
  }
  const useEncode = () => {
    const { pathname } = useLocation()
    return <T extends RouterTo>(to: T): T => encode(to, pathname)
  }
  /** An address of react-admin's own, from an old link, gives way to the product's. */
  const OwnAddress = () => {
    const { pathname, search } = useRawLocation()
    const navigate = useRawNavigate()
    const own = encodeAddress(routes, decodeAddress(routes, pathname + search))
    useEffect(() => {
      if (own.split('?')[0] !== pathname) navigate(own, { replace: true })
    }, [own, pathname, navigate])
    return null
  }
  return {
    ...reactRouterProvider,
    useLocation,
    useNavigate: () => {
      const navigate = useRawNavigate()
      const { pathname } = useLocation()
      return useMemo(() => (to, options) => navigate(typeof to === 'number' ? to : encode(to, pathname), options), [navigate, pathname])
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
    Link: ({ to, ...rest }) => <RawLink {...rest} to={useEncode()(to)} />,
    Navigate: ({ to, ...rest }) => <RawNavigate {...rest} to={useEncode()(to)} />,
    RouterWrapper: ({ children, ...rest }) => (
      <RawWrapper {...rest}>
        <OwnAddress />
        {children}
      </RawWrapper>
    ),
    Routes: ({ location, ...rest }) => {
      const here = useLocation()
      return <RawRoutes {...rest} location={location ?? here} />
    },
  }
}
