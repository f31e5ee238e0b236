import { holds, type RecordData } from '../model/condition'
import type { AnyAction, AnyConfirmation, AnyResource } from '../model/resource'
import { withParams } from '../selectors/definition'

/** Record with a dialog's payload applied. Absent fields stay as they are. */
export const withInput = (record: RecordData, input: RecordData): RecordData => ({
  ...record,
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
})
/**
 * Confirmations that an action needs, ticked or not, by the name in the payload. Takes the
 * presented record, with computed fields. `hasVersion`: the payload names the record's version.
 * Whether there is the other record of an `otherRecord` is left open.
 */
export const openConfirmations = (
  resource: AnyResource,
  action: AnyAction,
  record: RecordData,
  input: RecordData = {},
  hasVersion = true,
): (readonly [name: string, confirmation: AnyConfirmation])[] => {
  const whole = withInput(record, input)
  const fields = withParams(resource, action).fields
  return Object.entries(action.confirmations ?? {}).filter(
    ([, { when = {}, unlessVersion }]) => !(unlessVersion && hasVersion) && holds(when, whole, fields),
  )
}
/** Whether a name is a confirmation's. */
export const isConfirmation = ({ confirmations = {} }: AnyAction, name: string): boolean =>
  Object.hasOwn(confirmations, name)
