import { type Db, queryRows, sql } from '../database/connections/database'
import { heldAside } from '../database/queries/deletedRecords'
import { expiringTables } from '../database/tables/serverTables'
import { allTenants } from '../database/tenancy/tenant'
import type { RunInTenant } from '../database/tenancy/tenantTransaction'

const noAccount = sql`not exists (select 1 from accounts a where a.id = s.account_id)`
/** Deletes second factors of accounts that are gone and cannot be restored. */
const purgeSteps = async (db: Db, enter: RunInTenant): Promise<void> => {
  const orphans = await queryRows<{ id: string }>(
    db,
    sql`select account_id as id from second_steps s where ${noAccount}`,
  )
  if (orphans.length === 0) return
  const ids = orphans.map(({ id }) => id)
  const held = await enter(allTenants, scope => heldAside(scope, ids))
  const over = ids.filter(id => !held.includes(id))
  await sql`delete from second_steps s where account_id = any(${over}::text[]) and ${noAccount}`.execute(db)
}
/** Deletes expired sessions, captchas, codes and counters, and second factors of lost accounts. */
export const purge = async (db: Db, enter: RunInTenant): Promise<void> => {
  for (const table of expiringTables) await sql`delete from ${sql.table(table)} where expires < now()`.execute(db)
  await purgeSteps(db, enter)
}
