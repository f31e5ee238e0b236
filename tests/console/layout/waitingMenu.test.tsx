import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, LinkBase } from 'ra-core'
import { afterEach, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { config, groups } from '../../../resources/kit'
import { RouteGuard } from '../../../src/console/layout/routing/RouteGuard'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { changeSettings } from '../../../src/console/settings/settings'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { consoleShop } from '../../kit/console/consoleApp'
import { texts } from '../../kit/console/texts'

afterEach(() => {
  cleanup()
  changeSettings({ menuFromServer: false, serverMenu: [] })
})
const shop = consoleShop({ config, resources, groups, role: 'creator' })
const draw = async () => {
  location.hash = '#/masters'
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const i18nProvider = languageProvider(shop, 'zh-CN', await loadMessages(shop, 'zh-CN'))
  render(
    <ConsoleConfigProvider value={shop}>
      <CoreAdminContext i18nProvider={i18nProvider}>
        <LinkBase to="/bowls">elsewhere</LinkBase>
        <RouteGuard>
          <input aria-label="typed" />
        </RouteGuard>
      </CoreAdminContext>
    </ConsoleConfigProvider>,
  )
}
const typed = () => screen.queryByLabelText<HTMLInputElement>('typed')?.value
const ask = () => act(async () => changeSettings({ menuFromServer: true }))

it('a page that stands keeps what is typed while the mall’s menu is on its way; the next one waits for it', async () => {
  await draw()
  fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'half' } })
  await ask()
  expect(typed()).toBe('half')
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'elsewhere' })))
  expect(typed()).toBeUndefined()
  expect(screen.getByText(texts.zh.loading)).toBeTruthy()
})
it('a page that is not there yet waits for the mall’s menu', async () => {
  await ask()
  await draw()
  expect(typed()).toBeUndefined()
})
