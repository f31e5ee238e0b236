import { Alert, AppBar, Button, Drawer, IconButton, Toolbar, useMediaQuery } from '@mui/material'
import MenuIcon from '@mui/icons-material/Menu'
import { LinkBase, useLocaleState, useLocation, useNotify, useTranslate } from 'ra-core'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { keepLocale, type Locale } from '../words/locale'
import { useNumberedEntries } from '../providers/numberEntries'
import { useLive } from '../providers/useLive'
import { announceRedraw, endRedraw, isRedrawn } from '../words/redraw'
import { useLabel, useShop } from '../shopContext'
import { AccountMenu } from './AccountMenu'
import { Gate } from './Gate'
import { MainMenu } from './MainMenu'
import { ThemeButton } from './ThemeButton'
import { useFocusHome } from './useFocusHome'

const MENU_WIDTH = 220

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
    <Button
      color="inherit"
      aria-label={translate('console.colon', { label: translate('console.language') }) + (other === 'zh-CN' ? '中文' : 'English')}
      onClick={change}
    >
      {other === 'zh-CN' ? '中文' : 'English'}
    </Button>
  )
}

/** Says that the console is seen through another role's eyes, and leads back. */
const SeenAs = () => {
  const { me, config, seeAs } = useShop()
  const translate = useTranslate()
  const label = useLabel()
  if (me.role === me.ownRole) return null
  return (
    <Alert
      severity="info"
      className="seen-as"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={() => seeAs(undefined)}>
          {translate('console.seeAsBack')}
        </Button>
      }
    >
      {translate('console.seenAs', { role: label(config.roles[me.role]) })}
    </Alert>
  )
}

/** The frame: bar, menu at the side or behind a button, and whatever stands in the page's place. */
export const Frame = ({ children }: { readonly children?: ReactNode }) => {
  const { me } = useShop()
  const translate = useTranslate()
  const narrow = useMediaQuery('(max-width: 899px)')
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  useFocusHome()
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
          {narrow && me.complete && (
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
          <Drawer open={open} onClose={() => setOpen(false)} slotProps={{ paper: { 'aria-label': translate('console.menu') } }}>
            <div style={{ width: MENU_WIDTH }}>
              <MainMenu onGo={() => setOpen(false)} />
            </div>
          </Drawer>
        ) : (
          me.complete && (
            <aside style={{ width: MENU_WIDTH }}>
              <MainMenu onGo={() => {}} />
            </aside>
          )
        )}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}
/** Every page: in the frame, behind the gate. */
export const ConsoleLayout = ({ children }: { readonly children?: ReactNode }) => {
  useNumberedEntries()
  useLive()
  const { Notices } = useShop()
  return (
    <Frame>
      <SeenAs />
      <Gate>
        <Suspense>{Notices && <Notices />}</Suspense>
        {children}
      </Gate>
    </Frame>
  )
}
