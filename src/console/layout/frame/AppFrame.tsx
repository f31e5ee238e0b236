import { useLocation, useScrollToTop, useTranslate, useNotify } from 'ra-core'
import {
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useRef,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { useSettings } from '../../settings/useSettings'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { LazyOverlay } from '../../components/LazyOverlay'
import { TitlePortal } from '../TitlePortal'
import { ConsoleAppBar } from '../appBar/ConsoleAppBar'
import { MenuButton, SettingsButton } from '../controls/frameButtons'
import { Sidebar } from '../menu/Sidebar'
import { ClockNotice } from './ClockNotice'
import { tabBarElement } from '../tabBarElement'
import { useFocusHeading } from './useFocusHeading'
import { useReturnPosition } from './useReturnPosition'
import { useAnnounceLanguage } from '../controls/useLanguage'
import { useOnChange } from '../../components/hooks/useOnChange'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useIsLoading } from '../../components/Loading'
import { draftsOf } from '../../providers/session/draftStorage'
import { guardDrafts } from '../../providers/router/leaveGuards'
import { hasUnsavedPages } from '../../storage/unsavedPages'
import { isOffline, watchConnectivity } from '../../providers/api/connectivity'
import { canList } from '../../../schema/rules/availability'
import { useMediaQuery } from '@mui/material'
import { type AppSettings, changeSettings, narrowQuery, readSettings } from '../../settings/settings'

/** Whether the screen has room for a side menu. Stored in the settings. */
const useScreenSize = (): AppSettings['device'] => {
  const device = useMediaQuery(narrowQuery, { noSsr: true }) ? 'mobile' : 'desktop'
  useEffect(() => {
    if (device !== readSettings().device) changeSettings({ device })
  }, [device])
  return device
}

/** Delay after the start of the console, in ms, so that the first page loads first. */
const AFTER_MS = 3_000
/** Limit of prefetched declarations. Users with a larger menu visit few of its pages. */
const MAX_PREFETCHED = 20
/** Prefetches the declarations of the menu's lists one by one while the browser is idle. */
const usePrefetchPages = (): void => {
  const { resources, declarations, me } = useConsoleConfig()
  useEffect(() => {
    if (!me.complete || typeof requestIdleCallback !== 'function') return
    const rest = resources
      .filter(each => !each.definition.hidden && !each.definition.parent && canList(each, me))
      .slice(0, MAX_PREFETCHED)
    let idle = 0
    const fetchNext = () => {
      const next = rest.shift()
      if (!next) return
      idle = requestIdleCallback(() => void declarations.load(next.name).then(fetchNext, () => {}))
    }
    const timer = setTimeout(fetchNext, AFTER_MS)
    return () => {
      rest.length = 0
      clearTimeout(timer)
      cancelIdleCallback(idle)
    }
  }, [resources, declarations, me])
}

/** Publishes the height of the top bars as `--bar`. */
const useBarHeight = (): RefObject<HTMLDivElement | null> => {
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const measured = new ResizeObserver(() => style.setProperty('--bar', `${bars.current?.offsetHeight ?? 0}px`))
    if (bars.current) measured.observe(bars.current)
    return () => {
      measured.disconnect()
      style.removeProperty('--bar')
    }
  }, [])
  return bars
}

/** Banner while the server is unreachable. Afterwards retries failed queries. */
const OfflineBanner = () => {
  const isAway = useSyncExternalStore(watchConnectivity, isOffline)
  const wasAway = useRef(false)
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  useEffect(() => {
    const isBack = wasAway.current && !isAway
    wasAway.current = isAway
    if (!isBack) return
    notify('console.backOnline', { type: 'success' })
    void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }, [isAway, client, notify])
  return (
    <div role="status" className="offline">
      {isAway && <p>{translate('console.offline')}</p>}
    </div>
  )
}

const LeaveConfirm = lazy(async () => ({ default: (await import('../../components/LeaveConfirm')).LeaveConfirm }))
/** Asks before a logout deletes drafts of other pages, also of other windows. */
const LogoutConfirm = () => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const [asked, setAsked] = useState<{ readonly pages: number; readonly isTyping: boolean; readonly go: () => void }>()
  useEffect(
    () =>
      guardDrafts(async go => {
        const isTyping = await hasUnsavedPages()
        const pages = draftsOf(me.accountId).length
        if (pages === 0 && !isTyping) go()
        else setAsked({ pages, isTyping, go })
      }),
    [me.accountId],
  )
  if (!asked) return null
  return (
    <LazyOverlay>
      <LeaveConfirm
        title={translate('console.leaveLogOut')}
        lead={[
          ...(asked.pages > 0 ? [translate('console.leaveDrafts', { smart_count: asked.pages })] : []),
          ...(asked.isTyping ? [translate('console.leaveTyping')] : []),
        ].join(' ')}
        go="console.logout"
        onStay={() => setAsked(undefined)}
        onGo={() => {
          setAsked(undefined)
          asked.go()
        }}
      />
    </LazyOverlay>
  )
}

/** Progress line while a page or its first data is loading. Refetches do not show it. */
const LoadingIndicator = () => {
  const first = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  return useIsLoading() || first > 0 ? <div className="loading-bar" aria-hidden="true" /> : null
}

/** Footer of every page, with the console's title. */
const Footer = () => <footer className="foot">{useTranslate()('console.title')}</footer>

const MenuDrawer = lazy(() => import('../menu/MenuDrawer'))
const SettingsDrawer = lazy(() => import('../settings/SettingsDrawer'))
const TopMenu = lazy(() => import('../menu/TopMenu'))

/** Place of the menu: none, behind a button, at the top, or at the side. */
const useMenuPlace = (): 'none' | 'behind' | 'top' | 'side' => {
  const { menu, topMenu, hideMenu } = useSettings()
  const device = useScreenSize()
  if (!useConsoleConfig().me.complete || !menu) return 'none'
  if (device === 'mobile' || hideMenu) return 'behind'
  return topMenu ? 'top' : 'side'
}
/** Disables the browser's scroll restoration, since pages start at the top. */
const useOwnScrolls = () =>
  useEffect(() => {
    const before = history.scrollRestoration
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = before
    }
  }, [])
/** Effects of navigation on the frame, apart so that bars and menu do not render again. */
const Navigated = () => {
  const { pathname, state } = useLocation()
  useScrollToTop()
  useFocusHeading()
  useReturnPosition()
  // Navigation scrolls to the top (specification, point 2), except from the tab bar.
  useOnChange(() => {
    if (!state?.fromTabs) window.scrollTo(0, 0)
  }, [pathname])
  return null
}
/** Whether something was ever opened. It then stays mounted for its closing animation. */
const useOpened = (open: boolean): boolean => {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return opened
}
interface FloatingProps {
  readonly menuOpen: boolean
  readonly openMenu: (() => void) | undefined
}
/** Buttons of the app bar, for a hidden bar. */
const FloatingButtons = ({ menuOpen, openMenu }: FloatingProps) => (
  <div className="floating">
    {openMenu && <MenuButton open={menuOpen} onClick={openMenu} />}
    <SettingsButton />
  </div>
)
interface OverlaysProps {
  readonly menuOpen: boolean
  readonly place: ReturnType<typeof useMenuPlace>
  readonly closeMenu: () => void
}
/** Drawers of menu and settings, loaded when first opened. */
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
/** Frame by the settings: bars, menu, footer, and the page. */
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
        <div id={tabBarElement} />
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
      {!navbar && <FloatingButtons menuOpen={menuOpen} openMenu={openMenu} />}
      <Overlays menuOpen={menuOpen} place={place} closeMenu={() => setMenuOpen(false)} />
      <LogoutConfirm />
      <Navigated />
    </div>
  )
}
