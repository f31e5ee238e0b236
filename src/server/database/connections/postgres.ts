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
/** A pool whose faults end no process. `cut` ends all of its connections at once. */
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
 * Connections that never end the process and never block it: while the server is away, or silent, every call is refused at once, and whatever
 * waited for it is given up; when it is back, new connections are made. `pooled`: a pooler stands in front, which knows no settings of a session.
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
  // A pooler's sessions are other ones than PostgreSQL's.
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
/** How a start reaches the server alone. */
interface AloneServer {
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
