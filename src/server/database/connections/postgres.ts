import { setTimeout as pause } from 'node:timers/promises'
import { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseUnavailable } from './databaseUnavailable'
import { startHeartbeat } from './heartbeat'
import {
  giveUpLost,
  IDLE_MS,
  keepAlive,
  limitSession,
  limitTransactions,
  noteStatements,
  type Unanswered,
} from './silentLines'

/** Open and idle connections of a pool, and waiting calls. */
export type Connections = Readonly<Record<'open' | 'idle' | 'waiting', number>>
/** PostgreSQL as seen by this server. */
export interface Server {
  readonly pool: { readonly connect: () => Promise<pg.PoolClient>; readonly end: () => Promise<void> }
  readonly isHere: () => boolean
  readonly connections: () => Connections
}
export const connectionsOf = ({ totalCount, idleCount, waitingCount }: pg.Pool): Connections => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
})
const ignore = () => {}
/** Pool whose faults do not end the process. `cut` ends all of its connections at once. */
const openPool = (config: pg.PoolConfig) => {
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    ...config,
    ...keepAlive,
    connectionTimeoutMillis: 5_000,
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
  })
  pool.on('error', ignore)
  pool.on('connect', client => client.on('error', ignore))
  const cut = (why: string) => {
    for (const socket of sockets) socket.destroy(new DatabaseUnavailable(why))
  }
  return { pool, cut }
}
const SILENT = 'the database does not answer'
/**
 * Opens a pool that neither ends nor blocks the process. While PostgreSQL is away or silent,
 * refuses calls at once.
 * Pending calls are given up then, and later calls get new connections.
 * `pooled`: a pooler in front knows no session settings.
 */
export const reachServer = (url: string, types: pg.CustomTypesConfig, pooled: boolean): Server => {
  const unanswered: Unanswered = new Map()
  const { pool, cut } = openPool({
    connectionString: url,
    max: 12,
    types,
    query_timeout: 22_000,
    ...(pooled ? {} : { statement_timeout: 20_000, onConnect: client => limitSession(client) }),
  })
  pool.on('connect', client => {
    if (pooled) limitTransactions(client)
    noteStatements(client, unanswered)
  })
  const turned = (here: boolean) => {
    if (!here) cut(SILENT)
  }
  // A pooler's sessions differ from PostgreSQL's processes.
  const heartbeat = startHeartbeat(url, turned, pooled ? undefined : unanswered)
  return {
    isHere: heartbeat.isHere,
    connections: () => connectionsOf(pool),
    pool: {
      connect: () => (heartbeat.isHere() ? pool.connect() : Promise.reject(new DatabaseUnavailable(SILENT))),
      end: async () => {
        await heartbeat.stop()
        await pool.end()
      },
    },
  }
}

const LOCK_RETRY_MS = 100
const HOLD_MS = 2_000
const LOST = 'the lock of the start was lost'
/** Exclusive access to PostgreSQL for work at the start. */
interface AloneServer {
  readonly pool: Server['pool']
  /** Whether the lock was lost. Work under the lock must then start again. */
  readonly isLost: () => boolean
  readonly release: () => Promise<void>
}
/**
 * Opens connections without statement timeouts, for work at the start under an advisory lock. The first
 * server holds the lock until `release` or its connection's end; the others poll. The lock is no
 * transaction's: a concurrent index build waits for all earlier statements and snapshots. PostgreSQL
 * ends a session idle for `IDLE_MS`. The holder's heartbeat prevents that while its process lives. A
 * frozen or disconnected holder loses the lock, and all of its connections are given up.
 */
export const reachAlone = async (url: string, types: pg.CustomTypesConfig, lock: number): Promise<AloneServer> => {
  const unanswered: Unanswered = new Map()
  let lost = false
  const onConnect = (client: pg.ClientBase) => limitSession(client, { idle_session_timeout: String(IDLE_MS) })
  const { pool, cut } = openPool({ connectionString: url, max: 2, types, idleTimeoutMillis: HOLD_MS, onConnect })
  const lose = () => {
    lost = true
    cut(LOST)
  }
  const holder = await pool.connect()
  const request = { text: 'select pg_try_advisory_lock($1) as mine', values: [lock], query_timeout: IDLE_MS }
  const isMine = async () => (await holder.query<{ mine: boolean }>(request)).rows[0]?.mine === true
  while (!(await isMine())) await pause(LOCK_RETRY_MS)
  holder.once('end', lose)
  // Watches the connections that work under the lock.
  pool.on('connect', client => noteStatements(client, unanswered))
  let beat = Promise.resolve()
  const timer = setInterval(() => {
    beat = beat.then(() => giveUpLost(holder, unanswered)).catch(lose)
  }, HOLD_MS)
  return {
    pool: {
      connect: () => (lost ? Promise.reject(new DatabaseUnavailable(LOST)) : pool.connect()),
      end: () => pool.end(),
    },
    isLost: () => lost,
    release: async () => {
      clearInterval(timer)
      holder.off('end', lose)
      await beat
      const unlock = { text: 'select pg_advisory_unlock($1)', values: [lock], query_timeout: IDLE_MS }
      await holder.query(unlock).catch(ignore)
      holder.release(lost)
    },
  }
}
