import { brokenConstraints } from '../../../schema/rules/constraints'
import { checkDraft } from '../../../schema/rules/validateDraft'
import type { AnyResource } from '../../../schema/model/resource'
import { invalidInput } from '../../errors/requestError'
import type { DatabaseRow } from '../../database/connections/database'
import { readDeleted } from '../../database/queries/deletedRecords'
import type { RequestContext } from '../context/requestContext'
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
/**
 * Checks a removed record as a save is checked: what is required, what must hold between its fields, and the rule of its resource. Answers the record with what the rule
 * works out. Refuses with badInput, and with whatever the rule refuses.
 */
export const validateRestored = async (
  context: RequestContext,
  resource: AnyResource,
  kept: DatabaseRow,
): Promise<DatabaseRow> => {
  const record = await readDeleted(context.scope, resource, kept)
  const { errors: wrong } = checkDraft(resource, {}, record)
  const errors = { ...brokenConstraints(resource, record), ...wrong }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return deriveRestored(context, resource, kept)
}
