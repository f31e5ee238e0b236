import { isEmpty } from '../../../schema/model/condition'
import { getField, getStates } from '../../../schema/selectors/definition'
import type { FieldErrors } from '../../../schema/rules/validateDraft'
import { canDelete, isAllowed } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { invalidInput, RequestError } from '../../errors/requestError'
import type { DatabaseRow } from '../../database/connections/database'
import { ownRecord, lockRecord, type Stored } from '../../database/queries/records'
import { findDeleted, undelete } from '../../database/queries/deletedRecords'
import { writeAudit } from '../context/auditLog'
import type { RequestContext } from '../context/requestContext'
import { planCascadeRestore } from './cascadeDelete'
import { validateRestored } from './validateRestored'
import { lostLinks } from '../write/checkReferences'
import { presentOne } from '../read/presentRecord'
import { buildRuleContext } from '../context/ruleContext'
import { errorAtField } from '../write/writeRecord'

/** Errors for options that are no longer declared. */
const lostChoices = (resource: AnyResource, kept: DatabaseRow): FieldErrors =>
  Object.fromEntries(
    Object.keys(resource.fields)
      .filter(name => {
        const known = getStates(getField(resource, name)).map(([value]) => value)
        const held = [kept[name] ?? []].flat()
        return known.length > 0 && held.some(value => !isEmpty(value) && !known.some(each => each === value))
      })
      .map(name => [name, 'choice' as const]),
  )

/** Runs the rule after a restore: its own, or the one of an unchanged save. */
const runRestoreRule = async (context: RequestContext, resource: AnyResource, back: Stored): Promise<void> => {
  const { afterRestore, afterSave } = context.appConfig.rulesOf(resource) ?? {}
  const about = { resource, id: back.id }
  if (afterRestore) await afterRestore(buildRuleContext(context, about, { after: back }))
  else await afterSave?.(buildRuleContext(context, about, { before: back, after: back }))
}
/**
 * Restores a record deleted at most 30 days ago, with its children and a new version. Needs the
 * permission to delete. Refuses with notAllowed or notFound. Refuses with badInput where a
 * reference is lost or taken, or where a save would be refused today.
 */
export const restoreRecord = async (
  context: RequestContext,
  resource: AnyResource,
  id: string,
): Promise<DatabaseRow> => {
  const { appConfig, scope, principal } = context
  if (!isAllowed(resource, 'remove', principal)) throw new RequestError('notAllowed')
  const rules = appConfig.rulesOf(resource)
  if (rules?.serialize) await lockRecord(scope, resource)
  const kept = await findDeleted(scope, resource, id)
  if (!kept) throw new RequestError('notFound')
  if (canDelete(resource, kept, principal) === 'role') throw new RequestError('notAllowed')
  const errors = { ...(await lostLinks(context, resource.fields, kept)), ...lostChoices(resource, kept) }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  const restoreParts = await planCascadeRestore(context, resource, id)
  const whole = await validateRestored(context, resource, kept)
  const back = await undelete(scope, resource, whole).catch(errorAtField(context, resource))
  await restoreParts()
  await runRestoreRule(context, resource, back)
  // Read again, because the rule may have changed the record.
  const after = await ownRecord(scope, resource, id)
  await writeAudit(context, resource, { action: 'restore', before: after, after })
  return presentOne(context, resource, after)
}
