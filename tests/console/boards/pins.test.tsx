import { act, cleanup, render, waitFor } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { config, groups } from '../../../resources/kit'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { usePinnedLayout } from '../../../src/console/boards/usePinnedLayout'
import type { Board } from '../../../src/schema/metrics/board'
import { figure } from '../../../src/schema/metrics/figure'
import { consoleShop } from '../../kit/console/consoleApp'
import { lamps } from '../../kit/declarations/lamps'

const means = { zh: '灯的数目。', en: 'How many lamps.' }
const made = figure('made', lamps, { zh: '灯', en: 'Lamps', description: means })
const number = { chart: 'number', figures: ['made'] } as const
const home: Board = {
  name: 'home',
  path: '/home',
  labels: { zh: '首页', en: 'Home' },
  roles: '*',
  panels: { a: number, b: number, c: number, d: number },
} as unknown as Board
const book = { figures: [made], boards: [home], closed: {} }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
/** A tab with the workplace open, and what the mall keeps of it, which another tab changes too. */
const open = async (first: readonly string[] | null) => {
  const mall: { panels: readonly string[] | null; busy?: Promise<void> } = { panels: first }
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    await mall.busy
    if (String(address).includes('saveLayout')) mall.panels = JSON.parse(String(body)).panels
    const data = String(address).includes('saveLayout') ? true : { panels: mall.panels }
    return Response.json({ code: 0, data, msg: '' })
  })
  const tab: { layout?: ReturnType<typeof usePinnedLayout> } = {}
  const Tab = () => {
    tab.layout = usePinnedLayout(book, home)
    return null
  }
  render(
    <ConsoleConfigProvider value={consoleShop({ config, resources, groups, role: 'platform' })}>
      <CoreAdminContext>
        <Tab />
      </CoreAdminContext>
    </ConsoleConfigProvider>,
  )
  await waitFor(() => expect(tab.layout?.isPending).toBe(false))
  return { mall, layout: () => tab.layout as ReturnType<typeof usePinnedLayout> }
}
it('what another tab pinned stays when one more is pinned, and when one is taken off', async () => {
  const { mall, layout } = await open(['home.a'])
  mall.panels = ['home.a', 'home.b']
  await act(() => layout().pin('home.c'))
  expect(mall.panels).toEqual(['home.a', 'home.b', 'home.c'])
  await waitFor(() => expect(layout().panels.map(({ pin }) => pin)).toEqual(mall.panels))
  mall.panels = [...mall.panels, 'home.d']
  await act(() => layout().unpin('home.a'))
  expect(mall.panels).toEqual(['home.b', 'home.c', 'home.d'])
})
it('what another tab pinned already is there once', async () => {
  const { mall, layout } = await open(['home.a'])
  mall.panels = ['home.a', 'home.b']
  await act(() => layout().pin('home.b'))
  expect(mall.panels).toEqual(['home.a', 'home.b'])
})
it('two that are pinned one right after the other are both kept', async () => {
  const { mall, layout } = await open(['home.a'])
  const { pin } = layout()
  await act(() => Promise.all([pin('home.b'), pin('home.c')]))
  expect(mall.panels).toEqual(['home.a', 'home.b', 'home.c'])
})
it('what another tab pinned stays in its place when the others are moved, and what it took off stays off', async () => {
  const { mall, layout } = await open(['home.a', 'home.b', 'home.c'])
  mall.panels = ['home.a', 'home.d', 'home.b']
  let answer = () => {}
  mall.busy = new Promise(done => {
    answer = done
  })
  void layout().arrange(['home.b', 'home.a', 'home.c'])
  // As it was dropped, before the mall has answered.
  await waitFor(() => expect(layout().panels.map(({ pin }) => pin)).toEqual(['home.b', 'home.a', 'home.c']))
  answer()
  await waitFor(() => expect(mall.panels).toEqual(['home.b', 'home.d', 'home.a']))
  await waitFor(() => expect(layout().panels.map(({ pin }) => pin)).toEqual(mall.panels))
})
it('where it is not kept all is as it was', async () => {
  const { mall, layout } = await open(['home.a', 'home.b'])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  await act(() => layout().arrange(['home.b', 'home.a']))
  expect(layout().panels.map(({ pin }) => pin)).toEqual(['home.a', 'home.b'])
  expect(mall.panels).toEqual(['home.a', 'home.b'])
})
