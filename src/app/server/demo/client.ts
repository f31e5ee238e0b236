import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { RequestError } from '../../../server/errors/requestError'
import { OWN_ADDRESS } from '../../../server/limits/clientAddress'
import { openSession } from '../../../server/auth/sessions'
import { type Db, queryRow, sql } from '../../../server/database/connections/database'

/** Client that calls the server's public API within the same process. */
export interface DemoClient {
  readonly call: <A = Record<string, unknown>>(path: string, body?: object) => Promise<A>
  /** Uploads a picture. Returns its URL, or the key of a private file. */
  readonly upload: (name: string, bytes: Buffer, purpose?: 'public' | 'private') => Promise<string>
  /** Reports a suspicious item. */
  readonly report: (serial: string, text: string) => Promise<unknown>
}

/** HTTP statuses that ask for a retry. */
const passing: Readonly<Record<number, 'busy' | 'away'>> = { 429: 'busy', 503: 'away' }
/**
 * Error of a refused call. A temporary refusal keeps its `retry-after`, so that the server's jobs
 * treat it as temporary, not as a fault.
 */
const refusal = (status: number, message: string, retryAfter: unknown): Error => {
  const reason = passing[status]
  if (!reason) return new Error(message)
  return Object.assign(new RequestError(reason, null, { 'retry-after': String(retryAfter ?? 1) }), { message })
}

/** Attempts per call. A robot's next round follows anyway; the demo builder must retry. */
type Patience = 1 | 60
const LONGEST_WAIT_S = 2
const retried = async <A>(tries: Patience, work: () => Promise<A>): Promise<A> => {
  for (let left = tries - 1; ; left -= 1)
    try {
      return await work()
    } catch (fault) {
      if (left === 0 || !(fault instanceof RequestError)) throw fault
      await wait(Math.min(Number(fault.headers['retry-after']) || 0, LONGEST_WAIT_S) * 1000)
    }
}

const formOf = async (parts: Readonly<Record<string, string | File>>) => {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) form.append(name, part)
  const body = new Response(form)
  const headers = { 'content-type': body.headers.get('content-type') ?? '' }
  return { headers, payload: Buffer.from(await body.arrayBuffer()) }
}
const visitorWith = (app: FastifyInstance, session: Record<string, string>, tries: Patience): DemoClient => {
  const send = async <A>(path: string, headers: Record<string, string>, payload: object | Buffer): Promise<A> => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { ...session, ...headers },
      payload,
      remoteAddress: OWN_ADDRESS,
    })
    const { code, msg, data } = answer.json()
    if (code !== 0)
      throw refusal(answer.statusCode, `${path}: ${msg} ${JSON.stringify(data)}`, answer.headers['retry-after'])
    return data as A
  }
  return {
    // A refused call has not run, so it is repeated without an idempotency key.
    call: (path, body = {}) => retried(tries, () => send(path, {}, body)),
    upload: async (name, bytes, purpose = 'public') => {
      const { headers, payload } = await formOf({ file: new File([new Uint8Array(bytes)], name) })
      const { url, key } = await retried(tries, () =>
        send<{ url: string; key: string }>(`/api/file/upload?purpose=${purpose}`, headers, payload),
      )
      return purpose === 'private' ? key : url
    },
    report: async (serial, text) => {
      const { headers, payload } = await formOf({ serial, text })
      return retried(tries, () => send('/api/verify/report', headers, payload))
    },
  }
}
/** Opens a session for an account. Its client throws refusals with the server's message. */
export const openDemoClient = async (
  app: FastifyInstance,
  db: Db,
  accountId: string,
  identity: string,
  tries: Patience = 1,
): Promise<DemoClient> => visitorWith(app, { authorization: await openSession(db, accountId, false), identity }, tries)

/** Registers or logs in an account with retries. Reads a captcha from the database for each attempt. */
const enter = (app: FastifyInstance, db: Db, path: string, form: object): Promise<DemoClient> =>
  retried(60, async () => {
    const stranger = visitorWith(app, {}, 1)
    const { captchaId } = await stranger.call<{ captchaId: string }>('/api/admin/captcha')
    const captcha = (await queryRow<{ answer: string }>(db, sql`select answer from captchas where id = ${captchaId}`))
      ?.answer
    const { token, identity } = await stranger.call<{ token: string; identity: string }>(path, {
      ...form,
      captchaId,
      captcha,
    })
    return visitorWith(app, { authorization: token, identity }, 60)
  })
/** Registers a manufacturer, as its founder would. */
export const registerMaker = (app: FastifyInstance, db: Db, form: object): Promise<DemoClient> =>
  enter(app, db, '/api/admin/fact/register', form)
/** Logs in an account of a manufacturer. */
export const logInStaff = (app: FastifyInstance, db: Db, form: object): Promise<DemoClient> =>
  enter(app, db, '/api/admin/fact/login', form)
/** Registers a buyer. */
export const registerBuyer = (app: FastifyInstance, db: Db, form: object): Promise<DemoClient> =>
  enter(app, db, '/api/buyer/register', form)
