import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const keyOf = (what: string, key: string) => createHash('sha256').update(`${what}\n${key}`).digest()
/** Encrypts a value with AES-256-GCM, under a derived key for each purpose `what`. */
export const seal = (what: string, key: string, value: unknown): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(what, key), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(value ?? null)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')
}
/** Decrypts a sealed value. Throws for another key. */
export const unseal = (what: string, key: string, sealed: string): unknown => {
  const bytes = Buffer.from(sealed, 'base64')
  const cipher = createDecipheriv('aes-256-gcm', keyOf(what, key), bytes.subarray(0, 12)).setAuthTag(
    bytes.subarray(12, 28),
  )
  return JSON.parse(Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString())
}
