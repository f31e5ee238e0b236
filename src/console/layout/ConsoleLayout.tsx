import { AppBar, Button, Drawer, IconButton, Menu, MenuItem, Toolbar, useMediaQuery } from '@mui/material'
import ApprovalIcon from '@mui/icons-material/FactCheckOutlined'
import ComputerIcon from '@mui/icons-material/LocalCafeOutlined'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import MenuIcon from '@mui/icons-material/Menu'
import PersonIcon from '@mui/icons-material/PersonOutlined'
import { LinkBase, useCreatePath, useLocaleState, useLocation, useLogout, useNotify, useTranslate } from 'ra-core'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTheme } from 'react-admin'
import { may } from '../../schema/machine'
import { keepLocale, type Locale } from '../locale'
import { announceRedraw, endRedraw, isRedrawn } from '../redraw'
import { useLabel, useShop } from '../shopContext'

const icons: Readonly<Record<string, ComponentType>> = { computer: ComputerIcon, user: PersonIcon }
const MENU_WIDTH = 220

const MainMenu = ({ onGo }: { onGo: () => void }) => {
  const { resources, groups, me } = useShop()
  const label = useLabel()
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { pathname } = useLocation()
  const open = resources.filter(resource => !resource.definition.hidden && may(resource, 'read', me))
  return (
    <nav aria-label={translate('console.menu')} className="menu">
      {open.map(resource => {
        const Icon = icons[groups[resource.definition.group ?? '']?.icon ?? resource.definition.icon ?? ''] ?? ApprovalIcon
        const here = pathname.split('/')[1] === resource.name
        return (
          <LinkBase
            key={resource.name}
            to={createPath({ resource: resource.name, type: 'list' })}
            onClick={onGo}
            aria-current={here ? 'page' : undefined}
            className={here ? 'here' : undefined}
          >
            <Icon /> {label(resource.labels)}
          </LinkBase>
        )
      })}
    </nav>
  )
}
const AccountMenu = () => {
  const { me, roles } = useShop()
  const label = useLabel()
  const translate = useTranslate()
  const logout = useLogout()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        color="inherit"
        startIcon={<PersonIcon />}
        aria-haspopup="menu"
        aria-label={`${translate('console.account')}: ${me.name}`}
        onClick={event => setAnchor(event.currentTarget)}
        className="account-button"
      >
        <span>{me.name}</span>
      </Button>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        <MenuItem disabled>{me.username}</MenuItem>
        <MenuItem disabled>{translate('console.roleNow', { role: roles[me.role] ? label(roles[me.role] as never) : me.role })}</MenuItem>
        <MenuItem onClick={() => logout()}>{translate('console.logout')}</MenuItem>
      </Menu>
    </>
  )
}
const LanguageButton = () => {
  const [locale, setLocale] = useLocaleState()
  const translate = useTranslate()
  const notify = useNotify()
  const other: Locale = locale === 'zh-CN' ? 'en-US' : 'zh-CN'
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the page has come back in the other language
  useEffect(() => {
    document.documentElement.lang = locale
    if (!isRedrawn(locale)) return
    notify('console.languageChanged', { type: 'success' })
    const timer = setTimeout(endRedraw, 1000)
    return () => clearTimeout(timer)
  }, [locale])
  const change = () => {
    announceRedraw(other)
    keepLocale(other)
    setLocale(other)
  }
  return (
    <Button color="inherit" aria-label={`${translate('console.language')}: ${other === 'zh-CN' ? '中文' : 'English'}`} onClick={change}>
      {other === 'zh-CN' ? '中文' : 'EN'}
    </Button>
  )
}
const ThemeButton = () => {
  const [theme, setTheme] = useTheme()
  const translate = useTranslate()
  const system = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light'
  const now = theme ?? system
  useEffect(() => {
    document.documentElement.dataset.theme = now
  }, [now])
  return (
    <IconButton color="inherit" aria-label={translate('console.theme')} onClick={() => setTheme(now === 'dark' ? 'light' : 'dark')}>
      {now === 'dark' ? <LightIcon /> : <DarkIcon />}
    </IconButton>
  )
}

/** The frame: bar, menu at the side or behind a button, and the page. */
export const ConsoleLayout = ({ children }: { readonly children?: ReactNode }) => {
  const translate = useTranslate()
  const narrow = useMediaQuery('(max-width: 899px)')
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation begins at the top (specification, point 2)
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  return (
    <div className="frame">
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        {translate('console.skip')}
      </button>
      <AppBar position="sticky" elevation={0} color="default" className="bar">
        <Toolbar variant="dense">
          {narrow && (
            <IconButton edge="start" aria-label={translate('console.menu')} aria-expanded={open} onClick={() => setOpen(!open)}>
              <MenuIcon />
            </IconButton>
          )}
          <LinkBase to="/" className="brand">
            <img src="/favicon.svg" alt="" width="26" height="26" /> <span>{translate('console.title')}</span>
          </LinkBase>
          <LanguageButton />
          <ThemeButton />
          <AccountMenu />
        </Toolbar>
      </AppBar>
      <div className="body">
        {narrow ? (
          <Drawer open={open} onClose={() => setOpen(false)}>
            <div style={{ width: MENU_WIDTH }}>
              <MainMenu onGo={() => setOpen(false)} />
            </div>
          </Drawer>
        ) : (
          <aside style={{ width: MENU_WIDTH }}>
            <MainMenu onGo={() => {}} />
          </aside>
        )}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}
