import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { canonical } from '../../../schema/text/canonicalJson'
import { type Db, queryRows, sql } from '../connections/database'
import type { Sign } from '../tenancy/tenantTransaction'
import type { Proved } from './chain'

/** A public key that signatures are checked by (RFC 8037), with the thumbprint that it is called by (RFC 7638). */
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
/** The private key to sign with now: asked for at each signing, so that it may be another. */
export type SigningKey = () => Promise<KeyObject>

/** The public half of a private key. */
export const publicKeyOf = (key: KeyObject): PublicKey =>
  publicKey(String(createPublicKey(key).export({ format: 'jwk' }).x))
/** Signs with the key there is now; its public half is written down for everyone with what is signed, in the same transaction. */
export const signer =
  (keyNow: SigningKey) =>
  (db: Db): Sign =>
  async text => {
    const key = await keyNow()
    const { kid, x } = publicKeyOf(key)
    await sql`insert into signing_keys (kid, x) values (${kid}, ${x}) on conflict do nothing`.execute(db)
    return { key: kid, signature: sign(null, Buffer.from(text), key).toString('base64url') }
  }
/** The thumbprints of the keys that this server was given, read anew each time; nothing where no list is kept. */
export type ListedKeys = () => Promise<ReadonlySet<string> | undefined>
/** Every key that anything was ever signed with, the newest first. Where a list is kept, whoever can write in the database adds none to them. */
export const signingKeys = async (db: Db, listed?: ReadonlySet<string>): Promise<PublicKey[]> =>
  (await queryRows<{ x: string }>(db, sql`select x from signing_keys order by since desc, kid`))
    .map(({ x }) => publicKey(x))
    .filter(({ kid }) => !listed || listed.has(kid))
/** Keys of the database that stand on no list of the server's, by thumbprint. */
export const findUnlistedKeys = async (db: Db, listed: ReadonlySet<string>): Promise<string[]> =>
  (await signingKeys(db)).map(({ kid }) => kid).filter(kid => !listed.has(kid))
/** Checks signatures by the keys there are now; those that stand on no list of the server's prove nothing. */
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
    // Read loosely, several texts would be one signature.
    const isWritten = bytes.toString('base64url') === signature
    return known !== undefined && isWritten && verify(null, Buffer.from(text), known, bytes)
  }
}
