import { holds, type RecordData } from '../model/condition'
import type { AnyAction, AnyConfirmation, AnyResource } from '../model/resource'
import { dialogFields } from '../selectors/dialogFields'

/** A record with what a dialog sends. What is left out stays as it is. */
export const withInput = (record: RecordData, input: RecordData): RecordData => ({
  ...record,
  ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
})
/**
 * The confirmations that an action asks for, ticked or not, by the names under which their ticks are sent. The record is one as it is presented, with its
 * computed fields.
 */
export const openConfirmations = (
  resource: AnyResource,
  action: AnyAction,
  record: RecordData,
  input: RecordData = {},
): (readonly [name: string, confirmation: AnyConfirmation])[] => {
  const whole = withInput(record, input)
  const fields = dialogFields(resource, action)
  return Object.entries(action.confirmations ?? {}).filter(([, { when }]) => holds(when, whole, fields))
}
/** Whether a name is that of a confirmation. */
export const isConfirmation = ({ confirmations = {} }: AnyAction, name: string): boolean =>
  Object.hasOwn(confirmations, name)
