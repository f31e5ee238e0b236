import { describe, expect, it, vi } from 'vitest'
import { boards } from '../../../resources/boards'
import { by, figures } from '../../../resources/figures'
import { config } from '../../../resources/kit'
import { resources } from '../../../resources'
import { changeOf } from '../../../src/console/boards/panel/change'
import { panelQuery } from '../../../src/console/boards/panel/panelQuery'
import { panelLines } from '../../../src/console/boards/panel/exportPanel'
import { panelSummary } from '../../../src/console/boards/panel/panelSummary'
import { panelTable } from '../../../src/console/boards/panel/panelTable'
import { byDivision, partText } from '../../../src/console/boards/text/partText'
import { spokenIn } from '../../../src/console/boards/text/useBoardMessages'
import { briefText, periodText, exportValue, valueText } from '../../../src/console/boards/text/valueText'
import { boardMessages } from '../../../src/console/i18n/messages/boardMessages'
import tiles from '../../../src/app/console/regionTiles.json'
import { buildCatalogue } from '../../../src/schema/metrics/catalogue'

const zh = spokenIn(config, 'zh-CN')
const en = spokenIn(config, 'en-US')
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a value reads', () => {
  it.each([
    ['count', 12_345, '12,345', '12,345'],
    ['money', 1_234_567, '¥12,345.67', '¥12,345.67'],
    ['money', 324_400.4, '¥3,244.00', '¥3,244.00'],
    ['percent', 0.4, '40.0%', '40.0%'],
    ['percent', 0.12345, '12.3%', '12.3%'],
    ['duration', 20, '不到 1 分钟', 'under 1 min'],
    ['duration', 720, '12 分钟', '12 min'],
    ['duration', 5 * 3600 + 20 * 60, '5 小时 20 分', '5 h 20 min'],
    ['duration', 6 * 3600, '6 小时', '6 h'],
    ['duration', 3 * 86_400 + 4 * 3600, '3 天 4 小时', '3 d 4 h'],
    ['duration', 2 * 86_400, '2 天', '2 d'],
    ['money', null, '—', '—'],
  ] as const)('%s %s as %s and %s', (as, value, chinese, english) => {
    expect(plain(valueText(as, value, zh))).toBe(chinese)
    expect(plain(valueText(as, value, en))).toBe(english)
  })
  it.each([
    ['money', 1_234_567, '¥1.2万', '¥12.3K'],
    ['count', 12_345, '1.2万', '12.3K'],
    ['percent', 0.125, '12.5%', '12.5%'],
  ] as const)('%s %s briefly', (as, value, chinese, english) => {
    expect([briefText(as, value, zh), briefText(as, value, en)]).toEqual([chinese, english])
  })
  it.each([
    ['money', 500_000, '¥5000', '¥5K'],
    ['money', 1_000_000, '¥1万', '¥10K'],
    ['count', 20_000, '2万', '20K'],
    ['percent', 0.5, '50%', '50%'],
    ['duration', 2 * 86_400, '2 天', '2 d'],
  ] as const)(
    '%s %s briefly where an engine takes decimals from the currency, as WebKit does',
    async (as, value, chinese, english) => {
      class OfWebKit extends Intl.NumberFormat {
        constructor(locale: string, options: Intl.NumberFormatOptions) {
          super(locale, {
            ...(options.style === 'currency' ? { minimumFractionDigits: options.maximumFractionDigits } : {}),
            ...options,
          })
        }
      }
      vi.stubGlobal('Intl', Object.create(Intl, { NumberFormat: { value: OfWebKit } }))
      vi.resetModules()
      const fresh = await import('../../../src/console/boards/text/valueText')
      expect([fresh.briefText(as, value, zh), fresh.briefText(as, value, en)].map(plain)).toEqual([chinese, english])
      vi.unstubAllGlobals()
    },
  )
  it.each([
    ['money', 1_234_567, '12345.67'],
    ['percent', 0.12345, '12.35'],
    ['duration', 5400, '1.50'],
    ['count', 7, '7'],
    ['count', null, ''],
  ] as const)('%s %s in a sheet', (as, value, text) => expect(exportValue(as, value, zh)).toBe(text))
})
it.each([
  [{ from: '2026-11-01', to: '2026-11-24' }, '11月1日 – 11月24日', 'Nov 1 – Nov 24'],
  [{ from: '2026-11-24', to: '2026-11-24' }, '11月24日', 'Nov 24'],
  [{ from: '2025-12-01', to: '2026-01-31' }, '2025年12月1日 – 2026年1月31日', 'Dec 1, 2025 – Jan 31, 2026'],
])('the period %o', (period, chinese, english) => {
  expect([periodText(period, zh), periodText(period, en)]).toEqual([chinese, english])
})
describe('a change', () => {
  const money = { as: 'money', goodDirection: 'more' } as const
  const rate = { as: 'percent', goodDirection: 'less' } as const
  it.each([
    [money, 1125, 1000, 'up', 'good', '+12.5%'],
    [money, 900, 1000, 'down', 'bad', '−10.0%'],
    [money, 1000, 1000, 'same', 'plain', '与上期持平'],
    [money, 1000, 0, 'same', 'plain', '上期为 0'],
    [money, 0, 0, 'same', 'plain', '与上期持平'],
    [money, 20_000, 1000, 'up', 'good', '+1,900%'],
    [money, 10_990, 1000, 'up', 'good', '+999%'],
    [rate, 0.12, 0.1, 'up', 'bad', '+2.0 个百分点'],
    [rate, 0.08, 0.1, 'down', 'good', '−2.0 个百分点'],
    [{ as: 'count' } as const, 2, 1, 'up', 'plain', '+100%'],
  ] as const)('of %o from %s to %s', (figure, value, before, direction, tone, text) =>
    expect(changeOf(figure, value, before, zh)).toMatchObject({ direction, tone, text }),
  )
  it.each([
    [null, 1],
    [1, null],
    [1, undefined],
  ])('is none beside what is not there: %s, %s', (value, before) =>
    expect(changeOf(money, value, before, zh)).toBeUndefined(),
  )
})
describe('a part is called', () => {
  it.each([
    ['paidOrders', 'glaze', { part: 'goldOilSpot' }, '金(彩)油滴', 'Gold or iridescent oil spot'],
    ['paidOrders', 'glaze', { part: '' }, '未填写', 'Not filled in'],
    ['paidOrders', 'glaze', { part: 'gone' }, 'gone（已停用）', 'gone (former)'],
    ['paidOrders', 'status', { part: '1' }, '待发货', 'To ship'],
    ['paidOrders', 'jzPrice', { part: '0' }, '¥1,000 以内', 'Up to ¥1,000'],
    ['paidOrders', 'jzPrice', { part: '1' }, '¥1,000 – ¥3,000', '¥1,000 – ¥3,000'],
    ['paidOrders', 'jzPrice', { part: '5' }, '¥50,000 以上', 'Over ¥50,000'],
    ['paidOrders', 'region', { part: '350000' }, '福建省', 'Fujian'],
    ['paidOrders', 'masterId', { part: 'x', name: '林' }, '林', '林'],
    ['paidOrders', 'masterId', { part: 'x', name: null }, '已删除', 'Deleted'],
    ['paidOrders', '@hour', { part: '09' }, '09:00–09:59', '09:00–09:59'],
    ['paidOrders', '@weekday', { part: '7' }, '星期日', 'Sunday'],
    ['paidOrders', '@heat', { part: '1-14' }, '星期一 14:00–14:59', 'Monday 14:00–14:59'],
    ['stockByAge', '@age', { part: '0' }, '30 天以内', 'Up to 30 days'],
    ['stockByAge', '@age', { part: '1' }, '31–90 天', '31–90 days'],
    ['stockByAge', '@age', { part: '4' }, '365 天以上', 'Over 365 days'],
  ] as const)('%s by %s: %o', (figure, division, part, chinese, english) => {
    expect(partText(by[figure], division, part, tiles, zh)).toBe(chinese)
    expect(partText(by[figure], division, part, tiles, en)).toBe(english)
  })
  it('a division by its field', () => {
    expect([byDivision(by.paidOrders, 'glaze', zh), byDivision(by.paidOrders, 'glaze', en)]).toEqual([
      '按釉色',
      'By glaze',
    ])
  })
})
it('every province has a tile, and no two stand in one place', () => {
  expect(tiles).toHaveLength(34)
  expect(new Set(tiles.map(({ column, row }) => `${column} ${row}`)).size).toBe(34)
  expect(new Set(tiles.map(({ code }) => code)).size).toBe(34)
})
it.each(Object.entries(boardMessages))(
  '%s is said in both languages with the same places',
  (_, { zh: chinese, en: english }) => {
    const places = (text: string) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort()
    expect(places(chinese)).toEqual(places(english))
    expect(english).not.toMatch(/\p{Script=Han}/u)
  },
)

describe('a panel', () => {
  const book = buildCatalogue(figures, boards, resources, ['creator', 'buyer'])
  const month = { from: '2026-11-01', to: '2026-11-24' }
  const chosen = { now: new Date('2026-11-24T04:00:00Z'), zone: config.zone }
  const askedOf = (as: 'breakdown' | 'funnel', ...names: readonly string[]) =>
    panelQuery({ figures: names, chart: as }, book, month, chosen, { role: 'creator' })
  const answer = {
    value: 10,
    n: 10,
    before: 5,
    beforePeriod: { from: '2026-10-01', to: '2026-10-24' },
    parts: [
      { part: '5', value: 6, before: 0, n: 6 },
      { part: '3', value: 2, before: 4, n: 2 },
      { part: '7', value: 1, before: 1, n: 1 },
    ],
    rest: { value: 1, n: 1, parts: 2 },
  }
  it('has parts of one name together, which lead to the rows of all of them', () => {
    const { rows } = panelTable(askedOf('breakdown', 'stock'), [answer], { spoken: zh, tiles })
    expect(rows.map(cells => cells.map(({ text }) => text))).toEqual([
      ['已售', '7', '70.0%', '1', '+600%'],
      ['在售', '2', '20.0%', '4', '−50.0%'],
      ['其余 2 项', '1', '10.0%', '—', '—'],
    ])
    expect(decodeURIComponent(rows[0]?.[1]?.to ?? '')).toBe('/bowls?filter={"status":[5,7]}')
    expect(rows[2]?.[1]?.to).toBeUndefined()
  })
  it('is a sheet with its units in the head', () => {
    const table = panelTable(
      askedOf('breakdown', 'paidAmount'),
      [{ ...answer, parts: [{ part: '1', value: 52_000, n: 1 }] }],
      {
        spoken: zh,
        tiles,
      },
    )
    expect(panelLines(table)[0]).toEqual(['釉色', '本期（¥）', '占比（%）', '上期（¥）', '变化（%）'])
  })
  it('is summed up in a sentence', () => {
    const asked = askedOf('breakdown', 'stock')
    expect(panelSummary(asked, [answer], { spoken: zh, tiles })).toBe('建盏数，按状态：共 4 项，最多的是已售，7。')
    expect(panelSummary(asked, [answer], { spoken: en, tiles })).toBe(
      'Bowls, by status: 4 parts; the largest is Sold, 7.',
    )
  })
  it('of steps says how many came so far', () => {
    const steps = [96, 6, 5, 3].map(value => ({ value, n: value }))
    const asked = askedOf('funnel', 'views', 'madeOrders', 'paidOrders', 'receivedOrders')
    const { rows } = panelTable(asked, steps, { spoken: en, tiles })
    expect(rows.map(cells => cells.map(({ text }) => text))).toEqual([
      ['Views', '96', '100.0%', '—'],
      ['Orders', '6', '6.3%', '6.3%'],
      ['Paid orders', '5', '5.2%', '83.3%'],
      ['Received', '3', '3.1%', '60.0%'],
    ])
  })
  it('whoever may not read a figure is told so by the book', () => {
    expect(book.closed.paidOrders?.buyer).toContain('masterId')
    expect(book.closed.paidOrders?.creator).toBeUndefined()
  })
  it('that tells how old things are asks for all of them, and compares nothing', () => {
    const age = panelQuery({ figures: ['stockByAge'], chart: 'breakdown', dimension: '@age' }, book, month, chosen, {
      role: 'creator',
    })
    expect(age.questions).toMatchObject([{ to: '2026-11-24', compare: false }])
    expect(age.period.from < '1990').toBe(true)
  })
})
