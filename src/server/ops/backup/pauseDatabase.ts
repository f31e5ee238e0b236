import type { FairQueue } from '../../limits/fairQueue'
import { type Database, sql } from '../../database/connections/database'
import type { Hold } from './writeBackup'

/**
 * Pauses the embedded database: takes its only connection, in turn. An idle transaction keeps its
 * thread from checkpoints. Calls wait meanwhile and are not refused.
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
