import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boards } from '../../../resources/boards'
import { by, figures } from '../../../resources/figures'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { getResource } from '../../../src/schema/selectors/definition'
import type { Answer, Answers } from '../../../src/schema/metrics/answers'
import { type Question, TOP } from '../../../src/schema/metrics/boardQuery'
import type { Figure } from '../../../src/schema/metrics/figure'
import { getDimensions, filterOf } from '../../../src/schema/metrics/dimensions'
import { addDays, type Period } from '../../../src/schema/metrics/period'
import { roleIsIn } from '../../../src/schema/rules/availability'
import { sql } from '../../../src/server/database/connections/database'
import { findWrongAggregates, rebuildAggregates } from '../../../src/server/database/aggregates/rebuildAggregates'
import { buildShop, type Client, type Data, type TestShop, wholeShop } from '../../kit/testServer'
import { newParcel, receiver } from '../../kit/trade'

let shop: TestShop
let moment = new Date('2026-01-01T00:00:00.000Z')
const at = (text: string) => {
  moment = new Date(text)
}
/** Moments around the edges of days, months and a leap day in Shanghai, which is eight hours ahead. */
const moments = [
  '2024-02-28T15:59:00.000Z', // 28 February 2024, 23:59
  '2024-02-28T16:01:00.000Z', // 29 February 2024, 00:01
  '2024-02-29T15:59:59.999Z', // 29 February 2024, 23:59:59.999
  '2024-02-29T16:00:00.000Z', // 1 March 2024, 00:00
  '2026-10-31T15:59:00.000Z',
  '2026-10-31T16:00:00.000Z',
  '2026-11-23T15:59:59.000Z',
  '2026-11-23T16:00:30.000Z',
  '2026-11-24T02:10:00.000Z',
  '2026-11-24T02:50:00.000Z',
]
const NOW = '2026-11-24T03:00:00.000Z'
const periods: readonly Period[] = [
  { from: '2024-02-29', to: '2024-02-29' },
  { from: '2026-11-01', to: '2026-11-30' },
  { from: '2024-01-01', to: '2026-11-24' },
]
const glazes = ['brownHaresFur', 'brownOilSpot', null]

const told = async (who: Client, questions: Record<string, Question>): Promise<Readonly<Record<string, Answer>>> =>
  (await who.ok<Answers>('/api/figure/readFigures', { questions })).answers
const ask = async (who: Client, question: Question): Promise<Answer> =>
  (await told(who, { one: question })).one as Answer
interface Listed {
  readonly list: readonly Data[]
  readonly total: number
}
const resourceOf = (figure: Figure) => getResource(shop.mall.appConfig.resources, figure.resource)
const listOf = (who: Client, figure: Figure, filter: object) =>
  who.ok<Listed>(resolveApiCalls(resourceOf(figure)).list, { filter, pageSize: 200 })
const plain = figures.filter(each => !each.ratio)

/** A bowl of either maker on sale since a moment, as nobody's call makes it so quickly. */
const onSale = async (maker: Client, more: object) => {
  const { id } = await maker.ok('/api/product/addOrUpdateProduct', { name: '兔毫盏', price: 128_000, ...more })
  return id
}
/** A month of trade and some days besides: looked at, ordered, paid, shipped, received, cancelled, refunded. */
const trade = async () => {
  const { as } = shop
  const buyers = await Promise.all(['zhou', 'wang', 'li'].map(name => shop.account(name, 'mini', 'user')))
  at('2024-01-15T02:00:00.000Z')
  const bowls: string[] = []
  for (const [index] of [...moments, ...moments].entries()) {
    const maker = index % 7 === 6 ? as.stranger : as.creator
    const price = [80_000, 100_000, 100_100, 520_000, 6_000_000][index % 5]
    bowls.push(await onSale(maker, { glaze: glazes[index % 3], price }))
  }
  await as.creator.ok('/api/product/addOrUpdateProduct', { name: '待上架' })
  await sql`update bowls set status = 3, "reviewedTime" = '2024-01-20T03:00:00.000Z' where price is not null`.execute(
    shop.db,
  )
  await rebuildAggregates(shop.db, figures, shop.mall.appConfig.resource)
  for (const [index, jzId] of bowls.entries()) {
    at(moments[index % moments.length] ?? NOW)
    const buyer = buyers[index % 3] as Client
    await buyer.ok(`/api/buyer/getProduct?id=${jzId}`)
    if (index % 4 === 0) await buyer.ok('/api/buyer/addFavourite', { jzId })
    const region = ['110101', '350703', '440103'][index % 3]
    const order = await buyer.ok<Data>('/api/buyer/placeOrder', { jzId, ...receiver, region })
    if (index % 5 === 4) continue
    moment = new Date(moment.getTime() + 20_000)
    await buyer.ok(`/api/buyer/payOrder?id=${order.id}`)
    const maker = index % 7 === 6 ? as.stranger : as.creator
    if (index % 5 === 3) {
      await maker.ok(`/api/order/cancelOrder?id=${order.id}`, {})
      continue
    }
    moment = new Date(moment.getTime() + 40_000)
    await maker.ok(`/api/order/shipOrder?id=${order.id}`, newParcel())
    if (index % 2 === 0) await buyer.ok(`/api/buyer/receiveOrder?id=${order.id}`)
    if (index % 5 === 2) {
      const asked = {
        orderId: order.id,
        type: 'refundOnly',
        reason: index % 2 ? 'crack' : 'leaks',
        amount: 30_000,
        description: '有冲线',
      }
      const request = await buyer.ok<Data>('/api/buyer/applyRefund', asked)
      moment = new Date(moment.getTime() + 60_000)
      await maker.ok(`/api/refund/agreeRefund?id=${request.id}`, { agreedAmount: 25_000, despiteShipped: true })
    }
  }
  at(NOW)
}
beforeAll(async () => {
  shop = await buildShop(wholeShop, { now: () => moment, past: () => moment })
  await trade()
}, 120_000)
afterAll(() => shop.close())

describe('the day sums', () => {
  it('are what the records make them, after every write of a month', async () => {
    expect(await findWrongAggregates(shop.db, figures, shop.mall.appConfig.resource)).toEqual([])
  })
  it('are found to be astray where somebody wrote past the mall, and are put right by summing up anew', async () => {
    await sql`update orders set amount = amount + 1 where "paidTime" is not null`.execute(shop.db)
    const astray = await findWrongAggregates(shop.db, figures, shop.mall.appConfig.resource)
    expect(new Set(astray.map(({ figure }) => figure))).toEqual(new Set(['paidAmount', 'soldBowls']))
    await rebuildAggregates(shop.db, figures, shop.mall.appConfig.resource)
    expect(await findWrongAggregates(shop.db, figures, shop.mall.appConfig.resource)).toEqual([])
  })
  it('know nothing of what was taken back', async () => {
    const before = await ask(shop.as.creator, { figure: 'stock' })
    const broken = shop.mall.enter(shop.factId, async scope => {
      scope.sums?.note(resourceOf(by.stock), undefined, { fact_id: shop.factId, status: 1 })
      throw new Error('taken back')
    })
    await expect(broken).rejects.toThrow('taken back')
    expect(await ask(shop.as.creator, { figure: 'stock' })).toEqual(before)
  })
})

describe('what a part of a transaction takes back', () => {
  it('is in no sum, and what was written before it is', async () => {
    const before = await ask(shop.as.creator, { figure: 'stock' })
    await shop.mall.enter(shop.factId, async scope => {
      scope.sums?.note(resourceOf(by.stock), undefined, { fact_id: shop.factId, status: 1 })
      const takeBack = scope.sums?.mark()
      scope.sums?.note(resourceOf(by.stock), undefined, { fact_id: shop.factId, status: 1 })
      takeBack?.()
    })
    expect((await ask(shop.as.creator, { figure: 'stock' })).value).toBe((before.value ?? 0) + 1)
    await rebuildAggregates(shop.db, [by.stock], shop.mall.appConfig.resource)
    expect((await ask(shop.as.creator, { figure: 'stock' })).value).toBe(before.value)
  })
})

describe.each(plain)('$name', figure => {
  const within = figure.dateField ? periods : periods.slice(2)
  // Whose table is the mall's own, is the platform's to read.
  const reader = () => (figure.live ? shop.as.platform : shop.as.creator)
  it('comes to as many records, and as much, as the list behind it holds', async () => {
    for (const period of within) {
      const { list, total } = await listOf(reader(), figure, filterOf(figure, period))
      const { n, value } = await ask(reader(), { figure: figure.name, ...period })
      expect([period, n]).toEqual([period, total])
      const { sum, between } = figure
      const summed = sum ? list.reduce((all, each) => all + Number(each[sum] ?? 0), 0) : total
      const seconds = ([from, until]: readonly [string, string]) =>
        list.reduce((all, each) => all + (Date.parse(String(each[until])) - Date.parse(String(each[from]))) / 1000, 0)
      if (between && total === 0) expect(value).toBeNull()
      else if (between) expect(value).toBeCloseTo(seconds(between) / total, 3)
      else expect(value).toBe(summed)
    }
  })
  it.each(getDimensions(figure).map(division => ({ division })))(
    'by $division is made of parts that add up, each of which is its list',
    async ({ division }) => {
      for (const period of within) {
        const whole = await ask(reader(), { figure: figure.name, ...period, divide: division, top: 200 })
        const parts = whole.parts ?? []
        expect(parts.reduce((sum, { n }) => sum + n, 0)).toBe(whole.n)
        if (figure.as !== 'duration') expect(parts.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(whole.value)
        for (const { part, n, value } of parts) {
          const behind = filterOf(figure, period, { division, part }, NOW.slice(0, 10))
          const { total, list } = await listOf(reader(), figure, behind)
          expect([division, part, n]).toEqual([division, part, total])
          const { sum } = figure
          if (sum) expect(list.reduce((all, each) => all + Number(each[sum] ?? 0), 0)).toBe(value)
        }
      }
    },
  )
  it('tells the largest parts and the others together, and they come to the same', async () => {
    const [division] = getDimensions(figure)
    if (!division || figure.as === 'duration') return
    const period = periods[2] as Period
    const {
      parts = [],
      rest,
      value,
    } = await ask(reader(), { figure: figure.name, ...period, divide: division, top: 1 })
    expect(parts.reduce((sum, each) => sum + (each.value ?? 0), 0) + (rest?.value ?? 0)).toBe(value)
  })
})

describe('parts that are records, of which there may be as many as rows', () => {
  const ever = { from: '2000-01-01', to: '2026-12-31' }
  const all = plain.flatMap(figure =>
    Object.entries(figure.dimensions).flatMap(([divide, { type }]) =>
      type === 'reference' ? [{ figure, divide }] : [],
    ),
  )
  it.each(all)('$figure.name by $divide: the largest and the others are those of all of them', async one => {
    const question = { figure: one.figure.name, divide: one.divide, ...ever, top: 2 }
    const { parts, rest } = await ask(shop.as.creator, question)
    // Beside the period before all are read.
    const whole = await ask(shop.as.creator, { ...question, compare: true })
    const told = whole.parts?.map(({ before: _, ...part }) => part)
    expect({ parts, rest }).toEqual({ parts: told, rest: whole.rest })
  })
  it('what sold best is told bowl by bowl, by what each brought', async () => {
    const { parts = [], rest } = await ask(shop.as.creator, { figure: 'soldBowls', divide: 'jzId', ...ever, top: 3 })
    const sold = parts.map(({ value }) => value ?? 0)
    expect(sold).toEqual(sold.toSorted((a, b) => b - a))
    expect(parts.map(({ name, before }) => [Boolean(name), before])).toEqual(parts.map(() => [true, undefined]))
    expect(rest?.parts).toBeGreaterThan(3)
  })
})
/** A reckoning that knows nothing of figures: every order as its maker reads it, by the calendar of Shanghai. */
it('where nothing is said of how many, as many parts are told by themselves as a panel has', async () => {
  const asked = { figure: 'paidAmount', from: '2020-01-01', to: '2026-12-31', divide: 'region' }
  const { parts = [], rest } = await ask(shop.as.creator, asked)
  expect(parts.length).toBeGreaterThan(1)
  expect({ parts, rest }).toEqual(
    await ask(shop.as.creator, { ...asked, top: TOP }).then(({ parts, rest }) => ({ parts, rest })),
  )
})
describe('a reckoning of one’s own', () => {
  const shanghai = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const allOrders = async () => (await shop.as.creator.ok<Listed>('/api/order/listOrders', { pageSize: 200 })).list
  const sumOf = (list: readonly Data[]) => list.reduce((sum, { amount }) => sum + Number(amount), 0)
  it('of what was paid each day agrees to the fen', async () => {
    const paid = (await allOrders()).filter(({ paidTime }) => paidTime)
    const days = new Map<string, Data[]>()
    for (const each of paid) {
      const day = shanghai.format(new Date(String(each.paidTime))).slice(0, 10)
      days.set(day, [...(days.get(day) ?? []), each])
    }
    expect(days.size).toBeGreaterThan(3)
    for (const [day, list] of days) {
      const { value, n } = await ask(shop.as.creator, { figure: 'paidAmount', from: day, to: day })
      expect([day, n, value]).toEqual([day, list.length, sumOf(list)])
    }
  })
  it('of provinces, price bands and hours agrees', async () => {
    const paid = (await allOrders()).filter(({ paidTime }) => paidTime)
    const bands = [100_000, 300_000, 500_000, 1_000_000, 5_000_000]
    const reckoned: Record<string, (order: Data) => string> = {
      region: ({ region }) => `${String(region).slice(0, 2)}0000`,
      jzPrice: ({ jzPrice }) => String(bands.filter(end => Number(jzPrice) > end).length),
      '@hour': ({ paidTime }) => shanghai.format(new Date(String(paidTime))).slice(11, 13),
    }
    for (const [divide, partOf] of Object.entries(reckoned)) {
      const expected: Record<string, number> = {}
      for (const each of paid) expected[partOf(each)] = (expected[partOf(each)] ?? 0) + Number(each.amount)
      const { parts = [] } = await ask(shop.as.creator, {
        figure: 'paidAmount',
        ...(periods[2] as Period),
        divide,
        top: 200,
      })
      expect(Object.fromEntries(parts.map(({ part, value }) => [part, value]))).toEqual(expected)
    }
  })
  it('of refunds and of the time to ship agrees', async () => {
    const { list } = await shop.as.creator.ok<Listed>('/api/refund/listRefunds', { pageSize: 200 })
    const sumOfRefunds = (all: readonly Data[]) => all.reduce((sum, each) => sum + Number(each.refundedAmount ?? 0), 0)
    // By after-sales, and by orders that were cancelled when they were paid.
    const [byRequest, refunded] = [sumOfRefunds(list), sumOfRefunds(await allOrders())]
    expect(refunded).toBeGreaterThan(byRequest)
    const period = periods[2] as Period
    expect((await ask(shop.as.creator, { figure: 'refunded', ...period })).value).toBe(refunded)
    expect((await ask(shop.as.creator, { figure: 'refundedByRequest', ...period })).value).toBe(byRequest)
    expect(byRequest).toBeGreaterThan(0)
    const shipped = (await allOrders()).filter(({ shippedTime }) => shippedTime)
    const seconds = shipped.map(
      each => (Date.parse(String(each.shippedTime)) - Date.parse(String(each.paidTime))) / 1000,
    )
    const mean = seconds.reduce((sum, each) => sum + each, 0) / seconds.length
    expect((await ask(shop.as.creator, { figure: 'timeToShip', ...period })).value).toBeCloseTo(mean, 3)
  })
})

describe('a line over time', () => {
  it.each(['day', 'week', 'month'] as const)('by %s has points that add up to the whole', async step => {
    const period = { from: '2026-10-05', to: '2026-11-24' }
    const { points = [], value } = await ask(shop.as.creator, { figure: 'paidAmount', ...period, step })
    expect(points.reduce((sum, each) => sum + (each.value ?? 0), 0)).toBe(value)
    expect([points[0]?.from, points.at(-1)?.to]).toEqual([period.from, period.to])
  })
  it('of a day goes hour by hour in the shop’s zone', async () => {
    const { points = [] } = await ask(shop.as.creator, {
      figure: 'madeOrders',
      from: '2026-11-24',
      to: '2026-11-24',
      step: 'hour',
    })
    const hours = points.filter(({ value }) => value).map(({ hour }) => hour)
    expect(hours).toEqual([0, 10])
  })
  it('goes no further than now, and marks the hour that is not over', async () => {
    const today = { figure: 'madeOrders', from: '2026-11-24', to: '2026-11-24', step: 'hour', compare: true } as const
    const { points = [] } = await ask(shop.as.creator, today)
    // It is 11:00. The day before is known whole.
    expect(points.map(({ value }) => value !== null)).toEqual(points.map(({ hour }) => Number(hour) <= 11))
    expect(points.filter(({ running }) => running).map(({ hour }) => hour)).toEqual([11])
    expect(points.every(({ before }) => typeof before === 'number')).toBe(true)
    const { points: past = [] } = await ask(shop.as.creator, { ...today, from: '2026-11-23', to: '2026-11-23' })
    expect(past.filter(({ value, running }) => value === null || running)).toEqual([])
  })
  it.each([
    ['day', ['2026-11-24'], 3],
    ['week', ['2026-11-23'], 1],
    ['month', ['2026-11-01'], 1],
  ] as const)('by the %s marks the one that is not over, and has nothing after it', async (step, running, after) => {
    const figure = step === 'day' ? 'paidAmount' : 'madeOrders'
    const to = { day: '2026-11-27', week: '2026-12-06', month: '2026-12-31' }[step]
    const { points = [] } = await ask(shop.as.creator, { figure, from: '2026-11-01', to, step })
    expect(points.filter(each => each.running).map(({ from }) => from)).toEqual(running)
    expect(points.filter(({ value }) => value === null)).toHaveLength(after)
    expect(points.slice(-after).every(({ value }) => value === null)).toBe(true)
  })
  it('of a stock holds all that came before, and nothing after now', async () => {
    const period = { from: '2026-11-20', to: '2026-11-26' }
    const stock = { figure: 'favouritesInAll', ...period, step: 'day', compare: true } as const
    const { value, before, points = [] } = await ask(shop.as.creator, stock)
    const total = await ask(shop.as.creator, { figure: 'favourites', from: '2000-01-01', to: '2026-11-26' })
    expect(value).toBe(total.value)
    expect(before).toBeLessThanOrEqual(value ?? 0)
    const known = points.filter(({ value: each }) => each !== null)
    expect(known.map(({ from }) => from).at(-1)).toBe('2026-11-24')
    expect(known.every((each, at) => at === 0 || (each.value ?? 0) >= (known[at - 1]?.value ?? 0))).toBe(true)
    expect(known.at(-1)?.value).toBe(value)
  })
  it('of the last hour goes minute by minute', async () => {
    const { points = [] } = await ask(shop.as.creator, { figure: 'madeOrders', step: 'minute' })
    expect(points).toHaveLength(60)
    const made = points.filter(({ value }) => value).map(point => point.at)
    expect(made).toEqual(['2026-11-24T02:10:00.000Z', '2026-11-24T02:50:00.000Z'])
  })
})

describe('beside the period before', () => {
  it('a day that is not over is held against the day before at this hour', async () => {
    const { as } = shop
    const today = { figure: 'madeOrders', from: '2026-11-24', to: '2026-11-24', compare: true }
    // At 11:00; the orders of the 23rd were made at 23:59:59.
    expect((await ask(as.creator, today)).before).toBe(0)
    at('2026-11-24T15:59:59.500Z')
    const whole = await ask(as.creator, { ...today, compare: false, from: '2026-11-23', to: '2026-11-23' })
    expect((await ask(as.creator, today)).before).toBe(whole.value)
    expect(whole.value).toBeGreaterThan(0)
    at(NOW)
  })
  it('is that of the length that the question names, for each preset on the same days', async () => {
    const beforeOf = async (compare: Question['compare']) =>
      (await ask(shop.as.creator, { figure: 'madeOrders', from: '2026-10-01', to: '2026-10-20', compare })).beforePeriod
    expect(await beforeOf('days')).toEqual({ from: '2026-09-11', to: '2026-09-30' })
    for (const month of ['months', true] as const)
      expect(await beforeOf(month)).toEqual({ from: '2026-09-01', to: '2026-09-20' })
    expect(await beforeOf('quarter')).toEqual({ from: '2026-07-01', to: '2026-07-20' })
    expect(await beforeOf('year')).toEqual({ from: '2025-10-01', to: '2025-10-20' })
    const question = { figure: 'madeOrders', compare: 'decade' }
    const refused = await shop.as.creator.send('POST', '/api/figure/readFigures', { questions: { question } })
    expect(refused.json()).toMatchObject({ code: 40000, data: { errors: { 'questions.question.compare': 'choice' } } })
  })
  it('has as many days as have begun, and there is none beside days to come', async () => {
    const own = (from: string, to: string) => ask(shop.as.creator, { figure: 'madeOrders', from, to, compare: true })
    expect((await own('2026-11-20', '2026-12-31')).beforePeriod).toEqual({ from: '2026-11-15', to: '2026-11-19' })
    expect((await own('2026-11-01', '2026-11-30')).beforePeriod).toEqual({ from: '2026-10-01', to: '2026-10-24' })
    // Of today alone has begun: held against the day before at this hour.
    expect((await own('2026-11-24', '2026-11-30')).before).toBe((await own('2026-11-24', '2026-11-24')).before)
    expect(await own('2026-12-01', '2026-12-31')).not.toHaveProperty('before')
  })
  it('a point that a shorter month before has not is none', async () => {
    const march = { figure: 'madeOrders', from: '2026-03-01', to: '2026-03-30', compare: true, step: 'day' } as const
    const { points = [] } = await ask(shop.as.creator, march)
    expect(points.map(({ before }) => before === null)).toEqual(points.map((_, at) => at >= 28))
  })
  it('a ratio is the ratio of the sums of each', async () => {
    const period = periods[2] as Period
    const { amount, orders, average } = await told(shop.as.creator, {
      amount: { figure: 'paidAmount', ...period },
      orders: { figure: 'paidOrders', ...period },
      average: { figure: 'averageOrder', ...period },
    })
    expect(average?.value).toBe((amount?.value ?? 0) / (orders?.value ?? 1))
    expect(
      (await ask(shop.as.creator, { figure: 'averageOrder', from: '2025-01-01', to: '2025-01-31' })).value,
    ).toBeNull()
  })
})

describe('a share', () => {
  const period = periods[2] as Period
  it('of what only its upper part is divided by is one of the whole, and the parts add up to it', async () => {
    const { parts = [], value } = await ask(shop.as.creator, {
      figure: 'refundRate',
      ...period,
      divide: 'reason',
      top: 200,
    })
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.reduce((sum, each) => sum + (each.value ?? 0), 0)).toBeCloseTo(value ?? 0, 9)
  })
  it('by states that are called alike and are others is one of the whole, too', async () => {
    const { parts = [], value } = await ask(shop.as.creator, {
      figure: 'refundRate',
      ...period,
      divide: 'status',
      top: 200,
    })
    expect(parts.map(({ part }) => Number(part)).every(state => state <= 3)).toBe(true)
    expect(parts.reduce((sum, each) => sum + (each.value ?? 0), 0)).toBeCloseTo(value ?? 0, 9)
  })
  it('can be told from its least part on', async () => {
    const asked = { figure: 'conversion', ...period, divide: 'glaze', top: 200 }
    const [most, least] = [await ask(shop.as.creator, asked), await ask(shop.as.creator, { ...asked, least: true })]
    const values = (least.parts ?? []).map(({ value }) => value ?? Number.POSITIVE_INFINITY)
    expect(values).toEqual([...values].sort((a, b) => a - b))
    expect(least.parts).toHaveLength(most.parts?.length ?? 0)
  })
})

describe('whose rows count', () => {
  it('never another maker’s, and everyone’s for the platform, side by side', async () => {
    const period = periods[2] as Period
    const own = await ask(shop.as.creator, { figure: 'paidOrders', ...period })
    const theirs = await ask(shop.as.stranger, { figure: 'paidOrders', ...period })
    expect(theirs.value).toBeGreaterThan(0)
    const all = await ask(shop.as.platform, { figure: 'paidOrders', ...period, divide: '@tenant', top: 200 })
    expect(all.value).toBe((own.value ?? 0) + (theirs.value ?? 0))
    expect(Object.fromEntries((all.parts ?? []).map(({ part, value }) => [part, value]))).toEqual({
      [shop.factId]: own.value,
      [shop.otherFactId]: theirs.value,
    })
  })
  it('a maker is not told apart from others by whose it is', async () => {
    const { code, data } = await shop.as.creator.call('/api/figure/readFigures', {
      questions: { one: { figure: 'paidOrders', divide: '@tenant' } },
    })
    expect([code, data]).toEqual([40000, { errors: { 'questions.one.divide': 'choice' } }])
  })
  it('a role that may not read what is counted reads no figure of it, a buyer none at all', async () => {
    const buyer = await shop.account('chen', 'mini', 'user')
    const question = { questions: { one: { figure: 'paidOrders' } } }
    expect((await buyer.call('/api/figure/readFigures', question)).code).toBe(40300)
    expect((await shop.as.nobody.call('/api/figure/readFigures', question)).code).toBe(40100)
  })
})

describe('what is asked wrongly', () => {
  it.each([
    ['a figure that there is not', { figure: 'nothing' }, 'figure'],
    ['a division that it has not', { figure: 'paidOrders', divide: 'note' }, 'divide'],
    ['an end before its beginning', { figure: 'paidOrders', from: '2026-11-02', to: '2026-11-01' }, 'to'],
    ['more years than a shop has', { figure: 'paidOrders', from: '1901-01-01', to: '2026-11-01' }, 'from'],
    ['a year that nobody plans for', { figure: 'paidAmount', from: '2026-12-01', to: '9999-12-31', step: 'day' }, 'to'],
    ['what is nearest by no moment', { figure: 'stock', nearest: 'isMasterWork' }, 'nearest'],
    ['what is nearest by what is worked out', { figure: 'toShip', nearest: 'refundCount' }, 'nearest'],
    ['minutes of what has no moment', { figure: 'stock', step: 'minute' }, 'step'],
    ['hours of what is known by the day', { figure: 'views', step: 'hour' }, 'step'],
    ['hours of several days', { figure: 'paidOrders', from: '2026-11-23', to: '2026-11-24', step: 'hour' }, 'step'],
    ['a line of what there is now', { figure: 'stock', step: 'day' }, 'step'],
    ['whose they are, of what has no sums', { figure: 'makersToReview', divide: '@tenant' }, 'divide'],
    ['a field that tells of people', { figure: 'toShip', nearest: 'receiver_phone' }, 'nearest'],
  ])('%s is told at its place', async (_, question, place) => {
    const who = question.figure === 'makersToReview' ? shop.as.platform : shop.as.creator
    const { code, data } = await who.call('/api/figure/readFigures', { questions: { one: question } })
    expect([code, Object.keys((data as { errors?: object }).errors ?? {})]).toEqual([40000, [`questions.one.${place}`]])
  })
})

describe('a page with a call of its own', () => {
  it('answers what its panels ask, as the figures’ own call does', async () => {
    const [workplace] = boards
    const answer = await shop.as.creator.send('GET', workplace.call ?? '')
    const { data } = answer.json() as { data: Answers }
    const shown = Object.entries(workplace.panels).filter(([, { roles = '*' }]) => roleIsIn(roles, { role: 'creator' }))
    expect(Object.keys(data.answers)).toEqual(shown.map(([key]) => key))
    const today = '2026-11-24'
    const { value, before } = await ask(shop.as.creator, {
      figure: 'paidAmount',
      from: today,
      to: today,
      compare: true,
    })
    expect(data.answers.paidAmount).toMatchObject({ value, before })
    expect(data.answers.trend?.points?.[0]?.from).toBe(addDays(today, -29))
    expect(data.answers.toShip).toMatchObject({ value: (await ask(shop.as.creator, { figure: 'toShip' })).value })
  })
})
