import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type DayLocale, openStage, pause, type Stage } from '../../kit/console/browser'
import { addBowls, beginWithTabs, go, living, lookAt, shown, tab, tabs } from './tabBar'

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
const become = (page: Page, wanted: readonly string[]) =>
  expect.poll(() => tabs(page), { timeout: 15_000 }).toEqual(wanted)
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

const w = {
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
} as const

it('ten tabs of a morning keep what they were left with', async () => {
  const page = await begin('zh-CN')
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
  await go(page, '/master/add', 'Add master')
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
