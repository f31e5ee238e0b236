import { importLimits } from '../../schema/spreadsheet/importColumns'
import { EXPORT_RETENTION_HOURS } from '../../schema/spreadsheet/exportFormats'
import { collectOrphans } from '../files/collectOrphans'
import type { FilesStore } from '../files/fileStore'
import { purge } from '../auth/purgeSessions'
import type { AppConfig } from '../config/appConfig'
import { type Database, sql } from '../database/connections/database'
import { clearExports } from '../database/storage/exportParts'
import { clearImports } from '../database/storage/importRows'
import { purgeDailyVisitors } from '../database/storage/dailyVisitors'
import { clearAside } from '../database/queries/deletedRecords'
import { clearViews } from '../database/storage/savedQueries'
import { allTenants } from '../database/tenancy/tenant'
import { tenantClause, type RunInTenant } from '../database/tenancy/tenantTransaction'
import type { Round } from '../jobs/taskTypes'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Retention of ended jobs and messages, in days. */
const KEPT = { tasks: importLimits.days, messages: 365 } as const
const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY).toISOString()

/**
 * Deletes expired data of every tenant. A clock's fault without further retries has lost its record.
 */
const purgeKept = (enter: RunInTenant, now: Date): Promise<void> =>
  enter(allTenants, async scope => {
    await sql`delete from idempotency where ${tenantClause(scope)} and at < ${before(now, 1)}`.execute(scope.db)
    await sql`delete from tasks where ${tenantClause(scope)} and "endedTime" < ${before(now, KEPT.tasks)}`.execute(
      scope.db,
    )
    await sql`delete from tasks where ${tenantClause(scope)} and state = 'waiting' and kind = 'clock' and due < ${before(now, 1)}`.execute(
      scope.db,
    )
    await clearImports(scope)
    await clearExports(scope, before(now, EXPORT_RETENTION_HOURS / 24))
    await clearAside(scope)
    await sql`delete from messages where ${tenantClause(scope)} and "createdTime" < ${before(now, KEPT.messages)}`.execute(
      scope.db,
    )
    await clearViews(scope)
    for (const table of ['import_matches', 'layouts'])
      await sql`delete from ${sql.table(table)} as own where ${tenantClause(scope)} and not exists (select 1 from accounts where id = own.account_id)
        and not exists (select 1 from removed where fact_id = own.fact_id and id = own.account_id)`.execute(scope.db)
    await purgeDailyVisitors(scope)
  })

interface Keeping {
  readonly appConfig: AppConfig
  readonly files: FilesStore
  readonly enter: RunInTenant
  readonly database: Database
}
/** Rounds of cleaning up: expired data every ten minutes, orphaned pictures every hour. */
export const housekeeping = (keeping: Keeping): Round[] => [
  {
    type: 'purge',
    every: 10 * MINUTE,
    run: async now => {
      await purgeKept(keeping.enter, now)
      await purge(keeping.database.db, keeping.enter)
    },
  },
  { type: 'orphans', every: 60 * MINUTE, run: async now => void (await collectOrphans(keeping, now)) },
]
