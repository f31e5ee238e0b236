import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sumOf } from '../../scripts/setup.mjs'
import { buildServer } from '../../src/server/app'
import { localFiles } from '../../src/server/files/fileStore'
import type { AppConfigOptions } from '../../src/server/config/appConfig'
import { type Database, type Db, openDatabase, sql } from '../../src/server/database/connections/database'
import { distribute } from '../../src/server/database/migrations/distribute'
import { getTables } from '../../src/server/database/tables/tables'
import { startEmbedded } from '../../src/server/database/connections/embedded/embedded'
import { inDatabase, isCluster, joinNodes, onNodes, runOn } from './cluster/nodes'
import { clusterRefusal } from './cluster/statements'

/** Where the embedded database's first files are kept. */
export const cache = 'node_modules/.cache/mall'
const PLACE = '.test/prepared'

let sum: string | undefined
/** What the tables and rows follow from that a mall makes at its start. */
const sourcesNow = (): string => {
  sum ??= sumOf(['src/server', 'src/schema', 'src/app/server', 'resources', 'tests/kit', 'package-lock.json']).slice(
    0,
    16,
  )
  return sum
}
/** What a prepared database is made of: its name, the application whose tables it has, and the rows that it begins with. */
export interface Prepared {
  readonly name: string
  readonly shop: AppConfigOptions
  readonly fill?: (db: Db) => Promise<unknown>
}
/** Starts a server once on a database, and stops it. */
const begin = async ({ shop, fill }: Prepared, database: Database) => {
  const folder = await mkdtemp(join(tmpdir(), 'prepared-'))
  const { app } = await buildServer({ appConfig: shop, database, files: await localFiles(folder) })
  await fill?.(database.db)
  await app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
/**
 * A `cache` whose empty database has a shop's tables already, which take a mall most of its start: made once for a state of the sources. A mall that begins there looks through all of them as ever,
 * and finds nothing to do.
 */
export const preparedCache = async (prepared: Prepared): Promise<string> => {
  const { name } = prepared
  const place = join(PLACE, `${name}-${sourcesNow()}`)
  const file = join(place, 'empty-database.tar')
  if (await stat(file).catch(() => undefined)) return place
  const passing = await mkdtemp(join(tmpdir(), 'prepared-'))
  const folder = join(passing, 'database')
  await begin(prepared, await openDatabase({ folder, cache }))
  const made = await startEmbedded({ folder })
  await mkdir(place, { recursive: true })
  // Several may make it at once: each writes its own, the last name wins.
  const part = `${file}.${randomUUID()}`
  await writeFile(part, await made.dump())
  await made.close()
  await rename(part, file)
  await rm(passing, { recursive: true, force: true })
  for (const other of await readdir(PLACE))
    if (other.startsWith(`${name}-`) && join(PLACE, other) !== place)
      await rm(join(PLACE, other), { recursive: true, force: true })
  return place
}

/** Any number: whoever makes the template of a server does it alone. */
const MAKING = 815_138
const spread = async (url: string, shop: AppConfigOptions) => {
  const database = await openDatabase({ url, cache })
  await database.alone(db => distribute(db, getTables(shop.resources)))
  await database.close()
}
/** The same on a server: the name of a database to make others from. */
const preparedTemplate = (server: string, prepared: Prepared): Promise<string> =>
  runOn(server, async client => {
    const url = new URL(server)
    // Nobody but a superuser makes a copy of another's.
    const mine = `prepared_${prepared.name}_${url.username}_`
    const template = `${mine}${sourcesNow()}`
    const isMade = async () => (await client.query('select 1 from pg_database where datname = $1', [template])).rowCount
    if (await isMade()) return template
    await client.query(`select pg_advisory_lock(${MAKING})`)
    if (await isMade()) return template
    const before = await client.query('select datname from pg_database where starts_with(datname, $1)', [mine])
    for (const { datname } of before.rows) await onNodes(server, [`drop database "${datname}" with (force)`])
    const part = `${template}_part`
    await onNodes(server, [`create database "${part}"`])
    if (isCluster()) await joinNodes(server, part)
    await begin(prepared, await openDatabase({ url: inDatabase(server, part), cache }))
    if (isCluster()) await spread(inDatabase(server, part), prepared.shop)
    // The extension watches its databases from within, and holds no other back.
    const close = [
      `alter database "${part}" with allow_connections false`,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${part}'`,
    ]
    await onNodes(server, [...(isCluster() ? close : []), `alter database "${part}" rename to "${template}"`])
    return template
  })

const isSuperuser = async (db: Db) =>
  (await sql<{ is: boolean }>`select rolsuper as is from pg_roles where rolname = current_user`.execute(db)).rows[0]
    ?.is === true

/** Looks at every statement for what a cluster refuses. `check` throws where there was one. */
const watchStatements = (log: (statement: string) => void = () => {}) => {
  const seen = new Map<string, string | undefined>()
  return {
    log: (statement: string) => {
      if (!seen.has(statement)) seen.set(statement, clusterRefusal(statement))
      log(statement)
    },
    check: () => {
      const refused = [...seen].flatMap(([statement, why]) =>
        why ? `A cluster refuses what ${why}: ${statement}` : [],
      )
      if (refused.length > 0) throw new Error(refused.join('\n'))
    },
  }
}
/** A database of its own for each test file: in memory, or a new one on the PostgreSQL that `DATABASE_URL` names. A prepared one has its tables already. `isChecked`: whether a cluster must take each statement. */
export const testDatabase = async (prepared?: Prepared, given?: (statement: string) => void, isChecked = true) => {
  const { log, check } = isChecked ? watchStatements(given) : { log: given, check: () => {} }
  const server = process.env.DATABASE_URL
  if (!server) {
    const database = await openDatabase({ cache: prepared ? await preparedCache(prepared) : cache, log })
    return { database, db: database.db, drop: async () => check() }
  }
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const run = (statement: string) => onNodes(server, [statement])
  // What the server cleans up there by itself may be ended by nobody but its owner, and ends soon.
  const drop = async () => {
    for (let tries = 1; ; tries += 1)
      try {
        return void (await run(`drop database ${name} with (force)`).then(check))
      } catch (fault) {
        if ((fault as { code?: string }).code !== '42501' || tries === 100) throw fault
        await pause(200)
      }
  }
  const template = prepared ? await preparedTemplate(server, prepared) : 'template1'
  await run(`create database ${name} template "${template}"`)
  const url = new URL(inDatabase(server, name))
  const database = await openDatabase({ url: url.toString(), cache, log })
  if (await isSuperuser(database.db)) return { database, db: database.db, drop }
  // Row security holds for the owner of the database as well: the tests' own statements say that they are everyone's.
  url.searchParams.set('options', '-c app.fact=*')
  const own = await openDatabase({ url: url.toString(), cache, log })
  const dropOwn = async () => {
    await own.close()
    await drop()
  }
  return { database, db: own.db, drop: dropOwn }
}
