import { afterAll, beforeAll, expect, it } from 'vitest'
import { hashVisitor } from '../../../src/server/auth/visitorHash'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { buildShop, type TestShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

const from = (day: string, address = '203.0.113.7', device = 'Safari on iPhone') =>
  hashVisitor(shop.db, day, { address, device }, '福建')

it('a look of a day is told from others of that day by nothing that leads to anybody', async () => {
  const one = await from('2026-11-21')
  expect(await from('2026-11-21')).toEqual(one)
  expect((await from('2026-11-21', '198.51.100.9')).network).not.toBe(one.network)
  expect((await from('2026-11-21', undefined, 'Chrome on Android')).device).not.toBe(one.device)
  expect(one).toEqual({
    device: expect.stringMatching(/^[\da-f]{16}$/),
    network: expect.stringMatching(/^[\da-f]{16}$/),
    place: '福建',
  })
})
it('on another day it is another, and what told it apart the day before is gone', async () => {
  const [before, after] = [await from('2026-11-21'), await from('2026-11-22')]
  expect(after.device).not.toBe(before.device)
  expect(after.network).not.toBe(before.network)
  expect(await queryRows(shop.db, sql`select name from mall_secrets where name like 'looks %'`)).toEqual([
    { name: 'looks 2026-11-22' },
  ])
})
