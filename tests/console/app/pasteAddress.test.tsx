import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, type DataProvider } from 'ra-core'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addresses } from '../../../resources/manufacturer/addresses'
import AddressPaste from '../../../src/app/console/pages/records/PasteAddress'
import { appMessages } from '../../../src/app/console/texts'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { keepLocale, type Locale } from '../../../src/console/i18n/locale'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { consoleShop } from '../../kit/console/consoleApp'
import { creator } from '../../kit/console/inputStage'
import { lampKit } from '../../kit/declarations/lamps'

const text = '孙晓燕 13500010001 河南省郑州市金水区花园路126号正弘城5号楼1602'
const whole = {
  receiver: '孙晓燕',
  phone: '13500010001',
  region: '410105/河南省/郑州市/金水区',
  detail: '花园路126号正弘城5号楼1602',
}
const empty = { receiver: '', phone: '', extension: null, region: null, detail: '' }
const provider = {
  getOne: async () => ({ data: { id: '410105', path: '河南省/郑州市/金水区' } }),
} as unknown as DataProvider

let values: () => object
const Values = () => {
  const { getValues } = useFormContext()
  values = getValues
  return null
}
const Form = ({ before }: { readonly before: object }) => (
  <FormProvider {...useForm({ defaultValues: { ...empty, ...before } })}>
    <AddressPaste />
    <Values />
  </FormProvider>
)
const words = {
  'zh-CN': { read: '识别', done: '已填入：联系人、手机号、所在地区、详细地址。请核对。', take: '填入所选' },
  'en-US': {
    read: 'Fill in',
    done: 'Filled in: Contact, Mobile number, Region, Street address. Please check.',
    take: 'Fill in what is ticked',
  },
} as const
const open = async (locale: Locale, before: object = {}) => {
  keepLocale(locale)
  const shop = consoleShop({
    ...{ resources: [addresses], role: creator.role, me: creator, config: lampKit.config, groups: {} },
    appMessages: async () => appMessages,
  })
  render(
    <ConsoleConfigProvider value={shop}>
      <CoreAdminContext
        dataProvider={provider}
        i18nProvider={languageProvider(shop, locale, await loadMessages(shop, locale))}
      >
        <Form before={before} />
      </CoreAdminContext>
    </ConsoleConfigProvider>,
  )
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(box, { target: { value: text } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: words[locale].read })))
  return box
}

// jsdom has none.
beforeEach(() => vi.stubGlobal('CSS', { escape: (name: string) => name }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
it.each(['zh-CN', 'en-US'] as const)('an address fills in an empty form at once, and says so (%s)', async locale => {
  const box = await open(locale)
  await waitFor(() => expect(values()).toMatchObject(whole))
  expect(screen.getByRole('status').textContent).toBe(words[locale].done)
  expect(screen.queryByRole('button', { name: words[locale].take })).toBeNull()
  expect(box.value).toBe('')
})
it.each([
  ['a receiver', { receiver: '林松' }],
  ['a number', { phone: '13800138000' }],
])('%s that somebody filled in stays, and nothing of two addresses is mixed', async (_, before) => {
  const box = await open('zh-CN', before)
  await screen.findByText(/^将替换/)
  expect(values()).toEqual({ ...empty, ...before })
  expect(box.value).toBe(text)
  const [name] = Object.keys(before)
  fireEvent.click(screen.getByRole('button', { name: '填入所选' }))
  expect(values()).toMatchObject({ ...whole, [String(name)]: Object.values(before)[0] })
  await waitFor(() => expect(box.value).toBe(''))
})
