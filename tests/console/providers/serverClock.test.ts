import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const TRUE_NOW = Date.parse('2026-11-26T04:00:00Z')
type Clock = typeof import('../../../src/console/providers/clock/serverClock')
let clock: Clock
/** What the server's clock shows; this computer's is the fake one. */
let serverMs = TRUE_NOW

beforeEach(async () => {
  vi.useFakeTimers({ now: TRUE_NOW })
  vi.resetModules()
  clock = await import('../../../src/console/providers/clock/serverClock')
  serverMs = TRUE_NOW
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
/** One call; its answer takes so many milliseconds. */
const answer = (headers: Record<string, string> = {}, took = 20) => {
  const measured = clock.measureClock()
  vi.advanceTimersByTime(took)
  serverMs += took
  measured(new Headers({ date: new Date(serverMs).toUTCString(), ...headers }))
}
const off = () => clock.serverTime() - serverMs

it.each([
  ['26 hours fast', 26 * HOUR],
  ['three days slow', -3 * DAY],
  ['forty years fast', 40 * 365 * DAY],
  ['in 1970', -TRUE_NOW],
  ['three minutes slow', -180_000],
])('the time is the server’s on a computer %s', (_, wrong) => {
  vi.setSystemTime(TRUE_NOW + wrong)
  expect(off()).toBe(wrong)
  answer()
  expect(Math.abs(off())).toBeLessThanOrEqual(1_000)
})
it('a clock that is right is left alone, however long answers take', () => {
  for (const took of [0, 20, 999, 9_000]) answer({}, took)
  expect(clock.clockOffset()).toBe(0)
})
it('an answer of a cache, and one without a date, tell nothing of the time', () => {
  vi.setSystemTime(TRUE_NOW + DAY)
  answer({ age: '7' })
  answer({ date: '' })
  answer({ date: 'soon' })
  expect(clock.clockOffset()).toBe(0)
})
it('a clock that is set while the page is open is measured anew, and listeners hear of each change', () => {
  const heard = vi.fn()
  const stop = clock.onClockChange(heard)
  vi.setSystemTime(TRUE_NOW - 3 * DAY)
  answer()
  vi.setSystemTime(serverMs)
  answer()
  expect(Math.abs(off())).toBeLessThanOrEqual(1_000)
  answer()
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
})
it.each([
  ['slept for eight hours', 8 * HOUR],
  ['was set back', -DAY],
])('a page in sight measures soon after its computer %s', (_, jump) => {
  const measure = vi.fn()
  const stop = clock.watchClock(measure)
  vi.advanceTimersByTime(60_000)
  expect(measure).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + jump)
  vi.advanceTimersByTime(5_000)
  expect(measure).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(measure).toHaveBeenCalledTimes(1)
  stop()
})
it('a page measures when it is shown again, and not while it is hidden', () => {
  const measure = vi.fn()
  const stop = clock.watchClock(measure)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  vi.setSystemTime(Date.now() + DAY)
  vi.advanceTimersByTime(60_000)
  expect(measure).not.toHaveBeenCalled()
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('pageshow'))
  expect(measure).toHaveBeenCalledTimes(2)
  stop()
})
