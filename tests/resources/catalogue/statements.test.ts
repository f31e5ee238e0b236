import { afterAll, beforeAll, expect, it } from 'vitest'
import { isCluster } from '../../kit/cluster/nodes'
import { buildShop, type TestShop } from '../../kit/testServer'

let shop: TestShop
let id: string
beforeAll(async () => {
  shop = await buildShop()
  id = (await shop.as.creator.ok('/api/product/addOrUpdateProduct', { name: '兔毫盏', price: 100 })).id
})
afterAll(() => shop.close())
const LIST = '/api/product/listProducts'
const SAVE = '/api/product/addOrUpdateProduct'

// Each statement is a way to the database and back, which is most of what a call costs.
// On a cluster a transaction's settings take a way of their own.
const settings = isCluster() ? 1 : 0
it.each([
  ['a page with its total and its tabs', LIST, () => ({ counts: true }), 4],
  ['a page beyond the last', LIST, () => ({ current: 9 }), 4],
  ['a filter', LIST, () => ({ filter: { price: [100, 200] }, counts: true }), 4],
  ['a search', LIST, () => ({ keyword: '兔毫' }), 5],
  ['a changed price', SAVE, () => ({ id, version: 1, price: 200 }), 6],
  ['a new bowl', SAVE, () => ({ name: '油滴盏', price: 100 }), 9],
])('%s takes few statements', async (_, path, query, most) => {
  // What is asked once and then known is not counted.
  await shop.as.creator.ok(path, path === LIST ? query() : { name: '鹧鸪盏', price: 100 })
  shop.statements.length = 0
  await shop.as.creator.ok(path, query())
  const asked = shop.statements.filter(each => !/^\s*select 1\s*$/.test(each))
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most + settings)
})
