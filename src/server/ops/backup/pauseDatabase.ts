import type { FairQueue } from '../../limits/fairQueue'
import { type Database, sql } from '../../database/connections/database'
import type { Hold } from './writeBackup'

/**
 * Holds the embedded database still: its one connection is taken, in turn, and a transaction that does nothing keeps its thread from tidying up.
 * Calls wait meanwhile; none is refused.
 */
export const holdEmbedded =
  ({ db }: Database, turns: FairQueue): Hold =>
  work =>
    turns('backup', () =>
      db.connection().execute(async connection => {
        await sql`checkpoint`.execute(connection)
        await sql`begin`.execute(connection)
        try {
          return await work()
        } finally {
          await sql`rollback`.execute(connection)
        }
      }),
    )
