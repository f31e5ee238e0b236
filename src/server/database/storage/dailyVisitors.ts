import { queryRow, sql } from '../connections/database'
import { tenantClause, type TenantTransaction } from '../tenancy/tenantTransaction'

/** Whether somebody has not looked at something yet that day, by a hash that is another every day. Remembered until the day is over. */
export const isFirstVisit = async (
  { db, tenant }: TenantTransaction,
  looker: string,
  until: string,
): Promise<boolean> =>
  (await queryRow(
    db,
    sql`insert into lookers (fact_id, looker, expires) values (${tenant}, ${looker}, ${until}) on conflict do nothing returning looker`,
  )) !== undefined
/** Clears away who looked on days that are over. */
export const clearLookers = async (scope: TenantTransaction): Promise<void> => {
  await sql`delete from lookers where ${tenantClause(scope)} and expires <= ${scope.now.toISOString()}`.execute(
    scope.db,
  )
}
