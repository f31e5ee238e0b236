import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { MAX_ALIVE_TABS } from '../../../src/console/layout/tabBar/tabs'
import { sql } from '../../../src/server/database/connections/database'
import { type DayLocale, logIn, openStage, pause, type Stage } from '../../kit/console/browser'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
let stage: Stage
const ids: string[] = []
beforeAll(async () => {
  stage = await openStage()
  // Two more, to be renamed in the morning.
  for (let number = MAX_ALIVE_TABS + 2; number > 0; number -= 1) {
    const made = await stage.maker.call('/api/product/addOrUpdateProduct', {
      name: `盏${number}`,
      price: 100_00,
      description: '好盏',
      material: 'redClay',
    })
    ids.unshift((made as { id: string }).id)
  }
})
afterAll(() => stage.close())

const begin = async (locale: DayLocale): Promise<Page> => {
  const page = await stage.open({ locale })
  await page.evaluate(() => localStorage.setItem('app_settings', '{"tabBar":true}'))
  await page.reload()
  await logIn(page, locale, 'demo')
  await bar(page).waitFor()
  return page
}
const bar = (page: Page) => page.locator('.tab-list')
const tab = (page: Page, title: string) =>
  bar(page)
    .getByRole('tab')
    .filter({ has: page.getByText(title, { exact: true }) })
/** The tabs: `*` before the one looked at, `+` after what is not saved. */
const tabs = (page: Page): Promise<string[]> =>
  bar(page)
    .getByRole('tab')
    .evaluateAll(all =>
      all.map(
        each =>
          (each.ariaSelected === 'true' ? '*' : '') +
          each.querySelector('.tab-title')?.textContent +
          (each.querySelector('.tab-dot') ? '+' : ''),
      ),
    )
const become = (page: Page, wanted: readonly string[]) =>
  expect.poll(() => tabs(page), { timeout: 15_000 }).toEqual(wanted)
/** What is looked at; everything else in the document belongs to hidden pages. */
const shown = (page: Page): Locator => page.locator('[role=tabpanel]:not([hidden])')
const go = async (page: Page, address: string, heading: string) => {
  await page.evaluate(to => {
    location.hash = to
  }, address)
  await shown(page).getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}
const look = (page: Page, number: number) => go(page, `/jz/view?id=${ids[number - 1]}`, `盏${number}`)
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const living = (page: Page) => page.locator('[role=tabpanel]').count()

const day = {
  'zh-CN': {
    home: '工作台',
    bowls: '建盏',
    masters: '大师',
    add: '添加建盏',
    bowl: 21,
    edit: '编辑“盏21”',
    name: /^建盏名称/,
    ask: '关闭未保存的页面？',
    stay: '不关闭',
    go: '仍然关闭',
    right: '关闭右侧页面',
    restore: '恢复',
    save: '保存',
    other: 'English',
    otherName: /^Name/,
    back: '中文',
  },
  'en-US': {
    home: 'Workplace',
    bowls: 'Bowls',
    masters: 'Masters',
    add: 'New bowl',
    bowl: 22,
    edit: 'Edit “盏22”',
    name: /^Name/,
    ask: 'Close a page with unsaved changes?',
    stay: 'Keep open',
    go: 'Close anyway',
    right: 'Close those to the right',
    restore: 'Restore',
    save: 'Save',
    other: '中文',
    otherName: /^建盏名称/,
    back: 'English',
  },
} as const

it.each(['zh-CN', 'en-US'] as const)('ten tabs of a morning keep what they were left with, in %s', async locale => {
  const page = await begin(locale)
  const w = day[locale]
  await become(page, [`*${w.home}`])
  await go(page, '/jz/manage', w.bowls)
  await become(page, [w.home, `*${w.bowls}`])

  // A list far down, with a word that is not sent yet and a row that is ticked.
  await page.locator('tbody tr').nth(9).getByRole('checkbox').check()
  await page.getByRole('search').getByRole('searchbox').fill('未查询')
  const rows = page.locator('.table-frame')
  await rows.evaluate(frame => frame.scrollTo(0, 300))
  // Nobody scrolls and leaves within one frame.
  await pause(page)
  await go(page, `/jz/jz-detail?id=${ids[w.bowl - 1]}`, `盏${w.bowl}`)
  await expect.poll(() => scrolled(page), { timeout: 15_000 }).toBe(0)
  await shown(page).getByRole('textbox', { name: w.name }).fill('改名')
  await go(page, '/jz/new', w.add)
  await shown(page).getByRole('textbox', { name: w.name }).fill('半成')
  await page.evaluate(() => window.scrollTo(0, 200))
  await pause(page)
  for (const number of [11, 12, 13, 14, 15, 16]) await look(page, number)
  await go(page, '/master/guanli', w.masters)
  const ten = [
    w.home,
    w.bowls,
    `${w.edit}+`,
    `${w.add}+`,
    '盏11',
    '盏12',
    '盏13',
    '盏14',
    '盏15',
    '盏16',
    `*${w.masters}`,
  ]
  await become(page, ten)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([w.masters])
  await shown(page).locator('tbody tr, .empty').first().waitFor()
  // What the pages before have asked for is asked by now.
  await pause(page, 500)

  // Hidden pages look at nothing, whatever happens around them.
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const comeBack = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    return asked.some(path => path.includes('listMasters'))
  }
  await expect.poll(comeBack, { timeout: 15_000 }).toBe(true)
  expect(asked.filter(path => path.includes('/product/'))).toEqual([])

  await tab(page, w.bowls).click()
  await expect.poll(() => rows.evaluate(frame => frame.scrollTop), { timeout: 15_000 }).toBe(300)
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('未查询')
  await expect.poll(() => page.locator('tbody').getByRole('checkbox', { checked: true }).count()).toBe(1)
  await expect.poll(() => page.title()).toContain(w.bowls)
  await tab(page, w.add).click()
  await expect.poll(() => scrolled(page), { timeout: 15_000 }).toBe(200)
  const typed = () => shown(page).getByRole('textbox', { name: w.name }).inputValue()
  await expect.poll(typed).toBe('半成')

  // Another language draws everything anew; what is typed stays, in hidden pages too.
  await page.getByRole('button', { name: new RegExp(w.other) }).click()
  const other = shown(page).getByRole('textbox', { name: w.otherName })
  await expect.poll(() => other.inputValue(), { timeout: 15_000 }).toBe('半成')
  await page.getByRole('button', { name: new RegExp(w.back) }).click()
  await expect.poll(typed, { timeout: 15_000 }).toBe('半成')
  await tab(page, w.edit).click()
  await expect.poll(typed, { timeout: 15_000 }).toBe('改名')

  // A form that is saved gives its place to the record.
  await shown(page).getByRole('button', { name: w.save, exact: true }).click()
  await become(page, [w.home, w.bowls, '*改名', `${w.add}+`, ...ten.slice(4, 10), w.masters])

  // A reload keeps tabs and addresses; pages are begun anew when they are looked at.
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await become(page, [w.home, w.bowls, '*改名', `${w.add}+`, ...ten.slice(4, 10), w.masters])
  await expect.poll(() => living(page)).toBe(1)
  await tab(page, w.add).click()
  await shown(page).getByRole('button', { name: w.restore }).click()
  await expect.poll(typed).toBe('半成')

  // What would be lost asks first, however it is closed.
  const question = page.getByRole('dialog', { name: w.ask })
  await tab(page, w.add).click({ button: 'middle' })
  await question.getByRole('button', { name: w.stay }).click()
  await question.waitFor({ state: 'detached' })
  await tab(page, '盏11').click({ button: 'right' })
  await page.getByRole('menuitem', { name: w.right }).click()
  await become(page, [w.home, w.bowls, '改名', `*${w.add}+`, '盏11'])
  await tab(page, '盏11').locator('.tab-close').click()
  await become(page, [w.home, w.bowls, '改名', `*${w.add}+`])
  await tab(page, w.add).press('Delete')
  await question.getByRole('button', { name: w.go }).click()
  await become(page, [w.home, w.bowls, '*改名'])
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab')
  await page.context().close()
})

it('tabs are worked by keys and dragged, and the first one stays', async () => {
  const page = await begin('en-US')
  for (const number of [1, 2, 3]) await look(page, number)
  await become(page, ['Workplace', '盏1', '盏2', '*盏3'])
  await tab(page, '盏3').focus()
  const focused = () => page.evaluate(() => document.activeElement?.querySelector('.tab-title')?.textContent)
  for (const [key, title] of [
    ['ArrowLeft', '盏2'],
    ['Home', 'Workplace'],
    ['ArrowLeft', '盏3'],
    ['End', '盏3'],
    ['ArrowRight', 'Workplace'],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(focused, { message: key }).toBe(title)
  }
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await become(page, ['*Workplace', '盏1', '盏2', '盏3'])
  await expect.poll(focused).toBe('Workplace')
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toBe('盏1')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Move right' }).press('Enter')
  await become(page, ['*Workplace', '盏2', '盏1', '盏3'])
  const [from, to] = [await tab(page, '盏3').boundingBox(), await tab(page, 'Workplace').boundingBox()]
  if (!from || !to) throw new Error('the tabs are not there')
  await page.mouse.move(from.x + 20, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 12 })
  await page.mouse.up()
  await become(page, ['*Workplace', '盏3', '盏2', '盏1'])
  // A click right after a drag belongs to the drag.
  await pause(page, 200)
  await tab(page, '盏3').click()
  await become(page, ['Workplace', '*盏3', '盏2', '盏1'])
  await page.locator('.tab-bar').getByRole('button', { name: 'More for 盏3' }).click()
  await page.getByRole('menuitem', { name: 'Close the others' }).click()
  await become(page, ['Workplace', '*盏3'])
  await tab(page, 'Workplace').click()
  await tab(page, '盏3').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Reload' }).click()
  await become(page, ['Workplace', '*盏3'])
  await page.context().close()
})

it('a save that is answered while another page is looked at changes its tab, and takes nobody along', async () => {
  const page = await begin('en-US')
  let answer = () => {}
  await page.route('**/addOrUpdateMaster', async route => {
    await new Promise<void>(resolve => {
      answer = resolve
    })
    await route.continue()
  })
  await go(page, '/master/add', 'New master')
  await shown(page).getByRole('textbox', { name: /^Name/ }).fill('慢')
  const sent = page.waitForRequest('**/addOrUpdateMaster')
  await shown(page).getByRole('button', { name: 'Save', exact: true }).click()
  await sent
  await tab(page, 'Workplace').click()
  answer()
  await page.getByText('Saved', { exact: true }).waitFor()
  await become(page, ['*Workplace', 'Master'])
  await tab(page, 'Master').click()
  await shown(page).getByRole('heading', { level: 1, name: '慢' }).waitFor()
  await become(page, ['Workplace', '*慢'])
  await page.context().close()
})

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
  await page.waitForTimeout(1500)
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
  await page.waitForTimeout(1500)
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
  const page = await stage.open()
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await logIn(page, 'zh-CN', 'demo')
  await page.locator('.figure').first().waitFor()
  expect(asked.filter(url => /KeepAlivePages/.test(url))).toEqual([])
  expect(await page.locator('.tab-bar, [role=tabpanel]').count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('app_settings', '{"tabBar":true}'))
  await page.reload()
  await bar(page).waitFor()
  expect(asked.filter(url => /KeepAlivePages/.test(url))).not.toEqual([])
  await page.context().close()
})

it.each([
  ['zh-CN', '全局搜索', ['建盏', '添加建盏'], 'jz', '盏7', '键盘快捷键'],
  ['en-US', 'Find anything', ['Bowls', 'Add bowl'], 'bowl', '盏7', 'Keyboard shortcuts'],
] as const)('anything is found and done by keys in %s', async (locale, find, places, sound, record, sheet) => {
  const page = await begin(locale)
  await go(page, '/jz/manage', day[locale].bowls)
  const options = () => page.getByRole('option').locator('span:first-child').allTextContents()
  const box = page.getByRole('combobox', { name: find })
  await page.keyboard.press('Control+k')
  await box.fill(sound)
  await expect.poll(options, { timeout: 15_000 }).toEqual(expect.arrayContaining([...places]))
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
  const name = shown(page).getByRole('textbox', { name: day[locale].name })
  await name.press('n')
  await expect.poll(() => name.inputValue()).toBe('n')
  await page.context().close()
})
