import type { Labels } from '../../../schema/model/field'
import { badInput, Failure } from '../../errors/requestError'
import type { RuleContext } from '../../config/rules'
import type { Row } from '../../database/connections/database'
import type { About, Desk } from './requestContext'

const refuse = (...said: [string, Labels] | [Labels]): never => {
  const [words, field] = said.length === 2 ? [said[1], said[0]] : [said[0], undefined]
  throw field === undefined ? new Failure('badInput', { words }) : badInput({ [field]: words })
}
/** What a rule is told and can do. `about` is the record that it is about, once there is one. */
export const ruleContext = (
  desk: Desk,
  about: About | undefined,
  { before, after }: { readonly before?: Row; readonly after: Row },
): RuleContext => ({ scope: desk.scope, principal: desk.principal, before, after, hand: desk.hand(about), refuse })
