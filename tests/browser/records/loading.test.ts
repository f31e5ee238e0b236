import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
let stage: Stage
let bowl: string
let master: string
let page: Page
beforeAll(async () => {
  stage = await openStage()
  page = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' }, { at: '/user/settings' })
  const made = (path: string, draft: object) => stage.maker.call<{ id: string }>(path, draft)
  bowl = (await made('/api/product/addOrUpdateProduct', { name: '慢盏', price: 100_00, description: '盏' })).id
  master = (await made('/api/master/addOrUpdateMaster', { name: '李达明' })).id
})
afterAll(async () => {
  await page.context().close()
  await stage.close()
})

/** The calls of a path are not answered until the test lets them be. */
const holding = async (path: string) => {
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
const at = async (address: string) => {
  await page.goto('about:blank')
  await page.goto(`${stage.address}/#${address}`)
}
const headingOf = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })
const record = (): string => `/master/detail?id=${master}`
const form = (): string => `/master/edit?id=${master}`
const bowlForm = (): string => `/jz/jz-detail?id=${bowl}`

describe('what is on its way', () => {
  it.each([
    ['a record', '**/api/master/getMaster*', record, 'Master', '李达明', true],
    ['a form', '**/api/product/getProduct*', bowlForm, 'Bowl', '慢盏', true],
    ['another form', '**/api/master/getMaster*', form, 'Master', '李达明', true],
    ['messages', '**/api/message/list*', (): string => '/messages', 'Messages', 'Messages', false],
    ['the own account', '**/api/user/info*', (): string => '/user/settings', 'User settings', 'User settings', false],
  ] as const)('%s has its heading, the way back and its shape', async (_, path, address, first, then, hasWayBack) => {
    const release = await holding(path)
    await at(address())
    const heading = headingOf(first)
    await heading.waitFor()
    await expect.poll(() => heading.evaluate(element => element === document.activeElement)).toBe(true)
    const shape = page.locator('main [aria-busy="true"]:has([aria-hidden="true"])').first()
    await shape.waitFor()
    expect((await shape.boundingBox())?.height).toBeGreaterThan(100)
    expect(await shape.textContent()).toContain('oading')
    if (hasWayBack) await page.getByRole('link', { name: 'Back', exact: true }).waitFor()
    const { y } = (await heading.boundingBox()) ?? {}
    release()
    const whole = headingOf(then)
    await whole.waitFor()
    await shape.waitFor({ state: 'detached' })
    expect(Math.abs(((await whole.boundingBox())?.y ?? 0) - (y ?? 0))).toBeLessThan(4)
    // Who has not moved on is still there.
    expect(await whole.evaluate(element => element === document.activeElement)).toBe(true)
    await page.unroute(path)
  })
  it.each([
    ['a record', record],
    ['a form', form],
  ])('%s that cannot be loaded has its heading and the way back', async (_, address) => {
    await page.route('**/api/master/getMaster*', route => route.fulfill({ status: 500, body: 'no' }))
    await at(address())
    await page.getByRole('main').getByRole('alert').waitFor()
    await headingOf('Master').waitFor()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await page.locator('tbody tr').first().waitFor()
    await page.unroute('**/api/master/getMaster*')
  })
})
