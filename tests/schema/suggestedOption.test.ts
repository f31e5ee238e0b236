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
    ['753123456789', ['SF', 'ZTO', 'STO']],
    ['7531234567890', ['ZTO', 'STO', 'YD']],
    ['12345', []],
  ])('%s of %j', (text, couriers) => expect(guessesOf(telling(orders, 'trackingNo'), text)).toEqual(couriers))
})
