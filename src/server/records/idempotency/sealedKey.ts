import { createHash, createHmac } from 'node:crypto'

/** Only who holds the client's key can read what was answered: there may be a session's token in it. */
export const ANSWER = 'answer'
/** What a client's key is kept as. */
export const nameOf = (key: string): string => createHash('sha256').update(`key\n${key}`).digest('hex')
/** What a request is known again by, to whoever has its key: there may be a password in it, which a plain hash would give to whoever tries many. */
export const hashOf = (key: string, request: unknown): string =>
  createHmac('sha256', key).update(JSON.stringify(request)).digest('hex')
