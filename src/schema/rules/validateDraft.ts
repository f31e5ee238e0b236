import { type Actor, isEmpty, isSame, type RecordData } from '../model/condition'
import { getFormFields, getField, rootField, getStateValue } from '../selectors/definition'
import type { AnyField } from '../model/field'
import { schemaOf } from '../fields/schemaOf'
import { traitsOf } from '../fields/traits'
import { applies, unmetRequirements, editableFields } from './availability'
import { isDoubtful } from '../fields/formats'
import { moveExtensions } from './phoneExtensions'
import { fieldsOfFormula, isBeyond } from '../model/formula'
import { isMasked, stillMasked, unmasked } from '../text/mask'
import { brokenConstraints } from './constraints'
import type { AnyAction, AnyResource } from '../model/resource'
import type { FieldError, FieldMessage } from '../text/errorMessages'

/** Errors by field path (`name`, `honours.0.level`): a dictionary code or a declared text. */
export type FieldErrors = Record<string, FieldError | FieldMessage>
export interface Checked {
  readonly values: Record<string, unknown>
  readonly errors: FieldErrors
}

/** A pattern has its declared message, other errors their code. */
const messageFor = (
  { options }: AnyField,
  { message, path }: { readonly message: string; readonly path: readonly PropertyKey[] },
) => {
  const inner = options.fields?.[String(path[1])]?.options ?? options
  if (message !== 'pattern' || !inner.pattern) return message as FieldError
  const { zh, en } = inner.pattern
  return { zh, en, code: message }
}
/** Validates one value. Empty becomes the type's empty value; `required` is checked elsewhere. */
export const checkValue = (name: string, field: AnyField, input: unknown, into: Checked): void => {
  if (isEmpty(input) || (typeof input === 'string' && input.trim() === '')) {
    into.values[name] = traitsOf(field).empty
    return
  }
  const result = schemaOf(field).safeParse(input)
  if (result.success) into.values[name] = result.data
  else
    for (const issue of result.error.issues) into.errors[[name, ...issue.path].join('.')] ??= messageFor(field, issue)
}

/** Drops unchanged masked values, and restores them inside sub-records. `stored` may be masked. */
export const withoutMasked = (resource: AnyResource, input: RecordData, stored: RecordData): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => {
      if (!Object.hasOwn(resource.fields, name)) return [[name, value]]
      const field = getField(resource, name)
      return isMasked(field.options.mask, value, stored[name]) ? [] : [[name, unmasked(field, value, stored[name])]]
    }),
  )
/** Accepts masked values in sub-records only if their stored value is known. */
const validateMasked = (
  name: string,
  field: AnyField,
  { input, stored }: { input: unknown; stored: unknown },
  into: Checked,
): void => {
  const remaining = stillMasked(field, input, stored)
  for (const { path, isKnown } of remaining) {
    if (isKnown) delete into.errors[`${name}.${path}`]
    else into.errors[`${name}.${path}`] = 'required'
  }
  const isRight = !Object.keys(into.errors).some(path => rootField(path) === name)
  if (remaining.length > 0 && isRight && !Object.hasOwn(into.values, name)) into.values[name] = input
}

/** Errors of formulas whose result exceeds the number range, at their operands in the input. */
const brokenFormulas = (resource: AnyResource, whole: RecordData, input: RecordData): FieldErrors => {
  const broken: FieldErrors = {}
  for (const { options, labels } of Object.values(resource.fields)) {
    if (!options.value || !isBeyond(options.value, whole)) continue
    const message = { zh: `“${labels.zh}”会过大`, en: `${labels.en} would be too large`, code: 'tooLarge' }
    for (const name of fieldsOfFormula(options.value)) if (Object.hasOwn(input, name)) broken[name] ??= message
  }
  return broken
}

/** Errors between fields: constraints, and doubtful texts without a confirmation. */
const brokenPairs = (
  resource: AnyResource,
  names: Iterable<string>,
  whole: RecordData,
  stored: RecordData | undefined,
): FieldErrors => {
  const broken: FieldErrors = brokenConstraints(resource, whole, stored)
  for (const name of names) {
    const field = getField(resource, name)
    const { confirmBy } = field.options
    if (confirmBy && isDoubtful(field, whole[name]) && whole[confirmBy] !== true) broken[name] = 'doubtful'
  }
  return broken
}

/** Refused texts. They are not stored, but constraints count them as filled in. */
const refusedTexts = (resource: AnyResource, input: RecordData, { errors }: Checked): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(errors).flatMap(name => {
      const field = Object.hasOwn(resource.fields, name) ? getField(resource, name) : undefined
      return field?.type === 'text' && typeof input[name] === 'string' && !isEmpty(input[name])
        ? [[name, input[name]]]
        : []
    }),
  )
/** Resets a confirmation when its text changes without a new one. */
const takeBackConfirmations = (resource: AnyResource, values: Record<string, unknown>, stored: RecordData): void => {
  for (const name of Object.keys(values)) {
    const { confirmBy } = getField(resource, name).options
    if (confirmBy && !Object.hasOwn(values, confirmBy) && !isSame(values[name], stored[name])) values[confirmBy] = false
  }
}

/** Values of a new record by default. */
export const emptyDraft = (resource: AnyResource): Record<string, unknown> => {
  const draft: Record<string, unknown> = {}
  for (const name of getFormFields(resource)) {
    const field = getField(resource, name)
    draft[name] = field.options.default ?? traitsOf(field).empty
  }
  return draft
}

/** New record before any input. */
export const newRecord = (resource: AnyResource): Record<string, unknown> => ({
  ...emptyDraft(resource),
  ...Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.type === 'state' ? [[name, getStateValue(field, field.options.initial)]] : [],
    ),
  ),
})

/** Options that differ from a form. */
interface DraftOptions {
  /** Accepted fields. Left out: the form's. */
  readonly names?: readonly string[]
  /** Fields that are required in addition to the declared ones. */
  readonly required?: readonly string[]
  /** Further values that are written to the resulting record. */
  readonly extraValues?: (whole: RecordData) => Readonly<Record<string, unknown>>
  /** Action whose dialog is validated. */
  readonly taken?: AnyAction
}
/**
 * Validates a draft against the resulting record: names, values, required fields and the state's
 * requirements. `stored` is the record before, absent for a new one. Fields that no longer apply
 * are emptied.
 */
export const checkDraft = (
  resource: AnyResource,
  input: RecordData,
  stored?: RecordData,
  { names = getFormFields(resource), required = [], extraValues, taken }: DraftOptions = {},
): Checked => {
  const checked: Checked = { values: {}, errors: {} }
  const draft = new Set(names)
  const given = moveExtensions(resource, input, name => draft.has(name))
  for (const [name, value] of Object.entries(stored ? withoutMasked(resource, given, stored) : given)) {
    if (draft.has(name)) {
      checkValue(name, getField(resource, name), value, checked)
      validateMasked(name, getField(resource, name), { input: value, stored: stored?.[name] }, checked)
    } else checked.errors[name] = Object.hasOwn(resource.fields, name) ? 'readOnly' : 'unknownField'
  }
  if (stored) takeBackConfirmations(resource, checked.values, stored)
  const merged: Record<string, unknown> = { ...emptyDraft(resource), ...stored, ...checked.values }
  const more = extraValues?.(merged) ?? {}
  const whole = { ...merged, ...more }
  for (const name of draft) {
    const field = getField(resource, name)
    // A stored secret need not be repeated, except as a required param.
    const [isSecret, isAsked] = [field.type === 'secret', required.includes(name)]
    const isRequired = isAsked || (field.options.required && !(isSecret && stored))
    if (!applies(resource, name, whole)) {
      if (!isEmpty(whole[name])) checked.values[name] = traitsOf(field).empty
      delete checked.errors[name]
    } else if (isRequired && isEmpty((isSecret ? checked.values : whole)[name])) checked.errors[name] ??= 'required'
  }
  const after = { ...whole, ...checked.values }
  const broken = {
    ...brokenFormulas(resource, after, { ...checked.values, ...more }),
    ...brokenPairs(resource, draft, { ...after, ...refusedTexts(resource, input, checked) }, stored),
  }
  for (const [name, words] of Object.entries(broken)) checked.errors[name] ??= words
  if (stored)
    for (const name of unmetRequirements(resource, stored, after, taken))
      if (draft.has(name)) checked.errors[name] ??= 'neededNow'
  return checked
}

/**
 * Validates a record after an action's transition, like a save with that result. Fields that no
 * longer apply are emptied (`values`). Newly shown required fields and the state's requirements
 * must be filled (`errors`). `taken` is the action.
 */
export const checkMoved = (
  resource: AnyResource,
  before: RecordData,
  after: RecordData,
  taken?: AnyAction,
): Checked => {
  const checked: Checked = { values: {}, errors: {} }
  for (const name of getFormFields(resource)) {
    const { type, options } = getField(resource, name)
    const isFilled = !isEmpty(after[name])
    if (!applies(resource, name, after)) {
      if (isFilled) checked.values[name] = traitsOf(getField(resource, name)).empty
    } else if (options.required && type !== 'secret' && !isFilled) {
      const lackedBefore = applies(resource, name, before) && isEmpty(before[name])
      if (!lackedBefore) checked.errors[name] = 'required'
    }
  }
  for (const name of unmetRequirements(resource, before, { ...after, ...checked.values }, taken))
    checked.errors[name] ??= 'neededNow'
  return checked
}

/**
 * Payload of a form: editable fields that differ from the record. A changed text brings its
 * confirmation along. `stored` is the record at the form's start, absent for a new one.
 */
export const changesOf = (
  resource: AnyResource,
  actor: Actor,
  values: RecordData,
  stored?: RecordData,
): Record<string, unknown> => {
  const open = editableFields(resource, actor, stored)
  const same = (name: string) =>
    isSame(values[name], stored?.[name]) || (isEmpty(values[name]) && isEmpty(stored?.[name]))
  const changed = open.filter(name => values[name] !== undefined && !(stored && same(name)))
  const confirmations = changed.flatMap(name => getField(resource, name).options.confirmBy ?? [])
  const submittedNames = new Set([...changed, ...confirmations.filter(name => open.includes(name))])
  return Object.fromEntries([...submittedNames].map(name => [name, values[name]]))
}
