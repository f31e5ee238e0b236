import { describe, expect, it } from 'vitest'
import {
  alonePath,
  linePath,
  runningPath,
  namedPoints,
  pointPosition,
  scaleTo,
} from '../../../src/console/boards/charts/lineScale'

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
describe('points are named at even distances', () => {
  it.each([
    [0, []],
    [1, [0]],
    [6, [0, 1, 2, 3, 4, 5]],
    [7, [0, 2, 4, 6]],
    [30, [0, 6, 12, 18, 24]],
    [24, [0, 5, 10, 15, 20]],
  ])('%s of them', (count, named) => expect(namedPoints(count, 6)).toEqual(named))
})
it('the first stands at the left, the last at the right, one alone in the middle', () =>
  expect([pointPosition(0, 3), pointPosition(2, 3), pointPosition(0, 1)]).toEqual([0, 100, 50]))
describe('a line', () => {
  it('goes through its values', () => expect(linePath([0, 5, 10], 10)).toBe('M0 100L50 50L100 0'))
  it('is broken where there is none', () => expect(linePath([1, null, 3, 4, undefined], 4)).toBe('M0 75M50 25L75 0'))
  it('has a last piece of its own, to the point that is not over', () => {
    expect(runningPath([0, 5, 10, null], 2, 10)).toBe('M33.33 50L66.67 0')
    expect(runningPath([null, 5], 1, 10)).toBe('M100 50')
  })
  it('has a dot where one stands alone', () => {
    expect(alonePath([1, null, 3, 4, null, 2], 4)).toBe('M0 75h0M100 50h0')
    expect(alonePath([2], 4)).toBe('M50 50h0')
    expect(alonePath([1, 2], 4)).toBe('')
  })
})
