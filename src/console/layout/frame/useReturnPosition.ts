import { useLocation } from 'ra-core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { findShown } from '../../components/dom/queryVisible'

interface Position {
  readonly page: number
  readonly table: number
}
/** Time for a page's rows to come back, in ms. Afterwards its position is given up. */
const WAIT_MS = 5_000
const PAUSE_MS = 50
const ownScrolls = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const
const tableOf = () => findShown('.table-frame')
const positionNow = (): Position => ({ page: window.scrollY, table: tableOf()?.scrollTop ?? 0 })
const isReached = ({ page, table }: Position): boolean => {
  const now = positionNow()
  return now.page >= page - 1 && now.table >= table - 1
}
interface Entry {
  /** Index of the history entry, as the router numbers entries. */
  readonly index: number | undefined
  /** Key that no other visit of this address has. */
  readonly key: string
}
const entryNow = (): Entry => {
  const { idx, key = '' } = (history.state ?? {}) as { idx?: number; key?: string }
  return { index: idx, key: `${idx} ${key} ${window.location.hash}` }
}
/** Scrolls until rows that come later have made the place reachable, or the person scrolls. Returns a stop. */
const restorePosition = (target: Position): (() => void) => {
  let left = WAIT_MS / PAUSE_MS
  const stop = () => {
    clearInterval(timer)
    for (const event of ownScrolls) window.removeEventListener(event, stop)
  }
  const restore = () => {
    window.scrollTo(0, target.page)
    const table = tableOf()
    if (table) table.scrollTop = target.table
    left -= 1
    if (isReached(target) || left <= 0) stop()
  }
  const timer = setInterval(restore, PAUSE_MS)
  for (const event of ownScrolls) window.addEventListener(event, stop, { passive: true })
  return stop
}
/**
 * Restores the scroll position of a page that the browser's Back or Forward leads to. A pushed
 * address has a new key, and so starts at the top.
 */
export const useReturnPosition = (): void => {
  const location = useLocation()
  const positions = useRef(new Map<string, Position>())
  const entry = useRef(entryNow())
  const stop = useRef<() => void>(undefined)
  useEffect(() => {
    const noteScroll = () => positions.current.set(entry.current.key, positionNow())
    document.addEventListener('scroll', noteScroll, { capture: true, passive: true })
    return () => {
      document.removeEventListener('scroll', noteScroll, { capture: true })
      stop.current?.()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation is the trigger
  useLayoutEffect(() => {
    const now = entryNow()
    const isReplaced = now.index === entry.current.index
    entry.current = now
    // A list that replaces its own address stays where it is.
    if (isReplaced) return
    stop.current?.()
    const target = positions.current.get(now.key)
    if (target && (target.page > 0 || target.table > 0)) stop.current = restorePosition(target)
  }, [location])
}
