import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { closeSessions } from '../../../src/server/auth/sessions'
import { demoBuyers } from '../../../src/app/server/demo/data/demoBuyers'
import { seededRandom } from '../../../src/app/server/demo/seededRandom'
import { buyerRobot } from '../../../src/app/server/demo/robots/buyerRobot'
import { buildShop, type Client, picture, type TestShop } from '../../kit/testServer'

let shop: TestShop
let buyer: Client
beforeAll(async () => {
  shop = await buildShop()
  buyer = shop.as.buyer as Client
})
afterAll(() => shop.close())
const onSale = async (name: string, by = shop.as.creator, status = 3) => {
  const headImg = (await by.upload(await picture())).data.url
  const { id } = await by.ok('/api/product/addOrUpdateProduct', { name, price: 58_000, headImg })
  await sql`update bowls set status = ${status} where id = ${id}`.execute(shop.db)
  return id
}
const orders = () =>
  queryRows<{ id: string; status: number; jzId: string; buyerId: string }>(
    shop.db,
    sql`select id, status, "jzId", "buyerId" from orders order by id`,
  )

describe('the window of the bowls', () => {
  it('shows those on sale of every maker, and nothing that is not for buyers', async () => {
    const mine = await onSale('油滴盏')
    const theirs = await onSale('鹧鸪斑盏', shop.as.stranger)
    for (const status of [1, 2, 4, 5, 6, 7]) await onSale(`第${status}态`, shop.as.creator, status)
    const { list, total } = await buyer.ok<{ list: Record<string, unknown>[]; total: number }>(
      '/api/buyer/listProducts',
      { pageSize: 50 },
    )
    expect(list.map(({ id }) => id)).toEqual([theirs, mine])
    expect(total).toBe(2)
    expect(list[1]).toMatchObject({ name: '油滴盏', price: 58_000, factName: '我的窑', masterName: null })
    for (const hidden of ['status', 'version', 'fact_id', 'reviewReason', 'delistReason', 'submittedTime', 'order'])
      expect(list[1]).not.toHaveProperty(hidden)
  })
  it('is searched, filtered and ordered by what it shows', async () => {
    const names = async (body: object) =>
      (await buyer.ok<{ list: { name: string }[] }>('/api/buyer/listProducts', body)).list.map(({ name }) => name)
    expect(await names({ keyword: 'youdi' })).toEqual(['油滴盏'])
    expect(await names({ filter: { price: { lte: 58_000 } }, sort: 'name' })).toEqual(['油滴盏', '鹧鸪斑盏'])
    expect(await names({ filter: { price: { gt: 58_000 } } })).toEqual([])
    for (const [body, errors] of [
      [{ filter: { status: 1 } }, { status: 'filter' }],
      [{ sort: 'reviewReason' }, { sort: 'sort' }],
    ] as const)
      expect(await buyer.call('/api/buyer/listProducts', body)).toMatchObject({ code: 40000, data: { errors } })
  })
})

describe('a work of a named master', () => {
  it('tells buyers its master, and the titles that a number and a photo prove', async () => {
    const maker = shop.as.creator
    const photo = (await maker.upload(await picture())).data.url
    const proof = { certificateNo: 'FJ-2018-031', date: '2018-11-08', photo }
    const { id: masterId } = await maker.ok('/api/master/addOrUpdateMaster', {
      name: '李达明',
      title: 'professor',
      titleNo: '2019-77',
      honours: [{ honour: 'fujianMaster', body: '工信厅', ...proof }],
    })
    await maker.ok(`/api/master/goOnlineMaster?id=${masterId}`)
    const id = await onSale('大师盏')
    await sql`update bowls set "isMasterWork" = true, "masterId" = ${masterId} where id = ${id}`.execute(shop.db)
    const masterTitles = [{ title: 'fujianMaster', body: '工信厅', ...proof }]
    const expected = { masterName: '李达明', masterTitles }
    const { list } = await buyer.ok<{ list: { id: string }[] }>('/api/buyer/listProducts', { pageSize: 50 })
    expect(list.find(each => each.id === id)).toMatchObject(expected)
    expect(await buyer.ok(`/api/buyer/getProduct?id=${id}`)).toMatchObject(expected)
    await sql`update bowls set status = 6 where id = ${id}`.execute(shop.db)
  })
})

describe('the robot', () => {
  const live = async (seed: number, rounds: number) => {
    const robot = buyerRobot(shop.app, shop.db, seed)
    for (let round = 0; round < rounds; round += 1) await robot.run(new Date())
  }
  const anew = async () => {
    await sql`alter table payments disable trigger user`.execute(shop.db)
    await sql`truncate payments`.execute(shop.db)
    await sql`alter table payments enable trigger user`.execute(shop.db)
    await sql`delete from orders`.execute(shop.db)
    await sql`update bowls set status = 3 where status = 5`.execute(shop.db)
  }
  it('orders and pays by the calls of any buyer, and leaves some of the window to others', async () => {
    for (let count = 0; count < 12; count += 1) await onSale(`盏 ${count}`)
    await live(1, 60)
    const made = await orders()
    expect(made.length).toBeGreaterThan(2)
    expect(new Set(made.map(({ jzId }) => jzId)).size).toBe(made.length)
    expect(made.some(({ status }) => status === 1)).toBe(true)
    const [left] = await queryRows<{ n: number }>(shop.db, sql`select count(*)::int as n from bowls where status = 3`)
    expect(left?.n).toBeGreaterThanOrEqual(8)
    for (const { buyerId } of made) expect(buyerId).toBe(buyer.accountId)
  })
  it('does the same with the same seed in the same shop, and something else with another', async () => {
    const lives: string[] = []
    for (const seed of [7, 7, 8]) {
      await anew()
      await live(seed, 25)
      lives.push(JSON.stringify((await orders()).map(({ jzId, status }) => [jzId, status])))
    }
    expect(lives[1]).toBe(lives[0])
    expect(lives[2]).not.toBe(lives[0])
  })
  it('looks at bowls, and keeps some in mind, by the calls of any buyer', async () => {
    await live(5, 60)
    const [seen] = await queryRows<{ views: number; kept: number }>(
      shop.db,
      sql`select (select sum(views)::int from "bowlLooks") as views, (select count(*)::int from favourites where "buyerId" = ${buyer.accountId}) as kept`,
    )
    expect(seen?.views).toBeGreaterThan(40)
    expect(seen?.kept).toBeGreaterThan(2)
  })
  it('receives a parcel when it has been on its way for days', async () => {
    await anew()
    const id = await onSale('在途的盏')
    const order = await buyer.ok<{ id: string }>('/api/buyer/placeOrder', {
      jzId: id,
      amount: 58_000,
      ...demoBuyers[0]?.receiver,
    })
    await sql`update orders set status = 2, "shippedTime" = now() where id = ${order.id}`.execute(shop.db)
    const statusAfter = async (hours: number) => {
      const robot = buyerRobot(shop.app, shop.db, 9)
      for (let round = 0; round < 30; round += 1) await robot.run(new Date(Date.now() + hours * 3_600_000))
      return (await orders()).find(each => each.id === order.id)?.status
    }
    expect(await statusAfter(1)).toBe(2)
    expect(await statusAfter(40)).toBe(3)
  })
  it('comes in again where its session was ended, and stays out of a shop without buyers', async () => {
    const robot = buyerRobot(shop.app, shop.db, 3)
    await robot.run(new Date())
    await closeSessions(shop.db, buyer.accountId)
    await expect(robot.run(new Date())).rejects.toThrow('登录信息已过期')
    await robot.run(new Date())
    await sql`update accounts set status = 0 where id = ${buyer.accountId}`.execute(shop.db)
    await buyerRobot(shop.app, shop.db).run(new Date())
  })
  it('draws numbers that lie evenly between 0 and 1', () => {
    const next = seededRandom(42)
    const drawn = Array.from({ length: 4_000 }, next)
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...drawn)).toBeLessThan(1)
    for (const quarter of [0, 1, 2, 3])
      expect(Math.abs(drawn.filter(each => Math.floor(each * 4) === quarter).length - 1_000)).toBeLessThan(120)
  })
})
