import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, useLocation } from 'ra-core'
import { afterEach, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { config, groups } from '../../../resources/kit'
import { RouteGuard } from '../../../src/console/layout/routing/RouteGuard'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { consoleShop } from '../../kit/console/consoleApp'
import { texts } from '../../kit/console/texts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const Here = () => <output>{useLocation().pathname}</output>
/** Opens the start as someone of a role; the mall answers what waits. */
const open = async (role: string, answer: () => Promise<Response>) => {
  location.hash = '#/'
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(String(address))
    return answer()
  })
  const shop = consoleShop({ config, resources, groups, role })
  const i18nProvider = languageProvider(shop, 'zh-CN', await loadMessages(shop, 'zh-CN'))
  await act(async () => {
    render(
      <ConsoleConfigProvider value={shop}>
        <CoreAdminContext i18nProvider={i18nProvider}>
          <Here />
          <RouteGuard>
            <p>page</p>
          </RouteGuard>
        </CoreAdminContext>
      </ConsoleConfigProvider>,
    )
  })
  return asked
}
const waits = (data: object) => async () => Response.json({ code: 0, data, msg: '' })
const here = () => screen.getByRole('status').textContent

it.each([
  ['platform', { bowls: 2, fact: 1 }, '/bowls/review'],
  ['platform', { bowls: 0, fact: 1 }, '/fact/review'],
  ['platform', { bowls: 0, fact: 0 }, '/bowls'],
  ['creator', { bowls: 2, orders: 3 }, '/bowls'],
  ['user', { orders: 3 }, '/bowls'],
] as const)('the start of %s, for whom %o waits, is %s', async (role, data, page) => {
  await open(role, waits(data))
  await waitFor(() => expect(here()).toBe(page))
})
it('whoever decides on nothing is kept waiting for no answer', async () => {
  const asked = await open('creator', () => new Promise(() => {}))
  expect(here()).toBe('/bowls')
  expect(asked).toEqual([])
})
it('the start waits for the answer, and does without one that does not come', async () => {
  let refuse = () => {}
  await open('platform', () => new Promise((_, reject) => (refuse = () => reject(new TypeError('away')))))
  expect(here()).toBe('/')
  expect(screen.getByText(texts.zh.loading)).toBeTruthy()
  await act(async () => refuse())
  await waitFor(() => expect(here()).toBe('/bowls'))
})
