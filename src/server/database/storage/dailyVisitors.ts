import { row, sql } from '../connections/database'
import { mine, type Scope } from '../tenancy/tenantTransaction'

/** Whether somebody has not looked at something yet that day, by a hash that is another every day. Remembered until the day is over. */
export const isFirstLook = async ({ db, tenant }: Scope, looker: string, until: string): Promise<boolean> =>
  (await row(
    db,
    sql`insert into lookers (fact_id, looker, expires) values (${tenant}, ${looker}, ${until}) on conflict do nothing returning looker`,
  )) !== undefined
/** Clears away who looked on days that are over. */
export const clearLookers = async (scope: Scope): Promise<void> => {
  await sql`delete from lookers where ${mine(scope)} and expires <= ${scope.now.toISOString()}`.execute(scope.db)
}
