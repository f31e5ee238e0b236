import { IconButton, Menu, MenuItem, useMediaQuery } from '@mui/material'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import { useStore, useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useTheme } from 'react-admin'

const choices = { light: 'console.themeLight', dark: 'console.themeDark', system: 'console.themeSystem' } as const
type Choice = keyof typeof choices

/** Light, dark, or as the system: light until someone chooses (specification, point 9). The choice belongs to the browser. */
export const ThemeButton = () => {
  const translate = useTranslate()
  const [theme, setTheme] = useTheme('light')
  const [follows, setFollows] = useStore('themeFollows', false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const system = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true }) ? 'dark' : 'light'
  const now = follows ? system : theme
  useEffect(() => {
    document.documentElement.dataset.theme = now
    if (theme !== now) setTheme(now)
  }, [now, theme, setTheme])
  const choose = (choice: Choice) => {
    setAnchor(null)
    setFollows(choice === 'system')
    if (choice !== 'system') setTheme(choice)
  }
  return (
    <>
      <IconButton
        color="inherit"
        aria-haspopup="menu"
        aria-label={translate('console.theme')}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {now === 'dark' ? <LightIcon /> : <DarkIcon />}
      </IconButton>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {(Object.keys(choices) as Choice[]).map(choice => {
          const chosen = choice === (follows ? 'system' : theme)
          return (
            <MenuItem key={choice} role="menuitemradio" aria-checked={chosen} selected={chosen} onClick={() => choose(choice)}>
              {translate(choices[choice])}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
