import { useNotify, useRedirect } from 'ra-core'
import { isAllowed } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import type { FailureBody } from '../../providers/api/httpError'
import { useTabContext } from '../../providers/router/TabContext'
import { useConsoleConfig } from '../../config/ConsoleContext'
import { type DraftStore, draftableFields, openDraftStore } from '../draft/draftStore'

/** Current record after a conflict. */
export type Current = NonNullable<FailureBody['current']>

/** Opens the record of a save whose answer was lost. Later changes become a draft of it. */
export const useRedirectToSaved = (resource: AnyResource, keeper: DraftStore) => {
  const { me } = useConsoleConfig()
  const notify = useNotify()
  const redirect = useRedirect()
  const page = useTabContext()
  return async (made: Current, typed: Readonly<Record<string, unknown>>): Promise<undefined> => {
    keeper.close()
    page?.finish()
    const next = openDraftStore(me.accountId, `${resource.name}/${made.id}`)
    await next.find()
    const names = draftableFields(resource).filter(name => typed[name] !== undefined)
    next.keep(Object.fromEntries(names.map(name => [name, typed[name]])), made)
    notify('console.savedBefore', { type: 'info', multiLine: true })
    redirect(isAllowed(resource, 'edit', me) ? 'edit' : 'show', resource.name, String(made.id))
  }
}
