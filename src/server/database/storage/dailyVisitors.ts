import { queryRow, sql } from '../connections/database'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/**
 * Whether a visitor's view is the first of the day, by a hash that changes daily. Stored until the
 * day ends.
 */
export const isFirstVisit = async (
  { db, tenant }: TenantTransaction,
  looker: string,
  until: string,
): Promise<boolean> =>
  (await queryRow(
    db,
    sql`insert into lookers (fact_id, looker, expires) values (${tenant}, ${looker}, ${until}) on conflict do nothing returning looker`,
  )) !== undefined
/** Deletes visitors of past days. */
export const purgeDailyVisitors = async (scope: TenantTransaction): Promise<void> => {
  await sql`delete from lookers where ${tenantClause(scope)} and expires <= ${scope.now.toISOString()}`.execute(
    scope.db,
  )
}
