import { describe, expect, it } from 'vitest'
import { boards } from '../../../resources/boards'
import { pinnable, pinOf, readPin, showsSame } from '../../../src/schema/metrics/boardLayout'
import { chosenAt } from '../../../src/schema/metrics/period'

const known = pinnable(boards, { role: 'creator' })
const trade = { name: 'TradeAnalysis' }
const [from, to] = ['2026-11-01', '2026-11-24']

describe('a pin keeps the period that its page had', () => {
  it.each([
    [{ preset: 'days30', from, to }, 'TradeAnalysis.reasons', 'days30'],
    [{ preset: 'month', from, to }, 'TradeAnalysis.reasons@month', 'month'],
    [{ from, to }, 'TradeAnalysis.reasons@2026-11-01_2026-11-24', { from, to }],
  ] as const)('%o', (period, pin, read) => {
    expect(pinOf(trade, 'reasons', period)).toBe(pin)
    expect(readPin(known, pin)).toMatchObject({ pin, name: 'reasons', period: read })
  })
  it('where it has none of its own', () => {
    expect(readPin(known, 'Workplace.trend')).toMatchObject({ name: 'trend' })
    expect(readPin(known, 'Workplace.trend')?.period).toBeUndefined()
  })
  it.each([
    'TradeAnalysis.nothing',
    'TradeAnalysis.nothing@month',
    'TradeAnalysis.reasons@',
    'TradeAnalysis.reasons@ever',
    'TradeAnalysis.reasons@days30',
    'TradeAnalysis.reasons@month@month',
    'TradeAnalysis.reasons@2026-11-24_2026-11-01',
    'TradeAnalysis.reasons@2026-02-30_2026-11-01',
    'TradeAnalysis.reasons@2026-11-01_2026-11-24_2026-11-25',
    'Workplace.trend@month',
    'Workplace.toShip',
  ])('%s is none', pin => expect(readPin(known, pin)).toBeUndefined())
})
it.each([
  ['TradeAnalysis.paidAmount', 'Workplace.trend', true],
  ['TradeAnalysis.paidAmount@month', 'Workplace.trend', false],
  ['TradeAnalysis.paidOrders', 'TradeAnalysis.paidOrders', true],
  ['TradeAnalysis.paidOrders', 'Workplace.paidOrders', false],
  ['TradeAnalysis.paidOrders', 'TradeAnalysis.hours', false],
])('%s and %s show the same: %s', (one, other, expected) => {
  const [first, second] = [one, other].map(pin => readPin(known, pin))
  expect(first && second && showsSame(first, second)).toBe(expected)
})
it('a word means other days tomorrow, days do not', () => {
  const [today, tomorrow] = ['2026-11-24T04:00:00Z', '2026-11-25T04:00:00Z'].map(text => new Date(text))
  const at = (chosen: Parameters<typeof chosenAt>[0]) =>
    [today, tomorrow].map(now => chosenAt(chosen, now as Date, 'Asia/Shanghai').to)
  expect(at('month')).toEqual(['2026-11-24', '2026-11-25'])
  expect(at({ from, to })).toEqual([to, to])
})
