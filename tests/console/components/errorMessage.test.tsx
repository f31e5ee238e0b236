import { cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext, HttpError, useNotificationContext } from 'ra-core'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ErrorMessage } from '../../../src/console/components/ErrorMessage'
import { useNotifyError } from '../../../src/console/components/hooks/useNotifyError'
import { ApiError } from '../../../src/console/providers/api/call'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { keepLocale } from '../../../src/console/i18n/locale'
import { config } from '../../secondApp/kit'
import { texts } from '../../kit/console/texts'

afterEach(cleanup)
const Said = () => {
  const { notifications } = useNotificationContext()
  return <output>{notifications.map(({ message }) => message)}</output>
}
const Sayer = ({ fault }: { readonly fault: unknown }) => {
  const say = useNotifyError()
  return (
    <button type="button" onClick={() => say(fault)}>
      say
    </button>
  )
}

describe.each([
  ['zh-CN', texts.zh],
  ['en-US', texts.en],
] as const)('a fault in %s', (locale, c) => {
  let messages: Awaited<ReturnType<typeof loadMessages>>
  const shop = { config, resources: [] }
  beforeEach(async () => {
    keepLocale(locale)
    messages = await loadMessages(shop, locale)
  })
  const draw = (children: ReactNode) =>
    render(<CoreAdminContext i18nProvider={languageProvider(shop, locale, messages)}>{children}</CoreAdminContext>)

  it.each([
    ['no answer came', new ApiError(0, ''), c.networkError],
    ['a gateway answered', new ApiError(50200, ''), c.networkError],
    ['the mall said why', new ApiError(42900, 'Too often'), 'Too often'],
    ['react-admin hands it on', new HttpError('console.networkError', 0, { code: 0 }), c.networkError],
  ])('stands where something could not be loaded, in words: %s', (_, fault, words) => {
    draw(<ErrorMessage fault={fault} />)
    expect(screen.getByRole('alert').textContent).toBe(c.loadFailed + words)
  })
  it('of the network is one sentence with the way on', async () => {
    draw(
      <>
        <Sayer fault={new HttpError('console.networkError', 0, { code: 0 })} />
        <Said />
      </>,
    )
    screen.getByRole('button').click()
    const told = (await screen.findByText(new RegExp(c.networkError))).textContent
    expect(told).toMatch(locale === 'zh-CN' ? /^网络错误，请.*。$/ : /^Network error: check .*\.$/)
  })
})
