import { canDelete, isSoftDeleted, isAllowed } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { RequestError } from '../../errors/requestError'
import { deleteRecord, findReferencedIds, lockRecord } from '../../database/queries/records'
import { softDelete } from '../../database/queries/deletedRecords'
import { nameInLog, writeAudit } from '../context/auditLog'
import type { RequestContext } from '../context/requestContext'
import { cascadeTargets, cascadeDelete } from './cascadeDelete'
import { dropPrivateFiles } from '../write/privateFiles'
import { presentOne } from '../read/presentRecord'
import { findVisibleRecord } from '../context/findVisibleRecord'
import { buildRuleContext } from '../context/ruleContext'
import { settle } from '../write/notify'

/** Ids that other records refer to. Ignores cascading children and the resources `but`. */
export const findInUse = (
  context: RequestContext,
  resource: AnyResource,
  ids: readonly string[],
  but: readonly AnyResource[] = [],
): Promise<Set<string>> => {
  const apart = [...but, ...cascadeTargets(context, resource).map(({ part }) => part)]
  const otherResources = context.appConfig.resources.filter(each => !apart.includes(each))
  return findReferencedIds(context.scope, otherResources, resource, ids)
}
/**
 * Deletes a record where its state allows and only cascading children refer to it. A soft-deleted
 * record can be restored for a while.
 */
export const deleteRecordWithRules = async (
  context: RequestContext,
  resource: AnyResource,
  id: string,
): Promise<{ id: string }> => {
  const { appConfig, scope, principal } = context
  if (!isAllowed(resource, 'remove', principal)) throw new RequestError('notAllowed')
  const rules = appConfig.rulesOf(resource)
  if (rules?.serialize) await lockRecord(scope, resource)
  const record = await findVisibleRecord(context, resource, id, true)
  if (!record) throw new RequestError('notFound')
  const refusal = async (reason: 'wrongState' | 'inUse') =>
    new RequestError(reason, { current: await presentOne(context, resource, record) })
  const verdict = canDelete(resource, record, principal)
  if (verdict !== 'ok') throw verdict === 'role' ? new RequestError('notAllowed') : await refusal('wrongState')
  if ((await findInUse(context, resource, [id])).size > 0) throw await refusal('inUse')
  if (isSoftDeleted(resource))
    await softDelete(scope, resource, record, { name: nameInLog(resource, record), by: principal.name })
  await rules?.beforeDelete?.(buildRuleContext(context, { resource, id }, { before: record, after: record }))
  const remove = async () => {
    await cascadeDelete(context, resource, record)
    await deleteRecord(scope, resource, record)
  }
  await remove().catch((fault: { code?: string }) => {
    // Referenced since the check. This transaction can read nothing more.
    throw fault.code === '23503' ? new RequestError('inUse') : fault
  })
  await settle(scope, resource, record)
  await dropPrivateFiles(scope, resource, record, undefined)
  if (resource.definition.auditLog !== false) await writeAudit(context, resource, { action: 'remove', before: record })
  return { id }
}
