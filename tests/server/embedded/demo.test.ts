import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltServer, buildServer } from '../../../src/server/app'
import { localFiles } from '../../../src/server/files/fileStore'
import {
  type Database,
  openDatabase,
  queryRow,
  queryRows,
  sql,
} from '../../../src/server/database/connections/database'
import { demoAccounts } from '../../../src/app/server/demo/data/demoAccounts'
import { soldBowls } from '../../../src/app/server/demo/data/demoHistory'
import { demoClock } from '../../../src/app/server/demo/demoClock'
import { checkChains } from '../../../src/server/ops/commands/checkChains'
import { reconcileAggregates } from '../../../src/server/ops/commands/reconcileAggregates'
import { RequestError } from '../../../src/server/errors/requestError'
import { openDemoClient } from '../../../src/app/server/demo/client'
import { openDemo } from '../../../src/app/server/demo/openDemo'
import { setMark } from '../../../src/server/database/queries/sharedRows'
import { appConfig } from '../../../src/app/server/app'

let database: Database
let built: BuiltServer
/** Of the history, only the bowls with a story of their own. */
const sold = soldBowls().filter(({ sale }) => sale?.claim || sale?.isSecond)
const folder = await mkdtemp(join(tmpdir(), 'demo-'))
beforeAll(async () => {
  database = await openDatabase({ cache: 'node_modules/.cache/mall' })
  const clock = demoClock()
  built = await buildServer({
    appConfig,
    database,
    files: await localFiles(folder),
    past: clock.past,
    limits: { accountCalls: 1e9, tenantCalls: 1e9, uploads: 1e9, behind: 1 },
  })
  // A busy machine: every eleventh call is refused for the moment, and a first making breaks off.
  let calls = 0
  let breaksOff = true
  built.app.addHook('onRequest', async ({ url }) => {
    calls += 1
    if (calls % 11 === 0) throw new RequestError(calls % 2 === 0 ? 'away' : 'busy', null, { 'retry-after': '0' })
    if (!breaksOff || !url.startsWith('/api/master/goOnlineMaster')) return
    breaksOff = false
    throw new Error('something that does not pass')
  })
  const finish = await openDemo(built.app, built.services, clock, { wanted: true, sold, making: () => {} })
  await finish?.()
  expect(breaksOff).toBe(false)
}, 180_000)
afterAll(async () => {
  await built.app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

it('the proof of an honour is a certificate, not the seal of the shop', async () => {
  const logos = await queryRows<{ url: string }>(database.db, sql`select "shopAvatar" as url from tenants`)
  const masters = await queryRows<{ honours: { photo: string | null }[] }>(
    database.db,
    sql`select honours from masters where honours::text like '%photo": "/%'`,
  )
  const proofs = masters.flatMap(({ honours }) => honours.flatMap(({ photo }) => photo ?? []))
  expect(proofs.length).toBeGreaterThan(0)
  const bytesOf = (url: string) => readFile(join(folder, basename(url)))
  const seals = await Promise.all(logos.map(({ url }) => bytesOf(url)))
  for (const proof of proofs) {
    const bytes = await bytesOf(proof)
    expect(seals.filter(seal => seal.equals(bytes))).toEqual([])
  }
})

describe.each(demoAccounts.filter(({ identity }) => identity !== 'mini'))(
  'the demo’s $username',
  ({ username, identity }) => {
    it('has half a year’s messages, of which the newest three wait to be read', async () => {
      const account = await queryRow<{ id: string }>(
        database.db,
        sql`select id from accounts where username = ${username}`,
      )
      const who = await openDemoClient(built.app, database.db, account?.id ?? '', identity, 60)
      const { list } = await who.call<{ list: { status: number; time: string }[] }>('/api/message/list', {
        pageSize: 100,
      })
      expect(list.length).toBeGreaterThan(10)
      expect(list.map(({ status }) => status)).toEqual(list.map((_, index) => (index < 3 ? 0 : 1)))
      const times = list.map(({ time }) => time)
      expect(times).toEqual([...times].sort().reverse())
    })
  },
)

it('the demo has orders in every state, one for each bowl that is sold, and money that adds up', async () => {
  const [count] = await queryRows<{ states: number; bare: number; odd: number }>(
    database.db,
    sql`select (select count(distinct status)::int from orders) as states,
      (select count(*)::int from bowls b where status in (5, 7) and not exists (select 1 from orders o where o."jzId" = b.id and o.status <> 4)) as bare,
      (select count(*)::int from orders o where (select coalesce(sum(case kind when 'paid' then amount else -amount end), 0) from payments p where p."orderId" = o.id)
        <> case when status in (1, 2, 3) then amount - coalesce("refundedAmount", 0) else 0 end) as odd`,
  )
  expect(count).toEqual({ states: 5, bare: 0, odd: 0 })
  const asked = await queryRows<{ status: number; step: string }>(
    database.db,
    sql`select status, step from refunds order by status, step`,
  )
  expect(asked.map(({ status, step }) => [status, step])).toEqual([
    [0, 'none'],
    [0, 'none'],
    ...Array.from({ length: 12 }, () => [1, 'refunded']),
    [1, 'returned'],
    [2, 'none'],
    [3, 'none'],
  ])
})

it('the demo’s bowls were looked at while they were on sale, and buyers keep a few in mind', async () => {
  const [looks] = await queryRows<Record<string, number>>(
    database.db,
    sql`select sum(views)::int as views, count(*) filter (where visitors < 1 or visitors > views)::int as odd, count(distinct "jzId")::int as bowls,
      count(*) filter (where day < (b."reviewedTime" at time zone 'Asia/Shanghai')::date or day > (now() at time zone 'Asia/Shanghai')::date)::int as away,
      (select count(*)::int from favourites) as kept, (select count(distinct "buyerId")::int from favourites) as buyers
      from "bowlLooks" l join bowls b on b.id = l."jzId"`,
  )
  expect(looks).toMatchObject({ odd: 0, away: 0 })
  expect(looks?.views).toBeGreaterThan(600)
  expect(looks?.bowls).toBeGreaterThan(40)
  expect(looks?.kept).toBeGreaterThan(8)
  expect(looks?.buyers).toBeGreaterThan(2)
})

it('the demo has other makers, colleagues, scan alerts and titles in certificates', async () => {
  const [there] = await queryRows<Record<string, unknown>>(
    database.db,
    sql`select (select array_agg(status order by status) from tenants) as makers,
      (select array_agg(role || status order by role, status) from accounts where identity = 'fact') as people,
      (select array_agg(distinct kind order by kind) from "verifyAlerts" where status = 0) as alerts,
      (select count(*)::int from "verifyRecords" where titles::text like '%FJ-2018-031%') > 3 as titled`,
  )
  expect(there).toEqual({
    makers: [1, 2, 2],
    people: ['admin1', 'creator1', 'creator1', 'creator1', 'user0', 'user1'],
    alerts: ['early', 'report'],
    titled: true,
  })
})

it('people of the demo sleep at night, have logged in, and have done their first steps', async () => {
  const [count] = await queryRows<Record<string, unknown>>(
    database.db,
    sql`select (select count(*)::int from audit where at < now() - interval '10 minutes'
        and (at at time zone 'Asia/Shanghai')::time not between '08:00' and '23:30') as nightly,
      (select array_agg(username) from accounts where identity = 'fact' and "lastLogin" is null) as strangers,
      (select count(*)::int from accounts where "lastLogin" > now() - interval '10 minutes' and username like 'demo-%') as today,
      (select count(distinct fact_id)::int from masters) as makers,
      (select count(distinct username)::int from audit where action = 'signIn' and username like 'demo-%'
        and at < now() - interval '10 minutes') as "logIns"`,
  )
  expect(count).toEqual({ nightly: 0, strangers: null, today: 0, makers: 2, logIns: 3 })
})

it('every aggregate of the demo matches its records, and every chain holds', async () => {
  const declared = { figures: appConfig.figures ?? [], resources: appConfig.resources }
  expect((await reconcileAggregates(database.db, declared, true)).astray).toEqual([])
  expect(await checkChains(database.db, appConfig.resources)).toMatchObject({ broken: null, astray: [] })
})

describe('the history of the demo', () => {
  const all = soldBowls()
  const ordered = all.map(({ sale }) => sale?.ordered ?? new Date())
  it('is the same on each call of a day', () => expect(soldBowls()).toEqual(all))
  it('grows, is busier at weekends, and has a festival', () => {
    const month = (from: number, to: number) => {
      const [first, last] = [from, to].map(days => Date.now() - days * 86_400_000)
      return ordered.filter(at => at.getTime() > Number(first) && at.getTime() <= Number(last)).length
    }
    expect(month(60, 0)).toBeGreaterThan(2 * month(180, 120))
    const days = new Map<string, number>()
    for (const at of ordered)
      days.set(at.toISOString().slice(0, 10), (days.get(at.toISOString().slice(0, 10)) ?? 0) + 1)
    expect(Math.max(...days.values())).toBeGreaterThan(3)
    const weekend = ordered.filter(at => [0, 6].includes(new Date(at.getTime() + 8 * 3_600_000).getUTCDay())).length
    expect(weekend / ordered.length).toBeGreaterThan(0.4)
  })
  it('sells some glazes better, by several couriers, with few requests', () => {
    const of = (model: string) => all.filter(each => each.model === model).length
    expect(of('gold-fur') + of('silver-spot')).toBeGreaterThan(all.length / 4)
    expect(new Set(all.map(({ sale }) => sale?.courier)).size).toBe(4)
    const asked = all.filter(({ sale }) => sale?.claim).length + 5
    expect(asked / all.length).toBeGreaterThan(0.05)
    expect(asked / all.length).toBeLessThan(0.15)
  })
  it('has refunds in each of its last five months, and a third of its orders by newcomers', () => {
    const months = Array.from({ length: 5 }, (_, month) =>
      all.filter(({ sale }) => {
        const days = (Date.now() - (sale?.ordered.getTime() ?? 0)) / 86_400_000
        return days >= month * 30 && days < (month + 1) * 30 && (sale?.claim === 'part' || sale?.claim === 'whole')
      }),
    )
    expect(months.filter(month => month.length === 0)).toEqual([])
    const buyers = all.map(({ sale }) => sale?.buyer)
    const firsts = (from: number) => buyers.slice(from).filter((each, at) => !buyers.slice(0, from + at).includes(each))
    // Of the later half, too, when most of the regular buyers have been there.
    expect(firsts(0).length / all.length).toBeGreaterThan(0.3)
    expect(firsts(61).length / 61).toBeGreaterThan(0.25)
  })
})

it('one that was interrupted is taken away whole, its ledger too, and the ledger is guarded again', async () => {
  await setMark(database.db, 'accounts', 'a demo shop is being made')
  await openDemo(built.app, built.services, demoClock(), { wanted: false, sold: [], making: () => {} })
  for (const table of ['payments', 'orders', 'bowlLooks', 'favourites', 'bowls', 'accounts'])
    expect([table, await queryRows(database.db, sql`select 1 from ${sql.table(table)}`)]).toEqual([table, []])
  await expect(sql`delete from payments`.execute(database.db)).rejects.toThrow('only added to')
  expect(
    await queryRow(
      database.db,
      sql`select relforcerowsecurity as "rowSecurity" from pg_class where relname = 'payments'`,
    ),
  ).toEqual({ rowSecurity: true })
})
