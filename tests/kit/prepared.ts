import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sumOf } from '../../scripts/setup.mjs'
import { buildServer } from '../../src/server/app'
import { localFiles } from '../../src/server/files/fileStore'
import type { AppConfigOptions } from '../../src/server/config/appConfig'
import { type Database, openDatabase } from '../../src/server/database/connections/database'
import { startEmbedded } from '../../src/server/database/connections/embedded/embedded'

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
/** Has a mall begin once on a database, and leave. */
const begin = async (shop: AppConfigOptions, database: Database) => {
  const folder = await mkdtemp(join(tmpdir(), 'prepared-'))
  const { app } = await buildServer({ appConfig: shop, database, files: await localFiles(folder) })
  await app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
/**
 * A `cache` whose empty database has a shop's tables already, which take a mall most of its start: made once for a state of the sources. A mall that begins there looks through all of them as ever,
 * and finds nothing to do.
 */
export const preparedCache = async (name: string, shop: AppConfigOptions): Promise<string> => {
  const place = join(PLACE, `${name}-${sourcesNow()}`)
  const file = join(place, 'empty-database.tar')
  if (await stat(file).catch(() => undefined)) return place
  const passing = await mkdtemp(join(tmpdir(), 'prepared-'))
  const folder = join(passing, 'database')
  await begin(shop, await openDatabase({ folder, cache }))
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
const runOn = async <R>(url: string, work: (client: pg.Client) => Promise<R>): Promise<R> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return work(client).finally(() => client.end())
}
/** The same on a server: the name of a database to make others from. */
export const preparedTemplate = (server: string, name: string, shop: AppConfigOptions): Promise<string> =>
  runOn(server, async client => {
    const url = new URL(server)
    // Nobody but a superuser makes a copy of another's.
    const mine = `prepared_${name}_${url.username}_`
    const template = `${mine}${sourcesNow()}`
    const isMade = async () => (await client.query('select 1 from pg_database where datname = $1', [template])).rowCount
    if (await isMade()) return template
    await client.query(`select pg_advisory_lock(${MAKING})`)
    if (await isMade()) return template
    const before = await client.query('select datname from pg_database where starts_with(datname, $1)', [mine])
    for (const { datname } of before.rows) await client.query(`drop database "${datname}" with (force)`)
    const part = `${template}_part`
    await client.query(`create database "${part}"`)
    url.pathname = `/${part}`
    await begin(shop, await openDatabase({ url: url.toString(), cache }))
    await client.query(`alter database "${part}" rename to "${template}"`)
    return template
  })
