import {
  type RouterBlockerFunction,
  type RouterLocation,
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
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useTabContext } from './TabContext'
import { addressCodec, asLocation } from './addressCodec'
import { followHistory, guardNavigation, navigate, startHistory, UNBLOCKED } from './hashHistory'
import { matchPath, matchRoute, rankRoutes } from './matchRoute'
import type { RouteTable } from './routeTable'

/** Match of the routes above a page. */
interface Match {
  /** Part of the path that is matched. */
  readonly base: string
  readonly params: Readonly<Record<string, string | undefined>>
}
const MatchContext = createContext<Match>({ base: '/', params: {} })
/** Location of the page below, as react-admin sees it. */
const LocationContext = createContext<RouterLocation>({ pathname: '/', search: '', hash: '', state: null })
const NO_CODEC = addressCodec([])
const CodecContext = createContext(NO_CODEC)

const joined = (base: string, path: string) => `${base}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
/** Whether a click on a link stays in this tab of the browser. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Routes of `Route` elements, in fragments too. None of the console has routes below it. */
const routesOf = (children: ReactNode): RouterRouteProps[] =>
  Children.toArray(children).flatMap(child => {
    if (!isValidElement<RouterRouteProps>(child)) return []
    return child.type === Fragment ? routesOf(child.props.children) : [child.props]
  })

const useLocation = () => useContext(LocationContext)
const useEncode = () => {
  const { encode } = useContext(CodecContext)
  const { pathname } = useLocation()
  return (to: RouterTo) => encode(to, pathname)
}
/** Navigates the address bar. A page behind a tab changes its own location instead. */
const useNavigate: RouterProvider['useNavigate'] = () => {
  const { decode } = useContext(CodecContext)
  const [encode, page] = [useEncode(), useTabContext()]
  // A stable function. react-admin re-renders much for a new one.
  return useEvent((to, options) => {
    if (typeof to === 'number') return navigate(to)
    const shown = encode(to)
    return page && !page.isShown() ? page.replaceLocation(decode(asLocation(shown)), options) : navigate(shown, options)
  })
}
const useBlocker: RouterProvider['useBlocker'] = should => {
  const { decode } = useContext(CodecContext)
  const [blocker, setBlocker] = useState(UNBLOCKED)
  const check = useEvent((args: Parameters<RouterBlockerFunction>[0]) =>
    typeof should === 'function'
      ? should({ ...args, currentLocation: decode(args.currentLocation), nextLocation: decode(args.nextLocation) })
      : should,
  )
  useEffect(() => guardNavigation({ check, report: next => startTransition(() => setBlocker(next)) }), [check])
  return blocker
}
const useMatch: RouterProvider['useMatch'] = pattern => matchPath(pattern, useLocation().pathname)

const Link: RouterProvider['Link'] = ({ to, replace, state, onClick, ...rest }) => {
  const shown = useEncode()(to)
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
  const shown = useEncode()(to)
  // A new state is no new address.
  const go = useEvent((address: string) => void navigate(address, { replace, state }))
  useEffect(() => go(shown), [go, shown])
  return null
}
/** Renders the route of the location, nested in the match above. */
const Routes: RouterProvider['Routes'] = ({ children, location }) => {
  const here = useLocation()
  const above = useContext(MatchContext)
  const { pathname } = location === undefined ? here : typeof location === 'string' ? asLocation(location) : location
  const routes = useMemo(() => rankRoutes(routesOf(children)), [children])
  return useMemo(() => {
    const match = matchRoute(routes, pathname, above.base)
    if (!match) return null
    const value = { base: joined(above.base, match.pathnameBase), params: { ...above.params, ...match.params } }
    return <MatchContext value={value}>{match.route.element}</MatchContext>
  }, [routes, pathname, above])
}
/** Replaces a react-admin path, from an old link, by the product's. */
const OwnAddress = ({ pathname, search }: RouterLocation) => {
  const own = useContext(CodecContext).ownAddress(pathname + search)
  useEffect(() => {
    if (own.split('?')[0] !== pathname) navigate(own, { replace: true })
  }, [own, pathname])
  return null
}
/** Passes the address bar's location to everything below. */
const AddressBar = ({ children }: { readonly children: ReactNode }) => {
  const { decode } = useContext(CodecContext)
  const [location, setLocation] = useState(startHistory)
  useEffect(() => followHistory(next => startTransition(() => setLocation(next))), [])
  return (
    <>
      <OwnAddress {...location} />
      <LocationContext value={decode(location)}>{children}</LocationContext>
    </>
  )
}
/**
 * Router with the product's own URLs. react-admin sees its own paths (`/bowls/1`). The address bar
 * shows the product's (`/jz/jz-detail?id=1`). Location and match are contexts of the console, so
 * that a page behind a tab keeps its own. Navigate with hooks and links of ra-core only: they
 * encode and decode.
 */
export const codecRouterProvider = (routes: RouteTable): RouterProvider => {
  const codec = addressCodec(routes)
  return {
    useLocation,
    useNavigate,
    useMatch,
    useBlocker,
    useParams: (() => useContext(MatchContext).params) as RouterProvider['useParams'],
    useInRouterContext: () => useContext(CodecContext) !== NO_CODEC,
    useCanBlock: () => true,
    Link,
    Navigate,
    Outlet: () => null,
    Route: () => null,
    Routes,
    matchPath,
    RouterWrapper: ({ children }) => (
      <CodecContext value={codec}>
        <AddressBar>{children}</AddressBar>
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
