import type { ReactNode } from 'react'
import { useConsoleConfig } from '../config/ConsoleContext'

/** Shows an element to some roles (specification, point 6). An empty list means all roles. */
export const Restricted = ({ roles, children }: { roles: readonly string[]; children: ReactNode }) => {
  const { me } = useConsoleConfig()
  if (!Array.isArray(roles)) throw new Error('roles are required')
  return roles.length === 0 || roles.includes(me.role) ? children : null
}
