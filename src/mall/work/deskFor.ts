import { Failure } from '../failures/failure'
import type { Desk } from '../records/desk'
import { deskOf } from '../records/hand'
import { principalOfAccount } from '../session/sessions'
import type { Origin } from '../session/sessions'
import type { Part } from './kinds'

/** The desk of whoever asked for a job, as they are now. Refuses with notAllowed whoever is no more, or works for somebody else. */
export const deskFor = async ({ shop, scope, task }: Part, origin: Origin): Promise<Desk> => {
  const principal = await principalOfAccount(scope.db, task.account_id, shop, origin)
  if (!principal || principal.tenant !== scope.tenant) throw new Failure('notAllowed')
  return deskOf(shop, scope, principal)
}
