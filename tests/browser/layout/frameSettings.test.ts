import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../../src/console/settings/settings'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs, goTo } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  await stage.maker.call('/api/product/addOrUpdateProduct', { name: '盏一', price: 100_00, description: '好盏' })
  page = await enterAs(stage, 'demo', 'fact', { locale: 'zh-CN', theme: 'light' }, { at: '/jz/manage' })
})
afterAll(() => stage.close())

const list = async () => {
  await goTo(page, '/jz/manage')
  await page.locator('tbody tr').first().waitFor()
}
/** What the frame's parts are called, as a person finds them. */
const c = {
  settings: '页面配置',
  footer: '底部',
  topMenu: '顶部菜单栏',
  navbar: '导航栏',
  weak: '色弱模式',
  width: '菜单宽度（像素）',
  widthHint: '160 到 400 之间的整数',
  find: '全局搜索',
  darkTheme: '主题：深色',
  darkInOther: 'dark',
  logout: '退出登录',
  logoutInOther: 'log out',
  language: '语言：English · 英文',
  languageSaid: 'yingwen',
  violet: '紫色',
  dark: '深色',
  other: 'English',
  copy: '复制配置',
  copied: '已复制',
  close: '关闭',
  paste: '粘贴配置…',
  text: '已复制的配置',
  apply: '应用',
  collapse: '收起菜单',
  offline: /暂时无法连接服务器/,
} as const
const keptSettings = (page: Page) =>
  page.evaluate((): Record<string, unknown> => JSON.parse(localStorage.getItem('app_settings') ?? '{}'))
const drawer = () => page.getByRole('dialog', { name: c.settings })
const withDrawer = async (work: (dialog: ReturnType<typeof drawer>) => Promise<unknown>) => {
  await page.getByRole('button', { name: c.settings }).click()
  await work(drawer())
  await drawer().getByRole('button', { name: c.close }).last().click()
  await drawer().waitFor({ state: 'detached' })
}
it('settings are seen at once, kept by the browser, and taken back', async () => {
  await list()
  const usual = { footer: true, topMenu: false, menuCollapse: false, menuWidth: 220, themeColor: '#165DFF' }
  const footer = page.locator('.foot')
  const side = page.locator('aside')
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
  const inverted = () => page.evaluate(() => getComputedStyle(document.documentElement).filter)
  await footer.waitFor()
  await page.getByRole('button', { name: c.collapse }).click()
  const broad = () => side.evaluate(each => each.getBoundingClientRect().width)
  await expect.poll(broad).toBe(56)
  await expect.poll(async () => (await keptSettings(page)).menuCollapse).toBe(true)
  await withDrawer(async dialog => {
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(300)
    await dialog.getByRole('switch', { name: c.footer }).click()
    await footer.waitFor({ state: 'detached' })
    await dialog.getByRole('switch', { name: c.topMenu }).click()
    await side.waitFor({ state: 'detached' })
    await page.locator('.top-menu').waitFor()
    await dialog.getByRole('switch', { name: c.topMenu }).click()
    await expect.poll(broad).toBe(220)
    const width = dialog.getByRole('spinbutton', { name: c.width })
    expect((await width.boundingBox())?.width).toBe(80)
    for (const [typed, expected] of [
      ['300', 300],
      ['30', 300],
    ] as const) {
      await width.fill(typed)
      await expect.poll(broad).toBe(expected)
    }
    await width.press('Tab')
    await dialog.getByText(c.widthHint).waitFor()
    expect(await width.inputValue()).toBe('30')
    await dialog.getByRole('radio', { name: c.violet }).check()
    await expect.poll(accent).toBe('#722ed1')
    await dialog.getByRole('switch', { name: c.weak }).click()
    await expect.poll(inverted).toBe('invert(0.8)')
    await page.emulateMedia({ media: 'print' })
    expect(await inverted()).toBe('none')
    await page.emulateMedia({ media: 'screen' })
    await dialog.getByRole('switch', { name: c.weak }).click()
    await expect.poll(inverted).toBe('none')
  })
  await expect
    .poll(() => keptSettings(page))
    .toMatchObject({ footer: false, menuWidth: 300, themeColor: '#722ED1', colorWeak: false })
  await page.reload()
  await side.waitFor()
  await expect.poll(async () => [await footer.count(), await accent()]).toEqual([0, '#722ed1'])
  await withDrawer(async dialog => {
    await dialog.getByRole('button', { name: c.paste }).click()
    await dialog.getByRole('textbox', { name: c.text }).fill(JSON.stringify({ ...usual, fonts: 1, navbar: 'no' }))
    await dialog.getByRole('button', { name: c.apply }).click()
    await footer.waitFor()
  })
  await expect.poll(() => keptSettings(page)).toMatchObject({ ...usual, navbar: true })
})
it('settings are copied whole, and open from a button of their own where there is no bar', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await list()
  await withDrawer(async dialog => {
    await dialog.getByRole('button', { name: c.copy }).click()
    await dialog.getByRole('button', { name: c.copied, exact: true }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(Object.keys(JSON.parse(copied))).toEqual(Object.keys(defaultSettings))
    expect(copied).toBe(JSON.stringify(JSON.parse(copied), null, 2))
    await dialog.getByRole('button', { name: c.copy, exact: true }).waitFor()
    await dialog.getByRole('switch', { name: c.navbar }).click()
    await page.locator('.bar').waitFor({ state: 'detached' })
  })
  await withDrawer(dialog => dialog.getByRole('switch', { name: c.navbar }).click())
  await page.locator('.bar').waitFor()
})
it('settings change in the middle of a form that loses nothing', async () => {
  await goTo(page, '/master/add')
  const name = page.locator('input[name="name"]')
  await name.fill('半途')
  await withDrawer(async dialog => {
    for (const each of [c.dark, c.violet]) await dialog.getByRole('radio', { name: each }).check()
    await dialog.getByRole('switch', { name: c.topMenu }).click()
    await page.locator('.top-menu').waitFor()
    await dialog.getByRole('switch', { name: c.topMenu }).click()
    await dialog.getByRole('radio', { name: c.other }).click()
    await page.getByRole('dialog', { name: 'Page settings' }).waitFor()
    await page.locator('.settings').getByRole('radio', { name: '中文' }).check()
  })
  await expect.poll(() => name.inputValue()).toBe('半途')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await name.fill('')
  await page.evaluate(() => localStorage.removeItem('app_settings'))
  await page.reload()
})
it('settings are found among everything, as is the way out', async () => {
  await list()
  await page.keyboard.press('Control+k')
  const find = page.getByRole('combobox', { name: c.find })
  await find.fill(c.logoutInOther)
  await page.getByRole('option', { name: c.logout }).waitFor()
  await find.fill(c.languageSaid)
  await page.getByRole('option', { name: c.language }).waitFor()
  await find.fill(c.darkInOther)
  await page.getByRole('option', { name: c.darkTheme, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  await page.evaluate(() => localStorage.removeItem('app_settings'))
})
it('while the mall is out of reach that is said, and what was typed stays', async () => {
  await goTo(page, '/master/add')
  await page.locator('input[name="name"]').fill('断网')
  await page.context().setOffline(true)
  await page.getByRole('status').getByText(c.offline).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('status').getByText(c.offline).waitFor({ state: 'detached' })
  expect(await page.locator('input[name="name"]').inputValue()).toBe('断网')
  await page.locator('input[name="name"]').fill('')
})
