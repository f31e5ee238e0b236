import { expect, it } from 'vitest'
import { orders } from '../../../resources/trade/orders'
import { getField } from '../../../src/schema/selectors/definition'
import { readCell } from '../../../src/schema/spreadsheet/actionColumns'

it.each([
  ['sf', 'SF'],
  [' 顺丰 ', 'SF'],
  ['顺丰速运', 'SF'],
  ['圆通速递', 'YTO'],
  ['邮政EMS', 'EMS'],
  ['顺风', '顺风'],
])('a courier called %j in a sheet is %j', (text, key) => expect(readCell(getField(orders, 'courier'), text)).toBe(key))
