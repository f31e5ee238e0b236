import { join } from 'node:path'
import { type Database, openDatabase } from '../database/connections/database'
import { prepareFolder } from '../database/connections/embedded/dataFolder'
import { lockFolder } from '../database/connections/embedded/lockFolder'
import { closeFolder, markDataFolder, refuseLostDatabase } from '../database/connections/embedded/databaseMarker'
import type { Settings } from './settings'

/** What a mall works on, kept for this process alone where it is a folder. */
export interface Data {
  readonly database: Database
  /** Lets the folder go. */
  readonly unlock: () => Promise<void>
}
/** Opens the data that the settings name, and makes a database where there is none. Throws, in words, where it cannot be used. */
export const openData = async (
  { data, databaseUrl, databaseDirectUrl, databaseReadUrl }: Settings,
  log: (line: string) => void,
): Promise<Data> => {
  await prepareFolder(data)
  await closeFolder(data)
  const unlock = databaseUrl ? async () => {} : await lockFolder(data)
  if (!databaseUrl) await refuseLostDatabase(data)
  const database = await openDatabase({
    ...(databaseUrl
      ? { url: databaseUrl, directUrl: databaseDirectUrl, readUrl: databaseReadUrl }
      : { folder: join(data, 'database') }),
    report: log,
  })
  if (database.embedded) await markDataFolder(data)
  return { database, unlock }
}
