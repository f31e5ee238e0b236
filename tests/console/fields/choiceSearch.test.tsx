import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, Form, ResourceContextProvider } from 'ra-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
import { type ConsoleConfig, ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { loadDefinitions } from '../../../src/console/config/definitions'
import FieldInput from '../../../src/console/fields/FieldInput'
import { keepLocale, type Locale } from '../../../src/console/i18n/locale'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { getField } from '../../../src/schema/selectors/definition'
import type { AnyResource } from '../../../src/schema/model/resource'
import { lampKit } from '../../kit/declarations/lamps'

afterEach(cleanup)
beforeEach(() => localStorage.clear())

const resource: AnyResource = bowls
const draw = async (locale: Locale) => {
  keepLocale(locale)
  const shop: ConsoleConfig = {
    resources: [resource],
    declarations: loadDefinitions([resource]),
    views: [],
    pages: [],
    completion: '/x',
    messages: '/m',
    groups: {},
    config: lampKit.config,
    lowerRoles: [],
    seeAs: () => {},
    reopen: () => {},
    me: { accountId: '1', username: 'u', name: 'U', role: 'creator', ownRole: 'creator', factId: null, complete: true },
  }
  render(
    <ConsoleConfigProvider value={shop}>
      <CoreAdminContext i18nProvider={languageProvider(shop, locale, await loadMessages(shop, locale))}>
        <ResourceContextProvider value="bowls">
          <Form defaultValues={{ glaze: null }}>
            <FieldInput source="glaze" field={getField(resource, 'glaze')} />
          </Form>
        </ResourceContextProvider>
      </CoreAdminContext>
    </ConsoleConfigProvider>,
  )
}
it.each([
  ['zh-CN', 'hare', /兔毫/],
  ['zh-CN', 'tuhao', /兔毫/],
  ['zh-CN', '油滴', /油滴/],
  ['en-US', '油滴', /oil spot/i],
  ['en-US', 'oil', /oil spot/i],
] as const)('in %s the box of glazes offers for “%s” what it means', async (locale, text, found) => {
  await draw(locale)
  const box = await screen.findByRole('combobox')
  fireEvent.focus(box)
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: text } })
  const options = (await screen.findAllByRole('option')).map(each => each.textContent ?? '')
  expect(options.length).toBeGreaterThan(0)
  expect(options.filter(each => !found.test(each))).toEqual([])
})
