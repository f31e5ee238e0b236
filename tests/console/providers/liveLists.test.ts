import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { DataProvider } from 'ra-core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FIGURES } from '../../../src/console/providers/data/useFigures'
import { refreshLists } from '../../../src/console/providers/live/refreshQueries'
import { watchPresence } from '../../../src/console/providers/api/presence'

/** A mall with lamps, asked for its list. */
let rows: { id: string }[]
let asked: number
let client: QueryClient
const provider = {
  getList: async () => {
    asked += 1
    return { data: rows, total: rows.length, meta: { counts: { 1: rows.length } } }
  },
} as unknown as DataProvider
const key = ['lamps', 'getList', { pagination: { page: 1, perPage: 10 } }]
const shown = () => client.getQueryData<{ data: { id: string }[]; meta: { counts: object } }>(key)
let lists: ReturnType<typeof refreshLists>
let leave: () => void
const SOON = 5_000

beforeEach(async () => {
  vi.useFakeTimers()
  rows = []
  asked = 0
  client = new QueryClient()
  const observer = new QueryObserver(client, { queryKey: key, queryFn: () => provider.getList('lamps', {} as never) })
  const unsubscribe = observer.subscribe(() => {})
  const unwatch = watchPresence()
  leave = () => {
    unsubscribe()
    unwatch()
  }
  await vi.advanceTimersByTimeAsync(0)
  lists = refreshLists(client, () => provider)
})
afterEach(() => {
  lists.end()
  leave()
  client.clear()
  vi.useRealTimers()
})
const away = (hidden: boolean) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

it('an empty list fills when a record that it does not hold is told of, and a burst is one look', async () => {
  rows = [{ id: '1' }, { id: '2' }]
  for (let turn = 0; turn < 50; turn += 1) lists.note('lamps', String(turn % 2))
  lists.note('rooms', '7')
  await vi.advanceTimersByTimeAsync(SOON)
  expect(asked).toBe(2)
  expect(shown()?.data).toEqual(rows)
})
it('rows that are told of stay where they are while the counts beside them change', async () => {
  rows = [{ id: '1' }, { id: '2' }]
  await client.refetchQueries({ queryKey: key })
  rows = [{ id: '2' }, { id: '1' }, { id: '3' }]
  lists.note('lamps', '1')
  await vi.advanceTimersByTimeAsync(SOON)
  expect(shown()).toMatchObject({ data: [{ id: '1' }, { id: '2' }], meta: { counts: { 1: 3 } } })
})
it('the parts that stand on their whole’s page are read again', async () => {
  let read = 0
  const parts = ['lamps', 'getManyReference', { target: 'room', id: '7' }]
  const observer = new QueryObserver(client, { queryKey: parts, queryFn: () => ({ data: [], turn: read++ }) })
  const leaveParts = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  lists.note('lamps', '1')
  await vi.advanceTimersByTimeAsync(SOON)
  leaveParts()
  expect(read).toBe(2)
})
it('what is counted of them is counted again, and of nothing else', async () => {
  const counted: string[] = []
  const figures = ['lamps', 'rooms'].map(resource =>
    new QueryObserver(client, {
      queryKey: [FIGURES, resource, '1', '[]'],
      queryFn: () => counted.push(resource),
      staleTime: 30_000,
    }).subscribe(() => {}),
  )
  await vi.advanceTimersByTimeAsync(0)
  for (let turn = 0; turn < 20; turn += 1) lists.note('lamps', String(turn))
  await vi.advanceTimersByTimeAsync(SOON)
  for (const end of figures) end()
  expect(counted).toEqual(['lamps', 'rooms', 'lamps'])
})
it('nothing is asked for nobody: whoever comes back finds the list read once', async () => {
  away(true)
  for (let turn = 0; turn < 5; turn += 1) {
    lists.note('lamps', String(turn))
    await vi.advanceTimersByTimeAsync(SOON)
  }
  expect(asked).toBe(1)
  rows = [{ id: '1' }]
  away(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(2)
  await vi.advanceTimersByTimeAsync(600_001)
  lists.note('lamps', '2')
  await vi.advanceTimersByTimeAsync(SOON)
  expect(asked).toBe(2)
  window.dispatchEvent(new Event('pointermove'))
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toBe(3)
})
