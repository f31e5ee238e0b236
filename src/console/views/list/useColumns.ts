import { useStore } from 'ra-core'
import { choosableColumns, columnsOf, fieldOf } from '../../../schema/derive'
import { seesField } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { useShop } from '../../shopContext'

/** The columns someone has chosen for a list, kept in their browser. */
export const useColumns = (resource: AnyResource) => {
  const { me } = useShop()
  const [chosen, choose] = useStore<readonly string[]>(`${resource.name}.columns`, columnsOf(resource))
  const all = choosableColumns(resource).filter(name => seesField(resource, name, me))
  return { all, chosen, choose, columns: all.filter(name => chosen.includes(name)).map(name => [name, fieldOf(resource, name)] as const) }
}
