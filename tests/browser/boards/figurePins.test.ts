import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { boardMessages } from '../../../src/console/i18n/messages/boardMessages'
import { by } from '../../../resources/figures'
import { moveByKeys, openStage, type Stage } from '../../kit/console/browser'
import { paidOrder } from '../../kit/trade'
import { enterAs, goTo, settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await paidOrder(stage, { glaze: 'silverHaresFur' })
  await paidOrder(stage, { glaze: 'silverHaresFur' })
  await paidOrder(stage, { glaze: 'goldHaresFur', price: 52_000 })
})
afterAll(() => stage.close())

const [WORK, TRADE, BOWLS] = ['/dashboard/workplace', '/visualization/trade-analysis', '/visualization/jz-analysis']
/** How many rows stand in the list that was led to. */
const rowsIn = async (page: Page) => {
  await page.locator('.records tbody tr').first().waitFor()
  await settled(page)
  return page.locator('.records tbody tr').count()
}
const numberIn = async (at: Locator) => Number(((await at.textContent()) ?? '').replace(/[^\d.]/g, ''))

const [locale, language] = ['en-US', 'en'] as const
const say = (word: keyof typeof boardMessages, values: Readonly<Record<string, string>> = {}) =>
  Object.entries(values).reduce<string>(
    (text, [key, value]) => text.replace(`%{${key}}`, value),
    boardMessages[word][language],
  )
const label = (figure: keyof typeof by) => by[figure].labels[language]
const workplace = 'Workplace'
const panel = (page: Page, name: string) =>
  page.locator('main section.figure:visible').filter({ has: page.getByRole('heading', { name, exact: true }) })
const enter = (at?: string) => enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, at ? { at } : {})
const openMenu = (page: Page, of: Locator) =>
  of
    .getByRole('button', { name: new RegExp(say('moreOf', { name: '.*' })) })
    .click()
    .then(() => page.getByRole('menu').waitFor())

it('a figure is pinned, is there after a reload, is moved by keys and taken off again', async () => {
  const page = await enter(`${TRADE}?period=week`)
  const name = label('averageOrder')
  await openMenu(page, panel(page, name))
  await page.getByRole('menuitem', { name: say('pin', { page: workplace }) }).click()
  await page
    .getByText(say('pinned', { page: workplace }))
    .first()
    .waitFor()
  await goTo(page, WORK)
  const there = `${name} ${say('week')}`
  await panel(page, there).waitFor()
  await page.reload()
  await settled(page)
  await panel(page, there).waitFor()
  const rows = panel(page, there).getByRole('link', { name: say('listOf', { name: `${name} · ${say('week')}` }) })
  const days = decodeURIComponent((await rows.getAttribute('href')) ?? '').match(/\d{4}-\d\d-\d\d/g) ?? []
  expect(days.map(Date.parse)).toEqual([0, 6].map(more => Date.parse(String(days[0])) + more * 86_400_000))
  await page.getByRole('button', { name: say('arrange') }).press('Enter')
  const handle = panel(page, there).locator('.drag-handle')
  await handle.waitFor()
  await moveByKeys(page, handle, 'ArrowUp')
  const heads = () => page.locator('main .board h2:visible').allTextContents()
  await expect.poll(async () => (await heads()).findIndex(text => text.trim() === there)).toBeLessThan(6)
  await page.reload()
  await settled(page)
  await expect.poll(async () => (await heads()).findIndex(text => text.trim() === there)).toBeLessThan(6)
  await panel(page, there)
    .getByRole('button', { name: say('moreOf', { name: `${name} · ${say('week')}` }) })
    .press('Enter')
  await page.getByRole('menu').waitFor()
  for (let at = 0; at < 2; at += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => panel(page, there).count()).toBe(0)
  await page.context().close()
})
it('one that was pinned with days of its own keeps them, beside the same of another period', async () => {
  const page = await enter()
  const name = label('timeToDecide')
  for (const search of ['from=2025-02-01&to=2025-02-28', 'period=month']) {
    await goTo(page, `${TRADE}?${search}`)
    await openMenu(page, panel(page, name))
    await page.getByRole('menuitem', { name: say('pin', { page: workplace }) }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  await goTo(page, WORK)
  const days = 'Feb 1, 2025 – Feb 28, 2025'
  for (const period of [days, say('month')]) await panel(page, `${name} ${period}`).waitFor()
  await page.getByRole('button', { name: say('arrange') }).press('Enter')
  await page.locator('main .drag-handle:visible').first().waitFor()
  const handles = await page
    .locator('main .drag-handle:visible')
    .evaluateAll(all => all.map(each => each.getAttribute('aria-label')))
  expect(new Set(handles).size).toBe(handles.length)
  expect(handles.filter(each => each?.includes(`${name} · `))).toHaveLength(2)
  await page.getByRole('button', { name: say('restore') }).press('Enter')
  await expect.poll(() => panel(page, `${name} ${days}`).count()).toBe(0)
  await page.context().close()
})
it('its meaning is told to whoever comes by keys, and gone with Escape', async () => {
  const page = await enter(TRADE)
  const at = panel(page, label('paidAmount'))
  const tip = at.getByRole('tooltip')
  await at.getByRole('button', { name: say('means', { name: label('paidAmount') }) }).focus()
  await tip.waitFor({ state: 'visible' })
  expect(await tip.textContent()).toContain(by.paidAmount.description[language])
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'hidden' })
  await page.context().close()
})
/** The three boards one after the other, each once its figures stand. */
const eachBoard = async (options: object, look: (page: Page, address: string) => Promise<void>) => {
  const page = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'dark' }, { at: WORK, ...options })
  for (const address of [WORK, TRADE, BOWLS] as string[]) {
    await goTo(page, address)
    await page.locator('main .figure:visible').first().waitFor()
    await settled(page)
    await look(page, address)
  }
  await page.context().close()
}
it('each board is printed with the names of its figures and its days, and without what cannot be pressed on paper', () =>
  eachBoard({}, async (page, address) => {
    await page.emulateMedia({ media: 'print' })
    const figures = page.locator('main .figure')
    expect(await figures.count()).toBeGreaterThan(5)
    for (const figure of await figures.all()) expect(await figure.getByRole('heading').isVisible()).toBe(true)
    // A head that sorts is text on paper.
    for (const tool of ['button:not(th button)', 'select', '.figure-foot a'])
      expect(await page.locator(`main ${tool}:visible`).count(), `${address} ${tool}`).toBe(0)
    if (address !== WORK) expect(await page.locator('.period-said').isVisible()).toBe(true)
    const chosen = page.locator('main .figure-breakdown .figure-head .visually-hidden').first()
    expect((await chosen.boundingBox())?.width).toBeGreaterThan(20)
    await page.emulateMedia({ media: null })
  }))
it('each board is read at twice the size: nothing is cut, nothing stands over another', () =>
  eachBoard({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }, async (page, address) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address).toBe(0)
    const over = await page.evaluate(() => {
      const all = [...document.querySelectorAll('main .figure')].map(each => each.getBoundingClientRect())
      const isOver = (a: DOMRect, b: DOMRect) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
      return all.flatMap((a, at) => all.slice(at + 1).filter(b => isOver(a, b))).length
    })
    expect(over, address).toBe(0)
  }))
it('a line is seen in forced colours, and its point at the pointer, which leads to its rows', async () => {
  const page = await enter(TRADE)
  await page.emulateMedia({ forcedColors: 'active' })
  const line = page.locator('.figure-trend').first()
  const last = line.locator('.column').last()
  await last.waitFor({ state: 'attached' })
  const place = await line.locator('.recharts-surface').first().boundingBox()
  await page.mouse.move((place?.x ?? 0) + (place?.width ?? 0) - 42, (place?.y ?? 0) + 40)
  expect(await numberIn(line.locator('.trend-tip .legend-now b'))).toBe(3080)
  await page.mouse.down()
  await page.mouse.up()
  const why = page.getByRole('dialog')
  await why
    .getByRole('row')
    .filter({ hasText: label('paidOrders') })
    .getByRole('link', { name: '3', exact: true })
    .click()
  expect(await rowsIn(page)).toBe(3)
  await page.context().close()
})
