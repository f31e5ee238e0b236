import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readClock, serverClock } from '../../../src/server/database/connections/serverClock'
import { buildShop } from '../../kit/testServer'

const NOW = Date.parse('2026-11-21T15:30:00.000Z')
const DAY = 86_400_000
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['twenty days behind its database', -20 * DAY, 1],
  ['four hundred days ahead', 400 * DAY, 1],
  ['five seconds ahead', 5_000, 0],
])('a machine whose clock is %s goes by the database’s', async (_, differs, told) => {
  const lines: string[] = []
  const clock = await serverClock(
    async () => NOW - differs,
    line => lines.push(line),
  )
  expect(clock.now().getTime()).toBe(NOW - differs)
  expect(lines).toHaveLength(told)
  clock.stop()
})
it('one whose clock is right goes by its own, and what was known holds while the database is away', async () => {
  let theirs: number | undefined = NOW - 300
  const clock = await serverClock(
    async () => {
      if (theirs === undefined) throw new Error('away')
      return theirs
    },
    () => {},
  )
  expect(clock.now().getTime()).toBe(NOW)
  theirs = NOW - DAY + 60_000
  await vi.advanceTimersByTimeAsync(60_000)
  expect(clock.now().getTime()).toBe(NOW - DAY + 60_000)
  theirs = undefined
  await vi.advanceTimersByTimeAsync(60_000)
  expect(clock.now().getTime()).toBe(NOW - DAY + 120_000)
  clock.stop()
})
it.each([
  ['put right', 20 * DAY],
  ['put wrong', -20 * DAY],
])('a machine’s clock that is %s meanwhile changes nothing', async (_, by) => {
  const right = _ === 'put right' ? NOW + by : NOW
  const clock = await serverClock(
    async () => right,
    () => {},
  )
  vi.setSystemTime(NOW + by)
  expect(clock.now().getTime()).toBe(right)
  clock.stop()
})
it('what the database’s clock says is read in milliseconds', async () => {
  vi.useRealTimers()
  const shop = await buildShop()
  expect(Math.abs((await readClock(shop.db)) - Date.now())).toBeLessThan(60_000)
  await shop.close()
})
