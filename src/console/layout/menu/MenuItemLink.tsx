import { LinkBase, useTranslate } from 'ra-core'
import type { MenuEntry } from '../../../schema/contract/buildMenu'
import { decodeAddress, type RouteTable } from '../../providers/router/routeTable'
import { isElsewhere } from '../../providers/router/serverMenu'
import { useLabel } from '../../config/ConsoleContext'
import { MenuIcon } from './MenuIcon'
import { usePrefetch } from './usePrefetch'

/** Limit of counts. */
const CAP = 1000
/** Badge with the number of pending records, if any. */
export const PendingCount = ({ count }: { readonly count: number | undefined }) => {
  const translate = useTranslate()
  if (!count) return null
  const shown = count > CAP ? translate('console.moreThan', { count: CAP }) : count
  return (
    <span className="waits">
      {shown} <span className="visually-hidden">{translate('console.waits', { smart_count: count })}</span>
    </span>
  )
}
interface MenuLinkProps {
  readonly entry: MenuEntry
  readonly icon?: string
  readonly isHere: boolean
  readonly routes: RouteTable
  readonly waits: number | undefined
  readonly onGo?: () => void
}
/** Props of external links: they open a new tab and hide the referrer. */
export const away = { target: '_blank', rel: 'noopener noreferrer' } as const
/** One entry of a menu. */
export const MenuItemLink = ({ entry, icon = entry.icon, isHere, routes, waits, onGo }: MenuLinkProps) => {
  const to = decodeAddress(routes, entry.path)
  const near = usePrefetch()
  return (
    <LinkBase
      to={to}
      onClick={onGo}
      {...(isElsewhere(to) ? away : near(to))}
      aria-current={isHere ? 'page' : undefined}
      className={isHere ? 'here' : undefined}
    >
      <MenuIcon name={icon} /> <span className="menu-name">{useLabel()(entry.labels)}</span>{' '}
      <PendingCount count={waits} />
    </LinkBase>
  )
}
