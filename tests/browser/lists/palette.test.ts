import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Stage } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'
import { openBowlStage } from './bowls'

let stage: Stage
beforeAll(async () => {
  stage = await openBowlStage()
})
afterAll(() => stage.close())

it.each([
  ['zh-CN', '上架 3', /^上架建盏 · 23$/],
  ['zh-CN', '上架3盏', /^上架建盏 · 23$/],
  ['en-US', 'list for sale 3', /^List for saleBowls · 23$/],
  ['zh-CN', '¥22', /^¥22\.00建盏 · 价格 · 1$/],
  ['en-US', '22.00', /^¥22\.00Bowls · Price · 1$/],
] as const)('%s: %s in the palette leads to these records, with their number', async (locale, text, entry) => {
  const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, { at: '/user/settings' })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(text)
  await page.getByRole('option').filter({ hasText: entry }).click()
  await page.waitForURL('**/#/jz/manage?**')
  const rows = entry.source.includes('23') ? 20 : 1
  await expect.poll(() => page.locator('tbody tr').count()).toBe(rows)
  await page.context().close()
})
