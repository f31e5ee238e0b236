import { act, cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { config, groups } from '../../../resources/kit'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { usePeriod } from '../../../src/console/boards/Board'
import { usePanel } from '../../../src/console/boards/usePanel'
import type { Panel } from '../../../src/schema/metrics/board'
import { figure } from '../../../src/schema/metrics/figure'
import { Greeting } from '../../../src/app/console/pages/workplace/Greeting'
import { consoleShop } from '../../kit/console/consoleApp'
import { lamps } from '../../kit/declarations/lamps'

const means = { zh: '灯的数目。', en: 'How many lamps.' }
const made = figure('made', lamps, { zh: '灯', en: 'Lamps', description: means, dateField: 'createdTime' })
const book = { figures: [made], boards: [], closed: {} }
const ofToday: Panel = { chart: 'number', figures: ['made'], period: 'today' }
const MIDNIGHT = Date.parse('2026-11-24T16:00:00Z')

beforeEach(() => {
  vi.useFakeTimers({ now: MIDNIGHT - 60_000 })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  location.hash = '#/figures?period=today'
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const Page = () => {
  const { period } = usePeriod()
  return <output aria-label="page">{`${period.from} ${period.to}`}</output>
}
const Own = () => {
  const { asked } = usePanel(book, 'made', ofToday, { from: '2026-11-01', to: '2026-11-02' })
  return <output aria-label="panel">{`${asked.period.from} ${asked.period.to}`}</output>
}
const open = async () => {
  const shop = consoleShop({ config, resources, groups, role: 'platform' })
  const i18nProvider = languageProvider(shop, 'en-US', await loadMessages(shop, 'en-US'))
  await act(async () => {
    render(
      <ConsoleConfigProvider value={shop}>
        <CoreAdminContext i18nProvider={i18nProvider}>
          <Page />
          <Own />
          <Greeting />
        </CoreAdminContext>
      </ConsoleConfigProvider>,
    )
  })
}
const isDay = (day: string, told: string) => {
  expect(screen.getByLabelText('page').textContent).toBe(`${day} ${day}`)
  expect(screen.getByLabelText('panel').textContent).toBe(`${day} ${day}`)
  expect(document.querySelector('.workplace-day')?.textContent).toContain(told)
}
it('an open page goes on to the next day at midnight in the shop’s zone', async () => {
  await open()
  isDay('2026-11-24', '24')
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  isDay('2026-11-25', '25')
  await act(() => vi.advanceTimersByTimeAsync(24 * 3_600_000))
  isDay('2026-11-26', '26')
})
it.each([
  ['looks at it again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['comes back to it', () => window.dispatchEvent(new Event('focus'))],
])('a page whose timers slept is on the right day once somebody %s', async (_, come) => {
  await open()
  vi.setSystemTime(MIDNIGHT + 7 * 3_600_000)
  isDay('2026-11-24', '24')
  await act(async () => come())
  isDay('2026-11-25', '25')
})
it('somebody is greeted as the hour is, on a page that is only left open', async () => {
  vi.setSystemTime(MIDNIGHT + 8.99 * 3_600_000)
  await open()
  const greeted = () => screen.getByRole('heading').textContent
  expect(greeted()).toBe('shop.workplaceEarly')
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(greeted()).toBe('shop.workplaceMorning')
  await act(() => vi.advanceTimersByTimeAsync(3 * 3_600_000))
  expect(greeted()).toBe('shop.workplaceNoon')
})
