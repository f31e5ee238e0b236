import { useListContext } from 'ra-core'
import type { ListMeta } from '../../providers/data/consoleDataProvider'

/** How many rows a list has, and whether there are more than were counted. */
export const useTotal = (): Pick<ListMeta, 'total' | 'more'> => {
  const { meta, total: all = 0 } = useListContext()
  const { total = all, more = false } = (meta ?? {}) as Partial<ListMeta>
  return { total, more }
}
