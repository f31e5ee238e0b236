import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { constants, copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** First file of a backup, `manifest.json`. */
export const manifestShape = z.object({
  /** Format version of the archive. */
  format: z.literal(1),
  /** Version of the console that made the backup. */
  console: z.string(),
  /** ISO 8601 in UTC. */
  made: z.string(),
  /** SHA-256 of every file in hex, by its path with slashes. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
})
export type Manifest = z.infer<typeof manifestShape>
export const MANIFEST = 'manifest.json'

/** Error of a backup or restore, with a message for the operator. */
export class BackupRefused extends Error {}

/** Whether a file belongs to the running server only and is no data. */
export const isTransient = (name: string): boolean =>
  /^(mall\.(lock|pid)|control\.json|\.(backup|restore)-.*)$/.test(name)

/** Copies a tree. `linked` shares files by hard links, for files that never change. */
export const copyTree = async (from: string, to: string, linked: boolean): Promise<void> => {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target, linked)
    else if (entry.isFile()) await copyOne(source, target, linked)
  }
}
export const copyOne = async (source: string, target: string, linked = false): Promise<void> => {
  const copy = () => copyFile(source, target, constants.COPYFILE_FICLONE)
  // Some file systems have no hard links.
  await (linked ? link(source, target).catch(copy) : copy())
}

const sumOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
/** Hashes of all files below a folder, by path with slashes. */
export const sumsOf = async (folder: string): Promise<Record<string, string>> => {
  const sums: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = path
      .slice(folder.length + 1)
      .split(sep)
      .join('/')
    if (name !== MANIFEST) sums[name] = await sumOf(path)
  }
  return sums
}
