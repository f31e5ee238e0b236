import { useNotify, useRedirect } from 'ra-core'
import { may } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import type { FailureBody } from '../../providers/api/httpError'
import { useLivingPage } from '../../providers/router/TabContext'
import { useShop } from '../../config/ConsoleContext'
import { type DraftKeeper, keptFields, openKeeper } from '../draft/draftStore'

/** The record as it is now, where somebody else was faster. */
export type Current = NonNullable<FailureBody['current']>

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
