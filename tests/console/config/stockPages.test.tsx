import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bikes, depots } from '../../secondApp/app'
import { stockViews } from '../../secondApp/stockPages'
import { type Answers, listed, openConsole } from '../../kit/console/secondConsole'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  location.hash = ''
})
const bike = { id: '7', version: 3, name: 'Rocinante', rent: 1200, bought: '2026-01-02', depot: '4', state: 'ready' }
const calls: Answers = {
  '/api/bikes/listBikes': () => listed([bike]),
  '/api/bikes/getBike': () => bike,
  '/api/depots/listDepots': () => listed([{ id: '4', name: 'North', version: 1 }]),
}
const open = (answers: Answers = {}) => openConsole([bikes, depots], { ...calls, ...answers }, { views: stockViews })
const heading = () => screen.findByRole('heading', { level: 1 })

it('a stock list is titled and labelled by the declaration, and names the browser’s tab', async () => {
  const { goTo, draw } = await open()
  goTo('/bikes')
  draw()
  expect((await heading()).textContent).toBe('Bicycles')
  await screen.findByText('Rocinante')
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual(
    expect.arrayContaining(['Name', 'Rent a day', 'Bought', 'Depot']),
  )
  expect(document.title).toBe('Bicycles · Bicycle rental')
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})
it('a stock form is labelled by the declaration', async () => {
  const { goTo, draw } = await open()
  goTo('/bikes/7')
  draw()
  expect(await screen.findByLabelText<HTMLInputElement>(/^Name/)).toMatchObject({ value: 'Rocinante' })
  expect((await heading()).textContent).toBe('Bicycle Rocinante')
  await screen.findByLabelText('Rent a day')
})
it('the title goes with its page', async () => {
  const { goTo, draw } = await open()
  goTo('/bikes')
  draw()
  await screen.findByText('Rocinante')
  goTo('/depots')
  await screen.findByRole('heading', { level: 1, name: 'Depots' })
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  expect(document.title).toBe('Depots · Bicycle rental')
})
it('rows ticked in a stock list are changed together', async () => {
  const saved: unknown[] = []
  const { goTo, draw } = await open({
    '/api/bikes/addOrUpdateBike': body => {
      saved.push(body)
      return { ...bike, ...body }
    },
  })
  goTo('/bikes')
  draw()
  const row = (await screen.findByText('Rocinante')).closest('tr') as HTMLElement
  fireEvent.click(within(row).getByRole('checkbox'))
  fireEvent.click(await screen.findByRole('button', { name: /^Update$/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(saved).toEqual([{ id: '7', version: 3, rent: 500 }]))
})
