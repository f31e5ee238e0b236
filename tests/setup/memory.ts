import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NAME = 'mall-tests-'
/** More than the files of a whole run take at once. */
const NEEDED = 4e9
const HOUR = 3_600_000

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
/** Removes what runs left that were killed. */
const removeLeft = (): void => {
  for (const name of readdirSync(MEMORY).filter(each => each.startsWith(NAME))) {
    const folder = join(MEMORY, name)
    // A process of another container has no number here: its run still makes files.
    const isOld = Date.now() - statSync(folder).mtimeMs > HOUR
    if (isOld && !isRunning(Number(name.slice(NAME.length).split('-')[0])))
      rmSync(folder, { recursive: true, force: true })
  }
}
/** Whether programs may run from a folder, which a container forbids for its memory. */
const mayRun = (folder: string): boolean => {
  const program = join(folder, 'program')
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 })
  return spawnSync(program).status === 0
}

/**
 * Keeps what a run needs for a while in memory, where there is enough: databases, pages' scripts, copies of this folder.
 * A disk may take most of a millisecond for each new file, and a database has a thousand of them.
 * Whoever sets `TMPDIR` chooses another place.
 */
export const keepInMemory = (): void => {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return
  removeLeft()
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < NEEDED || freemem() < 2 * NEEDED) return
  const folder = mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  if (!mayRun(folder)) return
  // PostgreSQL runs there as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
}
