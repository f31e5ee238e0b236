import { IconButton } from '@mui/material'
import MenuIcon from '@mui/icons-material/Menu'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import { useTranslate } from 'ra-core'
import { changeSettings } from '../../settings/settings'
import { useSetting } from '../../settings/useSettings'

/** Opens the menu on screens without room for it. */
export const MenuButton = ({ open, onClick }: { readonly open: boolean; readonly onClick: () => void }) => (
  <IconButton edge="start" aria-label={useTranslate()('console.menu')} aria-expanded={open} onClick={onClick}>
    <MenuIcon />
  </IconButton>
)
/** Opens the settings of this browser. */
export const SettingsButton = () => (
  <IconButton
    color="inherit"
    aria-haspopup="dialog"
    aria-expanded={useSetting('globalSettings')}
    aria-label={useTranslate()('console.settings')}
    onClick={() => changeSettings({ globalSettings: true })}
  >
    <SettingsIcon />
  </IconButton>
)
