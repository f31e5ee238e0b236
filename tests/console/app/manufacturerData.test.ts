import { afterEach, describe, expect, it, vi } from 'vitest'
import { neededData } from '../../../resources/manufacturer/fact'
import { missingIn } from '../../../src/app/console/pages/manufacturer/manufacturerState'
import { findExpiring, type Fact } from '../../../src/app/console/pages/manufacturer/useManufacturer'

afterEach(() => void vi.useRealTimers())
const record = (more: Partial<Record<string, unknown>>) => more as unknown as Fact

describe('papers that end', () => {
  it.each([
    ['60 days before', '2026-11-21T04:00:00Z', '2027-01-20', 60],
    ['61 days before: not yet', '2026-11-21T04:00:00Z', '2027-01-21', undefined],
    ['on the day', '2026-11-21T04:00:00Z', '2026-11-21', 0],
    ['the day after', '2026-11-21T04:00:00Z', '2026-11-20', -1],
    ['by the shop’s calendar, not the browser’s', '2026-11-21T17:00:00Z', '2026-11-23', 1],
    ['without end: never', '2026-11-21T04:00:00Z', 'long-term', undefined],
  ])('are announced %s', (_, now, idEnd, days) => {
    vi.useFakeTimers({ now: new Date(now) })
    expect(findExpiring(record({ idEnd, businessEnd: 'long-term' }))).toEqual(
      days === undefined ? [] : [{ name: 'idEnd', days, on: idEnd }],
    )
  })
})
it('counts what is still to be filled in', () => {
  expect(missingIn(record({}))).toEqual(neededData)
  expect(missingIn(record({ ...Object.fromEntries(neededData.map(name => [name, 'x'])), desc: '' }))).toEqual(['desc'])
})
