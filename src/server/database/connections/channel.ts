import { setTimeout as pause } from 'node:timers/promises'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import { keepAlive, limitSession } from './silentLines'

/** Channel to all servers on one database, including the sender. */
interface Channel {
  /** Sends a text of at most 7,800 bytes. A failed send leads to `anew` at every server. */
  readonly publish: (text: string) => void
  readonly stop: () => Promise<void>
}
interface Hearing {
  readonly heard: (text: string) => void
  /** Messages may have been missed: a connection was lost and restored, here or at a sender. */
  readonly anew: () => void
  /** Called for a message without a valid signature. */
  readonly strange: () => void
  /** Secret for signing, shared by the servers on one database. */
  readonly secret: string
}
export type OpenChannel = (hearing: Hearing) => Channel

/** Channel within one process, for the embedded database. */
export const innerChannel = (): OpenChannel => {
  const emitter = new EventEmitter().setMaxListeners(0)
  return ({ heard }) => {
    emitter.on('said', heard)
    return {
      publish: text => void emitter.emit('said', text),
      stop: async () => void emitter.off('said', heard),
    }
  }
}

const NAME = 'mall_live'
/** Sent by a server that could not send a message before. */
const MISSED = 'missed'
const BEAT_MS = 15_000
const PATIENCE_MS = 5_000
const RETRY_MS = { first: 200, most: 5_000 } as const
const ignore = () => {}

// Anyone who may connect to PostgreSQL may send on any channel, so messages are signed.
const signatureOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')
const signed = (secret: string, text: string) => `${signatureOf(secret, text)} ${text}`
/** Verifies a message and returns its text; `undefined` for an invalid signature. */
const opened = (secret: string, payload: string): string | undefined => {
  const at = payload.indexOf(' ')
  const text = payload.slice(at + 1)
  const [given, own] = [Buffer.from(payload.slice(0, Math.max(at, 0))), Buffer.from(signatureOf(secret, text))]
  return given.length === own.length && timingSafeEqual(given, own) ? text : undefined
}

/** Opens a connection that listens. Throws where PostgreSQL does not answer. */
const listen = async (url: string, { secret, heard, anew, strange }: Hearing): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    ...keepAlive,
    application_name: NAME,
  })
  client.on('error', ignore)
  client.on('notification', ({ payload = '' }) => {
    const text = opened(secret, payload)
    if (text === undefined) strange()
    else if (text === MISSED) anew()
    else heard(text)
  })
  try {
    await client.connect()
    await limitSession(client)
    await client.query(`listen ${NAME}`)
    return client
  } catch (fault) {
    void client.end().catch(ignore)
    throw fault
  }
}
/** Waits while a connection answers and is wanted. */
const attend = async (client: pg.Client, isWanted: () => boolean): Promise<void> => {
  const ended = new Promise<void>(done => client.once('end', done))
  let answers = true
  while (answers && isWanted()) {
    await Promise.race([ended, pause(BEAT_MS, undefined, { ref: false })])
    await client.query('select 1').catch(() => {
      answers = false
    })
  }
  void client.end().catch(ignore)
}

/** Sends a text on a connection. Returns whether PostgreSQL accepted it. */
const say = (client: pg.Client, secret: string, text: string): Promise<boolean> =>
  client.query('select pg_notify($1, $2)', [NAME, signed(secret, text)]).then(
    () => true,
    () => false,
  )
/**
 * Channel through PostgreSQL, on its own connection past any pooler. Reconnects for ever, without
 * ending the process.
 */
export const serverChannel =
  (url: string): OpenChannel =>
  hearing => {
    let client: pg.Client | undefined
    let [stopped, missed] = [false, false]
    const publish = async (text: string) => {
      if (!client || !(await say(client, hearing.secret, text))) missed = true
    }
    const run = async () => {
      let wait: number = RETRY_MS.first
      for (let first = true; !stopped; first = false) {
        const open = await listen(url, hearing).catch(() => undefined)
        if (!open) {
          await pause(wait, undefined, { ref: false })
          wait = Math.min(wait * 2, RETRY_MS.most)
          continue
        }
        wait = RETRY_MS.first
        client = open
        if (missed) void publish(MISSED)
        else if (!first) hearing.anew()
        missed = false
        await attend(open, () => client === open && !stopped)
        client = undefined
      }
    }
    void run()
    return {
      publish: text => void publish(text),
      stop: async () => {
        stopped = true
        const open = client
        client = undefined
        await open?.end().catch(ignore)
      },
    }
  }
