import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, type DataProvider, Form, ResourceContextProvider } from 'ra-core'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { config, groups } from '../../../resources/kit'
import { bowls } from '../../../resources/catalogue/bowls'
import { subAccounts } from '../../../resources/manufacturer/subAccounts'
import { verifyRecords } from '../../../resources/traceability/verifyRecords'
import { RecordLink } from '../../../src/console/fields/reference/RecordLink'
import { ReferenceArrayField } from '../../../src/console/record/ReferenceArrayField'
import { UploadStatus } from '../../../src/console/fields/image/UploadStatus'
import { ApiError } from '../../../src/console/providers/api/call'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { useAvailability } from '../../../src/console/actions/useAvailability'
import { FormSections } from '../../../src/console/form/sections/FormSections'
import { History } from '../../../src/console/record/history/History'
import { keepLocale, type Locale } from '../../../src/console/i18n/locale'
import FactDataPage from '../../../src/app/console/pages/manufacturer/ManufacturerData'
import { type AuditEntry, Changed } from '../../../src/app/console/pages/audit/auditCells'
import { UnprovedTitles } from '../../../src/app/console/pages/certificates/SignedContent'
import { PasswordForm } from '../../../src/app/console/pages/account/PasswordForm'
import { appMessages } from '../../../src/app/console/texts'
import { consoleShop } from '../../kit/console/consoleApp'
import { texts } from '../../kit/console/texts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const shop = consoleShop({ config, resources, appMessages: async () => appMessages, groups, role: 'creator' })
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
  ['zh-CN', texts.zh],
  ['en-US', texts.en],
] as const)('what the console says, in %s:', (locale: Locale, c) => {
  let messages: Awaited<ReturnType<typeof loadMessages>>
  beforeEach(async () => {
    keepLocale(locale)
    messages = await loadMessages(shop, locale)
  })
  const draw = (children: ReactNode, provider: object = {}, of = shop) =>
    render(
      <ConsoleConfigProvider value={of}>
        <CoreAdminContext
          i18nProvider={languageProvider(shop, locale, messages)}
          dataProvider={provider as DataProvider}
        >
          <ResourceContextProvider value="subAccounts">{children}</ResourceContextProvider>
        </CoreAdminContext>
      </ConsoleConfigProvider>,
    )
  const start = (text: string) => text.split('%{')[0] as string

  it('the log has a dash where no change can be seen', async () => {
    const line = { resource: 'bowls', action: 'receive', changes: { status: [5, 7] } }
    draw(<Changed record={line as unknown as AuditEntry} />)
    expect(await screen.findByText('—')).toBeTruthy()
  })
  it('a history names what came to be and what was emptied, and no state that reads as before', async () => {
    const changes = {
      status: [5, 7],
      name: [null, '兔毫盏'],
      craft: ['手拉坯', null],
      description: ['旧', '新'],
      reviewReason: [null, '照片不清'],
      delistReason: [null, '检查'],
    }
    const line = { id: '1', action: 'edit', accountName: 'X', username: 'x', at: '2026-11-20T08:00:00.000Z', changes }
    draw(<History resource={bowls} record={{ id: '2', version: 1 }} />, { history: async () => ({ data: [line] }) })
    const lines = () => [...document.querySelectorAll('.change')].map(each => each.textContent ?? '')
    await waitFor(() => expect(lines()).toHaveLength(3))
    expect(lines().join()).not.toMatch(/—|Sold|已售/)
    expect(lines()[1]).toMatch(/手拉坯 → (已清空|emptied)$/)
    expect(lines()[2]).toMatch(/旧 → 新$/)
    expect(
      screen.getByRole('button', { name: c.moreChanges.replace('%{smart_count}', '2').split(' |||| ').at(-1) }),
    ).toBeTruthy()
  })

  it('a history names the file and the row that a record was imported from', async () => {
    const line = { id: '1', action: 'create', accountName: 'X', at: '2026-11-20T08:00:00.000Z' }
    const changes = { sheet: ['建盏.xlsx', 3] }
    draw(<History resource={bowls} record={{ id: '2' }} />, { history: async () => ({ data: [{ ...line, changes }] }) })
    expect((await screen.findByRole('listitem')).textContent).toMatch(/(第 3 行导入|imported from row 3) 建盏.xlsx$/)
  })
  it('a history names a creation by the word that its resource declares', async () => {
    const line = { id: '1', action: 'create', accountName: '', at: '2026-11-20T08:00:00.000Z', changes: {} }
    draw(<History resource={verifyRecords} record={{ id: '2' }} />, { history: async () => ({ data: [line] }) })
    expect((await screen.findByRole('listitem')).textContent).toMatch(/已签发|Issued/)
  })

  it.each([
    ['one’s own account names it as the reason', account('1', { role: 'creator' }), start(c.ownEditable)],
    ['of staff nothing is closed but what can never be changed', account('2'), ''],
  ])('the form of %s', (_, record, expected) => {
    draw(
      <Form record={record}>
        <FormSections resource={subAccounts} renderedCount={9} record={record} />
      </Form>,
    )
    const notice = screen.queryByRole('alert')?.textContent ?? ''
    expect(expected === '' ? notice : notice.startsWith(expected)).toBe(expected === '' ? '' : true)
  })
  it('what cannot be done to one’s own account is refused as that, and nothing to another’s', () => {
    const Reasons = ({ record }: { readonly record: ReturnType<typeof account> }) => {
      const { judge, whyKept } = useAvailability(subAccounts)
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
    const cell = <RecordLink to="masters" id="7" />
    draw(cell, { getMany: async () => Promise.reject(new ApiError(0, '')) })
    expect(document.body.textContent).toBe('…')
    await waitFor(() => expect(document.body.textContent).toBe(c.loadFailed), { timeout: 30_000 })
  })
  it('a reference to what the role may not read is a dash, and is not asked for', async () => {
    const getMany = vi.fn(async () => Promise.reject(new ApiError(403, '')))
    const platform = { ...shop, me: { ...shop.me, role: 'platform' } }
    draw(<RecordLink to="addresses" id="7" />, { getMany }, platform)
    draw(<ReferenceArrayField to="addresses" ids={['7']} />, { getMany }, platform)
    // A reference that may be read ends later than one that may not.
    draw(<RecordLink to="masters" id="7" />, { getMany })
    await screen.findByText(c.loadFailed, {}, { timeout: 30_000 })
    expect(getMany.mock.calls.map(([to]: unknown[]) => to)).toEqual(['masters'])
    expect(screen.getAllByText('—')).toHaveLength(2)
  })
  it('a past reference without its record keeps its id, and one of now has a dash', async () => {
    const line = { resource: 'bowls', action: 'edit', changes: { masterId: [null, '7'] } }
    draw(<Changed record={line as unknown as AuditEntry} />, { getMany: async () => ({ data: [] }) })
    await waitFor(() => expect(document.querySelector('.change code')?.textContent).toBe('7'))
    cleanup()
    draw(<RecordLink to="masters" id="7" />, { getMany: async () => ({ data: [] }) })
    await waitFor(() => expect(document.body.textContent).toBe('—'))
  })
  it('what a title lacks is named as its language lists names', async () => {
    draw(<UnprovedTitles record={{ title: 'craftMaster', honours: [] } as never} />)
    await waitFor(() => expect(document.querySelector('li')?.textContent).toMatch(locale === 'zh-CN' ? /、/ : /, /))
    expect(document.querySelector('li')?.textContent).not.toMatch(/[;；]/)
  })
  it('a history that is on its way, or did not come, is no empty card', async () => {
    const history = <History resource={subAccounts} record={account('2')} />
    draw(history, { history: () => new Promise(() => {}) })
    expect(screen.getByText(c.loading)).toBeTruthy()
    cleanup()
    draw(history, { history: async () => Promise.reject(new ApiError(0, '')) })
    expect((await screen.findByRole('alert')).textContent).toContain(c.networkError)
  })
  describe('a history of more lines than come at once', () => {
    const line = (at: number) => ({
      id: `l${at}`,
      action: 'edit',
      accountName: `N${at}`,
      username: '',
      at: '2026-07-01T03:30:00.000Z',
      changes: {},
    })
    const part = (from: number, count: number) => ({ data: Array.from({ length: count }, (_, at) => line(from + at)) })
    const history = <History resource={subAccounts} record={account('2')} />
    const shown = () => [...document.querySelectorAll<HTMLElement>('.history > li')]
    const earlier = () => screen.queryByRole('button', { name: c.historyEarlier })
    /** A mall that tells these parts, in turn. */
    const telling = (...parts: readonly (() => unknown)[]) => {
      const asked: unknown[] = []
      const tell = async (_: string, { before }: { readonly before?: string }) => parts[asked.push(before) - 1]?.()
      return { asked, history: vi.fn(tell) }
    }
    const press = async () => {
      const button = await screen.findByRole('button', { name: c.historyEarlier })
      button.focus()
      fireEvent.click(button)
    }
    it('shows more of them at each press, as long as there may be some', async () => {
      const mall = telling(
        () => part(0, 100),
        () => part(100, 100),
        () => part(200, 3),
      )
      draw(history, mall)
      await press()
      await waitFor(() => expect(shown()).toHaveLength(200))
      expect(document.activeElement).toBe(shown()[100])
      await press()
      await waitFor(() => expect(shown()).toHaveLength(203))
      expect(document.activeElement).toBe(shown()[200])
      expect(shown().map(each => /N\d+/.exec(each.textContent)?.[0])).toEqual(
        part(0, 203).data.map(each => each.accountName),
      )
      expect([mall.asked, earlier()]).toEqual([[undefined, 'l99', 'l199'], null])
    })
    it('says that they are on their way, once however often it is pressed, and takes no focus that has gone elsewhere', async () => {
      let arrive: (told: unknown) => void = () => {}
      const mall = telling(
        () => part(0, 100),
        () =>
          new Promise(resolve => {
            arrive = resolve
          }),
      )
      draw(
        <>
          <input aria-label="elsewhere" />
          {history}
        </>,
        mall,
      )
      await press()
      const waiting = await screen.findByRole('button', { name: c.loading })
      expect([waiting, waiting.getAttribute('aria-busy')]).toEqual([document.activeElement, 'true'])
      fireEvent.click(waiting)
      screen.getByLabelText('elsewhere').focus()
      arrive(part(100, 2))
      await waitFor(() => expect(shown()).toHaveLength(102))
      expect([document.activeElement, mall.asked.length]).toEqual([screen.getByLabelText('elsewhere'), 2])
    })
    it('keeps what it shows where they do not come, and asks again', async () => {
      const mall = telling(
        () => part(0, 100),
        () => Promise.reject(new ApiError(0, '')),
        () => part(100, 1),
      )
      draw(history, mall)
      await press()
      expect((await screen.findByRole('alert')).textContent).toContain(c.networkError)
      expect([shown().length, screen.getAllByRole('alert').length]).toEqual([100, 1])
      fireEvent.click(screen.getByRole('button', { name: c.retry }))
      await waitFor(() => expect(shown()).toHaveLength(101))
      expect([mall.asked, screen.queryByRole('alert')]).toEqual([[undefined, 'l99', 'l99'], null])
    })
    it('ends where nothing is left, with the focus on its last line', async () => {
      draw(
        history,
        telling(
          () => part(0, 100),
          () => part(0, 0),
        ),
      )
      await press()
      await waitFor(() => expect(earlier()).toBeNull())
      expect([shown().length, document.activeElement]).toEqual([100, shown()[99]])
    })
    it.each([
      ['fewer lines than a part', false, 99, 99],
      ['only what happened last', true, 100, 3],
    ])('offers no more of %s', async (_, few, told, seen) => {
      draw(
        <History resource={subAccounts} record={account('2')} few={few} />,
        telling(() => part(0, told)),
      )
      await waitFor(() => expect(shown()).toHaveLength(seen))
      expect(earlier()).toBeNull()
    })
  })
  it.each([true, false])('a picture is offered again only where that can help: %s', again => {
    const unsent = [{ key: 1, file: new File([], 'a.txt'), why: 'why', again, add: () => {} }]
    draw(<UploadStatus id="x" hint="" uploads={{ sending: [], problems: [], unsent } as never} />)
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
    const refusal = { code: 40000, msg: '', data: { errors: { oldPassword: 'passwordWrong' } } }
    const send = vi.fn(async () => new Response(JSON.stringify(refusal), { status: 400 }))
    vi.stubGlobal('fetch', send)
    draw(<PasswordForm onChanged={() => {}} />)
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
