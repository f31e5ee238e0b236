import { isEmpty } from '../../../schema/model/condition'
import { fieldOf, statesOf } from '../../../schema/selectors/definition'
import type { FieldErrors } from '../../../schema/rules/validateDraft'
import { canRemove, may } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { badInput, Failure } from '../../errors/requestError'
import type { Row } from '../../database/connections/database'
import { ownRecord, takeTurn } from '../../database/queries/records'
import { findAside, putBack } from '../../database/queries/deletedRecords'
import { writeAudit } from '../context/auditLog'
import type { Desk } from '../context/requestContext'
import { comingAlong } from './cascadeDelete'
import { lostLinks } from './checkReferences'
import { presentOne } from '../read/presentRecord'
import { ruleContext } from '../context/ruleContext'
import { toldAtField } from './writeRecord'

/** Choices that the declaration has no more. */
const lostChoices = (resource: AnyResource, kept: Row): FieldErrors =>
  Object.fromEntries(
    Object.keys(resource.fields)
      .filter(name => {
        const known = statesOf(fieldOf(resource, name)).map(([value]) => value)
        const held = [kept[name] ?? []].flat()
        return known.length > 0 && held.some(value => !isEmpty(value) && !known.some(each => each === value))
      })
      .map(name => [name, 'choice' as const]),
  )

/**
 * Brings back a record that was removed at most 30 days ago, as it was, a version later, with the parts that went along. Whoever may remove it may. Refuses with notAllowed, notFound, and with
 * badInput where something it names is gone meanwhile or is another's by now.
 */
export const restoreRecord = async (desk: Desk, resource: AnyResource, id: string): Promise<Row> => {
  const { shop, scope, principal } = desk
  if (!may(resource, 'remove', principal)) throw new Failure('notAllowed')
  const rules = shop.rulesOf(resource)
  if (rules?.inTurn) await takeTurn(scope, resource)
  const kept = await findAside(scope, resource, id)
  if (!kept) throw new Failure('notFound')
  if (canRemove(resource, kept, principal) === 'role') throw new Failure('notAllowed')
  const errors = { ...(await lostLinks(desk, resource.fields, kept)), ...lostChoices(resource, kept) }
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const bringAlong = await comingAlong(desk, resource, id)
  const back = await putBack(scope, resource, kept).catch(toldAtField(desk, resource))
  await bringAlong()
  await rules?.restore?.(ruleContext(desk, { resource, id }, { after: back }))
  // Read anew: the rule may have changed it.
  const after = await ownRecord(scope, resource, id)
  await writeAudit(desk, resource, { action: 'restore', before: after, after })
  return presentOne(desk, resource, after)
}
