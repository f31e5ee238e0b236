import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SigningKey } from '../database/ledger/signingKeys'

/** A new private key (Ed25519), as PEM. */
export const newKeyText = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
/** Reads a private key. Throws, in words, where it is none; never repeats it. */
const readKey = (text: string, where: string): KeyObject => {
  const key = (() => {
    try {
      // In a setting a line break is often written as two signs.
      return createPrivateKey(text.replaceAll('\\n', '\n'))
    } catch {
      return undefined
    }
  })()
  if (key?.asymmetricKeyType === 'ed25519') return key
  throw new Error(
    `${where} is no private key for certificates: it should be Ed25519 as PEM (npm run rotate-key makes one).`,
  )
}

/** Where the key lies that certificates are signed with, where no setting holds it. */
export const keyFile = (data: string): string => join(data, 'verify-key.pem')
/** Puts another key in its place, which a mall that runs takes for its next signature. */
export const writeKey = async (file: string): Promise<void> => {
  const beside = `${file}.new`
  await writeFile(beside, newKeyText(), { mode: 0o600 })
  await chmod(beside, 0o600)
  await rename(beside, file)
}
/** The key of a file, made where there is none, and read again when it is another. */
const keyOfFile = async (file: string): Promise<SigningKey> => {
  const statFile = () => stat(file).catch(() => undefined)
  if (!(await statFile())) await writeKey(file)
  let known: { readonly at: string; readonly key: KeyObject } | undefined
  return async () => {
    const { mtimeMs, ino } = await stat(file)
    const at = `${mtimeMs} ${ino}`
    if (known?.at !== at) known = { at, key: readKey(await readFile(file, 'utf8'), file) }
    return known.key
  }
}
/** The key of a mall: what `VERIFY_KEY` holds, where several servers share it, else a file of its data that its owner alone can read. */
export const signingKey = async (data: string, keyText: string | undefined): Promise<SigningKey> => {
  if (!keyText) return keyOfFile(keyFile(data))
  const key = readKey(keyText, 'VERIFY_KEY')
  return async () => key
}
/** A key that nobody keeps, for a mall without data of its own. */
export const passingKey = (): SigningKey => {
  const { privateKey } = generateKeyPairSync('ed25519')
  return async () => privateKey
}
