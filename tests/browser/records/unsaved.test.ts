import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { logIn, openStage, type PageOptions, type Stage } from '../../kit/console/browser'
import { texts } from '../../kit/console/texts'
import { enterAs, goTo, type Look, settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 120_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const zh: Look = { locale: 'zh-CN', theme: 'light' }
const save = { name: '保存', exact: true } as const
const enter = (at: string, options: PageOptions = {}): Promise<Page> =>
  enterAs(stage, 'demo', 'fact', zh, { at, ...options })
/** The console once more, in a window of the same browser. */
const beside = async (page: Page): Promise<Page> => {
  const other = await page.context().newPage()
  await other.goto(`${stage.address}/#/set/address`)
  await settled(other)
  return other
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const speak = (page: Page, language: string) => page.getByRole('button', { name: new RegExp(`[:：] ?${language}$`) })
const make = (name: string) =>
  stage.maker.call<{ id: string }>('/api/product/addOrUpdateProduct', { name, price: 100_00, description: '好盏' })

const isEnglish = (page: Page) => page.getByRole('main').getByRole('link', { name: texts.en.back }).first().waitFor()

describe('another language', () => {
  it('chosen in another window loses nothing of a form, not even what no draft may keep, and waits for a dialog', async () => {
    const page = await enter('/set/zzhgl-new')
    await field(page, '姓名').fill('周掌柜')
    await field(page, '手机号').fill('13800001111')
    await page.getByLabel('密码').first().fill('Geheim2026')
    const other = await beside(page)
    await speak(other, 'English').click()
    await isEnglish(page)
    await expect.poll(() => field(page, 'Name').inputValue()).toBe('周掌柜')
    expect(await field(page, 'Mobile number').inputValue()).toBe('13800001111')
    expect(await page.getByLabel('Password').first().inputValue()).toBe('Geheim2026')
    expect(await page.getByRole('button', { name: texts.en.draftDiscard }).count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: texts.en.back }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: texts.en.leaveDiscard }).click()

    const { id } = await make('对话盏')
    await goTo(page, `/jz/view?id=${id}`)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: texts.en.find }).fill('半句话')
    await speak(other, '中文').click()
    await other.getByRole('button', { name: /English$/ }).waitFor()
    await settled(other)
    expect(await page.getByRole('combobox', { name: texts.en.find }).inputValue()).toBe('半句话')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /English$/ }).waitFor()
    await page.context().close()
  })

  it('keeps what is said to be wrong, and the focus on the button that was pressed', async () => {
    const page = await enter('/jz/new')
    await field(page, '价格').fill('1.234')
    await field(page, '价格').blur()
    await page.getByText('最多 2 位小数').first().waitFor()
    await speak(page, 'English').press('Enter')
    await page.getByText('At most 2 decimal places').first().waitFor()
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName),
      )
      .toContain('中文')
    await page.context().close()
  })

  it('whose words do not come is refused, and nothing is half of it', async () => {
    // In a browser that has never met the other language, as it would find its words among what it keeps.
    const page = await enter('/jz/manage', { isNew: true })
    await page.context().setOffline(true)
    await speak(page, 'English').click()
    await page.getByText('无法加载English界面').waitFor()
    await page.context().setOffline(false)
    expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('RaStore.locale')])).toEqual([
      'zh-CN',
      '"zh-CN"',
    ])
    await speak(page, 'English').click()
    await page.getByText(texts.en.languageChanged).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Bowls' }).waitFor()
    await page.context().close()
  })
})

describe('a draft', () => {
  it('is kept of what was typed a moment before a reload', async () => {
    const page = await enter('/jz/new')
    await field(page, '建盏名称').pressSequentially('一口气写完就重新加载', { delay: 20 })
    page.once('dialog', dialog => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: texts.zh.draftRestore }).click()
    expect(await field(page, '建盏名称').inputValue()).toBe('一口气写完就重新加载')
    await page.context().close()
  })

  it('that nobody has answered stays on offer in another language and beside what is typed then, and both come back', async () => {
    const page = await enter('/jz/new')
    await field(page, '建盏名称').fill('先写的名字')
    page.on('dialog', dialog => dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: texts.zh.draftRestore }).waitFor()
    await speak(page, 'English').click()
    await page.getByRole('button', { name: texts.en.draftRestore }).waitFor()
    await field(page, 'Description').fill('后写的描述')
    await field(page, 'Name').fill('半')
    await speak(page, '中文').click()
    await page.getByRole('button', { name: texts.zh.draftRestore }).click()
    expect(await field(page, '建盏名称').inputValue()).toBe('先写的名字')
    expect(await field(page, '描述').inputValue()).toBe('后写的描述')
    await page.reload()
    await page.getByRole('button', { name: texts.zh.draftRestore }).waitFor()
    await speak(page, 'English').click()
    await page.getByRole('button', { name: texts.en.draftRestore }).click()
    expect(await field(page, 'Name').inputValue()).toBe('先写的名字')
    expect(await field(page, 'Description').inputValue()).toBe('后写的描述')
    await page.context().close()
  })

  it('of another window is asked for before a log-out forgets it', async () => {
    const page = await enter('/jz/new')
    await field(page, '建盏名称').fill('另一个窗口')
    const other = await beside(page)
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft:')).length))
      .toBe(1)
    const logOut = async () => {
      await other.getByRole('button', { name: /^账号/ }).click()
      await other.getByRole('menuitem', { name: texts.zh.logout }).click()
    }
    await logOut()
    const asked = other.getByRole('dialog', { name: texts.zh.leaveLogOut })
    await asked.getByText(/有 1 个页面/).waitFor()
    await asked.getByRole('button', { name: texts.zh.leaveStay }).click()
    await asked.waitFor({ state: 'detached' })
    await logOut()
    await asked.getByRole('button', { name: texts.zh.logout }).click()
    await other.getByLabel('用户名或手机号').waitFor()
    await page.context().close()
  })
})

it('a save that fails says why at once though another message stands, and goes on saying it', async () => {
  const [gone, edited] = [await make('删掉的盏'), await make('改坏的盏')]
  const page = await enter(`/jz/view?id=${gone.id}`)
  await page.getByRole('button', { name: /更多/ }).first().click()
  await page.getByRole('menuitem', { name: /删除/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await page.getByRole('button', { name: texts.zh.undo }).waitFor()
  await goTo(page, `/jz/jz-detail?id=${edited.id}`)
  await field(page, '描述').fill('改过')
  await page.route('**/addOrUpdateProduct', route =>
    route.fulfill({ status: 500, json: { code: 50001, data: null, msg: '仓库塌了' } }),
  )
  const bar = page.getByRole('status').filter({ hasText: '仓库塌了' })
  await page.getByRole('button', save).click()
  await bar.waitFor()
  // The message with its way back has made room.
  await page.locator('.toast').getByText('仓库塌了').waitFor({ timeout: 5000 })
  await page.locator('.toast').waitFor({ state: 'detached' })
  expect(await bar.count()).toBe(1)
  await page.unroute('**/addOrUpdateProduct')
  await page.getByRole('button', save).click()
  await page.waitForURL('**/#/jz/view?*')
  await page.context().close()
})

it('what one says of oneself stands there again after a lost session, and is saved by its keys', async () => {
  await sql`update accounts set email = 'demo@example.com', region = '350703/福建省/南平市/建阳区' where username = 'demo'`.execute(
    stage.db,
  )
  const page = await enter('/user/settings')
  const text = field(page, '个人简介')
  await text.fill('烧了三十年的盏')
  await sql`delete from sessions`.execute(stage.db)
  await page.keyboard.press('Control+s')
  await page.getByLabel('用户名或手机号').waitFor()
  await logIn(page, 'zh-CN', 'demo')
  await page.waitForURL('**/#/user/settings')
  await expect.poll(() => text.inputValue()).toBe('烧了三十年的盏')
  await text.focus()
  await page.keyboard.press('Control+s')
  await page.getByText(texts.zh.saved).first().waitFor()
  await expect
    .poll(() => queryRow(stage.db, sql`select introduction from accounts where username = 'demo'`))
    .toEqual({ introduction: '烧了三十年的盏' })
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('draft:')))).toEqual([])
  await page.context().close()
})

it('whoever leaves a form is told that a draft stays, and of a log-out that none does', async () => {
  const page = await enter('/master/add')
  await field(page, '姓名').fill('离开')
  await page
    .getByRole('link', { name: texts.zh.back })
    .or(page.getByRole('button', { name: '取消' }))
    .first()
    .click()
  const asked = page.getByRole('dialog')
  await asked.getByText(texts.zh.leaveKept).waitFor()
  await asked.getByRole('button', { name: texts.zh.leaveStay }).click()
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('menuitem', { name: texts.zh.logout }).click()
  await asked.getByText('有修改尚未保存，确定离开吗？').waitFor()
  await page.context().close()
})
