import { createHmac, timingSafeEqual } from 'node:crypto'
import { EventEmitter } from 'node:events'
import pg from 'pg'
import { keepAlive, limitSession } from './silentLines'

/** Texts that every mall on one database hears, the sender too. */
interface Channel {
  /** Says a text of at most 7,800 bytes. What cannot be said now leads to `anew` at everyone. */
  readonly publish: (text: string) => void
  readonly stop: () => Promise<void>
}
interface Hearing {
  readonly heard: (text: string) => void
  /** Something may have been missed: the connection was lost and is there again, here or where something was said meanwhile. */
  readonly anew: () => void
  /** Something was said that no mall signed. */
  readonly strange: () => void
  /** What the malls on one database sign by. */
  readonly secret: string
}
export type OpenChannel = (hearing: Hearing) => Channel

/** A channel among the malls of one process, on the embedded database. */
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
/** Said where a mall could not say what it had to. */
const MISSED = 'missed'
const BEAT_MS = 15_000
const PATIENCE_MS = 5_000
const RETRY_MS = { first: 200, most: 5_000 } as const
const ignore = () => {}
const pause = (ms: number) => new Promise<void>(done => setTimeout(done, ms).unref())

// Whoever may connect to the server may say something on any channel.
const signatureOf = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')
const signed = (secret: string, text: string) => `${signatureOf(secret, text)} ${text}`
/** The text behind a signature; nothing where it is not a mall's. */
const opened = (secret: string, payload: string): string | undefined => {
  const at = payload.indexOf(' ')
  const text = payload.slice(at + 1)
  const [given, own] = [Buffer.from(payload.slice(0, Math.max(at, 0))), Buffer.from(signatureOf(secret, text))]
  return given.length === own.length && timingSafeEqual(given, own) ? text : undefined
}

/** A connection that hears what is said. Throws where the server does not answer. */
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
/** Stays while a connection answers and is wanted. */
const attend = async (client: pg.Client, isWanted: () => boolean): Promise<void> => {
  const ended = new Promise<void>(done => client.once('end', done))
  let answers = true
  while (answers && isWanted()) {
    await Promise.race([ended, pause(BEAT_MS)])
    await client.query('select 1').catch(() => {
      answers = false
    })
  }
  void client.end().catch(ignore)
}

/** Says a text on a connection. Answers whether the server took it. */
const say = (client: pg.Client, secret: string, text: string): Promise<boolean> =>
  client.query('select pg_notify($1, $2)', [NAME, signed(secret, text)]).then(
    () => true,
    () => false,
  )
/** A channel through a server, on a connection of its own that leads past any pooler. Lost, it is made anew for ever, without an end of the process. */
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
          await pause(wait)
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
