import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { f } from '../../resources/kit'
import { buildServer } from '../../src/server/app'
import { openDatabase, queryRows, querySingleRow, sql } from '../../src/server/database/connections/database'
import { distribute, placementOf } from '../../src/server/database/migrations/distribute'
import { getTables } from '../../src/server/database/tables/tables'
import { localFiles } from '../../src/server/files/fileStore'
import { emptyDatabases, inDatabase, runCommand, runOn } from '../kit/cluster/nodes'
import { buildShop, type TestShop, wholeShop } from '../kit/testServer'

const command = (url: string, ...args: string[]) => runCommand('distribute', args, { DATABASE_URL: url })
const placed = (url: string) =>
  runOn(url, async client => (await client.query('select 1 from pg_dist_partition')).rowCount ?? 0)

it('an empty cluster gets its tables and their places, once, unless somebody is connected', async () => {
  const { url, join, drop } = await emptyDatabases()
  await join()
  const dry = await command(url, '--dry-run')
  expect(dry).toMatchObject({ status: 0, said: expect.stringContaining(`create_distributed_table('"bowls"'`) })
  expect(await placed(url)).toBe(0)
  const busy = await runOn(`${url}?application_name=ledger`, () => command(url))
  expect(busy).toMatchObject({ status: 1, said: expect.stringMatching(/Stop every server first.*ledger/) })
  expect(await placed(url)).toBe(0)
  for (let times = 0; times < 2; times += 1)
    expect(await command(url)).toMatchObject({ status: 0, said: expect.stringContaining('sharded by manufacturer') })
  expect(await placed(url)).toBeGreaterThan(20)
  await drop()
}, 300_000)

describe('an upgrade of a cluster with records', () => {
  const [masters] = wholeShop.resources.filter(({ name }) => name === 'masters')
  if (!masters) throw new Error('no masters')
  const [ours, others] = [wholeShop.resources.filter(each => each !== masters), getTables(wholeShop.resources)]
  const changed = {
    ...masters,
    fields: {
      ...masters.fields,
      motto: f.text({ zh: '座右铭', en: 'Motto', search: true }),
      short: f.sequence({ zh: '短号', en: 'Short number', prefix: 'K-', digits: 4 }),
    },
  }
  const marks = wholeShop.resources.find(({ name }) => name === 'marks')
  const tags = { ...(marks ?? masters), name: 'tags', labels: { zh: '标签', en: 'Tags' } }
  const upgraded = { ...wholeShop, resources: [...ours, changed, tags] }
  let shop: TestShop
  let url: string
  const start = async (appConfig: typeof wholeShop) => {
    const database = await openDatabase({ url })
    const { app } = await buildServer({ appConfig, database, files: await localFiles('.test/files') })
    return { database, stop: () => app.close().then(database.close) }
  }
  beforeAll(async () => {
    shop = await buildShop()
    const [{ name }] = (await queryRows<{ name: string }>(shop.db, sql`select current_database() as name`)) as [
      { name: string },
    ]
    url = inDatabase(process.env.DATABASE_URL ?? '', name)
  })
  afterAll(() => shop.close())
  it('numbers and searches older records, places a new resource, and lets the former version start', async () => {
    const { id } = await shop.as.creator.ok('/api/master/addOrUpdateMaster', { name: '陈师傅' })
    const { database, stop } = await start(upgraded)
    expect(await queryRows(shop.db, sql`select short from masters where id = ${id}`)).toEqual([{ short: 'K-0001' }])
    await database.alone(db => distribute(db, getTables(upgraded.resources)))
    const places = await queryRows<{ name: string }>(
      shop.db,
      sql`select logicalrelid::text as name from pg_dist_partition`,
    )
    expect(places.map(({ name }) => name)).toContain('tags')
    expect(places).toHaveLength(others.filter(each => placementOf(each) !== 'coordinator').length + 1)
    await stop()
    await (await start(wholeShop)).stop()
    await shop.as.creator.ok('/api/master/addOrUpdateMaster', { name: '林师傅' })
  })
  it('gives a maker shards of its own, and moves them to another worker while it saves', async () => {
    const save = () => shop.as.stranger.ok('/api/master/addOrUpdateMaster', { name: '黄师傅' })
    const { id } = await save()
    await sql`select isolate_tenant_to_new_shard('masters', ${shop.otherFactId}::text, 'CASCADE', 'block_writes')`.execute(
      shop.db,
    )
    const place = () =>
      querySingleRow<{ shard: number; port: number; other: number }>(
        shop.db,
        sql`select shardid as shard, nodeport as port, (select nodeport from pg_dist_node n where groupid > 0 and n.nodeport <> p.nodeport) as other
        from pg_dist_shard_placement p where shardid = get_shard_id_for_distribution_column('masters', ${shop.otherFactId}::text)`,
      )
    const { shard, port, other } = await place()
    let moving = true
    const move = `select citus_move_shard_placement(${shard}, '127.0.0.1', ${port}, '127.0.0.1', ${other}, 'block_writes')`
    // It takes longer than the server's statements may.
    const moved = runOn(url, client => client.query(move)).finally(() => {
      moving = false
    })
    const saved = [id]
    while (moving) {
      const answer = await shop.as.stranger.call('/api/master/addOrUpdateMaster', { name: '黄师傅' })
      if (answer.code === 0) saved.push(answer.data.id)
      else expect(answer.code).toBe(50300)
    }
    await moved
    expect((await place()).port).toBe(other)
    const { total } = await shop.as.stranger.ok<{ total: number }>('/api/master/listMasters', { counts: true })
    expect(total).toBe(saved.length)
  })
})
