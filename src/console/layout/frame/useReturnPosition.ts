import { useLocation } from 'ra-core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { findShown } from '../../components/dom/queryVisible'

/** Scroll positions of the page and of its table. */
type Position = readonly [page: number, table: number]
/** Pause between attempts, in ms, and their number: rows of a page may come back late. */
const PAUSE_MS = 50
const ATTEMPTS = 100
const ownScrolls = ['wheel', 'touchstart', 'keydown', 'pointerdown']
const positionNow = (): Position => [window.scrollY, findShown('.table-frame')?.scrollTop ?? 0]
interface Entry {
  readonly idx?: number
  readonly key?: string
}
/** History entry as the router numbers it. Its key is empty for a typed address. */
const entryNow = (): Entry => (history.state as Entry | null) ?? {}
const keyOf = ({ idx, key }: Entry): string => `${idx} ${key} ${location.hash}`
/** Scrolls until the position is reached, or the person scrolls. Returns a stop. */
const restorePosition = ([page, table]: Position): (() => void) => {
  let left = ATTEMPTS
  const stop = () => clearInterval(timer)
  const timer = setInterval(() => {
    window.scrollTo(0, page)
    findShown('.table-frame')?.scrollTo(0, table)
    const [pageNow, tableNow] = positionNow()
    left -= 1
    if ((pageNow >= page - 1 && tableNow >= table - 1) || left === 0) stop()
  }, PAUSE_MS)
  for (const event of ownScrolls) window.addEventListener(event, stop, { once: true })
  return stop
}
/**
 * Restores the scroll position of a page that the browser's Back or Forward leads to. A pushed
 * address has a new key, and so starts at the top.
 */
export const useReturnPosition = (): void => {
  const here = useLocation()
  const positions = useRef(new Map<string, Position>())
  const entry = useRef(entryNow())
  const key = useRef(keyOf(entry.current))
  const stop = useRef(() => {})
  useEffect(() => {
    // A form begins at its top, where its focus is.
    const noteScroll = () => findShown('.save-bar') || positions.current.set(key.current, positionNow())
    document.addEventListener('scroll', noteScroll, true)
    return () => {
      document.removeEventListener('scroll', noteScroll, true)
      stop.current()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation is the trigger
  useLayoutEffect(() => {
    const { idx } = entry.current
    entry.current = entryNow()
    key.current = keyOf(entry.current)
    // A list that replaces its own address stays where it is.
    if (idx === entry.current.idx) return
    stop.current()
    const target = positions.current.get(key.current)
    if (target) stop.current = restorePosition(target)
  }, [here])
}
