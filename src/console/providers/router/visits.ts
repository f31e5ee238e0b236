import { tabStore } from '../../storage/webStorage'

/** Scroll positions of the page and of its table. */
export type ScrollPosition = readonly [page: number, table: number]
/** Page of a history entry. */
interface Visit {
  readonly key: string
  /** Path as react-admin sees it. */
  readonly pathname: string
  readonly position?: ScrollPosition | undefined
}
/** History entry as the router numbers it. The key is empty for a typed address. */
interface Entry {
  readonly idx?: number
  readonly key?: string
}
const STORED = 'visits'
/** Limit of stored entries. */
const MAX_VISITS = 50

const indexNow = (): number => (history.state as Entry | null)?.idx ?? 0
const keyNow = (): string => `${(history.state as Entry | null)?.key ?? ''} ${location.hash}`
const readStored = (): Map<number, Visit> => {
  try {
    return new Map<number, Visit>(JSON.parse(tabStore.get(STORED) ?? '[]'))
  } catch {
    return new Map()
  }
}
/** Visits of this tab by the index of their entry. They survive a reload. */
const visits = readStored()
window.addEventListener('pagehide', () =>
  tabStore.set(STORED, JSON.stringify([...visits].sort(([a], [b]) => a - b).slice(-MAX_VISITS))),
)
let here: number | undefined

/**
 * Notes the page of the present history entry. Returns its scroll position where Back or Forward has
 * led to it, or `same` for a page that replaces its own address.
 */
export const enterVisit = (pathname: string): ScrollPosition | 'same' | undefined => {
  const index = indexNow()
  const key = keyNow()
  const isReplaced = index === here
  here = index
  const known = visits.get(index)
  const position = isReplaced || known?.key === key ? known?.position : undefined
  visits.set(index, { key, pathname, position })
  return isReplaced ? 'same' : position
}
/** Notes the scroll position of the page that was entered last. */
export const notePosition = (position: ScrollPosition): void => {
  const index = indexNow()
  const visit = visits.get(index)
  // An address typed again replaces its entry without a navigation of the router.
  if (visit && index === here) visits.set(index, { ...visit, key: keyNow(), position })
}
/**
 * Number of steps back to the list of a resource. `undefined` where a page of something else, or
 * nothing, was between.
 */
export const stepsToList = (resource: string): number | undefined => {
  const list = `/${resource}`
  for (let index = indexNow() - 1; ; index -= 1) {
    const { pathname = '' } = visits.get(index) ?? {}
    if (pathname === list) return indexNow() - index
    if (!pathname.startsWith(`${list}/`)) return undefined
  }
}
