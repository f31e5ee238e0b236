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

/** Runs the rule of a save on a removed record, as on a new one. Answers the record with what the rule works out. Refuses with whatever the rule refuses. */
export const deriveRestored = async (
  context: RequestContext,
  resource: AnyResource,
  kept: DatabaseRow,
): Promise<DatabaseRow> => {
  if (!context.appConfig.rulesOf(resource)?.beforeSave) return kept
  const record = await readDeleted(context.scope, resource, kept)
  return { ...kept, ...(await deriveValues(context, resource, { stored: undefined, checked: record })) }
}
/** Refuses a removed record with badInput where something is missing, or where its fields do not fit each other. */
export const assertWhole = (resource: AnyResource, record: DatabaseRow, more: FieldErrors = {}): void => {
  const errors = { ...brokenConstraints(resource, record), ...more, ...checkDraft(resource, {}, record).errors }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
}
/**
 * Checks a removed record as a save of a new one is checked: what is required, what may be chosen, what must hold between its fields, and the rule of its resource. Answers the
 * record with what the rule works out. Refuses with badInput, and with whatever the rule refuses.
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
