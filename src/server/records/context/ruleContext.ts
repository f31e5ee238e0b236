import type { Labels } from '../../../schema/model/field'
import type { FieldMessage } from '../../../schema/text/errorMessages'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { RuleContext } from '../../config/rules'
import type { DatabaseRow } from '../../database/connections/database'
import type { About, RequestContext } from './requestContext'

const refuse = (...args: [string, FieldMessage] | [Labels]): never => {
  const [words, field] = args.length === 2 ? [args[1], args[0]] : [args[0], undefined]
  throw field === undefined ? new RequestError('badInput', { message: words }) : invalidInput({ [field]: words })
}
/** Builds the context of a rule. `about` is the rule's own record, once there is one. */
export const buildRuleContext = (
  context: RequestContext,
  about: About | undefined,
  { before, after }: { readonly before?: DatabaseRow; readonly after: DatabaseRow },
): RuleContext => ({
  scope: context.scope,
  principal: context.principal,
  caller: context.caller,
  before,
  after,
  records: context.getRecordsApi(about),
  refuse,
})
