import { isEmpty, isSame, type RecordData } from '../../../schema/model/condition'
import type { AnyField } from '../../../schema/model/field'
import { openConfirmations } from '../../../schema/rules/confirmations'
import { checkInput, getParamFields, isOwn } from '../../../schema/rules/actionParams'
import { getField } from '../../../schema/selectors/definition'
import { serverNow } from '../../providers/clock/serverClock'
import { traitsOf } from '../../../schema/fields/traits'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'

export type Answers = Readonly<Record<string, unknown>>

/** Value shared by all records. `undefined` if they differ, or if the field is masked. */
const heldByAll = ({ options }: AnyField, name: string, [first, ...others]: readonly RecordData[]): unknown =>
  !first || options.mask || others.some(each => !isSame(each[name], first[name])) || isEmpty(first[name])
    ? undefined
    : first[name]

/** Initial values of an action's dialog. `provided` overrides the derived values. */
export const beginningOf = (
  resource: AnyResource,
  action: AnyAction,
  records: readonly RecordData[],
  provided: Answers = {},
): Answers =>
  Object.fromEntries(
    Object.entries(getParamFields(resource, action)).map(([name, { field }]) => {
      const source = action.paramDefaults?.[name]
      const held =
        (source === undefined ? undefined : heldByAll(getField(resource, source), source, records)) ??
        (isOwn(action, name) ? heldByAll(field, name, records) : undefined)
      const isAnew = !isOwn(action, name) || records.every(each => isEmpty(each[name]))
      const { empty } = traitsOf(field)
      // Neither yes nor no where the records differ.
      const untold = isEmpty(empty) ? empty : null
      return [name, provided[name] ?? held ?? (isAnew ? (field.options.default ?? empty) : untold)]
    }),
  )

/** The confirmations of an action that are ticked in a form. */
export const ticksIn = ({ confirmations = {} }: AnyAction, values: Answers): [string, true][] =>
  Object.keys(confirmations).flatMap(name => (values[name] === true ? [[name, true]] : []))
/** Confirmations to ask for. One about a field waits until the field's value is valid. */
export const dueConfirmations: typeof openConfirmations = (resource, action, record, answers = {}) => {
  const open = openConfirmations(resource, action, record, answers)
  if (!open.some(([, { field }]) => field)) return open
  const { errors } = checkInput(resource, action, answers, { record, now: serverNow() })
  return open.filter(([, { field = '' }]) => errors[field] === undefined)
}
/** An error at each required confirmation that is not ticked. Only the server knows other records. */
export const unticked = (
  resource: AnyResource,
  action: AnyAction,
  record: RecordData,
  answers: Answers,
): [string, 'unconfirmed'][] =>
  dueConfirmations(resource, action, record, answers).flatMap(([name, { otherRecord }]) =>
    otherRecord || answers[name] === true ? [] : [[name, 'unconfirmed']],
  )

/**
 * Params to send for one record, out of the form's values.
 * Leaves out fields of the record that were not changed, unless they are required.
 */
export const answersFor = (
  resource: AnyResource,
  action: AnyAction,
  record: RecordData,
  { values, began }: { readonly values: Answers; readonly began: Answers | undefined },
): Record<string, unknown> => {
  const isLeft = (name: string) =>
    isOwn(action, name) && (isSame(values[name], record[name]) || (isEmpty(values[name]) && isEmpty(began?.[name])))
  const params = Object.entries(getParamFields(resource, action, record))
  return Object.fromEntries([
    ...params.filter(([name, { required }]) => required || !isLeft(name)).map(([name]) => [name, values[name]]),
    ...ticksIn(action, values),
  ])
}
