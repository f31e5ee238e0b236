import { expect, it } from 'vitest'
import { bodyOf } from '../../scripts/build/declarations'
import { lamps } from '../kit/declarations/lamps'

const saying = (value: unknown) => ({ ...lamps, labels: { ...lamps.labels, said: value } }) as typeof lamps

it('a declaration is written down as it stands', () => {
  expect(JSON.parse(bodyOf(lamps))).toEqual(JSON.parse(JSON.stringify(lamps)))
})
it.each([
  ['a day', new Date(0)],
  ['a number without end', Number.POSITIVE_INFINITY],
  ['what is no number', Number.NaN],
  ['a function', () => 1],
  ['a regular expression', /a/],
  ['a map', new Map()],
])('%s would come out as something else, and is refused', (_, value) => {
  expect(() => bodyOf(saying(value))).toThrow('resources  lamps: a declaration is data, and "said" is not')
})
