import { expect, it } from 'vitest'
import { readImported } from '../../../src/schema/spreadsheet/importColumns'
import { readCell } from '../../../src/schema/spreadsheet/actionColumns'
import { lamps } from '../../kit/declarations/lamps'

const { fields } = lamps

it.each([
  ['¥1,234.50元', 123_450],
  ['￥１，２８０．００', 128_000],
  ['1280 元', 128_000],
  ['RMB 1280', 128_000],
  ['CNY1,280.5', 128_050],
  ['1280人民币', 128_000],
  ['1280.50 cny', 128_050],
  // What may be meant in two ways is not guessed at.
  ['1.280,50', '1.280,50'],
  ['12,80', '12,80'],
  ['1,28,000', '1,28,000'],
  ['100-200', '100-200'],
  ['面议', '面议'],
])('a price given as %s is %j', (cell, value) => expect(readCell(fields.price, cell)).toEqual(value))

it.each([
  ['9W', 9],
  ['９ 瓦', 9],
  ['9 w', 9],
  ['9 kW', '9 kW'],
  ['W', 'W'],
])('watts given as %s are %j', (cell, value) => expect(readCell(fields.watts, cell)).toEqual(value))

it.each([
  ['2026/3/1', '2026-03-01'],
  ['2026年3月1日', '2026-03-01'],
  ['２０２６．３．１', '2026-03-01'],
  ['20260301', '2026-03-01'],
  ['46082', '2026-03-01'],
  ['2026-03-01 00:00:00', '2026-03-01'],
  ['2026-03-01T00:00:00', '2026-03-01'],
  // Nobody knows which of the two is the month.
  ['3/1/2026', '3/1/2026'],
  ['2026-03-01 08:30', '2026-03-01'],
])('a day given as %s is %j', (cell, value) => expect(readCell(fields.made, cell)).toEqual(value))

it.each([
  ['2026-03-01 08:30', '2026-03-01T00:30:00.000Z'],
  ['2026/3/1 8:30', '2026-03-01T00:30:00.000Z'],
  ['2026年3月1日 08:30', '2026-03-01T00:30:00.000Z'],
  ['46082.354166666664', '2026-03-01T00:30:00.000Z'],
  ['46082', '2026-02-28T16:00:00.000Z'],
  ['46082.9999999', '2026-03-01T16:00:00.000Z'],
  ['8:30', '8:30'],
])('a moment given as %s is %j', (cell, value) => expect(readImported(fields.tested, cell)).toEqual(value))
