import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { appMessages as shopWords } from '../../../src/app/console/texts'
import { boardMessages } from '../../../src/console/i18n/messages/boardMessages'
import { boards } from '../../../resources/boards'
import { by } from '../../../resources/figures'
import { config } from '../../../resources/kit'
import { openStage, type Stage } from '../../kit/console/browser'
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

const [locale, language] = ['zh-CN', 'zh'] as const
const say = (word: keyof typeof boardMessages, values: Readonly<Record<string, string>> = {}) =>
  Object.entries(values).reduce<string>(
    (text, [key, value]) => text.replace(`%{${key}}`, value),
    boardMessages[word][language],
  )
const label = (figure: keyof typeof by) => by[figure].labels[language]
const panel = (page: Page, name: string) =>
  page.locator('main section.figure:visible').filter({ has: page.getByRole('heading', { name, exact: true }) })
const byGlaze = '按釉色'
const enter = (at?: string) => enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, at ? { at } : {})
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
  const page = await enter(TRADE)
  await page.getByRole('button', { name: say('week'), exact: true }).click()
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('period=week')
  const amount = panel(page, label('paidAmount'))
  await expect.poll(() => numberIn(amount.locator('.figure-value'))).toBe(3080)
  await amount.getByRole('application', { name: new RegExp(label('paidAmount')) }).waitFor()
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
  const page = await enter(`${BOWLS}?by.sold=glaze`)
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
it('the workplace is usable before what draws lines is there, and without it', async () => {
  const held = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' })
  await held.route('**/TrendDrawing-*.js', route => route.abort())
  await held.reload()
  await settled(held)
  const line = held.locator('.figure-trend').first()
  await expect.poll(() => numberIn(line.locator('.figure-value'))).toBe(3080)
  await line.getByText(boardMessages.noChart.en).waitFor()
  await line.getByRole('button', { name: /as a table/ }).click()
  await expect.poll(() => line.locator('.figure-table tbody tr').count()).toBe(30)
  await held.context().close()
})
it('a chart follows the keys, shares its cursor, and a day leads to why, and back to it from a list', async () => {
  const page = await enter(TRADE)
  const [amount, orders] = [panel(page, label('paidAmount')), panel(page, label('paidOrders'))]
  await amount.getByRole('application').focus()
  // The cursor begins at the first day.
  for (let day = 0; day < 40; day += 1) await page.keyboard.press('ArrowRight')
  const tip = amount.locator('.trend-tip')
  await expect.poll(() => tip.innerText()).toContain(say('clickDay'))
  expect(await numberIn(tip.locator('.legend-now b'))).toBe(3080)
  await orders.locator('.recharts-tooltip-cursor').waitFor({ state: 'attached' })
  // What measures the labels of an axis leaves no text outside the landmarks.
  expect(await page.locator('body > #recharts_measurement_span').count()).toBe(0)
  expect(await faultsOn(page, [], ['region'])).toEqual([])
  expect(await orders.locator('.trend-tip').isVisible()).toBe(false)
  await page.keyboard.press('Enter')
  const why = page.getByRole('dialog')
  await why.getByText(say('dayRuns')).waitFor()
  const paid = why.getByRole('row').filter({ hasText: label('paidOrders') })
  await paid.getByRole('link', { name: '3', exact: true }).click()
  expect(await rowsIn(page)).toBe(3)
  await page.goBack()
  await why.getByRole('heading', { level: 2 }).waitFor()
  expect(await why.locator('.day-records').first().getByRole('link').count()).toBe(3)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => location.hash)).not.toContain('day=')
  await page.context().close()
})
it('glazes stand side by side in one table, whose headings sort and whose numbers lead to their rows', async () => {
  const page = await enter(BOWLS)
  const table = page.locator('.figures-table')
  const heading = table.getByRole('columnheader').filter({ hasText: label('paidOrders') })
  await heading.getByRole('button').click()
  expect(await heading.getAttribute('aria-sort')).toBe('descending')
  const first = table.locator('tbody tr').first()
  expect(await first.locator('td').count()).toBe(boards[1].panels.glazes?.figures.length)
  // Where less is better, more warns.
  const ramps = await first
    .locator('td')
    .evaluateAll(all => all.map(each => getComputedStyle(each).getPropertyValue('--ramp')))
  const [now, warn] = await page.evaluate(() =>
    ['--now', '--warn'].map(name => getComputedStyle(document.documentElement).getPropertyValue(name)),
  )
  expect(ramps).toEqual(boards[1].panels.glazes?.figures.map(name => (name === 'timeToSell' ? warn : now)))
  await first.getByRole('link', { name: '2', exact: true }).first().click()
  expect(await rowsIn(page)).toBe(2)
  await page.context().close()
})
it('a page is compared with last year or with nothing, and says so in its address', async () => {
  const page = await enter(TRADE)
  const compare = page.getByRole('combobox', { name: say('compareWith') })
  await compare.selectOption('lastYear')
  await expect.poll(() => page.evaluate(() => location.hash)).toContain('compare=lastYear')
  const amount = panel(page, label('paidAmount'))
  await expect.poll(() => amount.locator('.change-note').innerText()).toContain(say('noLastYear'))
  await compare.selectOption('none')
  await expect.poll(() => amount.locator('.change-note').count()).toBe(0)
  expect(await page.locator('.legend-before').count()).toBe(0)
  await page.context().close()
})
it('the link of a number card stands beside its course', async () => {
  const page = await enter(WORK)
  const card = page
    .locator('.figure-number')
    .filter({ has: page.locator('.sparkline') })
    .first()
  const [course, link] = await Promise.all(
    ['.sparkline', '.figure-foot a'].map(part => card.locator(part).boundingBox()),
  )
  if (!course || !link) throw new Error('a part is missing')
  expect(Math.abs(course.y - link.y)).toBeLessThanOrEqual(4)
  expect(course.x + course.width).toBeLessThanOrEqual(link.x)
  await page.context().close()
})
it('on a phone no title of a figure lies over its tools', async () => {
  const page = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' }, { at: WORK })
  await page.setViewportSize({ width: 375, height: 812 })
  for (const address of [WORK, TRADE, BOWLS]) {
    await goTo(page, address as string)
    await page.locator('main .figure:visible').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), address).toBe(0)
    const covered = await page.evaluate(
      () =>
        [...document.querySelectorAll('main .figure')].filter(figure => {
          const [title, tools] = ['h2', '.figure-tools'].map(part =>
            figure.querySelector(part)?.getBoundingClientRect(),
          )
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
    expect(covered, address).toBe(0)
  }
  await page.context().close()
})
