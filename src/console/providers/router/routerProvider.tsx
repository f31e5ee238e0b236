import {
  reactRouterProvider,
  type RouterLocation,
  type RouterNavigateFunction,
  type RouterProvider,
  type RouterRouteProps,
  type RouterTo,
  useEvent,
} from 'ra-core'
import {
  Children,
  createContext,
  Fragment,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { useTabContext } from './TabContext'
import { addressCodec, asLocation } from './addressCodec'
import type { RouteTable } from './routeTable'

const {
  useLocation: useRawLocation,
  useNavigate: useRawNavigate,
  useBlocker: useRawBlocker,
  RouterWrapper: RawWrapper,
  matchPath,
} = reactRouterProvider

/** Match of the routes above a page. */
interface Match {
  /** Part of the path that is matched. */
  readonly base: string
  readonly params: Readonly<Record<string, string | undefined>>
  /** Page of the nested route. */
  readonly outlet: ReactNode
}
const MatchContext = createContext<Match>({ base: '/', params: {}, outlet: null })
/** Location of the page below, as react-admin sees it. */
const LocationContext = createContext<RouterLocation>({ pathname: '/', search: '', hash: '', state: null })
const CodecContext = createContext(addressCodec([]))
const NavigateContext = createContext<RouterNavigateFunction>(() => {})

const joined = (base: string, path: string) => `${base}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
/** Whether a click on a link stays in this tab of the browser. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Routes of `Route` elements, in fragments too. */
const routesOf = (children: ReactNode): RouteObject[] =>
  Children.toArray(children).flatMap((child): RouteObject[] => {
    if (!isValidElement<RouterRouteProps>(child)) return []
    const { path, index, element, children: below } = child.props
    if (child.type === Fragment) return routesOf(below)
    return index ? [{ path, element, index }] : [{ path, element, children: routesOf(below) }]
  })

const useLocation = () => useContext(LocationContext)
const useEncode = () => {
  const { encode } = useContext(CodecContext)
  const { pathname } = useLocation()
  return (to: RouterTo) => encode(to, pathname)
}
/** Navigates the address bar. A page behind a tab changes its own location instead. */
const useNavigate = (): RouterNavigateFunction => {
  const { encode, decode } = useContext(CodecContext)
  const navigate = useContext(NavigateContext)
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
    [navigate, page, encode, decode],
  )
}
const useBlocker: RouterProvider['useBlocker'] = should => {
  const { decode } = useContext(CodecContext)
  return useRawBlocker(
    typeof should === 'function'
      ? args =>
          should({ ...args, currentLocation: decode(args.currentLocation), nextLocation: decode(args.nextLocation) })
      : should,
  )
}
const useMatch: RouterProvider['useMatch'] = pattern => matchPath(pattern, useLocation().pathname)

const Link: RouterProvider['Link'] = ({ to, replace, state, onClick, ...rest }) => {
  const shown = useEncode()(to)
  const navigate = useContext(NavigateContext)
  const href = `#${shown}`
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || (rest.target ?? '_self') !== '_self') return
    event.preventDefault()
    navigate(shown, { replace: replace ?? href === window.location.hash, state })
  }
  return <a {...rest} href={href} onClick={follow} />
}
const Navigate: RouterProvider['Navigate'] = ({ to, replace, state }) => {
  const navigate = useContext(NavigateContext)
  const shown = useEncode()(to)
  // A new state is no new address.
  const go = useEvent((address: string) => void navigate(address, { replace, state }))
  useEffect(() => go(shown), [go, shown])
  return null
}
const Outlet = () => useContext(MatchContext).outlet
/** Renders the route of the location, nested in the match above. */
const Routes: RouterProvider['Routes'] = ({ children, location }) => {
  const here = useLocation()
  const above = useContext(MatchContext)
  const { pathname } = location === undefined ? here : typeof location === 'string' ? asLocation(location) : location
  const routes = useMemo(() => routesOf(children), [children])
  return useMemo(() => {
    let outlet: ReactNode = null
    for (const { route, params, pathnameBase } of (matchRoutes(routes, pathname, above.base) ?? []).reverse()) {
      const match = { base: joined(above.base, pathnameBase), params: { ...above.params, ...params }, outlet }
      outlet = <MatchContext value={match}>{route.element ?? outlet}</MatchContext>
    }
    return outlet
  }, [routes, pathname, above])
}
/** Replaces a react-admin path, from an old link, by the product's. */
const OwnAddress = () => {
  const { ownAddress } = useContext(CodecContext)
  const { pathname, search } = useRawLocation()
  const navigate = useRawNavigate()
  const own = ownAddress(pathname + search)
  useEffect(() => {
    if (own.split('?')[0] !== pathname) navigate(own, { replace: true })
  }, [own, pathname, navigate])
  return null
}
/** Passes the address bar's location to everything below. */
const AddressBar = ({ children }: { readonly children: ReactNode }) => {
  const { decode } = useContext(CodecContext)
  return (
    <NavigateContext value={useRawNavigate()}>
      <LocationContext value={decode(useRawLocation())}>{children}</LocationContext>
    </NavigateContext>
  )
}
/**
 * Router with the product's own URLs. react-admin sees its own paths (`/bowls/1`). The address bar
 * shows the product's (`/jz/jz-detail?id=1`). Location and match are contexts of the console, so
 * that a page behind a tab keeps its own. react-router's `Routes` with a location would not do:
 * each link and `useNavigate` below still follows the address bar. Navigate with hooks and links of
 * ra-core only: they encode and decode.
 */
export const codecRouterProvider = (routes: RouteTable): RouterProvider => {
  const codec = addressCodec(routes)
  return {
    ...reactRouterProvider,
    useLocation,
    useNavigate,
    useMatch,
    useBlocker,
    useParams: (() => useContext(MatchContext).params) as RouterProvider['useParams'],
    Link,
    Navigate,
    Outlet,
    Routes,
    RouterWrapper: ({ children, ...rest }) => (
      <CodecContext value={codec}>
        <RawWrapper {...rest}>
          <OwnAddress />
          <AddressBar>{children}</AddressBar>
        </RawWrapper>
      </CodecContext>
    ),
  }
}

interface AtLocationProps {
  readonly location: RouterLocation
  readonly children: ReactNode
}
/** Renders a page as if the address were this one. */
export const AtLocation = ({ location, children }: AtLocationProps) => {
  const [match] = useState(useContext(MatchContext))
  return (
    <MatchContext value={match}>
      <LocationContext value={location}>{children}</LocationContext>
    </MatchContext>
  )
}
