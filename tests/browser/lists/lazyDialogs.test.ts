import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import type { Stage } from '../../kit/console/browser'
import { enterAs, goTo } from '../../kit/console/walk'
import { enterBowls, openBowlStage, pathOf, rowOf, stateOf } from './bowls'
import { hasFocus } from '../layout/keys'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openBowlStage()
  page = await enterBowls(stage)
})
afterAll(async () => {
  await page.context().close()
  await stage.close()
})
/** Keeps a script of the console on its way until `arrive` is called, after it was asked for. */
const holdScript = async (on: Page, name: string) => {
  let arrive = () => {}
  const held = new Promise<void>(done => {
    arrive = done
  })
  const pattern = `**/assets/${name}-*.js`
  const isAsked = on.waitForRequest(pattern)
  await on.route(pattern, async route => {
    await held
    await route.continue()
  })
  return { isAsked, arrive }
}

it('what is typed before the palette is there is what it looks for', async () => {
  const script = await holdScript(page, 'CommandPalette')
  await page.keyboard.press('Control+k')
  // N begins a bowl, J and O open a row: none of them does.
  await page.keyboard.type('jonihx')
  await script.isAsked
  await page.keyboard.press('Backspace')
  script.arrive()
  const input = page.getByRole('dialog').getByRole('combobox')
  await expect.poll(() => input.inputValue()).toBe('jonih')
  await page.keyboard.type('ao')
  await expect.poll(() => input.inputValue()).toBe('jonihao')
  expect(pathOf(page)).toBe('#/jz/manage')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
it('keys go to no page below the help with its shortcuts, and Escape is for the help', async () => {
  const script = await holdScript(page, 'HelpDialog')
  await page.keyboard.press('?')
  await page.keyboard.type('n')
  await script.isAsked
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector('[role=dialog]')) Object.assign(window, { dialogSeen: true })
    })
    seen.observe(document.body, { childList: true, subtree: true })
  })
  script.arrive()
  await page.waitForFunction(() => 'dialogSeen' in window && !document.querySelector('[role=dialog]'))
  expect(pathOf(page)).toBe('#/jz/manage')
})
it('a price that is typed at once stands in its cell', async () => {
  await sql`update bowls set price = 700 where name = '盏22'`.execute(stage.db)
  const script = await holdScript(page, 'InlineEditor')
  const cell = rowOf(page, '盏22').getByTitle('点击修改')
  await cell.focus()
  await page.keyboard.press('Enter')
  await script.isAsked
  await page.keyboard.type('19.5')
  await page.keyboard.press('Enter')
  script.arrive()
  await rowOf(page, '盏22').getByText('¥19.50').waitFor()
})
it('a menu is gone through by keys pressed before it stands', async () => {
  const script = await holdScript(page, 'RowMenu')
  await rowOf(page, '盏21').getByRole('button', { name: '盏21的更多操作' }).focus()
  await page.keyboard.press('Enter')
  await script.isAsked
  await page.keyboard.press('ArrowDown')
  script.arrive()
  const items = page.getByRole('menu').getByRole('menuitem')
  await expect.poll(() => hasFocus(items.nth(1))).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
})
it('a press elsewhere ends the wait, and the page has its keys again', async () => {
  const script = await holdScript(page, 'ColumnsSelector')
  await page.getByRole('button', { name: '列设置' }).click()
  await script.isAsked
  const search = page.getByRole('searchbox')
  await search.click()
  await page.keyboard.type('盏')
  expect(await search.inputValue()).toBe('盏')
  script.arrive()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
it('a reason typed right after its key decides nothing by its letters', async () => {
  await sql`update bowls set status = 2 where name in ('盏1', '盏2')`.execute(stage.db)
  const platform = await enterAs(stage, 'platform', 'plat', { locale: 'zh-CN', theme: 'light' }, { at: '/messages' })
  const script = await holdScript(platform, 'ActionDialog')
  await goTo(platform, '/jz/review')
  await platform.locator('.review-buttons .MuiButton-contained:not(.greyed)').waitFor()
  await platform.keyboard.press('r')
  await platform.keyboard.type('a jar')
  await script.isAsked
  script.arrive()
  const reason = platform.getByRole('dialog').getByRole('textbox').first()
  await expect.poll(() => reason.inputValue()).toBe('a jar')
  expect([await stateOf(stage, '盏1'), await stateOf(stage, '盏2')]).toEqual([2, 2])
  await platform.context().close()
})
