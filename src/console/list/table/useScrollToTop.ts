import { useListContext } from 'ra-core'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls to the first row when page, page size, filter or sorting change, once the rows are
 * loaded. A return from another page keeps the position.
 */
export const useScrollToTop = (frame: RefObject<HTMLElement | null>): void => {
  const { page, perPage, sort, filterValues, isPlaceholderData } = useListContext()
  const query = JSON.stringify([page, perPage, sort, filterValues])
  const shown = useRef(query)
  useLayoutEffect(() => {
    if (isPlaceholderData || shown.current === query) return
    shown.current = query
    if (frame.current) frame.current.scrollTop = 0
  }, [query, isPlaceholderData, frame])
}
