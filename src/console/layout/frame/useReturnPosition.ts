import { useLocation } from 'ra-core'
import { useEffect, useLayoutEffect, useRef } from 'react'

interface Position {
  readonly page: number
  readonly table: number
}
/** Time for a page's rows to come back, in ms. Afterwards its position is given up. */
const WAIT_MS = 2000
const tableOf = () => document.querySelector('.table-frame')
const positionNow = (): Position => ({ page: window.scrollY, table: tableOf()?.scrollTop ?? 0 })
const isReached = ({ page, table }: Position): boolean => {
  const now = positionNow()
  return now.page >= page - 1 && now.table >= table - 1
}
/**
 * Restores the scroll position of a page that the browser's Back or Forward leads to. Rows may come
 * later, so the position is tried again until it is reached, or until the person scrolls.
 */
export const useReturnPosition = (): void => {
  const { pathname, search } = useLocation()
  const place = pathname + search
  const known = useRef(new Map<string, Position>())
  const current = useRef(place)
  const isBack = useRef(false)
  const isRestoring = useRef(false)
  useEffect(() => {
    const noteBack = () => {
      isBack.current = true
    }
    const noteScroll = () => {
      if (!isRestoring.current) known.current.set(current.current, positionNow())
    }
    window.addEventListener('popstate', noteBack)
    document.addEventListener('scroll', noteScroll, { capture: true, passive: true })
    return () => {
      window.removeEventListener('popstate', noteBack)
      document.removeEventListener('scroll', noteScroll, { capture: true })
    }
  }, [])
  // Before the shorter page of the other place scrolls by itself.
  useLayoutEffect(() => {
    const target = isBack.current ? known.current.get(place) : undefined
    isBack.current = false
    current.current = place
    if (!target || (target.page === 0 && target.table === 0)) return
    isRestoring.current = true
    const until = Date.now() + WAIT_MS
    const stop = () => {
      clearInterval(timer)
      isRestoring.current = false
    }
    const restore = () => {
      window.scrollTo(0, target.page)
      const table = tableOf()
      if (table) table.scrollTop = target.table
      if (isReached(target) || Date.now() > until) stop()
    }
    const timer = setInterval(restore, 50)
    for (const event of ['wheel', 'touchstart', 'keydown']) window.addEventListener(event, stop, { once: true })
    return () => {
      stop()
      for (const event of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(event, stop)
    }
  }, [place])
}
