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

/** Connections of a pool that are open and that are idle, and calls that wait for one. */
export type Connections = Readonly<Record<'open' | 'idle' | 'waiting', number>>
/** A PostgreSQL as the mall reaches it. */
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
/**
 * Connections that never end the process and never block it: while the server is away, or silent, every call is refused at once, and whatever
 * waited for it is given up; when it is back, new connections are made. `pooled`: a pooler stands in front, which knows no settings of a session.
 */
export const reachServer = (url: string, types: pg.CustomTypesConfig, pooled: boolean): Server => {
  const sockets = new Set<Socket>()
  const unanswered: Unanswered = new Map()
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    types,
    ...(pooled ? {} : { statement_timeout: 20_000 }),
    query_timeout: 22_000,
    connectionTimeoutMillis: 5_000,
    ...keepAlive,
    ...(pooled ? {} : { onConnect: client => limitSession(client) }),
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
  })
  pool.on('error', ignore)
  pool.on('connect', client => {
    client.on('error', ignore)
    if (pooled) limitTransactions(client)
    noteStatements(client, unanswered)
  })
  const turned = (here: boolean) => {
    if (!here) for (const socket of sockets) socket.destroy(new DatabaseUnavailable('the database does not answer'))
  }
  // A pooler's sessions are other ones than PostgreSQL's.
  const heartbeat = startHeartbeat(url, turned, pooled ? undefined : unanswered)
  return {
    isHere: heartbeat.isHere,
    connections: () => connectionsOf(pool),
    pool: {
      connect: () =>
        heartbeat.isHere() ? pool.connect() : Promise.reject(new DatabaseUnavailable('the database does not answer')),
      end: async () => {
        await heartbeat.stop()
        await pool.end()
      },
    },
  }
}

const LOCK_RETRY_MS = 100
const HOLD_MS = 2_000
/** How a start reaches the server alone. */
export interface AloneServer {
  readonly pool: Server['pool']
  /** Whether the lock is another's by now: what was begun under it is to be begun anew. */
  readonly isLost: () => boolean
  readonly release: () => Promise<void>
}
/**
 * Connections that may take their time, for work at the start. The one that is answered first holds the lock until `release`, or until its connection ends. The others ask for it now
 * and then, and the lock is no transaction's: an index that is made beside those who write waits for every statement and snapshot that was there before.
 * Each session is ended when it is idle for `IDLE_MS`, and the holder never is while its process lives. So one that is frozen or cut off loses the lock, and each of its connections is given up.
 */
export const reachAlone = async (url: string, types: pg.CustomTypesConfig, lock: number): Promise<AloneServer> => {
  const unanswered: Unanswered = new Map()
  const sockets = new Set<Socket>()
  let lost = false
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    types,
    ...keepAlive,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: HOLD_MS,
    onConnect: client => limitSession(client, { idle_session_timeout: String(IDLE_MS) }),
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
  })
  pool.on('error', ignore)
  pool.on('connect', client => client.on('error', ignore))
  const lose = () => {
    lost = true
    for (const socket of sockets) socket.destroy(new DatabaseUnavailable('the lock of the start was lost'))
  }
  const holder = await pool.connect()
  const request = { text: 'select pg_try_advisory_lock($1) as mine', values: [lock], query_timeout: IDLE_MS }
  const isMine = async () => (await holder.query<{ mine: boolean }>(request)).rows[0]?.mine === true
  while (!(await isMine())) await new Promise(done => setTimeout(done, LOCK_RETRY_MS))
  holder.once('end', lose)
  // Only what works under the lock is watched, by its holder.
  pool.on('connect', client => noteStatements(client, unanswered))
  let beat = Promise.resolve()
  const timer = setInterval(() => {
    beat = beat.then(() => giveUpLost(holder, unanswered)).catch(lose)
  }, HOLD_MS)
  return {
    pool: {
      connect: () =>
        lost ? Promise.reject(new DatabaseUnavailable('the lock of the start was lost')) : pool.connect(),
      end: () => pool.end(),
    },
    isLost: () => lost,
    release: async () => {
      clearInterval(timer)
      holder.off('end', lose)
      await beat
      await holder
        .query({ text: 'select pg_advisory_unlock($1)', values: [lock], query_timeout: IDLE_MS } as pg.QueryConfig)
        .catch(ignore)
      holder.release(lost)
    },
  }
}
