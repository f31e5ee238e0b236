import { Socket } from 'node:net'
import pg from 'pg'
import { DatabaseUnavailable } from './databaseUnavailable'
import { startHeartbeat } from './heartbeat'

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
/** A connection that did not answer in time still owes an answer: it is not used again. */
const endWhenSilent = (client: pg.PoolClient) => {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const watched = (...args: unknown[]) =>
    query(...args).catch((fault: Error) => {
      if (fault.message === 'Query read timeout') void (client as unknown as pg.Client).end().catch(ignore)
      throw fault
    })
  Object.assign(client, { query: watched })
}

/**
 * Connections that never end the process and never block it: while the server is away, or silent, every call is refused at once, and whatever
 * waited for it is given up; when it is back, new connections are made. `pooled`: a pooler stands in front, which knows no settings of a session.
 */
export const reachServer = (url: string, types: pg.CustomTypesConfig, pooled: boolean): Server => {
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    types,
    ...(pooled ? {} : { statement_timeout: 20_000 }),
    query_timeout: 22_000,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    stream: () => {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
  })
  pool.on('error', ignore)
  pool.on('connect', client => {
    client.on('error', ignore)
    endWhenSilent(client)
  })
  const heartbeat = startHeartbeat(url, here => {
    if (!here) for (const socket of sockets) socket.destroy(new DatabaseUnavailable('the database does not answer'))
  })
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
/**
 * Connections that may take their time, for work at the start. The one that is answered first holds the lock until `release`, or until its connection ends. The others ask for it now
 * and then, and the lock is no transaction's: an index that is made beside those who write waits for every statement and snapshot that was there before.
 */
export const reachAlone = async (url: string, types: pg.CustomTypesConfig, lock: number) => {
  const pool = new pg.Pool({ connectionString: url, max: 2, types, keepAlive: true, connectionTimeoutMillis: 5_000 })
  pool.on('error', ignore)
  pool.on('connect', client => client.on('error', ignore))
  const holder = await pool.connect()
  const isMine = async () =>
    (await holder.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])).rows[0]?.mine === true
  while (!(await isMine())) await new Promise(done => setTimeout(done, LOCK_RETRY_MS))
  return {
    pool,
    release: async () => {
      await holder.query('select pg_advisory_unlock($1)', [lock]).catch(ignore)
      holder.release()
    },
  }
}
