import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adapterIn } from '../../../src/console/fields/date/DatePicker'

describe('a calendar’s today is the shop’s', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-25T19:15:00Z') }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
  it.each([
    ['UTC', 'Asia/Shanghai', '2026-11-26'],
    ['America/Los_Angeles', 'Asia/Shanghai', '2026-11-26'],
    ['Asia/Shanghai', 'America/Los_Angeles', '2026-11-25'],
    ['UTC', 'Asia/Kolkata', '2026-11-26'],
    ['Pacific/Kiritimati', 'UTC', '2026-11-25'],
  ])('on a computer in %s, for a shop in %s', (computer, shop, day) => {
    vi.stubEnv('TZ', computer)
    const adapter = new (adapterIn(shop))()
    expect(adapter.date(undefined, 'default').format('YYYY-MM-DD')).toBe(day)
    expect(adapter.date('2026-01-02', 'default').format('YYYY-MM-DD')).toBe('2026-01-02')
  })
})
