import { Button, MenuItem } from '@mui/material'
import MoreIcon from '@mui/icons-material/ExpandMore'
import { LinkBase, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { MenuSection } from '../../../schema/contract/buildMenu'
import { decodeAddress } from '../../providers/router/routeTable'
import { isElsewhere } from '../../providers/router/serverMenu'
import { useLabel } from '../../config/ConsoleContext'
import { MenuIcon } from './MenuIcon'
import { away, MenuItemLink, PendingCount } from './MenuItemLink'
import { useMenu, usePendingCounts } from './useMenu'
import { usePrefetch } from './usePrefetch'
import { DropdownMenu } from '../../components/DropdownMenu'

type Shown = ReturnType<typeof useMenu>
interface GroupProps {
  readonly section: MenuSection
  readonly waiting: ReturnType<typeof usePendingCounts>
}
/** Group of several entries, as a button with a menu. */
const Group = ({ section, routes, here, waiting }: Pick<Shown, 'routes' | 'here'> & GroupProps) => {
  const label = useLabel()
  const near = usePrefetch()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const isHere = section.entries.some(({ path }) => path === here?.path)
  const waits = section.entries.reduce((sum, { path }) => sum + (waiting[path] ?? 0), 0)
  return (
    <>
      <Button
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        className={isHere ? 'here' : undefined}
        startIcon={<MenuIcon name={section.icon} />}
        endIcon={<MoreIcon />}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {label(section.labels)} <PendingCount count={waits} />
      </Button>
      <DropdownMenu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {section.entries.map(({ name, path, labels }) => (
          <MenuItem
            key={name}
            component={LinkBase}
            to={decodeAddress(routes, path)}
            {...(isElsewhere(path) ? away : near(decodeAddress(routes, path)))}
            selected={path === here?.path}
            aria-current={path === here?.path ? 'page' : undefined}
            onClick={close}
          >
            {label(labels)} <PendingCount count={waiting[path]} />
          </MenuItem>
        ))}
      </DropdownMenu>
    </>
  )
}
/** Horizontal menu: links, and buttons for groups of several entries. */
const TopMenu = () => {
  const { sections, routes, here } = useMenu()
  const waiting = usePendingCounts()
  return (
    <nav aria-label={useTranslate()('console.menu')} className="top-menu">
      {sections.map(section => {
        const [entry, ...others] = section.entries
        if (!entry || others.length > 0)
          return <Group key={section.name} section={section} routes={routes} here={here} waiting={waiting} />
        return (
          <MenuItemLink
            key={section.name}
            entry={entry}
            icon={section.icon}
            isHere={entry.path === here?.path}
            routes={routes}
            waits={waiting[entry.path]}
          />
        )
      })}
    </nav>
  )
}
export default TopMenu
