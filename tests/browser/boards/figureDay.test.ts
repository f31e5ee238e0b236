import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { glazes } from '../../../resources/choices'
import { by, figures } from '../../../resources/figures'
import { config } from '../../../resources/kit'
import { appMessages as shopWords } from '../../../src/app/console/texts'
import { boardMessages } from '../../../src/console/i18n/messages/boardMessages'
import { sql } from '../../../src/server/database/connections/database'
import { rebuildAggregates } from '../../../src/server/database/aggregates/rebuildAggregates'
import { addDays } from '../../../src/schema/metrics/period'
import { dayOf } from '../../../src/schema/text/timeZone'
import { openStage, type Stage } from '../../kit/console/browser'
import { paidOrder } from '../../kit/trade'
import { enterAs, goTo, settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 })
const [WORK, TRADE, BOWLS] = ['/dashboard/workplace', '/visualization/trade-analysis', '/visualization/jz-analysis']
const today = dayOf(new Date(), config.zone)
const [low, good] = [addDays(today, -2), addDays(today, -3)]
let stage: Stage
/** The number of the order that has waited longest. */
let oldest = ''
/** A bowl that somebody paid for at noon of a day. */
const paidOn = async (day: string, glaze: string, price: number) => {
  const { id, no } = await paidOrder(stage, { glaze, price })
  await sql`update orders set "createTime" = ${`${day}T04:00:00Z`}, "paidTime" = ${`${day}T04:01:00Z`} where id = ${id}`.execute(
    stage.db,
  )
  return no
}
// Two good sales on one day; on the next, only the cheap one of another glaze.
beforeAll(async () => {
  stage = await openStage()
  // The last that was paid for is the first that was made.
  await paidOn(low, 'goldHaresFur', 30_000)
  for (const price of [128_000, 96_000]) await paidOn(good, 'silverHaresFur', price)
  oldest = await paidOn(addDays(good, -2), 'silverHaresFur', 88_000)
  await rebuildAggregates(stage.db, figures, stage.mall.appConfig.resource)
})
afterAll(() => stage.close())

it('one looks at what is to be done, finds why a day was low, takes that along as a sheet, and pins it', async () => {
  const [locale, language, username] = ['zh-CN', 'zh', 'demo'] as const
  const say = (word: keyof typeof boardMessages, values: Readonly<Record<string, string>> = {}) =>
    Object.entries(values).reduce<string>(
      (text, [key, value]) => text.replace(`%{${key}}`, value),
      boardMessages[word][language],
    )
  const label = (figure: keyof typeof by) => by[figure].labels[language]
  const workplace = '工作台'
  const panel = (name: string) =>
    page.locator('main section.figure:visible').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const numberIn = async (at: Locator) => Number(((await at.textContent()) ?? '').replace(/[^\d.]/g, ''))
  const rows = async () => {
    await page.locator('.records tbody tr').first().waitFor()
    await settled(page)
    return page.locator('.records tbody tr').count()
  }
  const page: Page = await enterAs(stage, username, 'fact', { locale, theme: 'light' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Each that waits leads to as many rows as it says.
  const todos = page.locator('.todo-count')
  await todos.first().waitFor()
  const waiting = page.getByRole('link').filter({ has: todos })
  const all = await waiting.count()
  let firstToShip = ''
  for (let at = 0; at < all; at += 1) {
    const count = await numberIn(waiting.nth(at).locator('.todo-count'))
    if (count === 0) continue
    await waiting.nth(at).click()
    expect(await rows()).toBe(count)
    // What has waited longest stands first.
    const sort = new URLSearchParams(page.url().split('?')[1]).get('sort')
    if (sort === 'paidTime') firstToShip = (await page.locator('.records tbody tr').first().textContent()) ?? ''
    await page.goBack()
    await expect.poll(() => waiting.count()).toBe(all)
  }
  expect(firstToShip).toContain(oldest)
  await page.getByRole('heading', { level: 2, name: shopWords.workplaceTodos[language] }).waitFor()
  // The days of a week one by one: the low one, and the one before it.
  await goTo(page, `${TRADE}?period=week`)
  const amount = panel(label('paidAmount'))
  await amount.getByRole('button', { name: say('asTableOf', { name: label('paidAmount') }) }).click()
  const days = amount.locator('.figure-table tbody tr')
  await expect.poll(() => days.count()).toBe(7)
  const link = (at: number) => days.nth(at).getByRole('link')
  expect(await Promise.all([3, 4].map(async at => numberIn(link(at))))).toEqual([2240, 300])
  await link(4).click()
  expect(await rows()).toBe(1)
  // That day alone, by glaze: what sold well the day before did not sell.
  await goTo(page, `${BOWLS}?from=${low}&to=${low}`)
  const byGlaze = page
    .locator('main section.figure:visible')
    .filter({ has: page.locator('.figures-table') })
    .first()
  const glaze = glazes.goldHaresFur[language]
  const paidIn = async (name: string) => {
    const heads = await byGlaze.locator('thead th').allInnerTexts()
    const at = heads.findIndex(head => head.startsWith(label('paidOrders')))
    return numberIn(byGlaze.locator('tbody tr').filter({ hasText: name }).locator('td, th').nth(at))
  }
  await byGlaze.getByText(glaze).first().waitFor()
  expect(await paidIn(glaze)).toBe(1)
  expect(await paidIn(glazes.silverHaresFur[language])).toBe(0)
  await byGlaze.getByRole('button', { name: new RegExp(say('moreOf', { name: '.*' })) }).click()
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: say('csv') }).click(),
  ])
  const text = await readFile(await sheet.path(), 'utf8')
  expect(text).toContain(low)
  expect(text).toContain(glaze)
  await byGlaze.getByRole('button', { name: new RegExp(say('moreOf', { name: '.*' })) }).click()
  await page.getByRole('menuitem', { name: say('pin', { page: workplace }) }).click()
  await page
    .getByText(say('pinned', { page: workplace }))
    .first()
    .waitFor()
  await goTo(page, WORK)
  await page.reload()
  await settled(page)
  const day = new Intl.DateTimeFormat(locale, {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(low))
  const pinned = page.locator('main section.figure:visible').filter({ hasText: day })
  await expect.poll(() => pinned.count()).toBeGreaterThan(0)
  await page.context().close()
})
