import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { RequestError } from '../../../server/errors/requestError'
import { openSession } from '../../../server/auth/sessions'
import { type Db, queryRow, sql } from '../../../server/database/connections/database'

/** No network address: whoever knocks from inside shares no limit with anybody outside, on this machine neither. */
const INSIDE = 'inside'

/** Someone who makes calls at the mall's own door, from inside its process. */
export interface DemoClient {
  readonly call: <A = Record<string, unknown>>(path: string, body?: object) => Promise<A>
  /** Answers the picture's address, or a private one's key. */
  readonly upload: (name: string, bytes: Buffer, purpose?: 'public' | 'private') => Promise<string>
}

/** Statuses of answers that ask to come back. */
const passing: Readonly<Record<number, 'busy' | 'away'>> = { 429: 'busy', 503: 'away' }
/** What a refused call throws: one that is asked to come back says so to the mall's work too, for which it is no fault. */
const refusal = (status: number, message: string): Error => {
  const reason = passing[status]
  return reason ? Object.assign(new RequestError(reason), { message }) : new Error(message)
}

const visitorWith = (app: FastifyInstance, session: Record<string, string>): DemoClient => {
  const send = async <A>(path: string, headers: Record<string, string>, payload: object | Buffer): Promise<A> => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { ...session, ...headers },
      payload,
      remoteAddress: INSIDE,
    })
    const { code, msg, data } = answer.json()
    if (code !== 0) throw refusal(answer.statusCode, `${path}: ${msg} ${JSON.stringify(data)}`)
    return data as A
  }
  return {
    call: (path, body = {}) => send(path, { 'idempotency-key': randomUUID() }, body),
    upload: async (name, bytes, purpose = 'public') => {
      const edge = randomUUID()
      const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
      const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
      const headers = { 'content-type': `multipart/form-data; boundary=${edge}` }
      const { url, key } = await send<{ url: string; key: string }>(
        `/api/file/upload?purpose=${purpose}`,
        headers,
        payload,
      )
      return purpose === 'private' ? key : url
    },
  }
}
/** Opens a session for an account and answers its hands. A refusal is thrown with the mall's words. */
export const openDemoClient = async (
  app: FastifyInstance,
  db: Db,
  accountId: string,
  identity: string,
): Promise<DemoClient> => visitorWith(app, { authorization: await openSession(db, accountId, false), identity })

/** Registers somebody at a door, and answers their hands. The captcha is read where the mall keeps it. */
const register = async (app: FastifyInstance, db: Db, door: string, form: object): Promise<DemoClient> => {
  const stranger = visitorWith(app, {})
  const { captchaId } = await stranger.call<{ captchaId: string }>('/api/admin/captcha')
  const captcha = (await queryRow<{ answer: string }>(db, sql`select answer from captchas where id = ${captchaId}`))
    ?.answer
  const { token, identity } = await stranger.call<{ token: string; identity: string }>(door, {
    ...form,
    captchaId,
    captcha,
  })
  return visitorWith(app, { authorization: token, identity })
}
/** Registers a manufacturer as its founder would. */
export const registerMaker = (app: FastifyInstance, db: Db, form: object): Promise<DemoClient> =>
  register(app, db, '/api/admin/fact/register', form)
/** Registers a buyer. */
export const registerBuyer = (app: FastifyInstance, db: Db, form: object): Promise<DemoClient> =>
  register(app, db, '/api/buyer/register', form)
