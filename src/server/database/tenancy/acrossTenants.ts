import { type Db, sql } from '../connections/database'
import { allTenants, type Tenant } from './tenant'
import type { TenantTransaction } from './tenantTransaction'

/** Inside no tenant's walls. */
const OUTSIDE = ''
// A setting, and not the function that sets it: only that reaches every node of a cluster.
const see = (db: Db, tenant: Tenant | typeof OUTSIDE) => sql`set local app.fact = ${sql.lit(tenant)}`.execute(db)

/** Work inside another wall in the middle of a transaction, which goes on inside its own. */
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
/** Work across every tenant's rows within a transaction that goes on inside no tenant's walls. */
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
/** Work across every tenant's rows in a transaction of its own: for starts, and for whoever runs the mall; never for a call. */
export const acrossTenants = <R>(db: Db, work: (own: Db) => Promise<R>): Promise<R> => seen(db.transaction(), work)
/** The same at one moment: what others write meanwhile is not seen. */
export const acrossTenantsAtOneMoment = <R>(db: Db, work: (own: Db) => Promise<R>): Promise<R> =>
  seen(db.transaction().setIsolationLevel('repeatable read'), work)
