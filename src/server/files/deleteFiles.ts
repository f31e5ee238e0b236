import type { AnyResource } from '../../schema/model/resource'
import { sql } from '../database/connections/database'
import { lockFiles, unheldFiles } from '../database/queries/fileReferences'
import type { Tenant } from '../database/tenancy/tenant'
import { type RunInTenant, tenantClause } from '../database/tenancy/tenantTransaction'
import type { FilesStore } from './fileStore'
import { removeFile } from './storeImage'

/** How many files a store is asked to remove at a time. */
const TOGETHER = 8

export interface Keeping {
  readonly appConfig: { readonly resources: readonly AnyResource[] }
  readonly files: FilesStore
  readonly enter: RunInTenant
}
/**
 * Takes those of a maker's files away that are from before a moment and that no record holds. They are locked first and looked at again: a save that named one in between keeps it;
 * those that go are marked, and no save finds them any more. The store is asked outside of any transaction, as it may take long. A file goes before its row, so that what was stopped
 * half-way is found again with the orphans. Answers how many went.
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
