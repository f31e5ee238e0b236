import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import { bringSearch } from '../../../src/server/database/search/searchColumns'
import { getTables } from '../../../src/server/database/tables/tables'
import { buildShop, type TestShop } from '../../kit/testServer'

const names = ['序9', '序10', '序阿', '序波', '序次', '序德', '序一', '序a', '序Z']
let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
  for (const name of [...names].reverse()) await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { name })
})
afterAll(() => shop.close())
const listed = async (body: object) =>
  (await shop.as.creator.ok<{ list: { name: string; id: string }[] }>('/api/lamps/listLamps', body)).list
const order = async (body: object = {}) =>
  (await listed({ sort: 'name', pageSize: 50, ...body })).map(({ name }) => name)

it('sorts names by pinyin and numbers by value, both ways', async () => {
  expect(await order()).toEqual(names)
  expect(await order({ sort: '-name' })).toEqual([...names].reverse())
  expect(await order({ keyword: '序' })).toEqual(names)
})
it('does so page by page', async () => {
  const pages = [1, 2, 3, 4, 5].map(current => order({ current, pageSize: 2 }))
  expect((await Promise.all(pages)).flat()).toEqual(names)
})
it('keeps the order of names alike over pages', async () => {
  for (const name of ['同2', '同 2', '同２', '同02']) await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { name })
  const whole = (await listed({ sort: 'name', pageSize: 50, keyword: '同' })).map(({ id }) => id)
  const single = [1, 2, 3, 4].map(current => listed({ sort: 'name', pageSize: 1, current, keyword: '同' }))
  expect((await Promise.all(single)).flat().map(({ id }) => id)).toEqual(whole)
})
it('follows a changed name', async () => {
  const [{ id = '' } = {}] = await listed({ keyword: '序a' })
  await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { id, version: 1, name: '序8' })
  expect(await order({ keyword: '序' })).toEqual(['序8', ...names.filter(name => name !== '序a')])
})
it('reads its order from an index', async () => {
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain select id from lamps where fact_id = ${shop.factId} order by "sort name", id limit 10`.execute(shop.db)
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where tablename = 'lamps' and indexdef like '%"sort name"%'`.execute(
    shop.db,
  )
  expect([plan.rows.length > 0, rows.map(({ name }) => name)]).toEqual([true, ['ix_lamps_name_keys']])
})
it('sorts rows that an older version wrote, after the next start', async () => {
  await sql`update lamps set "sort name" = null`.execute(shop.db)
  await sql`comment on column lamps.search_text is null`.execute(shop.db)
  const { resources } = shop.mall.appConfig
  await shop.mall.database.alone(db => bringSearch(db, resources, getTables(resources)))
  expect(await order({ keyword: '序' })).toEqual(['序8', ...names.filter(name => name !== '序a')])
})
