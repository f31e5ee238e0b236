import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { buildShop, type Client, type TestShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

type Address = Record<string, unknown> & { readonly id: string; readonly version: number }
const draft = { receiver: '林松', phone: '13800138000', region: '350703', detail: '水吉镇 18 号' }
const save = (body: object = {}, by: Client = shop.as.creator) =>
  by.call<Address & { errors: object }>('/api/address/addOrUpdateAddress', { ...draft, ...body })
const chosen = async (which: 'defaultShipping' | 'defaultReturn', factId = shop.factId) =>
  (
    await queryRows<{ id: string }>(
      shop.db,
      sql`select id from addresses where fact_id = ${factId} and ${sql.ref(which)}`,
    )
  ).map(({ id }) => id)
const clear = () => sql`delete from addresses`.execute(shop.db)

it('Hong Kong and Macau are written as people write them, and no city is called county', async () => {
  for (const [region, path] of [
    ['810001', '香港特别行政区/香港特别行政区/中西区'],
    ['820001', '澳门特别行政区/澳门特别行政区/花地玛堂区'],
    ['110101', '北京市/北京市/东城区'],
    ['500229', '重庆市/县/城口县'],
  ])
    expect((await save({ region })).data.region).toBe(`${region}/${path}`)
  const odd = await queryRows<{ path: string }>(
    shop.db,
    sql`select path from regions where level = 2 and name = '县' order by id`,
  )
  expect(odd.map(({ path }) => path)).toEqual(['重庆市/县'])
})
describe('the default addresses', () => {
  it('are one each: the first at first, then whichever is chosen, and the newest when it is deleted', async () => {
    await clear()
    const [first, second, third] = [(await save()).data, (await save()).data, (await save()).data]
    expect(first).toMatchObject({ defaultShipping: true, defaultReturn: true })
    expect(second).toMatchObject({ defaultShipping: false, defaultReturn: false })
    expect(await shop.as.admin.ok(`/api/address/shipFromHereAddress?id=${second.id}`)).toMatchObject({
      defaultShipping: true,
    })
    expect(await chosen('defaultShipping')).toEqual([second.id])
    expect(await chosen('defaultReturn')).toEqual([first.id])
    expect((await shop.as.admin.call(`/api/address/shipFromHereAddress?id=${second.id}`)).code).toBe(40900)
    await shop.as.creator.ok(`/api/address/delAddress?id=${first.id}`)
    expect(await chosen('defaultReturn')).toEqual([third.id])
    expect(await chosen('defaultShipping')).toEqual([second.id])
    await shop.as.creator.ok(`/api/address/restoreAddress?id=${first.id}`)
    expect(await chosen('defaultReturn'), 'brought back it is the default again').toEqual([first.id])
    expect(await chosen('defaultShipping')).toEqual([second.id])
  })
  it('are taken from the one that had them with a version and a line of its own, under the name of the mall', async () => {
    await clear()
    const [first, second] = [(await save()).data, (await save()).data]
    await shop.as.admin.ok(`/api/address/shipFromHereAddress?id=${second.id}`)
    expect(await shop.as.creator.ok(`/api/address/getAddress?id=${first.id}`)).toMatchObject({
      defaultShipping: false,
      version: first.version + 1,
    })
    const history = (id: string) => shop.as.creator.ok<object[]>(`/api/address/historyAddress?id=${id}`)
    expect(await history(first.id)).toMatchObject([
      { action: 'edit', accountName: '', changes: { defaultShipping: [true, false] } },
      { action: 'create' },
    ])
    expect(await history(second.id)).toMatchObject([
      { action: 'shipFromHere', accountName: 'admin', changes: { defaultShipping: [false, true] } },
      { action: 'create' },
    ])
  })
  it('stay one each when several are made or chosen at once, and are each manufacturer’s own', async () => {
    await clear()
    const made = await Promise.all([save(), save(), save(), save({}, shop.as.stranger)])
    expect(await chosen('defaultShipping')).toHaveLength(1)
    await Promise.all(
      made.slice(0, 3).map(({ data }) => shop.as.creator.call(`/api/address/returnToHereAddress?id=${data.id}`)),
    )
    expect(await chosen('defaultReturn')).toHaveLength(1)
    expect(await chosen('defaultShipping', shop.otherFactId)).toHaveLength(1)
  })
  it('are not written by a save', async () => {
    expect((await save({ defaultShipping: true })).data.errors).toEqual({ defaultShipping: 'readOnly' })
  })
})

describe('a region', () => {
  it('is kept with the names it has today, by its code alone', async () => {
    expect((await save({ region: '350703' })).data.region).toBe('350703/福建省/南平市/建阳区')
    expect((await save({ region: '350703/假省/假市/假区' })).data.region).toBe('350703/福建省/南平市/建阳区')
    expect((await save({ region: '990100' })).data.region).toBe('990100/海外/海外')
    expect((await save({ region: '652399' })).data.region).toBe('652399/新疆维吾尔自治区/昌吉回族自治州/其他区')
  })
  it.each([
    ['a province', '350000'],
    ['a city', '350700'],
    ['a code that was renewed', '350784'],
    ['no code', '123456'],
    ['words', '福建省'],
  ])('is not %s', async (_, region) => {
    expect((await save({ region })).data.errors).toEqual({ region: 'region' })
  })
  it('that was renewed since keeps its name through other changes, and can be renewed', async () => {
    const { id } = (await save()).data
    const old = '350784/福建省/南平市/建阳市'
    await sql`update addresses set region = ${old} where id = ${id}`.execute(shop.db)
    const kept = (await save({ id, version: 1, region: old, detail: '新门牌' })).data
    expect(kept).toMatchObject({ region: old, detail: '新门牌' })
    const [known] = (
      await shop.as.creator.send('GET', `/api/regions?filter=${encodeURIComponent('{"id":["350784"]}')}`)
    ).json() as unknown as Record<string, string>[]
    expect(known).toMatchObject({ path: '福建省/南平市/建阳市', renewedTo: '350703' })
    expect((await save({ id, version: 2, region: known?.renewedTo })).data.region).toBe('350703/福建省/南平市/建阳区')
  })
  it.each([
    ['a province', '350000', ['350703', '350102']],
    ['a city', '350700', ['350703']],
    ['a district', '350703', ['350703']],
    ['another province', '110000', ['110101']],
  ])('is found within %s', async (_, region, codes) => {
    await clear()
    for (const code of ['350703', '350102', '110101']) await save({ region: code })
    const { list } = await shop.as.creator.ok<{ list: Address[] }>('/api/address/listAddresses', { filter: { region } })
    expect(list.map(each => String(each.region).slice(0, 6)).sort()).toEqual([...codes].sort())
  })
})

describe('the region table', () => {
  const get = async (query: string, by: Client = shop.as.user) => by.send('GET', `/api/regions?${query}`)
  const inside = async (parent: string) =>
    (await get(`filter=${encodeURIComponent(JSON.stringify({ parent }))}&range=[0,199]`)).json() as unknown as {
      id: string
      name: string
    }[]
  it('is read level by level in simple REST, with the total in its header', async () => {
    const answer = await get(`filter=${encodeURIComponent('{"level":1}')}&range=[0,9]&sort=["id","ASC"]`)
    expect(answer.headers['content-range']).toBe('regions 0-9/35')
    expect((answer.json() as unknown as { name: string }[]).map(({ name }) => name).slice(0, 2)).toEqual([
      '北京市',
      '天津市',
    ])
    expect((await inside('350000')).map(({ name }) => name)).toContain('南平市')
    const districts = await inside('350700')
    expect(districts).toContainEqual(expect.objectContaining({ id: '350703', name: '建阳区' }))
    expect(districts).toContainEqual(expect.objectContaining({ id: '350799', name: '其他区' }))
    expect(districts.map(({ id }) => id)).not.toContain('350784')
  })
  it('has "other district" in every city, each place once, and no way to a place that is not there', async () => {
    const without = await queryRows(
      shop.db,
      sql`select id from regions c where level = 2 and id <> '990100' and not exists (select 1 from regions d where d.parent = c.id and d.name = '其他区')`,
    )
    expect(without).toEqual([])
    const lost = await queryRows(
      shop.db,
      sql`select id from regions r where "renewedTo" is not null and not exists (select 1 from regions t where t.id = r."renewedTo" and (t.level = 3 or r.id like '%00'))`,
    )
    expect(lost).toEqual([])
    expect(
      await queryRow(shop.db, sql`select count(*)::int as n, count(distinct id)::int as ids from regions`),
    ).toMatchObject({
      n: expect.any(Number),
    })
  })
  it('is written by nobody', async () => {
    const before = await queryRows(shop.db, sql`select count(*)::int as n from regions`)
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect(
        (await shop.as.creator.send(method, method === 'POST' ? '/api/regions' : '/api/regions/350703', {})).status,
      ).toBe(404)
    expect(await queryRows(shop.db, sql`select count(*)::int as n from regions`)).toEqual(before)
  })
  it.each(['range=[0,500]', 'range=[3,9]', 'range=x', 'sort=["nothing","ASC"]', 'filter={"nothing":1}', 'filter=[1]'])(
    'refuses %s',
    async query => {
      expect((await get(encodeURI(query))).status).toBe(400)
    },
  )
})
