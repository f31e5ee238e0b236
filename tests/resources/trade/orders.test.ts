import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { orders } from '../../../resources/trade/orders'
import { payments } from '../../../resources/trade/payments'
import { openRequestContext } from '../../../src/server/records/write/openRequestContext'
import { systemPrincipal } from '../../../src/server/auth/sessions'
import { querySingleRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { buildShop, type Client, type Data, picture, type TestShop, wholeShop } from '../../kit/testServer'
import { newParcel, raced, receiver as ordering } from '../../kit/trade'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
let shop: TestShop
let buyer: Client
let other: Client
let photo: string
let home: string
let moment = new Date('2026-11-21T15:30:00.000Z')
beforeAll(async () => {
  shop = await buildShop(wholeShop, { now: () => moment })
  buyer = await shop.account('zhou', 'mini', 'user')
  other = await shop.account('wang', 'mini', 'user')
  await sql`update accounts set phone = '13911112222', name = '周茶友' where id = ${buyer.accountId}`.execute(shop.db)
  photo = (await shop.as.creator.upload(await picture())).data.url
  const address = { receiver: '售后', phone: '13805990001', region: '350703', detail: '建盏文化街 6 号' }
  home = (await shop.as.creator.ok('/api/address/addOrUpdateAddress', address)).id
})
afterAll(() => shop.close())
beforeEach(() => {
  moment = new Date('2026-11-21T15:30:00.000Z')
})

const bowl = async (more: object = {}, maker = shop.as.creator): Promise<string> => {
  const draft = { name: '兔毫盏', price: 128_000, ...(maker === shop.as.creator ? { headImg: photo } : {}), ...more }
  const { id } = await maker.ok('/api/product/addOrUpdateProduct', draft)
  await sql`update bowls set status = 3 where id = ${id}`.execute(shop.db)
  return id
}
const receiver = { ...ordering, note: '送人，请包好' }
const order = (jzId: string, by = buyer, headers: Record<string, string> = {}, more: object = {}) =>
  by.call('/api/buyer/placeOrder', { jzId, ...receiver, ...more }, headers)
/** The same, where what a buyer left unpaid elsewhere in these tests was days ago: there may not be many within one. */
const place: typeof order = async (...given) => {
  await sql`update orders set "createTime" = ${new Date(moment.getTime() - 2 * DAY).toISOString()} where "paidTime" is null and "createTime" > ${new Date(moment.getTime() - DAY).toISOString()}`.execute(
    shop.db,
  )
  return order(...given)
}
const ordered = async (by = buyer): Promise<Data> => (await place(await bowl(), by)).data
const act = (by: Client, action: string, id: string, body: object = {}) =>
  by.call(`${action === 'pay' || action === 'receive' ? '/api/buyer' : '/api/order'}/${action}Order?id=${id}`, body)
const steps = ['pay', 'ship', 'receive'] as const
/** An order in a state, brought there by those who bring it there. */
const at = async (state: number): Promise<Data> => {
  const made = await ordered()
  for (const step of state === 4 ? [] : steps.slice(0, state))
    await act(step === 'ship' ? shop.as.user : buyer, step, made.id, step === 'ship' ? newParcel() : {})
  if (state === 4) await act(shop.as.user, 'cancel', made.id)
  return made
}
interface Ledger {
  readonly kind: string
  readonly amount: number
}
/** Where an order stands with its bowl, and its money. */
const stored = async (id: string) => {
  const { status, jzId, ...order } = await querySingleRow<Data>(shop.db, sql`select * from orders where id = ${id}`)
  const [of] = await queryRows<{ status: number }>(shop.db, sql`select status from bowls where id = ${jzId}`)
  const money = await queryRows<Ledger>(
    shop.db,
    sql`select kind, amount from payments where "orderId" = ${id} order by "createdTime", id`,
  )
  return {
    order: { ...order, status },
    stand: [status, of?.status],
    money: money.map(each => [each.kind, each.amount]),
  }
}
const paid = ['paid', 128_000]
const refunded = ['refunded', 128_000]
/** The bowl's state, and the lines of the ledger, that belong to each state of an order. */
const standing = [
  { stand: [0, 5], money: [] },
  { stand: [1, 5], money: [paid] },
  { stand: [2, 5], money: [paid] },
  { stand: [3, 7], money: [paid] },
  { stand: [4, 3], money: [] },
] as const
/** A paid order that was cancelled. */
const takenBack = { stand: [4, 6], money: [paid, refunded] }

describe('an order', () => {
  it('has a number with the shop’s day, its buyer, what it is of as it is then, and thirty minutes to be paid', async () => {
    const id = await bowl({ name: '油滴盏' })
    const { data: made } = await place(id)
    expect(made).toMatchObject({
      no: expect.stringMatching(/^JZ20261121\d{7}$/),
      status: 0,
      jzId: id,
      jzName: '油滴盏',
      jzPrice: 128_000,
      amount: 128_000,
      picture: photo,
      buyerName: '周茶友',
      buyerPhone: '139****2222',
      receiver_phone: '139****2222',
      region: '110101/北京市/北京市/东城区',
      receiver_FullAddress: '北京市东城区东华门大街 1 号 302 室',
      receiver_city: '北京市',
      receiver_region: '东城区',
      receiver_detail_address: '东华门大街 1 号 302 室',
      addressId: home,
      payBefore: '2026-11-21T16:00:00.000Z',
    })
    moment = new Date('2026-11-21T16:30:00.000Z')
    expect((await ordered()).no).toMatch(/^JZ20261122\d{7}$/)
    await sql`update bowls set name = '改名盏', price = 1 where id = ${id}`.execute(shop.db)
    expect(await shop.as.user.ok(`/api/order/getOrder?id=${made.id}`)).toMatchObject({
      jzName: '油滴盏',
      jzPrice: 128_000,
    })
  })
  it.each([1, 2, 4, 5, 6, 7])('is refused of a bowl in state %i, of which nothing is told', async state => {
    const id = await bowl()
    await sql`update bowls set status = ${state}, "delistReason" = '窑口留藏' where id = ${id}`.execute(shop.db)
    const answer = await place(id)
    expect(answer).toMatchObject({ status: 409, code: 40900, msg: '这只建盏已售出或已下架' })
    expect(JSON.stringify(answer)).not.toContain('窑口留藏')
    expect(await queryRows(shop.db, sql`select 1 from orders where "jzId" = ${id}`)).toEqual([])
  })
  it.each([
    ['no bowl', { jzId: null }, { jzId: 'required' }],
    ['a bowl that is none', { jzId: 'nothing' }, { jzId: 'noRecord' }],
    ['no receiver', { receiver_name: ' ' }, { receiver_name: 'required' }],
    ['a number that is none', { receiver_phone: '12' }, { receiver_phone: 'phone' }],
    ['a province alone', { region: '110000' }, { region: 'region' }],
    ['its own price', { jzPrice: 1 }, { jzPrice: 'readOnly' }],
    ['another’s name', { buyerId: 'x' }, { buyerId: 'readOnly' }],
    ['a state', { status: 1 }, { status: 'readOnly' }],
    ['a note of 201 characters', { note: '盏'.repeat(201) }, { note: 'tooLong' }],
  ])('is refused with %s, and the bowl stays on sale', async (_, more, errors) => {
    const jzId = await bowl()
    const answer = await buyer.call('/api/buyer/placeOrder', { jzId, ...receiver, ...more })
    expect(answer).toMatchObject({ code: 40000, data: { errors } })
    expect(await querySingleRow(shop.db, sql`select status from bowls where id = ${jzId}`)).toEqual({ status: 3 })
  })
  it('is made once under one key', async () => {
    const [jzId, key] = [await bowl(), { 'idempotency-key': randomUUID() }]
    const [first, second] = await Promise.all([place(jzId, buyer, key), place(jzId, buyer, key)])
    expect(second.data).toEqual(first.data)
    expect((await place(jzId, buyer, key)).data).toEqual(first.data)
    expect(await queryRows(shop.db, sql`select 1 from orders where "jzId" = ${jzId}`)).toHaveLength(1)
  })
  it('is placed by nobody but a buyer', async () => {
    const id = await bowl()
    for (const person of ['creator', 'admin', 'user', 'platform'] as const)
      expect([person, (await place(id, shop.as[person])).code]).toEqual([person, 40300])
    expect((await place(id, shop.as.nobody)).code).toBe(40100)
  })
})

it('the staff are told of a new order, of its payment and of its end; one that is paid waits to be shipped', async () => {
  const told = async (id: string) => {
    moment = new Date(moment.getTime() + MINUTE)
    await shop.mall.work.pass()
    const { list } = await shop.as.user.ok<{
      list: { recordId: string; content: string; type: string; status: number }[]
    }>('/api/message/list', { pageSize: 200 })
    return list.filter(({ recordId }) => recordId === id)
  }
  const { id, no } = await ordered()
  expect(await told(id)).toMatchObject([{ type: 'message', content: `新订单 ${no}：“兔毫盏”，等待买家付款` }])
  await act(buyer, 'pay', id)
  expect((await told(id))[0]).toMatchObject({
    type: 'todo',
    status: 0,
    content: `订单 ${no} 已付款，等待发货：“兔毫盏”`,
  })
  await act(shop.as.creator, 'cancel', id)
  const [last, waited] = await told(id)
  expect(last).toMatchObject({ type: 'message', content: `订单 ${no} 已取消：“兔毫盏”` })
  expect(waited).toMatchObject({ type: 'todo', status: 1 })
})

// decisions.md, point 8: from which states to which, by whom. What is not here is refused.
const moves: Readonly<
  Record<string, { readonly by: readonly string[]; readonly to: Readonly<Record<number, number>> }>
> = {
  pay: { by: ['buyer'], to: { 0: 1 } },
  ship: { by: ['creator', 'admin', 'user'], to: { 1: 2 } },
  receive: { by: ['buyer'], to: { 2: 3 } },
  cancel: { by: ['creator', 'admin', 'user'], to: { 0: 4, 1: 4 } },
  correctAddress: { by: ['creator', 'admin', 'user'], to: { 0: 0, 1: 1 } },
  changeAmount: { by: ['creator', 'admin', 'user'], to: { 0: 0 } },
  chooseReturn: { by: ['creator', 'admin'], to: { 1: 1, 2: 2, 3: 3 } },
  addNote: { by: ['creator', 'admin', 'user'], to: { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4 } },
}
const asked = (action: string): object =>
  ({
    ship: newParcel(),
    cancel: { cancelReason: '釉面有瑕' },
    correctAddress: { receiver_name: '周二', region: '350703', receiver_detail_address: '后井村 1 号' },
    changeAmount: { amount: 100_000 },
    chooseReturn: { addressId: home },
    addNote: { staffNote: '客人要礼盒' },
  })[action] ?? {}
const people = () => ({
  creator: shop.as.creator,
  admin: shop.as.admin as Client,
  user: shop.as.user,
  platform: shop.as.platform,
  buyer,
  'another buyer': other,
  'another maker': shop.as.stranger,
})
/** What somebody is answered who would take an action on an order in a state. */
const verdict = (action: string, person: string, state: number): number => {
  const role = person === 'another buyer' ? 'buyer' : person === 'another maker' ? 'creator' : person
  const { by, to } = moves[action] ?? { by: [], to: {} }
  if (!by.includes(role)) return 40300
  if (role !== person) return 40400
  return to[state] === undefined ? 40900 : 0
}
describe.each(Object.keys(moves))('%s', action => {
  it.each([0, 1, 2, 3, 4])('from state %i, by everyone', async from => {
    let made = await at(from)
    for (const [person, who] of Object.entries(people())) {
      const before = await stored(made.id)
      const { code, data } = await act(who, action, made.id, asked(action))
      expect([person, code]).toEqual([person, verdict(action, person, from)])
      const after = await stored(made.id)
      if (code !== 0) {
        expect(after, person).toEqual(before)
        continue
      }
      const to = moves[action]?.to[from] ?? -1
      // What goes back to the buyer is written down besides; a note is nothing that a buyer's version tells of.
      const writes = action === 'addNote' ? 0 : to === 4 && from === 1 ? 2 : 1
      expect(data).toMatchObject({ status: to, version: Number(before.order.version) + writes })
      expect(after, person).toMatchObject(to === 4 && from === 1 ? takenBack : { ...standing[to] })
      const [line] = await shop.as.user.ok<{ action: string }[]>(`/api/order/historyOrder?id=${made.id}`)
      expect(line?.action).toBe(action)
      made = await at(from)
    }
  })
})

describe('what is asked for', () => {
  it('is a courier and a number to ship by, and they stand in the order', async () => {
    const { id } = await at(1)
    expect(await act(shop.as.user, 'ship', id)).toMatchObject({
      code: 40000,
      data: { errors: { courier: 'required', trackingNo: 'required' } },
    })
    expect(await act(shop.as.user, 'ship', id, { ...newParcel(), courier: 'DHL' })).toMatchObject({
      data: { errors: { courier: 'choice' } },
    })
    const parcel = newParcel()
    expect((await act(shop.as.user, 'ship', id, parcel)).data).toMatchObject({
      ...parcel,
      shippedTime: moment.toISOString(),
      receiveBefore: new Date(moment.getTime() + 15 * DAY).toISOString(),
    })
  })
  it('is nothing where the state refuses already', async () => {
    const { id } = await at(1)
    await act(shop.as.user, 'ship', id, newParcel())
    expect((await act(shop.as.admin as Client, 'ship', id)).code).toBe(40900)
    expect((await act(shop.as.user, 'cancel', id, { cancelReason: '盏'.repeat(201) })).code).toBe(40900)
  })
  it('is at most 200 characters of a reason, and a positive amount', async () => {
    const { id } = await at(0)
    expect(await act(shop.as.user, 'cancel', id, { cancelReason: '盏'.repeat(201) })).toMatchObject({
      data: { errors: { cancelReason: 'tooLong' } },
    })
    for (const amount of [0, -1, 1.5, null])
      expect((await act(shop.as.user, 'changeAmount', id, { amount })).code).toBe(40000)
    expect((await stored(id)).stand).toEqual([0, 5])
    expect((await act(shop.as.user, 'changeAmount', id, { amount: 99_900 })).code).toBe(0)
    await act(buyer, 'pay', id)
    expect((await stored(id)).money).toEqual([['paid', 99_900]])
    await act(shop.as.user, 'cancel', id)
    expect((await stored(id)).money).toEqual([
      ['paid', 99_900],
      ['refunded', 99_900],
    ])
  })
  it('is no more of a buyer who leaves twenty unpaid within a day, by clocks or not, until they pay', async () => {
    const hoarder = await shop.account('hoarder', 'mini', 'user')
    const made: Data[] = []
    for (let n = 0; n < 20; n += 1) made.push((await order(await bowl(), hoarder)).data)
    const wanted = await bowl()
    const refused = { code: 40000, msg: '您一天内有 20 张订单没有付款，请先付款' }
    expect(await order(wanted, hoarder)).toMatchObject(refused)
    moment = new Date(moment.getTime() + 31 * MINUTE)
    await shop.mall.work.pass()
    expect(await order(wanted, hoarder)).toMatchObject(refused)
    expect((await shop.as.creator.ok(`/api/product/getProduct?id=${wanted}`)).status).toBe(3)
    expect((await order(await bowl(), await shop.account('another', 'mini', 'user'))).code).toBe(0)
    expect(made.length).toBe(20)
    const daysAgo = new Date(moment.getTime() - 2 * 24 * 60 * MINUTE).toISOString()
    await sql`update orders set "createTime" = ${daysAgo} where id = ${made[0]?.id}`.execute(shop.db)
    expect((await order(wanted, hoarder)).code).toBe(0)
  })
  it('keeps the number of a receiver who is corrected without one', async () => {
    const { id } = await at(1)
    await act(shop.as.user, 'correctAddress', id, { ...asked('correctAddress'), receiver_phone: '139****2222' })
    expect((await stored(id)).order).toMatchObject({ receiver_name: '周二', receiver_phone: '13911112222' })
  })
})

describe('the mall’s clocks', () => {
  const pass = async (ms: number) => {
    moment = new Date(moment.getTime() + ms)
    await shop.mall.work.pass()
  }
  it('cancel what is not paid within thirty minutes, and the bowl is on sale again', async () => {
    const [late, early] = [await at(0), await at(1)]
    await pass(29 * MINUTE)
    expect((await stored(late.id)).stand).toEqual([0, 5])
    await pass(MINUTE)
    expect(await stored(late.id)).toMatchObject(standing[4])
    expect((await stored(early.id)).stand).toEqual([1, 5])
    const [line] = await shop.as.user.ok<{ action: string; accountName: string }[]>(
      `/api/order/historyOrder?id=${late.id}`,
    )
    expect(line).toMatchObject({ action: 'cancelUnpaid', accountName: '' })
    expect((await act(buyer, 'pay', late.id)).code).toBe(40900)
    expect((await place(String(late.jzId), other)).code).toBe(0)
  })
  it('receive what was shipped fifteen days ago, once, after any stop', async () => {
    const { id } = await at(2)
    await pass(15 * DAY - 1)
    expect((await stored(id)).stand).toEqual([2, 5])
    await pass(90 * DAY)
    expect(await stored(id)).toMatchObject(standing[3])
    await pass(DAY)
    expect((await stored(id)).order.version).toBe(4)
  })
  it('are nobody’s to call', async () => {
    const { id } = await at(0)
    for (const call of ['cancelUnpaid', 'receiveOverdue'])
      for (const by of Object.values(people())) expect((await act(by, call, id)).status).toBe(404)
    await expect(shop.byMall(orders, 'receiveOverdue', id)).rejects.toMatchObject({ reason: 'wrongState' })
  })
})

describe('two at the same moment', () => {
  const RACES = Number(process.env.RACES ?? 12)
  const LONG = Math.max(120_000, RACES * 1_000)
  const races = (race: () => Promise<void>, most = RACES) => raced(most, race)
  it(
    'want one bowl: one gets it, the other learns that it is gone',
    () =>
      races(async () => {
        const jzId = await bowl()
        const codes = (await Promise.all([place(jzId, buyer), place(jzId, other)])).map(({ code }) => code)
        expect(codes.sort()).toEqual([0, 40900])
        expect(await queryRows(shop.db, sql`select 1 from orders where "jzId" = ${jzId} and status <> 4`)).toHaveLength(
          1,
        )
      }),
    LONG,
  )
  it(
    'ship and cancel: one is done, and the money goes by it',
    () =>
      races(async () => {
        const { id } = await at(1)
        const [shipped, cancelled] = await Promise.all([
          act(shop.as.user, 'ship', id, newParcel()),
          act(shop.as.creator, 'cancel', id),
        ])
        expect([shipped.code, cancelled.code].sort()).toEqual([0, 40900])
        expect(await stored(id)).toMatchObject(shipped.code === 0 ? standing[2] : takenBack)
      }),
    LONG,
  )
  it(
    'pay twice: it is paid once',
    () =>
      races(async () => {
        const { id } = await ordered()
        const codes = (await Promise.all([act(buyer, 'pay', id), act(buyer, 'pay', id)])).map(({ code }) => code)
        expect(codes.sort()).toEqual([0, 40900])
        expect((await stored(id)).money).toEqual([paid])
      }),
    LONG,
  )
  it(
    'pay, while the clock cancels: one of the two, and no money is left over',
    () =>
      races(async () => {
        const { id } = await ordered()
        moment = new Date(moment.getTime() + 31 * MINUTE)
        const [answer] = await Promise.all([act(buyer, 'pay', id), shop.mall.work.pass()])
        expect(await stored(id)).toMatchObject(answer.code === 0 ? standing[1] : standing[4])
      }, RACES / 4),
    LONG,
  )
})

describe('money', () => {
  it('adds up: what was paid is with the shop or went back, for every order there is', async () => {
    const all = await queryRows<{ status: number; paid: number; back: number; amount: number }>(
      shop.db,
      sql`select o.status, o.amount, coalesce(sum(p.amount) filter (where p.kind = 'paid'), 0)::int as paid, coalesce(sum(p.amount) filter (where p.kind = 'refunded'), 0)::int as back
        from orders o left join payments p on p."orderId" = o.id and p.fact_id = o.fact_id group by o.fact_id, o.id`,
    )
    expect(all.length).toBeGreaterThan(10)
    for (const { status, paid: came, back, amount } of all) {
      expect(came === 0 || came === Number(amount)).toBe(true)
      expect(came - back).toBe([1, 2, 3].includes(status) ? Number(amount) : 0)
    }
  })
  it('never goes back twice, nor more of it than was paid, whoever tries', async () => {
    const { id } = await at(1)
    const refund = (amount: number) =>
      shop.mall.enter(shop.factId, scope =>
        openRequestContext(shop.mall.appConfig, scope, systemPrincipal(shop.factId))
          .getRecordsApi()
          .append(payments, { orderId: id, kind: 'refunded', amount }),
      )
    await expect(refund(128_001)).rejects.toMatchObject({ reason: 'badInput' })
    await refund(28_000)
    await expect(refund(100_001)).rejects.toMatchObject({ reason: 'badInput' })
    await act(shop.as.user, 'cancel', id)
    expect((await stored(id)).money).toEqual([paid, ['refunded', 28_000], ['refunded', 100_000]])
    await expect(sql`update payments set amount = 1`.execute(shop.db)).rejects.toThrow()
  })
})

describe('who sees an order', () => {
  const listed = async (by: Client, body: object = {}, what = 'listOrders') =>
    (await by.ok<{ list: Data[] }>(`/api/order/${what}`, { pageSize: 200, ...body })).list
  it('is its buyer and its maker: to another buyer and another maker it does not exist', async () => {
    const { id } = await at(1)
    const theirs = await ordered(other)
    expect((await listed(buyer)).every(({ buyerName }) => buyerName === '周茶友')).toBe(true)
    expect(await listed(buyer, { filter: { id: theirs.id } })).toEqual([])
    expect(await listed(shop.as.stranger)).toEqual([])
    expect(await listed(other, {}, 'listPayments')).toEqual([])
    expect((await listed(buyer, {}, 'listPayments')).length).toBeGreaterThan(0)
    for (const who of [other, shop.as.stranger])
      for (const path of ['get', 'history'])
        expect((await who.call(`/api/order/${path}Order?id=${id}`)).code).toBe(40400)
    expect(await queryRows(shop.db, sql`select fact_id from orders where id = ${id}`)).toEqual([
      { fact_id: shop.factId },
    ])
  })
  it('reads who did what by name, and no buyer what the staff log in with', async () => {
    const { id } = await at(2)
    const read = async (by: Client) =>
      (await by.ok<{ action: string; username: string }[]>(`/api/order/historyOrder?id=${id}`)).map(each => [
        each.action,
        each.username,
      ])
    expect(await read(buyer)).toEqual([
      ['ship', ''],
      ['pay', ''],
      ['create', ''],
    ])
    expect((await read(shop.as.creator))[0]).toEqual(['ship', 'user'])
  })
  it('reads beside a name from outside what that person is, whatever they call themselves', async () => {
    await sql`update accounts set name = '平台管理员' where id = ${buyer.accountId}`.execute(shop.db)
    const { id } = await at(2)
    const lines = await shop.as.user.ok<{ action: string; role: string | null }[]>(`/api/order/historyOrder?id=${id}`)
    expect(lines.map(({ action, role }) => [action, role])).toEqual([
      ['ship', null],
      ['pay', 'buyer'],
      ['create', 'buyer'],
    ])
    // The bowl is not the buyer's. Its sale is taken along by the order.
    const sold = await querySingleRow<{ jzId: string }>(shop.db, sql`select "jzId" from orders where id = ${id}`)
    const [sale] = await shop.as.user.ok<{ action: string; role: string }[]>(
      `/api/product/historyProduct?id=${sold.jzId}`,
    )
    expect(sale).toMatchObject({ action: 'sell', role: 'buyer' })
    await sql`update accounts set name = '周茶友' where id = ${buyer.accountId}`.execute(shop.db)
    const { id: jzId } = await shop.as.creator.ok('/api/product/addOrUpdateProduct', {
      name: '待审',
      price: 100,
      headImg: photo,
    })
    await sql`update bowls set status = 2 where id = ${jzId}`.execute(shop.db)
    await shop.as.platform.ok(`/api/product/approveProduct?id=${jzId}`)
    const [line] = await shop.as.user.ok<{ role: string }[]>(`/api/product/historyProduct?id=${jzId}`)
    expect(line?.role).toBe('platform')
  })
  it('reads no note of the staff, unless it is the staff', async () => {
    const { id } = await at(1)
    await act(shop.as.user, 'addNote', id, { staffNote: '老客人' })
    expect(await shop.as.creator.ok(`/api/order/getOrder?id=${id}`)).toMatchObject({ staffNote: '老客人' })
    for (const path of ['get', 'history'])
      expect(JSON.stringify(await buyer.ok(`/api/order/${path}Order?id=${id}`))).not.toContain('老客人')
  })
  it('goes on for the buyer as if there were no note of the staff', async () => {
    const { id } = await at(2)
    const { version } = await buyer.ok<Data>(`/api/order/getOrder?id=${id}`)
    const told = vi.spyOn(shop.mall.live, 'publish')
    await act(shop.as.user, 'addNote', id, { staffNote: '老客人' })
    const heard = told.mock.calls.flatMap(([changes]) => changes).filter(change => change.resource === 'orders')
    told.mockRestore()
    expect(heard).toEqual([{ tenant: shop.factId, resource: 'orders', id }])
    expect((await act(buyer, 'receive', id, { version })).code).toBe(0)
  })
  it.each([
    ['its number', ({ no }: Data) => String(no)],
    ['the bowl', () => '金缕盏'],
    ['the buyer', () => '周茶友'],
    ['the buyer’s whole number', () => '139 1111 2222'],
    ['the parcel’s number', () => 'YT7700112233445'],
    ['the receiver', () => '离线王'],
    ['the receiver, by initials', () => 'lxw'],
    ['the last four digits of the buyer’s phone', () => '2222'],
    ['the last four digits of the receiver’s phone', () => '7788'],
    ['the last four digits of its number', ({ no }: Data) => String(no).slice(-4)],
    ['the last four digits of its number with a sign', ({ no }: Data) => `#${String(no).slice(-4)}`],
    ['the last six digits of its number', ({ no }: Data) => String(no).slice(-6)],
    [
      'its number with dashes and an invisible sign',
      ({ no }: Data) => `${String(no).replace(/^(JZ\d{4})/, '$1-')}\u200b`,
    ],
    ['its whole id', ({ id }: Data) => ` ${id}\u200b`],
    ['the parcel’s number with a dash', () => 'yt-7700112233445'],
    ['the phone with dots', () => '139.1111.2222'],
    ['the phone in brackets', () => '(139)11112222'],
    ['the buyer and the bowl', () => '周茶友 金缕'],
    ['the bowl and the receiver, said', () => 'jlz 离线'],
    ['the receiver and the last digits of a phone', () => '离线王 7788'],
    ['parts of the parcel’s number', () => 'YT 7700 1122 33445'],
  ])('finds it by %s', async (_, keyword) => {
    const to = { receiver_name: '离线王', receiver_phone: '13900007788' }
    const { data: made } = await place(await bowl({ name: '金缕盏' }), buyer, {}, to)
    await act(buyer, 'pay', made.id)
    const parcel = { courier: 'YTO', trackingNo: 'YT7700112233445' }
    await act(shop.as.user, 'ship', made.id, { ...parcel, despiteSameNumber: true })
    expect((await listed(shop.as.user, { keyword: keyword(made) })).map(({ id }) => id)).toContain(made.id)
    for (const jzId of [made.jzId, String(made.jzId).toUpperCase(), [String(made.jzId).replaceAll('-', '')]])
      expect((await listed(shop.as.user, { filter: { jzId } })).map(({ id }) => id)).toEqual([made.id])
    for (const none of ['1391111222', '11112222', '离线王 8877', '金缕盏 月球'])
      expect([none, await listed(shop.as.user, { keyword: none })]).toEqual([none, []])
    for (const masked of ['13911112222', '7788'])
      expect([masked, await listed(shop.as.platform, { keyword: masked })]).toEqual([masked, []])
  })
  it('has it in the tab of its state', async () => {
    const { counts, total } = await shop.as.user.ok<{ counts: Record<string, number>; total: number }>(
      '/api/order/listOrders',
      { counts: true },
    )
    expect(Object.keys(counts)).toEqual(['0', '1', '2', '3', '4'])
    expect(Object.values(counts).every(count => count > 0)).toBe(true)
    expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(total)
  })
})

describe('a sheet of parcels', () => {
  const send = (mode: string, rows: readonly object[], by = shop.as.user) =>
    by.ok<{ rows: readonly { id: string | null; state: string; errors: Record<string, string> }[] }>(
      '/api/order/shipOrders',
      { mode, rows },
    )
  it('ships what waits for it, each order with a line of its own, by a courier said in either language', async () => {
    const [one, two, unpaid, theirs] = [await at(1), await at(1), await at(0), await at(1)]
    await sql`update orders set no = 'JZ2' where id = ${theirs.id}`.execute(shop.db)
    const rows = [
      { no: one.no, courier: '邮政 EMS', trackingNo: ' EA123456789CN ' },
      { no: two.no, courier: 'yunda', trackingNo: '4312345678901' },
      { no: unpaid.no, courier: 'SF', trackingNo: 'SF1234567890123' },
      { no: 'JZ2', courier: '飞鸽', trackingNo: '1234567' },
    ]
    expect((await send('judge', rows)).rows.map(({ state, errors }) => [state, errors])).toEqual([
      ['ready', {}],
      ['ready', {}],
      ['refused', { no: '待付款，现在不能操作' }],
      ['refused', { courier: 'choice' }],
    ])
    expect((await send('judge', rows.slice(0, 1), shop.as.stranger)).rows).toMatchObject([
      { id: null, state: 'refused', errors: { no: '没有这个订单号' } },
    ])
    expect((await send('each', rows)).rows.map(({ state }) => state)).toEqual(['done', 'done', 'refused', 'refused'])
    expect((await stored(one.id)).order).toMatchObject({ courier: 'EMS', trackingNo: 'EA123456789CN' })
    expect((await stored(two.id)).order).toMatchObject({ courier: 'YD', trackingNo: '4312345678901' })
    for (const { id } of [one, two]) {
      expect((await stored(id)).stand).toEqual([2, 5])
      const lines = await shop.as.user.ok<{ action: string }[]>(`/api/order/historyOrder?id=${id}`)
      expect(lines.map(({ action }) => action)).toEqual(['ship', 'pay', 'create'])
    }
    expect((await stored(unpaid.id)).stand).toEqual(standing[0].stand)
    expect((await send('each', rows)).rows.map(({ state }) => state)).toEqual(rows.map(() => 'refused'))
  })
})

it.each(['=1+1', '"78123456789012"', '`432123456789012', '7.73123E+14', '已发', '无', 'SF1'])(
  'a tracking number of another shape is refused: %s',
  async trackingNo => {
    const { no } = await at(1)
    const rows = [{ no, courier: '宅急送', trackingNo }]
    expect(await shop.as.user.ok('/api/order/shipOrders', { mode: 'judge', rows })).toMatchObject({
      rows: [{ state: 'refused', errors: { trackingNo: expect.any(String) } }],
    })
  },
)
describe('an order that is looked for among everything', () => {
  let no: string
  beforeAll(async () => {
    no = String((await ordered()).no)
  })
  it.each([
    ['its number', () => no, '兔毫盏'],
    ['its bowl, as that is said', () => 'tuhao', '兔毫盏'],
    ['its buyer', () => '周茶友', '周茶友'],
    ['its buyer, by initials', () => 'zcy', '周茶友'],
  ])('by %s tells what it was found by', async (_, keyword, about) => {
    const found = await shop.as.creator.ok<readonly Data[]>('/api/find', { keyword: keyword() })
    const told = found.filter(({ resource }) => resource === 'orders').map(each => each.about)
    expect(new Set(told)).toEqual(new Set([about]))
  })
})
