import { useNavigate, useNotify, useStoreContext } from 'ra-core'
import { fieldOf } from '../../schema/derive'
import { sortFor } from '../../schema/machine'
import type { AnyResource } from '../../schema/resource'
import type { SavedView } from '../../schema/savedViews'
import { appliedKey, columnsKey } from '../providers/consoleStore'
import { viewAddress } from '../providers/viewQuery'
import { useLabel, useShop } from '../shopContext'
import { useListed } from './useListed'

/** Opens a view's list as the view says, and says what of it is no longer possible. */
export const useApplyView = () => {
  const { declarations, me } = useShop()
  const navigate = useNavigate()
  const store = useStoreContext()
  const notify = useNotify()
  const label = useLabel()
  const listed = useListed()
  const apply = (resource: AnyResource, view: SavedView): void => {
    const { columns } = view.query
    if (columns) store.setItem(columnsKey(resource.name), columns)
    store.setItem(appliedKey(resource.name), view.id)
    const nameOf = (name: string) =>
      Object.hasOwn(resource.fields, name) ? label(fieldOf(resource, name).labels) : name
    if (view.leftOut.length > 0)
      notify('console.leftOut', { type: 'warning', messageArgs: { names: listed(view.leftOut.map(nameOf)) } })
    navigate(viewAddress(view, sortFor(resource, me)))
  }
  return (view: SavedView): void =>
    void declarations.load(view.resource).then(
      resource => apply(resource, view),
      () => notify('console.loadFailed', { type: 'error' }),
    )
}
