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
/** A database the mall can use: PostgreSQL, or PGlite in a thread. */
export interface Database {
  readonly db: Db
  /** A copy that follows the server's writes a little later, for readings that may wait for them elsewhere. */
  readonly standby?: Db
  readonly embedded: boolean
  /** Whether it answers, asked lightly. */
  readonly isHere: () => Promise<boolean>
  /** Whether its disk is so full that it is only read; a server's disk is the server's to watch. */
  readonly isFull: () => boolean
  readonly connections: () => Connections
  /** Work at the start: done by one mall at a time, the others wait, and on a connection that may take its time. */
  readonly alone: <R>(work: (db: Db) => Promise<R>) => Promise<R>
  /** Work on a connection that ends with it: no setting, named statement or lock of its session is left for another. */
  readonly apart: <R>(work: (client: pg.ClientBase) => Promise<R>) => Promise<R>
  /** Opens a channel to every mall on this database. */
  readonly channel: OpenChannel
  readonly close: () => Promise<void>
}

// bigint comes as text otherwise; money and counts stay far below 2^53. Days and times stay text, in UTC.
const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1082, text => (text === 'infinity' ? 'long-term' : text))
const moment = pg.types.getTypeParser(1184)
types.setTypeParser(1184, text => new Date(moment(text)).toISOString())

type Log = DatabaseOptions['log']
const kyselyOn = (pool: PostgresPool, log: Log) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: log ? event => log(event.query.sql) : undefined })

interface DatabaseOptions {
  /** A PostgreSQL; everything else is for the embedded one. */
  readonly url?: string
  /** The same PostgreSQL past the pooler that `url` leads to, for what needs a session of its own: work at the start, LISTEN. */
  readonly directUrl?: string
  /** A streaming standby of the same PostgreSQL. */
  readonly readUrl?: string
  /** The embedded database's folder; none keeps it in memory. */
  readonly folder?: string
  /** Folder that keeps the template of an empty database, for those who open many. Without it nothing is written beside the data. */
  readonly cache?: string
  /** Sees every statement, for tests. */
  readonly log?: (statement: string) => void
  /** Hears what happens to the embedded database between the calls. */
  readonly report?: EmbeddedOptions['report']
  readonly free?: EmbeddedOptions['free']
}

/** Begins a statement that the embedded database plans once; what follows names it. */
export const PLANNED = '/* planned: '
/**
 * Planning costs the embedded database more than running a look-up. A statement that marks itself is named, so that it is planned once for its one
 * connection. A server plans in a fraction of that and may stand behind a pool that knows no names, so there the mark is only a comment.
 */
const keepPlans = (client: pg.PoolClient) => {
  replaceQuery(client, query => (text, values, ...more) => {
    const name =
      typeof text === 'string' && text.startsWith(PLANNED) ? text.slice(PLANNED.length, text.indexOf(' */')) : undefined
    return name ? query({ name, text, values }, ...more) : query(text, values, ...more)
  })
}

/** Any number: what all malls on one server take for work that one does at a time. */
const ALONE = 815006
const ALONE_TURNS = 3

/** Work at the start on a server, under the lock that all malls on it take. */
const aloneOn =
  (url: string, log: Log): Database['alone'] =>
  async work => {
    for (let turn = 1; ; turn += 1) {
      const { pool, release, isLost } = await reachAlone(url, types, ALONE)
      const own = kyselyOn(pool as PostgresPool, log)
      try {
        return await work(own)
      } catch (fault) {
        // A process that was frozen begins anew, after whoever had the lock meanwhile.
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
  // A pooler may stand in front of it, too.
  const standby = readUrl ? openOn(reachServer(readUrl, types, true)) : undefined
  return {
    db,
    standby,
    embedded: false,
    isHere: async () => server.isHere(),
    connections: server.connections,
    isFull: () => false,
    alone: aloneOn(directUrl ?? url, log),
    apart: apartOn(directUrl ?? url),
    channel: serverChannel(directUrl ?? url),
    close: async () => {
      await Promise.all([db.destroy(), standby?.destroy()])
    },
  }
}

/** Opens the folder's database, or makes one where there is none. */
const startOn = async (folder: string | undefined, cache: string | undefined, more: EmbeddedOptions) => {
  const start = async () => startEmbedded({ folder, template: cache ? await loadTemplate(cache) : undefined, ...more })
  if (!folder) return start()
  if (await isNewFolder(folder))
    return laidOut(folder, async () => {
      const started = await start()
      // The first files are unpacked with the modes of an archive.
      await closeTree(folder)
      return started
    })
  return startEmbedded({ folder, ...more }).catch((fault: Error) => {
    throw damaged(folder, `its files are damaged or its disk is full (${fault.message.split('\n', 1)[0]})`)
  })
}
const openEmbedded = async ({ folder, cache, log, report, free }: DatabaseOptions): Promise<Database> => {
  const embedded = await startOn(folder, cache, { report, free })
  // The one connection is kept: a new one would have to plan everything anew.
  const pool = new pg.Pool({ stream: embedded.stream, max: 1, idleTimeoutMillis: 0, types, user: 'postgres' })
  pool.on('connect', client => {
    client.on('error', () => {})
    keepPlans(client)
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
        // The next connection is greeted as a new one.
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

/** Opens the database. Throws where its folder cannot be used or its server does not answer. */
export const openDatabase = (options: DatabaseOptions): Promise<Database> =>
  options.url ? openServer(options.url, options) : openEmbedded(options)

/** Runs a statement and answers its rows. */
export const queryRows = async <R = DatabaseRow>(db: Db, statement: RawBuilder<R>): Promise<R[]> =>
  (await statement.execute(db)).rows
export const queryRow = async <R = DatabaseRow>(db: Db, statement: RawBuilder<R>): Promise<R | undefined> =>
  (await queryRows(db, statement))[0]
/** The same of a statement that always answers a row; throws where it did not. */
export const querySingleRow = async <R = DatabaseRow>(db: Db, statement: RawBuilder<R>): Promise<R> => {
  const [found] = await queryRows(db, statement)
  if (found === undefined) throw new Error('A statement that always answers a row answered none.')
  return found
}
/** A statement or a part of one. */
export type RawSql = ReturnType<typeof sql>
export { sql }
