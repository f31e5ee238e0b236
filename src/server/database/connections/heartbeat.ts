import pg from 'pg'
import { DatabaseUnavailable } from './databaseUnavailable'
import { faultCode } from '../../../schema/text/errorText'
import { giveUpLost, type Unanswered } from './silentLines'

const BEAT_MS = 1_000
const RETRY_MS = 300
const CONNECT_MS = 1_500
/** Longer than a slow line's way there and back, shorter than anybody waits. */
const PATIENCE_MS = 3_000

/** Whether a server is there, asked every second on a connection of its own. */
interface Heartbeat {
  readonly isHere: () => boolean
  readonly stop: () => Promise<void>
}
const pause = (ms: number) => new Promise<void>(done => setTimeout(done, ms).unref())
// Too many connections is an answer, too.
const isAnswer = (fault: unknown) => faultCode(fault)?.startsWith('53') ?? false

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The heartbeat's connection, made anew where the last one ended. */
const beatingLine = (url: string, unanswered: Unanswered) => {
  let client: pg.Client | undefined
  const drop = async () => {
    const old = client
    client = undefined
    await Promise.race([old?.end().catch(() => {}), pause(RETRY_MS)])
  }
  const beat = async () => {
    client ??= await connect(url)
    await (unanswered.size > 0 ? giveUpLost(client, unanswered) : client.query('select 1'))
  }
  const again = async (fault: Error) => {
    await drop()
    if (fault.message === 'Query read timeout') throw new DatabaseUnavailable(fault.message)
    await beat()
  }
  return {
    drop,
    /** Whether the server answers now. */
    isAnswered: () =>
      beat()
        .catch(again)
        .then(() => true, isAnswer),
  }
}
/**
 * `turned` is called when the server goes away and when it is back. A connection that was ended is no proof, as somebody may have ended that
 * one alone: then a new one is tried. Silence is. Statements of `unanswered` whose answer was lost are given up.
 */
export const startHeartbeat = (
  url: string,
  turned: (here: boolean) => void,
  unanswered: Unanswered = new Map(),
): Heartbeat => {
  const line = beatingLine(url, unanswered)
  let here = true
  let stopped = false
  const turn = (now: boolean) => {
    if (now === here || stopped) return
    here = now
    turned(here)
  }
  const run = async () => {
    while (!stopped) {
      const now = await line.isAnswered()
      if (!now) await line.drop()
      turn(now)
      await pause(now ? BEAT_MS : RETRY_MS)
    }
    // A beat that was under way when it was stopped has made its connection anew.
    await line.drop()
  }
  void run()
  return {
    isHere: () => here,
    stop: async () => {
      stopped = true
      here = false
      await line.drop()
    },
  }
}
