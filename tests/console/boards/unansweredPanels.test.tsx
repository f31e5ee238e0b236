import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { config, groups } from '../../../resources/kit'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { SharedError } from '../../../src/console/boards/SharedError'
import { BoardPanel } from '../../../src/console/boards/BoardPanel'
import { TodoItem } from '../../../src/console/boards/TodoItem'
import type { Board } from '../../../src/schema/metrics/board'
import { figure } from '../../../src/schema/metrics/figure'
import { consoleShop } from '../../kit/console/consoleApp'
import { lamps } from '../../kit/declarations/lamps'

const means = { zh: '灯的数目。', en: 'How many lamps.' }
const made = figure('made', lamps, { zh: '灯', en: 'Lamps', description: means, where: { status: 'on' } })
const board = {
  name: 'home',
  path: '/home',
  labels: { zh: '首页', en: 'Home' },
  roles: '*',
  panels: {},
} as unknown as Board
const book = { figures: [made], boards: [board], closed: {} }
const page = { from: '2026-11-24', to: '2026-11-24' }

const shop = consoleShop({ config, resources, groups, role: 'platform', home: '/home' })
/** A page with a to-do and two numbers, each of another day, so that each asks for itself. */
const openPage = async () => {
  const i18nProvider = languageProvider(shop, 'en-US', await loadMessages(shop, 'en-US'))
  const number = { chart: 'number', figures: ['made'] } as const
  const days = ['2026-11-23', '2026-11-22'].map(day => ({ from: day, to: day }))
  render(
    <ConsoleConfigProvider value={shop}>
      <CoreAdminContext i18nProvider={i18nProvider}>
        <SharedError>
          <TodoItem book={book} name="made" panel={{ chart: 'todo', figures: ['made'] }} page={page} />
          {days.map(day => (
            <BoardPanel key={day.from} book={book} board={board} name={day.from} panel={number} page={day} />
          ))}
        </SharedError>
      </CoreAdminContext>
    </ConsoleConfigProvider>,
  )
}
const answered = (body: string, isRefused: (from: string) => boolean = () => false) => {
  const { questions } = JSON.parse(body) as { questions: Record<string, { from?: string }> }
  const keys = Object.keys(questions)
  if (keys.some(key => isRefused(questions[key]?.from ?? '')))
    return Response.json({ code: 50001, data: null, msg: 'fault' }, { status: 500 })
  const answers = Object.fromEntries(keys.map(key => [key, { value: 7, n: 7 }]))
  return Response.json({ code: 0, msg: '', data: { at: '2026-11-24T00:30:00.000Z', answers } })
}
const againButtons = () => screen.queryAllByRole('button', { name: /^Try again/ }).map(each => each.textContent)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
it('what could not be counted keeps its name and its list, and is no longer waited for', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  const i18nProvider = languageProvider(shop, 'en-US', await loadMessages(shop, 'en-US'))
  render(
    <ConsoleConfigProvider value={shop}>
      <CoreAdminContext i18nProvider={i18nProvider}>
        <ul>
          <TodoItem book={book} name="made" panel={{ chart: 'todo', figures: ['made'] }} page={page} />
        </ul>
        <BoardPanel
          book={book}
          board={board}
          name="number"
          panel={{ chart: 'number', figures: ['made'] }}
          page={page}
        />
      </CoreAdminContext>
    </ConsoleConfigProvider>,
  )
  const [todo] = await screen.findAllByRole('alert')
  const link = todo?.querySelector('a')
  expect(link?.textContent).toBe('Lamps: could not be loaded')
  expect(link?.getAttribute('href')).toContain('/lamps?')
  const again = await screen.findAllByRole('button', { name: 'Try again: Lamps' })
  expect(again.map(each => each.textContent)).toEqual(['Try again', 'Try again'])
  expect(document.querySelector('[aria-busy]')).toBeNull()
})
it('what failed together is said once, and asked for again together', async () => {
  let calls = 0
  let isAway = true
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    calls += 1
    if (isAway) throw new TypeError('away')
    return answered(String(body))
  })
  await openPage()
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  expect(againButtons()).toEqual(['Try again'])
  expect(screen.getAllByText('Not loaded')).toHaveLength(3)
  expect(screen.getByRole('link', { name: /^Lamps/ }).getAttribute('href')).toContain('/lamps?')
  fireEvent.click(screen.getByRole('button', { name: 'Try again: Figures' }))
  await waitFor(() => expect(screen.getAllByText('Not loaded')).toHaveLength(3))
  isAway = false
  calls = 0
  fireEvent.click(screen.getByRole('button', { name: 'Try again: Figures' }))
  await waitFor(() => expect(screen.getAllByText('7')).toHaveLength(3))
  expect(calls).toBe(1)
  expect(screen.queryByRole('alert')).toBeNull()
})
it('one that failed alone says so in its own place', async () => {
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) =>
    answered(String(body), from => from === '2026-11-22'),
  )
  await openPage()
  await waitFor(() => expect(screen.getAllByText('7')).toHaveLength(2))
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(1))
  expect(screen.getByRole('alert').closest('section')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Try again: Lamps' })).not.toBeNull()
})
