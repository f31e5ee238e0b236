import { holds, isEmpty, isSame, type RecordData } from '../model/condition'
import { getField, rootField } from '../selectors/definition'
import { type Checked, checkDraft, checkValue, type FieldErrors } from './validateDraft'
import type { AnyField } from '../model/field'
import type { AnyAction, AnyResource } from '../model/resource'
import { copiedFrom, moveOf, settingsOf } from './assignments'
import { isConfirmation } from './confirmations'

/** Whether a dialog field belongs to the record, and is not a new one. */
export const isOwn = (action: AnyAction, name: string): boolean => typeof action.params?.[name] === 'string'

/** Dialog fields of an action, with whether required. With a record, those shown for it. */
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

/**
 * Empty record fields that a dialog asks for (`paramsWhen: { rim: { rim: null } }`). In a bulk
 * action each record has its own value.
 */
export const getMissingParams = (resource: AnyResource, action: AnyAction, record: RecordData): string[] =>
  Object.keys(getParamFields(resource, action, record)).filter(
    name => isOwn(action, name) && Object.hasOwn(action.paramsWhen?.[name] ?? {}, name) && isEmpty(record[name]),
  )

/** Moves errors of other fields to the first record field of the dialog. */
const placeErrors = (errors: FieldErrors, own: readonly string[]): FieldErrors => {
  const result: FieldErrors = {}
  for (const [path, words] of Object.entries(errors))
    result[own.includes(rootField(path)) ? path : (own[0] ?? path)] ??= words
  return result
}

/** Whether a value outside the dialog equals the record's. Never for masked ones: it would leak. */
const isKept = (
  resource: AnyResource,
  action: AnyAction,
  record: RecordData,
  [name, value]: readonly [string, unknown],
): boolean => isOwn(action, name) && !getField(resource, name).options.mask && isSame(value, record[name])
/**
 * Validates the payload of a dialog. Record fields are validated like a save, with the action's
 * transition and assignments; absent ones keep their value. Fields not shown for the record must be
 * empty.
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
  // Required params are given each time: an earlier reason is not today's.
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

/** Validates an action's assignments. Errors show at the dialog field that is copied, if any. */
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
