import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateTables } from '../../../src/server/database/migrations/migrate'
import { getTables } from '../../../src/server/database/tables/tables'
import type { Formula } from '../../../src/schema/model/formula'
import { lampKit } from '../../kit/declarations/lamps'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { buildShop, type TestShop, wholeShop } from '../../kit/testServer'

const { f, resource } = lampKit
const loads = resource('loads', {
  zh: '窑次',
  en: 'Loads',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true }),
    batch: f.text({
      zh: '批号',
      en: 'Batch',
      pattern: { like: 'K-0000-000', zh: '批号如 K-2026-014', en: 'A batch looks like K-2026-014' },
    }),
    loaded: f.integer({ zh: '入窑', en: 'Loaded', min: 0 }),
    good: f.integer({ zh: '成品', en: 'Good', min: 0 }),
    shelves: f.integer({ zh: '棚板', en: 'Shelves' }),
    room: f.computed({ zh: '空位', en: 'Room', as: 'integer', value: { times: ['loaded', 'shelves', 1_000_000] } }),
    yieldShare: f.computed({ zh: '成品率', en: 'Yield', as: 'percent', value: { divide: ['good', 'loaded'] } }),
    lost: f.computed({ zh: '损失', en: 'Lost', as: 'integer', value: { minus: ['loaded', 'good'] } }),
    note: f.text({ zh: '备注', en: 'Note' }),
    log: f.array({
      zh: '记录',
      en: 'Log',
      min: 2,
      max: 9,
      fields: { temp: f.integer({ zh: '温度', en: 'Temperature' }) },
    }),
    status: f.state({
      zh: '状态',
      en: 'Status',
      initial: 'hot',
      states: { hot: { zh: '烧', en: 'Hot' }, cold: { zh: '冷', en: 'Cold' } },
    }),
  },
  list: { filters: ['yieldShare', 'lost', 'room'], sort: '-yieldShare' },
  constraints: [
    {
      check: { good: { lte: { field: 'loaded' } } },
      field: 'good',
      zh: '不能多于入窑数',
      en: 'No more than were loaded',
    },
  ],
  actions: {
    cool: {
      zh: '出窑',
      en: 'Open',
      from: ['hot'],
      to: 'cold',
      roles: '*',
      params: { good: 'optional' },
      requires: { log: { atLeast: 3 } },
    },
    sort: {
      zh: '分拣',
      en: 'Sort',
      from: ['cold'],
      to: 'cold',
      roles: '*',
      availableWhen: { good: { lt: { field: 'loaded' } } },
    },
  },
  permissions: { read: '*', create: '*', edit: '*' },
})
let shop: TestShop
beforeAll(async () => {
  shop = await buildShop({ ...wholeShop, resources: [...wholeShop.resources, loads] })
})
afterAll(() => shop.close())
const save = (body: object) => shop.as.creator.call('/api/loads/addOrUpdateLoad', body)
const make = (body: object) => shop.as.creator.ok('/api/loads/addOrUpdateLoad', { name: '一', ...body })
const take = (action: string, id: unknown, body: object = {}) =>
  shop.as.creator.call(`/api/loads/${action}Load?id=${id}`, body)
const log = (count: number) => Array.from({ length: count }, () => ({ temp: 1300 }))

describe('what must hold between fields', () => {
  it.each([
    ['more than were loaded', { loaded: 5, good: 6 }, { good: 'constraint' }],
    ['as many', { loaded: 5, good: 5 }, undefined],
    ['an empty side', { good: 6 }, undefined],
    ['the other empty side', { loaded: 6 }, undefined],
  ])('is asked of a save: %s', async (_, body, errors) =>
    expect((await save({ name: '一', ...body })).data.errors).toEqual(errors),
  )
  it('is judged with what is stored, whichever side changes, and nothing is written', async () => {
    const made = await make({ loaded: 5, good: 5 })
    expect((await save({ id: made.id, version: made.version, loaded: 4 })).data.errors).toEqual({
      good: 'constraint',
    })
    expect(await shop.as.creator.ok(`/api/loads/getLoad?id=${made.id}`)).toMatchObject({ loaded: 5, version: 1 })
  })
  it('is asked of what an action asks', async () => {
    const made = await make({ loaded: 5, log: log(3) })
    expect((await take('cool', made.id, { good: 6 })).data.errors).toEqual({ good: 'constraint' })
    expect((await take('cool', made.id, { good: 5 })).code).toBe(0)
  })
  it('is compared in a condition of an action, on both sides alike', async () => {
    const made = await make({ loaded: 5, good: 5, log: log(3) })
    await take('cool', made.id)
    expect((await take('sort', made.id)).code).toBe(40900)
    const fewer = await make({ loaded: 5, good: 4, log: log(3) })
    await take('cool', fewer.id, { good: 4 })
    expect((await take('sort', fewer.id)).code).toBe(0)
  })
})

describe('a pattern', () => {
  it.each([
    ['K-2026-014', undefined],
    ['k-2026-014', { batch: 'pattern' }],
    ['K-2026-0142', { batch: 'pattern' }],
    ['K-２０２６-014', { batch: 'pattern' }],
    ['', undefined],
  ])('%s', async (batch, errors) => expect((await save({ name: '一', batch })).data.errors).toEqual(errors))
})

describe('so many entries', () => {
  it('to save, where there are any', async () => {
    expect((await save({ name: '一', log: log(1) })).data.errors).toEqual({ log: 'tooFew' })
    expect((await save({ name: '一', log: [] })).code).toBe(0)
    expect((await save({ name: '一', log: log(2) })).code).toBe(0)
  })
  it('for an action', async () => {
    const made = await make({ log: log(2) })
    expect((await take('cool', made.id)).data.errors).toEqual({ log: 'tooFew' })
    const [full, none] = [await make({ log: log(3) }), await make({})]
    expect((await take('cool', none.id)).data.errors).toEqual({ log: 'tooFew' })
    expect((await take('cool', full.id)).code).toBe(0)
  })
})

describe('a formula', () => {
  it('is worked out by the database, empty where a side is or the divisor is 0', async () => {
    const read = async (body: object) => {
      const { id } = await make(body)
      const { yieldShare, lost } = await shop.as.creator.ok(`/api/loads/getLoad?id=${id}`)
      return [yieldShare, lost]
    }
    expect(await read({ loaded: 8, good: 6 })).toEqual([0.75, 2])
    expect(await read({ loaded: 8 })).toEqual([null, null])
    expect(await read({ loaded: 0, good: 0 })).toEqual([null, 0])
    expect((await save({ name: '一', yieldShare: 1 })).data.errors).toEqual({ yieldShare: 'readOnly' })
  })
  it('follows a change of what it is made of', async () => {
    const made = await make({ loaded: 8, good: 6 })
    expect(
      await shop.as.creator.ok('/api/loads/addOrUpdateLoad', { id: made.id, version: made.version, good: 4 }),
    ).toMatchObject({
      yieldShare: 0.5,
    })
  })
  it('that leads beyond every number is refused at what was given, in its words', async () => {
    const most = 2_000_000
    const far = { loaded: most, shelves: most }
    expect((await save({ name: '一', ...far })).data.errors).toEqual({
      loaded: 'tooLarge',
      shelves: 'tooLarge',
    })
    const made = await make({ loaded: most, shelves: -4 })
    expect(made).toMatchObject({ room: -8_000_000_000_000 })
    expect((await save({ id: made.id, version: made.version, shelves: most })).data.errors).toEqual({
      shelves: 'tooLarge',
    })
  })
  it.each([0.5, 1e30, 1e16, '7'])('whole is not asked for by %s', async value => {
    const { code, data } = await shop.as.creator.call('/api/loads/listLoads', { filter: { room: { gte: value } } })
    expect([code, Object.keys(data.errors as object)]).toEqual([40000, ['room']])
  })
  it('sorts and filters a list', async () => {
    for (const good of [3, 9, 6]) await make({ name: '序', loaded: 1000, good })
    const list = async (filter: object, sort: string) => {
      const { list } = await shop.as.creator.ok<{ list: { good: number }[] }>('/api/loads/listLoads', {
        filter,
        sort: `-${sort}`,
      })
      return list.map(({ good }) => good)
    }
    expect(await list({ yieldShare: { gte: 0.002, lte: 0.007 } }, 'yieldShare')).toEqual([6, 3])
    expect(await list({ lost: { gte: 991, lte: 997 } }, 'lost')).toEqual([3, 6, 9])
  })
  it('that is declared otherwise is worked out anew, and a written column is not given away to one', async () => {
    const withValue = (value: Formula) =>
      resource('sums', {
        zh: '和',
        en: 'Sums',
        fields: { a: f.integer({ zh: '甲', en: 'A' }), b: f.computed({ zh: '乙', en: 'B', as: 'integer', value }) },
        permissions: { read: '*' },
      })
    const bring = (each: ReturnType<typeof withValue>) =>
      migrateTables(shop.db, getTables([...wholeShop.resources, loads, each]), () => {})
    await bring(withValue({ plus: ['a', 1] }))
    await sql`insert into sums (fact_id, id, a) values (${shop.factId}, 's1', 5)`.execute(shop.db)
    const read = async () => (await queryRow<{ b: number }>(shop.db, sql`select b from sums`))?.b
    expect(await read()).toBe(6)
    await bring(withValue({ times: ['a', { plus: ['a', 1] }] }))
    expect(await read()).toBe(30)
    await bring(withValue({ times: ['a', { plus: ['a', 1] }] }))
    const written = resource('sums', {
      zh: '和',
      en: 'Sums',
      fields: {
        a: f.computed({ zh: '甲', en: 'A', as: 'integer', value: { plus: ['c', 1] } }),
        c: f.integer({ zh: '丙', en: 'C' }),
      },
      permissions: { read: '*' },
    })
    await expect(migrateTables(shop.db, getTables([...wholeShop.resources, loads, written]), () => {})).rejects.toThrow(
      'sums.a holds values',
    )
  })
})
