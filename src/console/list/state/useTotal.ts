import { useListContext } from 'ra-core'
import type { ListMeta } from '../../providers/data/consoleDataProvider'

/** Number of rows of a list, and whether it is a lower bound. */
export const useTotal = (): Pick<ListMeta, 'total' | 'more'> => {
  const { meta, total: all = 0 } = useListContext()
  const { total = all, more = false } = (meta ?? {}) as Partial<ListMeta>
  return { total, more }
}
