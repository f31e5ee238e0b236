import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { constants, copyFile, link, mkdir, readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** What a backup says of itself: its first file, `manifest.json`. */
export const manifestShape = z.object({
  /** The shape of the archive. */
  format: z.literal(1),
  /** The console's version that made it. */
  console: z.string(),
  /** ISO 8601 in UTC. */
  made: z.string(),
  /** SHA-256 in hex of every file, by its path with slashes. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
})
export type Manifest = z.infer<typeof manifestShape>
export const MANIFEST = 'manifest.json'

/** What is wrong with a wish to back up or to restore, in words for whoever runs the mall. */
export class BackupRefused extends Error {}

/** What a running mall keeps in its folder for itself: nothing of it is data. */
export const isTransient = (name: string): boolean =>
  /^(mall\.(lock|pid)|control\.json|\.(backup|restore)-.*)$/.test(name)

/** Copies a tree; `linked` shares the files, which only suits those that are never written again. */
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
  // Some file systems know no second name.
  await (linked ? link(source, target).catch(copy) : copy())
}

const sumOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
/** The sum of every file below a folder, by its path with slashes. */
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
