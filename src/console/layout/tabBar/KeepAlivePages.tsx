import { type ReactNode, useLayoutEffect, useRef, useState, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Loading } from '../../components/Loading'
import { Redirected, useRouteGuard } from '../routing/RouteGuard'
import { PageError } from '../errors/PageError'
import { tabBarElement } from '../tabBarElement'
import { KeepAlivePage } from './KeepAlivePage'
import { TabBar } from './TabBar'
import { closable, type Closing, move, type Tab, type Tabs } from './tabs'
import { useCloseConfirm } from './useCloseConfirm'
import { useTabs } from './useTabs'
import { useLocation } from 'ra-core'
import { useOnChange } from '../../components/hooks/useOnChange'

/** Restores a page's scroll position after a switch of tabs. Other pages start at the top. */
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
  // Again after react-admin's own scroll restoration of a list.
  useOnChange(() => {
    if (back) window.scrollTo(0, target.current)
  }, [visit])
}

interface LivingPagesProps {
  /** react-admin path of the fixed tab. */
  readonly first: string
  /** Notices above every page. */
  readonly notices: ReactNode
  /** Routes of all pages. */
  readonly children: ReactNode
}
/** Shown tab and mounted visits, as refs for the effects of pages. */
const useDrawnTabs = (activeTab: Tabs['shown'], shown: Tab | undefined) => {
  const activeKey = useRef(activeTab)
  const begun = useRef(new Set<number>())
  useLayoutEffect(() => {
    activeKey.current = activeTab
    if (shown) begun.current.add(shown.visit)
  })
  return { activeKey, begun }
}
/** Mounted tabs in the order of visits. Moving a page in the DOM would lose its scroll. */
const mountedIn = ({ all, living, shown }: Tabs): Tab[] =>
  all.filter(({ key }) => living.includes(key) || key === shown).sort((a, b) => a.visit - b.visit)
/** Tab bar with its pages, loaded on demand. */
const KeepAlivePages = ({ first, notices, children }: LivingPagesProps) => {
  const gate = useRouteGuard()
  const { tabs, shown, change, goTo, closeAll, beginAnew } = useTabs(first, gate)
  const { ask, question } = useCloseConfirm(tabs)
  // The same element for all pages, so that they render only for reasons of their own.
  const [pages] = useState(children)
  const drawn = useDrawnTabs(tabs.shown, shown)
  useScrollRestoration(shown?.visit)
  const close = (tab: Tab, which: Closing) => {
    const closed = closable[which](tabs, tab.key)
    ask('close', closed, () => closeAll(closed.map(({ key }) => key)))
  }
  const place = document.getElementById(tabBarElement)
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
export default KeepAlivePages
