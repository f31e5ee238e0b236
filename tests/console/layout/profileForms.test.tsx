import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, type DataProvider, LinkBase } from 'ra-core'
import { Activity, type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { config, groups } from '../../../resources/kit'
import { buildProviders, Console } from '../../../src/console/Console'
import { UserMenu } from '../../../src/console/layout/appBar/UserMenu'
import { LocalesMenuButton } from '../../../src/console/layout/appBar/LocalesMenuButton'
import { Notifications } from '../../../src/console/layout/Notifications'
import { languageProvider, loadMessages } from '../../../src/console/providers/i18nProvider'
import { TabContext } from '../../../src/console/providers/router/TabContext'
import { ConsoleConfigProvider } from '../../../src/console/config/ConsoleContext'
import { keepLocale } from '../../../src/console/i18n/locale'
import {
  carriedAs,
  keepForRemount,
  endRedraw,
  forgetCarried,
  readAfterRemount,
} from '../../../src/console/i18n/languageChange'
import UserSettingsPage from '../../../src/app/console/pages/account/UserSettingsPage'
import { appMessages } from '../../../src/app/console/texts'
import { consoleShop } from '../../kit/console/consoleApp'
import { texts } from '../../kit/console/texts'

const place = '350703/福建省/南平市/建阳区'
const provider = {
  getList: async () => ({ data: [], total: 0 }),
  getOne: async () => ({ data: { id: '350703', path: '福建省/南平市/建阳区' } }),
} as unknown as DataProvider
const reopen = vi.fn()
const shop = consoleShop({ config, resources, appMessages: async () => appMessages, groups, role: 'creator', reopen })
const c = texts.zh
/** What the mall knows of the person; who they are elsewhere may change it. */
let stored: Record<string, string>
let held: Promise<void> | undefined
const answers: Record<string, (body: Record<string, string>) => unknown> = {
  '/api/user/info': () => ({ ...stored }),
  '/api/admin/info': () => ({ phone: '138****0000' }),
  '/api/user/secondStep': () => ({ on: false, since: null, left: 0 }),
  '/api/user/listSessions': () => ({ list: [] }),
  '/api/admin/sendPhoneCode': () => ({ request: 'r', code: '123456' }),
  '/api/user/save-info': body => Object.assign(stored, body),
}
const asked = () => vi.mocked(fetch).mock.calls.map(([path]) => String(path))
const timesRead = () => asked().filter(path => path === '/api/user/info').length

const input = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^(${label})`))
const type = async (label: string, value: string) => {
  const found = await input(label)
  fireEvent.focus(found)
  fireEvent.change(found, { target: { value } })
}
const newName = '昵称|姓名|Nickname|Name'
/** One entry of each form, in either language. */
const entries = [
  ['the profile', '邮箱|Email|E-mail', 'new@example.com'],
  ['the password', `${c.newPassword}|${texts.en.newPassword}`, 'Geheim12'],
  ['the mobile number', `${c.newPhone}|${texts.en.newPhone}`, '13912345678'],
] as const
const mark = vi.fn()
let looked = true
let show = (_: boolean) => {}
/** A page that is looked at, or hidden behind another tab. */
const Looked = ({ children }: { readonly children: ReactNode }) => {
  const [shown, setShown] = useState(looked)
  show = now => {
    looked = now
    act(() => setShown(now))
  }
  return <Activity mode={shown ? 'visible' : 'hidden'}>{children}</Activity>
}
const draw = async (visit?: number) => {
  const page =
    visit === undefined
      ? undefined
      : { visit, wakes: false, isShown: () => looked, replaceLocation() {}, name() {}, mark, finish() {} }
  const messages = await loadMessages(shop, 'zh-CN')
  render(
    <ConsoleConfigProvider value={shop}>
      <CoreAdminContext i18nProvider={languageProvider(shop, 'zh-CN', messages)} dataProvider={provider}>
        <TabContext value={page}>
          <UserMenu />
          <LocalesMenuButton />
          <LinkBase to="/elsewhere">elsewhere</LinkBase>
          <Looked>
            <UserSettingsPage />
          </Looked>
          <Notifications />
        </TabContext>
      </CoreAdminContext>
    </ConsoleConfigProvider>,
  )
  await input(entries[0][1])
}
const turn = () => act(() => new Promise(done => setTimeout(done, 50)))
const readAgain = async (why: () => void) => {
  const before = timesRead()
  await turn()
  act(why)
  await waitFor(() => expect(timesRead()).toBeGreaterThan(before))
  await turn()
}

beforeEach(() => {
  cleanup()
  endRedraw()
  forgetCarried()
  localStorage.clear()
  location.hash = ''
  keepLocale('zh-CN')
  vi.clearAllMocks()
  held = undefined
  looked = true
  stored = {
    accountId: '1',
    username: 'u',
    name: 'U',
    avatar: '',
    email: 'old@example.com',
    region: place,
    introduction: '',
  }
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    await held
    return new Response(JSON.stringify({ code: 0, data: answers[path]?.(JSON.parse(body)) ?? null }))
  })
  vi.spyOn(globalThis, 'fetch')
})

const languageOther = () => fireEvent.click(screen.getByRole('button', { name: /English$/ }))
const typeAll = async () => {
  for (const [, label, value] of entries) await type(label, value)
}
const allStand = () =>
  waitFor(async () => {
    for (const [, label, value] of entries) expect((await input(label)).value).toBe(value)
  })

describe('what is half-typed in the profile, the password and the mobile number', () => {
  it.each([
    ['the language', languageOther],
    ['a look at another browser tab', () => window.dispatchEvent(new Event('visibilitychange'))],
    [
      'a moment without a network',
      () => {
        window.dispatchEvent(new Event('offline'))
        window.dispatchEvent(new Event('online'))
      },
    ],
  ])('outlives %s, and lies in no storage', async (_, why) => {
    await draw()
    await typeAll()
    await readAgain(why)
    await allStand()
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Geheim12')
  })
  it('waits in a hidden tab, through a second change before anybody looks', async () => {
    await draw(7)
    await typeAll()
    show(false)
    languageOther()
    await screen.findByText(texts.en.userSettings)
    fireEvent.click(screen.getByRole('button', { name: /中文$/ }))
    await screen.findByText(c.userSettings)
    show(true)
    await allStand()
  })
  it('is not left without a question', async () => {
    await draw()
    await typeAll()
    await turn()
    fireEvent.click(screen.getByRole('link', { name: 'elsewhere' }))
    expect(await screen.findByText(c.leaveTitle)).toBeTruthy()
    expect(location.hash).not.toContain('elsewhere')
  })
  it('marks its tab, each by itself', async () => {
    await draw(7)
    for (const [form, label, value] of entries) {
      const before = (await input(label)).value
      await type(label, value)
      await waitFor(() => expect(mark, form).toHaveBeenLastCalledWith(true))
      await type(label, before)
      await waitFor(() => expect(mark, form).toHaveBeenLastCalledWith(false))
    }
  })
})
it('a code that was sent is waited for in the other language, too', async () => {
  await draw()
  await type(entries[2][1], '13912345678')
  await type(`${c.passwordToConfirm}`, 'Geheim12')
  fireEvent.click(screen.getByRole('button', { name: c.phoneSend }))
  await input(c.phoneCode)
  languageOther()
  expect((await input(texts.en.phoneCode)).value).toBe('')
  expect(screen.getByRole('button', { name: texts.en.changePhone })).toBeTruthy()
})
describe('another name', () => {
  it('is saved where one is: the bar says it, the page stays, and what else is typed stands', async () => {
    await draw()
    await type(entries[1][1], 'Geheim12')
    await type(newName, '新名字')
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText(c.saved)).toBeTruthy()
    expect(await screen.findByRole('button', { name: /新名字$/ })).toBeTruthy()
    expect(reopen).not.toHaveBeenCalled()
    expect((await input(entries[1][1])).value).toBe('Geheim12')
  })
  it('leaves nothing unsaved but what was typed meanwhile', async () => {
    await draw(7)
    await type(newName, '新名字')
    let answer = () => {}
    held = new Promise(done => {
      answer = done
    })
    fireEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(asked()).toContain('/api/user/save-info'))
    await type(entries[0][1], 'new@example.com')
    answer()
    expect(await screen.findByText(c.saved)).toBeTruthy()
    await turn()
    expect((await input(entries[0][1])).value).toBe('new@example.com')
    await waitFor(() => expect(mark).toHaveBeenLastCalledWith(true))
    await type(entries[0][1], 'old@example.com')
    await waitFor(() => expect(mark).toHaveBeenLastCalledWith(false))
  })
})
it('what waits for a tab goes with the console', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const empty = { ...shop, resources: [] }
  const providers = buildProviders(empty, await loadMessages(shop, 'zh-CN'))
  const { unmount } = render(<Console config={empty} providers={providers} />)
  keepForRemount(carriedAs('own form', 7), 'Geheim12')
  unmount()
  expect(readAfterRemount(carriedAs('own form', 7))).toBeUndefined()
})
it('what another tab has saved meanwhile stands where nothing is typed', async () => {
  await draw()
  await type(entries[0][1], 'new@example.com')
  stored = { ...stored, name: '别处的名字', email: 'elsewhere@example.com' }
  await readAgain(() => window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(async () => expect((await input(newName)).value).toBe('别处的名字'))
  expect((await input(entries[0][1])).value).toBe('new@example.com')
})
