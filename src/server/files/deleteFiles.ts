import type { AnyResource } from '../../schema/model/resource'
import { sql } from '../database/connections/database'
import { lockFiles, unheldFiles } from '../database/queries/fileReferences'
import type { Tenant } from '../database/tenancy/tenant'
import { type RunInTenant, tenantClause } from '../database/tenancy/tenantTransaction'
import type { FilesStore } from './fileStore'
import { removeFile } from './storeImage'

/** Number of files that are removed in parallel. */
const TOGETHER = 8

export interface Keeping {
  readonly appConfig: { readonly resources: readonly AnyResource[] }
  readonly files: FilesStore
  readonly enter: RunInTenant
}
/**
 * Deletes a tenant's files that are older than a moment and in no record. Returns their number.
 * Locks them, then checks again: a concurrent save keeps the files it names. Marked files are
 * closed to saves. Calls the store outside of any transaction, as it may be slow. Deletes a file
 * before its row, so that the orphan collection finds interrupted work.
 */
export const deleteFiles = async (
  { appConfig, files, enter }: Keeping,
  tenant: Tenant,
  candidates: readonly string[],
  before: Date,
): Promise<number> => {
  const keys = await enter(tenant, async scope => {
    const unheld = await unheldFiles(scope, appConfig.resources, before, await lockFiles(scope, candidates))
    await sql`update files set leaving = now() where ${tenantClause(scope)} and key = any(${unheld})`.execute(scope.db)
    return unheld
  })
  for (let at = 0; at < keys.length; at += TOGETHER)
    await Promise.all(keys.slice(at, at + TOGETHER).map(key => removeFile({ files }, key)))
  if (keys.length > 0)
    await enter(tenant, scope =>
      sql`delete from files where ${tenantClause(scope)} and key = any(${keys})`.execute(scope.db),
    )
  return keys.length
}
