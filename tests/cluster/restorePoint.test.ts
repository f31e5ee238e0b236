import { appendFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findPostgres, startCluster } from '../../scripts/services/postgres.mjs'
import { addNode, runOn } from '../kit/cluster/nodes'

const POINT = 'evening'
let cluster: Awaited<ReturnType<typeof startCluster>>
const onAll = async (statement: string) => {
  for (const url of cluster.urls) await runOn(url, client => client.query(statement))
}
const query = async <R extends object>(statement: string) =>
  runOn(cluster.urls[0] ?? '', async client => (await client.query<R>(statement)).rows)
beforeAll(async () => {
  cluster = await startCluster(findPostgres(false) ?? '', 10_000, ['archive_mode=on'])
  await onAll(`alter system set archive_command = 'mkdir -p ../archive && cp %p ../archive/%f'`)
  await onAll('select pg_reload_conf()')
  await onAll('create extension citus')
  const [coordinator = '', ...workers] = cluster.urls
  await query(`select citus_set_coordinator_host('127.0.0.1', ${new URL(coordinator).port})`)
  for (const worker of workers) await addNode(coordinator, worker)
  await query('create table entries (maker text, n int, primary key (maker, n))')
  await query(`select create_distributed_table('entries', 'maker')`)
}, 300_000)
afterAll(() => cluster.stop())

/** A maker on each worker. */
const findMakers = async () => {
  const rows = await query<{ maker: string }>(`select min(maker) as maker
    from (select chr(n) as maker from generate_series(97, 122) n) each
    join pg_dist_shard_placement on shardid = get_shard_id_for_distribution_column('entries', maker) group by nodeport`)
  return rows.map(({ maker }) => maker)
}
/** Writes entries of all these makers in one transaction after the other. */
const startWriting = (makers: readonly string[]) => {
  let [isOn, written] = [true, 0]
  const done = runOn(cluster.urls[0] ?? '', async client => {
    while (isOn) {
      await client.query('begin')
      for (const maker of makers) await client.query('insert into entries values ($1, $2)', [maker, written])
      await client.query('commit')
      written += 1
    }
  })
  const stop = () => {
    isOn = false
    return done
  }
  return { written: () => written, stop }
}
/** Puts each node's backup in the place of its data. Its archive is read up to the restore point. */
const restore = async () => {
  for (const { data, run } of cluster.nodes) {
    run('pg_ctl', ['-D', data, '-m', 'fast', 'stop'])
    await rename(data, `${data}.lost`)
    await rename(`${data}.backup`, data)
    const settings = `restore_command = 'cp ../archive/%f %p'
recovery_target_name = '${POINT}'
recovery_target_action = 'promote'\n`
    await appendFile(join(data, 'postgresql.auto.conf'), settings)
    await writeFile(join(data, 'recovery.signal'), '')
  }
  for (const { start } of cluster.nodes) start()
  for (const url of cluster.urls)
    await vi.waitUntil(
      () => runOn(url, async client => !(await client.query('select pg_is_in_recovery() as is')).rows[0].is),
      { timeout: 60_000, interval: 200 },
    )
}
it('a restore point that is made while makers write has each transaction on all nodes or on none', async () => {
  const makers = await findMakers()
  expect(makers).toHaveLength(2)
  const writing = startWriting(makers)
  const more = () => {
    const before = writing.written()
    return vi.waitUntil(() => writing.written() > before + 10, { timeout: 60_000 })
  }
  await more()
  for (const { port, data, run } of cluster.nodes)
    run('pg_basebackup', ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'mall', '-D', `${data}.backup`, '-c', 'fast'])
  await more()
  const before = writing.written()
  await query(`select citus_create_restore_point('${POINT}')`)
  await more()
  await writing.stop()
  // A regular stop of a node archives what is left.
  await onAll('select pg_switch_wal()')
  await restore()
  await query('select recover_prepared_transactions()')
  const rows = await query<{ n: number }>('select count(*)::int as n from entries group by maker')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toEqual(rows[0])
  expect(rows[0]?.n).toBeGreaterThanOrEqual(before)
  expect(rows[0]?.n).toBeLessThan(writing.written())
}, 300_000)
