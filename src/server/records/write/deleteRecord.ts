import { canRemove, keepsRemoved, may } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { Failure } from '../../errors/requestError'
import { deleteRecord, namedAmong, takeTurn } from '../../database/queries/records'
import { layAside } from '../../database/queries/deletedRecords'
import { nameInLog, writeAudit } from '../context/auditLog'
import type { Desk } from '../context/requestContext'
import { partsAlong, takeAlong } from './cascadeDelete'
import { dropPapers } from './privateFiles'
import { presentOne } from '../read/presentRecord'
import { recordAt } from '../context/findVisibleRecord'
import { ruleContext } from '../context/ruleContext'
import { settle } from './notify'

/** Those of some records that others name, but for the parts that go along with them, and those of the resources that do not matter. */
export const inUseAmong = (
  desk: Desk,
  resource: AnyResource,
  ids: readonly string[],
  but: readonly AnyResource[] = [],
): Promise<Set<string>> => {
  const apart = [...but, ...partsAlong(desk, resource).map(({ part }) => part)]
  const others = desk.shop.resources.filter(each => !apart.includes(each))
  return namedAmong(desk.scope, others, resource, ids)
}
/** Takes a record away, where its state allows it and no other names it but the parts that go along. For a while it is kept aside and can be brought back. */
export const removeRecord = async (desk: Desk, resource: AnyResource, id: string): Promise<{ id: string }> => {
  const { shop, scope, principal } = desk
  if (!may(resource, 'remove', principal)) throw new Failure('notAllowed')
  const rules = shop.rulesOf(resource)
  if (rules?.inTurn) await takeTurn(scope, resource)
  const record = await recordAt(desk, resource, id, true)
  if (!record) throw new Failure('notFound')
  const refusal = async (reason: 'wrongState' | 'inUse') =>
    new Failure(reason, { current: await presentOne(desk, resource, record) })
  const verdict = canRemove(resource, record, principal)
  if (verdict !== 'ok') throw verdict === 'role' ? new Failure('notAllowed') : await refusal('wrongState')
  if ((await inUseAmong(desk, resource, [id])).size > 0) throw await refusal('inUse')
  if (keepsRemoved(resource))
    await layAside(scope, resource, record, { name: nameInLog(resource, record), by: principal.name })
  await rules?.remove?.(ruleContext(desk, { resource, id }, { before: record, after: record }))
  const taken = async () => {
    await takeAlong(desk, resource, record)
    await deleteRecord(scope, resource, record)
  }
  await taken().catch((fault: { code?: string }) => {
    // Named since we looked. Nothing more can be read in this transaction.
    throw fault.code === '23503' ? new Failure('inUse') : fault
  })
  await settle(scope, resource, record)
  await dropPapers(scope, resource, record, undefined)
  if (!resource.definition.unlogged) await writeAudit(desk, resource, { action: 'remove', before: record })
  return { id }
}
