// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, expect, it, vi } from 'vitest'
import { resources } from '../../resources'
import { config, groups } from '../../resources/kit'
import { languageProvider, loadMessages } from '../../src/console/providers/i18nProvider'
import { ShopProvider } from '../../src/console/shopContext'
import { PanelCard } from '../../src/console/views/figure/PanelCard'
import { TodoLine } from '../../src/console/views/figure/TodoLine'
import type { Board } from '../../src/schema/figures/board'
import { figure } from '../../src/schema/figures/figure'
import { consoleShop } from '../kit/consoleShop'
import { lamps } from '../kit/lamps'

const means = { zh: '灯的数目。', en: 'How many lamps.' }
const made = figure('made', lamps, { zh: '灯', en: 'Lamps', means, where: { status: 'on' } })
const board = {
  name: 'home',
  path: '/home',
  labels: { zh: '首页', en: 'Home' },
  roles: '*',
  panels: {},
} as unknown as Board
const book = { figures: [made], boards: [board], closed: {} }
const page = { from: '2026-11-24', to: '2026-11-24' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
it('what could not be counted keeps its name and its list, and is no longer waited for', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')))
  const shop = consoleShop({ config, resources, groups, role: 'platform', home: '/home' })
  const i18nProvider = languageProvider(shop, 'en-US', await loadMessages(shop, 'en-US'))
  render(
    <ShopProvider value={shop}>
      <CoreAdminContext i18nProvider={i18nProvider}>
        <ul>
          <TodoLine book={book} name="made" panel={{ as: 'todo', figures: ['made'] }} page={page} />
        </ul>
        <PanelCard book={book} board={board} name="number" panel={{ as: 'number', figures: ['made'] }} page={page} />
      </CoreAdminContext>
    </ShopProvider>,
  )
  const [todo] = await screen.findAllByRole('alert')
  const link = todo?.querySelector('a')
  expect(link?.textContent).toBe('Lamps: could not be loaded')
  expect(link?.getAttribute('href')).toContain('/lamps?')
  const again = await screen.findAllByRole('button', { name: 'Try again: Lamps' })
  expect(again.map(each => each.textContent)).toEqual(['Try again', 'Try again'])
  expect(document.querySelector('[aria-busy]')).toBeNull()
})
