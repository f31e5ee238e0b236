import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { appendFile, chmod, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Db } from '../database/connections/database'
import {
  findUnlistedKeys,
  type ListedKeys,
  type PublicKey,
  publicKeyOf,
  type SigningKey,
  signingKeys,
} from '../database/ledger/signingKeys'

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
/** The thumbprints of all keys that this server was given, one a line: beside the key and apart from the database. */
const keyListFile = (data: string): string => join(data, 'verify-keys.txt')
/** The keys that this server was given, by thumbprint; nothing where no list was begun. */
export const readKeyList = async (data: string): Promise<ReadonlySet<string> | undefined> => {
  const text = await readFile(keyListFile(data), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : new Set(text.split('\n').filter(line => line !== ''))
}
/** Adds keys to the list, which is begun where there is none. */
const listKeys = async (data: string, keys: readonly PublicKey[]): Promise<void> => {
  const known = await readKeyList(data)
  const fresh = [...new Set(keys.map(({ kid }) => kid))].filter(kid => !known?.has(kid))
  await appendFile(keyListFile(data), fresh.map(kid => `${kid}\n`).join(''), { mode: 0o600 })
}
/** Puts another key in its place, which a mall that runs takes for its next signature. A list of keys that was begun names the key first. */
export const writeKey = async (file: string): Promise<void> => {
  const beside = `${file}.new`
  const text = newKeyText()
  if (await readKeyList(dirname(file))) await listKeys(dirname(file), [publicKeyOf(readKey(text, file))])
  await writeFile(beside, text, { mode: 0o600 })
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
/** The keys whose signatures count here: those of the list, and the one that the server signs with now. */
export const listedKeys =
  (data: string, keyNow: SigningKey): ListedKeys =>
  async () => {
    const listed = await readKeyList(data)
    return listed && new Set([...listed, publicKeyOf(await keyNow()).kid])
  }
/**
 * Lists the key that the server signs with. A first list takes the keys of the database as they are, and `complain` names those. Answers the keys of the database that the server
 * was never given, by thumbprint; none where no list can be kept.
 */
export const checkOwnKeys = async (
  data: string,
  key: KeyObject,
  db: Db,
  complain: (line: string) => void = () => {},
): Promise<string[]> => {
  const own = publicKeyOf(key)
  const found = (await readKeyList(data)) ? [] : await signingKeys(db)
  // A server without a data folder of its own keeps no list.
  await listKeys(data, [...found, own]).catch(() => {})
  const listed = await readKeyList(data)
  const others = found.map(({ kid }) => kid).filter(kid => kid !== own.kid)
  if (others.length > 0)
    complain(`No list of signing keys was kept here: these keys of the database are trusted now: ${others.join(', ')}.`)
  return listed ? findUnlistedKeys(db, listed) : []
}
