import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { querySingleRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { lockWaits } from '../../kit/cluster/nodes'
import { buildShop, type Client, type Data, picture, type TestShop, wholeShop } from '../../kit/testServer'
import { newParcel, raced, receiver, returnAddress } from '../../kit/trade'

const PAID = 128_000
const shipped = { despiteShipped: true }
const anyway = { despiteRefund: true }
let shop: TestShop
let buyer: Client
let photo: string
let moment = new Date('2026-11-21T15:30:00.000Z')
beforeAll(async () => {
  shop = await buildShop(wholeShop, { now: () => moment })
  buyer = await shop.account('zhou', 'mini', 'user')
  photo = (await shop.as.creator.upload(await picture())).data.url
  await shop.as.creator.ok('/api/address/addOrUpdateAddress', returnAddress)
})
afterAll(() => shop.close())
beforeEach(() => {
  moment = new Date('2026-11-21T15:30:00.000Z')
})

const onSale = async (more: object = {}) => {
  // Orders that other tests left unpaid count against no buyer here.
  await sql`update orders set "createTime" = ${new Date(moment.getTime() - 48 * 60 * 60_000).toISOString()} where "paidTime" is null`.execute(
    shop.db,
  )
  const draft = {
    name: '兔毫盏',
    price: PAID,
    headImg: photo,
    supportVerify: true,
    frontImg: photo,
    bottomImg: photo,
    detail_pic: photo,
    glaze: 'silverHaresFur',
    material: 'redClay',
    firing: 'wood',
    rimCm: 12.5,
    ...more,
  }
  const { id } = await shop.as.creator.ok('/api/product/addOrUpdateProduct', draft)
  await sql`update bowls set status = 3 where id = ${id}`.execute(shop.db)
  return { jzId: id }
}
const placed = async (): Promise<Data> =>
  buyer.ok<Data>('/api/buyer/placeOrder', { ...(await onSale()), amount: PAID, ...receiver })
/** An order that is paid, or shipped, or received: states 1 to 3. */
const order = async (state: 1 | 2 | 3 = 1): Promise<Data> => {
  const made = await placed()
  await buyer.ok(`/api/buyer/payOrder?id=${made.id}`)
  if (state > 1) await shop.as.user.ok(`/api/order/shipOrder?id=${made.id}`, newParcel())
  if (state > 2) await buyer.ok(`/api/buyer/receiveOrder?id=${made.id}`)
  return made
}
const apply = ({ id }: Data, more: object = {}) =>
  buyer.call('/api/buyer/applyRefund', { orderId: id, type: 'refundOnly', reason: 'crack', amount: PAID, ...more })
const asked = async (made: Data, more: object = {}): Promise<Data> => {
  const answer = await apply(made, more)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data
}
const act = (what: 'order' | 'refund', action: string, id: unknown, body: object = {}, by = shop.as.user) =>
  by.call(`/api/${what}/${action}${what === 'order' ? 'Order' : 'Refund'}?id=${id}`, body)
const negotiate = (id: unknown, body: object) => buyer.call(`/api/buyer/negotiateRefund?id=${id}`, body)
const standOf = async (orderId: unknown) => {
  const { status, refunded, ...rest } = await querySingleRow<Data>(
    shop.db,
    sql`select o.status, coalesce(o."refundedAmount", 0)::int as refunded, b.status as bowl from orders o join bowls b on b.id = o."jzId" and b.fact_id = o.fact_id where o.id = ${orderId}`,
  )
  return { status: Number(status), refunded: Number(refunded), bowl: Number(rest.bowl) }
}
const refundOf = (id: unknown) => querySingleRow<Data>(shop.db, sql`select * from refunds where id = ${id}`)

describe('while a request about an order is open', () => {
  it('the order and its bowl name it to the staff, and to nobody else, until it is over', async () => {
    const made = await order(3)
    const request = await asked(made)
    const read = async (by: Client) => (await by.ok<Data>(`/api/order/getOrder?id=${made.id}`)).openRefund
    const listed = async () => {
      const { list } = await shop.as.user.ok<{ list: Data[] }>('/api/order/listOrders', { filter: { id: made.id } })
      return list[0]?.openRefund
    }
    const bowl = async () => (await shop.as.user.ok<Data>(`/api/product/getProduct?id=${made.jzId}`)).openRefund
    expect([await read(shop.as.user), await listed(), await bowl()]).toEqual(Array(3).fill(request.no))
    expect(await read(buyer)).toBeUndefined()
    await act('refund', 'reject', request.id, { rejectReason: 'noFault', rejectText: '出库照片完好' })
    expect([await read(shop.as.user), await listed(), await bowl()]).toEqual([null, null, null])
  })
  it('shipping needs a tick, told with the request; nothing is written without', async () => {
    const made = await order()
    const request = await asked(made)
    for (const body of [newParcel(), { ...newParcel(), despiteRefund: false }]) {
      const answer = await act('order', 'ship', made.id, body)
      expect(answer).toMatchObject({
        status: 409,
        code: 40900,
        data: { reason: 'openRefund', errors: { despiteRefund: 'openRefund' }, current: { id: made.id } },
      })
      expect(answer.msg).toContain(request.no)
    }
    const wrong = { ...newParcel(), despiteRefund: 'yes' }
    expect((await act('order', 'ship', made.id, wrong)).code).toBe(40900)
    const english = await shop.as.user.call(`/api/order/shipOrder?id=${made.id}`, newParcel(), {
      'accept-language': 'en',
    })
    expect(english.data).toMatchObject({ messages: { despiteRefund: expect.stringContaining('asked for a refund') } })
    expect(await standOf(made.id)).toMatchObject({ status: 1 })
    expect(await act('order', 'ship', made.id, { ...newParcel(), ...anyway })).toMatchObject({ code: 0 })
    expect(await standOf(made.id)).toMatchObject({ status: 2 })
  })
  it('an order whose money is mostly back is shipped with a tick', async () => {
    const made = await order()
    const { id } = await asked(made, { amount: PAID - 1 })
    await act('refund', 'agree', id, { agreedAmount: PAID - 1 })
    expect(await act('order', 'ship', made.id, newParcel())).toMatchObject({
      code: 40900,
      data: { reason: 'mostlyRefunded', errors: { mostlyRefunded: 'mostlyRefunded' } },
    })
    expect((await act('order', 'ship', made.id, { ...newParcel(), mostlyRefunded: true })).code).toBe(0)
  })
  it('an amount of a wrong shape is refused at its field, before anything asks for a tick', async () => {
    const made = await order()
    const { id } = await asked(made)
    for (const wrong of [{ toString: 0 }, { valueOf: 1 }, [], 'x'])
      for (const [answer, field] of [
        [await act('refund', 'agree', id, { agreedAmount: wrong }), 'agreedAmount'],
        [
          await act('refund', 'reply', id, { kind: 'offer', offerType: 'refundOnly', offerAmount: wrong }),
          'offerAmount',
        ],
        [await act('order', 'changeAmount', (await placed()).id, { amount: wrong }), 'amount'],
      ] as const)
        expect(answer).toMatchObject({ code: 40000, data: { errors: { [field]: expect.any(String) } } })
  })
  it('a tick that nothing asks for is ignored, and one that is none is refused', async () => {
    const [one, two] = [await order(), await order()]
    expect(await act('order', 'ship', one.id, { ...newParcel(), despiteRefund: 1 })).toMatchObject({
      code: 40000,
      data: { errors: { despiteRefund: 'yesNo' } },
    })
    expect(await act('order', 'ship', two.id, { ...newParcel(), ...anyway })).toMatchObject({ code: 0 })
    expect(await act('order', 'ship', two.id, { ...newParcel(), ...anyway })).toMatchObject({ code: 40900 })
  })
  it('a sheet says so at its row, and ships the row that has the tick', async () => {
    const [one, two] = [await order(), await order()]
    const request = await asked(one)
    await asked(two)
    const rows = [
      { no: one.no, ...newParcel() },
      { no: two.no, ...newParcel(), despiteRefund: '是' },
    ]
    const send = async (mode: string) =>
      (await shop.as.user.call<{ rows: Data[] }>('/api/order/shipOrders', { mode, rows })).data.rows
    for (const [mode, done] of [
      ['judge', 'ready'],
      ['each', 'done'],
    ] as const) {
      const [first, second] = await send(mode)
      expect(first).toMatchObject({
        state: 'refused',
        errors: { despiteRefund: 'openRefund' },
        messages: { despiteRefund: expect.stringContaining(String(request.no)) },
      })
      expect(second).toMatchObject({ state: done, errors: {} })
    }
    const whole = await shop.as.user.call('/api/order/shipOrders', { mode: 'whole', rows: rows.slice(0, 1) })
    expect(whole.data).toMatchObject({
      errors: { 'rows.0.despiteRefund': 'openRefund' },
      messages: { 'rows.0.despiteRefund': expect.stringContaining(String(request.no)) },
    })
    expect([(await standOf(one.id)).status, (await standOf(two.id)).status]).toEqual([1, 2])
  })
  it('cancelling the order closes it as refunded with the order, and its money is that request’s', async () => {
    const made = await order()
    const request = await asked(made, { amount: 10_000 })
    expect(await act('order', 'cancel', made.id)).toMatchObject({ code: 0 })
    expect(await refundOf(request.id)).toMatchObject({
      status: 3,
      step: 'refunded',
      turn: null,
      deadline: null,
      openOffer: null,
      refundedTime: moment.toISOString(),
    })
    const { refundedAmount, agreedAmount } = await refundOf(request.id)
    expect([Number(refundedAmount), Number(agreedAmount)]).toEqual([PAID, PAID])
    const money = await queryRows(
      shop.db,
      sql`select "refundId", amount::int from payments where "refundId" = ${request.id}`,
    )
    expect(money).toEqual([{ refundId: request.id, amount: PAID }])
    const said = await queryRows<Data>(
      shop.db,
      sql`select kind from negotiations where "refundId" = ${request.id} order by "createdTime", id`,
    )
    expect(said.map(({ kind }) => kind)).toEqual(['asked', 'closed', 'refunded'])
    expect(await standOf(made.id)).toEqual({ status: 4, refunded: PAID, bowl: 6 })
  })
})

describe('a refund alone, while the parcel is under way', () => {
  const refused = { code: 40900, data: { errors: { despiteShipped: 'shipped' } } }
  it('is agreed to with a tick', async () => {
    const request = await asked(await order(2))
    expect(await act('refund', 'agree', request.id, { agreedAmount: PAID })).toMatchObject(refused)
    expect((await refundOf(request.id)).status).toBe(0)
    expect(await act('refund', 'agree', request.id, { agreedAmount: PAID, ...shipped })).toMatchObject({ code: 0 })
  })
  it('is what the buyer’s offer of one is, agreed to or accepted', async () => {
    for (const way of ['agree', 'accept']) {
      const request = await asked(await order(2), { type: 'refundAndReturn' })
      await negotiate(request.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 50_000 })
      const { openOffer } = await refundOf(request.id)
      const send = (more: object) =>
        way === 'agree'
          ? act('refund', 'agree', request.id, { agreedAmount: 50_000, ...more })
          : act('refund', 'reply', request.id, { kind: 'accept', offer: openOffer, ...more })
      expect(await send({})).toMatchObject(refused)
      expect(await send(shipped)).toMatchObject({ code: 0 })
    }
  })
  it('is offered by the maker with a tick, as the buyer’s acceptance pays at once', async () => {
    const request = await asked(await order(2), { type: 'refundAndReturn' })
    const offer = { kind: 'offer', offerType: 'refundOnly', offerAmount: 10_000 }
    expect(await act('refund', 'reply', request.id, offer)).toMatchObject({ ...refused, status: 409 })
    expect((await refundOf(request.id)).openOffer).toBeNull()
    const withReturn = { ...offer, offerType: 'refundAndReturn' }
    expect(await act('refund', 'reply', request.id, withReturn)).toMatchObject({ code: 0 })
    expect(await act('refund', 'reply', request.id, { ...offer, ...shipped })).toMatchObject({ code: 0 })
  })
  it.each([
    ['before it is shipped', 1, 'refundOnly'],
    ['once it is received', 3, 'refundOnly'],
    ['with a return', 2, 'refundAndReturn'],
  ] as const)('needs none %s', async (_, state, type) => {
    const request = await asked(await order(state), { type })
    expect(await act('refund', 'agree', request.id, { agreedAmount: PAID })).toMatchObject({ code: 0 })
  })
})

describe('an offer of the buyer that changes the type', () => {
  it('is agreed to with a tick, by a caller that names no version', async () => {
    for (const more of [{ otherType: true }, 'version'] as const) {
      const request = await asked(await order(3), { type: 'refundAndReturn' })
      await negotiate(request.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: PAID })
      const { version } = await shop.as.user.ok<Data>(`/api/refund/getRefund?id=${request.id}`)
      const answer = await act('refund', 'agree', request.id, { agreedAmount: PAID })
      expect(answer).toMatchObject({ code: 40900, data: { errors: { otherType: 'otherType' } } })
      const seen = more === 'version' ? { version } : more
      expect(await act('refund', 'agree', request.id, { agreedAmount: PAID, ...seen })).toMatchObject({ code: 0 })
    }
  })
})

describe('an amount beyond what stands beside it', () => {
  it('is agreed to with a tick, where it is under half of what was asked for and offered', async () => {
    const request = await asked(await order(3))
    const answer = await act('refund', 'agree', request.id, { agreedAmount: PAID / 10 })
    expect(answer).toMatchObject({ code: 40000, data: { errors: { farBelowAsked: 'farBelowAsked' } } })
    expect(answer.msg).toContain('¥1,152.00')
    await negotiate(request.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: PAID / 5 })
    expect(await act('refund', 'agree', request.id, { agreedAmount: 1_000 })).toMatchObject({
      data: { messages: { farBelowAsked: expect.stringContaining('¥246.00') } },
    })
    expect(await act('refund', 'agree', request.id, { agreedAmount: PAID / 10 })).toMatchObject({ code: 0 })
  })
  it('is agreed to with a tick, which names the difference', async () => {
    const request = await asked(await order(3), { amount: 10_000 })
    const answer = await act('refund', 'agree', request.id, { agreedAmount: 100_000 })
    expect(answer).toMatchObject({ code: 40000, data: { errors: { moreThanAsked: 'moreThanAsked' } } })
    expect(answer.msg).toBe('比申请的 ¥100.00 多 ¥900.00。')
    // More than can be refunded is refused, ticked or not.
    expect(await act('refund', 'agree', request.id, { agreedAmount: PAID + 1, moreThanAsked: true })).toMatchObject({
      code: 40000,
      data: { errors: { agreedAmount: 'moreThanLeft' } },
    })
    const sent = { agreedAmount: 100_000, moreThanAsked: true }
    expect(await act('refund', 'agree', request.id, sent)).toMatchObject({ code: 0 })
  })
  it('is compared with what the buyer offers, where they offer something', async () => {
    const request = await asked(await order(3), { amount: 90_000 })
    await negotiate(request.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 5_000 })
    expect(await act('refund', 'agree', request.id, { agreedAmount: 50_000 })).toMatchObject({
      code: 40000,
      data: { errors: { moreThanOffered: 'moreThanOffered' } },
    })
    expect(await act('refund', 'agree', request.id, { agreedAmount: 5_000 })).toMatchObject({ code: 0 })
  })
  it('is offered with a tick, in an answer to a request and to an offer', async () => {
    const request = await asked(await order(3), { amount: 10_000 })
    const offer = { kind: 'offer', offerType: 'refundOnly', offerAmount: 100_000 }
    expect(await act('refund', 'reply', request.id, offer)).toMatchObject({
      code: 40000,
      data: { errors: { moreThanAsked: 'moreThanAsked' } },
    })
    expect(await act('refund', 'reply', request.id, { ...offer, offerAmount: 10_000 })).toMatchObject({ code: 0 })
    await negotiate(request.id, { ...offer, offerAmount: 20_000 })
    expect(await act('refund', 'reply', request.id, offer)).toMatchObject({
      data: { errors: { moreThanOffered: 'moreThanOffered' } },
    })
    expect(await act('refund', 'reply', request.id, { ...offer, moreThanOffered: true })).toMatchObject({ code: 0 })
  })
  it('is accepted, agreed to and offered with a tick, where the buyer themselves offered more than they asked for', async () => {
    const raised = async () => {
      const request = await asked(await order(3), { amount: 10_000 })
      await negotiate(request.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 100_000 })
      return request
    }
    const ways = {
      accept: async (id: unknown, more: object) =>
        act('refund', 'reply', id, { kind: 'accept', offer: (await refundOf(id)).openOffer, ...more }),
      agree: (id: unknown, more: object) => act('refund', 'agree', id, { agreedAmount: 100_000, ...more }),
      counter: (id: unknown, more: object) =>
        act('refund', 'reply', id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 100_000, ...more }),
    }
    for (const send of Object.values(ways)) {
      const { id } = await raised()
      const answer = await send(id, {})
      expect(answer).toMatchObject({ code: 40000, data: { errors: { moreThanAsked: 'moreThanAsked' } } })
      expect(answer.msg).toContain('¥900.00')
      expect(Object.keys(Object(answer.data).errors)).toHaveLength(1)
      expect(await send(id, { moreThanAsked: true })).toMatchObject({ code: 0 })
    }
    const { id } = await raised()
    expect(await act('refund', 'agree', id, { agreedAmount: 10_000 })).toMatchObject({ code: 0 })
  })
  it('is set for an order with a tick, where it is under half of the price', async () => {
    const made = await placed()
    const answer = await act('order', 'changeAmount', made.id, { amount: 1_280 })
    expect(answer).toMatchObject({ code: 40000, data: { errors: { farBelowPrice: 'farBelowPrice' } } })
    expect(answer.msg).toContain('¥1,267.20')
    expect(await act('order', 'changeAmount', made.id, { amount: PAID / 2 })).toMatchObject({ code: 0 })
    const sent = { amount: 1_280, farBelowPrice: true }
    expect(await act('order', 'changeAmount', made.id, sent)).toMatchObject({ code: 0 })
  })
})

describe('the amount that a buyer saw', () => {
  it.each([
    ['risen', PAID / 2],
    ['fallen', PAID * 2],
  ])('is compared with the price, which has %s since: nothing is ordered', async (_, amount) => {
    const master = await shop.as.creator.ok('/api/master/addOrUpdateMaster', { name: '孙建兴' })
    await sql`update masters set status = 1 where id = ${master.id}`.execute(shop.db)
    const { jzId } = await onSale({ isMasterWork: true, masterId: master.id })
    const shown = await buyer.ok<Data>(`/api/buyer/getProduct?id=${jzId}`)
    const answer = await buyer.call('/api/buyer/placeOrder', { jzId, amount, ...receiver })
    expect(answer).toMatchObject({
      status: 409,
      code: 40900,
      data: { reason: 'priceChanged', errors: { amount: 'priceChanged' }, current: { id: jzId, price: PAID } },
    })
    expect(answer.data.current).toEqual({ ...shown, masterName: '孙建兴' })
    expect(await queryRows(shop.db, sql`select 1 from orders where "jzId" = ${jzId}`)).toEqual([])
    expect((await buyer.call('/api/buyer/placeOrder', { jzId, amount: PAID, ...receiver })).code).toBe(0)
  })
  it('is told in both languages', async () => {
    const { jzId } = await onSale()
    const words = async (language: string) => {
      const body = { jzId, amount: PAID + 1, ...receiver }
      const answer = await buyer.call('/api/buyer/placeOrder', body, { 'accept-language': language })
      expect(answer.data).toMatchObject({ messages: { amount: answer.msg } })
      return answer.msg
    }
    expect(await words('zh-CN')).toBe('价格已变更，请确认后再下单')
    expect(await words('en-US')).toBe('The price has changed. Please check it before you order')
  })
  it.each([0, -1, 1.5, '128000', {}])('is refused at its field where it is no amount: %j', async amount => {
    const { jzId } = await onSale()
    const answer = await buyer.call('/api/buyer/placeOrder', { jzId, amount, ...receiver })
    expect(answer).toMatchObject({ code: 40000, data: { errors: { amount: expect.any(String) } } })
  })
  it('is compared with what the order costs when it is paid', async () => {
    const made = await placed()
    await act('order', 'changeAmount', made.id, { amount: PAID - 1_000 })
    expect(await buyer.call(`/api/buyer/payOrder?id=${made.id}`, { amount: PAID })).toMatchObject({
      code: 40900,
      data: { reason: 'priceChanged', current: { id: made.id, status: 0, amount: PAID - 1_000 } },
    })
    for (const amount of [null, 0, 'x'])
      expect((await buyer.call(`/api/buyer/payOrder?id=${made.id}`, { amount })).code).toBe(40000)
    expect((await standOf(made.id)).status).toBe(0)
    const paid = await buyer.ok<Data>(`/api/buyer/payOrder?id=${made.id}`, { amount: PAID - 1_000 })
    expect(paid).toMatchObject({ status: 1, amount: PAID - 1_000 })
  })
  it.each([undefined, null, ''])('may be left out by an older client: %j', async amount => {
    const { jzId } = await onSale()
    const made = await buyer.ok<Data>('/api/buyer/placeOrder', { jzId, amount, ...receiver })
    expect(made).toMatchObject({ amount: PAID })
  })
})

describe('two decisions about one bowl at the same moment', () => {
  const RACES = Number(process.env.RACES ?? 3)
  const LONG = Math.max(120_000, RACES * 2_000)
  /** A bowl that is sent is paid for, and one that is not sent is the maker's, whoever was first. */
  const assertNoLoss = async (orderId: unknown) => {
    const { status, refunded, bowl } = await standOf(orderId)
    if (status === 4) expect([refunded, bowl]).toEqual([PAID, 6])
    else expect([status, refunded, bowl]).toEqual([expect.any(Number), 0, 5])
  }
  it(
    'ask for the money and ship: what is shipped was not known to be asked for',
    () =>
      raced(RACES, async () => {
        const made = await order()
        const [request, sent] = await Promise.all([apply(made), act('order', 'ship', made.id, newParcel())])
        expect(request.code).toBe(0)
        expect([0, 40900]).toContain(sent.code)
        await assertNoLoss(made.id)
      }),
    LONG,
  )
  it.each([
    ['ship', (id: unknown) => act('order', 'ship', id, { ...newParcel(), ...anyway })],
    [
      'ship by sheet',
      async (_: unknown, made: Data) =>
        shop.as.user.call('/api/order/shipOrders', {
          mode: 'each',
          rows: [{ no: made.no, ...newParcel(), despiteRefund: '是' }],
        }),
    ],
    ['cancel', (id: unknown) => act('order', 'cancel', id, {}, shop.as.creator)],
    [
      'reject',
      (_: unknown, __: Data, request: Data) =>
        act('refund', 'reject', request.id, { rejectReason: 'noFault', rejectText: '无' }, shop.as.creator),
    ],
  ] as const)(
    'agree and %s: no bowl is sent with its money back',
    (_, other) =>
      raced(RACES, async () => {
        const made = await order()
        const request = await asked(made)
        const answers = await Promise.all([
          act('refund', 'agree', request.id, { agreedAmount: PAID }),
          other(made.id, made, request),
        ])
        for (const { code } of answers) expect([0, 40900]).toContain(code)
        await assertNoLoss(made.id)
      }),
    LONG,
  )
})

// The embedded database has one connection, on which nothing waits for anything.
describe.skipIf(!process.env.DATABASE_URL)('locks are taken in the order bowl, order, request', () => {
  const waits = () => lockWaits(shop.db)
  it.each([
    ['cancel', (made: Data) => act('order', 'cancel', made.id)],
    ['ship', ({ id, serial }: Data) => act('order', 'ship', id, { ...newParcel(), serial, ...anyway })],
    ['agree', (_: Data, request: Data) => act('refund', 'agree', request.id, { agreedAmount: PAID })],
    [
      'revoke its certificate',
      async ({ jzId }: Data) => {
        const { certificateId } = await shop.as.user.ok<Data>(`/api/product/getProduct?id=${jzId}`)
        return shop.as.creator.call(`/api/verify/revokeVerifyRecord?id=${certificateId}`, { revokeReason: '错签' })
      },
    ],
  ] as const)(
    '%s',
    async (_, begins) => {
      const made = await order()
      const request = await asked(made)
      const issued = { kiln: 'dragon', firedOn: '2026-10-01', peakC: 1310 }
      const { serial } = await shop.as.user.ok<Data>(`/api/product/issueProduct?id=${made.jzId}`, issued)
      let under: Promise<unknown> | undefined
      await shop.db.transaction().execute(async work => {
        await sql`select 1 from bowls where fact_id = ${shop.factId} and id = ${made.jzId} for update`.execute(work)
        under = begins({ ...made, serial }, request)
        await vi.waitUntil(async () => (await waits()).length > 0, { timeout: 20_000 })
        await sql`select 1 from orders where fact_id = ${shop.factId} and id = ${made.id} for update nowait`.execute(
          work,
        )
        await sql`select 1 from refunds where fact_id = ${shop.factId} and id = ${request.id} for update nowait`.execute(
          work,
        )
        await sql`select 1 from "verifyRecords" where fact_id = ${shop.factId} and "jzId" = ${made.jzId} for update nowait`.execute(
          work,
        )
      })
      expect(await under).toMatchObject({ code: 0 })
    },
    60_000,
  )
})
