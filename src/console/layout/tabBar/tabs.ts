import type { RouterLocation } from 'ra-core'

/** How many pages live at the same time; the others are opened anew from their addresses. */
export const MAX_ALIVE_TABS = 20

/** A page that was visited. */
export interface Tab {
  readonly key: string
  /** Where the page stands, with its query and what came along. */
  readonly location: RouterLocation
  /** A number for each time a page is begun: one that is begun anew has another. */
  readonly visit: number
  /** What the page calls itself, once it has. */
  readonly title?: string
  /** Whether leaving it for good would lose something. */
  readonly unsaved?: boolean
}
/** What the tab bar shows, and which of it lives. The first tab stays where it is. */
export interface Tabs {
  readonly all: readonly Tab[]
  /** The keys of the pages that live, the one looked at longest ago first. */
  readonly living: readonly string[]
  /** The page that is looked at; none where it has no tab. */
  readonly shown?: string
  /** The page that the next navigation leaves for good. */
  readonly leaving?: string
  /** The number of the next page that is begun. */
  readonly next: number
}

/** One tab a path, whatever its query; a form that was opened with something to begin from is another than the empty one. */
export const keyOf = ({ pathname, state }: RouterLocation): string =>
  state?.record ? `${pathname} ${JSON.stringify(state.record)}` : pathname
export const tabOf = (tabs: Tabs, key: string | undefined): Tab | undefined => tabs.all.find(each => each.key === key)
const indexOf = (tabs: Tabs, key: string) => tabs.all.findIndex(each => each.key === key)
/** The same tabs where nothing is another. */
const change = (tabs: Tabs, key: string, how: Partial<Tab>): Tabs => {
  const tab = tabOf(tabs, key)
  const same = Object.entries(how).every(([name, value]) => tab?.[name as keyof Tab] === value)
  return !tab || same ? tabs : put(tabs, { ...tab, ...how })
}

/** Puts to sleep what was not looked at for longest, but no page that would lose something. */
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
/** Puts a tab where one of its key is, else in the place of another, else at the end. */
const put = (tabs: Tabs, tab: Tab, place?: string): Tabs => {
  const at = [tab.key, place].map(key => tabs.all.findIndex(each => each.key === key)).find(index => index >= 0)
  return { ...tabs, all: at === undefined ? [...tabs.all, tab] : tabs.all.with(at, tab) }
}

const isAsLeft = (before: RouterLocation, now: RouterLocation) => !now.search || now.search === before.search
/**
 * Looks at the page of a location, which gets a tab if it has none. A page that is being left for good gives way to it. Whoever comes back by an address without a
 * query finds the page as they left it. `passing`: the page does not live on while others are looked at.
 */
export const openTab = (tabs: Tabs, location: RouterLocation, passing = false): Tabs => {
  const key = keyOf(location)
  const known = tabOf(tabs, key)
  const comesBack = known !== undefined && tabs.shown !== key
  const begins = !known || (comesBack && passing)
  const tab: Tab = {
    ...known,
    key,
    // The same object, so that the page need not be drawn again.
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
/** Looks at the page beside another, such as the next record: it takes its place, where nothing is lost by that. */
export const openTabInBackground = (tabs: Tabs, location: RouterLocation): Tabs => {
  const shown = tabOf(tabs, tabs.shown)
  return openTab(shown && !shown.unsaved ? finish(tabs, shown.key) : tabs, location)
}
/** Looks at a page that has no tab. */
export const suspendTab = (tabs: Tabs): Tabs => {
  const { shown: _, leaving, ...rest } = tabs
  return drop(rest, leaving === undefined ? [] : [leaving])
}
/** A page that is not looked at goes elsewhere by itself: what it has become takes its place, and nobody is taken along. */
export const wander = (tabs: Tabs, key: string, location: RouterLocation): Tabs => {
  const to = keyOf(location)
  if (to === key) return change(tabs, key, { location })
  if (indexOf(tabs, key) === 0) return tabs
  if (tabOf(tabs, to)) return drop(tabs, [key])
  return drop(put({ ...tabs, next: tabs.next + 1 }, { key: to, location, visit: tabs.next }, key), [key])
}
export const name = (tabs: Tabs, key: string, title: string): Tabs => change(tabs, key, { title })
/** Notes whether a page would lose something. */
export const markUnsaved = (tabs: Tabs, key: string, unsaved: boolean): Tabs => settle(change(tabs, key, { unsaved }))
/** The page of this key is left for good with the next navigation. */
export const finish = (tabs: Tabs, key: string): Tabs => (indexOf(tabs, key) > 0 ? { ...tabs, leaving: key } : tabs)

/** What closing from one tab on would close; the first stays. */
export const closable = {
  one: (tabs: Tabs, key: string) => tabs.all.slice(1).filter(each => each.key === key),
  others: (tabs: Tabs, key: string) => tabs.all.slice(1).filter(each => each.key !== key),
  right: (tabs: Tabs, key: string) => tabs.all.slice(indexOf(tabs, key) + 1),
} as const
export type Closing = keyof typeof closable
/** Closes tabs. The one that is looked at goes with the navigation away from it, to where `nextTo` says. */
export const close = (tabs: Tabs, keys: readonly string[]): Tabs => {
  const shown = keys.find(key => key === tabs.shown)
  const rest = drop(
    tabs,
    keys.filter(key => key !== shown),
  )
  return shown === undefined ? rest : finish(rest, shown)
}
/** The tab to go to when some are closed: of those that stay the one looked at last, else the one before. */
export const nextTo = (tabs: Tabs, keys: readonly string[]): Tab => {
  const stays = (key: string | undefined) => key !== undefined && !keys.includes(key)
  const last = tabs.living.findLast(stays)
  const before = tabs.all.slice(0, indexOf(tabs, tabs.shown ?? '') + 1).findLast(({ key }) => stays(key))
  return tabOf(tabs, last) ?? before ?? (tabs.all[0] as Tab)
}
/** Begins a page anew from its address. */
export const reload = (tabs: Tabs, key: string): Tabs => ({
  ...change(tabs, key, { visit: tabs.next, unsaved: false }),
  next: tabs.next + 1,
})
/** Moves a tab to the place of another; the first stays the first. */
export const move = (tabs: Tabs, key: string, to: number): Tabs => {
  const tab = tabOf(tabs, key)
  const at = Math.max(1, Math.min(to, tabs.all.length - 1))
  if (!tab || indexOf(tabs, key) < 1) return tabs
  return { ...tabs, all: tabs.all.filter(each => each !== tab).toSpliced(at, 0, tab) }
}
/** What the bar of tabs is given: the tabs, and what can be done to one. */
export interface TabBarProps {
  readonly tabs: Tabs
  readonly goTo: (tab: Tab) => void
  readonly close: (tab: Tab, which: Closing) => void
  readonly reload: (tab: Tab) => void
  /** Puts a tab at a place, the first being 0. */
  readonly move: (tab: Tab, to: number) => void
}
