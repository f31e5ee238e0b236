import { statfs } from 'node:fs/promises'

/** With less than this the embedded database is only read: a write that finds no room would stop it. */
const LOW_BYTES = 64 * 1024 * 1024
const CHECK_MS = 500

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Watches how much room a folder's disk has and tells when it gets low and when there is enough again. Answers how to stop. */
export const watchSpace = async (
  folder: string,
  report: (low: boolean) => Promise<unknown>,
  free: (folder: string) => Promise<number> = freeBytes,
): Promise<() => void> => {
  let low = false
  const check = async () => {
    // Half as much again to come back, so that it does not swing.
    const now = (await free(folder)) < LOW_BYTES * (low ? 1.5 : 1)
    if (now === low) return
    low = now
    await report(low)
  }
  await check()
  const timer = setInterval(() => void check().catch(() => {}), CHECK_MS).unref()
  return () => clearInterval(timer)
}
