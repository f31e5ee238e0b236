import { isEmpty, isSame, type RecordData } from '../../../schema/model/condition'
import type { AnyField } from '../../../schema/model/field'
import { openConfirmations } from '../../../schema/rules/confirmations'
import { getParamFields, isOwn } from '../../../schema/rules/actionParams'
import { traitsOf } from '../../../schema/fields/traits'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'

export type Answers = Readonly<Record<string, unknown>>

/** What all records hold in a field of theirs; nothing where they differ, and nothing that stands behind a mask. */
const heldByAll = ({ options }: AnyField, name: string, [first, ...others]: readonly RecordData[]): unknown =>
  !first || options.mask || others.some(each => !isSame(each[name], first[name])) || isEmpty(first[name])
    ? undefined
    : first[name]

/** What the dialog of an action on some records begins with; `given` holds answers that are known already. */
export const beginningOf = (
  resource: AnyResource,
  action: AnyAction,
  records: readonly RecordData[],
  provided: Answers = {},
): Answers =>
  Object.fromEntries(
    Object.entries(getParamFields(resource, action)).map(([name, { field }]) => {
      const held = isOwn(action, name) ? heldByAll(field, name, records) : undefined
      const isAnew = !isOwn(action, name) || records.every(each => isEmpty(each[name]))
      const { empty } = traitsOf(field)
      // Neither yes nor no, where some of the records say yes.
      const untold = isEmpty(empty) ? empty : null
      return [name, provided[name] ?? held ?? (isAnew ? (field.options.default ?? empty) : untold)]
    }),
  )

/** The confirmations of an action that are ticked in a form. */
export const ticksIn = ({ confirmations = {} }: AnyAction, values: Answers): [string, true][] =>
  Object.keys(confirmations).flatMap(name => (values[name] === true ? [[name, true]] : []))
/** An error at each confirmation that a record or an answer asks for, and that is not ticked. */
export const unticked = (
  resource: AnyResource,
  action: AnyAction,
  record: RecordData,
  answers: Answers,
): [string, 'unconfirmed'][] =>
  openConfirmations(resource, action, record, answers).flatMap(([name]) =>
    answers[name] === true ? [] : [[name, 'unconfirmed']],
  )

/** Of what was filled in, the answers that an action asks for on one record; a field of the record that was left as it began stays as it is, unless it must be said. */
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
