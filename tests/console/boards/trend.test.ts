import { describe, expect, it } from 'vitest'
import { namedPoints, scaleTo } from '../../../src/console/boards/charts/trend/axisScale'
import { formOf, hasGaps, momentKey, trendRows } from '../../../src/console/boards/charts/trend/trendRows'
import { sparkPoints } from '../../../src/console/boards/charts/Sparkline'
import type { Answer, Point } from '../../../src/schema/metrics/answers'
import { by } from '../../../resources/figures'

const [HOUR, DAY] = [3600, 86_400]
describe('the marks of an axis are round, and reach the largest value', () => {
  it.each([
    ['count', 0, [0]],
    ['count', 1, [0, 1]],
    ['count', 3, [0, 1, 2, 3]],
    ['count', 7, [0, 2, 4, 6, 8]],
    ['count', 10, [0, 3, 6, 9, 12]],
    ['count', 97, [0, 25, 50, 75, 100]],
    ['money', 1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
    ['percent', 0.4, [0, 0.1, 0.2, 0.3, 0.4]],
    ['duration', 3 * HOUR, [0, HOUR, 2 * HOUR, 3 * HOUR]],
    ['duration', 9 * DAY, [0, 2.5 * DAY, 5 * DAY, 7.5 * DAY, 10 * DAY]],
  ] as const)('%s up to %s', (as, most, marks) => {
    expect(scaleTo(as, most).map(mark => Number(mark.toPrecision(12)))).toEqual(marks)
  })
})
describe('both ends of the time axis are named, and others at even distances', () => {
  it.each([
    [0, []],
    [1, [0]],
    [2, [0, 1]],
    [6, [0, 1, 2, 3, 4, 5]],
    [7, [0, 2, 4, 6]],
    [13, [0, 3, 6, 9, 12]],
    [30, [0, 6, 12, 17, 23, 29]],
    [24, [0, 5, 9, 14, 18, 23]],
  ])('%s of them', (count, named) => expect(namedPoints(count, 6)).toEqual(named))
})
describe('a figure is drawn by its kind', () => {
  it.each([
    ['paidOrders', 'columns'],
    ['paidAmount', 'columns'],
    ['views', 'columns'],
    ['averageOrder', 'line'],
    ['refundRate', 'line'],
    ['timeToShip', 'line'],
    ['keptInAll', 'area'],
  ] as const)('%s as %s', (name, form) => expect(formOf(by[name])).toBe(form))
})
const pointsOf = (values: readonly (number | null)[], running?: number): Answer => ({
  value: 0,
  n: 0,
  points: values.map((value, at): Point => {
    const day = `2026-11-${String(at + 1).padStart(2, '0')}`
    return { from: day, to: day, value, ...(at === running ? { running: true } : {}) }
  }),
})
describe('the period that is not over', () => {
  const drawn = (form: 'columns' | 'line') =>
    trendRows(pointsOf([3, null, 5, 2, null], 3), form).map(({ value, running, isRunning }) =>
      form === 'columns' ? [value, Boolean(isRunning)] : [value, running ?? null],
    )
  it('is a column of its own, and nothing stands after it', () =>
    expect(drawn('columns')).toEqual([
      [3, false],
      [null, false],
      [5, false],
      [2, true],
      [null, false],
    ]))
  it('is the end of a segment from the last known point', () =>
    expect(drawn('line')).toEqual([
      [3, null],
      [null, null],
      [5, 5],
      [null, 2],
      [null, null],
    ]))
  it('alone is a point of the line', () =>
    expect(trendRows(pointsOf([null, 2], 1), 'line').map(({ value }) => value)).toEqual([null, 2]))
})
it('charts of a page meet at days, and at the hours of one', () =>
  expect([
    momentKey({ from: '2026-11-01', to: '2026-11-07', value: 1 }),
    momentKey({ from: '2026-11-01', to: '2026-11-01', hour: 9, value: 1 }),
  ]).toEqual(['2026-11-01', '2026-11-01 9']))
it.each([
  [[1, 2, 3], false],
  [[1, null, 3], true],
  [[null, 2, 3, null], false],
  [[null, null], false],
])('points %j have gaps: %s', (values, gaps) => expect(hasGaps(pointsOf(values))).toBe(gaps))
it.each([
  [[0, 5, 10], '0,23 50,12 100,1'],
  [[null, 5, 10], '50,12 100,1'],
  [[0, 0], ''],
  [[null], ''],
])('the small line of %j', (values, line) => expect(sparkPoints(values)).toBe(line))
