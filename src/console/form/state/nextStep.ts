import { type Actor, isSame, type RecordData } from '../../../schema/model/condition'
import { getField, getFormSections } from '../../../schema/selectors/definition'
import { checkValue } from '../../../schema/rules/validateDraft'
import {
  applies,
  editableFields,
  isRequired,
  isBackwardAction,
  missingRequirements,
  nextActionOf,
  requirementsOf,
} from '../../../schema/rules/availability'
import type { AnyAction, AnyResource } from '../../../schema/model/resource'
import { hasDialog } from '../../actions/hasDialog'

/** Next step of a record with its requirements. */
export interface NextStep {
  readonly name: string
  readonly action: AnyAction
  /** Required fields. */
  readonly requirements: readonly string[]
  readonly missing: readonly string[]
  /** Required fields that are missing or invalid. */
  readonly open: readonly string[]
}
/** Fields with invalid values. Unchanged stored values are valid, since they may be masked. */
export const wrongIn = (
  resource: AnyResource,
  names: readonly string[],
  record: RecordData,
  stored: RecordData | undefined,
): readonly string[] =>
  names.filter(name => {
    if (stored && isSame(record[name], stored[name])) return false
    const checked = { values: {}, errors: {} }
    checkValue(name, getField(resource, name), record[name], checked)
    return Object.keys(checked.errors).length > 0
  })
/** Next step of a record in a form, if it moves forward without a dialog. */
export const nextStepOf = (
  resource: AnyResource,
  record: RecordData,
  actor: Actor,
  stored?: RecordData,
): NextStep | undefined => {
  const [name, action] = nextActionOf(resource, record, actor) ?? []
  if (!name || !action || isBackwardAction(resource, name) || hasDialog(action)) return undefined
  const requirements = requirementsOf(resource, action, record)
    .filter(([, need]) => isRequired(resource, need, record))
    .map(([each]) => each)
  const missing = missingRequirements(resource, action, record)
  const wrong = wrongIn(resource, requirements, record, stored)
  return {
    name,
    action,
    requirements,
    missing,
    open: requirements.filter(each => missing.includes(each) || wrong.includes(each)),
  }
}
/** Fields required for the save. */
export const requiredIn = (
  resource: AnyResource,
  record: RecordData,
  actor: Actor,
  stored?: RecordData,
): readonly string[] => {
  const may = editableFields(resource, actor, stored)
  return getFormSections(resource)
    .flatMap(({ fields }) => fields)
    .filter(name => {
      const { type, options } = getField(resource, name)
      // A stored secret need not be typed again.
      const isMandatory = options.required && !(stored && type === 'secret')
      return isMandatory && applies(resource, name, record) && may.includes(name)
    })
}
