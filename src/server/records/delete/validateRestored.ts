import { brokenConstraints } from '../../../schema/rules/constraints'
import { checkDraft, type FieldErrors } from '../../../schema/rules/validateDraft'
import type { AnyResource } from '../../../schema/model/resource'
import { invalidInput } from '../../errors/requestError'
import { getFormFields } from '../../../schema/selectors/definition'
import type { DatabaseRow } from '../../database/connections/database'
import { readDeleted } from '../../database/queries/deletedRecords'
import type { RequestContext } from '../context/requestContext'
import { checkReferences } from '../write/checkReferences'
import { deriveValues } from '../write/writeRecord'

/**
 * Runs `beforeSave` on a deleted record as on a new one. Returns the record with the computed
 * values. Refuses as the rule does.
 */
export const deriveRestored = async (
  context: RequestContext,
  resource: AnyResource,
  kept: DatabaseRow,
): Promise<DatabaseRow> => {
  if (!context.appConfig.rulesOf(resource)?.beforeSave) return kept
  const record = await readDeleted(context.scope, resource, kept)
  return { ...kept, ...(await deriveValues(context, resource, { stored: undefined, checked: record })) }
}
/** Refuses a deleted record with badInput where fields are missing or inconsistent. */
export const assertWhole = (resource: AnyResource, record: DatabaseRow, more: FieldErrors = {}): void => {
  const errors = { ...brokenConstraints(resource, record), ...more, ...checkDraft(resource, {}, record).errors }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
}
/**
 * Validates a deleted record like a new one: required fields, options, constraints, and
 * `beforeSave`. Returns the record with the rule's values. Refuses with badInput, or as the rule
 * does.
 */
export const validateRestored = async (
  context: RequestContext,
  resource: AnyResource,
  kept: DatabaseRow,
): Promise<DatabaseRow> => {
  const record = await readDeleted(context.scope, resource, kept)
  const values = Object.fromEntries(getFormFields(resource).map(name => [name, record[name]]))
  assertWhole(resource, record, await checkReferences(context, { fields: resource.fields, values }))
  return deriveRestored(context, resource, kept)
}
