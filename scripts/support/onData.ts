import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { callRunningServer } from '../../src/server/ops/controlSocket'
import { openData } from '../../src/server/ops/openData'
import type { Settings } from '../../src/server/ops/settings'
import type { Database } from '../../src/server/database/connections/database'

/** Throws where there is neither a database in the data folder nor a PostgreSQL. */
export const assertDatabase = (settings: Settings): void => {
  if (!settings.databaseUrl && !existsSync(resolve(settings.data, 'database', 'PG_VERSION')))
    throw new Error(
      `There is no database in ${resolve(settings.data)}. MALL_DATA names another folder, DATABASE_URL a PostgreSQL.`,
    )
}
/**
 * Runs work on the database without a running server, or on PostgreSQL. Throws where there is none.
 */
const opened = async <A>(settings: Settings, work: (database: Database) => Promise<A>): Promise<A> => {
  assertDatabase(settings)
  const { database, unlock } = await openData(settings, line => process.stderr.write(`  ${line}\n`))
  try {
    return await work(database)
  } finally {
    await database.close()
    await unlock()
  }
}
/**
 * Runs a task on the data. A server running on the data folder holds the only database connection
 * and runs it. Without such a server, or on PostgreSQL, the work runs here.
 */
export const onData = async <A extends object>(
  settings: Settings,
  { task, given }: { readonly task: string; readonly given: object },
  work: (database: Database) => Promise<A>,
): Promise<A> => {
  const running = settings.databaseUrl ? undefined : await callRunningServer<A>(resolve(settings.data), task, given)
  return running ?? opened(settings, work)
}
