import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demoPicture } from '../../../src/app/server/demo/demoImages'
import { sql } from '../../../src/server/database/connections/database'
import { openStage, pause, type Stage } from '../../kit/console/browser'
import { enterAs, goTo, settled } from '../../kit/console/walk'
import { paidOrder, newParcel, prepareAfterSales, requestRefund } from '../../kit/trade'

vi.setConfig({ testTimeout: 180_000 })
const HOUR = 3_600_000
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  const headImg = await stage.maker.upload('bowl.webp', await demoPicture('gold-fur-main'))
  await prepareAfterSales(stage)
  const order = await paidOrder(stage, { headImg })
  await stage.maker.call(`/api/order/shipOrder?id=${order.id}`, newParcel())
  await requestRefund(stage, order.id)
  // Far from a whole hour: what is left reads the same from first to last.
  await sql`update refunds set deadline = now() + interval '47 hours 30 minutes'`.execute(stage.db)
})
afterAll(() => stage.close())

/** Lets this computer's clock be set, from the next load on too. */
const openClock = (page: Page) =>
  page.addInitScript(() => {
    const own = Date
    const now = () => own.now() + Number(window.name)
    globalThis.Date = new Proxy(own, {
      construct: (target, args: []) => (args.length === 0 ? new target(now()) : new target(...args)),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  })
const setClock = (page: Page, wrong: number) => page.evaluate(`window.name = '${wrong}'`)
const reload = async (page: Page) => {
  await page.reload()
  await settled(page)
}
const enter = () => enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' })
/** What the pages say of time: the day, time left in whole hours, ages, the periods of figures, and a filter's days. */
const timesOn = async (page: Page) => {
  const text = async (selector: string) => (await page.locator(selector).first().textContent())?.replace(/\s+/g, ' ')
  const day = await text('.workplace-day')
  const todos = await page.locator('.todo').allTextContents()
  await goTo(page, '/order/workorder')
  const left = (await page.locator('tbody time.chip').first().textContent())?.replace(/\d+ min.*/, '')
  // Wide enough for every filter to stand in the line.
  await page.setViewportSize({ width: 1600, height: 900 })
  // In the line of filters: the column of that name has a button, too.
  await page
    .getByRole('search')
    .getByRole('button', { name: /^Requested/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Last 7 days' }).click()
  await expect.poll(() => page.url()).toContain('gte')
  const filter = decodeURIComponent(page.url()).match(/"gte":"[^"]*"|"lte":"[^"]*"/g)
  await goTo(page, '/visualization/trade-analysis')
  return { day, todos, left, filter, period: await text('.period-said') }
}
it('a computer whose clock is wrong shows the server’s time, and says so once', async () => {
  const page = await enter()
  const right = await timesOn(page)
  await openClock(page)
  for (const [wrong, message] of [
    [26 * HOUR, /clock is 1 day fast/],
    [-72 * HOUR, /clock is (2|3) days slow/],
    [40 * 365 * 24 * HOUR, /clock is 14,(599|600) days fast/],
  ] as const) {
    await goTo(page, '/')
    await setClock(page, wrong)
    await reload(page)
    await page.getByRole('alert').getByText(message).waitFor()
    if (wrong < 1e12) expect([wrong, await timesOn(page)]).toEqual([wrong, right])
    else expect((await page.locator('.workplace-day').textContent())?.replace(/\s+/g, ' ')).toBe(right.day)
    expect(
      await page
        .getByRole('alert')
        .getByText(/clock is/)
        .count(),
    ).toBeLessThan(2)
  }
  await page.close()
})
it('a laptop that slept, and one whose clock is set, go on with the server’s time', async () => {
  const page = await enter()
  await openClock(page)
  await goTo(page, '/order/workorder')
  await reload(page)
  const left = async () => (await page.locator('tbody time.chip').first().textContent())?.slice(0, 8)
  const right = await left()
  for (const wrong of [26 * HOUR, -72 * HOUR]) {
    await setClock(page, wrong)
    const measured = page.waitForResponse(/api\/health/)
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
    await measured
    // The countdown is drawn once a second.
    await pause(page, 1_100)
    expect(await left()).toBe(right)
  }
  await page.close()
})
