import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another console is already running on the data folder ${folder}. Stop it first, or choose another folder with MALL_DATA.`)
  }
}
const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** On Linux a socket without a file: the kernel takes it away with the process, even after kill -9. */
const lockBySocket = (folder: string): Promise<() => Promise<void>> =>
  new Promise((done, fail) => {
    const server = createServer().unref()
    server.once('error', () => fail(new FolderInUse(folder)))
    server.listen(`\0mall-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`, () =>
      done(() => new Promise(end => server.close(() => end()))),
    )
  })

const lockByFile = async (folder: string): Promise<() => Promise<void>> => {
  const file = join(folder, 'mall.pid')
  const other = Number(await readFile(file, 'utf8').catch(() => ''))
  if (other && other !== process.pid && lives(other)) throw new FolderInUse(folder)
  await writeFile(file, String(process.pid))
  return () => rm(file, { force: true })
}

/** Keeps a data folder for this process alone: two on one embedded database would corrupt it. Answers how to let go. */
export const lockFolder = (folder: string): Promise<() => Promise<void>> =>
  process.platform === 'linux' ? lockBySocket(resolve(folder)) : lockByFile(resolve(folder))
