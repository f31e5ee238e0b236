import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { isNewFolder, loadTemplate, startEmbedded } from './embedded'

export type Row = Record<string, unknown>
export type Tables = Record<string, Row>
export type Db = Kysely<Tables>
/** A database the mall can use: PostgreSQL, or PGlite in a thread. */
export interface Database {
  readonly db: Db
  readonly embedded: boolean
  readonly close: () => Promise<void>
}

// bigint comes as text otherwise; money and counts stay far below 2^53. Days and times stay text, in UTC.
const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1082, text => (text === 'infinity' ? 'long-term' : text))
const moment = pg.types.getTypeParser(1184) as (text: string) => Date
types.setTypeParser(1184, text => moment(text).toISOString())

const open = (pool: pg.Pool, embedded: boolean, end: () => Promise<void> = async () => {}, log?: (statement: string) => void): Database => {
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: log ? event => log(event.query.sql) : undefined,
  })
  return {
    db,
    embedded,
    close: async () => {
      await db.destroy()
      await end()
    },
  }
}
export interface DatabaseOptions {
  /** A PostgreSQL; everything else is for the embedded one. */
  readonly url?: string
  /** The embedded database's folder; none keeps it in memory. */
  readonly folder?: string
  /** Where the template of an empty database is kept. */
  readonly cache: string
  /** Sees every statement, for tests. */
  readonly log?: (statement: string) => void
}

/** Begins a statement that the embedded database plans once; what follows names it. */
export const PLANNED = '/* planned: '
/**
 * Planning costs the embedded database more than running a look-up. A statement that marks itself is named, so that it is planned once for its one
 * connection. A server plans in a fraction of that and may stand behind a pool that knows no names, so there the mark is only a comment.
 */
const keepPlans = (client: pg.PoolClient) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const named = (text: unknown, values: unknown, ...more: unknown[]) => {
    const name = typeof text === 'string' && text.startsWith(PLANNED) ? text.slice(PLANNED.length, text.indexOf(' */')) : undefined
    return name ? query({ name, text, values }, ...more) : query(text, values, ...more)
  }
  Object.assign(client, { query: named })
}

export const openDatabase = async ({ url, folder, cache, log }: DatabaseOptions): Promise<Database> => {
  if (url) {
    const pool = new pg.Pool({ connectionString: url, max: 10, types, statement_timeout: 20_000, connectionTimeoutMillis: 5_000 })
    pool.on('error', () => {})
    return open(pool, false, undefined, log)
  }
  const template = !folder || (await isNewFolder(folder)) ? await loadTemplate(cache) : undefined
  const embedded = await startEmbedded(folder, template)
  const pool = new pg.Pool({ stream: embedded.stream, max: 1, types, user: 'postgres', idleTimeoutMillis: 0 })
  pool.on('connect', keepPlans)
  pool.on('error', () => {})
  return open(pool, true, embedded.close, log)
}

/** Runs a statement and answers its rows. */
export const rows = async <R = Row>(db: Db, statement: RawBuilder<R>): Promise<R[]> => (await statement.execute(db)).rows
export const row = async <R = Row>(db: Db, statement: RawBuilder<R>): Promise<R | undefined> => (await rows(db, statement))[0]
export { sql }
