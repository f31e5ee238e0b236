import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../scripts/services/postgres.mjs'
import { type Db, sql } from '../../../src/server/database/connections/database'
import { type Call, searchWords, type Subject } from './server'
import { bowls } from '../../../resources/catalogue/bowls'

/** Copy of the bowls. Directus reads no table with a primary key of two columns. */
const TABLE = 'plain_bowls'
const TOKEN = 'bench'
const copyBowls = async (db: Db): Promise<readonly string[]> => {
  await sql.raw(`create table ${TABLE} (like bowls including all)`).execute(db)
  await sql.raw(`alter table ${TABLE} drop constraint ${TABLE}_pkey, add primary key (id)`).execute(db)
  await sql.raw(`insert into ${TABLE} select * from bowls`).execute(db)
  await sql.raw(`vacuum analyze ${TABLE}`).execute(db)
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${TABLE} and column_name = any(${Object.keys(bowls.fields)})`.execute(db)
  return rows.map(({ name }) => name)
}
/** Waits until a server answers, for a minute at most. */
const answers = async (address: string, headers: Record<string, string>): Promise<void> => {
  for (let turn = 0; turn < 120; turn += 1) {
    const answer = await fetch(address, { headers }).catch(() => undefined)
    if (answer?.ok) return
    await pause(500)
  }
  throw new Error(`${address} does not answer`)
}

/**
 * Starts the Directus in a folder on the bench's database, with an administrator's token, no cache and no limits.
 * `DIRECTUS_NODE` names the Node that it needs.
 */
export const openDirectus = async (
  folder: string,
  url: string,
  db: Db,
): Promise<{ readonly subjects: readonly Subject[]; readonly stop: () => void }> => {
  const columns = await copyBowls(db)
  const port = Number(await freePort())
  const env = {
    ...process.env,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: url,
    SECRET: 'a secret of the bench, which nothing outlives',
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'Bench1234',
    ADMIN_TOKEN: TOKEN,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'fatal',
    TELEMETRY: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
  }
  const program = process.env.DIRECTUS_NODE ?? process.execPath
  const cli = join(folder, 'node_modules/directus/cli.js')
  const made = spawnSync(program, [cli, 'bootstrap'], { cwd: folder, env })
  if (made.status !== 0) throw new Error(`Directus was not set up: ${String(made.stderr)}`)
  const server = spawn(program, [cli, 'start'], { cwd: folder, env, stdio: 'ignore' })
  await once(server, 'spawn')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` }
  const items = `/items/${TABLE}`
  await answers(`http://127.0.0.1:${port}${items}?limit=1`, headers)
  const page = `${items}?limit=25&sort=-createdTime&fields=${columns.join(',')}`
  const subject = (name: string, calls: Subject['calls']): Subject => ({
    name: `Directus, ${name}`,
    port,
    headers,
    calls,
    pid: server.pid,
  })
  const get = (path: string): Call => ({ method: 'GET', path })
  return {
    subjects: [
      subject('page', () => [get(`${page}&meta=filter_count`)]),
      subject('page without a total', () => [get(page)]),
      subject('glaze and search', () =>
        searchWords.map(word =>
          get(`${page}&meta=filter_count&filter[glaze][_eq]=leaf&search=${encodeURIComponent(word)}`),
        ),
      ),
      subject('save of a price', async () => {
        const { rows } = await sql<{ id: string }>`
          select id from ${sql.table(TABLE)} where price % 100 = 0 limit 400`.execute(db)
        return rows.map(({ id }, turn) => ({
          method: 'PATCH',
          path: `${items}/${id}`,
          body: { price: 1001 + 100 * turn },
        }))
      }),
    ],
    stop: () => void server.kill(),
  }
}
