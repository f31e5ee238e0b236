import type { Socket } from 'node:net'
import type pg from 'pg'

/** Milliseconds after which PostgreSQL ends a transaction, and with it its locks, whose server sends nothing. */
export const IDLE_MS = 8_000
/** The same for a single transaction, also behind a pooler, which knows no settings of a session. */
export const idleLimit = (ms: number): string => `set local idle_in_transaction_session_timeout = ${ms};`

/** PostgreSQL ends a session within `IDLE_MS` as well when its server's machine or line is gone. It would wait two hours otherwise. */
const sessionSettings = {
  idle_in_transaction_session_timeout: String(IDLE_MS),
  tcp_keepalives_idle: '4',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '2',
  tcp_user_timeout: String(IDLE_MS),
}
/** Sets up a session of the server's own, past any pooler. `more` are further settings. */
export const limitSession = async (
  client: pg.ClientBase,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const settings = Object.entries({ ...sessionSettings, ...more }).flat()
  const calls = settings.flatMap((_, at) => (at % 2 ? [] : [`set_config($${at + 1}, $${at + 2}, false)`]))
  await client.query(`select ${calls.join()}`, settings)
}
type Query = (...args: unknown[]) => Promise<unknown>
/** Puts another `query` in the place of a connection's own, which it is made of. */
export const replaceQuery = (client: pg.ClientBase, make: (query: Query) => Query): void => {
  Object.assign(client, { query: make(client.query.bind(client) as Query) })
}
/** Limits each transaction that Kysely begins, behind a pooler. */
export const limitTransactions = (client: pg.ClientBase): void =>
  replaceQuery(
    client,
    query =>
      (text, ...more) =>
        query(text === 'begin' ? `begin; ${idleLimit(IDLE_MS)}` : text, ...more),
  )
/** Keep-alive of this end. Its silence is noticed sooner, by the heartbeat. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 4_000 } as const

/** Statements that wait for an answer, by the process of PostgreSQL that runs each: since when, and what gives the statement up. */
export type Unanswered = Map<number, { readonly since: number; readonly giveUp: () => void }>
/** What pg's types leave out. */
type Wired = pg.ClientBase & { readonly processID: number; readonly connection: { readonly stream: Socket } }

/** Notes each statement of a connection while it waits. A connection that owes an answer for too long is not used again. */
export const noteStatements = (client: pg.ClientBase, unanswered: Unanswered): void => {
  const { processID, connection } = client as Wired
  // Not by a polite end, which would go down the same silent line.
  const giveUp = () => void connection.stream.destroy()
  replaceQuery(client, query => (...args) => {
    unanswered.set(processID, { since: performance.now(), giveUp })
    return query(...args)
      .catch((fault: Error) => {
        if (fault.message === 'Query read timeout') giveUp()
        throw fault
      })
      .finally(() => unanswered.delete(processID))
  })
}

const SUSPECT_MS = 3_000
const ANSWER_MS = 3_000
/**
 * Gives up statements whose session has answered long ago, or is no more: the answer was lost on a silent line. Asks on another connection, which it proves
 * alive as well. Throws where that one does not answer either.
 */
export const giveUpLost = async (probe: pg.ClientBase, unanswered: Unanswered): Promise<void> => {
  const old = [...unanswered].filter(([, { since }]) => performance.now() - since > SUSPECT_MS)
  const request = {
    text: `select pid from pg_stat_activity where pid = any($1::int[]) and (coalesce(state, '') not like 'idle%' or state_change > now() - interval '2 s')`,
    values: [old.map(([pid]) => pid)],
    query_timeout: ANSWER_MS,
  }
  const { rows } = await probe.query<{ pid: number }>(request)
  const alive = new Set(rows.map(({ pid }) => pid))
  for (const [pid, statement] of old) if (!alive.has(pid) && unanswered.get(pid) === statement) statement.giveUp()
}
