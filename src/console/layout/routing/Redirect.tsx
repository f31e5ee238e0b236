import { Navigate, useLocation } from 'ra-core'
import { useEffect } from 'react'
import { decodeAddress, isReadable, type RouteTable, routeTable } from '../../providers/router/routeTable'
import { useConsoleConfig } from '../../config/ConsoleContext'

/** react-admin path: `/redirect/jz/manage?page=2` → `/jz/manage?page=2`. Never leaves. */
export const redirectedTo = (routes: RouteTable, pathname: string, search: string): string => {
  const path = pathname.replace(/^\/redirect/, '')
  return decodeAddress(routes, `/${readable(path).replace(/^[/\\]+/, '')}${search}`)
}
const readable = (path: string): string => (isReadable(path) ? decodeURIComponent(path) : path)
const OUTSIDE = /^\/(login|register|forgot)(?![^/?])/
/** Leaves the console for a page that the start page renders after a change of address. */
const Out = ({ to }: { readonly to: string }) => {
  useEffect(() => location.replace(`#${to}`), [to])
  return null
}
/** Opens a page by a redirect, to mount it anew if it is shown (specification, point 2). */
export const Redirect = () => {
  const { pathname, search } = useLocation()
  const to = redirectedTo(routeTable(useConsoleConfig().resources), pathname, search)
  return OUTSIDE.test(to) ? <Out to={to} /> : <Navigate to={to} replace />
}
