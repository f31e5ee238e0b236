import type { RouterLocation } from 'ra-core'
import { Activity, memo, type ReactNode, type RefObject, useMemo, useEffect, useLayoutEffect, useRef } from 'react'
import { type LivingPage, TabContext } from '../../providers/router/TabContext'
import { AtLocation } from '../../providers/router/routerProvider'
import { PageError } from '../errors/PageError'
import { useRecordTabTitle } from './useRecordTabTitle'
import { finish, markUnsaved, name, type Tab, type Tabs, wander } from './tabs'
import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query'

/** Keeps how far what scrolls within a page was scrolled, as a list's table: not every browser does while it is hidden. Answers where the page is put. */
const useInnerScroll = (shown: boolean): RefObject<HTMLDivElement | null> => {
  const panel = useRef<HTMLDivElement>(null)
  const scrolls = useRef(new Map<Element, number>())
  useEffect(() => {
    const page = panel.current
    const note = ({ target }: Event) => {
      if (target instanceof Element) scrolls.current.set(target, target.scrollTop)
    }
    // A scroll does not bubble.
    page?.addEventListener('scroll', note, { capture: true, passive: true })
    return () => page?.removeEventListener('scroll', note, { capture: true })
  }, [])
  useLayoutEffect(() => {
    if (!shown) return
    for (const [element, top] of scrolls.current)
      if (element.isConnected) element.scrollTop = top
      else scrolls.current.delete(element)
  }, [shown])
  return panel
}

/** Observes whatever is observed now, without ever asking for it. Answers how to end that. */
const hold = (client: QueryClient): (() => void) => {
  const ends = client
    .getQueryCache()
    .getAll()
    .filter(query => query.isActive())
    .map(({ options, queryKey }) =>
      new QueryObserver(client, { ...options, queryKey, enabled: false }).subscribe(() => {}),
    )
  return () => {
    for (const end of ends) end()
  }
}
/**
 * Keeps what a page has read while the page is hidden. Nobody observes it then, and it would be forgotten: a form would lose the record it began from. Its own observers leave
 * after the layout effects, and are back with the effects.
 */
const useHeldQueries = (shown: boolean): void => {
  const client = useQueryClient()
  const end = useRef<() => void>(undefined)
  useLayoutEffect(() => {
    if (!shown) end.current ??= hold(client)
  }, [shown, client])
  useEffect(() => {
    if (shown) return
    return () => {
      end.current?.()
      end.current = undefined
    }
  }, [shown])
}

export const panelId = (tab: Tab): string => `page-${tab.visit}`
export const tabId = (tab: Tab): string => `tab-${tab.visit}`

interface LivingTabProps {
  readonly tab: Tab
  readonly shown: boolean
  /** The key of the tab that is looked at, as soon as it is drawn. */
  readonly activeKey: RefObject<string | undefined>
  /** The visits of pages that have been there. */
  readonly begun: RefObject<ReadonlySet<number>>
  readonly change: (how: (tabs: Tabs) => Tabs) => void
  readonly children: ReactNode
}
const usePage = ({ tab: { key, visit }, activeKey, begun, change }: LivingTabProps): LivingPage =>
  useMemo(
    () => ({
      visit,
      wakes: begun.current.has(visit),
      isShown: () => activeKey.current === key,
      wander: (to, options) => change(tabs => wander(tabs, key, { ...blank, ...to, state: options?.state })),
      name: title => change(tabs => name(tabs, key, title)),
      mark: unsaved => change(tabs => markUnsaved(tabs, key, unsaved)),
      finish: () => change(tabs => finish(tabs, key)),
    }),
    [key, visit, activeKey, begun, change],
  )
const blank: RouterLocation = { pathname: '/', search: '', hash: '', state: null, key: '' }

/** A page under the tab bar. Hidden it keeps its state, but has no effects, no address but its own, and nobody finds it. */
export const KeepAlivePage = memo((props: LivingTabProps) => {
  const { tab, shown, children } = props
  const page = usePage(props)
  useHeldQueries(shown)
  useRecordTabTitle(tab.location.pathname, page.name)
  const panel = useInnerScroll(shown)
  return (
    <div ref={panel} role="tabpanel" id={panelId(tab)} aria-labelledby={tabId(tab)} hidden={!shown}>
      <Activity mode={shown ? 'visible' : 'hidden'}>
        <TabContext value={page}>
          <AtLocation location={tab.location}>
            <PageError>{children}</PageError>
          </AtLocation>
        </TabContext>
      </Activity>
    </div>
  )
})
