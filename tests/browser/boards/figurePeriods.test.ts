import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { config } from '../../../resources/kit'
import { boardMessages } from '../../../src/console/i18n/messages/boardMessages'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs, settled } from '../../kit/console/walk'
import { paidOrder } from '../../kit/trade'

vi.setConfig({ testTimeout: 180_000 })
const TRADE = '/visualization/trade-analysis'
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await paidOrder(stage)
})
afterAll(() => stage.close())

const say = (word: keyof typeof boardMessages) => boardMessages[word].zh
const enter = (at: string) => enterAs(stage, 'demo', 'fact', { locale: 'zh-CN', theme: 'light' }, { at })

it('a page that a browser translates shows the period that was chosen', async () => {
  const figures = async (page: Page) => [
    await page.locator('.period-said').innerText(),
    await page.locator('.change-note').allInnerTexts(),
  ]
  const page = await enter(TRADE)
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const all: Text[] = []
    while (walker.nextNode()) all.push(walker.currentNode as Text)
    for (const text of all) {
      const font = document.createElement('font')
      font.append(text.data)
      text.replaceWith(font)
    }
  })
  await page.getByRole('button', { name: say('week'), exact: true }).click()
  const untranslated = await enter(`${TRADE}?period=week`)
  await settled(untranslated)
  await expect.poll(() => figures(page)).toEqual(await figures(untranslated))
  await untranslated.close()
  expect(await page.locator('html').getAttribute('translate')).toBe('no')
  await page.close()
})
it('the columns of a day that is not over end with now, which is hatched', async () => {
  const page = await enter(`${TRADE}?period=today`)
  const chart = page.locator('.trend-columns').first()
  await chart.locator('.column').first().waitFor({ state: 'attached' })
  const reach = (name: string) =>
    chart.evaluate((frame, part) => {
      const plot = frame.querySelector('.recharts-cartesian-grid')?.getBoundingClientRect() as DOMRect
      const ends = [...frame.querySelectorAll(part)].map(each => each.getBoundingClientRect().right)
      return ((Math.max(...ends) - plot.left) / plot.width) * 24
    }, name)
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone: config.zone, hour: '2-digit' }).format())
  expect(Math.abs((await reach('.column')) - hour - 1)).toBeLessThan(1.2)
  expect(await chart.locator('.column-running').evaluate(each => getComputedStyle(each).fill)).toContain('url(')
  await page
    .locator('.legend-running', { hasText: say('running') })
    .first()
    .waitFor()
  await page.close()
})
