import { open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../../../../schema/text/caughtError'

class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `Another console is already running on the data folder ${folder}. Stop it first, or choose another folder with MALL_DATA.`,
    )
  }
}
const cannotLock = (folder: string, fault: unknown) =>
  new Error(
    `The data folder ${folder} cannot be locked (${messageOf(fault)}). The embedded database needs a local file system and glibc, macOS or Windows; elsewhere set DATABASE_URL.`,
  )

/**
 * Locks a data folder for this process: two processes would corrupt the database. Returns how to
 * unlock. The kernel locks the file itself, so the lock is independent of paths and containers. The
 * lock ends with its process, even after kill -9.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const file = await open(join(await realpath(folder), 'mall.lock'), 'a+')
  try {
    const { tryLock } = await import('fs-native-extensions')
    if (tryLock(file.fd)) return () => file.close()
  } catch (fault) {
    await file.close()
    throw cannotLock(folder, fault)
  }
  await file.close()
  throw new FolderInUse(folder)
}
