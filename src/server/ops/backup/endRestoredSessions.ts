import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, sql } from '../../database/connections/database'

/** Marker file in a data folder, from a restore until its first start. */
export const RESTORED = 'restored'
/** Tables that grant access. Access revoked since the backup must not come back. */
const doors = ['sessions', 'captchas', 'password_codes', 'open_logins'] as const

/**
 * Ends all sessions, codes and captchas of a restored backup, once, before the server accepts requests.
 */
export const endRestoredSessions = async (data: string, db: Db): Promise<void> => {
  const mark = join(data, RESTORED)
  const isRestored = await access(mark).then(
    () => true,
    () => false,
  )
  if (!isRestored) return
  for (const table of doors) await sql`delete from ${sql.table(table)}`.execute(db)
  await rm(mark)
}
