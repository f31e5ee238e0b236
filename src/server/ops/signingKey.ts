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

/** Generates a private key (Ed25519), as PEM. */
export const newKeyText = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
/** Parses a private key. Throws a readable error without repeating the key. */
const readKey = (text: string, where: string): KeyObject => {
  const key = (() => {
    try {
      // Settings often write a line break as two characters.
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

/** File of the signing key of certificates, where no setting holds it. */
export const keyFile = (data: string): string => join(data, 'verify-key.pem')
/**
 * File with the thumbprints of all keys of this server, one a line. Lies beside the key, apart from
 * the database.
 */
const keyListFile = (data: string): string => join(data, 'verify-keys.txt')
/** Reads the thumbprints of this server's keys; `undefined` without a list. */
export const readKeyList = async (data: string): Promise<ReadonlySet<string> | undefined> => {
  const text = await readFile(keyListFile(data), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : new Set(text.split('\n').filter(line => line !== ''))
}
/** Adds keys to the list, and creates a missing list. */
const listKeys = async (data: string, keys: readonly PublicKey[]): Promise<void> => {
  const known = await readKeyList(data)
  const fresh = [...new Set(keys.map(({ kid }) => kid))].filter(kid => !known?.has(kid))
  await appendFile(keyListFile(data), fresh.map(kid => `${kid}\n`).join(''), { mode: 0o600 })
}
/** Replaces the key; a running server signs with the new one. An existing list gets the key first. */
export const writeKey = async (file: string): Promise<void> => {
  const beside = `${file}.new`
  const text = newKeyText()
  if (await readKeyList(dirname(file))) await listKeys(dirname(file), [publicKeyOf(readKey(text, file))])
  await writeFile(beside, text, { mode: 0o600 })
  await chmod(beside, 0o600)
  await rename(beside, file)
}
/** Loads the key of a file, creates a missing one, and reloads a changed one. */
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
/**
 * Signing key of a server: from `VERIFY_KEY`, which several servers share, else from a private file
 * in its data.
 */
export const signingKey = async (data: string, keyText: string | undefined): Promise<SigningKey> => {
  if (!keyText) return keyOfFile(keyFile(data))
  const key = readKey(keyText, 'VERIFY_KEY')
  return async () => key
}
/** Temporary key for a server without data of its own. */
export const passingKey = (): SigningKey => {
  const { privateKey } = generateKeyPairSync('ed25519')
  return async () => privateKey
}
/** Trusted keys: those of the list, and the present one. */
export const listedKeys =
  (data: string, keyNow: SigningKey): ListedKeys =>
  async () => {
    const listed = await readKeyList(data)
    return listed && new Set([...listed, publicKeyOf(await keyNow()).kid])
  }
/**
 * Lists the server's present key. A first list trusts the keys of the database, and `complain`
 * names them. Returns thumbprints of keys in the database that are not listed. Empty where no list
 * can be kept.
 */
export const checkOwnKeys = async (
  data: string,
  key: KeyObject,
  db: Db,
  complain: (line: string) => void = () => {},
): Promise<string[]> => {
  const own = publicKeyOf(key)
  const found = (await readKeyList(data)) ? [] : await signingKeys(db)
  // A server without a data folder keeps no list.
  await listKeys(data, [...found, own]).catch(() => {})
  const listed = await readKeyList(data)
  const others = found.map(({ kid }) => kid).filter(kid => kid !== own.kid)
  if (others.length > 0)
    complain(`No list of signing keys was kept here: these keys of the database are trusted now: ${others.join(', ')}.`)
  return listed ? findUnlistedKeys(db, listed) : []
}
