import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findPostgres, startCluster } from '../../scripts/services/postgres.mjs'
import { createAccount, createTenant } from '../../src/server/auth/accounts'
import { openSession } from '../../src/server/auth/sessions'
import { queryRow, queryRows, sql } from '../../src/server/database/connections/database'
import { reconcileAggregates } from '../../src/server/ops/commands/reconcileAggregates'
import { figures as shopFigures } from '../../resources/figures'
import { resources } from '../../resources'
import { type Answer, buildShop, type Client, type Data, password, type TestShop } from '../kit/testServer'
import { receiver } from '../kit/trade'

/** A maker's account: what it does, with the code of the answer. */
interface Maker {
  readonly save: () => Promise<Answer>
  readonly logIn: () => Promise<Answer>
  /** A piece of each kind of work, which must succeed. */
  readonly work: () => Promise<void>
  /** A bowl on sale. */
  readonly offer: () => Promise<string>
}
const before = { ...process.env }
let cluster: Awaited<ReturnType<typeof startCluster>>
let shop: TestShop
/** A maker on each worker, by the worker's port. */
const makers = new Map<string, Maker>()
const makerOf = async (n: number): Promise<[port: string, maker: Maker]> => {
  const [username, role] = [`maker${n}`, 'creator']
  const factId = await createTenant(shop.db, {}, true)
  const id = await createAccount(shop.db, { username, identity: 'fact', role, factId, password })
  const place = await queryRow<{ port: number }>(
    shop.db,
    sql`select nodeport as port from pg_dist_shard_placement where shardid = get_shard_id_for_distribution_column('masters', ${factId}::text)`,
  )
  const someone = shop.visitor({ authorization: await openSession(shop.db, id, false), identity: 'fact' })
  const logIn = async () => {
    const { captchaId } = await shop.as.nobody.ok<{ captchaId: string }>('/api/admin/captcha')
    return shop.as.nobody.call('/api/admin/fact/login', { username, password, captchaId, captcha: 'TEST' })
  }
  const work = async () => {
    const key = { 'idempotency-key': randomUUID() }
    const { id, version } = await someone.ok('/api/master/addOrUpdateMaster', { name: '林师傅' }, key)
    await someone.ok('/api/master/addOrUpdateMaster', { id, version, name: '林大师' })
    await someone.ok('/api/master/listMasters', { keyword: '林', counts: true })
    for (const call of ['getMaster', 'historyMaster', 'delMaster']) await someone.ok(`/api/master/${call}?id=${id}`)
    await someone.ok(`/api/master/restoreMaster?id=${id}`)
    for (const path of ['/api/order/listOrders', '/api/audit/listAuditLogs', '/api/message/list', '/api/admin/info'])
      await someone.ok(path)
  }
  const offer = async () => {
    const { id } = await someone.ok('/api/product/addOrUpdateProduct', { name: '兔毫盏', price: 128_000 })
    await sql`update bowls set status = 3 where id = ${id}`.execute(shop.db)
    return id
  }
  return [
    String(place?.port),
    { logIn, work, offer, save: () => someone.call('/api/master/addOrUpdateMaster', { name: '陈师傅' }) },
  ]
}
beforeAll(async () => {
  cluster = await startCluster(findPostgres(false) ?? '', 1000)
  const [coordinator, ...workers] = cluster.urls
  Object.assign(process.env, { DATABASE_URL: coordinator, CLUSTER_WORKERS: workers.join(' ') })
  shop = await buildShop()
  await sql`select stop_metadata_sync_to_node(nodename, nodeport) from pg_dist_node where groupid > 0`.execute(shop.db)
  for (let n = 0; makers.size < 2; n += 1) makers.set(...(await makerOf(n)))
}, 300_000)
afterAll(async () => {
  await shop.close().finally(() => {
    // Files that come after this one need the run's cluster, whatever became of this one.
    Object.assign(process.env, before)
    cluster.stop()
  })
})

const lostNodes = async () => (await shop.app.inject('/api/ready')).json().data.lostNodes as string[] | undefined
/** The maker of the worker that is lost, and one of the other. */
const pair = () => {
  const port = new URL(cluster.urls[2] ?? '').port
  const lost = makers.get(port)
  const [here] = [...makers].flatMap(([each, maker]) => (each === port ? [] : [maker]))
  if (!lost || !here) throw new Error('a maker on each worker')
  return { lost, here }
}
it.each([
  ['stopped', () => cluster.lose(), () => cluster.restore()],
  ['frozen', () => cluster.signal('SIGSTOP'), () => cluster.signal('SIGCONT')],
])(
  'a worker that is %s refuses its own makers and nobody else, is named, and comes back',
  async (_, lose, restore) => {
    const { lost, here } = pair()
    const stored = async () =>
      (await queryRows<{ id: string }>(shop.db, sql`select id from masters`)).map(({ id }) => id)
    const acknowledged = [await lost.save(), await here.save()].map(({ data }) => data.id)
    let ended = 0
    const underWay = [1, 2, 3].map(() =>
      lost.save().then(({ status, data }) => {
        ended += 1
        if (status === 200) acknowledged.push(data.id)
        else expect(status).toBe(503)
      }),
    )
    await here.save()
    lose()
    await vi.waitUntil(() => ended === underWay.length, { timeout: 15_000 })
    expect(await lost.save()).toMatchObject({ status: 503, code: 50300 })
    expect(await lost.logIn()).toMatchObject({ status: 503 })
    expect(await here.logIn()).toMatchObject({ code: 0 })
    acknowledged.push((await here.save()).data.id)
    // So every statement of a maker's calls goes to the maker's node or to the coordinator.
    await here.work()
    await vi.waitUntil(async () => (await lostNodes())?.length === 1, { timeout: 20_000 })
    restore()
    await vi.waitUntil(async () => (await lost.save()).code === 0, { timeout: 20_000 })
    await vi.waitUntil(async () => (await lostNodes()) === undefined, { timeout: 20_000 })
    expect(await here.logIn()).toMatchObject({ code: 0 })
    expect(await stored()).toEqual(expect.arrayContaining(acknowledged))
  },
  120_000,
)

it('calls that one maker makes at once while its worker hangs do not wait for each other', async () => {
  const { lost, here } = pair()
  await lost.save()
  const codes: number[] = []
  // They keep locks on the coordinator until the worker is back.
  const underWay = [1, 2].map(() => lost.save())
  await here.save()
  cluster.signal('SIGSTOP')
  try {
    for (const times of [1, 2]) {
      for (let n = 0; n < 60; n += 1) void lost.save().then(({ status }) => codes.push(status))
      // One after the other would take a second each, or three behind a lock.
      await vi.waitUntil(() => codes.length === 60 * times, { timeout: 15_000 })
      expect(await here.save()).toMatchObject({ code: 0 })
    }
  } finally {
    cluster.signal('SIGCONT')
  }
  expect(new Set(codes)).toEqual(new Set([503]))
  await Promise.all(underWay)
  await vi.waitUntil(async () => (await lost.save()).code === 0, { timeout: 20_000 })
}, 120_000)

/** Stops the worker for most of the time until the returned function is called. */
const slowDown = () => {
  const pause = (ms: number) => new Promise(done => setTimeout(done, ms))
  let slow = true
  const turns = (async () => {
    while (slow) {
      cluster.signal('SIGSTOP')
      await pause(150)
      cluster.signal('SIGCONT')
      await pause(20)
    }
  })()
  return async () => {
    slow = false
    await turns
  }
}
const declared = { figures: shopFigures, resources }
it.each<[string, number, () => () => unknown]>([
  ['stopped', 1, () => (cluster.lose(), cluster.restore)],
  ['frozen', 1, () => (cluster.signal('SIGSTOP'), () => cluster.signal('SIGCONT'))],
  ['slow', 0, slowDown],
])(
  'payments while a worker is %s are each made once, and none that was acknowledged is lost',
  async (_, refusals, strike) => {
    const { lost, here } = pair()
    const bowls: string[] = []
    for (let n = 0; n < 12; n += 1) bowls.push(await (n % 2 ? lost : here).offer())
    await reconcileAggregates(shop.db, declared, false)
    let refused = 0
    /** A call until it succeeds, always under one key, as the console makes it. */
    const insist = async (by: Client, path: string, body: object = {}): Promise<Data> => {
      const key = { 'idempotency-key': randomUUID() }
      for (;;) {
        const { status, code, data } = await by.call(path, body, key)
        if (code === 0) return data
        expect([path, status]).toEqual([path, 503])
        refused += 1
      }
    }
    const paid: string[] = []
    const waiting = [...bowls]
    const shopping = ['zhou', 'wang', 'li'].map(async name => {
      const buyer = await shop.account(`${name}${randomUUID().slice(0, 8)}`, 'mini', 'user')
      for (let jzId = waiting.shift(); jzId; jzId = waiting.shift()) {
        const { id } = await insist(buyer, '/api/buyer/placeOrder', { jzId, ...receiver })
        await insist(buyer, `/api/buyer/payOrder?id=${id}`)
        paid.push(id)
      }
    })
    await vi.waitUntil(() => paid.length > 1, { timeout: 60_000 })
    const restore = strike()
    await vi.waitUntil(() => refused >= refusals, { timeout: 60_000 })
    for (let n = 0; n < 5; n += 1) expect(await here.save()).toMatchObject({ code: 0 })
    await restore()
    await Promise.all(shopping)
    const stored = await queryRows<{ id: string; paid: number }>(
      shop.db,
      sql`select o.id, (select sum(amount)::int from payments p where p."orderId" = o.id and p.fact_id = o.fact_id) as paid from orders o where o."jzId" = any(${bowls})`,
    )
    expect(stored.map(({ id }) => id).sort()).toEqual([...paid].sort())
    expect(new Set(stored.map(each => each.paid))).toEqual(new Set([128_000]))
    expect((await reconcileAggregates(shop.db, declared, true)).astray).toEqual([])
    expect(await queryRows(shop.db, sql`select 1 from pg_prepared_xacts`)).toEqual([])
  },
  300_000,
)
it('a worker writes no line about a transaction that began before', () => {
  expect(cluster.log()).not.toContain('already a transaction in progress')
})
