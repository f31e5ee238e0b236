import { type Db, sql } from '../connections/database'
import { allTenants, type Tenant } from './tenant'
import type { TenantTransaction } from './tenantTransaction'

/** Setting without a tenant. */
const OUTSIDE = ''
// A SET statement: unlike the function, it reaches every node of a cluster.
const see = (db: Db, tenant: Tenant | typeof OUTSIDE) => sql`set local app.fact = ${sql.lit(tenant)}`.execute(db)

/** Runs work as another tenant within a transaction, which then continues as its own. */
export const withoutTenant = async <R>(
  scope: TenantTransaction,
  other: Tenant,
  work: (there: TenantTransaction) => Promise<R>,
): Promise<R> => {
  if (other === scope.tenant) return work(scope)
  await see(scope.db, other)
  const result = await work({ ...scope, tenant: other })
  await see(scope.db, scope.tenant)
  return result
}
/** Runs work across all tenants within a transaction that otherwise has no tenant. */
export const acrossTenantsWithin = async <R>(own: Db, work: () => Promise<R>): Promise<R> => {
  await see(own, allTenants)
  const result = await work()
  await see(own, OUTSIDE)
  return result
}
const seen = <R>(transaction: ReturnType<Db['transaction']>, work: (own: Db) => Promise<R>): Promise<R> =>
  transaction.execute(async own => {
    await see(own, allTenants)
    return work(own)
  })
/** Runs work across all tenants in its own transaction: for starts and operators, never for a call. */
export const acrossTenants = <R>(db: Db, work: (own: Db) => Promise<R>): Promise<R> => seen(db.transaction(), work)
/** Runs work likewise in one snapshot, which hides concurrent writes. */
export const acrossTenantsAtOneMoment = <R>(db: Db, work: (own: Db) => Promise<R>): Promise<R> =>
  seen(db.transaction().setIsolationLevel('repeatable read'), work)
