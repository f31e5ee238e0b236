import { getChildResources } from '../../../schema/selectors/definition'
import { isSoftDeleted } from '../../../schema/rules/availability'
import type { AnyResource } from '../../../schema/model/resource'
import { invalidField } from '../../errors/requestError'
import type { DatabaseRow } from '../../database/connections/database'
import { deleteRecord, findRecords, type Stored } from '../../database/queries/records'
import { asideWith, findDeleted, readDeleted, softDelete, undelete } from '../../database/queries/deletedRecords'
import { nameInLog } from '../context/auditLog'
import type { RequestContext } from '../context/requestContext'
import { lostLinks } from '../write/checkReferences'
import { dropPrivateFiles } from '../write/privateFiles'
import { assertWhole, deriveRestored } from './validateRestored'
import { errorAtField } from '../write/writeRecord'

/** More than any table can hold. */
const ALL = 2_147_483_647
/** Child resources whose records are deleted with their parent. */
export const cascadeTargets = ({ appConfig }: Pick<RequestContext, 'appConfig'>, whole: AnyResource) =>
  getChildResources(whole, appConfig.resources).filter(({ part }) => part.definition.onParentDelete)

/** Deletes a record's children recursively. Children of a soft-deleted record are soft-deleted, too. */
export const cascadeDelete = async (
  context: RequestContext,
  whole: AnyResource,
  { id }: Stored,
  kept = isSoftDeleted(whole),
) => {
  const { scope, principal } = context
  for (const { part, via } of cascadeTargets(context, whole))
    for (const each of await findRecords(scope, part, { [via]: id }, { sort: 'id', limit: ALL })) {
      await cascadeDelete(context, part, each, kept)
      if (kept) await softDelete(scope, part, each, { name: nameInLog(part, each), by: principal.name })
      await deleteRecord(scope, part, each)
      await dropPrivateFiles(scope, part, each, undefined)
    }
}

/**
 * Clears references of a child to lost records. A child is restored with its parent, without a
 * prompt for another reference.
 */
const withoutLost = async (context: RequestContext, part: AnyResource, kept: DatabaseRow): Promise<DatabaseRow> => ({
  ...kept,
  ...Object.fromEntries(Object.keys(await lostLinks(context, part.fields, kept)).map(name => [name, null])),
})
/**
 * Reads the children of a deleted record before it is restored. Returns the function that restores
 * them.
 */
export const planCascadeRestore = async (
  context: RequestContext,
  whole: AnyResource,
  id: string,
): Promise<() => Promise<void>> => {
  const { scope } = context
  const parts: { readonly part: AnyResource; readonly id: string; readonly bring: () => Promise<void> }[] = []
  for (const { part, via } of cascadeTargets(context, whole))
    for (const each of await asideWith(scope, { whole, id }, { part, via }))
      parts.push({ part, id: each, bring: await planCascadeRestore(context, part, each) })
  return async () => {
    for (const { part, id: each, bring } of parts) {
      const kept = await findDeleted(scope, part, each)
      if (kept) {
        const remaining = await withoutLost(context, part, kept)
        const record = await readDeleted(scope, part, remaining)
        invalidField(part.name, () => assertWhole(part, record))
        await undelete(scope, part, await deriveRestored(context, part, remaining)).catch(errorAtField(context, part))
      }
      await bring()
    }
  }
}
