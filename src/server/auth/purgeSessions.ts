import { type Db, queryRows, sql } from '../database/connections/database'
import { heldAside } from '../database/queries/deletedRecords'
import { expiringTables } from '../database/tables/serverTables'
import { allTenants } from '../database/tenancy/tenant'
import type { RunInTenant } from '../database/tenancy/tenantTransaction'

const orphansIn = async (db: Db): Promise<readonly string[]> => {
  const rows = await queryRows<{ id: string }>(
    db,
    sql`select account_id as id from second_steps s where not exists (select 1 from accounts a where a.id = s.account_id)`,
  )
  return rows.map(({ id }) => id)
}
/** Deletes second factors of accounts that are gone and cannot be restored. */
const purgeSteps = async (db: Db, enter: RunInTenant): Promise<void> => {
  const ids = await orphansIn(db)
  if (ids.length === 0) return
  const held = await enter(allTenants, scope => heldAside(scope, ids))
  // Restored before that look, an account is there now. Later none comes back.
  const over = (await orphansIn(db)).filter(id => ids.includes(id) && !held.includes(id))
  await sql`delete from second_steps where account_id = any(${over}::text[])`.execute(db)
}
/** Deletes expired sessions, captchas, codes and counters, and second factors of lost accounts. */
export const purge = async (db: Db, enter: RunInTenant): Promise<void> => {
  for (const table of expiringTables) await sql`delete from ${sql.table(table)} where expires < now()`.execute(db)
  await purgeSteps(db, enter)
}
