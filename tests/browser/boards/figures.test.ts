import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { appMessages as shopWords } from '../../../src/app/console/texts'
import { boardMessages } from '../../../src/console/i18n/messages/boardMessages'
import { by } from '../../../resources/figures'
import { config } from '../../../resources/kit'
import { moveByKeys, openStage, type Stage } from '../../kit/console/browser'
import { paidOrder } from '../../kit/trade'
import { enterAs, faultsOn, goTo, settled } from '../../kit/console/walk'

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
const cellsOf = (csv: string) =>
  csv
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .map(line => line.split('","').map(cell => cell.replace(/^"|"$/g, '')))
const path = (page: Page) => page.evaluate(() => location.hash.slice(1).split('?')[0])
/** How many rows stand in the list that was led to. */
const rowsIn = async (page: Page) => {
  await page.locator('.records tbody tr').first().waitFor()
  await settled(page)
  return page.locator('.records tbody tr').count()
}
const numberIn = async (at: Locator) => Number(((await at.textContent()) ?? '').replace(/[^\d.]/g, ''))

describe.each([
  ['zh-CN', 'zh'],
  ['en-US', 'en'],
] as const)('in %s', (locale, language) => {
  const say = (word: keyof typeof boardMessages, values: Readonly<Record<string, string>> = {}) =>
    Object.entries(values).reduce<string>(
      (text, [key, value]) => text.replace(`{${key}}`, value),
      boardMessages[word][language],
    )
  const label = (figure: keyof typeof by) => by[figure].labels[language]
  const workplace = { zh: '工作台', en: 'Workplace' }[language]
  const panel = (page: Page, name: string) =>
    page.locator('main section.figure:visible').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const byGlaze = { zh: '按釉色', en: 'By glaze' }[language]
  const enter = () => enterAs(stage, 'demo', 'fact', { locale, theme: 'light' })
  const openMenu = (page: Page, of: Locator) =>
    of
      .getByRole('button', { name: new RegExp(say('moreOf', { name: '.*' })) })
      .click()
      .then(() => page.getByRole('menu').waitFor())

  it('one comes to the workplace, and each to-do leads to as many rows as it says', async () => {
    const page = await enter()
    await expect.poll(() => path(page)).toBe(WORK)
    await page.getByRole('heading', { level: 2, name: shopWords.workplaceTodos[language] }).waitFor()
    const steps = page.getByRole('region', { name: shopWords.workplaceSteps[language] })
    await steps.getByRole('link', { name: shopWords.workplaceStepMaster[language] }).waitFor()
    expect(await steps.getByRole('link', { name: shopWords.workplaceStepBowl[language] }).count()).toBe(0)
    const todo = page.getByRole('link').filter({ hasText: label('toShip') })
    await expect.poll(() => todo.locator('.todo-count').textContent()).toBe('3')
    await todo.getByText(new RegExp(say('oldest', { time: '' }).trim())).waitFor()
    await page.getByText(say('waitsNothing')).first().waitFor()
    await todo.click()
    expect(await rowsIn(page)).toBe(3)
    expect(await path(page)).toBe('/order/guanli')
    await page.context().close()
  })
  it('a period is chosen, kept in the address, and the numbers are read as a chart or a table', async () => {
    const page = await enter()
    await goTo(page, TRADE)
    await page.getByRole('button', { name: say('week'), exact: true }).click()
    await expect.poll(() => page.evaluate(() => location.hash)).toContain('period=week')
    const amount = panel(page, label('paidAmount'))
    await expect.poll(() => numberIn(amount.locator('.figure-value'))).toBe(3080)
    await amount.getByRole('img', { name: new RegExp(label('paidAmount')) }).waitFor()
    await amount.getByRole('button', { name: say('asTableOf', { name: label('paidAmount') }) }).click()
    await expect.poll(() => amount.locator('.figure-table tbody tr').count()).toBe(7)
    const today = amount.locator('.figure-table tbody tr').last().getByRole('link')
    expect(await numberIn(today)).toBe(3080)
    await today.click()
    expect(await rowsIn(page)).toBe(3)
    await page.reload()
    await settled(page)
    await page.goBack()
    await settled(page)
    expect(await page.getByRole('button', { name: say('week'), exact: true }).getAttribute('aria-pressed')).toBe('true')
    await page.context().close()
  })
  it('a bar leads to exactly its rows, which say why they are there, and the sheet says what the chart says', async () => {
    const page = await enter()
    await goTo(page, BOWLS)
    const sales = panel(page, `${label('paidOrders')} ${byGlaze}`)
    const bars = sales.locator('.part-bar')
    await expect.poll(() => bars.count()).toBe(2)
    const shown = await bars.evaluateAll(all =>
      all.map(each => ['.bar-name', '.bar-value'].map(part => each.querySelector(part)?.textContent)),
    )
    expect(shown.map(([, value]) => value)).toEqual(['2', '1'])
    await openMenu(page, sales)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: say('csv') }).click(),
    ])
    const all = cellsOf(await readFile(await download.path(), 'utf8'))
    const begins = all.findIndex(([first]) => first === '')
    const lead = Object.fromEntries(all.slice(0, begins).map(([name, ...said]) => [name, said]))
    const [from, to] = lead[say('now')] ?? []
    expect(download.suggestedFilename()).toBe(`${label('paidOrders')} · ${byGlaze} ${from}_${to}.csv`)
    expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(29 * 86_400_000)
    expect(lead[say('meaning')]).toEqual([by.paidOrders.description[language]])
    expect(lead[say('zone')]).toEqual([config.zone])
    const lines = all.slice(begins + 2)
    expect(lines.map(([name, value]) => [name, value])).toEqual(shown)
    await bars.first().click()
    expect(await rowsIn(page)).toBe(2)
    await page.locator('.filter-tags').getByText(String(shown[0]?.[0]), { exact: false }).waitFor()
    await page.context().close()
  })
  it('a figure is pinned, is there after a reload, is moved by keys and taken off again', async () => {
    const page = await enter()
    await goTo(page, `${TRADE}?period=week`)
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
    const days = { zh: '2025年2月1日 – 2025年2月28日', en: 'Feb 1, 2025 – Feb 28, 2025' }[language]
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
    const page = await enter()
    await goTo(page, TRADE)
    const at = panel(page, label('paidAmount'))
    const tip = at.getByRole('tooltip')
    await at.getByRole('button', { name: say('means', { name: label('paidAmount') }) }).focus()
    await tip.waitFor({ state: 'visible' })
    expect(await tip.textContent()).toContain(by.paidAmount.description[language])
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'hidden' })
    await page.context().close()
  })
})
it('the workplace is usable before what draws lines is there, and without it', async () => {
  const held = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' })
  await held.route('**/LineChartSvg-*.js', route => route.abort())
  await held.reload()
  await settled(held)
  const line = held.locator('.figure-trend').first()
  await expect.poll(() => numberIn(line.locator('.figure-value'))).toBe(3080)
  await line.getByText(boardMessages.noChart.en).waitFor()
  await line.getByRole('button', { name: /as a table/ }).click()
  await expect.poll(() => line.locator('.figure-table tbody tr').count()).toBe(30)
  await held.context().close()
})
it.each([
  ['en-US', 'light'],
  ['en-US', 'dark'],
  ['zh-CN', 'light'],
  ['zh-CN', 'dark'],
] as const)('axe finds nothing on any of them, %s %s', async (locale, theme) => {
  const page = await enterAs(stage, 'demo', 'fact', { locale, theme })
  for (const address of [WORK, TRADE, BOWLS]) {
    await goTo(page, address as string)
    await page.locator('main .figure:visible').first().waitFor()
    await settled(page)
    expect(await faultsOn(page), address).toEqual([])
  }
  await page.context().close()
})
it.each([WORK, TRADE, BOWLS])('%s is no wider than a phone', async address => {
  const page = await enterAs(
    stage,
    'demo',
    'fact',
    { locale: 'en-US', theme: 'light' },
    { viewport: { width: 375, height: 812 } },
  )
  await goTo(page, address as string)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  const covered = await page.evaluate(
    () =>
      [...document.querySelectorAll('main .figure')].filter(figure => {
        const [title, tools] = ['h2', '.figure-tools'].map(part => figure.querySelector(part)?.getBoundingClientRect())
        return (
          title &&
          tools &&
          tools.left < title.right &&
          title.left < tools.right &&
          tools.top < title.bottom &&
          title.top < tools.bottom
        )
      }).length,
  )
  expect(covered).toBe(0)
  await page.context().close()
})
describe.each([WORK, TRADE, BOWLS])('%s', address => {
  const enter = async (options: object = {}) => {
    const page = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'dark' }, options)
    await goTo(page, address as string)
    await page.locator('main .figure:visible').first().waitFor()
    await settled(page)
    return page
  }
  it('is printed with the names of its figures and its days, and without what cannot be pressed on paper', async () => {
    const page = await enter()
    await page.emulateMedia({ media: 'print' })
    const figures = page.locator('main .figure')
    expect(await figures.count()).toBeGreaterThan(5)
    for (const figure of await figures.all()) expect(await figure.getByRole('heading').isVisible()).toBe(true)
    for (const tool of ['button', 'select', '.figure-foot a'])
      expect(await page.locator(`main ${tool}:visible`).count(), tool).toBe(0)
    if (address !== WORK) expect(await page.locator('.period-said').isVisible()).toBe(true)
    const chosen = page.locator('main .figure-breakdown .figure-head .visually-hidden').first()
    expect((await chosen.boundingBox())?.width).toBeGreaterThan(20)
    await page.context().close()
  })
  it('is read at twice the size: nothing is cut, nothing stands over another', async () => {
    const page = await enter({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    const over = await page.evaluate(() => {
      const all = [...document.querySelectorAll('main .figure')].map(each => each.getBoundingClientRect())
      const isOver = (a: DOMRect, b: DOMRect) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
      return all.flatMap((a, at) => all.slice(at + 1).filter(b => isOver(a, b))).length
    })
    expect(over).toBe(0)
    await page.context().close()
  })
})
it('a line is seen in forced colours, and its point at the pointer, which leads to its rows', async () => {
  const page = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' }, { forcedColors: 'active' })
  await goTo(page, TRADE as string)
  const line = page.locator('.figure-trend').first()
  const stroke = (of: string) => line.locator(of).evaluate(path => getComputedStyle(path).stroke)
  await line.locator('.line-now').waitFor({ state: 'attached' })
  expect(await stroke('.line-now')).not.toBe(await stroke('.line-before'))
  const place = await line.locator('.trend-place').boundingBox()
  await page.mouse.move((place?.x ?? 0) + (place?.width ?? 0) - 2, (place?.y ?? 0) + 40)
  expect(await numberIn(line.locator('.trend-tip .legend-now'))).toBe(3080)
  await page.mouse.down()
  await page.mouse.up()
  expect(await rowsIn(page)).toBe(3)
  await page.context().close()
})
