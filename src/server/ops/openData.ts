import { join } from 'node:path'
import { type Database, openDatabase } from '../database/connections/database'
import { assertFreeSpace, prepareFolder } from '../database/connections/embedded/dataFolder'
import { lockFolder } from '../database/connections/embedded/lockFolder'
import { closeFolder, markDataFolder, refuseLostDatabase } from '../database/connections/embedded/databaseMarker'
import type { Settings } from './settings'

/** Database of a server. A data folder is locked for this process. */
export interface Data {
  readonly database: Database
  /** Releases the lock of the folder. */
  readonly unlock: () => Promise<void>
}
/**
 * Opens the configured data, and creates a missing database. Throws a readable error where the data
 * is unusable.
 */
export const openData = async (
  { data, databaseUrl, databaseDirectUrl, databaseReadUrl }: Settings,
  log: (line: string) => void,
): Promise<Data> => {
  await prepareFolder(data)
  await closeFolder(data)
  const unlock = databaseUrl ? async () => {} : await lockFolder(data)
  if (!databaseUrl) {
    await refuseLostDatabase(data)
    await assertFreeSpace(join(data, 'database'))
  }
  const database = await openDatabase({
    ...(databaseUrl
      ? { url: databaseUrl, directUrl: databaseDirectUrl, readUrl: databaseReadUrl }
      : { folder: join(data, 'database') }),
    report: log,
  })
  if (database.embedded) await markDataFolder(data)
  return { database, unlock }
}
