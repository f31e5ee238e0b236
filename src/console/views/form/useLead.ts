import { useNotify, useRedirect } from 'ra-core'
import { may } from '../../../schema/machine'
import type { AnyResource } from '../../../schema/resource'
import { useLivingPage } from '../../providers/livingPage'
import { useShop } from '../../shopContext'
import { type DraftKeeper, keptFields, openKeeper } from './draftKeeper'
import type { Current } from './useSaving'

/** Leads to the record that a save made before its answer was lost; what was typed since waits there to be put in. */
export const useLead = (resource: AnyResource, keeper: DraftKeeper) => {
  const { me } = useShop()
  const notify = useNotify()
  const redirect = useRedirect()
  const page = useLivingPage()
  return async (made: Current, typed: Readonly<Record<string, unknown>>): Promise<undefined> => {
    keeper.close()
    page?.finish()
    const next = openKeeper(me.accountId, `${resource.name}/${made.id}`)
    await next.find()
    const names = keptFields(resource).filter(name => typed[name] !== undefined)
    next.keep(Object.fromEntries(names.map(name => [name, typed[name]])), made)
    notify('console.savedBefore', { type: 'info', multiLine: true })
    redirect(may(resource, 'edit', me) ? 'edit' : 'show', resource.name, String(made.id))
  }
}
