import { expect, it } from 'vitest'
import { countedDay, oddDay } from '../../../src/schema/spreadsheet/importColumns'
import { lampKit } from '../../kit/declarations/lamps'

const { f } = lampKit
const labels = { zh: '制作时间', en: 'Made on' } as const

it('a cell that counts days is shown as the day that it reads as, in the field’s own zone', () => {
  expect(countedDay(f.date(labels), '46082')).toBe('2026-03-01')
  expect(countedDay(f.date(labels), ' ４６０８２ ')).toBe('2026-03-01')
  expect(countedDay(f.dateTime(labels), '46082.5')).toBe('2026-03-01 12:00')
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
