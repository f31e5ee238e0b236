import { canonical } from '../../../../schema/text/canonicalJson'

/** Entry of a certificate's chain, as the server answers it. */
export interface Link {
  readonly link: {
    readonly no: number
    readonly before: string
    readonly tenant: string
    readonly values: Readonly<Record<string, unknown>>
  }
  readonly hash: string
  readonly key: string
  readonly signature: string
}
/** Published key of the server (RFC 7517). */
export interface PublicKey extends JsonWebKey {
  readonly kid: string
}
/** Result of a verification: valid, broken at an entry, or not verifiable in this browser. */
export type Proof =
  | { readonly state: 'holds' | 'untried' }
  | {
      readonly state: 'broken'
      readonly no: number
      readonly why: 'hash' | 'order' | 'signature' | 'key' | 'serial' | 'end'
    }

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
const SHA = 'SHA-256'
/** SHA-256 as hexadecimal. */
export const digest = async (bytes: BufferSource): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest(SHA, bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** Whether a signature of 64 bytes is one of a key. Throws for bytes that are no signature. */
type Verify = (signature: Uint8Array<ArrayBuffer>, text: Uint8Array<ArrayBuffer>) => Promise<boolean>
const ALGORITHM = 'Ed25519'
/** Verifies by a library, which only browsers without Ed25519 load. Throws if it cannot be loaded. */
const ownVerify = async (x = ''): Promise<Verify> => {
  const { ed25519 } = await import('@noble/curves/ed25519.js')
  const key = bytesOf(x)
  return async (signature, text) => ed25519.verify(signature, text, key, { zip215: false })
}
/** Verifies a key's signatures by the browser, or in its place. Throws for a key that is none. */
const verifyOf = async ({ kty, crv, x }: PublicKey): Promise<Verify> => {
  try {
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x }, ALGORITHM, false, ['verify'])
    return (signature, text) => crypto.subtle.verify(ALGORITHM, key, signature, text)
  } catch (fault) {
    // Chrome before 137 knows no Ed25519. Other refusals are of the key.
    if (fault instanceof DOMException && fault.name === 'NotSupportedError') return ownVerify(x)
    throw fault
  }
}
/** Reads the keys. Undefined if none can be read. */
const keysOf = async (keys: readonly PublicKey[]): Promise<ReadonlyMap<string, Verify> | undefined> => {
  const read = await Promise.allSettled(keys.map(async key => [key.kid, await verifyOf(key)] as const))
  const known = read.flatMap(key => (key.status === 'fulfilled' ? [key.value] : []))
  return known.length > 0 ? new Map(known) : undefined
}
/** 64 bytes as canonical base64url. Decoders would ignore blanks and unused bits. */
const written = /^[\w-]{85}[AQgw]$/
/** Whether a signature is valid. Unreadable ones are not. */
const isSigned = async (verify: Verify, signature: string, text: Uint8Array<ArrayBuffer>): Promise<boolean> => {
  try {
    return written.test(signature) && (await verify(bytesOf(signature), text))
  } catch {
    return false
  }
}
/** Whether a chain belongs to this serial, from first to last entry. */
const isOwn = (links: readonly Link[], serial: string): boolean => {
  const [first] = links
  const { values } = first?.link ?? {}
  return (
    values?.['kind'] === 'issued' &&
    values['serial'] === serial &&
    links.every(({ link }) => link.tenant === first?.link.tenant && link.values['recordId'] === values['recordId'])
  )
}
/**
 * Verifies a chain in the browser (`docs/how-to/check-a-certificate.md`): hashes, signatures, order
 * and serial. Without any way to verify signatures, all other errors are still detected.
 */
export const prove = async (serial: string, links: readonly Link[], keys: readonly PublicKey[]): Promise<Proof> => {
  if (!crypto.subtle) return { state: 'untried' }
  const known = await keysOf(keys)
  let before = ''
  for (const [at, { link, hash, key, signature }] of links.entries()) {
    const no = at + 1
    const text = new TextEncoder().encode(canonical(link))
    const by = known?.get(key)
    // An unpublished key never counts, whatever the browser can verify.
    if (known ? !by : !keys.some(({ kid }) => kid === key)) return { state: 'broken', no, why: 'key' }
    if ((await digest(text)) !== hash) return { state: 'broken', no, why: 'hash' }
    if (by && !(await isSigned(by, signature, text))) return { state: 'broken', no, why: 'signature' }
    if (link.no !== no || link.before !== before) return { state: 'broken', no, why: 'order' }
    before = hash
  }
  if (!isOwn(links, serial)) return { state: 'broken', no: 1, why: 'serial' }
  return { state: known ? 'holds' : 'untried' }
}
