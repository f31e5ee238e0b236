import { createContext, useEffect, useState } from 'react'
import { getPositionField } from '../../../schema/selectors/definition'
import { isAllowed } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { useConsoleConfig } from '../../config/ConsoleContext'

type SortableRows = typeof import('./SortableRows').default
export interface Sorting {
  /** Position field, if the user may sort. */
  readonly order?: string
  /** Component of draggable rows, once loaded. */
  readonly Rows?: SortableRows
  readonly isLoading: boolean
}
/** Manual sorting of the surrounding list. */
export const SortingContext = createContext<Sorting>({ isLoading: false })
/**
 * Loads the component of draggable rows, in parallel with the list's data. The list waits for it: a
 * later switch would render all rows again and lose a click in progress.
 * If the download fails, rows are not draggable.
 */
export const useSortable = (resource: AnyResource): Sorting => {
  const { me } = useConsoleConfig()
  const order = isAllowed(resource, 'sort', me) ? getPositionField(resource) : undefined
  const [{ Rows, isLoading }, setLoaded] = useState<Omit<Sorting, 'order'>>({ isLoading: order !== undefined })
  useEffect(() => {
    if (!order || Rows) return
    import('./SortableRows').then(
      chunk => setLoaded({ Rows: chunk.default, isLoading: false }),
      () => setLoaded({ isLoading: false }),
    )
  }, [order, Rows])
  return { order, Rows, isLoading }
}
