import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, useNotificationContext } from 'ra-core'
import { afterEach, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { config, groups } from '../../../resources/kit'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { usePeriod } from '../../../src/console/boards/Board'
import { consoleShop } from '../../kit/console/consoleApp'

afterEach(cleanup)
const Page = () => {
  const { period } = usePeriod()
  const { notifications } = useNotificationContext()
  return (
    <>
      <output>{period.preset ?? `${period.from} ${period.to}`}</output>
      <ul>
        {notifications.map(({ message }) => (
          <li key={String(message)}>{String(message)}</li>
        ))}
      </ul>
    </>
  )
}
const open = (query: string) => {
  location.hash = `#/figures?${query}`
  return render(
    <ConsoleConfigProvider value={consoleShop({ config, resources, groups, role: 'platform' })}>
      <CoreAdminContext>
        <Page />
      </CoreAdminContext>
    </ConsoleConfigProvider>,
  )
}
it.each(['period=everything', 'from=2026-02-28&to=2026-02-01', 'from=2026-02-30&to=2026-03-01'])(
  'a period that is none is said once, and the address says what is shown instead: %s',
  async query => {
    open(`${query}&by.sales=shape`)
    await screen.findByRole('listitem')
    expect(screen.getByRole('status').textContent).toBe('days30')
    await waitFor(() => expect(location.hash).toBe('#/figures?by.sales=shape&period=days30'))
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  },
)
it.each([
  ['from=2026-12-01&to=2026-12-31', 'days30', 'period=days30'],
  ['from=2026-11-20&to=2026-12-31', '2026-11-20 2026-11-26', 'from=2026-11-20&to=2026-11-26'],
  ['from=2026-11-26&to=2026-11-27', '2026-11-26 2026-11-26', 'from=2026-11-26&to=2026-11-26'],
])('days to come are left out of a period, which is said once: %s', async (query, shown, kept) => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T04:00:00Z'), toFake: ['Date'] })
  open(query)
  await screen.findByRole('listitem')
  vi.useRealTimers()
  await waitFor(() => expect(location.hash).toBe(`#/figures?${kept}`))
  expect(screen.getByRole('status').textContent).toBe(shown)
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})
it.each([
  ['period=week', 'week'],
  ['from=2026-02-01&to=2026-02-28', '2026-02-01 2026-02-28'],
  ['', 'days30'],
])('of one that there is nothing is said: %s', (query, shown) => {
  open(query)
  expect(screen.getByRole('status').textContent).toBe(shown)
  expect(screen.queryByRole('listitem')).toBeNull()
})
