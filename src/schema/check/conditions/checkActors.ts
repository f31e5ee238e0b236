import type { By } from '../../model/condition'
import { unknownNameProblem } from '../support/problem'
import { byKeys } from '../support/values'

/** Possible actors of a condition: people or the system, roles, whether records are accounts. */
export interface Who {
  readonly acts: 'people' | 'mall'
  readonly roles?: readonly string[]
  readonly areAccounts: boolean
}
/** Problems of a condition's actor. */
export const checkActors = (by: By, { acts, roles, areAccounts }: Who): string[] => {
  if (acts === 'mall') return ['by: the server alone runs it; take it out']
  return [
    ...unknownNameProblem('key of by', Object.keys(by), Object.keys(byKeys)),
    ...(roles ? unknownNameProblem('role', by.roles ?? [], roles) : []),
    ...(by.roles?.length === 0 ? ['by: roles is empty'] : []),
    ...(Object.keys(by).length === 0 ? ['by: it is empty; add roles or self'] : []),
    ...(by.self && !areAccounts
      ? ["by: self: no record is anybody's account here; only those of table: 'accounts' are"]
      : []),
  ]
}
