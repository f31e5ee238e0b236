import { afterEach, describe, expect, it, vi } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
import { by } from '../../../resources/figures'
import { orders } from '../../../resources/trade/orders'
import { fetchFigure, readFromPage } from '../../../src/console/providers/data/useFigures'
import { choosableSteps } from '../../../src/console/boards/panel/panelQuery'
import { readPeriod, writePeriod } from '../../../src/console/boards/period/periodParam'
import { layOutPanels } from '../../../src/console/boards/layOutPanels'
import { partAddress, recordsLink } from '../../../src/console/boards/panel/recordsLink'
import { filterText } from '../../../src/schema/labels/filterText'
import type { AnyField } from '../../../src/schema/model/field'
import type { ChartType } from '../../../src/schema/metrics/board'
import { EVER } from '../../../src/schema/metrics/period'
import { fieldTextMessages } from '../../../src/schema/labels/fieldTextMessages'

afterEach(() => vi.unstubAllGlobals())
const now = new Date('2026-11-24T16:30:00Z')
const zone = 'Asia/Shanghai'

describe('a period in the address', () => {
  it.each([
    ['', { preset: 'days30', from: '2026-10-27', to: '2026-11-25' }],
    ['?period=today', { preset: 'today', from: '2026-11-25', to: '2026-11-25' }],
    ['?period=quarter', { preset: 'quarter', from: '2026-10-01', to: '2026-11-25' }],
    ['?from=2026-02-01&to=2026-02-28', { from: '2026-02-01', to: '2026-02-28' }],
    ['?from=2026-02-28&to=2026-02-01', { preset: 'days30', from: '2026-10-27', to: '2026-11-25', isWrong: true }],
    [
      '?from=2026-02-30&to=2026-03-01&period=week',
      { preset: 'week', from: '2026-11-19', to: '2026-11-25', isWrong: true },
    ],
    ['?from=2026-02-28', { preset: 'days30', from: '2026-10-27', to: '2026-11-25', isWrong: true }],
    ['?from=1900-01-01&to=2099-12-31', { from: '1900-01-01', to: '2099-12-31', isTooLong: true }],
    ['?from=2000-01-01&to=2099-12-31', { from: '2000-01-01', to: '2026-11-25', hasFuture: true }],
    ['?from=2026-11-26&to=2026-11-26', { preset: 'days30', from: '2026-10-27', to: '2026-11-25', hasFuture: true }],
    ['?from=1986-11-26&to=2026-11-25', { from: '1986-11-26', to: '2026-11-25' }],
    ['?from=1986-11-25&to=2026-11-25', { from: '1986-11-25', to: '2026-11-25', isTooLong: true }],
    ['?period=everything', { preset: 'days30', from: '2026-10-27', to: '2026-11-25', isWrong: true }],
  ])('%s', (search, period) => expect(readPeriod(search, now, zone)).toEqual(period))
  it('is written so that it reads the same, and leaves the rest', () => {
    const own = { from: '2026-02-01', to: '2026-02-28' }
    const written = writePeriod('?period=week&by.sales=shape', own)
    expect(readPeriod(written, now, zone)).toEqual(own)
    expect(new URLSearchParams(written).get('by.sales')).toBe('shape')
    expect(new URLSearchParams(written).has('period')).toBe(false)
    const preset = writePeriod(written, readPeriod('?period=week', now, zone))
    expect(preset).toBe('?by.sales=shape&period=week')
  })
})
describe('the steps of a line', () => {
  it.each([
    ['2026-11-25', '2026-11-25', ['hour', 'day']],
    ['2026-11-19', '2026-11-25', ['day']],
    ['2026-10-27', '2026-11-25', ['day', 'week']],
    ['2026-01-01', '2026-11-25', ['day', 'week', 'month']],
    ['2024-01-01', '2026-11-25', ['week', 'month']],
  ])('from %s to %s', (from, to, steps) => expect(choosableSteps(by.paidOrders, { from, to })).toEqual(steps))
  it('of a figure without hours are no hours', () =>
    expect(choosableSteps(by.views, { from: '2026-11-25', to: '2026-11-25' })).toEqual(['day']))
})
describe('panels stand', () => {
  const placed = (all: string) =>
    layOutPanels([...all].map(as => ({ as: { n: 'number', b: 'breakdown', h: 'heat' }[as] as ChartType })))
      .map(({ as, isAlone }) => (isAlone ? as.charAt(0).toUpperCase() : as.charAt(0)))
      .join('')
  it.each([
    ['bnb', 'nbb'],
    ['bbb', 'bbB'],
    ['bhbb', 'bbhB'],
    ['bh', 'Bh'],
    ['bbhb', 'bbhB'],
    ['bbbbnbhbbnnb', 'nnnbbbbbbhbb'],
    ['h', 'h'],
  ])('%s as %s', (said, drawn) => expect(placed(said)).toBe(drawn))
})
describe('the rows behind', () => {
  const filterIn = (address: string | undefined) =>
    JSON.parse(new URLSearchParams(address?.split('?')[1]).get('filter') ?? '{}')
  const period = { from: '2026-11-01', to: '2026-11-24' }
  it.each([
    ['paidOrders', undefined, { paidTime: { gte: '2026-11-01', lte: '2026-11-24' } }],
    ['toShip', undefined, { status: 1 }],
    [
      'paidOrders',
      ['jzPrice', '1'],
      { paidTime: { gte: '2026-11-01', lte: '2026-11-24' }, jzPrice: { gt: 100_000, lte: 300_000 } },
    ],
    ['paidOrders', ['glaze', ''], { paidTime: { gte: '2026-11-01', lte: '2026-11-24' }, glaze: { set: false } }],
    ['paidOrders', ['@heat', '1-09'], { paidTime: { gte: '2026-11-01', lte: '2026-11-24', weekday: 1, hour: 9 } }],
    ['averageOrder', undefined, { paidTime: { gte: '2026-11-01', lte: '2026-11-24' } }],
  ] as const)('%s %s', (name, part, filter) => {
    const of = part && { division: part[0], part: part[1] }
    expect(filterIn(recordsLink(by[name], period, of))).toEqual(filter)
  })
  it('of what is as old as can be have no beginning', () => {
    const ever = { from: EVER, to: '2026-11-24' }
    expect(filterIn(recordsLink(by.stockByAge, ever))).toEqual({ status: 3, reviewedTime: { lte: '2026-11-24' } })
    expect(filterIn(recordsLink(by.stockByAge, ever, { division: '@hour', part: '08' }))).toEqual({
      status: 3,
      reviewedTime: { lte: '2026-11-24', hour: 8 },
    })
  })
  it('a part that is a record leads to it', () => {
    expect(partAddress(by.visitors, { division: 'jzId', part: 'a b' })).toBe('/bowls/a%20b/show')
    expect(partAddress(by.visitors, { division: 'jzId', part: '' })).toBeUndefined()
    expect(partAddress(by.visitors, { division: 'glaze', part: 'x' })).toBeUndefined()
  })
  it('whose they are is no list’s filter', () =>
    expect(recordsLink(by.paidOrders, period, { division: '@tenant', part: '1' })).toBeUndefined())
})
describe('a condition by which somebody came to a list says in words', () => {
  const context = (language: 'zh' | 'en') => ({
    locale: { zh: 'zh-CN', en: 'en-US' }[language],
    language,
    yes: fieldTextMessages.yes[language],
    no: fieldTextMessages.no[language],
    longTerm: fieldTextMessages.longTerm[language],
    former: (key: string) => key,
  })
  it.each([
    [bowls.fields.price, { gt: 100_000, lte: 300_000 }, '> ¥1,000.00 · ≤ ¥3,000.00', '> ¥1,000.00 · ≤ ¥3,000.00'],
    [bowls.fields.price, { gt: 5_000_000 }, '> ¥50,000.00', '> ¥50,000.00'],
    [bowls.fields.glaze, { set: false }, '未填写', 'None'],
    [orders.fields.listedTime, { set: true }, '已填写', 'Any'],
    [
      orders.fields.paidTime,
      { gte: '2026-11-01', lte: '2026-11-24', hour: 9, weekday: 1 },
      '2026-11-01 – 2026-11-24 · 星期一 · 09:00–09:59',
      '2026-11-01 – 2026-11-24 · Monday · 09:00–09:59',
    ],
    [orders.fields.paidTime, { gte: '2026-11-24', lte: '2026-11-24' }, '2026-11-24', '2026-11-24'],
    [orders.fields.status, [0, 1], '待付款 / 待发货', 'Unpaid / To ship'],
    [bowls.fields.status, [5, 7], '已售', 'Sold'],
  ])('%#', (field, value, chinese, english) => {
    expect(filterText(field as AnyField, value, context('zh'))).toBe(chinese)
    expect(filterText(field as AnyField, value, context('en'))).toBe(english)
  })
})
describe('what a page asks for', () => {
  const asked: string[][] = []
  const answering = (refuse: (figures: string[]) => boolean) =>
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const { questions } = JSON.parse(body) as { questions: Record<string, { figure: string }> }
      const names = Object.values(questions).map(({ figure }) => figure)
      asked.push(names)
      if (refuse(names)) return Response.json({ code: 40300, data: null, msg: 'no' }, { status: 403 })
      const answers = Object.fromEntries(
        Object.entries(questions).map(([key, { figure }]) => [key, { value: figure.length, n: 1 }]),
      )
      return Response.json({ code: 0, data: { at: '2026-11-24T00:00:00Z', answers }, msg: '' })
    })
  it('goes in one call, at most forty in each', async () => {
    asked.length = 0
    answering(() => false)
    const told = await Promise.all(Array.from({ length: 45 }, (_, at) => fetchFigure({ figure: 'x'.repeat(at) })))
    expect(asked.map(({ length }) => length)).toEqual([40, 5])
    expect(told.map(({ answer }) => answer.value)).toEqual(Array.from({ length: 45 }, (_, at) => at))
  })
  describe('while a page is open that has a call of its own', () => {
    const calls: string[] = []
    const page = {
      path: '/api/lamps/page',
      keys: () =>
        new Map([
          ['{"figure":"lit"}', 'lit'],
          ['{"figure":"other"}', 'other'],
        ]),
      isOfToday: (at: string) => at.startsWith('2026-11-24'),
    }
    const answering = (at: string, pageStatus = 200) => {
      calls.length = 0
      vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
        const names = Object.entries(JSON.parse(body ?? '{}').questions ?? {}) as [string, { figure: string }][]
        calls.push([method, address, ...names.map(([, { figure }]) => figure)].join(' '))
        if (method === 'GET' && pageStatus !== 200)
          return Response.json({ code: 50000, data: null, msg: '' }, { status: pageStatus })
        const answers =
          method === 'GET'
            ? { lit: { value: 7, n: 7 } }
            : Object.fromEntries(names.map(([key]) => [key, { value: 1, n: 1 }]))
        return Response.json({ code: 0, data: { at, answers, ending: {} }, msg: '' })
      })
    }
    const values = async (...figures: string[]) =>
      (await Promise.all(figures.map(figure => fetchFigure({ figure })))).map(({ answer }) => answer.value)
    const ask = '/api/figure/readFigures'
    it.each([
      ['all of it is one call', '2026-11-24', 200, ['lit'], [7], ['GET /api/lamps/page']],
      [
        'what it does not answer is asked by itself',
        '2026-11-24',
        200,
        ['lit', 'other', 'own'],
        [7, 1, 1],
        ['GET /api/lamps/page', `POST ${ask} other own`],
      ],
      ['what is none of its own asks nothing of it', '2026-11-24', 200, ['own'], [1], [`POST ${ask} own`]],
      [
        'by another day all is asked by itself',
        '2026-11-25',
        200,
        ['lit'],
        [1],
        ['GET /api/lamps/page', `POST ${ask} lit`],
      ],
      [
        'where it fails all is asked by itself',
        '2026-11-24',
        500,
        ['lit'],
        [1],
        ['GET /api/lamps/page', `POST ${ask} lit`],
      ],
    ] as const)('%s', async (_, at, status, figures, told, made) => {
      answering(at, status)
      const leave = readFromPage(page)
      expect(await values(...figures)).toEqual(told)
      expect(calls).toEqual(made)
      leave()
      await values('lit')
      expect(calls.at(-1)).toBe(`POST ${ask} lit`)
    })
  })
  it('is asked alone where one is refused', async () => {
    asked.length = 0
    answering(names => names.includes('closed'))
    const told = await Promise.allSettled(['a', 'closed', 'bc'].map(figure => fetchFigure({ figure })))
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(asked.map(({ length }) => length)).toEqual([3, 1, 1, 1])
  })
})
