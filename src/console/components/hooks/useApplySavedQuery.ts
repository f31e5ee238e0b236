import { useNavigate, useNotify, useStoreContext } from 'ra-core'
import { getField } from '../../../schema/selectors/definition'
import { sortFor } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import type { SavedQuery } from '../../../schema/model/savedQuery'
import { appliedKey, columnsKey } from '../../providers/store/consoleStore'
import { viewAddress } from '../../providers/data/savedQuery'
import { useLabel, useConsoleConfig } from '../../config/ConsoleContext'
import { useJoinedNames } from './useJoinedNames'

/** Opens a list with a saved view, and notifies about invalid parts of the view. */
export const useApplySavedQuery = () => {
  const { declarations, me } = useConsoleConfig()
  const navigate = useNavigate()
  const store = useStoreContext()
  const notify = useNotify()
  const label = useLabel()
  const listed = useJoinedNames()
  const apply = (resource: AnyResource, view: SavedQuery): void => {
    const { columns } = view.query
    if (columns) store.setItem(columnsKey(resource.name), columns)
    store.setItem(appliedKey(resource.name), view.id)
    const nameOf = (name: string) =>
      Object.hasOwn(resource.fields, name) ? label(getField(resource, name).labels) : name
    if (view.leftOut.length > 0)
      notify('console.leftOut', { type: 'warning', messageArgs: { names: listed(view.leftOut.map(nameOf)) } })
    navigate(viewAddress(view, sortFor(resource, me)))
  }
  return (view: SavedQuery): void =>
    void declarations.load(view.resource).then(
      resource => apply(resource, view),
      () => notify('console.loadFailed', { type: 'error' }),
    )
}
