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
import { tabBarPlace } from '../tabBarElement'
import { useFocusHeading } from './useFocusHeading'
import { useAnnounceLanguage } from '../controls/useLanguage'
import { useOnChange } from '../../components/hooks/useOnChange'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useIsLoading } from '../../components/Loading'
import { draftsOf } from '../../providers/session/draftStorage'
import { guardDrafts } from '../../providers/router/leaveGuards'
import { isOffline, watchConnectivity } from '../../providers/api/connectivity'
import { canList } from '../../../schema/rules/availability'
import { useMediaQuery } from '@mui/material'
import { type AppSettings, changeSettings } from '../../settings/settings'

/** Whether there is room for a menu beside the page; noted in the settings. */
const useScreenSize = (): AppSettings['device'] => {
  const device = useMediaQuery('(max-width: 899px)', { noSsr: true }) ? 'mobile' : 'desktop'
  useEffect(() => changeSettings({ device }), [device])
  return device
}

/** So long after the console opened, when its first page has long been there. */
const AFTER_MS = 3_000
/** So many at most: whoever has more in the menu goes to a few. */
const MOST = 20
/** Fetches the declarations of the menu's lists one after the other while nothing else is done, so that nobody waits for one who goes there. */
const usePrefetchPages = (): void => {
  const { resources, declarations, me } = useConsoleConfig()
  useEffect(() => {
    if (!me.complete || typeof requestIdleCallback !== 'function') return
    const rest = resources
      .filter(each => !each.definition.hidden && !each.definition.parent && canList(each, me))
      .slice(0, MOST)
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

/** Tells the style sheets how much of the window the bars on top take (`--bar`), whichever of them there are. */
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

/** Says below the bar that the mall is out of reach, for as long as it is; then what could not be read is read. What is typed stays where it is. */
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
/** Asks before a log-out forgets what was left unsaved on other pages, in this window or another. */
const LogoutConfirm = () => {
  const { me } = useConsoleConfig()
  const translate = useTranslate()
  const [asked, setAsked] = useState<{ readonly pages: number; readonly go: () => void }>()
  useEffect(
    () =>
      guardDrafts(go => {
        const pages = draftsOf(me.accountId).length
        if (pages === 0) go()
        else setAsked({ pages, go })
      }),
    [me.accountId],
  )
  if (!asked) return null
  return (
    <LazyOverlay>
      <LeaveConfirm
        title={translate('console.leaveLogOut')}
        lead={translate('console.leaveDrafts', { smart_count: asked.pages })}
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

/** A line on top while a page, or what it shows first, is on its way. What is there already is read anew without it. */
const LoadingIndicator = () => {
  const first = useIsFetching({ predicate: ({ state }) => state.status === 'pending' })
  return useIsLoading() || first > 0 ? <div className="loading-bar" aria-hidden="true" /> : null
}

/** Below every page: what the console is called. */
const Footer = () => <footer className="foot">{useTranslate()('console.title')}</footer>

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
interface FloatingProps {
  readonly menuOpen: boolean
  readonly openMenu: (() => void) | undefined
}
/** What the bar on top holds otherwise. */
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
      {!navbar && <FloatingButtons menuOpen={menuOpen} openMenu={openMenu} />}
      <Overlays menuOpen={menuOpen} place={place} closeMenu={() => setMenuOpen(false)} />
      <LogoutConfirm />
      <Navigated />
    </div>
  )
}
