import type { ReactNode } from 'react'
import { useConsoleConfig } from '../config/ConsoleContext'

/**
 * An element for certain roles, hidden from the others (specification, point 6). An empty list lets everyone see it; no list at all is a
 * developer's error.
 */
export const Restricted = ({
  roles,
  children,
}: {
  readonly roles: readonly string[]
  readonly children: ReactNode
}) => {
  const { me } = useConsoleConfig()
  if (!Array.isArray(roles)) throw new Error('roles are required')
  return roles.length === 0 || roles.includes(me.role) ? children : null
}
