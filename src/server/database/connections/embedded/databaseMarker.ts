import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderRefused } from './dataFolder'

/** Permanent entries of the data folder. */
const KEPT = ['database', 'files', 'demo', 'shop', 'mall.lock']
const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/**
 * Refuses a data folder that has lost its database. A new one would look like an app without
 * customers. An interrupted creation leaves no such traces. Throws `FolderRefused`.
 */
export const refuseLostDatabase = async (data: string): Promise<void> => {
  const entries = await list(data)
  if (entries.includes('database.unfinished') || (await list(join(data, 'database'))).length > 0) return
  const pictures = (await list(join(data, 'files'))).length > 0 ? ['files'] : []
  const signs = [...pictures, ...entries.filter(name => /^(shop|demo|control\.json|\.(backup|restore)-.*)$/.test(name))]
  if (signs.length > 0)
    throw new FolderRefused(
      `The data folder ${data} has held a shop (${signs.slice(0, 3).join(', ')}), and its database is missing: ${join(data, 'database')} is empty or not there. Nothing was changed. Mount what is missing, restore a backup into an empty folder (npm run restore), set DATABASE_URL if the shop is kept on a PostgreSQL, or choose another folder with MALL_DATA.`,
    )
}
/** Marks a folder with data, so that a lost database is never taken for a new folder. */
export const markDataFolder = (data: string): Promise<void> =>
  writeFile(join(data, 'shop'), 'This folder holds a shop. Its database is in the folder beside this file.\n')

/** Restricts files and folders to their owner. */
export const closeTree = async (path: string): Promise<void> => {
  const stats = await stat(path).catch(() => undefined)
  if (!stats) return
  await chmod(path, stats.isDirectory() ? 0o700 : 0o600)
  if (stats.isDirectory()) for (const name of await readdir(path)) await closeTree(join(path, name))
}
/**
 * Restricts a data folder to its owner, once. Closes content of older versions or restores first.
 * Leaves a folder of another owner, or a shared one, unchanged.
 */
export const closeFolder = async (data: string): Promise<void> => {
  const { uid, mode } = await stat(data)
  const [isOwn, isShared] = [uid === process.getuid?.(), (mode & 0o1000) !== 0]
  if (!isOwn || isShared || (mode & 0o077) === 0) return
  for (const name of KEPT) await closeTree(join(data, name))
  await chmod(data, 0o700)
}
