import type { Labels } from '../../../schema/model/field'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { RuleContext } from '../../config/rules'
import type { DatabaseRow } from '../../database/connections/database'
import type { About, RequestContext } from './requestContext'

const refuse = (...said: [string, Labels] | [Labels]): never => {
  const [words, field] = said.length === 2 ? [said[1], said[0]] : [said[0], undefined]
  throw field === undefined ? new RequestError('badInput', { words }) : invalidInput({ [field]: words })
}
/** What a rule is told and can do. `about` is the record that it is about, once there is one. */
export const buildRuleContext = (
  desk: RequestContext,
  about: About | undefined,
  { before, after }: { readonly before?: DatabaseRow; readonly after: DatabaseRow },
): RuleContext => ({ scope: desk.scope, principal: desk.principal, before, after, hand: desk.hand(about), refuse })
