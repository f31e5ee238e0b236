import { useStore } from 'ra-core'
import { getField } from '../../../schema/selectors/definition'
import { canSeeField, choosableFor, columnsFor } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { columnsKey } from '../../providers/store/consoleStore'
import { useConsoleConfig } from '../../config/ConsoleContext'

/** The columns someone has chosen for a list, in their order, kept in their browser: never none, and at first those of the declaration. */
export const useColumns = (resource: AnyResource) => {
  const { me } = useConsoleConfig()
  const [kept, choose] = useStore<readonly string[]>(columnsKey(resource.name))
  const all = choosableFor(resource, me)
  const usual = columnsFor(resource, me).filter(name => all.includes(name))
  const known = kept?.filter(name => all.includes(name)) ?? []
  const chosen = known.length > 0 ? known : usual
  return {
    all,
    chosen,
    choose,
    /** Whether a column that a page names is shown: the role may see it, and nobody has chosen others. */
    isShown: (name: string) =>
      !Object.hasOwn(resource.fields, name) ||
      (canSeeField(resource, name, me) && (known.length === 0 || !all.includes(name) || chosen.includes(name))),
    /** The last one stays. */
    toggle: (name: string) => {
      const next = chosen.includes(name) ? chosen.filter(each => each !== name) : [...chosen, name]
      if (next.length > 0) choose(next)
    },
    /** Nothing to call where the columns are the declaration's. */
    restore: chosen.join() === usual.join() ? undefined : () => choose(usual),
    columns: chosen.map(name => [name, getField(resource, name)] as const),
  }
}
