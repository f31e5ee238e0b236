import { fieldsIn, isEmpty } from '../../../schema/model/condition'
import type { AnyAction, AnyConfirmation, AnyResource } from '../../../schema/model/resource'
import { confirmationText } from '../../../schema/labels/confirmationText'
import { placesIn } from '../../../schema/labels/placeholders'
import { availabilityOf } from '../../../schema/rules/availability'
import { openConfirmations, withInput } from '../../../schema/rules/confirmations'
import { withParams } from '../../../schema/selectors/definition'
import type { DatabaseRow } from '../../database/connections/database'
import { type CodedErrors, RequestError } from '../../errors/requestError'
import type { RequestContext } from '../context/requestContext'
import { presentOne, withComputed } from '../read/presentRecord'
import { findOtherRecord, type PlannedRecord } from './otherRecords'

interface Submission {
  readonly before: DatabaseRow
  /** Params of the dialog, with ticks. Already validated for `input`. */
  readonly submitted: DatabaseRow
  /** Whether the caller names the record's version. */
  readonly hasVersion: boolean
  readonly planned?: readonly PlannedRecord[] | undefined
}
/** Record with the computed fields that confirmations use. */
const recordFor = (context: RequestContext, resource: AnyResource, action: AnyAction, before: DatabaseRow) => {
  const named = Object.values(action.confirmations ?? {}).flatMap(({ when = {}, zh, textsWhen = [] }) => [
    ...[when, ...textsWhen.map(text => text.when)].flatMap(each => fieldsIn(each, withParams(resource, action).fields)),
    ...[zh, ...textsWhen.map(text => text.zh)].flatMap(placesIn),
  ])
  const own = [...new Set(named)].filter(name => Object.hasOwn(resource.fields, name))
  return withComputed(context, resource, own, before)
}
/** Other record of a confirmation as the caller sees it: its id, and the fields in the texts. */
const presentOther = async (
  context: RequestContext,
  resource: AnyResource,
  { zh }: AnyConfirmation,
  row: DatabaseRow,
) => {
  const other = await presentOne(context, resource, row)
  return Object.fromEntries(['id', ...placesIn(zh)].map(name => [name, other[name] ?? null]))
}
/**
 * Refuses an action without its confirmations. `state`: those about the record, with wrongState.
 * `input`: those about a field of the dialog, with badInput. Unavailable actions are refused
 * elsewhere.
 */
export const assertConfirmed = async (
  context: RequestContext,
  resource: AnyResource,
  action: AnyAction,
  { before, submitted, hasVersion, planned }: Submission,
  by: 'state' | 'input',
): Promise<void> => {
  if (!action.confirmations || availabilityOf(resource, action, before, context.principal) !== 'ok') return
  const record = await recordFor(context, resource, action, before)
  const missing = openConfirmations(resource, action, record, submitted, hasVersion).filter(
    ([name, { field }]) => submitted[name] !== true && (by === 'input') === (field !== undefined),
  )
  // Before validation, a text may contain stored values only.
  const whole = by === 'input' ? withInput(record, submitted) : record
  const coded: Record<string, CodedErrors[string]> = {}
  for (const [name, confirmation] of missing) {
    const { code, otherRecord } = confirmation
    const row =
      otherRecord && (await findOtherRecord(context.scope, resource, otherRecord, { before, submitted, planned }))
    if (otherRecord && !row) continue
    const other = row && (await presentOther(context, resource, confirmation, row))
    const question = confirmationText(resource, action, confirmation, other ?? whole)
    coded[name] = { code, question, ...(other ? { other } : {}) }
  }
  if (isEmpty(Object.keys(coded))) return
  throw new RequestError(by === 'state' ? 'wrongState' : 'badInput', {
    coded,
    message: Object.values(coded)[0]?.question,
    ...(by === 'state' ? { current: await presentOne(context, resource, before) } : {}),
  })
}
