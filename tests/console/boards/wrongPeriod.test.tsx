import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, useNotificationContext } from 'ra-core'
import { afterEach, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { config, groups } from '../../../resources/kit'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { usePeriod } from '../../../src/console/boards/Board'
import OwnDays from '../../../src/console/boards/period/CustomPeriod'
import { fieldErrorText } from '../../../src/schema/text/errorMessages'
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

it.each([
  ['0001-01-01', 'longAgo'],
  ['1899-12-31', 'longAgo'],
  ['1900-01-01', undefined],
  ['2026-13-45', 'date'],
  ['', 'required'],
] as const)('own days from “%s”: %s', async (from, why) => {
  const choose = vi.fn()
  const anchor = document.body.appendChild(document.createElement('button'))
  render(
    <ConsoleConfigProvider value={consoleShop({ config, resources, groups, role: 'platform' })}>
      <CoreAdminContext>
        <OwnDays anchor={anchor} period={{ from: '2026-02-01', to: '2026-02-28' }} close={() => {}} choose={choose} />
      </CoreAdminContext>
    </ConsoleConfigProvider>,
  )
  const first = (await screen.findAllByRole<HTMLInputElement>('textbox'))[0] as HTMLInputElement
  fireEvent.change(first, { target: { value: from } })
  fireEvent.blur(first)
  const button = screen.getByRole('button', { name: 'console.apply' })
  fireEvent.click(button)
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
  expect(reason).toBe(why && fieldErrorText(why, 'en'))
  expect(first.getAttribute('aria-invalid')).toBe(String(why === 'longAgo' || why === 'date'))
  expect(choose.mock.calls).toEqual(why ? [] : [[{ from, to: '2026-02-28' }]])
  anchor.remove()
})
