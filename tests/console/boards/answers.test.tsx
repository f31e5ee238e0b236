import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { BoardView } from '../../../src/console/boards/Board'
import { dayFigure, levelOf, mainReason, shareOfMean } from '../../../src/console/boards/day/dayReasons'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import type { Question } from '../../../src/schema/metrics/boardQuery'
import { buildCatalogue } from '../../../src/schema/metrics/catalogue'
import { partsIn } from '../../../src/schema/metrics/period'
import { consoleShop } from '../../kit/console/consoleApp'
import { bikes, depots, figures, fleetBoard, groups } from '../../secondApp/app'
import { config } from '../../secondApp/kit'
import { by } from '../../../resources/figures'

const DAY = '2026-11-24'
const EARLIER = ['2026-11-17', '2026-11-10', '2026-11-03', '2026-10-27']
const PARTS = [
  { part: '7', name: 'Norte', value: 3, n: 3 },
  { part: '8', name: 'Sur', value: 1, n: 1 },
]
const points = (values: Readonly<Record<string, number | null>>) => ({
  value: 0,
  n: 0,
  points: Object.entries(values).map(([from, value]) => ({ from, to: from, value })),
})
const weeks = (day: number | null, ...before: readonly (number | null)[]) =>
  points({
    [DAY]: day,
    ...Object.fromEntries(EARLIER.map((on, at) => [on, before[at] ?? null])),
  })
describe('a day beside its mean of the last four same weekdays', () => {
  it.each([
    ['is low', [2, 8, 10, 12, 10], 10, 'low'],
    ['is high', [20, 8, 10, 12, 10], 10, 'high'],
    ['is as usual', [10, 8, 10, 12, 9], 9.75, 'usual'],
    ['leaves out weekdays without a value', [2, 8, null, null, 12], 10, 'low'],
    ['is high after weeks without any', [2, 0, 0, 0, 0], 0, 'high'],
    ['has none at the beginning of a shop', [2], undefined, undefined],
  ] as const)('%s', (_, [day, ...before], mean, level) => {
    const read = dayFigure(by.paidOrders, weeks(day, ...before), DAY)
    expect([read.value, read.mean, levelOf(read)]).toEqual([day, mean, level])
  })
  const lead = dayFigure(by.paidAmount, weeks(100, 1000, 1000, 1000, 1000), DAY)
  const of = (name: keyof typeof by, value: number) => dayFigure(by[name], weeks(value, 10, 10, 10, 10), DAY)
  it.each([
    ['what fell most', [of('views', 8), of('visitors', 3), of('kept', 20)], 'visitors'],
    ['more of what is better when it is less', [of('views', 8), of('refunded', 18)], 'refunded'],
    ['nothing where the others were as usual', [of('views', 10), of('refunded', 10)], undefined],
    ['never itself', [lead], undefined],
    ['no small count', [dayFigure(by.kept, weeks(0, 1, 1, 1, 0), DAY), of('views', 8)], 'views'],
  ] as const)('is explained by %s', (_, others, name) => expect(mainReason(lead, others)?.figure.name).toBe(name))
  it('differs by its share of the mean', () => expect(shareOfMean(lead)).toBe(-0.9))
})

const answerOf = ({ from = DAY, to = DAY, step, divide }: Question) => ({
  value: 3,
  n: 3,
  before: 2,
  beforePeriod: { from, to },
  ...(step && step !== 'hour' && step !== 'minute'
    ? { points: partsIn({ from, to }, step).map(each => ({ ...each, value: each.to === DAY ? 1 : 4, before: 2 })) }
    : {}),
  ...(divide ? { parts: PARTS } : {}),
})
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T15:00:00Z'), toFake: ['Date'] })
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!String(url).includes('readFigures'))
      return Response.json({ code: 0, msg: '', data: { list: [{ id: '5', name: 'Rocío' }], total: 1 } })
    const { questions } = JSON.parse(String(init?.body)) as { questions: Record<string, Question> }
    const answers = Object.fromEntries(Object.entries(questions).map(([key, each]) => [key, answerOf(each)]))
    return Response.json({ code: 0, msg: '', data: { at: '2026-11-26T15:00:00.000Z', answers } })
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const openBoard = async (search: string) => {
  location.hash = `#/fleet${search}`
  const resources = [bikes, depots]
  const shop = consoleShop({
    config,
    resources,
    groups,
    role: 'owner',
    pages: [{ ...fleetBoard, Component: () => null }],
    figures: async () => buildCatalogue(figures, [fleetBoard], resources, Object.keys(config.roles)),
  })
  const i18nProvider = languageProvider(shop, 'en-US', await loadMessages(shop, 'en-US'))
  const dataProvider = { getList: async () => ({ data: [{ id: '5', name: 'Rocío' }], total: 1 }) }
  render(
    <ConsoleConfigProvider value={shop}>
      <CoreAdminContext i18nProvider={i18nProvider} dataProvider={dataProvider as never}>
        <BoardView name="Fleet" />
      </CoreAdminContext>
    </ConsoleConfigProvider>,
  )
  await screen.findByRole('list', { name: 'Key figures' })
}
describe('the board of another application', () => {
  it('begins with its key figures, each with its change and a way to its records', async () => {
    await openBoard('')
    const strip = screen.getByRole('list', { name: 'Key figures' })
    await waitFor(() => expect(within(strip).getAllByText('vs. previous period')).toHaveLength(2))
    const [first] = within(strip).getAllByRole('link')
    expect(first?.textContent).toContain('Bought bicycles')
    expect(first?.getAttribute('href')).toContain('/bikes?')
    expect(strip.querySelectorAll('.sparkline polyline')).toHaveLength(2)
  })
  it('compares depots in one table, sorted by a heading', async () => {
    await openBoard('')
    const table = await screen.findByRole('columnheader', { name: /^Bought bicycles/ })
    const rows = () => [...document.querySelectorAll('.figures-table tbody th')].map(each => each.textContent)
    expect(rows()).toEqual(['Norte', 'Sur'])
    fireEvent.click(within(table).getByRole('button'))
    expect(rows()).toEqual(['Sur', 'Norte'])
    expect(table.getAttribute('aria-sort')).toBe('ascending')
    expect(document.querySelector('.figures-table td a')?.getAttribute('href')).toContain('/bikes?')
  })
  it('tells why a day was low, names its records, and stays beneath', async () => {
    await openBoard(`?period=week&day=${DAY}.bought`)
    const why = await screen.findByRole('dialog', { name: /^Why Tue, .*24.* was low$/ })
    await within(why).findByText(/75.0% below the average of the last four Tuesdays \(4\)\./)
    expect(within(why).getByRole('row', { name: /^Bought bicycles 1 4/ })).not.toBeNull()
    expect((await within(why).findByRole('link', { name: 'Norte' })).getAttribute('href')).toBe('#/depots/7/show')
    expect((await within(why).findByRole('link', { name: 'Rocío' })).getAttribute('href')).toBe('#/bikes/5/show')
    fireEvent.click(within(why).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(location.hash).toBe('#/fleet?period=week'))
  })
  it.each(['?day=2026-11-31.bought', '?day=2027-01-01.bought', '?day=x'])('opens nothing for %s', async search => {
    await openBoard(search)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
