import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import { logIn, type Stage, words } from '../../kit/console/browser'
import { bowls, enterBowls, openBowlStage, pathOf, rowOf, showPlainList } from './bowls'

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

describe('addresses', () => {
  it('a list keeps its own through search, tab, order, page, reset, back and reload', async () => {
    const w = words['zh-CN']
    const holds = async (part: string) => {
      await expect.poll(() => decodeURIComponent(page.url())).toContain(part)
      expect(pathOf(page)).toBe('#/jz/manage')
    }
    await page.getByRole('button', { name: '下一页' }).click()
    await holds('page=2')
    await page.getByLabel(w.search).fill('盏1')
    await page.getByRole('button', { name: w.query }).click()
    await holds('"q":"盏1"')
    await page.getByRole('tab', { name: '待上架' }).click()
    await holds('"status":1')
    await page.getByRole('button', { name: '价格' }).click()
    await holds('sort=price')
    await page.reload()
    await rowOf(page, '盏1').waitFor()
    await holds('"q":"盏1"')
    await page.getByRole('button', { name: '重置' }).click()
    await expect.poll(() => decodeURIComponent(page.url())).not.toContain('盏1')
    expect(page.url()).not.toContain('sort=price')
    expect(pathOf(page)).toBe('#/jz/manage')
    await page.goBack()
    await holds('"q":"盏1"')
    expect(await rowOf(page, '盏1').getByRole('link', { name: '盏1', exact: true }).getAttribute('href')).toMatch(
      /^#\/jz\/view\?id=[\w-]{36}$/,
    )
    expect(await rowOf(page, '盏1').getByRole('link', { name: w.edit }).getAttribute('href')).toMatch(
      /^#\/jz\/jz-detail\?id=[\w-]{36}$/,
    )
  })

  const returns: Readonly<Record<string, () => Promise<unknown>>> = {
    'Back of the browser': () => page.goBack(),
    'Back of the page': () => page.getByRole('link', { name: '返回', exact: true }).click(),
    'Back of the page after an edit was cancelled': async () => {
      await page.getByRole('link', { name: '编辑', exact: true }).click()
      await page.getByRole('link', { name: '取消', exact: true }).click()
      await page.getByRole('link', { name: '返回', exact: true }).click()
    },
    'Back of the browser after a reload': async () => {
      await page.reload()
      await page.getByRole('heading', { name: '盏8' }).first().waitFor()
      await page.goBack()
    },
    'Back of the page after a reload': async () => {
      await page.reload()
      await page.getByRole('link', { name: '返回', exact: true }).click()
    },
  }
  // In a low window the page scrolls as well.
  const heights = [900, 480]
  it.each(Object.entries(returns).flatMap(([name, back]) => heights.map(height => [name, height, back] as const)))(
    'a list stands where it was left when %s leads to it (window %d high)',
    async (_, height, back) => {
      await page.setViewportSize({ width: 1280, height })
      await showPlainList(stage, page)
      const place = () =>
        page.locator('.table-frame').evaluate(frame => [Math.round(window.scrollY), Math.round(frame.scrollTop)])
      await page.locator('.table-frame').evaluate(frame => {
        window.scrollTo(0, 190)
        frame.scrollTo(0, 400)
      })
      await rowOf(page, '盏8').getByRole('link', { name: '盏8', exact: true }).scrollIntoViewIfNeeded()
      await page.waitForTimeout(100)
      const left = await place()
      expect(left[1]).toBeGreaterThan(200)
      await rowOf(page, '盏8').getByRole('link', { name: '盏8', exact: true }).click()
      await page.getByRole('heading', { name: '盏8' }).first().waitFor()
      await back()
      await expect.poll(place).toEqual(left)
      await page.setViewportSize({ width: 1280, height: 900 })
    },
  )

  it('each Back takes back one tab, to the plain list, which stays plain; a list come to again is as it was left', async () => {
    const onTab = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor()
    await showPlainList(stage, page)
    await page.getByRole('link', { name: '大师', exact: true }).click()
    await rowOf(page, '李达明').waitFor()
    await page.getByRole('link', { name: '建盏', exact: true }).click()
    await onTab('全部')
    for (const name of ['待上架', '在售']) {
      await page.getByRole('tab', { name }).click()
      await onTab(name)
    }
    for (const name of ['待上架', '全部']) {
      await page.goBack()
      await onTab(name)
    }
    await rowOf(page, `盏${bowls}`).waitFor()
    await page.goBack()
    await rowOf(page, '李达明').waitFor()
    await page.goForward()
    await onTab('全部')
    await page.getByRole('tab', { name: '在售' }).click()
    await onTab('在售')
    await page.getByRole('link', { name: '大师', exact: true }).click()
    await rowOf(page, '李达明').waitFor()
    await page.getByRole('link', { name: '建盏', exact: true }).click()
    await onTab('在售')
    await page.goto(`${stage.address}/#/jz/manage?filter=%7B%7D&redirect=login`)
    await onTab('全部')
    expect(await page.evaluate(() => localStorage.getItem('RaStore.bowls.listParams'))).not.toContain('redirect')
  })

  it('an old one gives way to it, a form without an id is the empty one, and a filtered list is found again after login', async () => {
    await page.goto(`${stage.address}/#/bowls?filter=${encodeURIComponent('{"q":"盏22"}')}`)
    await expect.poll(() => pathOf(page)).toBe('#/jz/manage')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await sql`delete from sessions where account_id in (select id from accounts where username = 'demo')`.execute(
      stage.db,
    )
    await page.getByRole('button', { name: words['zh-CN'].query }).click()
    await expect.poll(() => page.url()).toContain('#/login?redirect=manage&')
    await logIn(page, 'zh-CN', 'demo')
    await expect.poll(() => decodeURIComponent(page.url())).toContain('#/jz/manage?filter={"q":"盏22"}')
    await page.goto(`${stage.address}/#/jz/jz-detail`)
    await page.getByRole('heading', { level: 1, name: '添加建盏' }).waitFor()
    expect(pathOf(page)).toBe('#/jz/new')
  })
})
