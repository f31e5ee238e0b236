import { Button, Divider, MenuItem } from '@mui/material'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import { useLogout, useNavigate, useTranslate } from 'ra-core'
import { useState } from 'react'
import { roleIsIn } from '../../../schema/rules/availability'
import { useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { leaveByLogOut } from '../../providers/router/leaveGuards'
import { DropdownMenu } from '../../components/DropdownMenu'

/** Who is logged in, whose eyes they look through, their own pages, and the way out. */
export const UserMenu = () => {
  const { me, config, pages, lowerRoles, seeAs } = useConsoleConfig()
  const label = useLabel()
  const translate = useTranslate()
  const logout = useLogout()
  const navigate = useNavigate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const roleName = (role: string) => label(config.roles[role] ?? { zh: role, en: role })
  const close = () => setAnchor(null)
  const own = pages.filter(each => each.own && roleIsIn(each.roles, me))
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
        <MenuItem disabled>{translate('console.roleNow', { role: roleName(me.ownRole) })}</MenuItem>
        {lowerRoles.length > 0 && (
          <MenuItem disabled className="menu-heading">
            {translate('console.switchRoles')}
          </MenuItem>
        )}
        {lowerRoles.length > 0 &&
          [me.ownRole, ...lowerRoles].map(role => (
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
          ))}
        {lowerRoles.length > 0 && <Divider />}
        {own.map(({ name, path, labels }) => (
          <MenuItem
            key={name}
            onClick={() => {
              close()
              navigate(path)
            }}
          >
            {label(labels)}
          </MenuItem>
        ))}
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
