import { RequestError } from '../errors/requestError'
import type { RequestContext } from '../records/context/requestContext'
import { openRequestContext } from '../records/write/recordsApi'
import { principalOfAccount } from '../auth/sessions'
import type { Origin } from '../auth/sessions'
import type { TaskPart } from './taskTypes'

/** The desk of whoever asked for a job, as they are now. Refuses with notAllowed whoever is no more, or works for somebody else. */
export const requesterContext = async (
  { appConfig, scope, task }: TaskPart,
  origin: Origin,
): Promise<RequestContext> => {
  const principal = await principalOfAccount(scope.db, task.account_id, appConfig, origin)
  if (!principal || principal.tenant !== scope.tenant) throw new RequestError('notAllowed')
  return openRequestContext(appConfig, scope, principal)
}
