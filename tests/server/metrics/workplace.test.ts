import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import { board } from '../../../src/schema/metrics/board'
import type { PageAnswers } from '../../../src/schema/metrics/answers'
import type { Question } from '../../../src/schema/metrics/boardQuery'
import { figure } from '../../../src/schema/metrics/figure'
import { lampLooks, lamps } from '../../kit/declarations/lamps'
import { buildShop, type Client, type TestShop, wholeShop } from '../../kit/testServer'
import { newParcel, receiver } from '../../kit/trade'

const NOON = '2026-11-21T04:00:00.000Z'
let shop: TestShop
let buyer: Client
let moment = new Date(NOON)

const means = { zh: '灯。', en: 'Lamps.' }
const lit = figure('lampsLit', lamps, { zh: '亮着', en: 'Lit', description: means, where: { status: 'on' } })
const broken = figure('lampsBroken', lamps, {
  zh: '坏了',
  en: 'Broken',
  description: means,
  where: { status: 'broken' },
})
const made = figure('lampsMade', lamps, { zh: '新的', en: 'New', description: means, dateField: 'createdTime' })
const people = figure('lampPeople', lampLooks, {
  zh: '看灯的人',
  en: 'People',
  description: means,
  dateField: 'on',
  sum: 'people',
  dimensions: ['lamp', 'color'],
})
const lampBoard = board('LampPage', {
  zh: '灯',
  en: 'Lamps',
  path: '/lamps/figures',
  roles: ['creator', 'admin', 'user'],
  call: '/api/lamps/getLampPage',
  panels: {
    broken: { figure: broken, chart: 'todo', latest: { by: 'createdTime', says: 'fault' } },
    made: { figure: made, chart: 'todo', due: 'createdTime', period: 'today' },
    people: { figure: people, chart: 'breakdown', dimension: 'lamp', restrictTo: lit, period: 'days30' },
  },
  upcoming: {
    lamps: { zh: '灯到期', en: 'Ending', resource: lamps, fields: ['until', 'made'], within: 30, roles: ['creator'] },
  },
})
const pageOf = async (who: Client, path: string): Promise<PageAnswers> => {
  const { status, json } = await who.send('GET', path)
  expect(status).toBe(200)
  return (json() as { data: PageAnswers }).data
}
const asked = (who: Client, one: Question) => who.call('/api/figure/readFigures', { questions: { one } })
const lamp = async (name: string, more: object = {}, by = shop.as.creator) => {
  const { id } = await by.ok('/api/lamps/addOrUpdateLamp', { name, price: 1200, watts: 5, color: 'red', ...more })
  return id
}
beforeAll(async () => {
  shop = await buildShop(
    {
      ...wholeShop,
      figures: [...(wholeShop.figures ?? []), lit, broken, made, people],
      boards: [...(wholeShop.boards ?? []), lampBoard],
    },
    { now: () => moment, past: () => moment },
  )
  buyer = await shop.account('ann', 'mini', 'user')
})
afterAll(() => shop.close())

describe('a page’s own call', () => {
  it('tells of what waits the last that says something, and what it says', async () => {
    expect((await pageOf(shop.as.creator, lampBoard.call ?? '')).answers.broken).toMatchObject({
      value: 0,
      latest: null,
    })
    for (const [at, fault] of [
      ['2026-11-20T04:00:00.000Z', '灯丝断了'],
      ['2026-11-20T05:00:00.000Z', '开关松了'],
    ] as const) {
      moment = new Date(at)
      const id = await lamp(`坏灯${fault}`)
      await shop.as.creator.ok(`/api/lamps/reportLamp?id=${id}`, { fault })
    }
    moment = new Date(NOON)
    const theirs = await lamp('别家的', {}, shop.as.stranger)
    await shop.as.stranger.ok(`/api/lamps/reportLamp?id=${theirs}`, { fault: '别家的毛病' })
    const { answers } = await pageOf(shop.as.creator, lampBoard.call ?? '')
    expect(answers.broken).toMatchObject({ value: 2, latest: { name: '坏灯开关松了', says: '开关松了' } })
  })
  it('tells of what waits within a day of that day alone', async () => {
    moment = new Date('2026-11-21T05:00:00.000Z')
    await lamp('今天的')
    const { answers } = await pageOf(shop.as.creator, lampBoard.call ?? '')
    expect(answers.made).toMatchObject({ value: 1, nearest: moment.toISOString() })
    moment = new Date(NOON)
  })
  it('tells of days that are over or are soon, each with its field, the earliest first', async () => {
    const soon = await lamp('快到期', { until: '2026-12-21', made: '2026-11-01' })
    const over = await lamp('已到期', { until: '2026-11-20' })
    await lamp('还早', { until: '2026-12-22' })
    await lamp('长期', { until: 'long-term' })
    await lamp('别家', { until: '2026-11-20' }, shop.as.stranger)
    const { ending } = await pageOf(shop.as.creator, lampBoard.call ?? '')
    expect(ending.lamps).toEqual([
      { id: soon, field: 'made', on: '2026-11-01' },
      { id: over, field: 'until', on: '2026-11-20' },
      { id: soon, field: 'until', on: '2026-12-21' },
    ])
    expect((await pageOf(shop.as.user, lampBoard.call ?? '')).ending).toEqual({})
  })
  it('tells parts that are records of those alone that are counted now', async () => {
    const ids = [await lamp('看得多'), await lamp('看得少'), await lamp('关掉的'), await lamp('没人看')]
    for (const id of ids) await shop.as.creator.ok(`/api/lamps/switchOnLamp?id=${id}`)
    const [most, some, off] = ids
    const others = await Promise.all(['ben', 'cid'].map(name => shop.account(name, 'mini', 'user')))
    for (const [who, id] of [
      [buyer, most],
      [others[0], most],
      [others[1], off],
      [buyer, off],
      [others[0], off],
      [buyer, some],
    ] as const)
      await who?.ok(`/api/lamps/lookAtLamp?id=${id}`)
    const { answers: before } = await pageOf(shop.as.creator, lampBoard.call ?? '')
    expect(before.people?.parts?.map(({ name, value }) => [name, value])).toEqual([
      ['关掉的', 3],
      ['看得多', 2],
      ['看得少', 1],
    ])
    await shop.as.creator.ok(`/api/lamps/switchOffLamp?id=${off}`)
    const { answers } = await pageOf(shop.as.creator, lampBoard.call ?? '')
    expect(answers.people).toMatchObject({ value: 3, n: 2 })
    expect(answers.people?.parts?.map(({ part, value }) => [part, value])).toEqual([
      [most, 2],
      [some, 1],
    ])
  })
  it.each([
    ['parts that are no records of it', { figure: 'lampPeople', divide: 'color', among: 'lampsLit' }, 'among'],
    ['a period’s figure to be among', { figure: 'lampPeople', divide: 'lamp', among: 'lampsMade' }, 'among'],
    ['a last one by no moment', { figure: 'lampsBroken', latest: { by: 'name', says: 'fault' } }, 'latest'],
    [
      'a last one that says a number',
      { figure: 'lampsBroken', latest: { by: 'createdTime', says: 'watts' } },
      'latest',
    ],
    [
      'a last one that tells of people',
      { figure: 'lampsBroken', latest: { by: 'createdTime', says: 'phone' } },
      'latest',
    ],
  ])('%s is told at its place', async (_, question, place) => {
    const { code, data } = await asked(shop.as.creator, question)
    expect([code, Object.keys((data as { errors?: object }).errors ?? {})]).toEqual([40000, [`questions.one.${place}`]])
  })
})

describe('getWorkInfoData', () => {
  const work = () => pageOf(shop.as.creator, '/api/admin/getWorkInfoData')
  /** A request of a buyer that waits for its maker from a moment on. */
  const request = async (at: string) => {
    moment = new Date(at)
    const { id: jzId } = await shop.as.creator.ok('/api/product/addOrUpdateProduct', { name: '兔毫盏', price: 128_000 })
    await sql`update bowls set status = 3 where id = ${jzId}`.execute(shop.db)
    const order = await buyer.ok('/api/buyer/placeOrder', { jzId, ...receiver })
    await buyer.ok(`/api/buyer/payOrder?id=${order.id}`)
    await shop.as.creator.ok(`/api/order/shipOrder?id=${order.id}`, newParcel())
    const { id } = await buyer.ok('/api/buyer/applyRefund', {
      orderId: order.id,
      type: 'refundAndReturn',
      reason: 'crack',
      amount: 30_000,
      description: '有冲线',
    })
    return id
  }
  it('tells the papers of a manufacturer to its creator alone', async () => {
    await sql`update tenants set "businessEnd" = '2026-12-31', "idEnd" = 'infinity' where id = ${shop.factId}`.execute(
      shop.db,
    )
    expect((await work()).ending).toEqual({
      papers: [{ id: shop.factId, field: 'businessEnd', on: '2026-12-31' }],
    })
    for (const who of [shop.as.admin, shop.as.user, shop.as.platform])
      expect((await pageOf(who, '/api/admin/getWorkInfoData')).ending).toEqual({})
  })
  it('tells the platform which makers wait for review, as its list and its menu do, and nobody else', async () => {
    const { platform, creator } = shop.as
    const waiting = async () => {
      const { answers } = await pageOf(platform, '/api/admin/getWorkInfoData')
      return answers.makersToReview
    }
    const none = (await waiting())?.value ?? 0
    await sql`update tenants set status = 1, "submittedTime" = '2026-11-19T01:00:00.000Z' where id = ${shop.factId}`.execute(
      shop.db,
    )
    expect(await waiting()).toMatchObject({ value: none + 1, nearest: '2026-11-19T01:00:00.000Z' })
    const { total } = await platform.ok<{ total: number }>('/api/fact/listFacts', { filter: { status: 1 } })
    expect(total).toBe(none + 1)
    const questions = { one: { figure: 'makersToReview' } }
    expect((await creator.call('/api/figure/readFigures', { questions })).code).toBe(40300)
    expect(Object.keys((await work()).answers)).not.toContain('makersToReview')
    await sql`update tenants set status = 2 where id = ${shop.factId}`.execute(shop.db)
    expect((await waiting())?.value).toBe(none)
  })
  it('tells what is due today, and the menu’s count is that of what waits', async () => {
    await request('2026-11-19T06:00:00.000Z')
    const [later, sent] = [await request('2026-11-20T17:00:00.000Z'), await request('2026-11-20T18:00:00.000Z')]
    await shop.as.creator.ok(`/api/refund/agreeRefund?id=${sent}`, {
      agreedAmount: 30_000,
      addressId: (
        await shop.as.creator.ok('/api/address/addOrUpdateAddress', {
          receiver: '售后',
          phone: '13805990001',
          region: '350703',
          detail: '建盏文化街 6 号',
        })
      ).id,
    })
    moment = new Date(NOON)
    const { answers } = await work()
    expect(answers.dueToday).toMatchObject({ value: 1, nearest: '2026-11-21T06:00:00.000Z' })
    expect(answers.toAnswer?.value).toBe(2)
    const waiting = () => shop.as.creator.ok<Record<string, number>>('/api/user/waiting')
    expect((await waiting()).refunds).toBe(2)
    // What the buyer sent back waits for the maker, too; what waits for the buyer's answer does not.
    await buyer.ok(`/api/buyer/returnGoods?id=${sent}`, newParcel())
    expect((await work()).answers.toAnswer?.value).toBe(3)
    expect((await waiting()).refunds).toBe(3)
    await shop.as.creator.ok(`/api/refund/rejectRefund?id=${later}`, { rejectReason: 'noFault', rejectText: '无冲线' })
    expect((await work()).answers.toAnswer?.value).toBe(2)
    expect((await waiting()).refunds).toBe(2)
  })
  it('tells why the last bowl was sent back', async () => {
    const { id } = await shop.as.creator.ok('/api/product/addOrUpdateProduct', { name: '油滴盏', price: 90_000 })
    await sql`update bowls set status = 2 where id = ${id}`.execute(shop.db)
    await shop.as.platform.ok(`/api/product/rejectProduct?id=${id}`, { reviewReason: '图片模糊，请重拍。' })
    expect((await work()).answers.notPassed).toMatchObject({
      value: 1,
      latest: { id, name: '油滴盏', says: '图片模糊，请重拍。' },
    })
  })
  it('tells no part of the day before while today is not over, and of the day before what was until this hour', async () => {
    const question = {
      figure: 'askedRefunds',
      from: '2026-11-21',
      to: '2026-11-21',
      compare: true,
      divide: 'reason',
      top: 9,
    }
    const { data } = await asked(shop.as.creator, question)
    const { one } = (data as unknown as PageAnswers).answers
    // The requests of the 21st were made at 1:00 and 2:00 in Shanghai, that of the 19th at 14:00.
    expect(one?.parts).toEqual([{ part: 'crack', value: 2, n: 2 }])
    expect(one?.value).toBe(2)
    expect(one?.before).toBe(0)
  })
})
