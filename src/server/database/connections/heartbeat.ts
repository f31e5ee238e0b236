import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable } from './databaseUnavailable'
import { faultCode } from '../../../schema/text/caughtError'
import { giveUpLost, type Unanswered } from './silentLines'

const BEAT_MS = 500
const RETRY_MS = 300
const CONNECT_MS = 1_500
/** Longer than a round trip on a slow line, shorter than a user's patience. */
const PATIENCE_MS = 3_000

/** Health of a PostgreSQL, checked twice a second on its own connection. */
interface Heartbeat {
  readonly isHere: () => boolean
  readonly stop: () => Promise<void>
}
// Too many connections are a response, too.
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

/** Connection of the heartbeat, replaced after it ends. */
const beatingLine = (url: string, unanswered: Unanswered) => {
  let client: pg.Client | undefined
  const drop = async () => {
    const old = client
    client = undefined
    await Promise.race([old?.end().catch(() => {}), pause(RETRY_MS, undefined, { ref: false })])
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
    /** Whether PostgreSQL answers now. */
    isAnswered: () =>
      beat()
        .catch(again)
        .then(() => true, isAnswer),
  }
}
/**
 * Starts a heartbeat. Calls `turned` when PostgreSQL goes away and when it returns. A closed
 * connection proves nothing, as an administrator may have ended it, so a new one is tried. Silence
 * proves an outage. Gives up statements of `unanswered` whose response was lost.
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
      await pause(now ? BEAT_MS : RETRY_MS, undefined, { ref: false })
    }
    // A running beat may have reconnected after the stop.
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
