import { useListContext } from 'ra-core'
import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Another page, filter, order or length of a page begins at its first row, as soon as its rows are there; what comes back from another page keeps its place. */
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
