import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findPostgres } from '../../scripts/services/postgres.mjs'
import { appConfig } from '../../src/app/server/app'
import { getTables } from '../../src/server/database/tables/tables'
import { addNode, emptyDatabases, inDatabase, nodesOf, runCommand, runOn } from '../kit/cluster/nodes'
import { logIn, post, startServer } from '../multiServer/processes'

const tables = getTables(appConfig.resources).map(({ name }) => name)
/** What writes of a server that does nothing may change. */
const passing = ['sessions', 'captchas', 'tasks']
let databases: Awaited<ReturnType<typeof emptyDatabases>>
let folder: string
const env = () => ({ DATABASE_URL: databases.url, MALL_DATA: folder })
const start = async () => {
  const server = startServer({ ...env(), DEMO: '1', BUYERS: '0' })
  return { ...server, at: await server.address() }
}
type Running = Awaited<ReturnType<typeof start>>
const stop = async ({ child, ended }: Running) => {
  child.kill('SIGTERM')
  await ended
}
/** Rows of each table, and a sum over all their values. */
const stored = (url = databases.url) =>
  runOn(url, async client => {
    const found: Record<string, unknown> = {}
    for (const table of tables.filter(name => !passing.includes(name)))
      found[table] = (
        await client.query(
          `select count(*)::int as rows, md5(string_agg(to_jsonb(t)::text, '' order by to_jsonb(t)::text)) as sum from "${table}" t`,
        )
      ).rows[0]
    return found
  })
const placed = () =>
  runOn(databases.url, async client => Number((await client.query('select 1 from pg_dist_partition')).rowCount))
let running: Running
beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), 'filled-'))
  databases = await emptyDatabases()
  running = await start()
  // Many makers beside the demo's, so that every shard has rows.
  await runOn(databases.url, client =>
    client.query(
      `insert into masters (fact_id, id, name) select 'maker' || n % 40, 'm' || n, '师傅' || n from generate_series(1, 2000) n`,
    ),
  )
  expect(await runCommand('sums', [], env())).toMatchObject({ status: 0 })
  await databases.join(1)
}, 300_000)
afterAll(async () => {
  running.child.kill('SIGKILL')
  await databases.drop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})
const session = async () => {
  const { data } = await logIn(running.at, 'demo', 'Demo1234', '198.51.100.1')
  return { authorization: data.token, identity: data.identity }
}
const save = (headers: Record<string, string>) =>
  post<{ id: string }>(running.at, '/api/master/addOrUpdateMaster', { name: '陈师傅' }, headers)

it('a server that runs keeps its tables where they are, and is named', async () => {
  expect(await runCommand('distribute', [], env())).toMatchObject({
    status: 1,
    said: expect.stringMatching(/Stop every server first\. Connected: mall from 127\.0\.0\.1/),
  })
  expect(await placed()).toBe(0)
  expect(await save(await session())).toMatchObject({ code: 0 })
})
it('a filled PostgreSQL keeps all that it holds, and its commands work on it', async () => {
  await stop(running)
  const before = await stored()
  expect(await runCommand('distribute', [], env())).toMatchObject({ status: 0 })
  expect(await placed()).toBeGreaterThan(20)
  expect(await stored()).toEqual(before)
  expect(await runCommand('sums', ['--check'], env())).toMatchObject({
    status: 0,
    said: expect.stringMatching(/match/),
  })
  expect(await runCommand('checkChain', [], env())).toMatchObject({ status: 0, said: expect.stringMatching(/hold/) })
  const counted = await runCommand('sql', ['select count(*)::int as rows from bowls'], env())
  const { rows } = before.bowls as { rows: number }
  expect(rows).toBeGreaterThan(0)
  expect(counted).toMatchObject({ status: 0, said: expect.stringContaining(`{"rows":${rows}}`) })
  const account = { ACCOUNT_USERNAME: 'keeper', ACCOUNT_PHONE: '13900001111', ACCOUNT_PASSWORD: 'Keeper1234' }
  for (const said of ['can log in now', 'has another password now'])
    expect(await runCommand('account', [], { ...env(), ...account })).toMatchObject({
      status: 0,
      said: expect.stringContaining(said),
    })
}, 300_000)
it('another worker takes over shards while makers save', async () => {
  running = await start()
  const workers = nodesOf(process.env.DATABASE_URL ?? '').slice(1)
  const shards = () =>
    runOn(databases.url, async client => {
      const counted = 'select nodeport, count(*) from citus_shards where citus_table_type = $1 group by 1'
      return (await client.query(counted, ['distributed'])).rows.map(({ nodeport }) => String(nodeport)).sort()
    })
  expect(await shards()).toHaveLength(1)
  await addNode(databases.url, inDatabase(workers[1] ?? '', new URL(databases.url).pathname.slice(1)))
  let moving = true
  const moved = runOn(databases.url, async client => {
    await client.query(`select citus_rebalance_start(shard_transfer_mode := 'block_writes')`)
    await client.query('select citus_rebalance_wait()')
  }).finally(() => {
    moving = false
  })
  const headers = await session()
  const saved: string[] = []
  while (moving) {
    const { code, data } = await save(headers)
    if (code === 0) saved.push(data.id)
    else expect(code).toBe(50300)
  }
  await moved
  expect(await shards()).toEqual(workers.map(each => new URL(each).port).sort())
  expect(await save(headers)).toMatchObject({ code: 0 })
  const there = await runOn(databases.url, client => client.query('select 1 from masters where id = any($1)', [saved]))
  expect(there.rowCount).toBe(saved.length)
  expect(await runCommand('sums', [], env())).toMatchObject({ status: 0, said: expect.stringMatching(/recomputed/) })
  expect(await runCommand('sums', ['--check'], env())).toMatchObject({ status: 0 })
}, 300_000)
it('a dump of the coordinator, without servers, fills another cluster', async () => {
  await stop(running)
  const [before, other] = [await stored(), await emptyDatabases()]
  const [programs, file] = [findPostgres(false) ?? '', joinPath(folder, 'mall.dump')]
  const run = (program: string, ...args: string[]) => promisify(execFile)(joinPath(programs, program), args)
  await run('pg_dump', '--format=custom', `--file=${file}`, databases.url)
  await other.join()
  await run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${other.url}`, file)
  expect(await runCommand('distribute', [], { ...env(), DATABASE_URL: other.url })).toMatchObject({ status: 0 })
  expect(await stored(other.url)).toEqual(before)
  for (const [name, ...args] of [['sums', '--check'], ['checkChain']] as [string, ...string[]][])
    expect(await runCommand(name, args, { ...env(), DATABASE_URL: other.url })).toMatchObject({ status: 0 })
  await other.drop()
}, 300_000)
