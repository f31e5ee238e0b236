import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { innerChannel, type OpenChannel, serverChannel } from './channel'
import { type EmbeddedOptions, loadTemplate, startEmbedded } from './embedded/embedded'
import { damaged, isNewFolder, laidOut } from './embedded/dataFolder'
import { closeTree } from './embedded/databaseMarker'
import { keepAlive, limitSession, replaceQuery } from './silentLines'
import { type Connections, connectionsOf, reachAlone, reachServer, type Server } from './postgres'

export type DatabaseRow = Record<string, unknown>
type Tables = Record<string, DatabaseRow>
export type Db = Kysely<Tables>
/** Database of the server: PostgreSQL, or PGlite in a thread. */
export interface Database {
  readonly db: Db
  /** Streaming standby, slightly behind, for reads that may wait for it. */
  readonly standby?: Db
  readonly embedded: boolean
  /** Whether the database answers, by a cheap check. */
  readonly isHere: () => Promise<boolean>
  /** Whether the embedded database is read-only because its disk is full. */
  readonly isFull: () => boolean
  readonly connections: () => Connections
  /** Runs work at the start under a lock, one server at a time, on a connection without timeouts. */
  readonly alone: <R>(work: (db: Db) => Promise<R>) => Promise<R>
  /** Runs work on its own connection, so no setting, prepared statement or lock survives. */
  readonly apart: <R>(work: (client: pg.ClientBase) => Promise<R>) => Promise<R>
  /** Runs work during which the embedded database plans each repeated statement once. */
  readonly planOnce: <R>(work: () => Promise<R>) => Promise<R>
  /** Opens a channel to every server on this database. */
  readonly channel: OpenChannel
  readonly close: () => Promise<void>
}

// bigint is text by default; money and counts stay far below 2^53. Days and moments stay text, in
// UTC.
const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1082, text => (text === 'infinity' ? 'long-term' : text))
const moment = pg.types.getTypeParser(1184)
types.setTypeParser(1184, text => new Date(moment(text)).toISOString())

type Log = DatabaseOptions['log']
const kyselyOn = (pool: PostgresPool, log: Log) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: log ? event => log(event.query.sql) : undefined })

interface DatabaseOptions {
  /** URL of a PostgreSQL. Without one, the embedded database is used. */
  readonly url?: string
  /** URL of the same PostgreSQL past a pooler, for sessions of its own: work at the start, LISTEN. */
  readonly directUrl?: string
  /** Streaming standby of the same PostgreSQL. */
  readonly readUrl?: string
  /** Folder of the embedded database; in memory without one. */
  readonly folder?: string
  /** Folder for a template of an empty database, for tests that open many. */
  readonly cache?: string
  /** Receives every statement, for tests. */
  readonly log?: (statement: string) => void
  /** Receives events of the embedded database between calls. */
  readonly report?: EmbeddedOptions['report']
  readonly free?: EmbeddedOptions['free']
}

/** Prefix of a statement that the embedded database plans once, followed by its name. */
export const PLANNED = '/* planned: '
/**
 * Names marked statements, so that the embedded database plans them once for its connection. There,
 * planning costs more than a lookup. With `isWhole`, every repeated statement is prepared. PostgreSQL plans fast, and
 * a pooler may not know prepared statements. So on PostgreSQL the mark is only a comment.
 */
const keepPlans = (client: pg.PoolClient, isWhole: () => boolean) => {
  const names = new Map<string, string>()
  const repeated = (text: string): string | undefined => {
    const name = names.get(text)
    if (!name) names.set(text, `repeated ${names.size}`)
    return name
  }
  replaceQuery(client, query => (text, values, ...more) => {
    if (typeof text !== 'string') return query(text, values, ...more)
    const marked = text.startsWith(PLANNED) ? text.slice(PLANNED.length, text.indexOf(' */')) : undefined
    // Several statements in one text have no values, and cannot be prepared.
    const name = marked ?? (isWhole() && Array.isArray(values) && values.length > 0 ? repeated(text) : undefined)
    return name ? query({ name, text, values }, ...more) : query(text, values, ...more)
  })
}

/** Key of the advisory lock for work at the start. Any number. */
const ALONE = 815006
const ALONE_TURNS = 3

/** Runs work at the start on PostgreSQL, under the lock of all its servers. */
const aloneOn =
  (url: string, log: Log): Database['alone'] =>
  async work => {
    for (let turn = 1; ; turn += 1) {
      const { pool, release, isLost } = await reachAlone(url, types, ALONE)
      const own = kyselyOn(pool as PostgresPool, log)
      try {
        return await work(own)
      } catch (fault) {
        // A process that was frozen starts again, after the server that held the lock meanwhile.
        if (!isLost() || turn === ALONE_TURNS) throw fault
      } finally {
        await release()
        await own.destroy()
      }
    }
  }
const apartOn =
  (url: string): Database['apart'] =>
  async work => {
    const client = new pg.Client({ connectionString: url, types, connectionTimeoutMillis: 5_000, ...keepAlive })
    client.on('error', () => {})
    await client.connect()
    await limitSession(client)
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
const openServer = async (url: string, { directUrl, readUrl, log }: DatabaseOptions): Promise<Database> => {
  const openOn = (server: Server) => kyselyOn(server.pool as PostgresPool, log)
  const server = reachServer(url, types, directUrl !== undefined)
  const db = openOn(server)
  // The standby may be behind a pooler, too.
  const standby = readUrl ? openOn(reachServer(readUrl, types, true)) : undefined
  return {
    db,
    standby,
    embedded: false,
    isHere: async () => server.isHere(),
    connections: server.connections,
    isFull: () => false,
    alone: aloneOn(directUrl ?? url, log),
    planOnce: work => work(),
    apart: apartOn(directUrl ?? url),
    channel: serverChannel(directUrl ?? url),
    close: async () => {
      await Promise.all([db.destroy(), standby?.destroy()])
    },
  }
}

/** Opens the folder's database, or creates a missing one. */
const startOn = async (folder: string | undefined, cache: string | undefined, more: EmbeddedOptions) => {
  const start = async () => startEmbedded({ folder, template: cache ? await loadTemplate(cache) : undefined, ...more })
  if (!folder) return start()
  if (await isNewFolder(folder))
    return laidOut(folder, async () => {
      const started = await start()
      // The initial files are unpacked with the modes of an archive.
      await closeTree(folder)
      return started
    })
  return startEmbedded({ folder, ...more }).catch((fault: Error) => {
    throw damaged(folder, `its files are damaged or its disk is full (${fault.message.split('\n', 1)[0]})`)
  })
}
const openEmbedded = async ({ folder, cache, log, report, free }: DatabaseOptions): Promise<Database> => {
  const embedded = await startOn(folder, cache, { report, free })
  let isWhole = false
  // Keeps the one connection, because a new one would plan everything again.
  const pool = new pg.Pool({ stream: embedded.stream, max: 1, idleTimeoutMillis: 0, types, user: 'postgres' })
  pool.on('connect', client => {
    client.on('error', () => {})
    keepPlans(client, () => isWhole)
  })
  pool.on('error', () => {})
  const db = kyselyOn(pool, log)
  return {
    db,
    embedded: true,
    isHere: embedded.isHere,
    connections: () => connectionsOf(pool),
    isFull: embedded.isFull,
    alone: work => work(db),
    apart: async work => {
      const client = await pool.connect()
      try {
        return await work(client)
      } finally {
        // The next connection resets the session.
        client.release(true)
      }
    },
    planOnce: async work => {
      isWhole = true
      try {
        return await work()
      } finally {
        isWhole = false
        // Ends the plans with their connection: they suit tables that were small.
        const client = await pool.connect()
        client.release(true)
      }
    },
    channel: innerChannel(),
    close: async () => {
      await db.destroy()
      await embedded.close()
    },
  }
}

/** Opens the database. Throws where its folder is unusable or PostgreSQL does not answer. */
export const openDatabase = (options: DatabaseOptions): Promise<Database> =>
  options.url ? openServer(options.url, options) : openEmbedded(options)

/** Runs a statement and returns its rows. */
export const queryRows = async <R = DatabaseRow>(db: Db, statement: RawBuilder<R>): Promise<R[]> =>
  (await statement.execute(db)).rows
export const queryRow = async <R = DatabaseRow>(db: Db, statement: RawBuilder<R>): Promise<R | undefined> =>
  (await queryRows(db, statement))[0]
/** Returns the row of a statement that always has one. Throws without a row. */
export const querySingleRow = async <R = DatabaseRow>(db: Db, statement: RawBuilder<R>): Promise<R> => {
  const [found] = await queryRows(db, statement)
  if (found === undefined) throw new Error('A statement that always answers a row answered none.')
  return found
}
/** SQL statement or fragment. */
export type RawSql = ReturnType<typeof sql>
export { sql }
