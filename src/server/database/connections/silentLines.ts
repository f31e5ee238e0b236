import type { Socket } from 'node:net'
import type pg from 'pg'

/** Milliseconds after which PostgreSQL ends an idle transaction with its locks. */
export const IDLE_MS = 8_000
/** Sets the same limit for one transaction, behind a pooler without session settings. */
export const idleLimit = (ms: number): string => `set local idle_in_transaction_session_timeout = ${ms};`

/** Also ends sessions within `IDLE_MS` when the client's machine or line is gone. */
const sessionSettings = {
  idle_in_transaction_session_timeout: String(IDLE_MS),
  tcp_keepalives_idle: '4',
  tcp_keepalives_interval: '2',
  tcp_keepalives_count: '2',
  tcp_user_timeout: String(IDLE_MS),
}
/** Configures a session, past any pooler. `more` are further settings. */
export const limitSession = async (
  client: pg.ClientBase,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const settings = Object.entries({ ...sessionSettings, ...more }).flat()
  const calls = settings.flatMap((_, at) => (at % 2 ? [] : [`set_config($${at + 1}, $${at + 2}, false)`]))
  await client.query(`select ${calls.join()}`, settings)
}
type Query = (...args: unknown[]) => Promise<unknown>
/** Replaces a connection's `query` by a wrapper. */
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
/** Keep-alive of the client. The heartbeat notices silence sooner. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 4_000 } as const

/** Statements without a response, by PostgreSQL process: since when, and how to give up. */
export type Unanswered = Map<number, { readonly since: number; readonly giveUp: () => void }>
/** Properties missing in pg's types. */
type Wired = pg.ClientBase & { readonly processID: number; readonly connection: { readonly stream: Socket } }

/** Tracks each pending statement of a connection. Closes a connection whose response is overdue. */
export const noteStatements = (client: pg.ClientBase, unanswered: Unanswered): void => {
  const { processID, connection } = client as Wired
  // Destroys the socket: a regular end would use the same silent line.
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

/** Finds workers of a Citus cluster that do not answer. */
export const LOST_NODES = `select 'node ' || nodeid as name from pg_dist_node
  where groupid > 0 and not citus_check_connection_to_node(nodename, nodeport)`
/** A worker that hangs takes a second to find. */
const NODES_MS = 10_000
/** Whether a worker of a Citus cluster does not answer. False on one PostgreSQL. */
const hasLostNode = async (probe: pg.ClientBase): Promise<boolean> => {
  const { rows } = await probe.query(`select 1 where to_regclass('pg_dist_node') is not null`)
  if (rows.length === 0) return false
  const request = { text: `${LOST_NODES} limit 1`, query_timeout: NODES_MS }
  return (await probe.query(request)).rows.length > 0
}

/** Ages of a statement that is looked at, and that may be given up: a lost worker is found in a second. */
const [SUSPECT_MS, LOST_MS] = [1_000, 2_000]
const ANSWER_MS = 3_000
/**
 * Gives up statements whose session is idle or gone: the response was lost on a silent line. While
 * a worker is lost, gives up what waits for workers, and for locks: who hangs there keeps them.
 * Checks on another connection. Throws where that one does not answer either.
 */
export const giveUpLost = async (probe: pg.ClientBase, unanswered: Unanswered): Promise<void> => {
  const isOlder = (ms: number, since: number) => performance.now() - since > ms
  const old = [...unanswered].filter(([, { since }]) => isOlder(SUSPECT_MS, since))
  const request = {
    text: `select pid, state = 'active' and wait_event_type in ('Client', 'Extension', 'Lock') as remote from pg_stat_activity where pid = any($1::int[]) and (coalesce(state, '') not like 'idle%' or state_change > now() - interval '2 s')`,
    values: [old.map(([pid]) => pid)],
    query_timeout: ANSWER_MS,
  }
  const { rows } = await probe.query<{ pid: number; remote: boolean }>(request)
  const isLost = rows.some(each => each.remote) && (await hasLostNode(probe))
  const alive = new Set(rows.flatMap(({ pid, remote }) => (remote && isLost ? [] : pid)))
  for (const [pid, statement] of old)
    if (!alive.has(pid) && unanswered.get(pid) === statement && isOlder(LOST_MS, statement.since)) statement.giveUp()
}
