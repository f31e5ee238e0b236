import { reactRouterProvider, type RouterLocation, type RouterProvider, type RouterTo } from 'ra-core'
import {
  type ContextType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router'
import { useTabContext } from './TabContext'
import { decodeAddress, encodeAddress, isReadable, type RouteTable } from './routeTable'

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

const asLocation = (to: RouterTo): RouterLocation => {
  const { pathname = '/', search = '' } = typeof to === 'string' ? parts(to) : to
  return { pathname, search, hash: '', state: null }
}
const parts = (address: string) => {
  const [pathname, search] = address.split('?')
  return { pathname, search: search ? `?${search}` : '' }
}

const NOWHERE = '/404'
/**
 * Router with the product's own URLs. react-admin sees its own paths (`/bowls/1`). The address bar
 * shows the product's (`/jz/jz-detail?id=1`).
 * Navigate with hooks and links of ra-core only: they encode and decode.
 */
export const codecRouterProvider = (routes: RouteTable): RouterProvider => {
  const read = (location: RouterLocation): RouterLocation => {
    // Unreadable paths are not found. react-admin would throw.
    if (!isReadable(location.pathname)) return { ...location, pathname: NOWHERE, search: '' }
    const [pathname = '', search] = decodeAddress(routes, location.pathname + location.search).split('?')
    return { ...location, pathname, search: search ? `?${search}` : '' }
  }
  const known = new WeakMap<RouterLocation, RouterLocation>()
  /** Decodes a location once. Every link of a page reads it. */
  const decode = (location: RouterLocation): RouterLocation => {
    const decoded = known.get(location) ?? read(location)
    known.set(location, decoded)
    return decoded
  }
  // A query alone means the current page. The router would resolve it against react-admin's path.
  const encode = <T extends RouterTo>(to: T, here: string): T => {
    if (typeof to === 'string') return encodeAddress(routes, to.startsWith('?') ? here + to : to) as T
    const [pathname, search] = encodeAddress(routes, (to.pathname ?? here) + (to.search ?? '')).split('?')
    return { ...(to as object), pathname, search: search ? `?${search}` : '' } as T
  }
  const useLocation = () => {
    return decode(useRawLocation())
  }
  const useEncode = () => {
    const { pathname } = useLocation()
    return <T extends RouterTo>(to: T): T => encode(to, pathname)
  }
  /** Replaces a react-admin path, from an old link, by the product's. */
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
      const page = useTabContext()
      // A stable function, like the router's own. react-admin re-renders much for a new one.
      const here = useRef(pathname)
      useLayoutEffect(() => {
        here.current = pathname
      }, [pathname])
      return useCallback(
        (to, options) => {
          if (typeof to === 'number') return navigate(to)
          const shown = encode(to, here.current)
          if (page && !page.isShown()) page.wander(decode(asLocation(shown)), options)
          else navigate(shown, options)
        },
        [navigate, page],
      )
    },
    useMatch: pattern => {
      const { pathname } = useLocation()
      return matchPath(pattern, pathname)
    },
    useBlocker: should =>
      useRawBlocker(
        typeof should === 'function'
          ? args =>
              should({
                ...args,
                currentLocation: decode(args.currentLocation),
                nextLocation: decode(args.nextLocation),
              })
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

interface AtLocationProps {
  readonly location: RouterLocation
  readonly children: ReactNode
}
/**
 * Renders a page as if the address were this one. Uses the router's internal contexts. The public
 * way, `Routes` with a location, would render every page on each navigation.
 */
export const AtLocation = ({ location, children }: AtLocationProps) => {
  const [routes] = useState(useContext(RouteContext))
  const here = useMemo(
    () => ({
      location: { ...location, state: location.state, key: location.key ?? '' },
      navigationType: NavigationType.Pop,
    }),
    [location],
  )
  return (
    <RouteContext value={routes}>
      <LocationContext value={here}>{children}</LocationContext>
    </RouteContext>
  )
}

const LiveLocationContext = createContext<ContextType<typeof LocationContext> | undefined>(undefined)
/**
 * Freezes the location for react-admin's core. Otherwise it registers every resource again at each
 * navigation, and renders the console twice more.
 * `LiveLocation` follows the address again.
 */
export const FrozenLocation = ({ children }: { readonly children: ReactNode }) => {
  const live = useContext(LocationContext)
  const [first] = useState(live)
  // The router's root match, above every route.
  const [routes] = useState(useContext(RouteContext))
  return (
    <LiveLocationContext value={live}>
      <RouteContext value={routes}>
        <LocationContext value={first}>{children}</LocationContext>
      </RouteContext>
    </LiveLocationContext>
  )
}
/** Follows the address again below `FrozenLocation`. */
export const LiveLocation = ({ children }: { readonly children: ReactNode }) => {
  const live = useContext(LiveLocationContext)
  const [routes] = useState(useContext(RouteContext))
  if (!live) return children
  return (
    <RouteContext value={routes}>
      <LocationContext value={live}>{children}</LocationContext>
    </RouteContext>
  )
}
