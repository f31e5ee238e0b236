import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { addresses } from '../../../resources/manufacturer/addresses'
import { orders } from '../../../resources/trade/orders'
import { phrases } from '../../../resources/trade/phrases'
import { refunds } from '../../../resources/trade/refunds'
import { Conversation } from '../../../src/app/console/pages/negotiation/Conversation'
import { Composer, startOffer, useReply } from '../../../src/app/console/pages/negotiation/ReplyForm'
import { fateOf, type NegotiationEntry, type Refund } from '../../../src/app/console/pages/negotiation/useNegotiation'
import { appMessages } from '../../../src/app/console/texts'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { keepLocale } from '../../../src/console/i18n/locale'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { countDrafts } from '../../../src/console/providers/session/draftStorage'
import { newRecord } from '../../../src/schema/rules/validateDraft'
import { consoleShop } from '../../kit/console/consoleApp'
import { creator } from '../../kit/console/inputStage'
import { lampKit } from '../../kit/declarations/lamps'

const provider = {
  getList: async () => ({ data: [], total: 0 }),
  getOne: async () => ({ data: { id: '3', addressId: null } }),
} as unknown as DataProvider
const asked = { ...newRecord(refunds), id: '7', type: 'refundOnly', amount: 60_000 } as unknown as Refund
const offered: Refund = { ...asked, openType: 'refundAndReturn', openAmount: 50_000 }

const draw = async (Page: () => ReactNode, queryClient = new QueryClient()) => {
  keepLocale('zh-CN')
  const shop = consoleShop({
    ...{
      resources: [refunds, phrases, addresses, orders],
      role: creator.role,
      me: creator,
      config: lampKit.config,
      groups: {},
    },
    appMessages: async () => appMessages,
  })
  const i18nProvider = languageProvider(shop, 'zh-CN', await loadMessages(shop, 'zh-CN'))
  await act(async () =>
    render(
      <ConsoleConfigProvider value={shop}>
        <CoreAdminContext dataProvider={provider} i18nProvider={i18nProvider} queryClient={queryClient}>
          <Page />
        </CoreAdminContext>
      </ConsoleConfigProvider>,
    ),
  )
}
const open = async (refund: Refund, queryClient?: QueryClient) => {
  let form: UseFormReturn | undefined
  const Page = () => {
    form = useReply(refund)
    return <Composer refund={refund} form={form} />
  }
  await draw(Page, queryClient)
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

it('the refusal for want of a return address ends with the first address that is kept', async () => {
  let kept: readonly object[] = []
  const list = vi.spyOn(provider, 'getList').mockImplementation(async name => {
    const data = name === addresses.name ? kept : []
    return { data: [...data], total: data.length } as never
  })
  const client = new QueryClient()
  const form = await open({ ...offered, orderId: '3' }, client)
  act(() => startOffer(form, offered))
  act(() => form.setError('offerType', { type: 'mall', message: '还没有退货地址，请先添加' }))
  await screen.findByText('还没有退货地址，请先添加')
  await screen.findByText(/同意退货前请先添加/)
  kept = [{ id: '5', defaultReturn: true, receiver: '林松', region: null, detail: '建窑街6号' }]
  await act(() => client.invalidateQueries())
  await screen.findByText(/建窑街6号/)
  expect(screen.queryByText('还没有退货地址，请先添加')).toBeNull()
  list.mockRestore()
})

const entry = (id: string, kind: string, side: string, offerAmount: number | null = null, more: object = {}) =>
  ({ id, kind, side, offerType: 'refundOnly', offerAmount, offer: null, ...more }) as NegotiationEntry
it.each([
  ['loads', undefined, 3, 0],
  ['has nothing in it', [], 0, 0],
  ['has come', [entry('1', 'message', 'buyer', null, { text: '好', createdTime: '2026-11-29T01:00:00.000Z' })], 0, 1],
] as const)('a conversation that %s shows its skeleton or its entries', async (_, lines, bars, entries) => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  await draw(() => <Conversation lines={lines} refund={asked} />)
  const log = screen.getByRole('log')
  expect(log.querySelectorAll('.skeleton-line')).toHaveLength(bars)
  expect(within(log).queryAllByRole('listitem')).toHaveLength(entries)
})
const decided = { ...asked, status: 1 } as unknown as Refund
const [first, counter] = [entry('1', 'offer', 'maker', 100), entry('2', 'offer', 'buyer', 120)]
it.each([
  ['agreed to as it is', [entry('3', 'agreed', 'maker', 120)], ['replaced', 'accept']],
  ['agreed to after its deadline', [entry('3', 'agreed', 'mall', 120)], ['replaced', 'accept']],
  ['followed by another amount', [entry('3', 'agreed', 'maker', 110)], ['replaced', 'replaced']],
  [
    'followed by another type',
    [entry('3', 'agreed', 'maker', 120, { offerType: 'refundAndReturn' })],
    ['replaced', 'replaced'],
  ],
  ['rejected with the request', [entry('3', 'rejected', 'maker')], ['replaced', 'decline']],
  ['withdrawn with the request', [entry('3', 'withdrawn', 'buyer')], ['replaced', 'replaced']],
  [
    'declined before',
    [entry('3', 'decline', 'maker', null, { offer: '2' }), entry('4', 'agreed', 'maker', 120)],
    ['replaced', 'decline'],
  ],
  [
    'replaced by the maker’s',
    [entry('3', 'offer', 'maker', 120), entry('4', 'agreed', 'maker', 120)],
    ['replaced', 'replaced'],
  ],
])('the buyer’s offer that was %s has its own outcome', (_, later, outcomes) => {
  const lines = [first, counter, ...later]
  expect([first, counter].map(line => fateOf(line, lines, decided))).toEqual(outcomes)
})
