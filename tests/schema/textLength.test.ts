import { expect, test } from 'vitest'
import { orders } from '../../resources/trade/orders'
import { getAction } from '../../src/schema/selectors/definition'
import { checkInput } from '../../src/schema/rules/actionParams'

const shipped = (trackingNo: string) =>
  checkInput(
    orders,
    getAction(orders, 'ship'),
    { courier: 'sf', trackingNo },
    { record: { status: 1 }, now: new Date() },
  )

test('a text of a format is as long as what is stored of it', () => {
  const spaced = Array.from({ length: 20 }, () => '12').join(' ')
  expect(spaced.length).toBeGreaterThan(40)
  expect(shipped(spaced).errors.trackingNo).toBeUndefined()
  expect(shipped(`${spaced}3`).errors.trackingNo).toBe('tooLong')
})
