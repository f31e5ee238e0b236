import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { canonical } from '../../../schema/text/canonicalJson'
import { type Db, queryRows, sql } from '../connections/database'
import type { Sign } from '../tenancy/tenantTransaction'
import type { Proved } from './chain'

/** Public key for verifying signatures (RFC 8037), with its thumbprint (RFC 7638). */
export interface PublicKey {
  readonly kty: 'OKP'
  readonly crv: 'Ed25519'
  readonly x: string
  readonly kid: string
  readonly use: 'sig'
  readonly alg: 'EdDSA'
}
const publicKey = (x: string): PublicKey => {
  const kid = createHash('sha256')
    .update(canonical({ kty: 'OKP', crv: 'Ed25519', x }))
    .digest('base64url')
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' }
}
/** Returns the present private key, at each signing, so that it may be rotated. */
export type SigningKey = () => Promise<KeyObject>

/** Public half of a private key. */
export const publicKeyOf = (key: KeyObject): PublicKey =>
  publicKey(String(createPublicKey(key).export({ format: 'jwk' }).x))
/** Signs with the present key, and publishes its public half in the same transaction. */
export const signer =
  (keyNow: SigningKey) =>
  (db: Db): Sign =>
  async text => {
    const key = await keyNow()
    const { kid, x } = publicKeyOf(key)
    await sql`insert into signing_keys (kid, x) values (${kid}, ${x}) on conflict do nothing`.execute(db)
    return { key: kid, signature: sign(null, Buffer.from(text), key).toString('base64url') }
  }
/** Reads the thumbprints of this server's keys; `undefined` without a list. */
export type ListedKeys = () => Promise<ReadonlySet<string> | undefined>
/**
 * Public keys of all signatures, newest first. With a list, keys inserted by an intruder are left out.
 */
export const signingKeys = async (db: Db, listed?: ReadonlySet<string>): Promise<PublicKey[]> =>
  (await queryRows<{ x: string }>(db, sql`select x from signing_keys order by since desc, kid`))
    .map(({ x }) => publicKey(x))
    .filter(({ kid }) => !listed || listed.has(kid))
/** Thumbprints of database keys that are not listed. */
export const findUnlistedKeys = async (db: Db, listed: ReadonlySet<string>): Promise<string[]> =>
  (await signingKeys(db)).map(({ kid }) => kid).filter(kid => !listed.has(kid))
/** Verifies signatures by the present keys. Unlisted keys prove nothing. */
export const proving = async (db: Db, listed?: ReadonlySet<string>): Promise<Proved> => {
  const keys = new Map(
    (await signingKeys(db, listed)).map(({ kid, kty, crv, x }) => [
      kid,
      createPublicKey({ key: { kty, crv, x }, format: 'jwk' }),
    ]),
  )
  return (text, { key, signature }) => {
    const known = keys.get(key)
    const bytes = Buffer.from(signature, 'base64url')
    // Strict encoding: otherwise several texts would be the same signature.
    const isWritten = bytes.toString('base64url') === signature
    return known !== undefined && isWritten && verify(null, Buffer.from(text), known, bytes)
  }
}
