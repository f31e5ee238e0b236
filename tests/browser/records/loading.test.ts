import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
let stage: Stage
let bowl: string
let master: string
beforeAll(async () => {
  stage = await openStage()
  const made = (path: string, draft: object) => stage.maker.call<{ id: string }>(path, draft)
  bowl = (await made('/api/product/addOrUpdateProduct', { name: '慢盏', price: 100_00, description: '盏' })).id
  master = (await made('/api/master/addOrUpdateMaster', { name: '李达明' })).id
})
afterAll(() => stage.close())

/** The calls of a path are not answered until the test lets them be. */
const holding = async (page: Page, path: string) => {
  let release = () => {}
  const released = new Promise<void>(done => {
    release = done
  })
  await page.route(path, async route => {
    await released
    await route.continue()
  })
  return release
}
/** Comes to an address anew: what the workplace has read would be there at once. */
const at = async (page: Page, address: string) => {
  await page.goto('about:blank')
  await page.goto(`${stage.address}/#${address}`)
}

describe.each(['en-US', 'zh-CN'] as const)('%s: what is on its way', locale => {
  const zh = locale === 'zh-CN'
  it.each([
    [
      'a record',
      '**/api/master/getMaster*',
      (): string => `/master/detail?id=${master}`,
      ['Master', '大师'],
      '李达明',
      true,
    ],
    ['a form', '**/api/product/getProduct*', (): string => `/jz/jz-detail?id=${bowl}`, ['Bowl', '建盏'], '慢盏', true],
    [
      'another form',
      '**/api/master/getMaster*',
      (): string => `/master/edit?id=${master}`,
      ['Master', '大师'],
      '李达明',
      true,
    ],
    ['messages', '**/api/message/list*', (): string => '/messages', ['Messages', '消息'], ['Messages', '消息'], false],
    [
      'the own account',
      '**/api/user/info*',
      (): string => '/user/settings',
      ['User settings', '用户设置'],
      ['User settings', '用户设置'],
      false,
    ],
  ] as const)('%s has its heading, the way back and its shape', async (_, path, address, first, then, hasWayBack) => {
    const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' })
    const release = await holding(page, path)
    await at(page, address())
    const heading = page.getByRole('main').getByRole('heading', { level: 1, name: first[zh ? 1 : 0], exact: true })
    await heading.waitFor()
    await expect.poll(() => heading.evaluate(element => element === document.activeElement)).toBe(true)
    const shape = page.locator('main [aria-busy="true"]:has([aria-hidden="true"])').first()
    await shape.waitFor()
    expect((await shape.boundingBox())?.height).toBeGreaterThan(100)
    expect(await shape.textContent()).toContain(zh ? '加载' : 'oading')
    if (hasWayBack) await page.getByRole('link', { name: zh ? '返回' : 'Back', exact: true }).waitFor()
    const { y } = (await heading.boundingBox()) ?? {}
    release()
    const name = typeof then === 'string' ? then : then[zh ? 1 : 0]
    const whole = page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })
    await whole.waitFor()
    await shape.waitFor({ state: 'detached' })
    expect(Math.abs(((await whole.boundingBox())?.y ?? 0) - (y ?? 0))).toBeLessThan(4)
    // Who has not moved on is still there.
    expect(await whole.evaluate(element => element === document.activeElement)).toBe(true)
    await page.context().close()
  })
  it.each([
    ['a record', (): string => `/master/detail?id=${master}`],
    ['a form', (): string => `/master/edit?id=${master}`],
  ])('%s that cannot be loaded has its heading and the way back', async (_, address) => {
    const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' })
    await page.route('**/api/master/getMaster*', route => route.fulfill({ status: 500, body: 'no' }))
    await at(page, address())
    await page.getByRole('main').getByRole('alert').waitFor()
    await page
      .getByRole('main')
      .getByRole('heading', { level: 1, name: zh ? '大师' : 'Master', exact: true })
      .waitFor()
    await page.getByRole('link', { name: zh ? '返回' : 'Back', exact: true }).click()
    await page.locator('tbody tr').first().waitFor()
    await page.context().close()
  })
})
