import { access, mkdtemp, open, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { create } from 'tar'
import { BackupRefused, copyOne, copyTree, isTransient, MANIFEST, type Manifest, sumsOf } from './archive'

/** Keeps the database's folder unchanged while work runs. */
export type Hold = <R>(work: () => Promise<R>) => Promise<R>

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
const assertPlace = async (data: string, file: string) => {
  const folder = dirname(file)
  if (await exists(file))
    throw new BackupRefused(`${file} is there already. Choose another name; nothing is overwritten.`)
  if (!(await exists(folder))) throw new BackupRefused(`There is no folder ${folder}.`)
  if (!relative(await realpath(data), await realpath(folder)).startsWith('..'))
    throw new BackupRefused(`${file} is inside the data folder. Choose a place outside, best on another disk.`)
}

/**
 * Copies the data folder as of one moment into a folder beside it. Pictures are hard links, as they
 * never change.
 */
const stage = async (data: string, staging: string) => {
  for (const entry of await readdir(data, { withFileTypes: true })) {
    if (isTransient(entry.name)) continue
    const [source, target] = [join(data, entry.name), join(staging, entry.name)]
    await (entry.isDirectory() ? copyTree(source, target, entry.name === 'files') : copyOne(source, target))
  }
}
const consoleVersion = async () =>
  (JSON.parse(await readFile(resolve('package.json'), 'utf8')) as { version: string }).version

const pack = async (staging: string, file: string): Promise<Manifest> => {
  const manifest: Manifest = {
    format: 1,
    console: await consoleVersion(),
    made: new Date().toISOString(),
    files: await sumsOf(staging),
  }
  await writeFile(join(staging, MANIFEST), JSON.stringify(manifest))
  const part = `${file}.part`
  const rest = (await readdir(staging)).filter(name => name !== MANIFEST)
  try {
    await create({ file: part, cwd: staging, gzip: true, portable: true, mode: 0o600 }, [MANIFEST, ...rest])
    const handle = await open(part, 'r+')
    await handle.sync()
    await handle.close()
    await rename(part, file)
  } catch (fault) {
    await rm(part, { force: true })
    throw fault
  }
  return manifest
}

/**
 * Writes database and pictures of a data folder into one archive, readable by its owner only.
 * Pauses the database only while its files are copied. Refuses an unsuitable target with
 * BackupRefused. Returns the manifest.
 */
export const writeBackup = async (data: string, file: string, hold: Hold): Promise<Manifest> => {
  await assertPlace(data, file)
  if (!(await exists(join(data, 'database')))) throw new BackupRefused(`There is no mall in ${data}.`)
  for (const name of await readdir(data))
    if (name.startsWith('.backup-')) await rm(join(data, name), { recursive: true, force: true })
  const staging = await mkdtemp(join(data, '.backup-'))
  try {
    await hold(() => stage(data, staging))
    return await pack(staging, file)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
