import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { buildShop, type TestShop } from '../../kit/testServer'

let shop: TestShop
const ranges = {
  winter: { start: '2025-12-01', end: '2026-02-28' },
  march: { start: '2026-03-01', end: '2026-03-31' },
  day: { start: '2026-03-15', end: '2026-03-15' },
  year: { start: '2026-01-01', end: '2026-12-31' },
  endless: { start: '2026-03-20', end: 'long-term' },
  nothing: null,
}
beforeAll(async () => {
  shop = await buildShop()
  for (const [name, warranty] of Object.entries(ranges))
    await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { name, warranty })
})
afterAll(() => shop?.close())

const list = async (asked: object) =>
  (
    await shop.as.creator.ok<{ list: { name: string }[] }>('/api/lamps/listLamps', {
      sort: 'createdTime',
      pageSize: 50,
      ...asked,
    })
  ).list.map(({ name }) => name)

it.each([
  [{ gte: '2026-03-01' }, ['march', 'day', 'year', 'endless']],
  [{ gte: '2026-02-28' }, ['winter', 'march', 'day', 'year', 'endless']],
  [{ lte: '2026-03-01' }, ['winter', 'march', 'year']],
  [{ lte: '2025-11-30' }, []],
  [{ gte: '2026-03-10', lte: '2026-03-15' }, ['march', 'day', 'year']],
  [{ gte: '2026-03-16', lte: '2026-03-19' }, ['march', 'year']],
  [{ gte: '2027-01-01' }, ['endless']],
  [{ gte: 'long-term' }, ['endless']],
  ['2026-03-15', ['march', 'day', 'year']],
  [
    ['2026-02-01', '2030-01-01'],
    ['winter', 'year', 'endless'],
  ],
] as const)('a filter by %j finds the ranges that have a day of it', async (warranty, expected) =>
  expect(await list({ filter: { warranty } })).toEqual(expected),
)
it.each([
  ['2026', 'warranty'],
  [{ from: '2026-01-01' }, 'warranty'],
  [{ gte: '2026-02-30' }, 'warranty'],
  [{ start: '2026-01-01', end: '2026-02-01' }, 'warranty'],
  [{ gte: 'long-term' }, 'onLoan'],
])('a filter by %j of %s is none', async (wanted, name) =>
  expect(await shop.as.creator.call('/api/lamps/listLamps', { filter: { [name]: wanted } })).toMatchObject({
    code: 40000,
    data: { errors: { [name]: 'filter' } },
  }),
)
it('a list is sorted by where its ranges begin, on every page, and what has none comes last', async () => {
  const up = ['winter', 'year', 'march', 'day', 'endless', 'nothing']
  const down = [...up.slice(0, 5).reverse(), 'nothing']
  for (const [sort, expected] of [
    ['warranty', up],
    ['-warranty', down],
  ] as const) {
    expect(await list({ sort })).toEqual(expected)
    const pages = [await list({ sort, pageSize: 4 }), await list({ sort, pageSize: 4, current: 2 })]
    expect(pages.flat()).toEqual(expected)
    const { body } = await shop.as.creator.send('POST', '/api/lamps/exportLamps', { sort })
    expect([...body.toString().matchAll(/"name":"(\w+)"/g)].map(([, name]) => name)).toEqual(expected)
  }
})
it('each end has a column of its own, with an index', async () => {
  expect(
    await queryRow(
      shop.db,
      sql`select warranty_start, warranty_end, warranty_end = 'infinity' as infinite from lamps where name = 'endless'`,
    ),
  ).toEqual({ warranty_start: '2026-03-20', warranty_end: 'long-term', infinite: true })
  const indexes = await queryRows<{ on: string }>(
    shop.db,
    sql`select regexp_replace(indexdef, '.*USING ', '') as on from pg_indexes where indexdef like '%warranty%'`,
  )
  expect(indexes.map(({ on }) => on).sort()).toEqual([
    'btree (fact_id, warranty_end, id)',
    'btree (fact_id, warranty_start, id)',
  ])
})
it('long-term ends a range only where the field says so', async () => {
  const given = { start: '2026-01-01', end: 'long-term' }
  const { creator } = shop.as
  expect(await creator.call('/api/lamps/addOrUpdateLamp', { name: '借出', onLoan: given })).toMatchObject({
    code: 40000,
    data: { errors: { 'onLoan.end': 'date' } },
  })
  expect(await creator.ok('/api/lamps/addOrUpdateLamp', { name: '保修', warranty: given })).toMatchObject({
    warranty: given,
    onLoan: null,
  })
})
it('a change is written down with the whole range, and the same range is none', async () => {
  const { creator } = shop.as
  const { start, end } = ranges.march
  const { id } = await creator.ok('/api/lamps/addOrUpdateLamp', { name: '改过', onLoan: { start, end } })
  const again = await creator.ok('/api/lamps/addOrUpdateLamp', { id, version: 1, onLoan: { end, start } })
  const next = await creator.ok('/api/lamps/addOrUpdateLamp', { id, version: again.version, onLoan: ranges.day })
  const last = await creator.ok('/api/lamps/addOrUpdateLamp', { id, version: next.version, onLoan: null })
  expect(last.onLoan).toBeNull()
  const lines = await queryRows<{ changes: Record<string, unknown> }>(
    shop.db,
    sql`select changes from audit where "recordId" = ${id} and changes ? 'onLoan' order by seq`,
  )
  expect(lines.map(({ changes }) => changes.onLoan)).toEqual([
    [null, { start, end }],
    [{ start, end }, ranges.day],
    [ranges.day, null],
  ])
})
