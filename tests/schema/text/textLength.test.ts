import { expect, test } from 'vitest'
import { orders } from '../../../resources/trade/orders'
import { getAction } from '../../../src/schema/selectors/definition'
import { checkInput } from '../../../src/schema/rules/actionParams'

const shipped = (trackingNo: string) =>
  checkInput(
    orders,
    getAction(orders, 'ship'),
    { courier: 'sf', trackingNo },
    { record: { status: 1 }, now: new Date() },
  )

test('a text of a format is as long as what is stored of it', () => {
  const spaced = ['A12345', ...Array.from({ length: 17 }, () => 'AB')].join(' ')
  expect(spaced.length).toBeGreaterThan(40)
  expect(shipped(spaced).errors.trackingNo).toBeUndefined()
  expect(shipped(`${spaced}3`).errors.trackingNo).toBe('tooLong')
})

test.each([
  ['SF1234567890123', true],
  ['sf 1234 5678 90123', true],
  ['JDVE01234567890-1-1-', true],
  ['EA123456785CN', true],
  ['７８８１２３４５６７０１２３', true],
  ['860011223', true],
  ['7.73123E+14', false],
  ['="78123456789012"', false],
  ['`432123456789012', false],
  ['已发货', false],
  ['自送', false],
  ['1E10', false],
])('%s is a tracking number: %s', (text, is) => expect(shipped(text).errors.trackingNo === undefined).toBe(is))
