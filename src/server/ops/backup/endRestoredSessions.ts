import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, sql } from '../../database/connections/database'

/** Stands in a data folder from a restore until its first start. */
export const RESTORED = 'restored'
/** What opens a door: whoever logged out, was disabled or changed a password since the backup must not find it open again. */
const doors = ['sessions', 'captchas', 'password_codes', 'open_logins'] as const

/** After a restore: ends every session, code and captcha of the backup's moment, once, before anybody is served. */
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
