import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import { setTask } from '../../../src/server/database/storage/tasks'
import { buildShop, type Client, type TestShop, wholeShop } from '../../kit/testServer'
import { receiver } from '../../kit/trade'

let shop: TestShop
let moment = new Date('2026-11-18T02:00:00.000Z')
interface Told {
  readonly list: readonly {
    readonly title: string
    readonly content: string
    readonly at: string
    readonly resource: string
  }[]
}
/** What is done every hour is done now. */
const anHourLater = async (text: string) => {
  moment = new Date(text)
  await shop.mall.enter('*', scope => setTask(scope, { kind: 'summaries', id: 'summaries' }))
  await shop.mall.work.pass()
  await shop.mall.work.pass()
}
const weeksOf = async (who: Client) =>
  (await who.ok<Told>('/api/message/list', { pageSize: 50 })).list.filter(({ at }) => at === 'board')
beforeAll(async () => {
  shop = await buildShop(wholeShop, { now: () => moment, past: () => moment })
  const buyer = await shop.account('zhou', 'mini', 'user')
  const { id: jzId } = await shop.as.creator.ok('/api/product/addOrUpdateProduct', { name: '兔毫盏', price: 128_000 })
  await sql`update bowls set status = 3 where id = ${jzId}`.execute(shop.db)
  const order = await buyer.ok('/api/buyer/placeOrder', { jzId, ...receiver })
  await buyer.ok(`/api/buyer/payOrder?id=${order.id}`)
})
afterAll(() => shop.close())

describe('the week before', () => {
  it('is not told before Monday morning', async () => {
    await anHourLater('2026-11-22T23:30:00.000Z') // Monday, 07:30
    expect(await weeksOf(shop.as.creator)).toEqual([])
  })
  it('is told then, once, with what it came to and the way to its page', async () => {
    await anHourLater('2026-11-23T00:10:00.000Z')
    await anHourLater('2026-11-23T01:10:00.000Z')
    const told = await weeksOf(shop.as.creator)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ resource: 'TradeAnalysis', at: 'board' })
    expect(told[0]?.content).toContain('2026-11-16 至 2026-11-22')
    expect(told[0]?.content).toContain('成交额 ¥1,280.00')
    expect(await weeksOf(shop.as.user)).toHaveLength(1)
  })
  it('is told to nobody else: no maker without trade, no platform, no buyer', async () => {
    for (const who of [shop.as.stranger, shop.as.platform]) expect(await weeksOf(who)).toEqual([])
  })
  it('can be done without', async () => {
    await shop.as.admin.ok('/api/message/chooseKinds', { unwanted: ['TradeAnalysis.week'] })
    const { list } = await shop.as.admin.ok<{ list: { kind: string; wanted: boolean }[] }>('/api/message/kinds')
    expect(list.find(({ kind }) => kind === 'TradeAnalysis.week')?.wanted).toBe(false)
    const before = (await weeksOf(shop.as.admin)).length
    const buyer = await shop.account('wang', 'mini', 'user')
    const { id: jzId } = await shop.as.creator.ok('/api/product/addOrUpdateProduct', { name: '油滴盏', price: 90_000 })
    await sql`update bowls set status = 3 where id = ${jzId}`.execute(shop.db)
    const order = await buyer.ok('/api/buyer/placeOrder', { jzId, ...receiver })
    await buyer.ok(`/api/buyer/payOrder?id=${order.id}`)
    await anHourLater('2026-11-30T02:00:00.000Z')
    expect((await weeksOf(shop.as.admin)).length).toBe(before)
    const [latest] = await weeksOf(shop.as.creator)
    expect(latest?.content).toContain('成交额 ¥900.00（比前一周少 29.7%）')
  })
})
