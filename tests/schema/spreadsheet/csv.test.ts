import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvOf, unharmed } from '../../../src/schema/spreadsheet/csv'

const cellsOf = (csv: string) => Papa.parse<string[]>(csv).data.map(line => line.map(cell => unharmed(cell)))
const changed = [
  '0012',
  '00',
  '007.50',
  '350701198001010019',
  '123456789012',
  '1E5',
  '12e10',
  '1.5E+3',
  '1-2',
  '3/4',
  '1/2/2026',
  '3.5.2026',
  '2026-03',
  'MAR1',
  'mar-1',
  'Sept 2',
  '1-MAR',
  '1 March 2026',
  'DEC2026',
  '1 1/2',
  '10:30',
  '8:05:00',
  '1:2:3',
  '100:30',
  '1:02:03.5',
  '１２３４５６７８９０１２',
  '００１２',
  '１-２',
  '10：30',
  '9 PM',
  '3月5日',
  '2026年3月5日',
  '26年3月5日',
  '2026年3月5日 12:30',
  '二〇二六年三月五日',
  '三月五日',
  '1.2.3',
  '5-',
  '(5)',
  'true',
  'FALSE',
]
const changedTexts = [
  '１２３',
  '50.0%',
  '5 %',
  '1.10',
  '.5',
  '5.',
  '1,000',
  '¥5',
  '2026-03-05',
  '2026/3/5',
  '2026-03-05 10:20',
]
const kept = [
  '50%',
  '三月',
  '月',
  '一日',
  '盏1-2',
  'A1',
  'MARIE1',
  '1-2-3-4',
  '13800000000',
  '350703',
  '-5',
  '油滴',
  '1E',
  'x=1',
  '',
]

describe('a CSV keeps from spreadsheets what they would change', () => {
  it.each(changed)('%s in any column of texts or unknown content', text => {
    expect(csvOf([[text]])).toBe(`"'${text}"`)
    expect(csvOf([[text]], [true])).toBe(`"'${text}"`)
    expect(csvOf([[text]], [false])).toBe(`"${text}"`)
  })
  it.each(changedTexts)('%s only in a column of texts', text => {
    expect(csvOf([[text]], [true])).toBe(`"'${text}"`)
    expect(csvOf([[text]])).toBe(`"${text}"`)
  })
  it.each(kept)('but not %j', text => expect(csvOf([[text]], [true])).toBe(`"${text}"`))
  it('and is read as it was, whatever the texts', () => {
    const sign = fc.constantFrom(...'\'’`=+-@"0125E/.: 月MARa乌１３：,;(%')
    const text = fc.oneof(
      fc.string({ unit: sign, maxLength: 8 }),
      fc.constantFrom(...changed, ...changedTexts, ...kept, '="1"', '`123', "'0012", "''=1"),
    )
    // Escapes within a text are not exact, where it has an apostrophe of its own.
    const isExact = (each: string) => !/[;\t\r\n]\s*'/.test(each)
    fc.assert(
      fc.property(text.filter(isExact), fc.constantFrom(true, undefined), (each, isText) => {
        expect(cellsOf(csvOf([[each, 'b']], [isText]))).toEqual([[each, 'b']])
      }),
      { numRuns: 2000, seed: 46 },
    )
  })
})
describe('numbers that others keep from spreadsheets are read without their wrapping', () => {
  it.each([
    ['="JZ20260001"', 'JZ20260001'],
    ['="78123456789012"', '78123456789012'],
    ['="say ""x"""', 'say "x"'],
    ['=""', ''],
    ["'78123456789012", '78123456789012'],
    ["'12345", '12345'],
    ["'12.5", '12.5'],
    ['`6.6', '6.6'],
    ['`1280.5', '1280.5'],
    ["'1,280.50", '1,280.50'],
    ["'-12.5", '-12.5'],
    ["'银兔毫", '银兔毫'],
    ['`银兔毫 3 号', '银兔毫 3 号'],
    ["'12.5厘米", '12.5厘米'],
    ["'2026年3月5日", '2026年3月5日'],
    ["'银兔毫'", "'银兔毫'"],
    ['`银兔毫`', '`银兔毫`'],
    ['‘银兔毫’', '‘银兔毫’'],
    ["'90年代'盏", "'90年代'盏"],
    ["'tis", "'tis"],
    ["'n Bowl", "'n Bowl"],
    ['`432123456789012', '432123456789012'],
    ['‘SF1234567890', 'SF1234567890'],
    ["it's", "it's"],
    ['`a`', '`a`'],
    ["'12.5", '12.5'],
    ['`6.6', '6.6'],
    ['`1280.5', '1280.5'],
    ["'1,280.00", '1,280.00'],
    ["'50%", '50%'],
    ["'银兔毫", '银兔毫'],
    ['`银兔毫 大', '银兔毫 大'],
    ["'银兔毫'", "'银兔毫'"],
    ["'银'兔毫", "'银'兔毫"],
    ['‘银兔毫’', '‘银兔毫’'],
    ['="a"&B1', '="a"&B1'],
  ])('%s', (cell, text) => expect(unharmed(cell)).toBe(text))
})
