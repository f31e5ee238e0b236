import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { pause, type Stage } from '../../kit/console/browser'
import { enterBowls, openBowlStage, pathOf, rowOf, showPlainList, stateOf } from './bowls'

let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openBowlStage()
  await sql`update bowls set status = 2 where name = '盏14'`.execute(stage.db)
  page = await enterBowls(stage)
})
afterAll(async () => {
  await page.context().close()
  await stage.close()
})

/** Clicks a place, and whatever stands there `delay` milliseconds later: timed in the page, as a busy machine would stretch the pause. */
const clickTwice = ({ x, y }: { x: number; y: number }, delay: number) =>
  page.evaluate(
    async ([clientX, clientY, pause]) => {
      const click = () =>
        document
          .elementFromPoint(clientX, clientY)
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY }))
      click()
      await new Promise(done => setTimeout(done, pause))
      click()
    },
    [x + 8, y + 8, delay] as const,
  )
/** The window is looked at again. */
const lookAgain = (on: Page) =>
  on.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

it('a double click takes one step, and nothing moves', async () => {
  await page.locator('.drag-handle').first().waitFor()
  for (const [name, delay] of [
    ['盏21', 120],
    ['盏20', 250],
  ] as const) {
    const here = rowOf(page, name)
    const box = async (role: 'link' | 'button', label: string) => here.getByRole(role, { name: label }).boundingBox()
    const before = [await box('link', name), await box('button', `${name}的更多操作`)]
    const step = await box('button', '上架')
    if (!step) throw new Error('no step')
    await clickTwice(step, delay)
    await here.getByText('待审核').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect([await box('link', name), await box('button', `${name}的更多操作`)]).toEqual(before)
    expect(await stateOf(stage, name)).toBe(2)
  }
  // Under a tab the next row comes up under the pointer.
  await page.getByRole('tab', { name: '待上架' }).click()
  await rowOf(page, '盏20').waitFor({ state: 'detached' })
  const target = await rowOf(page, '盏19').getByRole('button', { name: '上架' }).boundingBox()
  if (!target) throw new Error('no step')
  await page.mouse.dblclick(target.x + 8, target.y + 8, { delay: 60 })
  await rowOf(page, '盏19').waitFor({ state: 'detached' })
  expect([await stateOf(stage, '盏19'), await stateOf(stage, '盏18')]).toEqual([2, 1])
})

it('a slow second click does not begin the opposite of what the first has done, and one made later does', async () => {
  await showPlainList(stage, page)
  await page.locator('.drag-handle').first().waitFor()
  const here = rowOf(page, '盏22')
  const step = await here.getByRole('button', { name: '上架' }).boundingBox()
  if (!step) throw new Error('no step')
  await clickTwice(step, 1200)
  await here.getByText('待审核').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  // Longer than two clicks at a record mean one, which is 1.5 seconds.
  await pause(page, 1600)
  await page.mouse.click(step.x + 8, step.y + 8)
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  expect(await stateOf(stage, '盏22')).toBe(2)
})

it('a price is changed in its cell: Enter saves, Escape leaves it, what is wrong stands below, and what others wrote meanwhile is told', async () => {
  await showPlainList(stage, page)
  const price = async () =>
    (await queryRow<{ price: number }>(stage.db, sql`select price from bowls where name = '盏23'`))?.price
  const here = rowOf(page, '盏23')
  const cell = here.getByTitle('点击修改')
  const input = page.getByRole('textbox', { name: '修改价格' })
  await cell.click()
  await input.fill('1')
  await input.press('Escape')
  await input.waitFor({ state: 'detached' })
  expect(await price()).toBe(2300)
  await cell.click()
  for (const [typed, error] of [
    ['abc', '请输入金额，最多 2 位小数'],
    ['0', '不能小于 0.01'],
  ] as const) {
    await input.fill(typed)
    await input.press('Enter')
    await here.getByRole('alert').getByText(error).waitFor()
  }
  // What opens below a row stands over the next one.
  const isOnTop = (element: Element) => {
    const { left, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + 8, bottom - 4))
  }
  expect(await page.locator('.inline-editor .filter-error').evaluate(isOnTop)).toBe(true)
  await sql`update bowls set price = 1300, version = version + 1 where name = '盏23'`.execute(stage.db)
  await input.fill('１２．５')
  await input.press('Enter')
  await here.getByRole('alert').getByText('他人已改为 13.00，再按 Enter 以您的为准').waitFor()
  expect(await price()).toBe(1300)
  await sql`update bowls set description = '他人写的', version = version + 1 where name = '盏23'`.execute(stage.db)
  await input.press('Enter')
  await expect.poll(price).toBe(1250)
  await here.getByText('¥12.50').waitFor()
  await cell.waitFor()
  await sql`update bowls set status = 2 where name = '盏23'`.execute(stage.db)
  await lookAgain(page)
  await here.getByText('待审核').waitFor()
  await here.getByText('¥12.50').waitFor()
  expect(await cell.count()).toBe(0)
})

it('what else there is stands in a menu, the impossible with its reason', async () => {
  await showPlainList(stage, page)
  // Where the state closes it, changing it too; on its own page as well.
  await rowOf(page, '盏14').getByRole('button', { name: '盏14的更多操作' }).click()
  await page.getByRole('menuitem', { name: '编辑' }).getByText('待审核，请先撤回审核').waitFor()
  await page.keyboard.press('Escape')
  await rowOf(page, '盏14').getByRole('link', { name: '盏14', exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: '编辑' }).getByText('待审核，请先撤回审核').waitFor()
  expect(await page.getByRole('menuitem', { name: '编辑' }).getAttribute('aria-disabled')).toBe('true')
  await page.goto(`${stage.address}/#/jz/manage`)
  await rowOf(page, '盏17').getByRole('button', { name: '盏17的更多操作' }).click()
  const item = page.getByRole('menuitem', { name: /下架/ })
  await item.getByText('待上架，现在不能操作').waitFor()
  await item.click({ force: true })
  expect(await stateOf(stage, '盏17')).toBe(1)
  await page.keyboard.press('Escape')
  await expect
    .poll(() =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.outerHTML.slice(0, 200),
      ),
    )
    .toBe('盏17的更多操作')
  // From there it is copied, and taken away and brought back, as on its own page.
  const more = (name: string) => rowOf(page, name).getByRole('button', { name: `${name}的更多操作` })
  // A record with pictures that were never uploaded is not restored.
  await sql`update bowls set "headImg" = null, "carouselImgs" = '{}' where name = '盏17'`.execute(stage.db)
  await more('盏17').click()
  await page.getByRole('menuitem', { name: '删除', exact: true }).click()
  await page.getByRole('dialog', { name: '删除“盏17”' }).getByRole('button', { name: '删除', exact: true }).click()
  await rowOf(page, '盏17').waitFor({ state: 'detached' })
  expect(pathOf(page)).toBe('#/jz/manage')
  await page.getByRole('button', { name: '撤销' }).click()
  await rowOf(page, '盏17').waitFor()
  await page.setViewportSize({ width: 375, height: 800 })
  await more('盏17').click()
  await page.getByRole('menuitem', { name: '复制', exact: true }).click()
  await page.waitForURL('**/#/jz/new*')
  await expect.poll(() => page.getByRole('textbox', { name: /^建盏名称/ }).inputValue()).toContain('盏17')
})

it('a list notices by itself what others do while a row waits for them', async () => {
  await sql`update bowls set status = 2 where name = '盏12'`.execute(stage.db)
  const waiting = await enterBowls(stage, 'zh-CN', 1280, { isNew: true })
  await waiting.clock.install()
  await waiting.reload()
  await rowOf(waiting, '盏12').getByText('待审核').waitFor()
  // What waits for review takes no change: its slot stays free.
  expect(await rowOf(waiting, '盏12').getByText('编辑', { exact: true }).isVisible()).toBe(false)
  await sql`update bowls set status = 3 where name = '盏12'`.execute(stage.db)
  await waiting.clock.runFor(16_000)
  await rowOf(waiting, '盏12').getByText('在售').first().waitFor()
  await sql`update bowls set status = 4 where name = '盏12'`.execute(stage.db)
  await lookAgain(waiting)
  await rowOf(waiting, '盏12').getByText('审核未通过').waitFor()
  await waiting.context().close()
})
