import { type RefObject, useDeferredValue, useMemo } from 'react'
import type { RowRecord } from '../row/useRowContext'

/** No row is lower than this, in px (list.css). */
const ROW_HEIGHT = 44
const isScrolled = (frame: HTMLElement | null): boolean =>
  (frame?.scrollTop ?? 0) > 0 || (document.scrollingElement?.scrollTop ?? 0) > 0

/**
 * The rows to draw: other rows come as far as the window reaches at once, and those below it a moment later, so that who filters or turns a page waits for what can be seen alone. Until then
 * the lower rows are those of before, without any that stands above them now. Whoever has scrolled down sees all of them change together.
 */
export const useProgressiveRows = (
  rows: readonly RowRecord[],
  frame: RefObject<HTMLElement | null>,
): readonly RowRecord[] => {
  const deferred = useDeferredValue(rows)
  return useMemo(() => {
    const near = rows.slice(0, Math.ceil(window.innerHeight / ROW_HEIGHT))
    if (deferred === rows || near.length === rows.length || isScrolled(frame.current)) return rows
    const ids = new Set(near.map(({ id }) => id))
    return [...near, ...deferred.slice(near.length, rows.length).filter(({ id }) => !ids.has(id))]
  }, [rows, deferred, frame])
}
