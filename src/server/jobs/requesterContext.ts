import { RequestError } from '../errors/requestError'
import type { RequestContext } from '../records/context/requestContext'
import { openRequestContext } from '../records/write/openRequestContext'
import { principalOfAccount } from '../auth/sessions'
import type { Origin } from '../auth/sessions'
import type { TaskPart } from './taskTypes'

/**
 * Opens the request context of a job's requester, with present permissions. Refuses with notAllowed
 * where the account is gone or changed its tenant.
 */
export const requesterContext = async (
  { appConfig, scope, task }: TaskPart,
  origin: Origin,
): Promise<RequestContext> => {
  const principal = await principalOfAccount(scope.db, task.account_id, appConfig, origin)
  if (!principal || principal.tenant !== scope.tenant) throw new RequestError('notAllowed')
  return openRequestContext(appConfig, scope, principal)
}
