// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, type DataProvider, Form, ResourceContextProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resources } from '../../resources'
import { config, groups } from '../../resources/kit'
import { subAccounts } from '../../resources/subAccounts'
import { RefCell } from '../../src/console/kinds/RefCell'
import { UploadNotes } from '../../src/console/kinds/UploadNotes'
import { CallFailed } from '../../src/console/providers/call'
import { languageProvider, loadMessages } from '../../src/console/providers/i18nProvider'
import { ShopProvider } from '../../src/console/shopContext'
import { useJudge } from '../../src/console/views/action/useJudge'
import { FormSections } from '../../src/console/views/form/FormSections'
import { History } from '../../src/console/views/show/History'
import { keepLocale, type Locale } from '../../src/console/words/locale'
import FactDataPage from '../../src/shop/console/pages/FactDataPage'
import { PasswordForm } from '../../src/shop/console/pages/PasswordForm'
import { words } from '../../src/shop/console/words'
import { consoleShop } from '../kit/consoleShop'
import '../kit/patient'
import { said } from '../kit/said'

afterEach(cleanup)
const shop = consoleShop({ config, resources, words: async () => words, groups, role: 'creator' })
const account = (id: string, more: object = {}) => ({
  id,
  version: 1,
  username: 'x',
  name: 'X',
  phone: null,
  role: 'user',
  status: 1,
  ...more,
})

describe.each([
  ['zh-CN', said.zh],
  ['en-US', said.en],
] as const)('what the console says, in %s:', (locale: Locale, c) => {
  let messages: Awaited<ReturnType<typeof loadMessages>>
  beforeEach(async () => {
    keepLocale(locale)
    messages = await loadMessages(shop, locale)
  })
  const draw = (children: ReactNode, provider: object = {}, of = shop) =>
    render(
      <ShopProvider value={of}>
        <CoreAdminContext
          i18nProvider={languageProvider(shop, locale, messages)}
          dataProvider={provider as DataProvider}
        >
          <ResourceContextProvider value="subAccounts">{children}</ResourceContextProvider>
        </CoreAdminContext>
      </ShopProvider>,
    )
  const start = (text: string) => text.split('%{')[0] as string

  it.each([
    ['one’s own account names it as the reason', account('1', { role: 'creator' }), start(c.ownEditable)],
    ['of staff nothing is closed but what can never be changed', account('2'), ''],
  ])('the form of %s', (_, record, expected) => {
    draw(
      <Form record={record}>
        <FormSections resource={subAccounts} drawn={9} record={record} />
      </Form>,
    )
    const notice = screen.queryByRole('alert')?.textContent ?? ''
    expect(expected === '' ? notice : notice.startsWith(expected)).toBe(expected === '' ? '' : true)
  })
  it('what cannot be done to one’s own account is refused as that, and nothing to another’s', () => {
    const Reasons = ({ record }: { readonly record: ReturnType<typeof account> }) => {
      const { judge, whyKept } = useJudge(subAccounts)
      const { disable } = subAccounts.definition.actions ?? {}
      return <output>{[disable ? judge(disable, record).reason : '?', whyKept(record)].join('|')}</output>
    }
    const shownFor = (record: ReturnType<typeof account>) => {
      draw(<Reasons record={record} />)
      const text = screen.getByRole('status').textContent
      cleanup()
      return text
    }
    expect(shownFor(account('1', { role: 'creator' }))).toBe(`${c.whyOwn}|${c.whyOwn}`)
    expect(shownFor(account('2'))).toBe('|')
  })
  it('a reference that is on its way, or did not come, is not one that is none', async () => {
    const cell = <RefCell to="masters" id="7" />
    draw(cell, { getMany: async () => Promise.reject(new CallFailed(0, '')) })
    expect(document.body.textContent).toBe('…')
    await waitFor(() => expect(document.body.textContent).toBe(c.loadFailed), { timeout: 30_000 })
  })
  it('a history that is on its way, or did not come, is no empty card', async () => {
    const history = <History resource={subAccounts} record={account('2')} />
    draw(history, { history: () => new Promise(() => {}) })
    expect(screen.getByText(c.loading)).toBeTruthy()
    cleanup()
    draw(history, { history: async () => Promise.reject(new CallFailed(0, '')) })
    expect((await screen.findByRole('alert')).textContent).toContain(c.networkError)
  })
  it.each([true, false])('a picture is offered again only where that can help: %s', again => {
    const unsent = [{ key: 1, file: new File([], 'a.txt'), why: 'why', again, add: () => {} }]
    draw(<UploadNotes id="x" hint="" uploads={{ sending: [], problems: [], unsent } as never} />)
    expect(screen.queryAllByText(c.uploadAgain)).toHaveLength(again ? 1 : 0)
  })
  it.each([
    ['platform', null, true, c.factNoneTitle],
    ['user', '1', true, c.factDoneTitle],
    ['user', '1', false, c.factWaitTitle],
  ])('to %s of %s the manufacturer’s data is titled as it is headed', (role, factId, complete, title) => {
    draw(<FactDataPage />, {}, { ...shop, me: { ...shop.me, role, factId, complete } })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(document.title).toContain(title)
  })
  it('what the mall refuses of one’s own password has the cursor', async () => {
    const send = vi.fn(async () => ({ oldPassword: 'passwordWrong' }))
    draw(<PasswordForm send={send} onChanged={() => {}} />)
    const [old, ...others] = [...document.querySelectorAll('input')]
    fireEvent.change(old as HTMLInputElement, { target: { value: 'Wrong2026x' } })
    for (const each of others) fireEvent.change(each, { target: { value: 'Geheim12' } })
    const button = screen.getByRole('button', { name: c.changePassword })
    button.focus()
    fireEvent.click(button)
    await waitFor(() => expect(send).toHaveBeenCalled())
    await waitFor(() => expect(document.activeElement).toBe(old))
  })
})
