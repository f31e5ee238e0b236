import { holds, isEmpty, isSame, type RecordData } from '../model/condition'
import { getField, rootField } from '../selectors/definition'
import { type Checked, checkDraft, checkValue, type FieldErrors } from './validateDraft'
import type { AnyField } from '../model/field'
import type { AnyAction, AnyResource } from '../model/resource'
import { copiedFrom, moveOf, settingsOf } from './assignments'
import { isConfirmation } from './confirmations'

/** Whether a dialog asks for a field of the record, and not for a new one. */
export const isOwn = (action: AnyAction, name: string): boolean => typeof action.params?.[name] === 'string'

/** The fields of an action's dialog, each with whether it must be filled in; for a record, those alone that it is asked for. */
export const getParamFields = (
  resource: AnyResource,
  action: AnyAction,
  record?: RecordData,
): Record<string, { readonly field: AnyField; readonly required: boolean }> =>
  Object.fromEntries(
    Object.entries(action.params ?? {})
      .filter(
        ([name]) => !record || !action.paramsWhen?.[name] || holds(action.paramsWhen[name], record, resource.fields),
      )
      .map(([name, said]) =>
        typeof said === 'string'
          ? [name, { field: getField(resource, name), required: said === 'required' }]
          : [name, { field: said, required: said.options.required ?? false }],
      ),
  )

/** Fields of the record that a dialog asks for because they are empty (`paramsWhen: { rim: { rim: null } }`). Each record has a value of its own there. */
export const getMissingParams = (resource: AnyResource, action: AnyAction, record: RecordData): string[] =>
  Object.keys(getParamFields(resource, action, record)).filter(
    name => isOwn(action, name) && Object.hasOwn(action.paramsWhen?.[name] ?? {}, name) && isEmpty(record[name]),
  )

/** Errors at what the dialog asks for: one that belongs elsewhere is told at the first field of the record that it asks for. */
const placeErrors = (errors: FieldErrors, own: readonly string[]): FieldErrors => {
  const result: FieldErrors = {}
  for (const [path, words] of Object.entries(errors))
    result[own.includes(rootField(path)) ? path : (own[0] ?? path)] ??= words
  return result
}

/** Whether an answer that is not asked for says what the record holds already. Of a masked value nobody learns that. */
const isKept = (
  resource: AnyResource,
  action: AnyAction,
  record: RecordData,
  [name, value]: readonly [string, unknown],
): boolean => isOwn(action, name) && !getField(resource, name).options.mask && isSame(value, record[name])
/**
 * Checks what a dialog sends for a record: a field of the record as a save is checked, with where the action leads and what it sets, where one that is not
 * given stays as it is. A field that it is not asked for may not be filled in.
 */
export const checkInput = (
  resource: AnyResource,
  action: AnyAction,
  input: RecordData,
  { record, now }: { readonly record: RecordData; readonly now: Date },
): Checked => {
  const params = getParamFields(resource, action, record)
  const own = Object.keys(params).filter(name => isOwn(action, name))
  const values = Object.fromEntries(own.filter(name => input[name] !== undefined).map(name => [name, input[name]]))
  const draft = checkDraft(resource, values, record, {
    names: own,
    required: own.filter(name => params[name]?.required),
    taken: action,
    extraValues: whole => ({ ...settingsOf(resource, action, whole, now), ...moveOf(resource, action) }),
  })
  const checked: Checked = { values: draft.values, errors: placeErrors(draft.errors, own) }
  // What must be said is said each time: a reason of before is no reason now.
  for (const name of own) if (params[name]?.required && isEmpty(input[name])) checked.errors[name] ??= 'required'
  for (const name of Object.keys(input)) {
    if (Object.hasOwn(params, name)) continue
    if (isConfirmation(action, name)) {
      if (!isEmpty(input[name]) && typeof input[name] !== 'boolean') checked.errors[name] = 'yesNo'
      continue
    }
    if (!Object.hasOwn(action.params ?? {}, name)) checked.errors[name] = 'unknownField'
    else if (!isEmpty(input[name]) && !isKept(resource, action, record, [name, input[name]]))
      checked.errors[name] = 'notNow'
  }
  for (const [name, { field, required }] of Object.entries(params)) {
    if (own.includes(name)) continue
    checkValue(name, field, input[name], checked)
    if (required && isEmpty(checked.values[name])) checked.errors[name] ??= 'required'
  }
  return checked
}

/** Checks what an action sets as if somebody had said it; told at the field of the dialog that it copies, if there is one. */
export const checkSettings = (resource: AnyResource, action: AnyAction, settings: RecordData): Checked => {
  const checked: Checked = { values: {}, errors: {} }
  for (const [name, value] of Object.entries(settings)) {
    const field = getField(resource, name)
    const one: Checked = { values: checked.values, errors: {} }
    checkValue(name, field, value, one)
    if (field.options.required && isEmpty(value)) one.errors[name] ??= 'required'
    const source = copiedFrom(action.assign?.[name])
    for (const [path, words] of Object.entries(one.errors))
      checked.errors[source && isOwn(action, source) ? source : path] ??= words
  }
  return checked
}
