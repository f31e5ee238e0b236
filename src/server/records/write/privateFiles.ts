import { isEmpty } from '../../../schema/model/condition'
import type { AnyResource } from '../../../schema/model/resource'
import type { FilesStore } from '../../files/fileStore'
import { takeAway } from '../../files/deleteFiles'
import type { Shop } from '../../config/appConfig'
import { type Row, sql } from '../../database/connections/database'
import { type Enter, mine, type Scope } from '../../database/tenancy/tenantTransaction'

const heldBy = (resource: AnyResource, record: Row | undefined): string[] =>
  Object.entries(resource.fields)
    .filter(([name, field]) => field.kind === 'file' && !isEmpty(record?.[name]))
    .map(([name]) => String(record?.[name]))
// Whenever it was uploaded.
const everBefore = new Date('9999-12-31T00:00:00.000Z')

/**
 * Takes private files away that a write has replaced, or whose record it has removed. Within the transaction nobody is their uploader any more, so
 * that they can no longer be read; the files themselves go when it is committed.
 */
export const dropPapers = async (
  scope: Scope,
  resource: AnyResource,
  before: Row | undefined,
  after: Row | undefined,
): Promise<void> => {
  const kept = new Set(heldBy(resource, after))
  const gone = heldBy(resource, before).filter(key => !kept.has(key))
  if (gone.length === 0) return
  await sql`update files set account_id = '' where ${mine(scope)} and key = any(${gone})`.execute(scope.db)
  for (const key of gone) scope.drop?.(key)
}
/** Enters a tenant's walls, and removes what was dropped there once that is committed and no other record holds it. */
export const removingDropped = (shop: Shop, files: FilesStore, enter: Enter): Enter => {
  return async (tenant, work) => {
    let dropped: string[] = []
    const result = await enter(tenant, scope => {
      dropped = []
      return work({ ...scope, drop: key => dropped.push(key) })
    })
    if (dropped.length > 0) await takeAway({ shop, files, enter }, tenant, dropped, everBefore).catch(() => {})
    return result
  }
}
