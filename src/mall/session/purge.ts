import { type Db, sql } from '../store/database'
import { endingTables } from '../store/mallTables'

/** Clears away what is over: sessions, captchas, codes, counted tries. */
export const purge = async (db: Db): Promise<void> => {
  for (const table of endingTables) await sql`delete from ${sql.table(table)} where expires < now()`.execute(db)
}
