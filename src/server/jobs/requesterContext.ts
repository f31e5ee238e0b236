import { Failure } from '../errors/requestError'
import type { Desk } from '../records/context/requestContext'
import { deskOf } from '../records/write/recordsApi'
import { principalOfAccount } from '../auth/sessions'
import type { Origin } from '../auth/sessions'
import type { Part } from './taskTypes'

/** The desk of whoever asked for a job, as they are now. Refuses with notAllowed whoever is no more, or works for somebody else. */
export const deskFor = async ({ shop, scope, task }: Part, origin: Origin): Promise<Desk> => {
  const principal = await principalOfAccount(scope.db, task.account_id, shop, origin)
  if (!principal || principal.tenant !== scope.tenant) throw new Failure('notAllowed')
  return deskOf(shop, scope, principal)
}
