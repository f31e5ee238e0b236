import { isEmpty } from '../../../schema/model/condition'
import type { AnyResource } from '../../../schema/model/resource'
import type { FilesStore } from '../../files/fileStore'
import { deleteFiles } from '../../files/deleteFiles'
import type { AppConfig } from '../../config/appConfig'
import { type DatabaseRow, sql } from '../../database/connections/database'
import { type RunInTenant, tenantClause, type TenantTransaction } from '../../database/tenancy/tenantTransaction'

const heldBy = (resource: AnyResource, record: DatabaseRow | undefined): string[] =>
  Object.entries(resource.fields)
    .filter(([name, field]) => field.type === 'privateImage' && !isEmpty(record?.[name]))
    .map(([name]) => String(record?.[name]))
// Deletes files of any age.
const everBefore = new Date('9999-12-31T00:00:00.000Z')

/**
 * Drops private files that a write has replaced, or whose record it has deleted. The transaction
 * clears their uploader, so nobody can read them. The files are deleted after the commit.
 */
export const dropPrivateFiles = async (
  scope: TenantTransaction,
  resource: AnyResource,
  before: DatabaseRow | undefined,
  after: DatabaseRow | undefined,
): Promise<void> => {
  const kept = new Set(heldBy(resource, after))
  const dropped = heldBy(resource, before).filter(key => !kept.has(key))
  if (dropped.length === 0) return
  await sql`update files set account_id = '' where ${tenantClause(scope)} and key = any(${dropped})`.execute(scope.db)
  for (const key of dropped) scope.drop?.(key)
}
/** Wraps tenant transactions. After the commit, deletes dropped files that no other record holds. */
export const withFileCleanup = (appConfig: AppConfig, files: FilesStore, enter: RunInTenant): RunInTenant => {
  return async (tenant, work, before) => {
    let dropped: string[] = []
    const inside = (scope: TenantTransaction) => {
      dropped = []
      return work({ ...scope, drop: key => dropped.push(key) })
    }
    const result = await enter(tenant, inside, before)
    if (dropped.length > 0) await deleteFiles({ appConfig, files, enter }, tenant, dropped, everBefore).catch(() => {})
    return result
  }
}
