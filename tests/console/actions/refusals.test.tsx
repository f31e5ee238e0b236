import { cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import { afterEach, expect, it } from 'vitest'
import { resources } from '../../../resources'
import { bowls } from '../../../resources/catalogue/bowls'
import { config, groups } from '../../../resources/kit'
import { useAvailability } from '../../../src/console/actions/useAvailability'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { keepLocale } from '../../../src/console/i18n/locale'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { getActions } from '../../../src/schema/selectors/definition'
import type { AnyAction } from '../../../src/schema/model/resource'
import { consoleShop } from '../../kit/console/consoleApp'

afterEach(cleanup)
const action = (name: string): AnyAction => Object.fromEntries(getActions(bowls))[name] as AnyAction
const Reasons = ({ record }: { readonly record: Record<string, unknown> }) => {
  const { judge, judgeEdit, whyKept } = useAvailability(bowls)
  const all = {
    listForSale: judge(action('listForSale'), record).reason,
    delist: judge(action('delist'), record).reason,
    issue: judge(action('issue'), record).reason,
    edit: judgeEdit(record).reason,
    remove: whyKept(record),
  }
  return <output>{JSON.stringify(all)}</output>
}
const reasons = async (locale: 'zh-CN' | 'en-US', record: object): Promise<unknown> => {
  keepLocale(locale)
  const shop = consoleShop({ config, resources, groups, role: 'creator' })
  const messages = await loadMessages(shop, locale)
  render(
    <ConsoleConfigProvider value={shop}>
      <CoreAdminContext i18nProvider={languageProvider(shop, locale, messages)}>
        <Reasons record={{ id: '1', certificateId: null, supportVerify: true, ...record }} />
      </CoreAdminContext>
    </ConsoleConfigProvider>,
  )
  return JSON.parse(screen.getByRole('status').textContent ?? '')
}
it('names the state first, then what has to be done before, in Chinese', async () => {
  expect(await reasons('zh-CN', { status: 3, supportVerify: false })).toMatchObject({
    listForSale: '在售，现在不能操作',
    issue: '未开启“支持防伪”',
    remove: '在售，请先下架',
  })
  cleanup()
  expect(await reasons('zh-CN', { status: 2, certificateId: '7' })).toMatchObject({
    issue: '已有有效的证书',
    edit: '待审核，请先撤回审核',
    remove: '待审核，请先撤回审核',
  })
})
it('names the state first, then what has to be done before, in English', async () => {
  expect(await reasons('en-US', { status: 3, certificateId: '7' })).toMatchObject({
    listForSale: 'On sale: not possible now',
    issue: 'It has a valid certificate already',
    remove: 'On sale: first “Take off sale”',
  })
  cleanup()
  expect(await reasons('en-US', { status: 5 })).toMatchObject({
    delist: 'Sold: not possible now',
    edit: 'Sold: not possible now',
    remove: 'Sold: not possible now',
  })
})
