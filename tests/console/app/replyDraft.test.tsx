import { act, cleanup, render } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import type { UseFormReturn } from 'react-hook-form'
import { afterEach, expect, it } from 'vitest'
import { phrases } from '../../../resources/trade/phrases'
import { refunds } from '../../../resources/trade/refunds'
import { Composer, startOffer, useReply } from '../../../src/app/console/pages/negotiation/ReplyForm'
import type { Refund } from '../../../src/app/console/pages/negotiation/useNegotiation'
import { appMessages } from '../../../src/app/console/texts'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { keepLocale } from '../../../src/console/i18n/locale'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { countDrafts } from '../../../src/console/providers/session/draftStorage'
import { newRecord } from '../../../src/schema/rules/validateDraft'
import { consoleShop } from '../../kit/console/consoleApp'
import { creator } from '../../kit/console/inputStage'
import { lampKit } from '../../kit/declarations/lamps'

const provider = { getList: async () => ({ data: [], total: 0 }) } as unknown as DataProvider
const asked = { ...newRecord(refunds), id: '7', type: 'refundOnly', amount: 60_000 } as unknown as Refund
const offered: Refund = { ...asked, openType: 'refundAndReturn', openAmount: 50_000 }

const open = async (refund: Refund) => {
  keepLocale('zh-CN')
  const shop = consoleShop({
    ...{ resources: [refunds, phrases], role: creator.role, me: creator, config: lampKit.config, groups: {} },
    appMessages: async () => appMessages,
  })
  const i18nProvider = languageProvider(shop, 'zh-CN', await loadMessages(shop, 'zh-CN'))
  let form: UseFormReturn | undefined
  const Page = () => {
    form = useReply(refund)
    return <Composer refund={refund} form={form} />
  }
  await act(async () =>
    render(
      <ConsoleConfigProvider value={shop}>
        <CoreAdminContext dataProvider={provider} i18nProvider={i18nProvider}>
          <Page />
        </CoreAdminContext>
      </ConsoleConfigProvider>,
    ),
  )
  return form as unknown as UseFormReturn
}

afterEach(() => {
  cleanup()
  localStorage.clear()
})
it.each([
  ['the request', asked, 60_000],
  ['the buyer’s offer', offered, 50_000],
])('a counter-offer that begins with %s is no draft until somebody changes it', async (_, refund, amount) => {
  const form = await open(refund)
  act(() => startOffer(form, refund))
  expect(form.getValues()).toMatchObject({ kind: 'offer', offerAmount: amount })
  expect(countDrafts()).toBe(0)
  act(() => form.setValue('offerAmount', 40_000))
  expect(countDrafts()).toBe(1)
  act(() => form.setValue('offerAmount', amount))
  expect(countDrafts()).toBe(0)
  act(() => form.setValue('offerType', refund === asked ? 'refundAndReturn' : 'refundOnly'))
  expect(countDrafts()).toBe(1)
})
it('a text is a draft, with an offer or without', async () => {
  const form = await open(asked)
  act(() => form.setValue('text', '好'))
  expect(countDrafts()).toBe(1)
  act(() => startOffer(form, asked))
  expect(countDrafts()).toBe(1)
})
