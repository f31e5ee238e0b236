import { figures } from '../../../resources/figures'
import { findWrongAggregates } from '../../../src/server/database/aggregates/rebuildAggregates'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orders } from '../../../resources/trade/orders'
import { refunds } from '../../../resources/trade/refunds'
import { getStateKey } from '../../../src/schema/selectors/definition'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { buildShop, caller, type Client, type Data, picture, type TestShop, wholeShop } from '../../kit/testServer'
import { newParcel, receiver, returnAddress } from '../../kit/trade'

const HOUR = 3_600_000
let shop: TestShop
/** Each comes from an address of its own, so that no limit ends it. */
let stories = 0
let buyers: readonly Client[]
let photo: string
let moment = new Date('2026-11-21T15:30:00.000Z')
beforeAll(async () => {
  shop = await buildShop(wholeShop, { now: () => moment })
  buyers = [await shop.account('zhou', 'mini', 'user'), await shop.account('wang', 'mini', 'user')]
  photo = (await shop.as.creator.upload(await picture())).data.url
  await shop.as.creator.ok('/api/address/addOrUpdateAddress', returnAddress)
})
afterAll(() => {
  caller.address = undefined
  return shop.close()
})

const bowlsOnSale = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) {
    const { id } = await shop.as.creator.ok('/api/product/addOrUpdateProduct', {
      name: `盏 ${made}`,
      price: 100_000,
      headImg: photo,
    })
    ids.push(id)
  }
  await sql`update bowls set status = 3 where id = any(${ids})`.execute(shop.db)
  return ids
}

/** What somebody may try at any moment, in whichever state things are: the mall says whether it is so. `n` chooses among what there is. */
interface Try {
  readonly who: number
  readonly what: (typeof tries)[number]
  readonly n: number
  readonly amount: number
}
const tries = [
  'place',
  'pay',
  'ship',
  'receive',
  'cancel',
  'ask',
  'agree',
  'reject',
  'withdraw',
  'sendBack',
  'confirm',
  'offer',
  'counter',
  'accept',
  'settle',
  'decline',
  'hour',
  'days',
  'relist',
] as const
/** How often something is tried: what leads on oftener than what ends a story. */
const often: { readonly [W in Try['what']]?: number } = {
  pay: 3,
  ask: 6,
  offer: 3,
  counter: 3,
  agree: 2,
  sendBack: 3,
  confirm: 2,
  hour: 2,
}
const story = fc.array(
  fc.record<Try>({
    // Mostly whose it is, sometimes somebody else.
    who: fc.constantFrom(0, 0, 0, 0, 1),
    what: fc.constantFrom(...tries.flatMap(each => Array<Try['what']>(often[each] ?? 1).fill(each))),
    n: fc.nat(20),
    amount: fc.integer({ min: 1, max: 120_000 }),
  }),
  { minLength: 20, maxLength: 60 },
)
const chosen = <T>(all: readonly T[], n: number): T | undefined => all[n % all.length]
const play = async (bowls: readonly string[], { who, what, n, amount }: Try): Promise<void> => {
  const { user } = shop.as
  const sold = chosen(
    await queryRows<Data>(shop.db, sql`select id, "buyerId" from orders where "jzId" = any(${bowls}) order by id`),
    n,
  )
  const request = chosen(
    await queryRows<Data>(
      shop.db,
      sql`select r.id, r."openOffer", r."buyerId" from refunds r join orders o on o.id = r."orderId" and o.fact_id = r.fact_id where o."jzId" = any(${bowls}) order by r.id`,
    ),
    n,
  )
  const [order, id] = [sold?.id, request?.id]
  const owner = (of: Data | undefined) => buyers.findIndex(each => each.accountId === of?.buyerId)
  const some = (of: Data | undefined) => buyers[(Math.max(0, owner(of)) + who) % buyers.length] as Client
  const [buyer, asker] = [some(sold), some(request)]
  const type = n % 2 === 0 ? 'refundOnly' : 'refundAndReturn'
  const offer = { kind: 'offer', offerType: type, offerAmount: amount }
  // Mostly somebody who has seen what is asked about.
  const knowing = { despiteShipped: n % 4 > 0, moreThanAsked: true, moreThanOffered: true, farBelowAsked: true }
  const answer = (kind: string) => ({ kind, offer: request?.openOffer ?? 'none' })
  const does: { readonly [W in Try['what']]: () => Promise<unknown> } = {
    place: () => buyer.call('/api/buyer/placeOrder', { jzId: chosen(bowls, n), ...receiver }),
    pay: () => buyer.call(`/api/buyer/payOrder?id=${order}`),
    ship: () =>
      user.call(`/api/order/shipOrder?id=${order}`, {
        ...newParcel(),
        despiteRefund: n % 3 > 0,
      }),
    receive: () => buyer.call(`/api/buyer/receiveOrder?id=${order}`),
    cancel: () => user.call(`/api/order/cancelOrder?id=${order}`),
    ask: () => buyer.call('/api/buyer/applyRefund', { orderId: order, type, reason: 'quality', amount }),
    agree: () => user.call(`/api/refund/agreeRefund?id=${id}`, { agreedAmount: amount, ...knowing }),
    reject: () => user.call(`/api/refund/rejectRefund?id=${id}`, { rejectReason: 'noFault', rejectText: '无' }),
    withdraw: () => asker.call(`/api/buyer/withdrawRefund?id=${id}`),
    sendBack: () => asker.call(`/api/buyer/returnGoods?id=${id}`, { courier: 'SF', trackingNo: 'SF1234567890' }),
    confirm: () => user.call(`/api/refund/confirmReturnRefund?id=${id}`, { condition: 'intact' }),
    offer: () => user.call(`/api/refund/replyRefund?id=${id}`, { ...offer, ...knowing }),
    counter: () => asker.call(`/api/buyer/negotiateRefund?id=${id}`, offer),
    accept: () => user.call(`/api/refund/replyRefund?id=${id}`, { ...answer('accept'), ...knowing }),
    settle: () => asker.call(`/api/buyer/negotiateRefund?id=${id}`, answer('accept')),
    decline: () => user.call(`/api/refund/replyRefund?id=${id}`, answer('decline')),
    hour: async () => {
      moment = new Date(moment.getTime() + HOUR)
      await shop.mall.work.pass()
    },
    days: async () => {
      moment = new Date(moment.getTime() + (1 + (n % 11)) * 24 * HOUR)
      await shop.mall.work.pass()
    },
    // What came back can be sold again, once it has passed the review.
    relist: () => sql`update bowls set status = 3 where id = ${chosen(bowls, n) ?? ''} and status = 6`.execute(shop.db),
  }
  const answered = (await does[what]()) as { code?: number } | undefined
  expect([undefined, 0, 40000, 40400, 40900]).toContain(answered?.code)
}

/** What holds whatever was tried: of the bowls, each order, each request and each timeline. */
const broken = async (bowls: readonly string[]): Promise<string[]> => {
  const mine = sql`"jzId" = any(${bowls})`
  const select = (what: string, query: ReturnType<typeof sql<{ id: string }>>) =>
    queryRows<{ id: string }>(shop.db, query).then(found => found.map(({ id }) => `${what} ${id}`))
  const money = sql`(select coalesce(sum(case kind when 'paid' then amount else 0 end), 0) as paid, coalesce(sum(case kind when 'refunded' then amount else 0 end), 0) as back from payments p where p."orderId" = o.id and p.fact_id = o.fact_id)`
  return [
    ...(await select(
      'a bowl with nobody, or with two:',
      sql`select b.id from bowls b where b.id = any(${bowls}) and (b.status = 7) <> exists (select 1 from orders o where o."jzId" = b.id and o.fact_id = b.fact_id and o.status = 3 and o."returnedTime" is null)`,
    )),
    ...(await select(
      'sold twice:',
      sql`select "jzId" as id from orders o where ${mine} and (status in (0, 1, 2) or (status = 3 and not exists (select 1 from refunds r where r."orderId" = o.id and r.fact_id = o.fact_id and r.step = 'refunded' and r.type = 'refundAndReturn'))) group by "jzId" having count(*) > 1`,
    )),
    ...(await select(
      'more back than paid:',
      sql`select o.id from orders o, lateral ${money} m where ${mine} and m.back > m.paid`,
    )),
    ...(await select(
      'refunded, not said:',
      sql`select o.id from orders o, lateral ${money} m where ${mine} and m.back <> coalesce(o."refundedAmount", 0)`,
    )),
    ...(await select(
      'cancelled, not all back:',
      sql`select o.id from orders o, lateral ${money} m where ${mine} and o.status = 4 and m.back <> m.paid`,
    )),
    ...(await select(
      'paid twice or not:',
      sql`select o.id from orders o, lateral ${money} m where ${mine} and m.paid <> case when o."paidTime" is null then 0 else o.amount end`,
    )),
    ...(await select(
      'two requests live:',
      sql`select o.id from orders o join refunds r on r."orderId" = o.id and r.fact_id = o.fact_id where ${mine} and (r.status = 0 or (r.status = 1 and r.step <> 'refunded')) group by o.id having count(*) > 1`,
    )),
    ...(await select(
      'refunded otherwise than agreed:',
      sql`select r.id from refunds r join orders o on o.id = r."orderId" and o.fact_id = r.fact_id where ${mine} and r.step = 'refunded' and (r."refundedAmount" is distinct from r."agreedAmount" or r."refundedAmount" <> (select sum(amount) from payments p where p."refundId" = r.id and p.fact_id = r.fact_id))`,
    )),
    ...(await select(
      'a bowl astray:',
      sql`select b.id from bowls b where b.id = any(${bowls}) and (b.status = 5) <> exists (select 1 from orders o where o."jzId" = b.id and o.fact_id = b.fact_id and o.status in (0, 1, 2))`,
    )),
  ]
}
const declared = [
  { resource: orders, field: 'status' },
  { resource: refunds, field: 'status' },
  { resource: refunds, field: 'step' },
] as const
const goesOn: Readonly<Record<string, readonly string[]>> = {
  agree: ['payOut', 'awaitReturn'],
  agreeOverdue: ['payOut', 'awaitReturn'],
  reply: ['settle', 'payOut', 'awaitReturn'],
  negotiate: ['settle', 'payOut', 'awaitReturn'],
}
interface Moving {
  readonly recordId: string
  readonly action: string
  readonly changes: Record<string, readonly [unknown, unknown]>
}
/**
 * Each move in a timeline is one that its declaration knows: from such a state, by that action or one of the mall's by which its rule goes on, in the same line. The moves of a
 * record lead from where it began to where it stands, each from where the one before ended: none is missing.
 */
const strayMoves = async (): Promise<string[]> => {
  const strays: string[] = []
  for (const { resource, field } of declared) {
    const lines = await queryRows<Moving>(
      shop.db,
      sql`select "recordId", action, changes from audit where resource = ${resource.name} and changes ? ${field} order by seq`,
    )
    const stands = new Map<string, unknown>()
    const key = (value: unknown) => getStateKey(resource.fields[field as 'status'], value as number) ?? ''
    for (const { recordId, action, changes } of lines) {
      const [from, to] = changes[field] ?? []
      const moves = Object.entries(resource.definition.actions ?? {}).filter(
        ([name, each]) => name === action || (each.roles === 'mall' && goesOn[action]?.includes(name)),
      )
      const isDeclared = moves.some(
        ([, each]) => (each.on ?? 'status') === field && each.to === key(to) && each.from?.includes(key(from)),
      )
      if (action === 'create' ? stands.has(recordId) : !isDeclared || stands.get(recordId) !== from)
        strays.push(`${resource.name}.${action} ${field} ${JSON.stringify([stands.get(recordId), from, to])}`)
      stands.set(recordId, to)
    }
    const now = await queryRows<Data>(
      shop.db,
      sql`select id, ${sql.ref(field)} as stands from ${sql.table(resource.name)}`,
    )
    for (const { id, stands: at } of now)
      if (stands.get(id) !== at) strays.push(`${resource.name} ${field} ${JSON.stringify([stands.get(id), at])}`)
  }
  return strays
}

it.each([
  ['one after another', 1],
  ['three at a time', 3],
])(
  'whatever buyers, staff and the clock do, in any order, %s: a bowl is sold once, money adds up, and every move is a declared one',
  async (_, atOnce) => {
    await fc.assert(
      fc.asyncProperty(story, async all => {
        stories += 1
        caller.address = `10.0.${stories % 250}.1`
        const bowls = await bowlsOnSale(4)
        // One is received and one on its way already.
        for (const [at, what] of (['place', 'pay', 'ship', 'receive', 'place', 'pay', 'ship'] as const).entries())
          await play(at < 4 ? bowls.slice(0, 1) : bowls.slice(1, 2), { who: 0, what, n: 0, amount: 1 })
        for (let at = 0; at < all.length; at += atOnce)
          await Promise.all(all.slice(at, at + atOnce).map(each => play(bowls, each)))
        expect(await broken(bowls)).toEqual([])
      }),
      { numRuns: Number(process.env.STORIES ?? 6), endOnFailure: !process.env.STORIES },
    )
    expect(await strayMoves()).toEqual([])
    // Bowls are put on sale past the mall here; what is counted of trade never was.
    const ofTrade = figures.filter(({ resource }) => ['orders', 'refunds'].includes(resource))
    expect(await findWrongAggregates(shop.db, ofTrade, shop.mall.appConfig.resource)).toEqual([])
    // The stories went far enough to say something.
    expect(await queryRows(shop.db, sql`select 1 from refunds where step = 'refunded'`)).not.toEqual([])
  },
  600_000,
)

it('fifty buyers at once on twenty bowls: twenty get one, the others read that it is gone', async () => {
  const bowls = await bowlsOnSale(20)
  const fifty = await Promise.all(Array.from({ length: 50 }, (_, n) => shop.account(`buyer${n}`, 'mini', 'user')))
  const answers = await Promise.all(
    fifty.map((buyer, n) => buyer.call('/api/buyer/placeOrder', { jzId: bowls[n % 20], ...receiver })),
  )
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    ...Array(20).fill(0),
    ...Array(30).fill(40900),
  ])
  for (const { code, msg } of answers) if (code !== 0) expect(msg).toBe('这只建盏已售出或已下架')
  expect(await queryRows(shop.db, sql`select 1 from orders where "jzId" = any(${bowls}) and status = 0`)).toHaveLength(
    20,
  )
}, 120_000)
