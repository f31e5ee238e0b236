import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import { logIn, openStage, type Stage, words } from '../../kit/console/browser'
import { enterAs, goTo } from '../../kit/console/walk'
import { paidOrder } from '../../kit/trade'
import { draftsOn, field } from '../forms/formPages'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
const w = words['zh-CN']
const enter = (username: string, at: string) =>
  enterAs(stage, username, username === 'platform' ? 'plat' : 'fact', { locale: 'zh-CN', theme: 'light' }, { at })
const account = (page: Page) => page.getByRole('button', { name: /^账号：/ }).textContent()
const token = (page: Page) => page.evaluate(() => localStorage.getItem('authorization'))
const openTab = async (page: Page, at: string) => {
  const tab = await page.context().newPage()
  await tab.goto(`${stage.address}/#${at}`)
  return tab
}
const endSessions = () => sql`delete from sessions`.execute(stage.db)
/** Calls that the server refused, as it does not know their session. */
const refusedOn = (page: Page) => {
  const refused: string[] = []
  page.on('response', answer => answer.status() === 401 && refused.push(answer.url()))
  return refused
}

it.each([
  ['demo', 'platform'],
  ['platform', 'demo'],
])('a tab of %s becomes the console of %s, who logs in beside it, and both stay', async (first, second) => {
  const page = await enter(first, '/dashboard/workplace')
  const refused = refusedOn(page)
  const other = await openTab(page, '/login')
  await logIn(other, 'zh-CN', second, second === 'platform')
  const name = await account(other)
  await expect.poll(() => account(page)).toBe(name)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  for (const each of [page, other]) expect(await each.getByLabel(w.account).count()).toBe(0)
  expect(refused.filter(url => url.endsWith('/api/admin/info'))).toEqual([])
  await page.context().close()
})

it.each([
  ['is gone from the browser', (page: Page) => page.evaluate(() => localStorage.removeItem('authorization'))],
  [
    'is ended by the server',
    (page: Page) =>
      page.evaluate(() => {
        const headers = { authorization: localStorage.getItem('authorization') ?? '' }
        return fetch('/api/user/logout', { method: 'POST', headers }).then(answer => answer.json())
      }),
  ],
] as const)('a press of the menu leads to the log-in page where the session %s', async (_, end) => {
  const page = await enter('demo', '/dashboard/workplace')
  const faults: string[] = []
  page.on('pageerror', fault => faults.push(fault.message))
  await page.locator('.todo').first().waitFor()
  await end(page)
  await page.getByRole('navigation').getByRole('link', { name: /^订单/ }).first().click()
  await page.getByLabel(w.account).waitFor()
  expect(faults).toEqual([])
  await page.context().close()
})

it('a log-in that fails ends nobody’s session; one as somebody else asks for what is unsaved, and one as the same person keeps the place', async () => {
  const page = await enter('demo', '/jz/new')
  await field(page, '建盏名称').fill('半途的盏')
  await expect.poll(() => draftsOn(page)).toHaveLength(1)
  const first = await token(page)
  const other = await openTab(page, '/login')
  await other.getByLabel(w.account).fill('demo-user')
  await other.getByLabel(w.password, { exact: true }).fill('Wrong2026x')
  await other.getByLabel(w.captcha, { exact: true }).fill('TEST')
  await other.getByRole('button', { name: w.logIn, exact: true }).click()
  await other.getByRole('alert').getByText('账号或密码错误').waitFor()
  expect(await token(page)).toBe(first)

  await other.getByLabel(w.password, { exact: true }).fill('Demo1234')
  await other.getByLabel(w.captcha, { exact: true }).fill('TEST')
  await other.getByRole('button', { name: w.logIn, exact: true }).click()
  const dialog = other.getByRole('dialog', { name: '丢弃未保存的内容？' })
  await dialog.getByText(/其他账号有 1 个页面的内容尚未保存/).waitFor()
  await dialog.getByRole('button', { name: '不登录' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect([await token(page), await field(page, '建盏名称').inputValue()]).toEqual([first, '半途的盏'])
  expect(await draftsOn(page)).toHaveLength(1)
  const sessions = async () =>
    (
      await sql`select 1 from sessions where account_id = (select id from accounts where username = 'demo-user')`.execute(
        stage.db,
      )
    ).rows
  await expect.poll(sessions).toEqual([])

  await logIn(other, 'zh-CN', 'demo')
  await expect.poll(() => token(page)).not.toBe(first)
  await page.getByRole('button', { name: w.restore }).click()
  expect(await field(page, '建盏名称').inputValue()).toBe('半途的盏')
  expect(page.url()).toMatch(/#\/jz\/new$/)
  await page.context().close()
})

it('an answer to a call of the former session ends nothing of the one that replaced it', async () => {
  const page = await enter('demo', '/order/phrases-new')
  for (const name of ['名称', '中文', '英文']) await field(page, name).fill('稍等')
  await expect.poll(() => draftsOn(page)).toHaveLength(1)
  let release = () => {}
  const released = new Promise<void>(done => {
    release = done
  })
  await page.route('**/api/phrases/addOrUpdatePhrase', async route => {
    await released
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/phrases/addOrUpdatePhrase')
  await page.getByRole('button', { name: w.save, exact: true }).click()
  const late = (await sent).response()
  const other = await openTab(page, '/login')
  const entering = logIn(other, 'zh-CN', 'demo-user')
  await other.getByRole('dialog').getByRole('button', { name: '丢弃并登录' }).click()
  await entering
  const name = await account(other)
  await expect.poll(() => account(page)).toBe(name)
  release()
  expect((await late)?.status()).toBe(401)
  await page.reload()
  for (const each of [page, other]) await expect.poll(() => account(each)).toBe(name)
  await page.context().close()
})

/** Fills in something that no draft keeps, each in a dialog or a cell of its own page. */
const typings: Readonly<Record<string, { person: string; at: string; type: (page: Page) => Promise<unknown> }>> = {
  'an action’s dialog': {
    person: 'demo-user',
    at: '/order/guanli',
    type: async page => {
      await page.getByRole('row').getByRole('button', { name: '发货', exact: true }).first().click()
      await page
        .getByRole('dialog')
        .getByLabel(/^快递单号/)
        .fill('SF1370000000011')
    },
  },
  'the box of an import': {
    person: 'demo',
    at: '/jz/manage',
    type: async page => {
      const button = page.getByRole('button', { name: '导入', exact: true })
      if (!(await button.isVisible())) await page.getByRole('button', { name: '更多操作' }).first().click()
      await page.getByText('导入', { exact: true }).first().click()
      await page.getByRole('dialog').getByRole('textbox').fill('名称\n一号盏')
    },
  },
  'a cell of a list': {
    person: 'demo-user',
    at: '/jz/manage',
    type: async page => {
      await page.getByTitle('点击修改').first().click()
      await page.getByRole('textbox', { name: /^修改价格/ }).fill('999')
    },
  },
}
it('a log-in asks for what is typed in another tab outside a form, whoever logs in', async () => {
  await paidOrder(stage)
  await stage.maker.call('/api/product/addOrUpdateProduct', { name: '待定盏', price: 100 })
  for (const [place, { person, at, type }] of Object.entries(typings)) {
    const page = await enter('demo', at)
    await type(page)
    const other = await openTab(page, '/login')
    void logIn(other, 'zh-CN', person).catch(() => {})
    const dialog = other.getByRole('dialog', { name: '丢弃未保存的内容？' })
    await dialog.getByText(/其他标签页中有未保存的输入/).waitFor()
    await dialog.getByRole('button', { name: '不登录' }).click()
    await dialog.waitFor({ state: 'detached' })
    const typed = await page.getByRole('textbox').evaluateAll(all => all.map(each => (each as HTMLInputElement).value))
    expect(
      typed.some(value => /SF137|一号盏|999/.test(value)),
      place,
    ).toBe(true)
    await page.context().close()
  }
})

it('a session that ended and is renewed in another tab leads each tab back to its own place', async () => {
  const page = await enter('demo', '/jz/new')
  await field(page, '建盏名称').fill('夜半的盏')
  await expect.poll(() => draftsOn(page)).toHaveLength(1)
  const other = await openTab(page, '/jz/manage')
  await other.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await endSessions()
  await other.reload()
  for (const each of [page, other]) await each.getByText('登录信息已过期').waitFor()
  await expect.poll(() => page.url()).toContain('#/login?redirect=new')
  await expect.poll(() => other.url()).toContain('#/login?redirect=manage')
  await logIn(other, 'zh-CN', 'demo')
  await page.getByRole('button', { name: w.restore }).click()
  expect(await field(page, '建盏名称').inputValue()).toBe('夜半的盏')
  expect(page.url()).toMatch(/#\/jz\/new$/)
  expect(other.url()).toMatch(/#\/jz\/manage/)
  // Another person's place is their own home, in the tab of the log-in and beside it. The drafts of the former person are asked about.
  await goTo(other, '/jz/manage')
  await endSessions()
  await other.reload()
  await page.getByText('登录信息已过期').waitFor()
  const entering = logIn(other, 'zh-CN', 'demo-user')
  const dialog = other.getByRole('dialog', { name: '丢弃未保存的内容？' })
  await dialog.getByText(/其他账号有 1 个页面的内容尚未保存/).waitFor()
  expect(await draftsOn(page)).toHaveLength(1)
  await dialog.getByRole('button', { name: '丢弃并登录' }).click()
  await entering
  for (const each of [page, other]) await expect.poll(() => each.url()).toMatch(/#\/dashboard\/workplace/)
  await page.context().close()
})
