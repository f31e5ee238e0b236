import { useLocation } from 'ra-core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { queryVisible } from '../../components/dom/queryVisible'
import { enterVisit, notePosition, type ScrollPosition } from '../../providers/router/visits'

/** Pause between attempts, in ms, and their number: rows of a page may come back late. */
const PAUSE_MS = 50
const ATTEMPTS = 100
const ownScrolls = ['wheel', 'touchstart', 'keydown', 'pointerdown']
const positionNow = (): ScrollPosition => [window.scrollY, queryVisible('.table-frame')?.scrollTop ?? 0]
/** Scrolls until the position is reached, or the person scrolls. Returns a stop. */
const restorePosition = ([page, table]: ScrollPosition): (() => void) => {
  let left = ATTEMPTS
  const stop = () => clearInterval(timer)
  const timer = setInterval(() => {
    window.scrollTo(0, page)
    queryVisible('.table-frame')?.scrollTo(0, table)
    const [pageNow, tableNow] = positionNow()
    left -= 1
    if ((pageNow >= page - 1 && tableNow >= table - 1) || left === 0) stop()
  }, PAUSE_MS)
  for (const event of ownScrolls) window.addEventListener(event, stop, { once: true })
  return stop
}
/**
 * Restores the scroll position of a page that Back or Forward leads to, also after a reload. A
 * pushed address starts at the top.
 */
export const useReturnPosition = (): void => {
  const here = useLocation()
  const stop = useRef(() => {})
  useEffect(() => {
    // A form begins at its top, where its focus is.
    const noteScroll = () => queryVisible('.save-bar') || notePosition(positionNow())
    document.addEventListener('scroll', noteScroll, true)
    return () => {
      document.removeEventListener('scroll', noteScroll, true)
      stop.current()
    }
  }, [])
  useLayoutEffect(() => {
    const target = enterVisit(here.pathname)
    // A list that replaces its own address stays where it is.
    if (target === 'same') return
    stop.current()
    if (target) stop.current = restorePosition(target)
  }, [here])
}
