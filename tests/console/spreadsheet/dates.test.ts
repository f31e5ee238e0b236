import { formatSerialDay } from '../../../src/console/spreadsheet/xlsx/cellFormats'
import { expect, it } from 'vitest'
import { countedDay, oddDay } from '../../../src/schema/spreadsheet/importColumns'
import { lampKit } from '../../kit/declarations/lamps'

const { f } = lampKit
const labels = { zh: '制作时间', en: 'Made on' } as const

it('a cell that counts days is shown as the day that it reads as, in the field’s own zone', () => {
  expect(countedDay(f.date(labels), '46082')).toBe('2026-03-01')
  expect(countedDay(f.date(labels), ' ４６０８２ ')).toBe('2026-03-01')
  expect(countedDay(f.dateTime(labels), '46082.5')).toBe('2026-03-01 12:00')
  expect(countedDay(f.dateTime(labels), '46082.99983')).toBe('2026-03-01 23:59')
})
it('what is written as a day, or holds none, is shown as it is', () => {
  expect(countedDay(f.date(labels), '2026-03-01')).toBeUndefined()
  expect(countedDay(f.date(labels), '3/1/2026')).toBeUndefined()
  expect(countedDay(f.integer(labels), '46082')).toBeUndefined()
})
it('of two days of which one can hardly be meant, that one is told', () => {
  expect(oddDay(f.dateRange(labels), { start: '2026-01-01', end: '2999-01-01' })).toMatchObject({
    zh: expect.stringContaining('2999-01-01'),
  })
  expect(oddDay(f.dateRange(labels), { start: '2026-01-01', end: 'long-term' })).toBeUndefined()
  expect(oddDay(f.text(labels), '2999-01-01')).toBeUndefined()
})
it.each([
  ['46086.99983', false, '2026-03-05 23:59'],
  ['46086.586805556', false, '2026-03-05 14:05'],
  ['46086.58679', false, '2026-03-05 14:04'],
  ['46086.5868055', false, '2026-03-05 14:05'],
  ['44624.586805556', true, '2026-03-05 14:05'],
  ['46086', false, '2026-03-05'],
  ['1', false, '1900-01-01'],
  ['59', false, '1900-02-28'],
  ['61', false, '1900-03-01'],
  ['1', true, '1904-01-02'],
])('the serial day %s (1904: %s) is %s, as Excel shows it', (serial, isMac, day) =>
  expect(formatSerialDay(serial, isMac)).toBe(day),
)
