import { importLimits } from '../../schema/importing'
import { KEPT_HOURS } from '../../schema/sheets/formats'
import { collectOrphans } from '../files/orphans'
import type { FilesStore } from '../files/files'
import { purge } from '../session/purge'
import type { Shop } from '../shop'
import { type Database, sql } from '../store/connections/database'
import { clearMatches } from '../store/rows/importMatches'
import { clearExports } from '../store/rows/exportParts'
import { clearImports } from '../store/rows/importRows'
import { clearLayouts } from '../store/rows/layouts'
import { clearLookers } from '../store/rows/lookers'
import { clearAside } from '../store/rows/removed'
import { clearViews } from '../store/rows/savedViews'
import { everyone } from '../store/walls/tenant'
import { mine, type Enter } from '../store/walls/wall'
import type { Round } from './kinds'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** How long ended jobs and messages are kept, in days. */
const KEPT = { tasks: importLimits.days, messages: 365 } as const
const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY).toISOString()

/** Clears away what has been kept long enough, of every maker. A clock's fault that is tried no more has lost its record. */
const purgeKept = (enter: Enter, now: Date): Promise<void> =>
  enter(everyone, async scope => {
    await sql`delete from idempotency where ${mine(scope)} and at < ${before(now, 1)}`.execute(scope.db)
    await sql`delete from tasks where ${mine(scope)} and "endedTime" < ${before(now, KEPT.tasks)}`.execute(scope.db)
    await sql`delete from tasks where ${mine(scope)} and state = 'waiting' and kind = 'clock' and due < ${before(now, 1)}`.execute(
      scope.db,
    )
    await clearImports(scope)
    await clearExports(scope, before(now, KEPT_HOURS / 24))
    await clearAside(scope)
    await sql`delete from messages where ${mine(scope)} and "createdTime" < ${before(now, KEPT.messages)}`.execute(
      scope.db,
    )
    await clearViews(scope)
    await clearMatches(scope)
    await clearLayouts(scope)
    await clearLookers(scope)
  })

interface Keeping {
  readonly shop: Shop
  readonly files: FilesStore
  readonly enter: Enter
  readonly database: Database
}
/** What every mall clears away: what is over, every ten minutes, and pictures that nobody holds, every hour. */
export const housekeeping = (keeping: Keeping): Round[] => [
  {
    kind: 'purge',
    every: 10 * MINUTE,
    run: async now => {
      await purgeKept(keeping.enter, now)
      await purge(keeping.database.db, keeping.enter)
    },
  },
  { kind: 'orphans', every: 60 * MINUTE, run: async now => void (await collectOrphans(keeping, now)) },
]
