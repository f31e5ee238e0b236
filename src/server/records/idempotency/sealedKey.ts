import { createHash, createHmac } from 'node:crypto'

/**
 * Encryption purpose of responses. Only the client's key decrypts one, as it may hold a session token.
 */
export const ANSWER = 'answer'
/** Stored hash of a client's key. */
export const nameOf = (key: string): string => createHash('sha256').update(`key\n${key}`).digest('hex')
/**
 * Hash of a request, keyed by the client's key. The request may hold a password. A plain hash would
 * allow guessing it.
 */
export const hashOf = (key: string, request: unknown): string =>
  createHmac('sha256', key).update(JSON.stringify(request)).digest('hex')
