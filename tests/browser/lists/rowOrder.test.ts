import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pause, type Stage } from '../../kit/console/browser'
import { goTo } from '../../kit/console/walk'
import { bowls, enterBowls, openBowlStage, rowOf, showPlainList } from './bowls'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openBowlStage()
  page = await enterBowls(stage)
  await page.evaluate(() =>
    localStorage.setItem('app_settings', JSON.stringify({ ...JSON.parse(localStorage.app_settings), tabBar: true })),
  )
})
afterAll(async () => {
  await page.context().close()
  await stage.close()
})
/** What is seen: with the tab bar on, the pages of the other tabs are there, too. */
const shown = () => page.locator('[role=tabpanel]:not([hidden])')

it('rows that can be dragged are the same ones from first to last, however late that comes', async () => {
  const scripts = '**/SortableRows-*.js'
  await page.route(scripts, async route => {
    await new Promise(done => setTimeout(done, 700))
    await route.continue()
  })
  await page.reload()
  const first = await rowOf(page, `盏${bowls}`).elementHandle()
  await page.locator('.drag-handle').first().waitFor()
  expect(await first?.evaluate(row => row.isConnected && row.querySelector('.drag-handle') !== null)).toBe(true)
  await page.unroute(scripts)
})

it('one is dragged by the first press of its handle, by mouse and by finger, also after a look at another page', async () => {
  const handles = shown().locator('.drag-handle')
  const names = async () => (await shown().locator('tbody tr strong').allInnerTexts()).slice(0, 3)
  const placeOf = async (at: number) => {
    const box = await handles.nth(at).boundingBox()
    if (!box) throw new Error('no handle')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await handles.first().waitFor()
  const [first, second, third] = await names()
  await handles.first().hover()
  await page.mouse.down()
  const below = await placeOf(1)
  await page.mouse.move(below.x, below.y, { steps: 8 })
  await page.getByRole('button', { name: `移动${first}`, pressed: true }).waitFor()
  await pause(page)
  await page.mouse.up()
  await expect.poll(names).toEqual([second, first, third])
  await goTo(page, '/master/guanli')
  await shown().getByText('李达明').waitFor()
  await handles.first().waitFor()
  await goTo(page, '/jz/manage')
  await expect.poll(names).toEqual([second, first, third])
  // By finger, through the browser: a page cannot make a touch that is trusted.
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  const [from, to] = [await placeOf(1), await placeOf(0)]
  await touch('touchStart', [from])
  await page.getByRole('button', { name: `移动${first}`, pressed: true }).waitFor()
  for (const part of [0.3, 0.6, 1]) await touch('touchMove', [{ x: from.x, y: from.y + (to.y - from.y) * part }])
  await pause(page)
  await touch('touchEnd', [])
  await expect.poll(names).toEqual([first, second, third])
})

it('a bowl is put on top, and in a place over pages', async () => {
  await showPlainList(stage, page)
  const firstName = async () => (await shown().locator('tbody tr strong').allTextContents())[0]
  const choose = async (name: string, item: string) => {
    await rowOf(page, name)
      .getByRole('button', { name: `${name}的更多操作` })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('盏10', '移到最前')
  await expect.poll(firstName).toBe('盏10')
  await choose('盏10', '移到第几位')
  const place = page.getByRole('dialog', { name: '移动“盏10”' })
  await place.getByLabel('位次').fill('0')
  await place.getByRole('button', { name: '移动' }).click()
  await place.getByText(/^请输入 1 至 \d+ 的整数$/).waitFor()
  await place.getByLabel('位次').fill('２１')
  await place.getByRole('button', { name: '移动' }).click()
  await rowOf(page, '盏10').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '下一页' }).click()
  await expect.poll(firstName).toBe('盏10')
})
