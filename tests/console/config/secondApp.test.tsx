import { cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext, Form, ResourceContextProvider } from 'ra-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FieldCell } from '../../../src/console/fields/FieldCell'
import { fieldText } from '../../../src/schema/labels/fieldText'
import FieldInput from '../../../src/console/fields/FieldInput'
import { callApi } from '../../../src/console/providers/api/call'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { keepSession } from '../../../src/console/providers/session/session'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { keepLocale, labelLanguage, type Locale } from '../../../src/console/i18n/locale'
import { toSentenceValue } from '../../../src/schema/labels/placeholders'
import { consoleShop } from '../../kit/console/consoleApp'
import { bikes, depots, groups } from '../../secondApp/app'
import { config } from '../../secondApp/kit'

afterEach(cleanup)
beforeEach(() => localStorage.clear())
const shop = consoleShop({ config, resources: [bikes, depots], groups, role: 'owner' })
// A day in the winter of the south and one in its summer: four hours behind, and three.
const bike = {
  name: 'Rocío',
  rent: 1234,
  serviced: '2026-07-01T03:30:00.000Z',
  bought: '2026-01-02',
  createdTime: '2026-01-01T03:30:00.000Z',
}

describe.each(['zh-CN', 'en-US'] as const)('another shop, in %s,', (locale: Locale) => {
  const context = { locale, language: labelLanguage(locale), yes: 'y', no: 'n', longTerm: '∞', former: String }
  it('reads amounts without decimals and moments by its own clock, in cells, sheets and messages', () => {
    expect(FieldCell(bikes.fields.rent, bike.rent, context)).toBe('$1,234')
    expect(FieldCell(bikes.fields.serviced, bike.serviced, context)).toBe('2026-06-30 23:30')
    expect(FieldCell(bikes.fields.createdTime, bike.createdTime, context)).toBe('2026-01-01 00:30')
    expect(fieldText(bikes.fields.rent, bike.rent, context)).toBe('1234')
    expect(toSentenceValue(bikes, '{name} {rent} {serviced}', bike, context.language)).toBe(
      'Rocío $1,234 2026-06-30 23:30',
    )
  })
  it('types amounts in its currency, under its own title', async () => {
    keepLocale(locale)
    const messages = await loadMessages(shop, locale)
    expect(messages.console).toMatchObject({ title: config.title[context.language] })
    render(
      <ConsoleConfigProvider value={shop}>
        <CoreAdminContext i18nProvider={languageProvider(shop, locale, messages)}>
          <ResourceContextProvider value="bikes">
            <Form defaultValues={bike}>
              <FieldInput field={bikes.fields.rent} source="rent" />
            </Form>
          </ResourceContextProvider>
        </CoreAdminContext>
      </ConsoleConfigProvider>,
    )
    const input = await screen.findByLabelText<HTMLInputElement>(/\$/)
    expect([input.value, input.inputMode]).toEqual(['1234', 'numeric'])
  })
})
it('calls as the identity that logged in', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"code":0,"data":1}', { status: 200 }))
  keepSession({ token: 't', identity: 'rental', hasPassFact: true })
  expect(await callApi('/api/bikes/listBikes')).toBe(1)
  expect(new Headers(asked.mock.calls[0]?.[1]?.headers).get('identity')).toBe('rental')
  asked.mockRestore()
})
