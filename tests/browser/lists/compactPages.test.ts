import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'
import { paidOrder } from '../../kit/trade'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  await paidOrder(stage)
})
afterAll(() => stage.close())
const english = { locale: 'en-US', theme: 'light' } as const

it('rows of the audit log are as high as those of other lists, until their changes are opened', async () => {
  const page = await enterAs(stage, 'demo', 'fact', english, { at: '/set/audit' })
  await page.locator('.more-changes').first().waitFor()
  const rows = page.locator('.records tbody tr')
  const heights = await rows.evaluateAll(all => all.map(each => each.getBoundingClientRect().height))
  expect(heights.filter(height => height > 54)).toEqual([])
  await page.locator('.more-changes').first().click()
  await page.locator('.changes-line .change + .change').first().waitFor()
  await page.context().close()
})
it('no entry of the platform’s menu wraps in English', async () => {
  const page = await enterAs(stage, 'platform', 'plat', english, { at: '/jz/manage' })
  await page.setViewportSize({ width: 1280, height: 800 })
  const entries = page.getByRole('navigation').locator('a:has(.menu-name)')
  await page.getByRole('navigation').getByText('Review makers').waitFor()
  const heights = await entries.evaluateAll(all => all.map(each => each.getBoundingClientRect().height))
  expect(heights.length).toBeGreaterThan(8)
  expect(heights.filter(height => height > 34)).toEqual([])
  await page.context().close()
})
it('what is to be done stands two in a row on a phone', async () => {
  const page = await enterAs(stage, 'demo', 'fact', english, { at: '/dashboard/workplace' })
  await page.setViewportSize({ width: 375, height: 812 })
  const items = page.locator('.todo')
  await items.nth(1).waitFor()
  const boxes = await items.evaluateAll(all => all.map(each => each.getBoundingClientRect().toJSON()))
  expect(boxes[1].top).toBe(boxes[0].top)
  expect(boxes.filter(({ height }) => height < 44)).toEqual([])
  await page.context().close()
})
