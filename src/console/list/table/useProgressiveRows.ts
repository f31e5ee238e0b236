import { type RefObject, startTransition, useEffect, useMemo, useState } from 'react'
import type { RowRecord } from '../row/useRowContext'

/** Minimum height of a row, or of a phone's card with its margin, in px (list.css). */
const rowHeight = () => (window.innerWidth > 700 ? 44 : 102)
const isScrolled = (frame: HTMLElement | null): boolean =>
  (frame?.scrollTop ?? 0) > 0 || (document.scrollingElement?.scrollTop ?? 0) > 0

/**
 * Rows to render. New rows are shown at once as far as the window reaches, and the rest is deferred.
 * Until then the lower rows are the old ones. In a scrolled list all rows change together.
 */
export const useProgressiveRows = (
  rows: readonly RowRecord[],
  frame: RefObject<HTMLElement | null>,
): readonly RowRecord[] => {
  // No deferred value: its first one is whole inside a transition.
  const [deferred, setDeferred] = useState<readonly RowRecord[]>([])
  useEffect(() => startTransition(() => setDeferred(rows)), [rows])
  return useMemo(() => {
    const near = rows.slice(0, Math.ceil(window.innerHeight / rowHeight()))
    if (deferred === rows || near.length === rows.length || isScrolled(frame.current)) return rows
    const ids = new Set(near.map(({ id }) => id))
    return [...near, ...deferred.slice(near.length, rows.length).filter(({ id }) => !ids.has(id))]
  }, [rows, deferred, frame])
}
