import pg from 'pg'
import { v7 as newId } from 'uuid'
import { boards } from '../../../resources/boards'
import { figures } from '../../../resources/figures'
import { questionsOf } from '../../../src/schema/metrics/boardQuery'
import type { Figure } from '../../../src/schema/metrics/figure'
import { presetOf } from '../../../src/schema/metrics/period'
import { openSession } from '../../../src/server/auth/sessions'
import { type Db, sql } from '../../../src/server/database/connections/database'
import { rebuildAggregates } from '../../../src/server/database/aggregates/rebuildAggregates'
import { at, median, openBench } from './server'

const BATCH = 10_000
const TURNS = 60
const YEARS = 2
const ZONE = 'Asia/Shanghai'

/** Orders of two years, one maker's, with what they are divided by; drawn by the database. */
const fill = async (db: Db, factId: string, bowl: string, count: number) => {
  for (let start = 0; start < count; start += BATCH)
    await sql`insert into orders (fact_id, id, no, "jzId", "jzName", "jzPrice", amount, status, glaze, shape, firing, "buyerKind", "buyerId", "buyerName", "buyerPhone",
        receiver_name, receiver_phone, region, receiver_detail_address, "createTime", "paidTime", "shippedTime", "receivedTime", "listedTime")
      select ${factId}, ${newId()} || '-' || n, 'JZ20261121' || lpad((n + 1000000)::text, 7, '0'), ${bowl}, '盏', price, price, case when n % 50 = 0 then 1 else 3 end,
        (array['brownHaresFur', 'silverHaresFur', 'goldHaresFur', 'brownOilSpot', 'wujin', 'partridgeFeather'])[1 + n % 6], (array['cinched', 'flared', 'open'])[1 + n % 3],
        (array['wood', 'electric', 'gas'])[1 + n % 3], case when n % 4 = 0 then 'returning' else 'new' end, 'b', '周', '13911112222', '周', '13911112222',
        (array['110101', '350703', '440103', '310101', '510104'])[1 + n % 5] || '/省/市/区', '路 1 号', made, made + interval '5 minutes', made + interval '1 day', made + interval '5 days', made - interval '20 days'
      from (select n, 100000 + n % 900000 as price, now() - (${YEARS * 365} * interval '1 day') * (n::float8 / ${count}) as made
        from generate_series(${start}::int4, ${Math.min(start + BATCH, count) - 1}::int4) n) drawn`.execute(db)
}
/** Pages of figures of one maker with so many orders, at one client, in milliseconds. */
const measure = async (count: number, url?: string): Promise<Record<string, string>> => {
  const { app, mall, db, factId, account, close } = await openBench(url, {
    limits: { accountCalls: 1e9, tenantCalls: 1e9 },
  })
  const bowl = newId()
  await sql`insert into bowls (fact_id, id, name, status, "order") values (${factId}, ${bowl}, '盏', 7, 'a')`.execute(
    db,
  )
  await fill(db, factId, bowl, count)
  const begun = performance.now()
  await rebuildAggregates(db, figures, mall.appConfig.resource)
  const summed = `${((performance.now() - begun) / 1000).toFixed(1)} s`
  await sql`vacuum analyze orders`.execute(db)
  await sql`vacuum analyze day_sums`.execute(db)
  const headers = {
    authorization: await openSession(db, account, false),
    identity: 'fact',
    'content-type': 'application/json',
  }
  const timed = async (call: () => Promise<{ json: () => { code: number; msg: string } }>) => {
    const times: number[] = []
    for (let turn = -10; turn < TURNS; turn += 1) {
      const from = performance.now()
      const answer = (await call()).json()
      if (answer.code !== 0) throw new Error(answer.msg)
      if (turn >= 0) times.push(performance.now() - from)
    }
    return { p50: median(times), p95: at(times, 0.95) }
  }
  const said = ({ p50, p95 }: { p50: number; p95: number }) => `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`
  const [workplace, ...pages] = boards
  const find = (name: string) => figures.find(each => each.name === name) as Figure
  const period = presetOf('days90', new Date(), ZONE)
  const result: Record<string, string> = {
    'all figures summed up anew': summed,
    'the workplace, in one call': said(
      await timed(() => app.inject({ method: 'GET', url: workplace.call ?? '', headers })),
    ),
  }
  let slowest = { name: '', p50: 0, p95: 0 }
  for (const page of pages) {
    const asked = Object.entries(page.panels).flatMap(([key, panel]) =>
      questionsOf(panel, find, period, { now: new Date(), zone: ZONE }).map(
        (each, nth) => [`${key}.${nth}`, each] as const,
      ),
    )
    const call = (questions: object) =>
      timed(() =>
        app.inject({ method: 'POST', url: '/api/figure/readFigures', headers, payload: JSON.stringify({ questions }) }),
      )
    for (const [key, question] of asked) {
      const found = await call({ one: question })
      if (found.p50 > slowest.p50) slowest = { name: `${page.labels.en}, ${key}`, ...found }
    }
    result[`${page.labels.en} of 90 days, all panels in one call`] = said(await call(Object.fromEntries(asked)))
  }
  await close()
  return { ...result, [`the slowest single figure (${slowest.name})`]: said(slowest) }
}
/** One more database of a server. */
const another = async (url: string, name: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  return Object.assign(new URL(url), { pathname: `/${name}` }).toString()
}
/** Figures of 100,000 orders, embedded; on PostgreSQL of 10,000 and of 1,000,000. */
export const measureFigures = async (url?: string): Promise<Record<string, string>> => {
  const titled = (count: number, found: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(found).map(([what, figure]) => [`${count.toLocaleString('en')} orders, ${what}`, figure]),
    )
  if (!url) return titled(100_000, await measure(100_000))
  const few = titled(10_000, await measure(10_000, await another(url, 'few')))
  return { ...few, ...titled(1_000_000, await measure(1_000_000, await another(url, 'many'))) }
}
