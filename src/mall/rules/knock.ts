import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { openSession } from '../session/sessions'
import type { Db } from '../store/database'

/** Someone who makes calls at the mall's own door, from inside its process. */
export interface Visitor {
  readonly call: <A = Record<string, unknown>>(path: string, body?: object) => Promise<A>
  readonly upload: (name: string, bytes: Buffer) => Promise<string>
}

/** Opens a session for an account and answers its hands. A refusal is thrown with the mall's words. */
export const visit = async (app: FastifyInstance, db: Db, accountId: string, identity: string): Promise<Visitor> => {
  const session = { authorization: await openSession(db, accountId, false), identity }
  const send = async <A>(path: string, headers: Record<string, string>, payload: object | Buffer): Promise<A> => {
    const answer = (await app.inject({ method: 'POST', url: path, headers: { ...session, ...headers }, payload })).json()
    if (answer.code !== 0) throw new Error(`${path}: ${answer.msg} ${JSON.stringify(answer.data)}`)
    return answer.data as A
  }
  return {
    call: (path, body = {}) => send(path, { 'idempotency-key': randomUUID() }, body),
    upload: async (name, bytes) => {
      const edge = randomUUID()
      const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
      const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
      return (await send<{ url: string }>('/api/file/upload', { 'content-type': `multipart/form-data; boundary=${edge}` }, payload)).url
    },
  }
}
