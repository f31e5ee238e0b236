import { type ReactNode, useLayoutEffect, useRef, useState, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Loading } from '../../components/Loading'
import { Redirected, useRouteGuard } from '../routing/RouteGuard'
import { PageError } from '../errors/PageError'
import { tabBarPlace } from '../tabBarElement'
import { KeepAlivePage } from './KeepAlivePage'
import { TabBar } from './TabBar'
import { closable, type Closing, move, type Tab, type Tabs } from './tabs'
import { useCloseConfirm } from './useCloseConfirm'
import { useTabs } from './useTabs'
import { useLocation } from 'ra-core'
import { useOnChange } from '../../components/hooks/useOnChange'

/** Keeps how far each page was scrolled, and goes back there where one comes from the tab bar. Every other navigation begins at the top. */
const useScrollRestoration = (visit: number | undefined): void => {
  const { state } = useLocation()
  const scrolls = useRef(new Map<number, number>())
  const now = useRef(visit)
  const target = useRef(0)
  const back = state?.fromTabs === true
  useEffect(() => {
    const note = () => now.current !== undefined && scrolls.current.set(now.current, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other page is the trigger
  useLayoutEffect(() => {
    now.current = visit
    target.current = (visit !== undefined && scrolls.current.get(visit)) || 0
    if (back) window.scrollTo(0, target.current)
  }, [visit])
  // Once more, after react-admin's own restoring of a list that is begun.
  useOnChange(() => {
    if (back) window.scrollTo(0, target.current)
  }, [visit])
}

interface LivingPagesProps {
  /** react-admin's address of the tab that stays. */
  readonly first: string
  /** What stands above every page. */
  readonly notices: ReactNode
  /** The page at whatever address. */
  readonly children: ReactNode
}
/** Which tab is shown, and which were drawn once, as the pages' effects read them. */
const useDrawnTabs = (activeTab: Tabs['shown'], shown: Tab | undefined) => {
  const activeKey = useRef(activeTab)
  const begun = useRef(new Set<number>())
  useLayoutEffect(() => {
    activeKey.current = activeTab
    if (shown) begun.current.add(shown.visit)
  })
  return { activeKey, begun }
}
/** The tabs whose pages are there, in the order they were begun: a page that is moved in the document loses its scroll. */
const mountedIn = ({ all, living, shown }: Tabs): Tab[] =>
  all.filter(({ key }) => living.includes(key) || key === shown).sort((a, b) => a.visit - b.visit)
/** The tab bar and its pages. Loaded once somebody wants it. */
const LivingPages = ({ first, notices, children }: LivingPagesProps) => {
  const gate = useRouteGuard()
  const { tabs, shown, change, goTo, closeAll, beginAnew } = useTabs(first, gate)
  const { ask, question } = useCloseConfirm(tabs)
  // One element for all, so that a page is drawn again for reasons of its own only.
  const [pages] = useState(children)
  const drawn = useDrawnTabs(tabs.shown, shown)
  useScrollRestoration(shown?.visit)
  const close = (tab: Tab, which: Closing) => {
    const closed = closable[which](tabs, tab.key)
    ask('close', closed, () => closeAll(closed.map(({ key }) => key)))
  }
  const place = document.getElementById(tabBarPlace)
  const bar = (
    <TabBar
      tabs={tabs}
      goTo={goTo}
      close={close}
      reload={tab => ask('reload', [tab], () => beginAnew(tab))}
      move={(tab, to) => change(now => move(now, tab.key, to))}
    />
  )
  return (
    <>
      {place && createPortal(bar, place)}
      {notices}
      {mountedIn(tabs).map(tab => (
        <KeepAlivePage key={tab.visit} tab={tab} shown={tab === shown} {...drawn} change={change}>
          {pages}
        </KeepAlivePage>
      ))}
      {gate.isWaiting && <Loading />}
      {gate.elsewhere !== undefined && <Redirected to={gate.elsewhere} />}
      {!shown && !gate.isWaiting && gate.elsewhere === undefined && <PageError>{children}</PageError>}
      {question}
    </>
  )
}
export default LivingPages
