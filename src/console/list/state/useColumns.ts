import { useStore } from 'ra-core'
import { getField } from '../../../schema/selectors/definition'
import { canSeeField, choosableFor, columnsFor } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { columnsKey } from '../../providers/store/consoleStore'
import { useConsoleConfig } from '../../config/ConsoleContext'

/** Visible columns of a list, stored in the browser. At least one. Default: as declared. */
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
    /** Whether a column of a custom table is visible: permitted for the role and not deselected. */
    isShown: (name: string) =>
      !Object.hasOwn(resource.fields, name) ||
      (canSeeField(resource, name, me) && (known.length === 0 || !all.includes(name) || chosen.includes(name))),
    /** Does not remove the last column. */
    toggle: (name: string) => {
      const next = chosen.includes(name) ? chosen.filter(each => each !== name) : [...chosen, name]
      if (next.length > 0) choose(next)
    },
    /** Absent if the columns are the declared ones. */
    restore: chosen.join() === usual.join() ? undefined : () => choose(usual),
    columns: chosen.map(name => [name, getField(resource, name)] as const),
  }
}
