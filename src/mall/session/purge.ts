import { type Db, sql } from '../store/database'
import { endingTables } from '../store/mallTables'

/** Clears away what is over: sessions, captchas, codes, counted tries. Nothing waits for it. */
export const purge = async (db: Db): Promise<void> => {
  for (const table of endingTables) await sql`delete from ${sql.table(table)} where expires < now()`.execute(db)
}
const EVERY_MS = 10 * 60_000
/** Purges by the clock. Answers how to stop it. */
export const startPurges = (db: Db, fail: (fault: unknown) => void): (() => Promise<void>) => {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = purge(db).catch(fail)
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
