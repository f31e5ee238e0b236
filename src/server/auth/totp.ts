import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes a secret for authenticators (RFC 4648, without padding). */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
/** Number of the 30-second step at a moment. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / STEP_MS)
/** The six-digit code of a step (RFC 6238, HMAC-SHA-1). */
export const codeAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const at = mac.readUInt8(mac.length - 1) & 15
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}
/** Step of a code, at most one before or after now, and later than the last used step. */
export const stepOf = (secret: Buffer, code: string, now: Date, last: number): number | undefined =>
  [0, -1, 1].map(away => stepAt(now) + away).find(step => step > last && codeAt(secret, step) === code)
