import { useStore } from 'ra-core'
import { choosableColumns, columnsOf, fieldOf } from '../../../schema/derive'
import { seesField } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { useShop } from '../../shopContext'

/** The columns someone has chosen for a list, kept in their browser: never none, and at first those of the declaration. */
export const useColumns = (resource: AnyResource) => {
  const { me } = useShop()
  const [kept, choose] = useStore<readonly string[]>(`${resource.name}.columns`)
  const all = choosableColumns(resource).filter(name => seesField(resource, name, me))
  const usual = columnsOf(resource).filter(name => all.includes(name))
  const known = kept?.filter(name => all.includes(name)) ?? []
  const chosen = known.length > 0 ? known : usual
  return {
    all,
    chosen,
    /** The last one stays. */
    toggle: (name: string) => {
      const next = chosen.includes(name) ? chosen.filter(each => each !== name) : [...chosen, name]
      if (next.length > 0) choose(next)
    },
    /** Nothing to call where the columns are the declaration's. */
    restore: [...chosen].sort().join() === [...usual].sort().join() ? undefined : () => choose(usual),
    columns: all.filter(name => chosen.includes(name)).map(name => [name, fieldOf(resource, name)] as const),
  }
}
