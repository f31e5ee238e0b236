import { queryRows, sql } from '../database/connections/database'
import { unheldFiles } from '../database/queries/fileReferences'
import { allTenants, type Tenant } from '../database/tenancy/tenant'
import { tenantClause } from '../database/tenancy/tenantTransaction'
import { type Keeping, deleteFiles } from './deleteFiles'

const DAY = 24 * 60 * 60 * 1000

/** Deletes up to 500 of one tenant's files that are older than a moment and in no record. */
const collectOf = async (services: Keeping, tenant: Tenant, before: Date): Promise<number> => {
  const keys = await services.enter(tenant, scope => unheldFiles(scope, services.appConfig.resources, before))
  return keys.length === 0 ? 0 : deleteFiles(services, tenant, keys, before)
}
/** Measures files that were stored before sizes were recorded, so that they count for the quota. */
const measureOf = async ({ files, enter }: Keeping, tenant: Tenant): Promise<void> => {
  const unknown = await enter(tenant, scope =>
    queryRows<{ key: string }>(
      scope.db,
      sql`select key from files where ${tenantClause(scope)} and bytes = 0 limit 500`,
    ),
  )
  for (const { key } of unknown) {
    const size = await files.size(key)
    if (size)
      await enter(tenant, scope =>
        sql`update files set bytes = ${size} where ${tenantClause(scope)} and key = ${key}`.execute(scope.db),
      )
  }
}

/**
 * Deletes files that were uploaded more than a day before `now` and are in no record. Returns the
 * number of files.
 */
export const collectOrphans = async (services: Keeping, now: Date = new Date()): Promise<number> => {
  const before = new Date(now.getTime() - DAY)
  const tenants = await services.enter(allTenants, scope =>
    queryRows<{ tenant: Tenant }>(
      scope.db,
      sql`select distinct fact_id as tenant from files where ${tenantClause(scope)} and at < ${before.toISOString()}`,
    ),
  )
  let deleted = 0
  for (const { tenant } of tenants) {
    await measureOf(services, tenant)
    for (let some = 500; some === 500; deleted += some) some = await collectOf(services, tenant, before)
  }
  return deleted
}
