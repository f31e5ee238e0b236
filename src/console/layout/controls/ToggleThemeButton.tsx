import { IconButton, MenuItem } from '@mui/material'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { type AppSettings, changeSettings, themes } from '../../settings/settings'
import { useSetting } from '../../settings/useSettings'
import { useMode } from '../../theme/ThemeProvider'
import { DropdownMenu } from '../../components/DropdownMenu'

/** Message keys of the colour schemes. */
export const themeMessages: { readonly [T in AppSettings['theme']]: `console.${string}` } = {
  light: 'console.themeLight',
  dark: 'console.themeDark',
  system: 'console.themeSystem',
}
/** Menu of the colour schemes. */
export const ToggleThemeButton = () => {
  const translate = useTranslate()
  const chosen = useSetting('theme')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (theme: AppSettings['theme']) => {
    setAnchor(null)
    changeSettings({ theme })
  }
  return (
    <>
      <IconButton
        className="beyond"
        color="inherit"
        aria-haspopup="menu"
        aria-label={translate('console.theme')}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {useMode() === 'dark' ? <LightIcon /> : <DarkIcon />}
      </IconButton>
      <DropdownMenu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {themes.map(theme => (
          <MenuItem
            key={theme}
            role="menuitemradio"
            aria-checked={theme === chosen}
            selected={theme === chosen}
            onClick={() => choose(theme)}
          >
            {translate(themeMessages[theme])}
          </MenuItem>
        ))}
      </DropdownMenu>
    </>
  )
}
