import { mkdir, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { faultCode, messageOf } from '../../../../schema/text/caughtError'

/** PostgreSQL version of PGlite's folders. Other major versions cannot read them. */
const VERSION = '18'
/** Parts of every database folder. */
const PARTS = ['base', 'global', 'pg_wal', 'pg_xact']

/** Unusable folder, with the reason and a remedy. Nothing in the folder was changed. */
export class FolderRefused extends Error {}
const wayOn = 'Nothing was changed. Put a backup in its place, or choose another folder with MALL_DATA.'
export const damaged = (folder: string, what: string): FolderRefused =>
  new FolderRefused(`The database in ${folder} cannot be opened: ${what}. ${wayOn}`)

const list = (folder: string): Promise<string[]> =>
  readdir(folder).catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return []
    throw damaged(folder, fault.code === 'ENOTDIR' ? 'it is a file, not a folder' : fault.message)
  })
/** Marker beside a database while its initial files are written. */
const markOf = (folder: string) => join(dirname(folder), `${basename(folder)}.unfinished`)
const isUnfinished = async (folder: string) => (await list(dirname(folder))).includes(basename(markOf(folder)))

/** Ensures that the data folder exists and is writable. Throws `FolderRefused`. */
export const prepareFolder = async (folder: string): Promise<void> => {
  const file = join(folder, `.writable-${process.pid}`)
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(file, '')
    await rm(file)
  } catch (fault) {
    const code = faultCode(fault)
    const why =
      code === 'ENOSPC'
        ? 'its disk is full'
        : code === 'EROFS' || code === 'EACCES'
          ? 'it is read-only'
          : code === 'EEXIST' || code === 'ENOTDIR'
            ? 'it is a file, not a folder'
            : messageOf(fault)
    throw new FolderRefused(
      `The data folder ${folder} cannot be written: ${why}. Correct that, or choose another folder with MALL_DATA.`,
    )
  }
}

/** Free space that a new database needs, in MB. It would be read-only with less than 64 left. */
const NEW_MB = 128
/** Refuses to begin a database for which the disk has no room. */
export const assertFreeSpace = async (folder: string): Promise<void> => {
  if (!(await isNewFolder(folder))) return
  const { bavail, bsize } = await statfs(dirname(folder))
  const free = Math.floor((bavail * bsize) / 2 ** 20)
  if (free < NEW_MB)
    throw new FolderRefused(
      `The disk of ${dirname(folder)} has ${free} MB left, and a new database needs ${NEW_MB}. Make room, or choose another folder with MALL_DATA.`,
    )
}
/**
 * Whether the folder needs a new database. Clears a database whose creation was interrupted: nobody has
 * used it. Throws `FolderRefused` for an incomplete database, so that an empty one never replaces it.
 */
export const isNewFolder = async (folder: string): Promise<boolean> => {
  if (await isUnfinished(folder)) await rm(folder, { recursive: true, force: true })
  const entries = await list(folder)
  if (entries.length === 0) return true
  const missing = ['PG_VERSION', ...PARTS].filter(name => !entries.includes(name))
  if (missing.length > 0) throw damaged(folder, `${missing.join(', ')} is missing`)
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version !== VERSION)
    throw damaged(folder, `it was written by PostgreSQL ${version || '?'}, and this is ${VERSION}`)
  return false
}

/** Creates a new database under a marker, so the next start notices an interruption. */
export const laidOut = async <R>(folder: string, work: () => Promise<R>): Promise<R> => {
  await mkdir(dirname(folder), { recursive: true })
  await writeFile(markOf(folder), 'The database beside this is being made.\n')
  const result = await work()
  await rm(markOf(folder))
  return result
}
