import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../src/mall/store/database'
import { grams } from '../../src/mall/store/grams'
import { buildShop, type TestShop } from '../kit/shop'

let shop: TestShop
/** 18,000 lamps: 5,400 of one word, 12,600 of another, all of a third; a third of each in every state. */
beforeAll(async () => {
  shop = await buildShop()
  const [most, rest] = ['青灯', '白灯'].map(name => sql`(${name}, ${grams(name)}::text[])`)
  await sql`insert into lamps (fact_id, id, no, name, status, search_text, search_grams)
    select ${shop.factId}, 'l' || n, 'L-' || lpad(n::text, 5, '0'), text, case n / 10 % 3 when 0 then 0 when 1 then 1 else 9 end, text, grams
    from generate_series(1, 18000) n join lateral (select * from (values ${most}, ${rest}) given (text, grams) offset case when n % 10 < 3 then 0 else 1 end limit 1) word on true`.execute(
    shop.db,
  )
  await shop.mall.database.alone(db => sql`vacuum analyze lamps`.execute(db))
})
afterAll(() => shop?.close())

const search = async (keyword: string) => {
  const before = shop.statements.length
  const found = await shop.as.creator.ok<{ list: { name: string }[]; total: number; more: boolean; counts: object }>(
    '/api/lamps/listLamps',
    {
      keyword,
      counts: true,
      pageSize: 50,
    },
  )
  return { found, statements: shop.statements.slice(before) }
}
it.each([
  ['青', 'reads what it finds once, where counting each state would walk through most rows', true],
  ['灯', 'counts each state by an index, where it finds nearly all', false],
])('a search of %s %s', async (keyword, _, once) => {
  const { found, statements } = await search(keyword)
  expect(found).toMatchObject({ total: 1000, more: true })
  expect(Object.values(found.counts)).toEqual([1001, 1001, 1001])
  expect(found.list.filter(({ name }) => name.includes(keyword)).length).toBe(50)
  expect(statements.some(each => each.includes('"state 1"'))).toBe(!once)
})
