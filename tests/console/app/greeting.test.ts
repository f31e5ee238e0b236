import { expect, it } from 'vitest'
import { greetingAt } from '../../../src/app/console/pages/workplace/greetingAt'

it.each([
  [0, 'Night'],
  [3, 'Night'],
  [4, 'Early'],
  [8, 'Early'],
  [9, 'Morning'],
  [11, 'Morning'],
  [12, 'Noon'],
  [17, 'Noon'],
  [18, 'Evening'],
  [23, 'Evening'],
])('at %s it is %s', (hour, word) => expect(greetingAt(hour)).toBe(`shop.workplace${word}`))
