import type { RouterLocation } from 'ra-core'

/** Limit of mounted pages. Others mount anew from their address. */
export const MAX_ALIVE_TABS = 20

/** A visited page. */
export interface Tab {
  readonly key: string
  /** Location of the page, with query and state. */
  readonly location: RouterLocation
  /** Number of the visit. A reload gets a new one. */
  readonly visit: number
  /** Title, once set by the page. */
  readonly title?: string
  /** Whether closing the tab would lose input. */
  readonly unsaved?: boolean
}
/** State of the tab bar. The first tab is fixed. */
export interface Tabs {
  readonly all: readonly Tab[]
  /** Keys of mounted pages, least recently shown first. */
  readonly living: readonly string[]
  /** Key of the shown page. Absent if it has no tab. */
  readonly shown?: string
  /** Key of the page that closes with the next navigation. */
  readonly leaving?: string
  /** Number of the next visit. */
  readonly next: number
}

/** Key of a location: its path, without query. A form with initial values has its own key. */
export const keyOf = ({ pathname, state }: RouterLocation): string =>
  state?.record ? `${pathname} ${JSON.stringify(state.record)}` : pathname
export const tabOf = (tabs: Tabs, key: string | undefined): Tab | undefined => tabs.all.find(each => each.key === key)
const indexOf = (tabs: Tabs, key: string) => tabs.all.findIndex(each => each.key === key)
/** Changes a tab. Returns the same object if nothing changes. */
const change = (tabs: Tabs, key: string, how: Partial<Tab>): Tabs => {
  const tab = tabOf(tabs, key)
  const same = Object.entries(how).every(([name, value]) => tab?.[name as keyof Tab] === value)
  return !tab || same ? tabs : put(tabs, { ...tab, ...how })
}

/** Unmounts the pages shown least recently, except those with unsaved input. */
const settle = (tabs: Tabs): Tabs => {
  const over = tabs.living.length - MAX_ALIVE_TABS
  if (over <= 0) return tabs
  const sleepy = tabs.living.filter(key => key !== tabs.shown && !tabOf(tabs, key)?.unsaved).slice(0, over)
  return { ...tabs, living: tabs.living.filter(key => !sleepy.includes(key)) }
}
const drop = ({ leaving, ...tabs }: Tabs, keys: readonly string[]): Tabs => ({
  ...tabs,
  ...(leaving === undefined || keys.includes(leaving) ? {} : { leaving }),
  all: tabs.all.filter(({ key }) => !keys.includes(key)),
  living: tabs.living.filter(key => !keys.includes(key)),
})
/** Replaces the tab with the same key, else the tab at `place`, else appends. */
const put = (tabs: Tabs, tab: Tab, place?: string): Tabs => {
  const at = [tab.key, place].map(key => tabs.all.findIndex(each => each.key === key)).find(index => index >= 0)
  return { ...tabs, all: at === undefined ? [...tabs.all, tab] : tabs.all.with(at, tab) }
}

const isAsLeft = (before: RouterLocation, now: RouterLocation) => !now.search || now.search === before.search
/**
 * Opens the tab of a location. Replaces a page that is closing. A return without a query restores
 * the tab's last query.
 * `passing`: the page unmounts when another one is shown.
 */
export const openTab = (tabs: Tabs, location: RouterLocation, passing = false): Tabs => {
  const key = keyOf(location)
  const known = tabOf(tabs, key)
  const comesBack = known !== undefined && tabs.shown !== key
  const begins = !known || (comesBack && passing)
  const tab: Tab = {
    ...known,
    key,
    // The same object avoids a render of the page.
    location: comesBack && isAsLeft(known.location, location) ? known.location : location,
    visit: begins ? tabs.next : known.visit,
  }
  const { leaving } = tabs
  const left = leaving === undefined || leaving === key ? [] : [leaving]
  const here = drop(put(tabs, tab, leaving), left)
  const otherKeys = here.living.filter(each => each !== key)
  return settle({
    ...here,
    living: passing ? otherKeys : [...otherKeys, key],
    shown: key,
    leaving: undefined,
    next: begins ? tabs.next + 1 : tabs.next,
  })
}
/** Opens a neighbour, such as the next record, in place of a page without unsaved input. */
export const openTabInBackground = (tabs: Tabs, location: RouterLocation): Tabs => {
  const shown = tabOf(tabs, tabs.shown)
  return openTab(shown && !shown.unsaved ? finish(tabs, shown.key) : tabs, location)
}
/** Shows a page without a tab. */
export const suspendTab = (tabs: Tabs): Tabs => {
  const { shown: _, leaving, ...rest } = tabs
  return drop(rest, leaving === undefined ? [] : [leaving])
}
/** Navigates a hidden page: its tab is replaced, without showing it. */
export const replaceLocation = (tabs: Tabs, key: string, location: RouterLocation): Tabs => {
  const to = keyOf(location)
  if (to === key) return change(tabs, key, { location })
  if (indexOf(tabs, key) === 0) return tabs
  if (tabOf(tabs, to)) return drop(tabs, [key])
  return drop(put({ ...tabs, next: tabs.next + 1 }, { key: to, location, visit: tabs.next }, key), [key])
}
export const name = (tabs: Tabs, key: string, title: string): Tabs => change(tabs, key, { title })
/** Marks whether a page has unsaved input. */
export const markUnsaved = (tabs: Tabs, key: string, unsaved: boolean): Tabs => settle(change(tabs, key, { unsaved }))
/** Closes a page with the next navigation. */
export const finish = (tabs: Tabs, key: string): Tabs => (indexOf(tabs, key) > 0 ? { ...tabs, leaving: key } : tabs)

/** Tabs closed by each command. The fixed tab stays. */
export const closable = {
  one: (tabs: Tabs, key: string) => tabs.all.slice(1).filter(each => each.key === key),
  others: (tabs: Tabs, key: string) => tabs.all.slice(1).filter(each => each.key !== key),
  right: (tabs: Tabs, key: string) => tabs.all.slice(indexOf(tabs, key) + 1),
} as const
export type Closing = keyof typeof closable
/** Closes tabs. The shown one closes with the navigation to `nextTo`. */
export const close = (tabs: Tabs, keys: readonly string[]): Tabs => {
  const shown = keys.find(key => key === tabs.shown)
  const rest = drop(
    tabs,
    keys.filter(key => key !== shown),
  )
  return shown === undefined ? rest : finish(rest, shown)
}
/** Tab to show after closing some: the one shown last, else the one before. */
export const nextTo = (tabs: Tabs, keys: readonly string[]): Tab => {
  const stays = (key: string | undefined) => key !== undefined && !keys.includes(key)
  const last = tabs.living.findLast(stays)
  const before = tabs.all.slice(0, indexOf(tabs, tabs.shown ?? '') + 1).findLast(({ key }) => stays(key))
  return tabOf(tabs, last) ?? before ?? (tabs.all[0] as Tab)
}
/** Mounts a page anew from its address. */
export const reload = (tabs: Tabs, key: string): Tabs => ({
  ...change(tabs, key, { visit: tabs.next, unsaved: false }),
  next: tabs.next + 1,
})
/** Moves a tab. The fixed tab stays first. */
export const move = (tabs: Tabs, key: string, to: number): Tabs => {
  const tab = tabOf(tabs, key)
  const at = Math.max(1, Math.min(to, tabs.all.length - 1))
  if (!tab || indexOf(tabs, key) < 1) return tabs
  return { ...tabs, all: tabs.all.filter(each => each !== tab).toSpliced(at, 0, tab) }
}
/** Props of the tab bar: the tabs and their commands. */
export interface TabBarProps {
  readonly tabs: Tabs
  readonly goTo: (tab: Tab) => void
  readonly close: (tab: Tab, which: Closing) => void
  readonly reload: (tab: Tab) => void
  /** Moves a tab to an index from 0. */
  readonly move: (tab: Tab, to: number) => void
}
