import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import { buildShop, picture, type TestShop } from '../../kit/testServer'

let shop: TestShop
let photo: string
let master: string
beforeAll(async () => {
  shop = await buildShop()
  photo = (await shop.as.creator.upload(await picture())).data.url
  master = (await shop.as.creator.ok('/api/master/addOrUpdateMaster', { name: '李大师' })).id
  await shop.as.creator.ok(`/api/master/goOnlineMaster?id=${master}`)
})
afterAll(() => shop.close())
const complete = () => ({
  name: '兔毫盏',
  price: 128_000,
  headImg: photo,
  carouselImgs: [photo],
  description: '好盏',
  material: 'redClay',
})
const save = (bowl: object) => shop.as.creator.call('/api/product/addOrUpdateProduct', bowl)
const bowl = async (more: object = {}) =>
  shop.as.creator.ok('/api/product/addOrUpdateProduct', { ...complete(), ...more })
const at = async (status: number) => {
  const made = await bowl()
  await sql`update bowls set status = ${status} where id = ${made.id}`.execute(shop.db)
  return made
}
const status = async (id: string) => (await shop.as.creator.ok(`/api/product/getProduct?id=${id}`)).status

// decisions.md, point 5: from each state to which state, by whom. Everything that is not here is refused.
const moves = {
  listForSale: { 1: 2, 4: 2, 6: 2 },
  approve: { 2: 3 },
  reject: { 2: 4 },
  delist: { 2: 6, 3: 6 },
} as const
const asked = { listForSale: {}, approve: {}, reject: { reviewReason: '重拍' }, delist: {} } as const
const makers = ['creator', 'admin', 'user'] as const

describe.each(Object.keys(moves) as (keyof typeof moves)[])('%s', action => {
  const path = (id: string) => `/api/product/${action}Product?id=${id}`
  const allowed: readonly string[] = action === 'approve' || action === 'reject' ? ['platform'] : makers
  it.each([1, 2, 3, 4, 5, 6, 7])('from state %i', async from => {
    for (const person of ['creator', 'admin', 'user', 'platform'] as const) {
      const made = await at(from)
      const to = (moves[action] as Record<number, number>)[from]
      const answer = await shop.as[person].call(path(made.id), asked[action])
      expect(answer.code, person).toBe(!allowed.includes(person) ? 40300 : to ? 0 : 40900)
      expect(await status(made.id), person).toBe(allowed.includes(person) && to ? to : from)
    }
  })
})

describe('listing for sale', () => {
  it.each<[string, object]>([
    ['price', { price: null }],
    ['headImg', { headImg: null }],
    ['carouselImgs', { carouselImgs: [] }],
    ['description', { description: ' ' }],
    ['material', { material: null }],
    ['masterId', { isMasterWork: true }],
    ['detail_pic', { supportVerify: true }],
    ['glaze', { supportVerify: true }],
    ['firing', { supportVerify: true }],
    ['rimCm', { supportVerify: true }],
    ['frontImg', { supportVerify: true }],
    ['bottomImg', { supportVerify: true }],
  ])('asks for %s', async (field, more) => {
    const made = await bowl(more)
    expect(await shop.as.creator.call(`/api/product/listForSaleProduct?id=${made.id}`)).toMatchObject({
      status: 400,
      code: 40000,
      data: { errors: { [field]: 'required' } },
    })
    expect(await status(made.id)).toBe(1)
  })
  it('is content with a master and what a certificate needs where they are asked for', async () => {
    const proof = { glaze: 'wujin', firing: 'wood', rimCm: 12, frontImg: photo, bottomImg: photo, detail_pic: photo }
    const made = await bowl({ isMasterWork: true, masterId: master, supportVerify: true, ...proof })
    expect(await shop.as.user.ok(`/api/product/listForSaleProduct?id=${made.id}`)).toMatchObject({
      status: 2,
      masterName: '李大师',
      factName: '我的窑',
    })
  })
})

describe('a bowl', () => {
  it.each([1, 4, 6])('can be changed whole and deleted in state %i', async from => {
    const { id } = await at(from)
    expect(await save({ id, version: 1, name: '新名', glaze: 'wujin' })).toMatchObject({ code: 0 })
    expect(await shop.as.creator.call(`/api/product/delProduct?id=${id}`)).toMatchObject({ code: 0 })
  })
  it('on sale can change price and description alone', async () => {
    const { id } = await at(3)
    expect(await save({ id, version: 1, name: '新名' })).toMatchObject({
      code: 40000,
      data: { errors: { name: 'notNow' } },
    })
    expect(await save({ id, version: 1, price: 99_900, description: '特惠' })).toMatchObject({
      code: 0,
      data: { price: 99_900, name: '兔毫盏' },
    })
  })
  it.each([2, 5, 7])('in state %i can be neither changed nor deleted', async from => {
    const { id } = await at(from)
    expect(await save({ id, version: 1, price: 1 })).toMatchObject({ code: 40900 })
    expect(await shop.as.creator.call(`/api/product/delProduct?id=${id}`)).toMatchObject({ code: 40900 })
    expect(await status(id)).toBe(from)
  })
  it('that is no master work keeps no master', async () => {
    const made = await bowl({ isMasterWork: true, masterId: master })
    expect(await save({ id: made.id, version: 1, isMasterWork: false })).toMatchObject({
      data: { masterId: null, masterName: null },
    })
  })
  it('takes no master who is offline, or is another maker’s', async () => {
    const offline = await shop.as.creator.ok('/api/master/addOrUpdateMaster', { name: '未上线' })
    const foreign = await shop.as.stranger.ok('/api/master/addOrUpdateMaster', { name: '外人' })
    for (const masterId of [offline.id, foreign.id])
      expect(await save({ ...complete(), isMasterWork: true, masterId })).toMatchObject({
        code: 40000,
        data: { errors: { masterId: 'noRecord' } },
      })
  })
  it('and its master are of days gone by: a certificate signs them, and buyers read them', async () => {
    const late = 'future'
    const masterOf = (more: object) =>
      shop.as.creator.call('/api/master/addOrUpdateMaster', { name: '张大师', ...more })
    const cases: readonly (readonly [string, Promise<unknown>])[] = [
      ['productionTime', save({ ...complete(), productionTime: '2999-01-01' })],
      ['productionTime', save({ ...complete(), price: -1, productionTime: '2999-01-01' })],
      ['titleDate', masterOf({ title: 'artist', titleDate: '2999-01-01' })],
      ['inheritorDate', masterOf({ inheritorLevel: 'city', inheritorDate: '2999-01-01' })],
      [
        'honours.1.date',
        masterOf({ honours: [{ honour: 'nationalMaster' }, { honour: 'fujianMaster', date: '2999-01-01' }] }),
      ],
    ]
    for (const [field, answer] of cases)
      expect(await answer).toMatchObject({ code: 40000, data: { errors: { [field]: late } } })
    // What was saved before stays, as long as nobody changes it.
    const { id } = await bowl()
    await sql`update bowls set "productionTime" = '2999-01-01' where id = ${id}`.execute(shop.db)
    expect((await save({ id, version: 1, price: 1 })).code).toBe(0)
  })
  it('cannot be given a state or a reason by a save', async () => {
    const { id } = await at(4)
    expect(await save({ id, version: 1, status: 3 })).toMatchObject({ data: { errors: { status: 'readOnly' } } })
    expect(await save({ id, version: 1, reviewReason: '其实很好' })).toMatchObject({
      data: { errors: { reviewReason: 'readOnly' } },
    })
  })
  it('is rejected with a reason its maker can read', async () => {
    const { id } = await at(2)
    expect(await shop.as.platform.call(`/api/product/rejectProduct?id=${id}`, {})).toMatchObject({
      code: 40000,
      data: { errors: { reviewReason: 'required' } },
    })
    await shop.as.platform.ok(`/api/product/rejectProduct?id=${id}`, { reviewReason: '请重拍主图' })
    expect(await shop.as.user.ok(`/api/product/getProduct?id=${id}`)).toMatchObject({
      status: 4,
      reviewReason: '请重拍主图',
    })
  })
})

it('the platform sees every maker’s bowls and writes none', async () => {
  await shop.as.stranger.ok('/api/product/addOrUpdateProduct', { name: '外人的盏' })
  const { list } = await shop.as.platform.ok<{ list: { factName: string }[] }>('/api/product/listProducts', {
    pageSize: 200,
  })
  expect(new Set(list.map(({ factName }) => factName))).toEqual(new Set(['我的窑', '别人的窑']))
  expect(await shop.as.platform.call('/api/product/addOrUpdateProduct', complete())).toMatchObject({ code: 40300 })
})
it('a master whom a bowl names can be taken offline, never deleted', async () => {
  await bowl({ isMasterWork: true, masterId: master })
  expect(await shop.as.creator.call(`/api/master/delMaster?id=${master}`)).toMatchObject({
    status: 409,
    code: 40900,
    msg: '该记录正被其他记录使用，不能删除',
  })
  expect((await shop.as.creator.call(`/api/master/goOfflineMaster?id=${master}`)).code).toBe(0)
})

describe('whom a review tells', () => {
  type Line = {
    type: string
    content: string
    recordId: string
    status: number
    messageType: number
    at: string
    avatar: string
  }
  const toldOf = async (who: 'creator' | 'user' | 'platform' | 'stranger', id: string) => {
    await shop.mall.work.pass()
    const { list } = await shop.as[who].ok<{ list: Line[] }>('/api/message/list', { pageSize: 200 })
    return list.filter(({ recordId }) => recordId === id)
  }
  it('is the platform while a bowl waits, and then the maker’s people, of how it went', async () => {
    const { id, no } = await bowl()
    await shop.as.user.ok(`/api/product/listForSaleProduct?id=${id}`)
    const waits = { type: 'todo', at: 'show', avatar: photo, content: `“兔毫盏”（${no}）提交上架，等待审核` }
    expect(await toldOf('platform', id)).toMatchObject([{ ...waits, status: 0 }])
    expect(await toldOf('creator', id)).toEqual([])
    await shop.as.platform.ok(`/api/product/rejectProduct?id=${id}`, { reviewReason: '重拍' })
    const failed = { type: 'todo', at: 'edit', messageType: 3, content: `“兔毫盏”（${no}）审核未通过：重拍` }
    for (const who of ['creator', 'user'] as const)
      expect(await toldOf(who, id)).toMatchObject([{ ...failed, status: 0 }])
    expect(await toldOf('stranger', id)).toEqual([])
    expect(await toldOf('platform', id)).toMatchObject([{ ...waits, status: 1 }])
    await shop.as.creator.ok(`/api/product/listForSaleProduct?id=${id}`)
    expect(await toldOf('user', id)).toMatchObject([{ ...failed, status: 1 }])
    await shop.as.platform.ok(`/api/product/approveProduct?id=${id}`)
    const passed = { type: 'message', messageType: 1, content: `“兔毫盏”（${no}）审核通过，已在售` }
    expect(await toldOf('user', id)).toMatchObject([{ ...passed, status: 0 }, failed])
  })
  it.each(['taken off sale', 'taken away'])('is nobody any more once it is %s', async how => {
    const { id } = await bowl()
    await shop.as.creator.ok(`/api/product/listForSaleProduct?id=${id}`)
    await shop.as.platform.ok(`/api/product/rejectProduct?id=${id}`, { reviewReason: '重拍' })
    expect(await toldOf('creator', id)).toMatchObject([{ status: 0 }])
    if (how === 'taken away') await shop.as.creator.ok(`/api/product/delProduct?id=${id}`)
    else await shop.as.creator.ok(`/api/product/listForSaleProduct?id=${id}`)
    if (how === 'taken off sale') await shop.as.creator.ok(`/api/product/delistProduct?id=${id}`)
    expect(await toldOf('creator', id)).toMatchObject([{ status: 1 }])
    expect((await toldOf('platform', id)).every(({ status }) => status === 1)).toBe(true)
  })
})
