import { createContext, useEffect, useState } from 'react'
import { getPositionField } from '../../../schema/selectors/definition'
import { isAllowed } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { useConsoleConfig } from '../../config/ConsoleContext'

type SortableRows = typeof import('./SortableRows').default
export interface Sorting {
  /** The field of the hand-made order, where one may change it. */
  readonly order?: string
  /** Rows that can be dragged, once their chunk is there. */
  readonly Rows?: SortableRows
  readonly isLoading: boolean
}
/** How the rows of the list around are sorted by hand. */
export const SortingContext = createContext<Sorting>({ isLoading: false })
/**
 * Fetches the chunk of rows that can be dragged, beside the list's data. Rows drawn before it would be drawn anew, and lose a click that had begun:
 * so they wait for it; where it does not come, they cannot be dragged.
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
