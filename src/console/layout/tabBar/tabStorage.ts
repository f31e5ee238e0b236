import type { RouterLocation } from 'ra-core'
import { forgetTabs, tabsKey } from '../../providers/session/session'
import { tabStore } from '../../storage/webStorage'
import { isReadable } from '../../providers/router/routeTable'
import { keyOf, type Tab, type Tabs } from './tabs'
import { parseJson } from '../../../schema/text/parseJson'

/** Stored state of a tab. */
interface Kept {
  readonly location: Pick<RouterLocation, 'pathname' | 'search' | 'state'>
  readonly visit: number
  readonly title?: string
  readonly unsaved?: boolean
}
const isKept = (each: unknown): each is Kept => {
  const { location, title, visit } = (each ?? {}) as Partial<Kept>
  return (
    typeof location?.pathname === 'string' &&
    isReadable(location.pathname) &&
    typeof location.search === 'string' &&
    Number.isSafeInteger(visit) &&
    (title === undefined || typeof title === 'string')
  )
}
const read = (account: string): Kept[] => {
  const kept = parseJson(tabStore.get(tabsKey(account)))
  return Array.isArray(kept) ? kept.filter(isKept) : []
}
const blank: RouterLocation = { pathname: '/', search: '', hash: '', state: null, key: '' }

/**
 * Restores the tabs of an account after a reload, none of them mounted, with the fixed tab first.
 * Skips pages no longer permitted, and deletes tabs of other accounts.
 */
export const openTabs = (account: string, first: string, mayOpen: (address: string) => boolean): Tabs => {
  forgetTabs(account)
  const kept = read(account).filter(({ location }) => mayOpen(location.pathname + location.search))
  const home = kept.find(({ location }) => location.pathname === first && !location.state?.record)
  const next = Math.max(0, ...kept.map(({ visit }) => visit + 1))
  const all = [
    home ?? { location: { pathname: first, search: '' }, visit: next },
    ...kept.filter(each => each !== home),
  ]
  const tabs = all.map(({ location: kept, ...rest }): Tab => {
    const location = { ...blank, ...kept }
    return { ...rest, location, key: keyOf(location) }
  })
  return { all: [...new Map(tabs.map(tab => [tab.key, tab])).values()], living: [], next: next + 1 }
}
/** Stores the tabs for a reload. They are deleted at logout. */
export const keepTabs = (account: string, { all }: Tabs): void => {
  const kept: Kept[] = all.map(({ location: { pathname, search, state }, visit, title, unsaved }) => ({
    location: { pathname, search, state },
    visit,
    title,
    unsaved,
  }))
  tabStore.set(tabsKey(account), JSON.stringify(kept))
}
