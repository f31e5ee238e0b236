import { useLocation, useScrollToTop, useTranslate } from 'ra-core'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSettings } from '../../settings/useSettings'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { LazyOverlay } from '../../components/LazyOverlay'
import { TitlePortal } from '../TitlePortal'
import { ConsoleAppBar } from '../appBar/ConsoleAppBar'
import { Footer } from './Footer'
import { MenuButton, SettingsButton } from '../controls/frameButtons'
import { LoadingIndicator } from './LoadingIndicator'
import { LogoutConfirm } from './LogoutConfirm'
import { Sidebar } from '../menu/Sidebar'
import { ClockNotice } from './ClockNotice'
import { OfflineBanner } from './OfflineBanner'
import { tabBarPlace } from '../tabBarElement'
import { useBarHeight } from './useBarHeight'
import { useScreenSize } from './useScreenSize'
import { usePrefetchPages } from './usePrefetchPages'
import { useFocusHeading } from './useFocusHeading'
import { useAnnounceLanguage } from '../controls/useLanguage'
import { useOnChange } from '../../components/hooks/useOnChange'

const MenuDrawer = lazy(() => import('../menu/MenuDrawer'))
const SettingsDrawer = lazy(() => import('../settings/SettingsDrawer'))
const TopMenu = lazy(() => import('../menu/TopMenu'))

/** Where the menu stands: nowhere, behind a button, in a row on top, or at the side. */
const useMenuPlace = (): 'none' | 'behind' | 'top' | 'side' => {
  const { menu, topMenu, hideMenu } = useSettings()
  const device = useScreenSize()
  if (!useConsoleConfig().me.complete || !menu) return 'none'
  if (device === 'mobile' || hideMenu) return 'behind'
  return topMenu ? 'top' : 'side'
}
/** The browser's own going back to where a page was scrolled is at odds with beginning at the top. */
const useOwnScrolls = () =>
  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = before
    }
  }, [])
/** What each navigation does to the frame. Apart, so that the bars and the menu are not drawn again for it. */
const Navigated = () => {
  const { pathname, state } = useLocation()
  useScrollToTop()
  useFocusHeading()
  // Every navigation begins at the top (specification, point 2), but for what comes back from the tab bar.
  useOnChange(() => {
    if (!state?.fromTabs) window.scrollTo(0, 0)
  }, [pathname])
  return null
}
/** Something that is loaded when it is first opened, and goes away as it came. */
const useOpened = (open: boolean): boolean => {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened
}
interface OverlaysProps {
  readonly menuOpen: boolean
  readonly place: ReturnType<typeof useMenuPlace>
  readonly closeMenu: () => void
}
/** What opens over the page: the menu behind its button, and the settings. Each is loaded when it is first opened. */
const Overlays = ({ menuOpen, place, closeMenu }: OverlaysProps) => {
  const { globalSettings } = useSettings()
  const [menuOpened, settingsOpened] = [useOpened(menuOpen), useOpened(globalSettings)]
  return (
    <LazyOverlay>
      {menuOpened && <MenuDrawer open={menuOpen && place === 'behind'} close={closeMenu} />}
      {settingsOpened && <SettingsDrawer />}
    </LazyOverlay>
  )
}
/** The frame, as the settings have it: bars, menu, footer, and whatever stands in the page's place. */
export const AppFrame = ({ children }: { readonly children?: ReactNode }) => {
  const { navbar, footer } = useSettings()
  const place = useMenuPlace()
  const [menuOpen, setMenuOpen] = useState(false)
  const translate = useTranslate()
  const bars = useBarHeight()
  const openMenu = place === 'behind' ? () => setMenuOpen(true) : undefined
  useAnnounceLanguage()
  useOwnScrolls()
  usePrefetchPages()
  return (
    <div className="frame">
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        {translate('console.skip')}
      </button>
      <div className="bars" ref={bars}>
        {navbar && <ConsoleAppBar openMenu={openMenu} menuOpen={menuOpen} />}
        <Suspense>{place === 'top' && <TopMenu />}</Suspense>
        <div id={tabBarPlace} />
        <OfflineBanner />
        <ClockNotice />
        <LoadingIndicator />
      </div>
      <div className="body">
        {place === 'side' && <Sidebar />}
        <div className="page">
          <main id="main" tabIndex={-1}>
            <TitlePortal />
            {children}
          </main>
          {footer && <Footer />}
        </div>
      </div>
      {!navbar && (
        <div className="floating">
          {openMenu && <MenuButton open={menuOpen} onClick={openMenu} />}
          <SettingsButton />
        </div>
      )}
      <Overlays menuOpen={menuOpen} place={place} closeMenu={() => setMenuOpen(false)} />
      <LogoutConfirm />
      <Navigated />
    </div>
  )
}
