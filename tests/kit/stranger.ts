import { createHash, createPublicKey, verify } from 'node:crypto'

/** A link as a stranger gets it. */
export interface Link {
  readonly link: {
    readonly no: number
    readonly before: string
    readonly tenant: string
    readonly values: Record<string, unknown>
  }
  readonly hash: string
  readonly key: string
  readonly signature: string
}
/** A public key as a stranger gets it. */
export interface Jwk {
  readonly kid: string
  readonly kty: string
  readonly crv: string
  readonly x: string
}
const json = (value: unknown): string =>
  Array.isArray(value)
    ? `[${value.map(json).join(',')}]`
    : value !== null && typeof value === 'object'
      ? `{${Object.keys(value)
          .sort()
          .map(key => `${JSON.stringify(key)}:${json((value as Record<string, unknown>)[key])}`)
          .join(',')}}`
      : JSON.stringify(value)

/** Checks a ledger as somebody does who knows nothing of the mall but its keys. Answers which link does not hold, and why. */
export const checkLedger = (links: readonly Link[], keys: readonly Jwk[]): string | undefined => {
  let before = ''
  for (const [at, { link, hash, key, signature }] of links.entries()) {
    const text = Buffer.from(json(link))
    const known = keys.find(({ kid }) => kid === key)
    if (!known) return `${at + 1} unknown key`
    if (createHash('sha256').update(text).digest('hex') !== hash) return `${at + 1} hash`
    const publicKey = createPublicKey({ key: { kty: known.kty, crv: known.crv, x: known.x }, format: 'jwk' })
    const bytes = Buffer.from(signature, 'base64url')
    if (bytes.toString('base64url') !== signature || !verify(null, text, publicKey, bytes)) return `${at + 1} signature`
    if (link.no !== at + 1 || link.before !== before) return `${at + 1} order`
    before = hash
  }
  return undefined
}
