import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { MAX_ALIVE_TABS } from '../../../src/console/layout/tabBar/tabs'
import { sql } from '../../../src/server/database/connections/database'
import { type DayLocale, openStage, pause, type Stage } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'
import { addBowls, bar, beginWithTabs, go, living, lookAt, shown, tab, tabs } from './tabBar'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
let stage: Stage
let ids: readonly string[]
beforeAll(async () => {
  stage = await openStage()
  ids = await addBowls(stage)
})
afterAll(() => stage.close())

const begin = (locale: DayLocale) => beginWithTabs(stage, locale)
const look = (page: Page, number: number) => lookAt(page, ids, number)

it('the page looked at longest ago is put to sleep by the one too many, but none that is not saved', async () => {
  const page = await begin('zh-CN')
  await go(page, '/master/add', '添加大师')
  await shown(page).getByRole('textbox', { name: /^姓名/ }).fill('半成')
  for (let number = 1; number <= MAX_ALIVE_TABS; number += 1) await look(page, number)
  await expect.poll(async () => (await tabs(page)).length).toBe(MAX_ALIVE_TABS + 2)
  await expect.poll(() => living(page)).toBe(MAX_ALIVE_TABS)
  await tab(page, '添加大师').click()
  expect(await shown(page).getByRole('textbox', { name: /^姓名/ }).inputValue()).toBe('半成')
  await tab(page, '工作台').click()
  await shown(page).locator('.figure').first().waitFor()
  await expect.poll(() => living(page)).toBe(MAX_ALIVE_TABS)
  await page.context().close()
})

it('going to another tab changes the tabs once: what is written more often has drawn every page more often', async () => {
  const page = await begin('zh-CN')
  await go(page, '/master/guanli', '大师')
  await go(page, '/jz/manage', '建盏')
  // What is kept later than drawn is kept by then.
  await pause(page, 500)
  await page.evaluate(() => {
    const kept: string[] = []
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (this === sessionStorage && value.includes('"visit"')) kept.push(value)
      setItem.call(this, key, value)
    }
    Object.assign(window, { kept })
  })
  await tab(page, '大师').click()
  await shown(page).getByRole('heading', { level: 1, name: '大师', exact: true }).waitFor()
  await expect.poll(() => page.evaluate(() => (window as unknown as { kept: string[] }).kept.length)).toBeGreaterThan(0)
  await pause(page, 500)
  expect(await page.evaluate(() => (window as unknown as { kept: string[] }).kept.length)).toBe(1)
  await page.context().close()
})

it('the tab of a page just opened is in sight whole, with what closes it, though its title comes late', async () => {
  const long = 'A wide bowl of the spring kiln'
  await sql`update bowls set name = ${long} where id = ${ids[7]}`.execute(stage.db)
  const page = await begin('en-US')
  await page.setViewportSize({ width: 700, height: 800 })
  for (const number of [1, 2, 3, 4, 5, 6, 7]) await look(page, number)
  await page.route(/\/api\/product\//, async route => {
    await new Promise(done => setTimeout(done, 700))
    await route.continue().catch(() => {})
  })
  await go(page, `/jz/view?id=${ids[7]}`, long)
  const overhang = () =>
    bar(page).evaluate(row => {
      const tab = row.querySelector("[aria-selected='true']") as Element
      return Math.max(0, Math.round(tab.getBoundingClientRect().right - row.getBoundingClientRect().right))
    })
  await tab(page, long).waitFor()
  await expect.poll(overhang, { timeout: 5000 }).toBe(0)
  await page.context().close()
  await sql`update bowls set name = '盏8' where id = ${ids[7]}`.execute(stage.db)
})
it('without the tab bar nothing of it is asked for', async () => {
  const page = await enterAs(stage, 'demo', 'fact', { locale: 'zh-CN', theme: 'light' })
  const asked = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => (/KeepAlivePages/.test(name) ? [name] : [])),
    )
  await page.locator('.figure').first().waitFor()
  expect(await asked()).toEqual([])
  expect(await page.locator('.tab-bar, [role=tabpanel]').count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('app_settings', '{"tabBar":true}'))
  await page.reload()
  await bar(page).waitFor()
  expect(await asked()).not.toEqual([])
  await page.context().close()
})

it('anything is found and done by keys', async () => {
  const [find, sound, record, sheet] = ['Find anything', 'bowl', '盏7', 'Help']
  const page = await begin('en-US')
  await go(page, '/jz/manage', 'Bowls')
  const options = () => page.getByRole('option').locator('span:first-of-type').allTextContents()
  const box = page.getByRole('combobox', { name: find })
  await page.keyboard.press('Control+k')
  await box.fill(sound)
  await expect.poll(options, { timeout: 15_000 }).toEqual(expect.arrayContaining(['Bowls', 'Add bowl']))
  await box.fill(record)
  await expect.poll(options, { timeout: 15_000 }).toEqual([record])
  await box.press('ArrowDown')
  await box.press('Enter')
  await shown(page).getByRole('heading', { level: 1, name: record }).waitFor()
  // In the order of the list, in the place of the tab.
  const title = async () => (await tabs(page)).at(-1)
  await page.keyboard.press('j')
  await expect.poll(title, { timeout: 15_000 }).toBe('*盏8')
  await page.keyboard.press('k')
  await expect.poll(title, { timeout: 15_000 }).toBe('*盏7')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: sheet }).waitFor()
  // Under a dialog nothing but the dialog has keys.
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('[')
  await expect.poll(async () => (await tabs(page))[1], { timeout: 15_000 }).toMatch(/^\*/)
  await page.locator('tbody tr').nth(1).waitFor()
  for (const key of ['j', 'j', 'Space']) {
    await page.keyboard.press(key)
    await pause(page)
  }
  await expect.poll(() => page.locator('tbody tr').nth(1).getByRole('checkbox').isChecked()).toBe(true)
  await page.keyboard.press('n')
  const name = shown(page).getByRole('textbox', { name: /^Name/ })
  await name.press('n')
  await expect.poll(() => name.inputValue()).toBe('n')
  await page.context().close()
})
