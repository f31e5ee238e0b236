import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatSequence, sequencePrefixes } from '../../../src/schema/fields/sequence'
import { checkDeclarations } from '../../../src/schema/check/checkDeclarations'
import { queryRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { migrateTables } from '../../../src/server/database/migrations/migrate'
import { getTables } from '../../../src/server/database/tables/tables'
import { lampKit } from '../../kit/declarations/lamps'
import { buildShop, type Client, type TestShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

interface Lamp {
  readonly id: string
  readonly no: string
  readonly version: number
}
const save = (as: Client, draft: object = {}) => as.ok<Lamp>('/api/lamps/addOrUpdateLamp', { name: '台灯', ...draft })
const list = async (body: object, as = shop.as.creator) =>
  (await as.ok<{ list: Lamp[] }>('/api/lamps/listLamps', { pageSize: 200, ...body })).list
const numbers = async (body: object, as = shop.as.creator) => (await list(body, as)).map(({ no }) => no)

describe('short numbers', () => {
  it('are given one by one, however many are made at once, and to each maker from the first', async () => {
    const made = await Promise.all(Array.from({ length: 50 }, () => save(shop.as.creator)))
    expect(made.map(({ no }) => no).sort()).toEqual(
      Array.from({ length: 50 }, (_, index) => `L-${String(index + 1).padStart(4, '0')}`),
    )
    expect((await save(shop.as.stranger)).no).toBe('L-0001')
  })

  it('are never given again: neither after a deletion nor after a save that failed', async () => {
    const last = await save(shop.as.creator)
    await shop.as.creator.ok(`/api/lamps/delLamp?id=${last.id}`)
    expect(await shop.as.creator.call('/api/lamps/addOrUpdateLamp', { name: '' })).toMatchObject({ code: 40000 })
    const next = await save(shop.as.creator)
    expect(next.no > last.no).toBe(true)
    const changed = await save(shop.as.creator, { id: next.id, version: next.version, name: '吊灯' })
    expect(changed.no).toBe(next.no)
  })

  it.each([
    [{ no: 'L-0012' }, 'l-0012'],
    [{ no: 'l-12' }, 'l-12'],
    [{ no: 'L12' }, 'without the hyphen'],
    [{ no: '12' }, 'digits alone'],
    [{ no: ' ０012 ' }, 'full width, with spaces'],
    [{ id: '12' }, 'as an id'],
  ] as const)('are found by %j', async (filter, _) => expect(await numbers({ filter })).toEqual(['L-0012']))
  it('are found by their beginning, in a filter and in the search box', async () => {
    const first = ['L-0001', 'L-0002', 'L-0003', 'L-0004', 'L-0005', 'L-0006', 'L-0007', 'L-0008', 'L-0009']
    expect(await numbers({ filter: { no: 'L-000' }, sort: 'no' })).toEqual(first)
    expect(await numbers({ keyword: 'l-000', sort: 'no' })).toEqual(first)
    expect(await numbers({ filter: { no: '2' }, sort: 'no' })).toEqual([
      'L-0002',
      ...Array.from({ length: 10 }, (_, index) => `L-002${index}`),
    ])
    expect(await numbers({ filter: { no: ['L-0003', 'L-0004'] }, sort: '-no' })).toEqual(['L-0004', 'L-0003'])
    for (const no of ['X-0001', 'lamp', '%', '_', '\\', "'; drop table lamps; --", '99999'])
      expect(await numbers({ filter: { no } }), no).toEqual([])
  })

  it('are sorted as numbers beyond their digits', async () => {
    await sql`update serials set last = 9998 where fact_id = ${shop.otherFactId}`.execute(shop.db)
    const made = [await save(shop.as.stranger), await save(shop.as.stranger)]
    expect(made.map(({ no }) => no)).toEqual(['L-9999', 'L-10000'])
    expect(await numbers({ sort: 'no' }, shop.as.stranger)).toEqual(['L-0001', 'L-9999', 'L-10000'])
    expect(await numbers({ sort: '-no', filter: { no: 'L-' } }, shop.as.stranger)).toEqual([
      'L-10000',
      'L-9999',
      'L-0001',
    ])
  })

  it("are each maker's own: the platform finds both, and none is told of another's", async () => {
    expect(await numbers({ filter: { no: 'L-0001' } }, shop.as.platform)).toEqual(['L-0001', 'L-0001'])
    expect(await numbers({ filter: { no: 'L-9999' } })).toEqual([])
  })
})

describe('an id', () => {
  it('is found by its beginning, as it is shown, and whole', async () => {
    const { id } = await save(shop.as.creator)
    for (const wanted of [
      id,
      id.slice(0, 20),
      `${id.slice(0, 8)}…${id.slice(-4)}`,
      id.slice(0, 13),
      [id],
      id.toUpperCase(),
      id.replaceAll('-', ''),
      id.toUpperCase().replaceAll('-', '').slice(0, 20),
      `${id.slice(0, 8).toUpperCase()}…${id.slice(-4)}`,
    ])
      expect(
        (await list({ filter: { id: wanted } })).map(each => each.id),
        String(wanted),
      ).toContain(id)
    expect((await list({ filter: { id: id.slice(0, -1) } })).length).toBe(1)
  })
  it.each(['加载', 'a b', '%', '…', `${'a'.repeat(300)}`, "';--", '0'.repeat(36)])(
    'finds nothing for %s',
    async wanted => expect(await list({ filter: { id: wanted } })).toEqual([]),
  )
})

it('old records get their numbers in the order in which they were made, and counting goes on', async () => {
  const { resource, f } = lampKit
  const said = (fields: object) =>
    resource('wicks', {
      zh: '芯',
      en: 'Wicks',
      fields: { name: f.text({ zh: '名称', en: 'Name' }), createdTime: f.createdTime(), ...fields },
      permissions: {},
    })
  const bring = (fields: object) => migrateTables(shop.db, getTables([said(fields)]), () => {})
  const last = () =>
    queryRows<{ name: string }>(
      shop.db,
      sql`select fact_id, name, last from serials where name like 'wicks.%' order by fact_id`,
    )
  await bring({})
  await sql`insert into wicks (fact_id, id, name, "createdTime") values
    ('a', '3', 'first', '2026-01-01'), ('a', '1', 'second', '2026-01-02'), ('a', '2', 'third', '2026-01-03'), ('b', '9', 'only', '2026-01-04')`.execute(
    shop.db,
  )
  await bring({ no: f.sequence({ zh: '编号', en: 'Number', prefix: 'W', digits: 3 }) })
  const numbered = () => queryRows(shop.db, sql`select fact_id, name, no from wicks order by fact_id, no`)
  const whole = [
    { fact_id: 'a', name: 'first', no: 'W001' },
    { fact_id: 'a', name: 'second', no: 'W002' },
    { fact_id: 'a', name: 'third', no: 'W003' },
    { fact_id: 'b', name: 'only', no: 'W001' },
  ]
  expect(await numbered()).toEqual(whole)
  expect(await last()).toEqual([
    { fact_id: 'a', name: 'wicks.no', last: 3 },
    { fact_id: 'b', name: 'wicks.no', last: 1 },
  ])
  await bring({ mark: f.sequence({ zh: '编号', en: 'Number', prefix: 'W', digits: 3, renamedFrom: 'no' }) })
  expect((await last()).map(each => each.name)).toEqual(['wicks.mark', 'wicks.mark'])
  await sql`drop table wicks`.execute(shop.db)
})
it('a numbering that was interrupted goes on at the next start, with more rows than fit into one step', async () => {
  const { resource, f } = lampKit
  const fields = { name: f.text({ zh: '名称', en: 'Name' }), createdTime: f.createdTime() }
  const bring = (more: object) =>
    migrateTables(
      shop.db,
      getTables([resource('tapers', { zh: '烛', en: 'Tapers', fields: { ...fields, ...more }, permissions: {} })]),
      () => {},
    )
  const no = f.sequence({ zh: '编号', en: 'Number', prefix: 'T', digits: 4 })
  await bring({})
  await sql`insert into tapers (fact_id, id, "createdTime") select 'a', 'id' || n, timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, 1200) n`.execute(
    shop.db,
  )
  await bring({ no })
  // As it stood if it had been ended after the first two hundred.
  await sql`update tapers set no = null where no > 'T0200'`.execute(shop.db)
  await sql`update serials set last = 200 where name = 'tapers.no'`.execute(shop.db)
  await sql`comment on column tapers.no is 'being numbered'`.execute(shop.db)
  await bring({ no })
  const numbered = await queryRows<{ id: string; no: string }>(shop.db, sql`select id, no from tapers order by no`)
  expect(numbered).toEqual(
    Array.from({ length: 1200 }, (_, at) => ({ id: `id${at + 1}`, no: `T${String(at + 1).padStart(4, '0')}` })),
  )
  expect(await queryRow(shop.db, sql`select last from serials where name = 'tapers.no'`)).toEqual({ last: 1200 })
  await sql`drop table tapers`.execute(shop.db)
})

it('a number that nobody could give or say stops the start', () => {
  const { resource, f } = lampKit
  const serial = (more: object = {}) => f.sequence({ zh: '编号', en: 'Number', prefix: 'W-', digits: 3, ...more })
  const faults = (fields: object, more: object = {}) =>
    checkDeclarations([
      resource('wicks', {
        zh: '芯',
        en: 'Wicks',
        fields: { name: f.text({ zh: '名称', en: 'Name' }), ...fields },
        permissions: { read: '*' },
        ...more,
      }),
    ])
  expect(faults({ no: serial() })).toEqual([])
  for (const wrong of [
    faults({ no: serial({ prefix: '<b>' }) }),
    faults({ no: serial({ digits: 0 }) }),
    faults({ no: serial() }, { shared: true }),
    faults({ no: serial() }, { table: 'accounts' }),
    faults({ parts: f.array({ zh: '件', en: 'Parts', fields: { no: serial() } }) }),
  ])
    expect(wrong, JSON.stringify(wrong)).toHaveLength(1)
})

it.each([
  ['B-0001', ['B-0001']],
  ['b-12', ['B-12', 'B-012', 'B-0012', 'B-00012', 'B-000012']],
  ['000012', ['B-000012']],
  ['B-', ['B-']],
  ['B', ['B-']],
  ['C-12', []],
  ['12a', []],
  ['', []],
])('%j means the numbers that begin with %j', (text, beginnings) =>
  expect(sequencePrefixes({ prefix: 'B-', digits: 6 }, text)).toEqual(beginnings),
)

describe('a number with its day', () => {
  const wish = (as = shop.as.creator) =>
    as.ok<{ id: string; slip: string }>('/api/wishes/addOrUpdateWish', { name: '想要' })
  const wishesBy = async (body: object) =>
    (await shop.as.creator.ok<{ list: { id: string }[] }>('/api/wishes/listWishes', { pageSize: 200, ...body })).list
  it('says when it was given where the shop is, and goes on counting', async () => {
    const at = (moment: string, count: number) =>
      formatSequence({ prefix: 'W', digits: 4, dated: true, zone: 'Asia/Shanghai' }, count, new Date(moment))
    expect(at('2026-11-21T15:59:59Z', 9)).toBe('W202611210009')
    expect(at('2026-11-21T16:00:00Z', 10)).toBe('W202611220010')
    const [first, second] = [await wish(), await wish()]
    expect(first.slip).toMatch(/^W20\d{6}0001$/)
    expect(second.slip).toMatch(/0002$/)
  })
  it.each([
    ['its day', (slip: string) => slip.slice(0, 9)],
    ['its digits', (slip: string) => slip.slice(1)],
    ['all of it in small letters', (slip: string) => slip.toLowerCase()],
  ])('is found by %s', async (_, typed) => {
    const { id, slip } = await wish()
    for (const body of [{ keyword: typed(slip) }, { filter: { slip: typed(slip) } }])
      expect((await wishesBy(body)).map(each => each.id)).toContain(id)
  })
  it('is given to what is older than it by the day on which that was made', async () => {
    const { id } = await wish()
    await sql`update wishes set "createdTime" = '2024-02-28T17:00:00Z' where id = ${id}`.execute(shop.db)
    await sql`alter table wishes drop column slip`.execute(shop.db)
    await sql`delete from serials where name = 'wishes.slip'`.execute(shop.db)
    const tables = getTables(shop.mall.appConfig.resources)
    await shop.mall.database.alone(db => migrateTables(db, tables, () => {}))
    const slips = await queryRows<{ id: string; slip: string }>(shop.db, sql`select id, slip from wishes order by slip`)
    expect(slips[0]).toEqual({ id, slip: 'W202402290001' })
    expect(slips[1]?.slip).toMatch(/^W20(?!24)\d{6}0002$/)
  })
})
