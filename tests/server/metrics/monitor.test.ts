import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { watches } from '../../../resources/watches'
import { sql } from '../../../src/server/database/connections/database'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { figure } from '../../../src/schema/metrics/figure'
import { buildWatchFilter, mayWatch, type UsualCount } from '../../../src/schema/metrics/watch'
import { lamps } from '../../kit/declarations/lamps'
import { buildShop, type Client, type Data, password, type TestShop, wholeShop } from '../../kit/testServer'
import { receiver } from '../../kit/trade'

const DAY = 86_400_000
const NOW = new Date('2026-11-24T04:20:00.000Z')
/** A figure by a cost that only creators read. */
const dear = figure('dear', lamps, {
  zh: '成本高',
  en: 'Dear to make',
  description: { zh: '成本一元的。', en: 'Those whose cost is one.' },
  where: { cost: 100 },
  dateField: 'createdTime',
})
let shop: TestShop
let buyer: Client
let moment = NOW
beforeAll(async () => {
  shop = await buildShop({ ...wholeShop, figures: [...(wholeShop.figures ?? []), dear] }, { now: () => moment })
  buyer = await shop.account('zhou', 'mini', 'user')
})
afterAll(() => shop.close())
beforeEach(async () => {
  moment = NOW
  // What was before these tests' last hour is nothing to them.
  const before = new Date(NOW.getTime() - 3 * 24 * 60 * 60_000).toISOString()
  await sql`update orders set "createTime" = ${before}, "paidTime" = ${before}`.execute(shop.db)
  await sql`delete from day_sums`.execute(shop.db)
})

/** An order of a maker's bowl, paid for. */
const paid = async (maker: Client): Promise<Data> => {
  const { id } = await maker.ok('/api/product/addOrUpdateProduct', { name: '兔毫盏', price: 128_000 })
  await sql`update bowls set status = 3 where id = ${id}`.execute(shop.db)
  const order = await buyer.ok('/api/buyer/placeOrder', { jzId: id, ...receiver })
  return buyer.ok(`/api/buyer/payOrder?id=${order.id}`)
}
const usual = (by: Client, ...figures: readonly string[]) =>
  by.call<{ at: string; figures: Record<string, UsualCount> }>('/api/figure/readUnusual', { figures })
const of = async (by: Client, figure = 'paidOrders') => (await usual(by, figure)).data.figures[figure]
/** What was counted in an hour of the shop's zone, so many days ago. */
const counted = (daysAgo: number, hour: string, n: number, tenant: string = shop.factId) =>
  sql`insert into day_sums (fact_id, figure, division, day, part, n, total)
    values (${tenant}, 'paidOrders', '@hour', '2026-11-24'::date - ${daysAgo}::int, ${hour}, ${n}, 0)`.execute(shop.db)

/** The list that tells what is watched, to whoever asks for it. */
const read = async (who: Client, name: string): Promise<readonly Data[] | 'refused'> => {
  const watch = watches.find(each => each.name === name)
  const resource = shop.mall.appConfig.resource(watch?.resource ?? '')
  if (!watch) throw new Error(name)
  const filter = buildWatchFilter(watch, resource, new Date(NOW.getTime() - DAY).toISOString())
  const answer = await who.call<{ list: Data[] }>(resolveApiCalls(resource).list, {
    filter,
    sort: `-${watch.dateField}`,
    pageSize: 200,
  })
  return answer.code === 0 ? answer.data.list : 'refused'
}

describe('the last hour beside the usual', () => {
  it('counts what came in it, within the own walls', async () => {
    await paid(shop.as.creator)
    await paid(shop.as.creator)
    await paid(shop.as.stranger)
    for (const [who, last] of [
      [shop.as.creator, 2],
      [shop.as.admin, 2],
      [shop.as.user, 2],
      [shop.as.stranger, 1],
      [shop.as.platform, 3],
    ] as const)
      expect(await of(who)).toEqual({ last, mean: 0, spread: 0 })
  })
  it('and nothing that is older', async () => {
    await paid(shop.as.creator)
    moment = new Date(NOW.getTime() + 61 * 60_000)
    expect(await of(shop.as.creator)).toMatchObject({ last: 0 })
  })
  it('is the mean and the spread of that hour on the 28 days before, those without any too', async () => {
    // At 12:20 most of the last hour is after half past eleven.
    await counted(1, '11', 7)
    await counted(28, '11', 21)
    for (const [days, hour] of [
      [1, '12'],
      [1, '10'],
      [0, '11'],
      [29, '11'],
    ] as const)
      await counted(days, hour, 1000)
    await counted(1, '11', 500, shop.otherFactId)
    const days = [7, 21, ...Array.from({ length: 26 }, () => 0)]
    const mean = days.reduce((sum, each) => sum + each, 0) / 28
    const spread = Math.sqrt(days.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 28)
    const told = await of(shop.as.creator)
    expect(told?.mean).toBeCloseTo(mean, 10)
    expect(told?.spread).toBeCloseTo(spread, 10)
  })
  it('is of the hour before midnight when that has just passed, and of the days before that', async () => {
    moment = new Date('2026-11-24T16:20:00.000Z')
    await counted(0, '23', 99)
    await counted(1, '23', 28)
    expect((await of(shop.as.creator))?.mean).toBe(1)
  })
  it('of all makers together is the platform’s', async () => {
    await counted(1, '11', 28)
    await counted(1, '11', 28, shop.otherFactId)
    expect((await of(shop.as.platform))?.mean).toBe(2)
  })
  it.each([
    ['no figure', ['none'], 40000],
    ['what is known by no hour', ['stock'], 40000],
    ['a ratio', ['refundRate'], 40000],
    ['nothing', [], 40000],
  ])('is refused of %s', async (_, figures, code) => expect((await usual(shop.as.creator, ...figures)).code).toBe(code))
  it('is not for a role that may not read what the figure is made of', async () => {
    expect((await usual(shop.as.creator, 'dear')).code).toBe(0)
    expect((await usual(shop.as.user, 'dear')).code).toBe(40300)
    expect((await usual(shop.as.user, 'paidOrders', 'dear')).code).toBe(40300)
  })
  it('is for those who work here', async () => {
    expect((await usual(buyer, 'paidOrders')).status).toBe(403)
    expect((await usual(shop.as.nobody, 'paidOrders')).status).toBe(401)
  })
})

describe('what is watched', () => {
  it.each(['ordersMade', 'ordersPaid'])('%s: another maker’s never come', async name => {
    const [own, theirs] = [await paid(shop.as.creator), await paid(shop.as.stranger)]
    const ids = async (who: Client) =>
      [await read(who, name)]
        .flat()
        .map(each => (each === 'refused' ? each : each.id))
        .toSorted()
    expect(await ids(shop.as.admin)).toEqual([own.id])
    expect(await ids(shop.as.stranger)).toEqual([theirs.id])
    expect(await ids(shop.as.platform)).toEqual([own.id, theirs.id].toSorted())
  })
  it.each(watches.map(({ name }) => name))('%s: who may watch it and nobody else reads it', async name => {
    const watch = watches.find(each => each.name === name)
    if (!watch) throw new Error(name)
    const resource = shop.mall.appConfig.resource(watch.resource)
    for (const role of ['creator', 'admin', 'user', 'platform'])
      expect((await read(shop.as[role] as Client, name)) !== 'refused', role).toBe(
        mayWatch(watch, resource, { role, accountId: '' }),
      )
  })
})

describe('signing in', () => {
  it('is heard of by those who read the log, whether it came to something or not, and nobody else', async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.app.server.address() as AddressInfo
    const ending = new AbortController()
    const listen = async ({ headers }: Client) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/live`, { headers, signal: ending.signal })
      const page = { said: '' }
      const hear = async () => {
        for await (const part of response.body ?? []) page.said += Buffer.from(part).toString()
      }
      hear().catch(() => {})
      await vi.waitFor(() => expect(page.said).toContain(': open'), 10_000)
      return page
    }
    const people = ['creator', 'admin', 'user', 'stranger', 'platform'] as const
    const pages = Object.fromEntries(
      await Promise.all(people.map(async name => [name, await listen(shop.as[name])] as const)),
    )
    const heard = (name: string) => pages[name]?.said.match(/"resource":"auditLog"/g)?.length ?? 0
    const door = async (username: string, given: string) => {
      const { captchaId } = await shop.as.nobody.ok<{ captchaId: string }>('/api/admin/captcha')
      const body = { username, password: given, captchaId, captcha: 'TEST' }
      return (await shop.as.nobody.call('/api/admin/fact/login', body)).code
    }
    expect(await door('user', password)).toBe(0)
    await vi.waitFor(() => expect(heard('admin')).toBe(1), 10_000)
    expect(await door('user', 'Wrong1234')).toBe(await door('nobody-of-that-name', 'Wrong1234'))
    await vi.waitFor(() => expect(heard('admin')).toBe(2), 10_000)
    expect(people.map(heard)).toEqual([2, 2, 0, 0, 0])
    const list = [await read(shop.as.admin, 'signIns')].flat()
    expect(list.map(each => (each === 'refused' ? [] : [each.action, each.username]))).toEqual([
      ['signInRefused', 'user'],
      ['signIn', 'user'],
    ])
    ending.abort()
  })
})
