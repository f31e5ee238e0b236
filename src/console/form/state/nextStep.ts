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

/** What a record lacks for its next step, field by field. */
export interface NextStep {
  readonly name: string
  readonly action: AnyAction
  /** What it needs now. */
  readonly requirements: readonly string[]
  readonly missing: readonly string[]
  /** What of it is missing, or holds what could not be saved. */
  readonly open: readonly string[]
}
/** Fields whose value could not be saved as it stands; what is as it was stored, masked perhaps, is none. */
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
/** The next step of a record as it stands in a form, where it leads on and asks for nothing besides. `stored`: as the mall has it, where it has. */
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
/** The fields that have to be filled in for a record to be saved at all. */
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
      // A stored secret is not said again.
      const isMandatory = options.required && !(stored && type === 'secret')
      return isMandatory && applies(resource, name, record) && may.includes(name)
    })
}
