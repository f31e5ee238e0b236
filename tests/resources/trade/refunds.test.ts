import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { orders } from '../../../resources/trade/orders'
import { refunds } from '../../../resources/trade/refunds'
import { beginningOf } from '../../../src/console/actions/dialog/paramDefaults'
import { querySingleRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { getAction, getSummaryFields } from '../../../src/schema/selectors/definition'
import { nextActionOf } from '../../../src/schema/rules/availability'
import { getParamFields } from '../../../src/schema/rules/actionParams'
import { consequencesOf } from '../../../src/schema/labels/labels'
import { lockWaits } from '../../kit/cluster/nodes'
import { buildShop, type Client, type Data, picture, type TestShop, wholeShop } from '../../kit/testServer'
import { newParcel, raced, receiver } from '../../kit/trade'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const PAID = 128_000
let shop: TestShop
let buyer: Client
let other: Client
let photo: string
let home: string
let begin = new Date('2026-11-21T15:30:00.000Z')
let moment = begin
beforeAll(async () => {
  shop = await buildShop(wholeShop, { now: () => moment })
  buyer = await shop.account('zhou', 'mini', 'user')
  other = await shop.account('wang', 'mini', 'user')
  await sql`update accounts set phone = '13911112222', name = '周茶友' where id = ${buyer.accountId}`.execute(shop.db)
  photo = (await shop.as.creator.upload(await picture())).data.url
  const address = {
    receiver: '售后',
    phone: '13805990001',
    extension: '4567',
    region: '350703',
    detail: '建盏文化街 6 号',
  }
  home = (await shop.as.creator.ok('/api/address/addOrUpdateAddress', address)).id
})
afterAll(() => shop.close())
beforeEach(() => {
  // Nothing of an earlier test is due any more.
  begin = new Date(begin.getTime() + 400 * DAY)
  moment = begin
})
const pass = async (ms: number) => {
  moment = new Date(moment.getTime() + ms)
  await shop.mall.work.pass()
}

/** An order that is paid, shipped or received: states 1 to 3. */
const order = async (state: 1 | 2 | 3, by = buyer): Promise<Data> => {
  const { id } = await shop.as.creator.ok('/api/product/addOrUpdateProduct', {
    name: '兔毫盏',
    price: PAID,
    headImg: photo,
  })
  await sql`update bowls set status = 3 where id = ${id}`.execute(shop.db)
  const made = await by.ok<Data>('/api/buyer/placeOrder', { jzId: id, ...receiver })
  await by.ok(`/api/buyer/payOrder?id=${made.id}`)
  if (state > 1) await shop.as.user.ok(`/api/order/shipOrder?id=${made.id}`, newParcel())
  if (state > 2) await by.ok(`/api/buyer/receiveOrder?id=${made.id}`)
  return made
}
const wish = { type: 'refundOnly', reason: 'crack', description: '口沿有冲线', amount: PAID }
const apply = (orderId: string, more: object = {}, by = buyer, headers: Record<string, string> = {}) =>
  by.call('/api/buyer/applyRefund', { orderId, ...wish, ...more }, headers)
const asked = async (state: 1 | 2 | 3 = 2, more: object = {}): Promise<Data> => {
  const { id } = await order(state)
  const { data, ...answer } = await apply(id, more)
  expect(answer).toMatchObject({ code: 0 })
  return data
}
const paths: Readonly<Record<string, string>> = {
  negotiate: '/api/buyer/negotiateRefund',
  returnGoods: '/api/buyer/returnGoods',
  withdraw: '/api/buyer/withdrawRefund',
}
/** What is agreed to here is known to be under way: an answer that nothing asks for is ignored. */
const knowing: Readonly<Record<string, object>> = {
  agree: { despiteShipped: true, farBelowAsked: true },
  reply: { despiteShipped: true },
}
const act = (by: Client, action: string, id: string, body: object = {}, headers: Record<string, string> = {}) =>
  by.call(`${paths[action] ?? `/api/refund/${action}Refund`}?id=${id}`, { ...knowing[action], ...body }, headers)
const done = async (by: Client, action: string, id: string, body: object = {}): Promise<Data> => {
  const answer = await act(by, action, id, body)
  expect(answer).toMatchObject({ code: 0 })
  return answer.data
}
/** A request, with its order, its bowl, its order's money and what was said. */
const stored = async (id: string) => {
  const refund = await querySingleRow<Data>(shop.db, sql`select * from refunds where id = ${id}`)
  const of = await querySingleRow<Data>(
    shop.db,
    sql`select o.status, o."refundedAmount", b.status as bowl from orders o join bowls b on b.id = o."jzId" and b.fact_id = o.fact_id where o.id = ${refund.orderId}`,
  )
  const money = await queryRows<{ kind: string; amount: number }>(
    shop.db,
    sql`select kind, amount from payments where "orderId" = ${refund.orderId} order by "createdTime", id`,
  )
  const said = await queryRows<{ side: string; kind: string }>(
    shop.db,
    sql`select side, kind from negotiations where "refundId" = ${id} order by "createdTime", id`,
  )
  return {
    refund,
    stand: [refund.status, refund.step],
    of: [of.status, of.bowl],
    back: money.filter(each => each.kind === 'refunded').map(each => Number(each.amount)),
    said: said.map(({ side, kind }) => `${side} ${kind}`),
  }
}
/** Each way a request can stand, and how it got there. */
const ways = {
  pending: async (type: string) => asked(2, { type }),
  rejected: async (type: string) => {
    const made = await asked(2, { type })
    await done(shop.as.user, 'reject', made.id, { rejectReason: 'noFault', rejectText: '出库照片完好' })
    return made
  },
  withdrawn: async (type: string) => {
    const made = await asked(2, { type })
    await done(buyer, 'withdraw', made.id)
    return made
  },
  awaitingReturn: async () => {
    const made = await asked(2, { type: 'refundAndReturn' })
    await done(shop.as.user, 'agree', made.id, { agreedAmount: PAID })
    return made
  },
  returned: async () => {
    const made = await ways.awaitingReturn()
    await done(buyer, 'returnGoods', made.id, newParcel())
    return made
  },
  refunded: async () => {
    const made = await asked(2)
    await done(shop.as.user, 'agree', made.id, { agreedAmount: PAID })
    return made
  },
} as const
type Way = keyof typeof ways

describe('a request', () => {
  it('has a number, what its order is of, what was paid, the buyer, and forty-eight hours for the maker', async () => {
    const { id } = await order(2)
    const { data: made } = await apply(id, { images: [photo] })
    expect(made).toMatchObject({
      no: expect.stringMatching(/^R-\d{6}$/),
      orderId: id,
      orderNo: expect.stringMatching(/^JZ/),
      jzName: '兔毫盏',
      picture: photo,
      paidAmount: PAID,
      amount: PAID,
      status: 0,
      step: 'none',
      turn: 'maker',
      buyerName: '周茶友',
      buyerPhone: '139****2222',
      images: [photo],
      deadline: new Date(moment.getTime() + 48 * HOUR).toISOString(),
    })
    expect((await stored(made.id)).said).toEqual(['buyer asked'])
    expect(await shop.as.user.ok(`/api/order/getOrder?id=${id}`)).toMatchObject({ refundCount: 1 })
    const [line] = await shop.as.user.ok<Data[]>(`/api/order/historyOrder?id=${id}`)
    expect(line).toMatchObject({ action: 'askRefund', accountName: '周茶友' })
  })
  it.each([
    ['no order', { orderId: null }, 2, { orderId: 'required' }],
    ['an order that is none', { orderId: 'nothing' }, 2, { orderId: 'noRecord' }],
    ['no reason', { reason: null }, 2, { reason: 'required' }],
    ['a reason that is none', { reason: 'mood' }, 2, { reason: 'choice' }],
    ['no type', { type: null }, 2, { type: 'required' }],
    ['no amount', { amount: null }, 2, { amount: 'required' }],
    ['nothing', { amount: 0 }, 2, { amount: 'tooSmall' }],
    ['more than was paid', { amount: PAID + 1 }, 2, { amount: 'moreThanLeft' }],
    ['a return before it was shipped', { type: 'refundAndReturn' }, 1, { type: 'unshipped' }],
    ['501 characters', { description: '盏'.repeat(501) }, 2, { description: 'tooLong' }],
    ['seven pictures', { images: Array.from({ length: 7 }, (_, n) => `/files/${n}.webp`) }, 2, { images: 'tooMany' }],
    ['evidence that is no picture', { images: ['javascript:alert(1)'] }, 2, { 'images.0': 'picture' }],
    ['its own agreement', { agreedAmount: 1 }, 2, { agreedAmount: 'readOnly' }],
    ['a state', { status: 1 }, 2, { status: 'readOnly' }],
  ] as const)('is refused with %s, and nothing is written', async (_, more, state, errors) => {
    const { id } = await order(state)
    const before = await queryRows(shop.db, sql`select version from orders where id = ${id}`)
    // A refusal by the order's state is none of the input.
    const code = Object.values(errors).includes('unshipped') ? 40900 : 40000
    expect(await apply(id, more)).toMatchObject({ code, data: { errors } })
    expect(await queryRows(shop.db, sql`select 1 from refunds where "orderId" = ${id}`)).toEqual([])
    expect(await queryRows(shop.db, sql`select version from orders where id = ${id}`)).toEqual(before)
  })
  it('is made of no order that is unpaid or cancelled, nor of another buyer’s, and by nobody but a buyer', async () => {
    const unpaid = await order(1)
    await shop.as.user.ok(`/api/order/cancelOrder?id=${unpaid.id}`)
    expect(await apply(unpaid.id)).toMatchObject({
      code: 40900,
      data: { errors: { orderId: 'notPaid' }, messages: { orderId: '订单已取消或还没有付款' } },
    })
    const theirs = await order(2, other)
    expect(await apply(theirs.id)).toMatchObject({ code: 40000, data: { errors: { orderId: 'noRecord' } } })
    for (const person of ['creator', 'user', 'platform'] as const)
      expect([person, (await apply(theirs.id, {}, shop.as[person])).code]).toEqual([person, 40300])
  })
  it('is found by the receiver of its order, corrected ones too', async () => {
    const { id } = await order(1)
    const { data: made } = await apply(id)
    const found = async (keyword: string) =>
      (await shop.as.user.ok<{ list: Data[] }>('/api/refund/listRefunds', { keyword, pageSize: 200 })).list.some(
        each => each.id === made.id,
      )
    const to = { ...receiver, receiver_name: '欧阳离线', receiver_phone: '13812345678' }
    await shop.as.user.ok(`/api/order/correctAddressOrder?id=${id}`, to)
    for (const keyword of ['欧阳离线', '离线', '13812345678', '5678'])
      expect([keyword, await found(keyword)]).toEqual([keyword, true])
    expect(await found('13812345679')).toBe(false)
  })
  it('lives alone for its order, may be asked again once it is over, and at most five times', async () => {
    const { id } = await order(2)
    for (let count = 0; count < 5; count += 1) {
      const { data: made } = await apply(id)
      expect(await apply(id)).toMatchObject({
        code: 40900,
        data: { errors: { orderId: 'openRefund' }, messages: { orderId: '这张订单已有售后申请在处理' } },
      })
      await done(buyer, 'withdraw', made.id)
    }
    expect(await apply(id)).toMatchObject({ code: 40900, data: { errors: { orderId: 'tooOften' } } })
  })
  it('is made once under one key', async () => {
    const [{ id }, key] = [await order(2), { 'idempotency-key': randomUUID() }]
    const [first, second] = await Promise.all([apply(id, {}, buyer, key), apply(id, {}, buyer, key)])
    expect(second.data).toEqual(first.data)
    expect(await queryRows(shop.db, sql`select 1 from refunds where "orderId" = ${id}`)).toHaveLength(1)
  })
})

// decisions.md, point 9: from where, by whom, and where to: [status, step].
const staff = ['creator', 'admin', 'user']
const moves: Readonly<
  Record<string, { readonly by: readonly string[]; readonly to: { readonly [W in Way]?: readonly [number, string] } }>
> = {
  agree: { by: staff, to: { pending: [1, 'refunded'] } },
  reject: { by: staff, to: { pending: [2, 'none'] } },
  confirmReturn: { by: staff, to: { returned: [1, 'refunded'] } },
  correctReturn: { by: staff, to: { awaitingReturn: [1, 'awaitingReturn'] } },
  reply: { by: staff, to: { pending: [0, 'none'], awaitingReturn: [1, 'awaitingReturn'], returned: [1, 'returned'] } },
  negotiate: {
    by: ['buyer'],
    to: { pending: [0, 'none'], awaitingReturn: [1, 'awaitingReturn'], returned: [1, 'returned'] },
  },
  withdraw: { by: ['buyer'], to: { pending: [3, 'none'] } },
  returnGoods: { by: ['buyer'], to: { awaitingReturn: [1, 'returned'] } },
}
const inputs: Readonly<Record<string, object>> = {
  agree: { agreedAmount: PAID },
  reject: { rejectReason: 'noFault', rejectText: '出库照片完好' },
  confirmReturn: { condition: 'intact' },
  correctReturn: { returnReceiver: '李师傅', returnRegion: '350703', returnDetail: '后井村 1 号' },
  reply: { kind: 'message', text: '请稍候' },
  negotiate: { kind: 'message', text: '请尽快' },
  returnGoods: newParcel(),
}
const people = () => ({
  creator: shop.as.creator,
  admin: shop.as.admin as Client,
  user: shop.as.user,
  platform: shop.as.platform,
  buyer,
  'another buyer': other,
  'another maker': shop.as.stranger,
})
const verdict = (action: string, person: string, way: Way): number => {
  const role = person === 'another buyer' ? 'buyer' : person === 'another maker' ? 'creator' : person
  const { by, to } = moves[action] ?? { by: [], to: {} }
  if (!by.includes(role)) return 40300
  if (role !== person) return 40400
  return to[way] === undefined ? 40900 : 0
}
describe.each(Object.keys(moves))('%s', action => {
  it.each(Object.keys(ways) as Way[])('of one that is %s, by everyone', async way => {
    let made = await ways[way]('refundOnly')
    for (const [person, who] of Object.entries(people())) {
      const before = await stored(made.id)
      const { code } = await act(who, action, made.id, inputs[action])
      expect([person, code]).toEqual([person, verdict(action, person, way)])
      const after = await stored(made.id)
      if (code !== 0) {
        expect(after, person).toEqual(before)
        continue
      }
      expect(after.stand, person).toEqual(moves[action]?.to[way])
      const lines = await shop.as.user.ok<{ action: string }[]>(`/api/refund/historyRefund?id=${made.id}`)
      // An agreement to a refund alone is followed by the refund.
      expect(lines.find(line => line.action !== 'payOut')?.action).toBe(action)
      made = await ways[way]('refundOnly')
    }
  })
})

describe('an agreed request', () => {
  it('for a refund alone pays what was agreed, once, and says so', async () => {
    const made = await asked(3, { amount: 50_000 })
    await done(shop.as.user, 'agree', made.id, { agreedAmount: 40_000 })
    expect(await stored(made.id)).toMatchObject({
      stand: [1, 'refunded'],
      of: [3, 7],
      back: [40_000],
      said: ['buyer asked', 'maker agreed', 'maker refunded'],
      refund: { refundedAmount: 40_000, turn: null, deadline: null },
    })
    expect((await act(shop.as.user, 'agree', made.id, { agreedAmount: 40_000 })).code).toBe(40900)
    expect((await stored(made.id)).back).toEqual([40_000])
  })
  it('is agreed to for no more than was paid', async () => {
    const made = await asked(2)
    expect(made).toMatchObject({ agreedAmount: null, wantedAmount: PAID })
    for (const agreedAmount of [PAID + 1, 0, -1, 1.5, null, '1'])
      expect((await act(shop.as.user, 'agree', made.id, { agreedAmount })).code).toBe(40000)
    expect((await stored(made.id)).stand).toEqual([0, 'none'])
  })
  it('of an order that is not shipped cancels it where all is refunded, and leaves it where a part is', async () => {
    const [whole, part] = [await asked(1), await asked(1, { amount: 10_000 })]
    await done(shop.as.user, 'agree', whole.id, { agreedAmount: PAID })
    await done(shop.as.user, 'agree', part.id, { agreedAmount: 10_000 })
    expect(await stored(whole.id)).toMatchObject({ of: [4, 6], back: [PAID] })
    expect(await stored(part.id)).toMatchObject({ of: [1, 5], back: [10_000] })
  })
  it('with a return waits for the bowl, at the address as it was, and pays when it is confirmed', async () => {
    const made = await ways.awaitingReturn()
    const agreed = await stored(made.id)
    expect(agreed).toMatchObject({
      stand: [1, 'awaitingReturn'],
      back: [],
      refund: {
        turn: 'buyer',
        returnReceiver: '售后',
        returnPhone: '13805990001',
        returnExtension: '4567',
        returnDetail: '建盏文化街 6 号',
      },
    })
    expect(agreed.refund.deadline).toEqual(new Date(moment.getTime() + 7 * DAY).toISOString())
    const parcel = newParcel()
    await done(buyer, 'returnGoods', made.id, parcel)
    expect((await stored(made.id)).refund).toMatchObject({
      ...parcel,
      turn: 'maker',
      deadline: new Date(moment.getTime() + 10 * DAY).toISOString(),
    })
    expect(await act(shop.as.user, 'confirmReturn', made.id)).toMatchObject({
      data: { errors: { condition: 'required' } },
    })
    await done(shop.as.user, 'confirmReturn', made.id, { condition: 'intact' })
    expect(await stored(made.id)).toMatchObject({ stand: [1, 'refunded'], of: [3, 6], back: [PAID] })
  })
  it('takes another return address of the maker, and none of another maker', async () => {
    const made = await asked(3, { type: 'refundAndReturn' })
    const foreign = await shop.as.stranger.ok('/api/address/addOrUpdateAddress', {
      receiver: '别家',
      phone: '13805990002',
      region: '350703',
      detail: '别处',
    })
    expect(await act(shop.as.user, 'agree', made.id, { agreedAmount: PAID, addressId: foreign.id })).toMatchObject({
      data: { errors: { addressId: 'noRecord' } },
    })
    await done(shop.as.user, 'agree', made.id, { agreedAmount: PAID, addressId: home })
    expect((await stored(made.id)).stand).toEqual([1, 'awaitingReturn'])
  })
  it('is closed when its order is cancelled, which pays all back once', async () => {
    const made = await asked(1, { amount: 10_000 })
    await shop.as.user.ok(`/api/order/cancelOrder?id=${made.orderId}`)
    expect(await stored(made.id)).toMatchObject({ stand: [3, 'refunded'], of: [4, 6], back: [PAID] })
  })
})

describe('the negotiation', () => {
  const offerOf = async (id: string): Promise<string> => String((await stored(id)).refund.openOffer)
  const offer = { kind: 'offer', offerType: 'refundOnly', offerAmount: 30_000, text: '补偿 300 元，盏您留着' }
  it('settles at the amount of an accepted offer', async () => {
    const made = await asked(2, { type: 'refundAndReturn' })
    await done(shop.as.user, 'reply', made.id, offer)
    expect((await stored(made.id)).refund).toMatchObject({
      turn: 'buyer',
      openBy: 'maker',
      openAmount: 30_000,
      deadline: new Date(moment.getTime() + 7 * DAY).toISOString(),
    })
    await done(buyer, 'negotiate', made.id, { kind: 'accept', offer: await offerOf(made.id) })
    expect(await stored(made.id)).toMatchObject({
      stand: [1, 'refunded'],
      of: [2, 5],
      back: [30_000],
      refund: { type: 'refundOnly', agreedAmount: 30_000, openOffer: null },
      said: ['buyer asked', 'maker offer', 'buyer accept', 'mall refunded'],
    })
  })
  it('is agreed to as it lies on the table: the dialog begins with it and says it', async () => {
    const agree = getAction(refunds, 'agree')
    const dialog = async (id: string) => {
      const now = await shop.as.user.ok<Data>(`/api/refund/getRefund?id=${id}`)
      return {
        amount: beginningOf(refunds, agree, [now]).agreedAmount,
        asks: Object.keys(getParamFields(refunds, agree, now)),
        en: consequencesOf(refunds, agree, [now])?.en,
      }
    }
    const made = await asked(3, { amount: 90_000 })
    expect(await dialog(made.id)).toMatchObject({ amount: 90_000, asks: ['agreedAmount'] })
    await done(shop.as.user, 'reply', made.id, offer)
    expect(await dialog(made.id)).toMatchObject({
      amount: 90_000,
      en: expect.stringMatching(
        /^The buyer has not answered your offer \(Refund only, .*300\.00\); .*asked for: Refund only, .*900\.00\./,
      ),
    })
    await done(buyer, 'negotiate', made.id, { ...offer, offerType: 'refundAndReturn', offerAmount: 110_000 })
    expect(await dialog(made.id)).toMatchObject({
      amount: 110_000,
      asks: ['agreedAmount', 'addressId'],
      en: expect.stringMatching(/^The buyer offers: .*eturn.*, .*1,?100\.00\. The buyer sends it back/),
    })
    await done(shop.as.user, 'agree', made.id, { agreedAmount: 110_000, moreThanAsked: true })
    expect(await stored(made.id)).toMatchObject({
      stand: [1, 'awaitingReturn'],
      refund: { type: 'refundAndReturn', agreedAmount: 110_000 },
    })
  })
  it('begins with what was asked first where an offer was declined', async () => {
    const made = await asked(3, { amount: 90_000 })
    await done(buyer, 'negotiate', made.id, offer)
    await done(shop.as.user, 'reply', made.id, { kind: 'decline', offer: await offerOf(made.id) })
    expect(await shop.as.user.ok(`/api/refund/getRefund?id=${made.id}`)).toMatchObject({
      agreedAmount: null,
      wantedAmount: 90_000,
    })
  })
  it('closes an offer by the next one: what was open before cannot be accepted any more', async () => {
    const made = await asked()
    await done(shop.as.user, 'reply', made.id, offer)
    const old = await offerOf(made.id)
    await done(buyer, 'negotiate', made.id, { ...offer, offerAmount: 90_000 })
    expect(await act(buyer, 'negotiate', made.id, { kind: 'accept', offer: old })).toMatchObject({
      code: 40900,
      msg: '方案已变更，请看最新的方案',
    })
    expect(await act(buyer, 'negotiate', made.id, { kind: 'accept', offer: await offerOf(made.id) })).toMatchObject({
      code: 40900,
      msg: '这是自己提出的方案',
    })
    await done(shop.as.user, 'reply', made.id, { kind: 'decline', offer: await offerOf(made.id) })
    expect((await stored(made.id)).refund).toMatchObject({ openOffer: null, turn: 'maker', status: 0 })
    expect((await act(shop.as.user, 'reply', made.id, { kind: 'accept', offer: old })).code).toBe(40900)
    expect((await stored(made.id)).back).toEqual([])
  })
  it.each([
    ['nothing said', { kind: 'message', text: '  ' }, { text: 'required' }],
    ['no kind', { text: '你好' }, { kind: 'required' }],
    ['a kind that happens by itself', { kind: 'refunded' }, { kind: 'choice' }],
    ['an offer without an amount', { kind: 'offer', offerType: 'refundOnly' }, { offerAmount: 'required' }],
    ['an offer without a type', { kind: 'offer', offerAmount: 1 }, { offerType: 'required' }],
    ['an offer of more than was paid', { ...offer, offerAmount: PAID + 1 }, { offerAmount: 'moreThanLeft' }],
    ['501 characters', { kind: 'message', text: '盏'.repeat(501) }, { text: 'tooLong' }],
    ['asking for evidence without saying which', { kind: 'evidence' }, { text: 'required' }],
  ])('refuses %s, and keeps it as it was', async (_, body, errors) => {
    const made = await asked()
    const before = await stored(made.id)
    expect(await act(shop.as.user, 'reply', made.id, body)).toMatchObject({ code: 40000, data: { errors } })
    expect(await stored(made.id)).toEqual(before)
  })
  it('takes no offer once it is decided, words still', async () => {
    const made = await ways.awaitingReturn()
    expect((await act(shop.as.user, 'reply', made.id, offer)).code).toBe(40900)
    expect((await act(buyer, 'negotiate', made.id, { kind: 'message', text: '已寄出' })).code).toBe(0)
  })
  it('shows both sides the same lines, and nobody else any', async () => {
    const made = await asked()
    await done(shop.as.user, 'reply', made.id, { kind: 'evidence', text: '请补一张口沿照片' })
    await done(buyer, 'negotiate', made.id, { kind: 'message', images: [photo] })
    const lines = (by: Client) =>
      by.ok<{ list: Data[] }>('/api/refund/listNegotiations', { filter: { refundId: made.id }, pageSize: 50 })
    const [mine, theirs] = [await lines(shop.as.user), await lines(buyer)]
    expect(mine.list.map(each => [each.side, each.kind])).toEqual([
      ['buyer', 'asked'],
      ['maker', 'evidence'],
      ['buyer', 'message'],
    ])
    expect(theirs.list.map(({ id }) => id)).toEqual(mine.list.map(({ id }) => id))
    for (const who of [other, shop.as.stranger]) expect((await lines(who)).list).toEqual([])
    expect(
      (
        await shop.as.user.call('/api/refund/addOrUpdateNegotiation', {
          refundId: made.id,
          side: 'buyer',
          kind: 'accept',
        })
      ).code,
    ).not.toBe(0)
    await expect(sql`update negotiations set text = 'x'`.execute(shop.db)).rejects.toThrow()
  })
  it('tells the buyer what the shop did, and nothing of who did it or of its notes', async () => {
    await sql`update accounts set name = '林小满' where id = ${shop.as.user.accountId}`.execute(shop.db)
    const made = await asked()
    await shop.as.user.ok(`/api/order/addNoteOrder?id=${made.orderId}`, { staffNote: '难缠' })
    await done(shop.as.user, 'reply', made.id, { kind: 'message', text: '您好' })
    await done(shop.as.user, 'agree', made.id, { agreedAmount: PAID })
    const late = await act(buyer, 'withdraw', made.id)
    expect(late).toMatchObject({ code: 40900 })
    const seen: unknown[] = [
      late,
      await buyer.ok(`/api/refund/historyRefund?id=${made.id}`),
      await buyer.ok(`/api/order/historyOrder?id=${made.orderId}`),
      [await buyer.ok('/api/refund/listNegotiations', { filter: { refundId: made.id } })],
      [await buyer.ok(`/api/refund/getRefund?id=${made.id}`)],
      [await buyer.ok(`/api/order/getOrder?id=${made.orderId}`)],
    ]
    expect(JSON.stringify(seen)).not.toMatch(/林小满|addNote|难缠/)
    const doers = (lines: Data[]) => lines.map(({ action, accountName }) => [action, accountName])
    expect(doers(await buyer.ok<Data[]>(`/api/refund/historyRefund?id=${made.id}`))).toEqual([
      ['payOut', ''],
      ['agree', ''],
      ['create', '周茶友'],
    ])
    // The staff reads all of it.
    const own = await shop.as.user.ok<Data[]>(`/api/order/historyOrder?id=${made.orderId}`)
    expect(own.find(({ action }) => action === 'addNote')?.accountName).toBe('林小满')
  })
  it('says in the order’s timeline whose doing it was: who asked, who agreed, and nobody’s but the mall’s by the clock', async () => {
    const doers = async (id: unknown) =>
      (await shop.as.user.ok<Data[]>(`/api/order/historyOrder?id=${id}`))
        .filter(({ action }) => ['askRefund', 'refund', 'cancelRefunded'].includes(String(action)))
        .map(({ action, accountName, username }) => `${action} ${accountName || username || 'mall'}`)
    const agreed = await asked(1)
    await done(shop.as.user, 'agree', agreed.id, { agreedAmount: PAID })
    const [maker] = (await shop.as.user.ok<Data[]>(`/api/refund/historyRefund?id=${agreed.id}`)).filter(
      ({ action }) => action === 'agree',
    )
    expect(await doers(agreed.orderId)).toEqual([
      `cancelRefunded ${maker?.accountName}`,
      `refund ${maker?.accountName}`,
      'askRefund 周茶友',
    ])
    const settled = await asked(1)
    await done(shop.as.user, 'reply', settled.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 100 })
    await done(buyer, 'negotiate', settled.id, { kind: 'accept', offer: (await stored(settled.id)).refund.openOffer })
    expect(await doers(settled.orderId)).toEqual(['refund 周茶友', 'askRefund 周茶友'])
    expect((await shop.as.user.ok<Data[]>(`/api/refund/historyRefund?id=${settled.id}`))[0]).toMatchObject({
      accountName: '周茶友',
    })
  })
  it('names each deed in the timelines of request and bowl, and in the negotiation', async () => {
    const entries = async (path: string) =>
      (await shop.as.user.ok<Data[]>(path))
        .map(({ action, accountName, username }) => `${action} ${accountName || username || 'mall'}`)
        .reverse()
    await sql`update accounts set name = '林小满' where id = ${shop.as.user.accountId}`.execute(shop.db)
    const made = await asked(2, { type: 'refundAndReturn' })
    await done(shop.as.user, 'reply', made.id, { kind: 'evidence', text: '请补充照片' })
    await done(buyer, 'negotiate', made.id, { kind: 'message', text: '已补充' })
    const offer = { kind: 'offer', offerType: 'refundAndReturn', offerAmount: 100 }
    await done(shop.as.user, 'reply', made.id, offer)
    const open = async () => (await stored(made.id)).refund.openOffer
    await done(buyer, 'negotiate', made.id, { kind: 'decline', offer: await open() })
    await done(buyer, 'negotiate', made.id, { ...offer, offerAmount: PAID })
    await done(shop.as.user, 'reply', made.id, { kind: 'accept', offer: await open() })
    await done(buyer, 'returnGoods', made.id, newParcel())
    await done(shop.as.user, 'confirmReturn', made.id, inputs.confirmReturn)
    const names = (await entries(`/api/refund/historyRefund?id=${made.id}`)).map(each => each.split(' ')[0])
    expect(names).toEqual(
      'create askEvidence negotiate makeOffer declineOffer makeOffer settle returnGoods confirmReturn'.split(' '),
    )
    const after = await shop.as.user.ok<Data>(`/api/order/getOrder?id=${made.orderId}`)
    // Nothing is left to do for the order, and its page says what went back.
    expect(nextActionOf(orders, after, { role: 'creator' })?.[0]).not.toBe('chooseReturn')
    expect(getSummaryFields(orders)).toContain('refundedAmount')
    const { jzId } = after
    const bowl = await entries(`/api/product/historyProduct?id=${jzId}`)
    expect(bowl.slice(-2)).toEqual(['sell 周茶友', 'comeBack 林小满'])
    const { list } = await shop.as.user.ok<{ list: Data[] }>('/api/refund/listNegotiations', {
      filter: { refundId: made.id },
    })
    expect(list.at(-1)).toMatchObject({ kind: 'refunded', side: 'maker', author: '林小满' })
  })
  const offered = async () => {
    const made = await asked(2)
    await done(shop.as.user, 'reply', made.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 100 })
    return made
  }
  const accept = async ({ id }: Data) =>
    done(buyer, 'negotiate', id, { kind: 'accept', offer: (await stored(id)).refund.openOffer })
  it.each<[string, () => Promise<Data>, (made: Data) => Promise<unknown>, string, number | null]>([
    [
      'the maker agrees',
      () => asked(2),
      ({ id }) => done(shop.as.user, 'agree', id, inputs.agree),
      'agree payOut',
      PAID,
    ],
    ['an offer is accepted', offered, accept, 'makeOffer settle payOut', 100],
    ['nobody decides', () => asked(2), () => pass(48 * HOUR), 'agreeOverdue payOut', PAID],
    [
      'a return is confirmed',
      ways.returned,
      ({ id }) => done(shop.as.user, 'confirmReturn', id, inputs.confirmReturn),
      'agree returnGoods confirmReturn',
      PAID,
    ],
    ['nobody confirms it', ways.returned, () => pass(30 * DAY), 'agree returnGoods confirmOverdue', PAID],
    [
      'its order is cancelled',
      () => asked(1),
      ({ orderId }) => shop.as.user.ok(`/api/order/cancelOrder?id=${orderId}`),
      'closeWithOrder refundWithOrder',
      PAID,
    ],
    ['it is rejected', () => asked(2), ({ id }) => done(shop.as.user, 'reject', id, inputs.reject), 'reject', null],
    ['it is withdrawn', () => asked(2), ({ id }) => done(buyer, 'withdraw', id), 'withdraw', null],
    ['an offer is not answered', offered, () => pass(30 * DAY), 'makeOffer closeUnanswered', null],
    ['nothing is sent back', ways.awaitingReturn, () => pass(30 * DAY), 'agree closeUnsent', null],
  ])('its timeline ends as the request does: %s', async (_, make, end, entries, refunded) => {
    const made = await make()
    await end(made)
    const history = await shop.as.user.ok<(Data & { readonly changes: Data })[]>(
      `/api/refund/historyRefund?id=${made.id}`,
    )
    const own = history.filter(({ action }) => action !== 'remind')
    expect(own.map(({ action }) => action).reverse()).toEqual(['create', ...entries.split(' ')])
    // Each change stands in one entry, and the refund in the last.
    expect(own.filter(({ changes }) => 'refundedAmount' in changes)).toEqual(refunded ? [own[0]] : [])
    expect(own[0]?.changes.refundedAmount ?? null).toEqual(refunded && [null, refunded])
    if (refunded) expect(own.filter(({ changes }) => 'agreedAmount' in changes)).toHaveLength(1)
  })
  it.each(['accept', 'decline'])('refuses to %s a closed offer with a code and the request as it is', async kind => {
    const made = await asked(1)
    for (const by of [shop.as.user, buyer])
      expect(await act(by, by === buyer ? 'negotiate' : 'reply', made.id, { kind, offer: randomUUID() })).toMatchObject(
        {
          code: 40900,
          data: { errors: { offer: 'noOffer' }, current: { id: made.id, status: 0 } },
        },
      )
  })
  it('keeps the evidence of a rejection apart from the buyer’s', async () => {
    const made = await asked(2, { images: [photo] })
    const proof = (await shop.as.user.upload(await picture(20, 20, 'red'))).data.url
    await done(shop.as.user, 'reject', made.id, { ...inputs.reject, images: [proof] })
    expect((await stored(made.id)).refund.images).toEqual([photo])
    const { list } = await buyer.ok<{ list: Data[] }>('/api/refund/listNegotiations', { filter: { refundId: made.id } })
    expect(list.at(-1)).toMatchObject({ kind: 'rejected', images: [proof] })
  })
})

describe('what was found by trying', () => {
  const back = async (made: Data, amount: number) => {
    await done(shop.as.user, 'agree', made.id, { agreedAmount: amount })
    await done(buyer, 'returnGoods', made.id, newParcel())
    await done(shop.as.user, 'confirmReturn', made.id, inputs.confirmReturn)
  }
  it('a bowl comes back once: what is left can be refunded, and the next buyer keeps the bowl', async () => {
    const first = await asked(3, { type: 'refundAndReturn', amount: 60_000 })
    await back(first, 60_000)
    expect(await apply(String(first.orderId), { type: 'refundAndReturn', amount: 1_000 })).toMatchObject({
      code: 40900,
      data: { errors: { type: 'cameBack' } },
    })
    expect(await apply(String(first.orderId), { amount: PAID })).toMatchObject({
      data: { errors: { amount: 'moreThanLeft' } },
    })
    const { data: rest } = await apply(String(first.orderId), { amount: PAID - 60_000 })
    expect(rest).toMatchObject({ paidAmount: PAID })
    const offer = { kind: 'offer', offerType: 'refundAndReturn', offerAmount: 1 }
    expect(await act(buyer, 'negotiate', rest.id, offer)).toMatchObject({
      data: { errors: { offerType: 'cameBack' } },
    })
    // It is sold again, and stays with whoever bought it.
    const [{ jzId }] = (await queryRows<Data>(shop.db, sql`select "jzId" from orders where id = ${first.orderId}`)) as [
      Data,
    ]
    await sql`update bowls set status = 3 where id = ${jzId}`.execute(shop.db)
    const next = await other.ok<Data>('/api/buyer/placeOrder', { jzId, ...receiver })
    await other.ok(`/api/buyer/payOrder?id=${next.id}`)
    await shop.as.user.ok(`/api/order/shipOrder?id=${next.id}`, newParcel())
    await other.ok(`/api/buyer/receiveOrder?id=${next.id}`)
    await done(shop.as.user, 'agree', rest.id, { agreedAmount: PAID - 60_000 })
    expect(await stored(rest.id)).toMatchObject({ stand: [1, 'refunded'], of: [3, 7], back: [60_000, PAID - 60_000] })
  })
  it('a maker without an address is decided for all the same: the return goes to the shop', async () => {
    const id = await shop.as.stranger.ok('/api/product/addOrUpdateProduct', { name: '别家盏', price: PAID })
    await sql`update bowls set status = 3 where id = ${id.id}`.execute(shop.db)
    await sql`delete from addresses where fact_id <> ${shop.factId}`.execute(shop.db)
    const made = await buyer.ok<Data>('/api/buyer/placeOrder', { jzId: id.id, ...receiver })
    await buyer.ok(`/api/buyer/payOrder?id=${made.id}`)
    await shop.as.stranger.ok(`/api/order/shipOrder?id=${made.id}`, newParcel())
    const { data: request } = await apply(made.id, { type: 'refundAndReturn' })
    await pass(48 * HOUR)
    expect(await stored(request.id)).toMatchObject({
      stand: [1, 'awaitingReturn'],
      refund: { turn: 'buyer', addressId: null },
    })
  })
  it.each([
    ['agreed to', (id: string) => done(shop.as.user, 'agree', id, { agreedAmount: 1 })],
    ['withdrawn', (id: string) => done(buyer, 'withdraw', id)],
    ['agreed to by the clock', () => pass(48 * HOUR)],
  ])('a request that is %s has no open offer any more', async (_, ends) => {
    const made = await asked()
    await done(buyer, 'negotiate', made.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 500 })
    await ends(made.id)
    expect((await stored(made.id)).refund).toMatchObject({ openOffer: null, openBy: null, openAmount: null })
  })
  it('an offer that the buyer declines leaves the maker the time that was left, and no more', async () => {
    const made = await asked()
    await pass(40 * HOUR)
    for (let round = 0; round < 2; round += 1) {
      await done(shop.as.user, 'reply', made.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 1 })
      const { openOffer } = (await stored(made.id)).refund
      await done(buyer, 'negotiate', made.id, { kind: 'decline', offer: openOffer })
      expect((await stored(made.id)).refund.deadline).toBe(new Date(begin.getTime() + 48 * HOUR).toISOString())
    }
  })
  it('the buyer may see whole where a parcel goes back to, and an order never costs more than its bowl', async () => {
    const made = await ways.awaitingReturn()
    expect((await buyer.call(`/api/refund/revealRefund?id=${made.id}`, { field: 'returnPhone' })).data).toMatchObject({
      value: '13805990001',
    })
    expect((await other.call(`/api/refund/revealRefund?id=${made.id}`, { field: 'returnPhone' })).code).toBe(40400)
    const { id } = await shop.as.creator.ok('/api/product/addOrUpdateProduct', {
      name: '涨价盏',
      price: PAID,
      headImg: photo,
    })
    await sql`update bowls set status = 3 where id = ${id}`.execute(shop.db)
    const unpaid = await buyer.ok<Data>('/api/buyer/placeOrder', { jzId: id, ...receiver })
    expect(await shop.as.user.call(`/api/order/changeAmountOrder?id=${unpaid.id}`, { amount: PAID + 1 })).toMatchObject(
      { code: 40000, data: { errors: { amount: 'abovePrice' } } },
    )
  })
  it('a buyer’s own picture is evidence, and the maker’s from then on; another’s is none', async () => {
    const mine = (await buyer.upload(await picture(30, 20, 'blue'))).data
    const theirs = (await other.upload(await picture(30, 20, 'green'))).data
    expect((await buyer.upload(await picture(), 'id.png', 'private')).code).toBe(40300)
    const { id } = await order(2)
    expect(await apply(id, { images: [theirs.url] })).toMatchObject({
      code: 40000,
      data: { errors: { images: 'picture' } },
    })
    const { data: made } = await apply(id, { images: [mine.url] })
    expect(made.images).toEqual([mine.url])
    expect(await queryRows(shop.db, sql`select fact_id from files where key = ${mine.key}`)).toEqual([
      { fact_id: shop.factId },
    ])
    expect(await queryRows(shop.db, sql`select fact_id from files where key = ${theirs.key}`)).toEqual([
      { fact_id: `-${other.accountId}` },
    ])
    const more = (await buyer.upload(await picture(31, 21, 'blue'))).data
    await done(buyer, 'negotiate', made.id, { kind: 'message', images: [more.url] })
    expect((await shop.app.inject(mine.url)).statusCode).toBe(200)
  })
  /** So many lines of one side, without a word about them. */
  const fill = (id: string, side: 'buyer' | 'maker', lines: number) =>
    sql`insert into negotiations (fact_id, id, "refundId", side, kind, text, "buyerId") select ${shop.factId}, ${side} || n || ${id}, ${id}, ${side}, 'message', '催', ${buyer.accountId} from generate_series(1, ${sql.lit(lines)}) n`.execute(
      shop.db,
    )
  it.each(['buyer', 'maker'] as const)(
    'a negotiation can be read on one page: after 75 lines the %s answers or decides, and the other side is not silenced',
    async side => {
      const made = await asked()
      const [one, two] = [
        () => act(buyer, 'negotiate', made.id, inputs.negotiate),
        () => act(shop.as.user, 'reply', made.id, inputs.reply),
      ]
      const [full, free] = side === 'buyer' ? [one, two] : [two, one]
      // What the buyer asked for is a line of theirs.
      await fill(made.id, side, side === 'buyer' ? 74 : 75)
      expect(await full()).toMatchObject({
        code: 40000,
        data: { errors: { text: 'full' }, messages: { text: expect.stringContaining('已满') } },
      })
      expect(await free()).toMatchObject({ code: 0 })
      await done(shop.as.user, 'agree', made.id, inputs.agree)
    },
  )
  it('a side makes twenty offers: they put the end off no further', async () => {
    const made = await asked()
    for (let amount = 1; amount <= 20; amount += 1) {
      const { openOffer } = await done(shop.as.user, 'reply', made.id, {
        kind: 'offer',
        offerType: 'refundOnly',
        offerAmount: amount,
      })
      await done(buyer, 'negotiate', made.id, { kind: 'decline', offer: openOffer })
    }
    const more = { kind: 'offer', offerType: 'refundOnly', offerAmount: 21 }
    expect(await act(shop.as.user, 'reply', made.id, more)).toMatchObject({
      code: 40000,
      data: { errors: { offerAmount: 'tooMany' } },
    })
    await done(buyer, 'negotiate', made.id, more)
    await done(shop.as.user, 'reply', made.id, inputs.reply)
  })
  it('an offer that is its last line can still be declined', async () => {
    const made = await asked()
    await fill(made.id, 'maker', 74)
    const offer = await done(shop.as.user, 'reply', made.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 1 })
    await done(buyer, 'negotiate', made.id, { kind: 'decline', offer: offer.openOffer })
    expect((await stored(made.id)).stand).toEqual([0, 'none'])
    expect(await act(shop.as.user, 'reply', made.id, inputs.reply)).toMatchObject({ code: 40000 })
  })
})

describe('what a buyer shows', () => {
  it('takes nothing of the maker’s room for pictures, and may not be too much', async () => {
    const room = await buildShop(wholeShop, { limits: { files: 2 } })
    const giver = await room.account('giver', 'mini', 'user')
    const photo = (await room.as.creator.upload(await picture())).data.url
    const shows = async () => [(await giver.upload(await picture())).data.url]
    const draft = { name: '兔毫盏', price: PAID, headImg: photo }
    const jzId = (await room.as.creator.ok('/api/product/addOrUpdateProduct', draft)).id
    await sql`update bowls set status = 3 where id = ${jzId}`.execute(room.db)
    const orderId = (await giver.ok('/api/buyer/placeOrder', { jzId, ...receiver })).id
    await giver.ok(`/api/buyer/payOrder?id=${orderId}`)
    const wanted = { orderId, type: 'refundOnly', reason: 'crack', amount: 100, images: await shows() }
    const { id } = await giver.ok('/api/buyer/applyRefund', wanted)
    const say = async () =>
      giver.call(`/api/buyer/negotiateRefund?id=${id}`, { kind: 'message', images: await shows() })
    for (let n = 0; n < 3; n += 1) expect((await say()).code).toBe(0)
    expect((await room.as.creator.upload(await picture())).code).toBe(0)
    const fill = (tenant: string, most: number, guest: boolean) =>
      sql`insert into files (fact_id, key, account_id, width, height, guest) select ${tenant}, ${tenant} || n, ${giver.accountId}, 1, 1, ${guest} from generate_series(1, ${most}::int) n`.execute(
        room.db,
      )
    await fill(room.factId, 196, true)
    const full = { code: 41300, msg: '您在这里的图片已达上限，不能再添加' }
    expect(await say()).toMatchObject(full)
    await fill(`-${giver.accountId}`, 200, false)
    expect(await giver.upload(await picture())).toMatchObject(full)
    await room.close()
  })
})

describe('the mall’s clocks', () => {
  it('agree to what the maker has not decided within 48 hours, after a reminder', async () => {
    const [only, back] = [await asked(2, { amount: 5_000 }), await asked(3, { type: 'refundAndReturn' })]
    await pass(48 * HOUR - 1)
    const history = await shop.as.user.ok<{ action: string }[]>(`/api/refund/historyRefund?id=${only.id}`)
    expect(history[0]?.action).toBe('remind')
    expect((await stored(only.id)).stand).toEqual([0, 'none'])
    await pass(1)
    expect(await stored(only.id)).toMatchObject({ stand: [1, 'refunded'], back: [5_000] })
    expect(await shop.as.user.ok(`/api/order/getOrder?id=${only.orderId}`)).toMatchObject({ refundedWhole: null })
    expect(await stored(back.id)).toMatchObject({ stand: [1, 'awaitingReturn'], back: [] })
    await pass(90 * DAY)
    expect((await stored(only.id)).back).toEqual([5_000])
  })
  it('remind of no deadline that has passed while the mall was stopped', async () => {
    const made = [await asked(3, { amount: 5_000 }), await asked(3, { type: 'refundAndReturn' })]
    await pass(400 * DAY)
    for (const { id } of made) {
      const history = await shop.as.user.ok<{ action: string }[]>(`/api/refund/historyRefund?id=${id}`)
      expect(history.map(({ action }) => action)).not.toContain('remind')
    }
  })
  it('agree to what the buyer has offered last, where that is open', async () => {
    const made = await asked(3, { amount: PAID })
    const offer = { kind: 'offer', offerType: 'refundOnly', offerAmount: 5_000 }
    await done(buyer, 'negotiate', made.id, offer)
    await pass(48 * HOUR)
    expect(await stored(made.id)).toMatchObject({ stand: [1, 'refunded'], back: [5_000] })
    const back = await asked(3, { type: 'refundOnly', amount: 9_000 })
    await done(buyer, 'negotiate', back.id, { ...offer, offerType: 'refundAndReturn', offerAmount: PAID })
    await pass(48 * HOUR)
    const { refund, stand } = await stored(back.id)
    expect([stand, refund.type, Number(refund.agreedAmount)]).toEqual([[1, 'awaitingReturn'], 'refundAndReturn', PAID])
  })
  it('say for what they agreed: what was asked, what the buyer offered since, or what was asked where that was declined', async () => {
    const agreedTo = async (id: string) =>
      queryRows(
        shop.db,
        sql`select "offerType", "offerAmount"::int as amount from negotiations where "refundId" = ${id} and kind = 'agreed'`,
      )
    const offer = { kind: 'offer', offerType: 'refundAndReturn', offerAmount: 7_000 }
    const made = [
      await asked(3, { amount: 5_000 }),
      await asked(3, { amount: 5_000 }),
      await asked(3, { amount: 5_000 }),
    ]
    const [plain = '', offered = '', declined = ''] = made.map(({ id }) => String(id))
    for (const id of [offered, declined]) await done(buyer, 'negotiate', id, offer)
    await done(shop.as.user, 'reply', declined, {
      kind: 'decline',
      offer: (await stored(declined)).refund.openOffer,
    })
    await pass(48 * HOUR)
    expect(await agreedTo(plain)).toEqual([{ offerType: 'refundOnly', amount: 5_000 }])
    expect(await agreedTo(offered)).toEqual([{ offerType: 'refundAndReturn', amount: 7_000 }])
    expect(await agreedTo(declined)).toEqual([{ offerType: 'refundOnly', amount: 5_000 }])
  })
  it('give a request for evidence 48 hours of the buyer’s, and then what was left to the maker, at least 12 hours', async () => {
    const at = async (id: string) => {
      const { refund } = await stored(id)
      return [refund.turn, (Date.parse(String(refund.deadline)) - moment.getTime()) / HOUR]
    }
    const evidence = { kind: 'evidence', text: '请补拍底足' }
    const [early, late, answered] = [await asked(), await asked(), await asked()]
    await pass(6 * HOUR)
    await done(shop.as.user, 'reply', early.id, evidence)
    await pass(40 * HOUR)
    await done(shop.as.user, 'reply', late.id, evidence)
    await done(shop.as.user, 'reply', answered.id, evidence)
    expect(await at(early.id)).toEqual(['buyer', 8])
    expect(await at(late.id)).toEqual(['buyer', 48])
    await done(buyer, 'negotiate', answered.id, { kind: 'message', text: '见图' })
    expect(await at(answered.id)).toEqual(['maker', 12])
    await pass(8 * HOUR)
    expect(await at(early.id)).toEqual(['maker', 42])
    expect(await at(late.id)).toEqual(['buyer', 40])
    await pass(40 * HOUR)
    expect(await at(late.id)).toEqual(['maker', 12])
    expect((await stored(answered.id)).stand).toEqual([1, 'refunded'])
    await pass(12 * HOUR)
    expect((await stored(late.id)).stand).toEqual([1, 'refunded'])
  })
  it('stand still for five requests for evidence at most, and for none while an offer is open', async () => {
    const made = await asked()
    const evidence = { kind: 'evidence', text: '请补拍底足' }
    const offer = { kind: 'offer', offerType: 'refundOnly', offerAmount: 100 }
    await done(shop.as.user, 'reply', made.id, offer)
    await done(shop.as.user, 'reply', made.id, evidence)
    expect((await stored(made.id)).refund.turn).toBe('buyer')
    await pass(7 * DAY)
    expect((await stored(made.id)).stand).toEqual([3, 'none'])
    const other = await asked()
    for (let count = 0; count < 5; count += 1) await done(shop.as.user, 'reply', other.id, evidence)
    expect(await act(shop.as.user, 'reply', other.id, evidence)).toMatchObject({
      code: 40000,
      data: { errors: { text: 'tooMany' } },
    })
  })
  it('close what is not sent back within 7 days', async () => {
    const made = await ways.awaitingReturn()
    await pass(7 * DAY - 1)
    expect((await stored(made.id)).stand).toEqual([1, 'awaitingReturn'])
    await pass(1)
    expect(await stored(made.id)).toMatchObject({ stand: [3, 'awaitingReturn'], back: [] })
    expect((await act(buyer, 'returnGoods', made.id, newParcel())).code).toBe(40900)
    expect((await apply(String(made.orderId))).code).toBe(0)
  })
  it('refund what the maker has not confirmed within 10 days', async () => {
    const made = await ways.returned()
    await pass(10 * DAY)
    expect(await stored(made.id)).toMatchObject({ stand: [1, 'refunded'], back: [PAID], of: [3, 6] })
    expect(await shop.as.user.ok(`/api/order/getOrder?id=${made.orderId}`)).toMatchObject({ refundedWhole: PAID })
  })
  it('close what the buyer has not answered within 7 days', async () => {
    const made = await asked()
    await done(shop.as.user, 'reply', made.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 100 })
    await pass(7 * DAY - 1)
    expect((await stored(made.id)).stand).toEqual([0, 'none'])
    await pass(1)
    expect(await stored(made.id)).toMatchObject({ stand: [3, 'none'], back: [] })
  })
  it('are nobody’s to call', async () => {
    const made = await asked()
    for (const call of ['agreeOverdue', 'payOut', 'settle', 'closeUnsent', 'confirmOverdue', 'closeWithOrder'])
      for (const by of Object.values(people())) expect((await act(by, call, made.id)).status).toBe(404)
  })
})

describe('two at the same moment', () => {
  const RACES = Number(process.env.RACES ?? 4)
  const LONG = Math.max(300_000, RACES * 1_000)
  const both = (race: () => Promise<void>) => raced(RACES, race)
  const codes = (...answers: readonly { readonly code: number }[]) => answers.map(({ code }) => code).sort()
  const open = async (by: 'maker' | 'buyer', amount: number): Promise<Data> => {
    const made = await asked()
    const body = { kind: 'offer', offerType: 'refundOnly', offerAmount: amount }
    await done(by === 'maker' ? shop.as.user : buyer, by === 'maker' ? 'reply' : 'negotiate', made.id, body)
    return (await stored(made.id)).refund
  }
  it.each([
    [
      'agree, twice',
      () => asked(),
      (id: string) => [act(shop.as.user, 'agree', id, inputs.agree), act(shop.as.creator, 'agree', id, inputs.agree)],
    ],
    [
      'agree and reject',
      () => asked(),
      (id: string) => [act(shop.as.user, 'agree', id, inputs.agree), act(shop.as.creator, 'reject', id, inputs.reject)],
    ],
    [
      'agree and withdraw',
      () => asked(),
      (id: string) => [act(shop.as.user, 'agree', id, inputs.agree), act(buyer, 'withdraw', id)],
    ],
    [
      'confirm a return, twice',
      () => ways.returned(),
      (id: string) => [
        act(shop.as.user, 'confirmReturn', id, inputs.confirmReturn),
        act(shop.as.creator, 'confirmReturn', id, inputs.confirmReturn),
      ],
    ],
  ] as const)(
    '%s: one is done, and the money goes once',
    (_, begins, race) =>
      both(async () => {
        const { id } = await begins()
        expect(codes(...(await Promise.all(race(id))))).toEqual([0, 40900])
        const { refund, back } = await stored(id)
        expect(back).toEqual(refund.step === 'refunded' ? [PAID] : [])
      }),
    LONG,
  )
  it(
    'accept, while the other side makes another offer: what is settled is what was accepted',
    () =>
      both(async () => {
        const { id, openOffer } = await open('maker', 30_000)
        const [accepted] = await Promise.all([
          act(buyer, 'negotiate', id, { kind: 'accept', offer: openOffer }),
          act(shop.as.user, 'reply', id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 10_000 }),
        ])
        const { refund, back } = await stored(id)
        if (accepted.code === 0) expect([refund.agreedAmount, back]).toEqual([30_000, [30_000]])
        else expect([accepted.code, refund.openAmount, back]).toEqual([40900, 10_000, []])
      }),
    LONG,
  )
  it(
    'agree, while the order is cancelled: what was paid goes back once',
    () =>
      both(async () => {
        const made = await asked(1)
        await Promise.all([
          act(shop.as.user, 'agree', made.id, inputs.agree),
          shop.as.creator.call(`/api/order/cancelOrder?id=${made.orderId}`),
        ])
        const { back, of } = await stored(made.id)
        expect([back, of]).toEqual([[PAID], [4, 6]])
      }),
    LONG,
  )
  it(
    'agree to less, while the clock agrees to all: one of the two',
    () =>
      both(async () => {
        const made = await asked()
        moment = new Date(moment.getTime() + 48 * HOUR)
        const [answer] = await Promise.all([
          act(shop.as.user, 'agree', made.id, { agreedAmount: 1_000 }),
          shop.mall.work.pass(),
        ])
        const { back, said } = await stored(made.id)
        expect(back).toEqual([answer.code === 0 ? 1_000 : PAID])
        expect(said.filter(each => each.endsWith('agreed'))).toHaveLength(1)
      }),
    LONG,
  )
  it(
    'ask for one order, twice: one request is made',
    () =>
      both(async () => {
        const { id } = await order(2)
        expect(codes(await apply(id), await apply(id))).toEqual([0, 40900])
        expect(codes(...(await Promise.all([apply(id), apply(id)])))).toEqual([40900, 40900])
        const another = await order(3)
        expect(codes(...(await Promise.all([apply(another.id), apply(another.id)])))).toEqual([0, 40900])
      }),
    LONG,
  )
})

// The embedded database has one connection, on which nothing waits for anything.
describe.skipIf(!process.env.DATABASE_URL)(
  'what is done to a request, as what is done to its order reaches for it',
  () => {
    it.each([
      ['by the staff', (id: string) => act(shop.as.user, 'agree', id, inputs.agree)],
      ['by the clock', () => pass(48 * HOUR)],
    ] as const)(
      'waits for the order first: %s',
      async (_, begins) => {
        const made = await asked(1)
        let under: Promise<unknown> | undefined
        const waits = () => lockWaits(shop.db)
        await shop.db.transaction().execute(async work => {
          await sql`select 1 from orders where fact_id = ${shop.factId} and id = ${made.orderId} for update`.execute(
            work,
          )
          under = begins(made.id)
          await vi.waitUntil(async () => (await waits()).length > 0, { timeout: 20_000 })
          await sql`select 1 from refunds where fact_id = ${shop.factId} and id = ${made.id} for update nowait`.execute(
            work,
          )
        })
        await under
        expect(await stored(made.id)).toMatchObject({ stand: [1, 'refunded'], back: [PAID] })
      },
      60_000,
    )
  },
)

it('money adds up: what went back of each order is what its ledger says, and never more than was paid', async () => {
  const all = await queryRows<{ paid: number; back: number; said: number | null; asked: number | null }>(
    shop.db,
    sql`
    select coalesce(sum(p.amount) filter (where p.kind = 'paid'), 0)::int as paid, coalesce(sum(p.amount) filter (where p.kind = 'refunded'), 0)::int as back, o."refundedAmount"::int as said,
      (select sum(r."refundedAmount")::int from refunds r where r."orderId" = o.id and r.fact_id = o.fact_id) as asked
    from orders o join payments p on p."orderId" = o.id and p.fact_id = o.fact_id group by o.fact_id, o.id, o."refundedAmount"`,
  )
  expect(all.length).toBeGreaterThan(100)
  for (const { paid, back, said, asked: byRequests } of all) {
    expect(back).toBeLessThanOrEqual(paid)
    expect(back).toBe(said ?? 0)
    expect(byRequests ?? 0).toBeLessThanOrEqual(back)
  }
})
