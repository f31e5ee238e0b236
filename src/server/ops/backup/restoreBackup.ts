import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extract } from 'tar'
import { lockFolder } from '../../database/connections/embedded/lockFolder'
import { BackupRefused, isTransient, MANIFEST, type Manifest, manifestShape, sumsOf } from './archive'
import { RESTORED } from './endRestoredSessions'
import { parseJson } from '../../../schema/text/parseJson'

const damaged = (file: string, why: string) => new BackupRefused(`${file} is no whole backup of this console: ${why}.`)

const readManifest = async (folder: string, file: string): Promise<Manifest> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw damaged(file, 'its manifest is missing')
  })
  const known = manifestShape.safeParse(parseJson(text))
  if (known.success) return known.data
  throw new BackupRefused(`${file} was made by another version of the console. Restore it with that version.`)
}
const assertWhole = async (folder: string, file: string, { files }: Manifest) => {
  const sums = await sumsOf(folder)
  for (const [name, sum] of Object.entries(files))
    if (sums[name] !== sum) throw damaged(file, `${name} is ${sums[name] ? 'changed' : 'missing'}`)
  for (const name of Object.keys(sums)) if (!files[name]) throw damaged(file, `${name} does not belong to it`)
}
const unpack = async (file: string, folder: string) => {
  // Files and folders only: links could lead out of the folder.
  const plain = (_: string, entry: object) => 'type' in entry && ['File', 'Directory'].includes(String(entry.type))
  await extract({ file, cwd: folder, strict: true, preserveOwner: false, filter: plain }).catch(
    (fault: Error & { code?: string }) => {
      throw fault.code === 'ENOENT' ? new BackupRefused(`There is no file ${file}.`) : damaged(file, fault.message)
    },
  )
}

/**
 * Restores a backup into an empty or missing data folder. Unpacks and verifies all files first. The
 * database comes last, so an interrupted restore never starts. Refuses with BackupRefused, and
 * leaves the folder unchanged then.
 */
export const restoreBackup = async (file: string, data: string): Promise<Manifest> => {
  await mkdir(data, { recursive: true })
  const there = (await readdir(data)).filter(name => !isTransient(name))
  if (there.length > 0)
    throw new BackupRefused(
      `The folder ${data} is not empty (${there.slice(0, 3).join(', ')}). Nothing is overwritten: restore into another folder with MALL_DATA.`,
    )
  const unlock = await lockFolder(data)
  const staging = await mkdtemp(join(data, '.restore-'))
  try {
    await unpack(file, staging)
    const manifest = await readManifest(staging, file)
    await assertWhole(staging, file, manifest)
    await writeFile(join(staging, RESTORED), 'The first start ends every session of the backup.\n')
    const names = (await readdir(staging)).filter(name => name !== MANIFEST && name !== 'database')
    for (const name of [...names, 'database']) await rename(join(staging, name), join(data, name))
    return manifest
  } finally {
    // The unpacking of a broken archive may still write its last file.
    await rm(staging, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    await unlock()
  }
}
