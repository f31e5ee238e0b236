import { queryRows, sql } from '../database/connections/database'
import { unheldFiles } from '../database/queries/fileReferences'
import { allTenants, type Tenant } from '../database/tenancy/tenant'
import { tenantClause } from '../database/tenancy/tenantTransaction'
import { type Keeping, deleteFiles } from './deleteFiles'

const DAY = 24 * 60 * 60 * 1000

/** Takes away up to 500 of one maker's files from before a moment that no record holds. */
const collectOf = async (services: Keeping, tenant: Tenant, before: Date): Promise<number> => {
  const keys = await services.enter(tenant, scope => unheldFiles(scope, services.appConfig.resources, before))
  return keys.length === 0 ? 0 : deleteFiles(services, tenant, keys, before)
}
/** Gives files that were kept before sizes were written down their size, so that they count. */
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

/** Takes away what was uploaded more than a day before `now` and is held by no record of the shop's declarations. Answers how many files. */
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
