import { useListContext } from 'ra-core'
import { useDefinition } from '../../config/ConsoleContext'
import { viewQueryOf } from '../../providers/data/savedQuery'
import { useColumns } from '../state/useColumns'

/** Current query of the list, as stored in a view. */
export const useShownQuery = () => {
  const resource = useDefinition()
  const { filterValues, sort, perPage } = useListContext()
  const { chosen } = useColumns(resource)
  return viewQueryOf({ filterValues, sort, perPage, columns: chosen })
}
