import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { openStage, pause, type Stage, words } from '../../kit/console/browser'
import { enterAs, goTo, settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  for (const name of [...'ABCD'].reverse())
    await stage.maker.call('/api/product/addOrUpdateProduct', {
      name: `盏 ${name}`,
      price: 100_00,
      description: '好盏',
      material: 'redClay',
      glaze: name < 'D' ? 'wujin' : 'leaf',
    })
})
afterAll(() => stage.close())
const w = words['zh-CN']
/** Begins at the list of bowls, or at `at`. */
const enter = async (options: Parameters<typeof enterAs>[4] = {}) => {
  const page = await enterAs(
    stage,
    'demo',
    'fact',
    { locale: 'zh-CN', theme: 'light' },
    { at: '/jz/manage', ...options },
  )
  if (!options.at) await page.locator('tbody tr').first().waitFor()
  return page
}

it('a page that cannot be drawn says so, and an unknown one too, and both lead home', async () => {
  const page = await enter()
  await page.route('**/Show-*.js', route => route.abort())
  await page.locator('.lead-link strong').first().click()
  await page.getByRole('main').getByRole('alert').getByRole('heading', { name: '页面出错了' }).waitFor()
  await page.getByRole('navigation').getByRole('link').first().waitFor()
  await page.getByRole('link', { name: '回到首页' }).click()
  await page.locator('.figure').first().waitFor()
  await goTo(page, '/no/such/page')
  await page.getByRole('heading', { name: '抱歉，页面不见了' }).waitFor()
  await page.getByRole('link', { name: '回到首页' }).click()
  await page.waitForURL('**/#/dashboard/workplace')
  await page.context().close()
})
/** Fields that the bar which saves lies over while they have the focus. A disabled field cannot have it. */
const coveredFields = (page: Page) =>
  page
    .locator(
      'form :is(input:not([type=file], [aria-hidden=true]), textarea, [role=combobox]):not([aria-disabled=true])',
    )
    .evaluateAll(async all => {
      const bar = document.querySelector('.save-bar')
      const covered: string[] = []
      for (const each of all as HTMLElement[]) {
        each.focus()
        await new Promise(requestAnimationFrame)
        if (bar && each.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1)
          covered.push(each.outerHTML)
      }
      return covered
    })
it.each([375, 1280])(
  'no page of %i pixels is wider than its screen, and what saves a form stays in sight',
  async width => {
    const page = await enter()
    await page.setViewportSize({ width, height: 800 })
    const id = (await queryRow<{ id: string }>(stage.db, sql`select id from bowls limit 1`))?.id
    for (const path of [
      '/jz/manage',
      '/jz/new',
      `/jz/jz-detail?id=${id}`,
      `/jz/view?id=${id}`,
      '/master/guanli',
      '/master/add',
      '/exception/404',
    ]) {
      await goTo(page, path)
      await pause(page, 400)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
      if (path === '/exception/404')
        expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThanOrEqual(800)
      const save = page.locator('.save-bar').getByRole('button', { name: w.save, exact: true })
      if ((await save.count()) === 0) continue
      const box = await save.boundingBox()
      expect((box?.y ?? 800) + (box?.height ?? 0), path).toBeLessThanOrEqual(800)
      expect(await coveredFields(page), path).toEqual([])
    }
    // Back begins at the top like every other way, though the form was left at its end.
    await page.goBack()
    await page.locator('.save-bar').waitFor()
    await settled(page)
    await pause(page, 400)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.context().close()
  },
)
it('no control of a sub-record lies over another, on the smallest phone, on a phone and at a desk', async () => {
  const page = await enter({ at: '/master/add' })
  await page.setViewportSize({ width: 320, height: 800 })
  await page.locator('.sub-records').getByRole('button').last().click()
  const line = page.locator('.sub-records li').first()
  await line.getByRole('combobox').waitFor()
  for (const width of [320, 375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    await pause(page)
    const over = await line
      .locator('.MuiInputBase-root, .picture-drop, .RaSimpleFormIterator-action button')
      .evaluateAll(all => {
        const boxes = all.map(each => each.getBoundingClientRect())
        const meet = (a: DOMRect, b: DOMRect) =>
          a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        return boxes.flatMap((a, index) => boxes.slice(index + 1).filter(b => meet(a, b))).length
      })
    expect(over, `${width} pixels`).toBe(0)
  }
  await page.context().close()
})
