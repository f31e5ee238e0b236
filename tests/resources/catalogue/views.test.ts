import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
import { getField } from '../../../src/schema/selectors/definition'
import { queryRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { buildShop, type Client, type Data, type TestShop, wholeShop } from '../../kit/testServer'
import { newParcel, receiver } from '../../kit/trade'

const PRICE = 128_000
let shop: TestShop
let zhou: Client
let wang: Client
let master: string
let moment = new Date('2026-11-21T04:00:00.000Z')
beforeAll(async () => {
  shop = await buildShop(wholeShop, { now: () => moment })
  zhou = await shop.account('zhou', 'mini', 'user')
  wang = await shop.account('wang', 'mini', 'user')
  await sql`update accounts set phone = '13911112222', name = '周茶友' where id = ${zhou.accountId}`.execute(shop.db)
  master = (await shop.as.creator.ok('/api/master/addOrUpdateMaster', { name: '孙大师' })).id
  await shop.as.creator.ok(`/api/master/goOnlineMaster?id=${master}`)
})
afterAll(() => shop.close())
beforeEach(() => {
  moment = new Date('2026-11-21T04:00:00.000Z')
})
const REVIEWED = '2026-10-01T03:00:00.000Z'
const known = (name: 'glaze' | 'shape' | 'firing') => Object.keys(getField(bowls, name).options.options ?? {})
/** What a bowl is, of choices that there are. */
const traits = { glaze: known('glaze')[0], shape: known('shape')[1], firing: known('firing')[1] }
const bowl = async (more: object = {}, maker = shop.as.creator) => {
  const own = maker === shop.as.creator ? { isMasterWork: true, masterId: master } : {}
  const { id } = await maker.ok('/api/product/addOrUpdateProduct', {
    name: '兔毫盏',
    price: PRICE,
    ...traits,
    ...own,
    ...more,
  })
  await sql`update bowls set status = 3, "reviewedTime" = ${REVIEWED} where id = ${id}`.execute(shop.db)
  return id
}
const order = (jzId: string, by = zhou) => by.ok<Data>('/api/buyer/placeOrder', { jzId, ...receiver })
const pay = ({ id }: Data, by = zhou) => by.ok<Data>(`/api/buyer/payOrder?id=${id}`)
const look = (jzId: string, by = zhou) => by.call<Data>(`/api/buyer/getProduct?id=${jzId}`)
const add = (jzId: string, by = zhou) => by.call<Data>('/api/buyer/addFavourite', { jzId })
const getOrder = (by: Client, id: string) => by.ok<Data>(`/api/order/getOrder?id=${id}`)
interface Listed {
  readonly list: readonly Data[]
  readonly total: number
}

describe('an order', () => {
  it('keeps what its bowl was and since when it was on sale, whatever becomes of them', async () => {
    const jzId = await bowl()
    await shop.as.creator.ok(`/api/master/goOfflineMaster?id=${master}`)
    const { id } = await order(jzId)
    await shop.as.creator.ok(`/api/master/goOnlineMaster?id=${master}`)
    await sql`update bowls set glaze = null, shape = null, firing = null, "masterId" = null, "reviewedTime" = null where id = ${jzId}`.execute(
      shop.db,
    )
    const whole = { ...traits, masterId: master, listedTime: REVIEWED, buyerKind: null }
    for (const who of [shop.as.user, shop.as.platform]) expect(await getOrder(who, id)).toMatchObject(whole)
    for (const [name, value] of Object.entries({ ...traits, masterId: master })) {
      const { list } = await shop.as.user.ok<Listed>('/api/order/listOrders', { filter: { id, [name]: value } })
      expect([name, list.map(each => each.id)]).toEqual([name, [id]])
    }
    const { list } = await shop.as.user.ok<Listed>('/api/order/listOrders', {
      filter: { id, listedTime: { gte: REVIEWED, lte: REVIEWED } },
    })
    expect(list).toHaveLength(1)
  })
  it('tells its buyer nothing of whom the maker knows, in no answer and by no filter, order or line of its history', async () => {
    const made = await order(await bowl())
    const paid = await pay(made)
    const [{ list }, lines] = [
      await zhou.ok<Listed>('/api/order/listOrders', { filter: { id: made.id } }),
      await zhou.ok<object[]>(`/api/order/historyOrder?id=${made.id}`),
    ]
    for (const answer of [paid, list[0] as Data, await getOrder(zhou, made.id)])
      for (const name of ['buyerKind', 'listedTime', 'masterId']) expect(answer).not.toHaveProperty(name)
    expect(JSON.stringify(lines)).not.toContain('buyerKind')
    for (const asked of [
      { filter: { buyerKind: 'new' } },
      { sort: 'buyerKind' },
      { filter: { listedTime: { gte: REVIEWED } } },
    ])
      expect((await zhou.call('/api/order/listOrders', asked)).code).toBe(40000)
    expect(await shop.as.user.ok<object[]>(`/api/order/historyOrder?id=${made.id}`)).toMatchObject([
      { action: 'pay', changes: { buyerKind: [null, expect.stringMatching(/new|returning/)] } },
      { action: 'create' },
    ])
  })
  it('is of a new buyer the first time they pay this maker, and of a returning one from then on', async () => {
    const li = await shop.account('li', 'mini', 'user')
    const kind = async ({ id }: Data, who = shop.as.user) => (await getOrder(who, id)).buyerKind
    const [left, first, second] = [
      await order(await bowl(), li),
      await order(await bowl(), li),
      await order(await bowl(), li),
    ]
    expect(await kind(left)).toBeNull()
    await pay(first, li)
    expect(await kind(first)).toBe('new')
    await shop.as.creator.ok(`/api/order/cancelOrder?id=${first.id}`)
    const shown = await pay(second, li)
    expect([await kind(first), await kind(second), await kind(left)]).toEqual(['new', 'returning', null])
    expect(shown.version).toBe(second.version + 1)
    const elsewhere = await order(await bowl({}, shop.as.stranger), li)
    await pay(elsewhere, li)
    expect(await kind(elsewhere, shop.as.stranger)).toBe('new')
    const { total } = await shop.as.user.ok<Listed>('/api/order/listOrders', {
      filter: { buyerKind: 'returning', id: [first.id, second.id, left.id] },
    })
    expect(total).toBe(1)
  })
  it('is of a new buyer once where two are paid at the same moment', async () => {
    const sun = await shop.account('sun', 'mini', 'user')
    const made = [await order(await bowl(), sun), await order(await bowl(), sun), await order(await bowl(), sun)]
    await Promise.all(made.map(each => pay(each, sun)))
    const kinds = await queryRows<{ buyerKind: string }>(
      shop.db,
      sql`select "buyerKind" from orders where "buyerId" = ${sun.accountId} order by 1`,
    )
    expect(kinds.map(({ buyerKind }) => buyerKind)).toEqual(['new', 'returning', 'returning'])
  })
})

describe('a look at a bowl', () => {
  it('is counted by day, with what the bowl is', async () => {
    const jzId = await bowl()
    expect((await look(jzId)).data).toMatchObject({
      id: jzId,
      name: '兔毫盏',
      price: PRICE,
      factName: '我的窑',
      ...traits,
    })
    await look(jzId)
    await look(jzId, wang)
    moment = new Date('2026-11-21T16:00:00.000Z')
    await look(jzId)
    for (const who of [shop.as.user, shop.as.platform]) {
      const { list } = await who.ok<Listed>('/api/product/listBowlLooks', { filter: { jzId } })
      expect(list).toMatchObject([
        { day: '2026-11-22', views: 1, visitors: 1, ...traits, masterId: master },
        { day: '2026-11-21', views: 3, visitors: 2, ...traits, masterId: master },
      ])
    }
    expect((await zhou.call('/api/product/listBowlLooks')).code).toBe(40300)
  })
  it.each([1, 2, 4, 5, 6, 7])('finds none in state %i', async status => {
    const jzId = await bowl()
    await sql`update bowls set status = ${status} where id = ${jzId}`.execute(shop.db)
    expect((await look(jzId)).code).toBe(40400)
    expect(await queryRows(shop.db, sql`select 1 from "bowlLooks" where "jzId" = ${jzId}`)).toEqual([])
  })
  it('keeps nobody from removing a bowl that is off sale, and comes back with it', async () => {
    const jzId = await bowl()
    await look(jzId)
    await add(jzId)
    await shop.as.creator.ok(`/api/product/delistProduct?id=${jzId}`)
    await shop.as.creator.ok(`/api/product/delProduct?id=${jzId}`)
    const left = () =>
      queryRow(
        shop.db,
        sql`select (select count(*)::int from "bowlLooks" where "jzId" = ${jzId}) as looks, (select count(*)::int from favourites where "jzId" = ${jzId}) as kept`,
      )
    expect(await left()).toEqual({ looks: 0, kept: 0 })
    await shop.as.creator.ok(`/api/product/restoreProduct?id=${jzId}`)
    expect(await left()).toEqual({ looks: 1, kept: 1 })
  })
})

describe('a favourite', () => {
  it('is of a bowl on sale, one a buyer, and taken away by whoever has it', async () => {
    const jzId = await bowl()
    const [first, second] = [await add(jzId), await add(jzId)]
    expect(second.data).toEqual(first.data)
    expect(first.data).toMatchObject({ jzId, jzName: '兔毫盏', ...traits, masterId: master })
    expect((await add(jzId, wang)).data.id).not.toBe(first.data.id)
    expect((await wang.call(`/api/buyer/removeFavourite?id=${first.data.id}`)).code).toBe(40400)
    expect((await zhou.call(`/api/buyer/removeFavourite?id=${first.data.id}`)).code).toBe(0)
    const own = await wang.ok<Listed>('/api/product/listFavourites', { filter: { jzId } })
    expect(own).toMatchObject({ total: 1 })
    await sql`update bowls set status = 6 where id = ${jzId}`.execute(shop.db)
    expect(await add(jzId)).toMatchObject({ code: 40000, data: { errors: { jzId: 'noRecord' } } })
    expect(await add('nothing')).toMatchObject({ code: 40000, data: { errors: { jzId: 'noRecord' } } })
  })
  it('is made and taken away by nobody who works here', async () => {
    const jzId = await bowl()
    const { data } = await add(jzId)
    for (const who of ['creator', 'admin', 'user', 'platform'] as const) {
      expect((await add(jzId, shop.as[who])).code).toBe(40300)
      expect((await shop.as[who].call(`/api/buyer/removeFavourite?id=${data.id}`)).code).toBe(40300)
    }
  })
  it('tells its maker which bowl and when, and through no door whose it is', async () => {
    const jzId = await bowl()
    const { data } = await add(jzId)
    const { data: gone } = await add(await bowl())
    await zhou.ok(`/api/buyer/removeFavourite?id=${gone.id}`)
    const who = [zhou.accountId, '周茶友', '13911112222', '139****2222']
    for (const staff of [shop.as.creator, shop.as.user, shop.as.platform]) {
      const listed = await staff.ok<Listed>('/api/product/listFavourites', { filter: { jzId } })
      expect(listed).toMatchObject({ total: 1, list: [{ jzId, jzName: '兔毫盏', createdTime: expect.any(String) }] })
      const doors = [
        listed,
        await staff.ok(`/api/product/getFavourite?id=${data.id}`),
        await staff.call(`/api/product/historyFavourite?id=${data.id}`),
        await staff.call(`/api/product/historyProduct?id=${jzId}`),
        await staff.call('/api/product/exportFavourites'),
        await staff.call('/api/product/downloadFavourites', {}),
        await staff.call('/api/product/removedFavourites'),
        await staff.call('/api/message/list', { pageSize: 100 }),
      ]
      for (const told of who) expect(JSON.stringify(doors)).not.toContain(told)
      for (const asked of [{ filter: { buyerId: zhou.accountId } }, { sort: 'buyerId' }])
        expect((await staff.call('/api/product/listFavourites', asked)).code).toBe(40000)
      for (const keyword of who) {
        const found = await staff.call<Listed>('/api/product/listFavourites', { keyword, filter: { jzId } })
        expect([keyword, found.data.total ?? 0]).toEqual([keyword, 0])
      }
    }
    const lines = await queryRows(
      shop.db,
      sql`select 1 from audit where resource = 'favourites' or "recordId" in (${data.id}, ${gone.id})`,
    )
    expect(lines).toEqual([])
    expect((await shop.as.stranger.ok<Listed>('/api/product/listFavourites', { filter: { jzId } })).total).toBe(0)
  })
  it('stays when its bowl is sold', async () => {
    const jzId = await bowl()
    await add(jzId)
    const made = await order(jzId, wang)
    await pay(made, wang)
    await shop.as.user.ok(`/api/order/shipOrder?id=${made.id}`, newParcel())
    expect((await zhou.ok<Listed>('/api/product/listFavourites', { filter: { jzId } })).total).toBe(1)
  })
})
