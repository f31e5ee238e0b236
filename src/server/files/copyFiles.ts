import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilesStore } from './fileStore'

/**
 * Copies pictures of a folder into another store, except those already there. Leaves the folder
 * unchanged. Returns both counts.
 */
export const copyFiles = async (folder: string, to: FilesStore): Promise<{ there: number; brought: number }> => {
  let [there, brought] = [0, 0]
  for (const name of await readdir(folder)) {
    const bytes = await readFile(join(folder, name))
    if ((await to.size(name)) === bytes.length) there += 1
    else {
      await to.put(name, bytes)
      brought += 1
    }
  }
  return { there, brought }
}
