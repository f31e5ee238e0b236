import { Button, Divider, MenuItem } from '@mui/material'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import { useLogout, useNavigate, useTranslate } from 'ra-core'
import { useState } from 'react'
import { roleIsIn } from '../../../schema/rules/availability'
import { useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { leaveByLogOut } from '../../providers/router/leaveGuards'
import { DropdownMenu } from '../../components/DropdownMenu'

/** Menu items of role previews: the own role, and lower ones. */
const useRoleItems = (close: () => void) => {
  const { me, config, lowerRoles, seeAs } = useConsoleConfig()
  const label = useLabel()
  const translate = useTranslate()
  const roleName = (role: string) => label(config.roles[role] ?? { zh: role, en: role })
  const own = (
    <MenuItem key="own" disabled>
      {translate('console.roleNow', { role: roleName(me.ownRole) })}
    </MenuItem>
  )
  if (lowerRoles.length === 0) return [own]
  return [
    own,
    <MenuItem key="heading" disabled className="menu-heading">
      {translate('console.switchRoles')}
    </MenuItem>,
    ...[me.ownRole, ...lowerRoles].map(role => (
      <MenuItem
        key={role}
        role="menuitemradio"
        aria-checked={role === me.role}
        className="menu-choice"
        selected={role === me.role}
        onClick={() => {
          close()
          seeAs(role === me.ownRole ? undefined : role)
        }}
      >
        {roleName(role)}
      </MenuItem>
    )),
    <Divider key="end" />,
  ]
}
/** Menu items of the user's personal pages. */
const useOwnPageItems = (close: () => void) => {
  const { me, pages } = useConsoleConfig()
  const label = useLabel()
  const navigate = useNavigate()
  const own = pages.filter(each => each.own && roleIsIn(each.roles, me))
  return own.map(({ name, path, labels }) => (
    <MenuItem
      key={name}
      onClick={() => {
        close()
        navigate(path)
      }}
    >
      {label(labels)}
    </MenuItem>
  ))
}
/** User menu: name, role previews, personal pages and logout. */
export const UserMenu = () => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const logout = useLogout()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const roleItems = useRoleItems(close)
  const pageItems = useOwnPageItems(close)
  return (
    <>
      <Button
        color="inherit"
        startIcon={<PersonIcon />}
        aria-haspopup="menu"
        aria-label={translate('console.colon', { label: translate('console.account') }) + me.name}
        onClick={event => setAnchor(event.currentTarget)}
        className="account-button"
      >
        <span>{me.name}</span>
      </Button>
      <DropdownMenu anchorEl={anchor} open={Boolean(anchor)} onClose={close}>
        <MenuItem disabled>{me.username}</MenuItem>
        {roleItems}
        {pageItems}
        <MenuItem
          onClick={() => {
            close()
            leaveByLogOut(() => void logout())
          }}
        >
          {translate('console.logout')}
        </MenuItem>
      </DropdownMenu>
    </>
  )
}
