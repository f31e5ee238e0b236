import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** Fails the first requests for a script, as a proxy does that changes servers. Answers how many came, and how often the page was loaded. */
const failing = async (page: Page, script: RegExp, times: number, status = 502) => {
  const seen = { scripts: 0, pages: 0 }
  await page.route(script, route => {
    seen.scripts += 1
    return seen.scripts <= times ? route.fulfill({ status, body: 'Bad Gateway' }) : route.continue()
  })
  page.on('request', request => {
    if (request.isNavigationRequest()) seen.pages += 1
  })
  return seen
}
const enter = (at = '') => enterAs(stage, 'demo', 'fact', { locale: 'zh-CN', theme: 'light' }, { at, isNew: true })
const palette = /\/CommandPalette-[^/]*\.js$/

describe('a script that does not come', () => {
  it('once is fetched again, and its page goes on', async () => {
    const page = await enter('/dashboard/workplace')
    const seen = await failing(page, palette, 1)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').waitFor()
    expect(seen).toEqual({ scripts: 2, pages: 0 })
    await page.context().close()
  })
  it('after an upgrade reloads the page once, and what was typed is offered', async () => {
    const seen = { pages: 0 }
    let isMissing = true
    // From the start, because the page asks for it ahead as soon as it is idle.
    const newPage: Stage['newPage'] = async options => {
      const made = await stage.newPage(options)
      await made.route(palette, route => (isMissing ? route.fulfill({ status: 404 }) : route.continue()))
      return made
    }
    const look = { locale: 'zh-CN', theme: 'light' } as const
    const page = await enterAs({ ...stage, newPage }, 'demo', 'fact', look, { at: '/jz/new', isNew: true })
    const text = page.getByRole('textbox', { name: /^建盏名称/ })
    await text.fill('银毫未存')
    page.on('request', request => {
      if (!request.isNavigationRequest()) return
      seen.pages += 1
      isMissing = false
    })
    await page.keyboard.press('Control+k')
    await page.getByRole('button', { name: '恢复' }).click()
    expect(await text.inputValue()).toBe('银毫未存')
    expect(seen.pages).toBe(1)
    await page.context().close()
  })
  it('of a dialog leaves the page as it is while there is no network', async () => {
    const page = await enter('/jz/new')
    const text = page.getByRole('textbox', { name: /^建盏名称/ })
    await text.fill('银毫未存')
    await page.route(palette, route => route.abort())
    await page.context().setOffline(true)
    await page.keyboard.press('Control+k')
    await page.getByText('网络错误，请检查网络后重试。').waitFor()
    expect(await text.inputValue()).toBe('银毫未存')
    expect(await page.getByRole('navigation', { name: '菜单' }).isVisible()).toBe(true)
    await page.context().close()
  })
  it('at all says so with a way on, and reloads no second time', async () => {
    const page = await enter('/dashboard/workplace')
    const seen = await failing(page, /\/(masters|List|Create)-[^/]*\.js$/, 1_000, 404)
    await page.evaluate(() => {
      location.hash = '/jz/new'
    })
    await expect.poll(() => seen.pages).toBe(1)
    await page.getByRole('button', { name: '重试' }).waitFor()
    expect(seen.pages).toBe(1)
    await page.context().close()
  })
  it.each([
    ['the page’s own', /\/assets\/index-[^/]*\.js$/, 1],
    // The line in the page asks for it first, and the script a second time.
    ['the start’s', /\/assets\/start-[^/]*\.js$/, 2],
  ] as const)('on the way to the log-in page is fetched again: %s', async (_, script, times) => {
    const page = await stage.newPage({ isNew: true })
    await failing(page, script, times)
    await page.goto(`${stage.address}/#/login`)
    await page.getByLabel('用户名或手机号').waitFor()
    await page.context().close()
  })

  it('is no matter where the server answers again: the page opens by itself', async () => {
    const page = await enter('/dashboard/workplace')
    await page.route(/\/api\//, route => route.fulfill({ status: 502, body: 'Bad Gateway' }))
    await page.reload()
    await page.getByRole('heading', { name: '后台暂时打不开' }).waitFor()
    await page.unroute(/\/api\//)
    await page.getByRole('navigation', { name: '菜单' }).waitFor()
    await page.context().close()
  })
})
