import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources'
import { fact } from '../../../resources/manufacturer/fact'
import { sql } from '../../../src/server/database/connections/database'
import { columnsFor, isAllowed } from '../../../src/schema/rules/availability'
import { buildShop, type Client, type Data, type TestShop, wholeShop } from '../../kit/testServer'
import { newParcel, receiver } from '../../kit/trade'

const PRICE = 128_000
const platform = { role: 'platform', identity: 'plat' }
let shop: TestShop
let buyer: Client
/** A maker’s master, and an order of one of its bowls that its buyer wants refunded. */
const trade = async (maker: Client) => {
  await maker.ok('/api/master/addOrUpdateMaster', { name: '孙大师' })
  const { id: jzId } = await maker.ok('/api/product/addOrUpdateProduct', { name: '兔毫盏', price: PRICE })
  await sql`update bowls set status = 3 where id = ${jzId}`.execute(shop.db)
  const order = await buyer.ok<Data>('/api/buyer/placeOrder', { jzId, ...receiver })
  await buyer.ok(`/api/buyer/payOrder?id=${order.id}`)
  await maker.ok(`/api/order/shipOrder?id=${order.id}`, newParcel())
  const wish = { orderId: order.id, type: 'refundOnly', reason: 'crack', description: '口沿有冲线', amount: PRICE }
  await buyer.ok('/api/buyer/applyRefund', wish)
}
beforeAll(async () => {
  shop = await buildShop(wholeShop)
  buyer = await shop.account('zhou', 'mini', 'user')
  await trade(shop.as.creator)
  await trade(shop.as.stranger)
})
afterAll(() => shop.close())

it('every list of makers’ records has a column for the platform that says whose each is', () => {
  const lists = resources.filter(each => each.definition.routes?.list && isAllowed(each, 'read', platform))
  expect(lists.map(({ name }) => name)).toEqual([
    'bowls',
    'masters',
    'orders',
    'refunds',
    'verifyRecords',
    'verifyAlerts',
    fact.name,
  ])
  for (const list of lists)
    expect([list.name, columnsFor(list, platform)]).toEqual([list.name, expect.arrayContaining(['factName'])])
})

describe.each([
  ['masters', '/api/master/listMasters'],
  ['orders', '/api/order/listOrders'],
  ['refunds', '/api/refund/listRefunds'],
])('%s', (_, path) => {
  it('are the platform’s to tell apart by maker, in the list and on their page', async () => {
    const { list } = await shop.as.platform.ok<{ list: Data[] }>(path, {})
    expect(list.map(each => each.factName).sort()).toEqual(['别人的窑', '我的窑'])
    const one = await shop.as.platform.ok<Data>(`${path.replace('/list', '/get').replace(/s$/, '')}?id=${list[0]?.id}`)
    expect(one.factName).toBe(list[0]?.factName)
  })
  it('tell their own maker’s people nothing that these know', async () => {
    const { list } = await shop.as.user.ok<{ list: Data[] }>(path, {})
    expect(list).toHaveLength(1)
    expect(list[0]).not.toHaveProperty('factName')
  })
})
