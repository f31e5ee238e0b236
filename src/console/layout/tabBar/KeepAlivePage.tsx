import type { RouterLocation } from 'ra-core'
import { Activity, memo, type ReactNode, type RefObject, useMemo } from 'react'
import { type LivingPage, TabContext } from '../../providers/router/TabContext'
import { AtLocation } from '../../providers/router/routerProvider'
import { PageError } from '../errors/PageError'
import { useHeldQueries } from './retainQueries'
import { useInnerScroll } from './useInnerScroll'
import { useRecordTabTitle } from './useRecordTabTitle'
import { finish, markUnsaved, name, type Tab, type Tabs, wander } from './tabs'

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
