import { describe, expect, it } from 'vitest'
import { orders } from '../../resources/trade/orders'
import { guessesOf, guessingOf, isOdd } from '../../src/schema/selectors/suggestedOption'
import type { AnyResource } from '../../src/schema/model/resource'
import { lamps } from '../kit/declarations/lamps'

const telling = (resource: AnyResource, name: string) => {
  const guessing = guessingOf(resource, name)
  if (!guessing) throw new Error(`${name} tells of nothing`)
  return guessing
}
describe('a text tells of a choice', () => {
  it.each([
    ['R-12', ['red']],
    [' ｒ-１ ２ ', ['red']],
    ['RB-1', ['red', 'blue']],
    ['R-', []],
    ['', []],
    [null, []],
  ])('%j of %j', (text, choices) => expect(guessesOf(telling(lamps, 'code'), text)).toEqual(choices))
  it.each([
    ['R-12', 'red', false],
    ['R-12', 'blue', true],
    ['x', 'red', true],
    ['', 'red', false],
    ['R-12', null, false],
    ['R-12', 'green', false],
  ])('%j beside %j is odd: %j', (text, chosen, odd) => expect(isOdd(telling(lamps, 'code'), text, chosen)).toBe(odd))
  it('and most texts tell of none', () => expect(guessingOf(lamps, 'name')).toBeUndefined())
})
describe('a parcel’s number tells of its courier', () => {
  it.each([
    ['SF1234567890123', ['SF']],
    ['sf 1234 5678 90123', ['SF']],
    ['YT1234567890123', ['YTO']],
    ['JT1234567890123', ['JTSD']],
    ['JDVA12345678901', ['JD']],
    ['EA123456789CN', ['EMS']],
    ['DPK210123456789', ['DBL']],
    ['12345', []],
    // Days and mobile numbers are no tracking numbers.
    ['20261127', []],
    [' 2026-11-27 ', []],
    ['2026 1127', []],
    ['13900047011', []],
  ])('%s of %j', (text, couriers) => expect(guessesOf(telling(orders, 'trackingNo'), text)).toEqual(couriers))
})

describe('a parcel’s number fits its courier', () => {
  const tracking = telling(orders, 'trackingNo')
  it.each([
    ['SF', 'SF1390011223344'],
    ['SF', 'sf 1390 0112 23344'],
    ['SF', '318700112233'],
    ['SF', '２８８７００１１２２３３'],
    ['ZTO', '73500112233445'],
    ['ZTO', '7350-0112-233445'],
    ['ZTO', '630011223344'],
    ['ZTO', 'ZTO630011223344'],
    ['YTO', 'YT7300112233445'],
    ['YTO', 'YT880011223344556'],
    ['YTO', 'G00112233445'],
    ['YTO', '8000112233'],
    ['STO', '771300112233445'],
    ['STO', '3730011223344'],
    ['STO', '554300112233'],
    ['YD', '4310011223344'],
    ['YD', '463001122334455'],
    ['YD', '3120011223344'],
    ['JTSD', 'JT5100112233445'],
    ['JTSD', 'JT0011223344556'],
    ['JD', 'JDVC00112233445'],
    ['JD', 'JDVB00112233445-1-2-'],
    ['JD', 'JDX001122334455'],
    ['JD', 'JD0001122334455'],
    ['EMS', 'EB001122334CN'],
    ['EMS', '1130011223344'],
    ['EMS', '1230011223344'],
    ['EMS', 'EX001122334CN'],
    ['YZPY', '9610011223344'],
    ['YZPY', '9860011223344'],
    ['YZPY', 'KA00112233445'],
    ['YZPY', 'RA001122334CN'],
    ['DBL', 'DPK360011223344'],
    ['DBL', 'DPL0011223344'],
    ['DBL', '860011223'],
    ['ZJS', 'ZJS001122334455'],
    ['ZJS', '6300112233'],
    ['UC', '518001122334'],
    ['UC', 'UC0011223344'],
    ['HTKY', '51300112233445'],
    ['HTKY', 'B00112233445'],
    ['HHTT', '667001122334'],
    ['HHTT', 'TT6600112233445'],
    ['KYSY', 'KY4000112233445'],
    ['KYSY', 'KY0011223344556'],
    ['ane', '300011223344'],
    ['ane', 'ANE0011223344'],
    ['danniao', 'LP00112233445566'],
    ['danniao', '6100112233445'],
    ['danniao', 'DN001122334455'],
    ['fengwang', 'FW0011223344556'],
    ['fengwang', '630011223344'],
    ['other', '8000112233'],
  ])('%s: %s', (courier, text) => {
    expect(isOdd(tracking, text, courier)).toBe(false)
    if (courier !== 'other') expect(guessesOf(tracking, text)).toContain(courier)
  })
  it.each([
    ['SF', 'YT7300112233445'],
    ['YTO', 'SF1390011223344'],
    ['ZTO', 'JDVC00112233445'],
    ['EMS', '9860011223344'],
    ['JTSD', 'EB001122334CN'],
    ['ZJS', 'DPK360011223344'],
  ])('and another’s is odd with %s: %s', (courier, text) => expect(isOdd(tracking, text, courier)).toBe(true))
})
