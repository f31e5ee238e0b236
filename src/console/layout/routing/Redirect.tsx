import { Navigate, useLocation } from 'ra-core'
import { useEffect } from 'react'
import { decodeAddress, isReadable, type RouteTable, routeTable } from '../../providers/router/routeTable'
import { useConsoleConfig } from '../../config/ConsoleContext'

/** Where the way round leads, in react-admin's address: `/redirect/jz/manage?page=2` → `/jz/manage?page=2`. Never out of the console. */
export const redirectedTo = (routes: RouteTable, pathname: string, search: string): string => {
  const path = pathname.replace(/^\/redirect/, '')
  return decodeAddress(routes, `/${readable(path).replace(/^[/\\]+/, '')}${search}`)
}
const readable = (path: string): string => (isReadable(path) ? decodeURIComponent(path) : path)
const OUTSIDE = /^\/(login|register|forgot)(?![^/?])/
/** A page that is not the console's: the start page draws it, once the address itself changes. */
const Out = ({ to }: { readonly to: string }) => {
  useEffect(() => location.replace(`#${to}`), [to])
  return null
}
/** Goes to a page by a way round, so that it is drawn anew also for whoever stands on it (specification, point 2). */
export const Redirect = () => {
  const { pathname, search } = useLocation()
  const to = redirectedTo(routeTable(useConsoleConfig().resources), pathname, search)
  return OUTSIDE.test(to) ? <Out to={to} /> : <Navigate to={to} replace />
}
