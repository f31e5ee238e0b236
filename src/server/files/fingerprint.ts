import { createHash } from 'node:crypto'
import type { FilesStore } from './fileStore'

/** Computes the SHA-256 of a public picture, in hexadecimal. `undefined` where the file is missing. */
export const fingerprintOf = async (files: FilesStore, address: string): Promise<string | undefined> => {
  const file = await files.get(address.replace(/^.*\//, ''))
  if (!file) return undefined
  const hash = createHash('sha256')
  for await (const part of file.stream) hash.update(part)
  return hash.digest('hex')
}
