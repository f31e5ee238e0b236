import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '../../../resources/trade/orders'
import { foldKeyword } from '../../../src/schema/text/foldText'
import { lockRecords } from '../../../src/server/database/queries/records'
import { queryRows, querySingleRow, sql } from '../../../src/server/database/connections/database'
import { buildShop, type Client, type Data, type TestShop, wholeShop } from '../../kit/testServer'
import { newParcel, raced, receiver } from '../../kit/trade'

const RACES = Number(process.env.RACES ?? 12)
let shop: TestShop
let buyer: Client
let other: Client
beforeAll(async () => {
  shop = await buildShop(wholeShop)
  buyer = await shop.account('zhou', 'mini', 'user')
  other = await shop.account('wang', 'mini', 'user')
})
afterAll(() => shop.close())

/** An order that waits to be shipped. */
const paid = async (by = buyer, maker = shop.as.creator): Promise<Data> => {
  const { id: jzId } = await maker.ok('/api/product/addOrUpdateProduct', { name: '兔毫盏', price: 128_000 })
  await sql`update bowls set status = 3 where id = ${jzId}`.execute(shop.db)
  const order = await by.ok<Data>('/api/buyer/placeOrder', { jzId, ...receiver })
  await by.ok(`/api/buyer/payOrder?id=${order.id}`)
  return order
}
const ship = ({ id }: Data, body: object, by = shop.as.user, headers: Record<string, string> = {}) =>
  by.call(`/api/order/shipOrder?id=${id}`, body, headers)
/** An order that is shipped under a number. */
const shipped = async (body: object, by = buyer, maker = shop.as.creator): Promise<Data> => {
  const order = await paid(by, maker)
  expect(await ship(order, body, maker)).toMatchObject({ code: 0 })
  return order
}
const statusOf = async ({ id }: Data) =>
  Number((await querySingleRow<Data>(shop.db, sql`select status from orders where id = ${id}`)).status)
const confirmed = { despiteSameNumber: true }
const numberOf = ({ trackingNo }: { trackingNo: string }) => trackingNo.slice(2)

describe('a tracking number that another living order has', () => {
  it('is refused with that order and its state, in both languages, and nothing is written', async () => {
    const parcel = newParcel()
    const first = await shipped(parcel)
    const second = await paid(other)
    const answer = await ship(second, parcel)
    expect(answer).toMatchObject({
      status: 409,
      code: 40900,
      data: {
        reason: 'sameTrackingNumber',
        errors: { despiteSameNumber: 'sameTrackingNumber' },
        others: { despiteSameNumber: { id: first.id, no: first.no, jzName: '兔毫盏', status: 2 } },
        current: { id: second.id, status: 1 },
      },
    })
    expect(answer.msg).toBe(`订单 ${first.no}（“兔毫盏”，待收货）也是这个快递单号。`)
    const english = await ship(second, parcel, shop.as.user, { 'accept-language': 'en' })
    expect(english.data).toMatchObject({
      messages: {
        despiteSameNumber: `Order ${first.no} (“兔毫盏”, Shipped) has the same tracking number.`,
      },
    })
    expect(Object.keys(answer.data.others as object)).toEqual(['despiteSameNumber'])
    expect(await statusOf(second)).toBe(1)
  })
  it('is taken with the tick, and with no other sign of a yes', async () => {
    const parcel = newParcel()
    await shipped(parcel)
    const second = await paid()
    for (const no of [false, 'yes', null])
      expect((await ship(second, { ...parcel, despiteSameNumber: no })).code).toBe(40900)
    expect(await ship(second, { ...parcel, ...confirmed })).toMatchObject({ code: 0 })
    // Of three in one parcel each is asked about.
    const third = await paid()
    expect((await ship(third, parcel)).code).toBe(40900)
    expect((await ship(third, { ...parcel, ...confirmed })).code).toBe(0)
  })
  it.each([
    ['small letters and blanks', (digits: string) => `sf ${digits.slice(0, 4)} ${digits.slice(4)}`],
    ['dashes', (digits: string) => `SF-${digits.slice(0, 4)}-${digits.slice(4)}`],
    ['small letters, blanks and dashes', (digits: string) => ` sf ${digits.slice(0, 4)}-${digits.slice(4)} `],
    ['wide signs', (digits: string) => `ＳＦ${digits.replace(/\d/g, d => String.fromCharCode(Number(d) + 0xff10))}`],
  ])('is known in %s, whichever of the two is written so', async (_, written) => {
    for (const turned of [false, true]) {
      const parcel = newParcel()
      const spellings = [parcel.trackingNo, written(numberOf(parcel))]
      const [first, second] = turned ? spellings.reverse() : spellings
      const { no } = await shipped({ ...parcel, trackingNo: first })
      expect(await ship(await paid(), { ...parcel, trackingNo: second })).toMatchObject({
        code: 40900,
        data: { others: { despiteSameNumber: { no } } },
      })
    }
  })
  it('is known whichever courier is named', async () => {
    const parcel = newParcel()
    await shipped(parcel)
    expect((await ship(await paid(), { ...parcel, courier: 'other' })).code).toBe(40900)
  })
  it('is told before a wrong entry beside it, and asks for a tick beside an open request', async () => {
    const parcel = newParcel()
    await shipped(parcel)
    const second = await paid()
    expect((await ship(second, { ...parcel, courier: 'DHL' })).code).toBe(40900)
    expect(await ship(second, { ...parcel, ...confirmed, courier: 'DHL' })).toMatchObject({
      code: 40000,
      data: { errors: { courier: 'choice' } },
    })
    const wish = { orderId: second.id, type: 'refundOnly', reason: 'crack', amount: 128_000 }
    await buyer.ok('/api/buyer/applyRefund', wish)
    expect((await ship(second, parcel)).data).toMatchObject({
      errors: { despiteRefund: 'openRefund', despiteSameNumber: 'sameTrackingNumber' },
    })
    expect((await ship(second, { ...parcel, despiteRefund: true })).code).toBe(40900)
    expect((await ship(second, { ...parcel, despiteRefund: true, ...confirmed })).code).toBe(0)
  })
  it.each(['', '无', 'SF1', null, 12, ['SF1234567890123'], { a: 1 }])(
    'is looked for by no entry that is none: %j',
    async trackingNo => {
      expect(await ship(await paid(), { courier: 'SF', trackingNo })).toMatchObject({
        code: 40000,
        data: { errors: { trackingNo: expect.any(String) } },
      })
    },
  )
})

describe('a tracking number is free', () => {
  it.each([
    ['received', (order: Data) => buyer.ok(`/api/buyer/receiveOrder?id=${order.id}`)],
    ['cancelled', (order: Data) => sql`update orders set status = 4 where id = ${order.id}`.execute(shop.db)],
  ])('once its order is %s', async (_, end) => {
    const parcel = newParcel()
    const first = await shipped(parcel)
    await end(first)
    expect((await ship(await paid(), parcel)).code).toBe(0)
  })
  it('of another maker’s order, which is neither counted nor shown', async () => {
    const parcel = newParcel()
    const theirs = await shipped(parcel, buyer, shop.as.stranger)
    expect(await ship(await paid(), parcel)).toMatchObject({ code: 0 })
    const answer = await ship(await paid(), parcel)
    expect(JSON.stringify(answer)).not.toContain(theirs.id)
  })
  it('for the order that has it: a shipped one is refused by its state alone', async () => {
    const parcel = newParcel()
    const order = await shipped(parcel)
    const answer = await ship(order, parcel)
    expect(answer.code).toBe(40900)
    expect(answer.data).not.toHaveProperty('others')
  })
  it('to ask about by nobody who may not ship the order', async () => {
    const parcel = newParcel()
    await shipped(parcel)
    const order = await paid()
    for (const [by, code] of [
      [shop.as.stranger, 40400],
      [shop.as.platform, 40300],
      [buyer, 40300],
    ] as const)
      expect(await ship(order, parcel, by)).toMatchObject({ code, data: null })
  })
})

describe('two shipments at the same moment under one number', () => {
  // A transaction of another server: the calls of one maker wait in one server's queue anyhow.
  it('are one after the other: the later one waits for the commit of the earlier one, and is told of it', async () => {
    const { trackingNo, courier } = newParcel()
    const [first, second] = [await paid(), await paid(other)]
    const key = foldKeyword(trackingNo)
    let later: ReturnType<typeof ship> | undefined
    await shop.db.transaction().execute(async db => {
      await lockRecords({ db, tenant: shop.factId, now: new Date() }, orders, `trackingNo ${key}`)
      await sql`update orders set status = 2, "trackingNo" = ${trackingNo}, "same trackingNo" = ${key} where id = ${first.id}`.execute(
        db,
      )
      later = ship(second, { trackingNo, courier })
      await new Promise(waited => setTimeout(waited, 700))
    })
    expect(await later).toMatchObject({
      code: 40900,
      data: { others: { despiteSameNumber: { id: first.id, status: 2 } } },
    })
  })
  it(
    'are one that is done and one that is told of it',
    () =>
      raced(RACES, async () => {
        const parcel = newParcel()
        const both = [await paid(), await paid(other)]
        const answers = await Promise.all(
          both.map((order, at) => ship(order, parcel, at ? shop.as.creator : shop.as.user)),
        )
        expect(answers.map(({ code }) => code).sort()).toEqual([0, 40900])
        const [done] = both.filter((_, at) => answers[at]?.code === 0)
        expect(answers.find(({ code }) => code !== 0)?.data).toMatchObject({
          others: { despiteSameNumber: { id: done?.id } },
        })
      }),
    120_000,
  )
  it(
    'do not wait for each other in a circle, by sheets with the numbers crossed',
    () =>
      raced(RACES, async () => {
        const [a, b] = [newParcel(), newParcel()]
        const four = [await paid(), await paid(), await paid(), await paid()] as const
        const sheet = (rows: readonly (readonly [Data, object])[]) =>
          shop.as.user.call('/api/order/shipOrders', {
            mode: 'whole',
            rows: rows.map(([{ no }, parcel]) => ({ no, ...parcel })),
          })
        const answers = await Promise.all([
          sheet([
            [four[0], a],
            [four[1], b],
          ]),
          sheet([
            [four[2], b],
            [four[3], a],
          ]),
        ])
        expect(answers.map(({ code }) => code).sort()).toEqual([0, 40000])
        const held = await queryRows<Data>(
          shop.db,
          sql`select "trackingNo" from orders where id = any(${four.map(({ id }) => id)}) and "trackingNo" is not null`,
        )
        expect(held.map(({ trackingNo }) => trackingNo).sort()).toEqual([a.trackingNo, b.trackingNo])
      }),
    120_000,
  )
})

describe('a sheet', () => {
  interface Row {
    readonly state: string
    readonly errors: Record<string, string>
    readonly messages?: Record<string, string>
    readonly others?: Record<string, Data>
  }
  const send = async (mode: string, rows: readonly object[]) =>
    (await shop.as.user.call<{ rows: Row[] }>('/api/order/shipOrders', { mode, rows })).data.rows
  it('tells of the other order at its row, and ships the row that has the tick', async () => {
    const parcel = newParcel()
    const first = await shipped(parcel)
    const [one, two] = [await paid(), await paid()]
    const rows = [
      { no: one.no, ...parcel, trackingNo: `sf ${numberOf(parcel)}` },
      { no: two.no, ...parcel, despiteSameNumber: '是' },
    ]
    for (const [mode, done] of [
      ['judge', 'ready'],
      ['each', 'done'],
    ] as const) {
      const [row, ticked] = await send(mode, rows)
      expect(row).toMatchObject({
        state: 'refused',
        errors: { despiteSameNumber: 'sameTrackingNumber' },
        messages: { despiteSameNumber: expect.stringContaining(String(first.no)) },
        others: { despiteSameNumber: { id: expect.any(String), no: first.no, status: 2 } },
      })
      expect(ticked).toMatchObject({ state: done, errors: {} })
    }
    const whole = await shop.as.user.call('/api/order/shipOrders', { mode: 'whole', rows: rows.slice(0, 1) })
    expect(whole.data).toMatchObject({
      errors: { 'rows.0.despiteSameNumber': 'sameTrackingNumber' },
      others: { 'rows.0.despiteSameNumber': { status: 2 } },
    })
    expect([await statusOf(one), await statusOf(two)]).toEqual([1, 2])
  })
  it('with one number at two rows tells of the first at the second, in every mode', async () => {
    for (const mode of ['judge', 'each', 'whole']) {
      const parcel = newParcel()
      const [one, two] = [await paid(), await paid(other)]
      const rows = [
        { no: one.no, ...parcel },
        { no: two.no, ...parcel, trackingNo: ` sf-${numberOf(parcel)}` },
      ]
      if (mode === 'whole') {
        const refused = await shop.as.user.call('/api/order/shipOrders', { mode, rows })
        expect(refused).toMatchObject({
          code: 40000,
          data: { others: { 'rows.1.despiteSameNumber': { id: one.id, no: one.no } } },
        })
        expect([await statusOf(one), await statusOf(two)]).toEqual([1, 1])
        continue
      }
      const [first, second] = await send(mode, rows)
      expect(first).toMatchObject({ state: mode === 'judge' ? 'ready' : 'done' })
      expect(second).toMatchObject({
        state: 'refused',
        errors: { despiteSameNumber: 'sameTrackingNumber' },
        others: { despiteSameNumber: { id: one.id, no: one.no, status: mode === 'judge' ? 1 : 2 } },
      })
    }
  })
  it('ships all of one parcel with the tick at all rows but the first, whichever order is the older', async () => {
    for (const mode of ['each', 'whole']) {
      const parcel = newParcel()
      const [one, two, three] = [await paid(), await paid(), await paid()]
      const rows = [
        { no: three.no, ...parcel },
        { no: one.no, ...parcel, despiteSameNumber: '是' },
        { no: two.no, ...parcel, despiteSameNumber: '是' },
      ]
      expect((await send('judge', rows)).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready'])
      expect((await send(mode, rows)).map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    }
  })
  it('says nothing of a row that will not be shipped', async () => {
    const parcel = newParcel()
    const [gone, one] = [await paid(), await paid()]
    await shop.as.user.ok(`/api/order/cancelOrder?id=${gone.id}`)
    const rows = [gone, one].map(({ no }) => ({ no, ...parcel }))
    expect((await send('judge', rows)).map(({ state }) => state)).toEqual(['refused', 'ready'])
  })
})

it('the number is looked up in an index of its maker', async () => {
  const { factId } = await querySingleRow<{ factId: string }>(
    shop.db,
    sql`select fact_id as "factId" from orders limit 1`,
  )
  await sql`insert into orders (fact_id, id, no, "jzId", "jzName", receiver_name, receiver_phone, region, receiver_detail_address, "buyerId", status, "createTime", "same trackingNo")
    select fact_id, 'many' || n, 'JZ' || n, "jzId", "jzName", receiver_name, receiver_phone, region, receiver_detail_address, "buyerId", 2, now(), 'sf' || n
    from (select * from orders where fact_id = ${factId} limit 1) one, generate_series(1, 3000) n`.execute(shop.db)
  await sql`analyze orders`.execute(shop.db)
  const plan = await queryRows<Data>(
    shop.db,
    sql`explain select id from orders where fact_id = ${factId} and "same trackingNo" = 'sf1500' and id <> 'x' and status = any('{0,1,2}') order by id desc limit 1`,
  )
  expect(JSON.stringify(plan)).toContain('ix_orders_trackingNo_same')
})
