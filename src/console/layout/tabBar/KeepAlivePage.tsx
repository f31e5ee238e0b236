import type { RouterLocation } from 'ra-core'
import { Activity, memo, type ReactNode, type RefObject, useMemo, useEffect, useLayoutEffect, useRef } from 'react'
import { type LivingPage, TabContext } from '../../providers/router/TabContext'
import { AtLocation } from '../../providers/router/routerProvider'
import { PageError } from '../errors/PageError'
import { useRecordTabTitle } from './useRecordTabTitle'
import { finish, markUnsaved, name, type Tab, type Tabs, replaceLocation } from './tabs'
import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query'

/**
 * Restores scroll positions inside a page, such as a list's table. Not every browser keeps them
 * while hidden. Returns the `ref` of the page.
 */
const useInnerScroll = (shown: boolean): RefObject<HTMLDivElement | null> => {
  const panel = useRef<HTMLDivElement>(null)
  const scrolls = useRef(new Map<Element, number>())
  useEffect(() => {
    const page = panel.current
    const note = ({ target }: Event) => {
      if (target instanceof Element) scrolls.current.set(target, target.scrollTop)
    }
    // Scroll events do not bubble.
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

/** Observes all active queries without fetching. Returns a cleanup function. */
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
 * Keeps the queries of a hidden page in the cache. Without observers they would be removed, and a
 * form would lose its initial record.
 * The page's own observers leave after layout effects, and return with effects.
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
  /** Key of the shown tab, updated in a layout effect. */
  readonly activeKey: RefObject<string | undefined>
  /** Visits of pages that were mounted before. */
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
      replaceLocation: (to, options) =>
        change(tabs => replaceLocation(tabs, key, { ...blank, ...to, state: options?.state })),
      name: title => change(tabs => name(tabs, key, title)),
      mark: unsaved => change(tabs => markUnsaved(tabs, key, unsaved)),
      finish: () => change(tabs => finish(tabs, key)),
    }),
    [key, visit, activeKey, begun, change],
  )
const blank: RouterLocation = { pathname: '/', search: '', hash: '', state: null, key: '' }

/** Page behind a tab. Hidden, it keeps state and location, without effects. */
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
