import { describe, expect, it } from 'vitest'
import { checkFigures } from '../../../src/schema/check/metrics/checkFigures'
import { board } from '../../../src/schema/metrics/board'
import { cellsOf } from '../../../src/schema/metrics/aggregateCells'
import { figure, ratio } from '../../../src/schema/metrics/figure'
import { getDimensions, filterOf } from '../../../src/schema/metrics/dimensions'
import {
  baselineComparison,
  beginOf,
  partsIn,
  periodBefore,
  pointBefore,
  presetOf,
  stepFor,
} from '../../../src/schema/metrics/period'
import { formatDuration, formatFigure } from '../../../src/schema/metrics/formatFigure'
import { formatSummary } from '../../../src/schema/metrics/weeklySummary'
import { lampLoans, lamps } from '../../kit/declarations/lamps'

const means = { zh: '灯的数目。', en: 'How many lamps.' }
const made = figure('made', lamps, {
  zh: '灯',
  en: 'Lamps',
  description: means,
  dateField: 'createdTime',
  where: { status: 'on' },
  dimensions: ['status', 'color', 'watts', 'place'],
  bands: { watts: [9, 60] },
  ages: [30, 90],
})
const watts = figure('watts', lamps, {
  zh: '功率',
  en: 'Watts',
  description: means,
  dateField: 'createdTime',
  sum: 'watts',
})
const each = ratio('each', { zh: '每盏', en: 'Each', description: means, of: watts, to: made, as: 'number' })

describe('the period before', () => {
  it.each([
    ['a day', '2026-11-24', '2026-11-24', '2026-11-23', '2026-11-23'],
    ['seven days', '2026-11-18', '2026-11-24', '2026-11-11', '2026-11-17'],
    ['a month up to its 24th', '2026-11-01', '2026-11-24', '2026-10-01', '2026-10-24'],
    ['a whole month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
    ['a whole leap February', '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31'],
    ['March up to its 30th', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
    ['a quarter', '2026-07-01', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['a year', '2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['days over a leap day', '2024-02-29', '2024-03-01', '2024-02-27', '2024-02-28'],
    ['the first of a month', '2026-11-01', '2026-11-01', '2026-10-31', '2026-10-31'],
    ['a quarter up to its 26th of November', '2026-10-01', '2026-11-26', '2026-07-01', '2026-08-26'],
    ['a year up to its 26th of November', '2026-01-01', '2026-11-26', '2025-01-01', '2025-11-26'],
    ['two months of a first quarter', '2026-01-01', '2026-02-26', '2025-10-01', '2025-11-26'],
    ['half a year', '2026-01-01', '2026-06-30', '2025-07-01', '2025-12-31'],
    ['three whole months', '2026-08-01', '2026-10-31', '2026-05-01', '2026-07-31'],
    ['the beginning of a quarter', '2026-10-01', '2026-11-10', '2026-07-01', '2026-08-10'],
    ['months from a first that begins no quarter', '2026-08-01', '2026-10-09', '2026-05-01', '2026-07-09'],
    ['months from a first over a new year', '2025-12-01', '2026-01-09', '2025-10-01', '2025-11-09'],
    ['three months over a new year', '2025-11-01', '2026-01-15', '2025-08-01', '2025-10-15'],
    ['four months from the first of a quarter', '2026-04-01', '2026-07-20', '2025-12-01', '2026-03-20'],
    ['more than a year from its first', '2025-01-01', '2026-02-10', '2023-11-01', '2024-12-10'],
    ['days that begin on no first', '2025-11-02', '2026-01-15', '2025-08-19', '2025-11-01'],
  ])('of %s', (_, from, to, before, until) => {
    expect(periodBefore({ from, to })).toEqual({ from: before, to: until })
  })
})
describe('the period before one that was chosen by its word', () => {
  it.each([
    ['today', '2026-11-01', '2026-11-01', '2026-10-31', '2026-10-31'],
    ['week', '2026-11-01', '2026-11-07', '2026-10-25', '2026-10-31'],
    ['days30', '2026-10-01', '2026-10-30', '2026-09-01', '2026-09-30'],
    ['days90', '2026-08-01', '2026-10-29', '2026-05-03', '2026-07-31'],
    ['month', '2026-10-01', '2026-10-20', '2026-09-01', '2026-09-20'],
    ['quarter', '2026-10-01', '2026-10-20', '2026-07-01', '2026-07-20'],
    ['quarter', '2026-10-01', '2026-11-30', '2026-07-01', '2026-08-31'],
    ['year', '2026-01-01', '2026-01-20', '2025-01-01', '2025-01-20'],
    ['year', '2024-01-01', '2024-02-29', '2023-01-01', '2023-02-28'],
    ['year', '2026-01-01', '2026-11-26', '2025-01-01', '2025-11-26'],
  ] as const)('%s, from %s to %s', (preset, from, to, before, until) => {
    expect(periodBefore({ preset, from, to })).toEqual({ from: before, to: until })
  })
})
describe('a page is compared', () => {
  const days = { from: '2026-10-28', to: '2026-11-26' }
  it.each([
    [undefined, { from: '2026-09-28', to: '2026-10-27' }],
    ['previous', { from: '2026-09-28', to: '2026-10-27' }],
    ['lastYear', { from: '2025-10-28', to: '2025-11-26' }],
  ] as const)('with %s', (baseline, before) => {
    expect(periodBefore(days, baselineComparison({ ...days, baseline }) || undefined)).toEqual(before)
  })
  it('with nothing', () => expect(baselineComparison({ ...days, baseline: 'none' })).toBe(false))
})
describe('a point belongs to the same place of the compared period', () => {
  const [now, before] = [
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-02-01', to: '2026-02-28' },
  ]
  it.each([
    ['a day', { from: '2026-03-09', to: '2026-03-09' }, 'day', { from: '2026-02-09', to: '2026-02-09' }],
    ['a day that the shorter month has not', { from: '2026-03-30', to: '2026-03-30' }, 'day', undefined],
    ['a week', { from: '2026-03-02', to: '2026-03-08' }, 'week', { from: '2026-02-02', to: '2026-02-08' }],
    ['the last week', { from: '2026-03-23', to: '2026-03-31' }, 'week', { from: '2026-02-23', to: '2026-02-28' }],
    ['a month', now, 'month', before],
  ] as const)('%s', (_, point, step, expected) => {
    expect(pointBefore(now, before, point, { at: 0, step })).toEqual(expected)
  })
  it('nothing without a comparison', () =>
    expect(pointBefore(now, undefined, now, { at: 0, step: 'month' })).toBeUndefined())
})
describe('a stock', () => {
  const stock = figure('stock', lamps, {
    zh: '灯',
    en: 'Lamps',
    description: means,
    dateField: 'createdTime',
    cumulative: true,
  })
  it('leads to all records up to the end of a period', () =>
    expect(filterOf(stock, { from: '2026-11-01', to: '2026-11-24' })).toEqual({ createdTime: { lte: '2026-11-24' } }))
  it('has neither hours nor weekdays', () => expect(getDimensions(stock)).toEqual([]))
})
describe('a line’s points', () => {
  it.each([
    ['week', '2026-11-24', '2026-11-23'],
    ['week', '2026-11-22', '2026-11-16'],
    ['month', '2024-02-29', '2024-02-01'],
    ['day', '2024-02-29', '2024-02-29'],
  ] as const)('a %s of %s begins on %s', (step, day, begin) => expect(beginOf(day, step)).toBe(begin))
  it('are cut to the period', () => {
    expect(partsIn({ from: '2026-10-30', to: '2026-11-03' }, 'month')).toEqual([
      { from: '2026-10-30', to: '2026-10-31' },
      { from: '2026-11-01', to: '2026-11-03' },
    ])
  })
  it.each([
    ['2026-11-24', '2026-11-24', 'hour'],
    ['2026-10-26', '2026-11-24', 'day'],
    ['2026-01-01', '2026-11-24', 'week'],
    ['2023-01-01', '2026-11-24', 'month'],
  ])('of %s to %s go by the %s', (from, to, step) => expect(stepFor({ from, to }, { hours: true })).toBe(step))
  it('a day of what knows no hours is one point', () =>
    expect(stepFor({ from: '2026-11-24', to: '2026-11-24' }, { hours: false })).toBe('day'))
})
describe('a period by its word', () => {
  // One in the morning of the 1st in Shanghai, the evening before in UTC.
  const now = new Date('2026-10-31T17:00:00.000Z')
  it.each([
    ['today', '2026-11-01'],
    ['week', '2026-10-26'],
    ['month', '2026-11-01'],
    ['quarter', '2026-10-01'],
    ['year', '2026-01-01'],
  ] as const)('%s begins on %s, by the shop’s calendar', (word, from) =>
    expect(presetOf(word, now, 'Asia/Shanghai')).toEqual({ from, to: '2026-11-01' }),
  )
})

describe('the list behind', () => {
  const period = { from: '2026-11-01', to: '2026-11-24' }
  const within = { createdTime: { gte: '2026-11-01', lte: '2026-11-24' } }
  it.each([
    ['the whole', undefined, { status: 1, ...within }],
    ['a state', { division: 'status', part: '1' }, { status: 1, ...within }],
    ['a lowest band', { division: 'watts', part: '0' }, { status: 1, watts: { lte: 9 }, ...within }],
    ['a band between', { division: 'watts', part: '1' }, { status: 1, watts: { gt: 9, lte: 60 }, ...within }],
    ['the highest band', { division: 'watts', part: '2' }, { status: 1, watts: { gt: 60 }, ...within }],
    ['those without', { division: 'watts', part: '' }, { status: 1, watts: { set: false }, ...within }],
    ['an hour', { division: '@hour', part: '08' }, { status: 1, createdTime: { ...within.createdTime, hour: 8 } }],
    [
      'a weekday and hour',
      { division: '@heat', part: '7-23' },
      { status: 1, createdTime: { ...within.createdTime, weekday: 7, hour: 23 } },
    ],
    [
      'what is new',
      { division: '@age', part: '0' },
      { status: 1, createdTime: { gte: '2026-10-25', lte: '2026-11-24' } },
    ],
    ['what is oldest', { division: '@age', part: '2' }, { status: 1, createdTime: { lte: '2026-08-25' } }],
  ])('%s', (_, part, filter) => expect(filterOf(made, period, part)).toEqual(filter))
})
describe('the cells that a record counts in', () => {
  const lamp = {
    status: 1,
    createdTime: '2026-10-31T15:59:59.000Z',
    watts: 60,
    color: null,
    place: '350703/福建省/南平市/建阳区',
  }
  const parts = (record: object) =>
    cellsOf(made, { ...lamp, ...record }, 'Asia/Shanghai').map(
      ({ division, day, part }) => `${division} ${day} ${part}`,
    )
  it('stand under its day and hour in the shop’s zone, once for each division', () => {
    expect(parts({})).toEqual([
      ' 2026-10-31 ',
      '@hour 2026-10-31 23',
      'status 2026-10-31 1',
      'color 2026-10-31 ',
      'watts 2026-10-31 1',
      'place 2026-10-31 350000',
    ])
    expect(parts({ createdTime: '2026-10-31T16:00:00.000Z' })[1]).toBe('@hour 2026-11-01 00')
  })
  it('stand under that day for a figure that adds up days, too, in the first hours of a day', () => {
    const record = { ...lamp, createdTime: '2026-10-31T16:00:00.000Z' }
    const cells = cellsOf({ ...made, hours: false, cumulative: true }, record, 'Asia/Shanghai')
    expect([...new Set(cells.map(({ day }) => day))]).toEqual(['2026-11-01'])
  })
  it.each([
    ['another state', { status: 0 }],
    ['no moment', { createdTime: null }],
  ])('there are none of %s', (_, record) => expect(parts(record)).toEqual([]))
  it.each([
    [9, '0'],
    [9.5, '1'],
    [60, '1'],
    [61, '2'],
    [null, ''],
  ])('%s watts are in band %s', (value, part) => expect(parts({ watts: value })).toContain(`watts 2026-10-31 ${part}`))
})

const roles = ['keeper', 'visitor']
const faults = (
  figures: Parameters<typeof checkFigures>[0]['figures'],
  boards: Parameters<typeof checkFigures>[0]['boards'] = [],
) => checkFigures({ figures, boards, resources: [lamps, lampLoans], roles }).map(({ key, why }) => `${key}: ${why}`)
const page = { zh: '灯', en: 'Lamps', path: '/lamps/figures', roles: '*' } as const
const parts = { zh: '灯', en: 'Lamps', description: means, chart: 'table' } as const
const boardWith = (more: object) =>
  board('Lamps', { ...page, panels: {}, ...more } as unknown as Parameters<typeof board>[1])
describe('at the start, what stands beside the panels', () => {
  it.each([
    ['sound key figures', { keyFigures: [watts] }, []],
    ['a sound day', { day: { figures: [made], records: [{ figure: made, dimension: 'color' }] } }, []],
    ['a table of two', { panels: { all: { ...parts, figure: [made, made], dimension: 'color' } } }, []],
    [
      'a key figure that there is not',
      { keyFigures: [{ ...made, name: 'mad' }] },
      ['keyFigures: there is no figure mad'],
    ],
    [
      'a day of what is now',
      { day: { figures: [{ ...made, name: 'now' }] } },
      ['day.figures: now has no dateField, so it has no daily values'],
    ],
    [
      'records of parts that there are not',
      { day: { figures: [], records: [{ figure: made, dimension: 'colour' }] } },
      ['day.records: there is no division colour'],
    ],
    [
      'a column that its rows do not divide',
      { panels: { all: { ...parts, figure: [made, watts], dimension: 'color' } } },
      ['panels.all: watts cannot be divided by “color”'],
    ],
  ])('%s', (_, more, expected) => {
    const now = { ...made, name: 'now', dateField: undefined, ages: undefined, hours: false }
    const found = faults([made, watts, now], [boardWith(more)]).filter(why => why.startsWith('Lamps.'))
    expect(found.map(why => why.slice('Lamps.'.length))).toEqual(expected.map(why => expect.stringContaining(why)))
  })
})
describe('at the start', () => {
  it('a sound figure is taken', () =>
    expect(faults([made, watts, each]).filter(why => !why.includes('list.filters'))).toEqual([]))
  it.each([
    ['two of one name', [watts, watts], 'watts stands here twice'],
    ['a number without bands', [{ ...made, bands: {} }], 'a number is divided by bands'],
    ['bands that fall', [{ ...made, bands: { watts: [60, 9] } }], 'each above the one before'],
    ['no words', [{ ...watts, labels: { zh: '', en: 'Watts' } }], 'there are no words for it in zh'],
    ['no meaning', [{ ...watts, description: { zh: '。', en: ' ' } }], 'there are no words for it in en'],
    ['a field that there is not', [{ ...watts, sum: 'wats' }], 'there is no field wats; did you mean watts?'],
    [
      'a ratio of what there is not',
      [{ ...each, ratio: { of: 'watts', to: 'mad', whole: [] } }, made, watts],
      'there is no figure mad; did you mean made?',
    ],
    [
      'more than a number of what has no sums',
      [{ ...watts, live: true as const }],
      'lamps is kept in a table of the server’s own, and not summed up',
    ],
    [
      'a ratio of what has no sums',
      [each, { ...made, live: true as const }, watts],
      'it is made of a figure that is counted when it is asked for',
    ],
    [
      'ages of what has no moment',
      [{ ...watts, dateField: undefined, hours: false, ages: [30] }],
      'needs dateField: an age is counted from its moment',
    ],
  ])('%s is told', (_, figures, why) => expect(faults(figures).some(each => each.includes(why))).toBe(true))
  it.each([
    [
      'a figure that there is not',
      board('p', { ...page, panels: { a: { figure: { ...made, name: 'mode' }, chart: 'number' } } }),
      'there is no figure mode; did you mean made?',
    ],
    [
      'a division that it has not',
      board('p', { ...page, panels: { a: { figure: made, chart: 'breakdown', dimension: 'colr' } } }),
      'there is no division colr; did you mean color?',
    ],
    [
      'a funnel without words',
      board('p', { ...page, panels: { a: { figure: [made, watts], chart: 'funnel' } } }),
      'several figures together need words',
    ],
    [
      'two figures in one drawing',
      board('p', { ...page, panels: { a: { figure: [made, watts], chart: 'number' } } }),
      'it draws one figure',
    ],
    [
      'parts of what cannot be divided',
      board('p', {
        ...page,
        panels: { a: { figure: { ...watts, dateField: undefined, hours: false }, chart: 'breakdown' } },
      }),
      'this chart needs a figure with dimensions',
    ],
  ])('%s on a page is told', (_, said, why) => {
    const figures = Object.values(said.panels).some(({ chart: as }) => as === 'breakdown')
      ? [made, { ...watts, dateField: undefined, hours: false }]
      : [made, watts]
    expect(faults(figures, [said]).some(each => each.includes(why))).toBe(true)
  })
  const waiting = figure('waiting', lamps, {
    zh: '坏灯',
    en: 'Broken',
    description: means,
    where: { status: 'broken' },
  })
  const loans = figure('loans', lampLoans, { zh: '借出', en: 'Loans', description: means, dimensions: ['lamp'] })
  const panels = (a: Parameters<typeof board>[1]['panels'][string]) => board('p', { ...page, panels: { a } })
  const ends = (fields: readonly string[]) =>
    board('p', {
      ...page,
      panels: {},
      upcoming: { a: { zh: '到期', en: 'Ends', resource: lamps, fields, within: 30, roles: ['keeper'] } },
    })
  it.each([
    ['why of what does not wait', panels({ figure: made, chart: 'number', due: 'tested' }), 'only what waits says'],
    ['since a number', panels({ figure: waiting, chart: 'todo', nearest: 'watts' }), 'watts is no moment'],
    ['until nothing', panels({ figure: waiting, chart: 'todo', due: 'testd' }), 'there is no field testd'],
    [
      'a reason that is a number',
      panels({ figure: waiting, chart: 'todo', latest: { by: 'createdTime', says: 'watts' } }),
      'watts is no text',
    ],
    [
      'a reason that is hidden',
      panels({ figure: waiting, chart: 'todo', latest: { by: 'createdTime', says: 'phone' } }),
      'may not read all that it says',
    ],
    [
      'parts among what they are not',
      panels({ figure: made, chart: 'breakdown', dimension: 'color', restrictTo: waiting }),
      'say by dimension whose parts are records of lamps',
    ],
    [
      'parts among a period’s',
      panels({ figure: loans, chart: 'breakdown', dimension: 'lamp', restrictTo: made }),
      'is of a period',
    ],
    [
      'parts that are there once and are no records',
      panels({ figure: made, chart: 'breakdown', dimension: 'color', once: true }),
      'say by dimension which records its parts are',
    ],
    ['a day that there is not', ends(['untill']), 'there is no field untill; did you mean until?'],
    ['a day that is none', ends(['watts']), 'watts is no day'],
    ['a day that a role does not see', ends(['until', 'cost']), 'cost is no day'],
  ])('%s is told', (_, said, why) =>
    expect(faults([made, waiting, loans], [said]).filter(each => each.includes(why))).not.toEqual([]),
  )
  it('what waits, what it says, parts that are records and days that end are taken', () => {
    const sound = [
      panels({ figure: waiting, chart: 'todo', due: 'tested', latest: { by: 'createdTime', says: 'fault' } }),
      panels({ figure: loans, chart: 'breakdown', dimension: 'lamp', restrictTo: waiting }),
      ends(['until']),
    ]
    expect(faults([made, waiting, loans], sound).filter(why => why.startsWith('p.'))).toEqual([])
  })
  it('knows what a figure can be divided by', () => {
    expect(getDimensions(made)).toEqual(['status', 'color', 'watts', 'place', '@hour', '@heat', '@weekday', '@age'])
    expect(Object.keys(each.dimensions)).toEqual([])
  })
})
describe('in words', () => {
  it.each([
    [59, '1 分钟', '1 min'],
    [3_590, '1 小时', '1 h'],
    [3_600, '1 小时', '1 h'],
    [7_199, '2 小时', '2 h'],
    [5_400, '1 小时 30 分', '1 h 30 min'],
    [90_000, '1 天 1 小时', '1 d 1 h'],
    [86_399, '1 天', '1 d'],
    [0, '不到 1 分钟', 'under 1 min'],
  ])('%s seconds', (seconds, zh, en) => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    expect([plain(formatDuration(seconds, 'zh')), plain(formatDuration(seconds, 'en'))]).toEqual([zh, en])
  })
  it.each([
    ['money', 128_000, '¥1,280.00'],
    ['percent', 0.1234, '12.3%'],
    ['percent', 0.4, '40.0%'],
    ['count', 1234, '1,234'],
    ['money', null, '—'],
  ] as const)('%s of %s', (as, value, text) =>
    expect(formatFigure(as, value, { currency: 'CNY', decimals: 2 }, 'zh')).toBe(text),
  )
  it('a week like the one before is told in the brackets of its language', () => {
    const summed = [{ figure: made, answer: { value: 3, n: 3, before: 3 } }]
    const week = { from: '2026-11-16', to: '2026-11-22' }
    const told = formatSummary({ labels: { zh: '店', en: 'Shop' } }, week, summed, {
      currency: 'CNY',
      decimals: 2,
    } as never)
    expect(told.en).toContain('Lamps 3 (as the week before).')
    expect(told.zh).toContain('灯 3（与前一周相同）。')
  })
})
