import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs, goTo, settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
let stage: Stage
let page: Page
const log: string[] = []
beforeAll(async () => {
  stage = await openStage({ log: { write: line => log.push(line) } })
  await stage.maker.call('/api/product/addOrUpdateProduct', { name: '盏一', price: 100_00, description: '好盏' })
  page = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' }, { at: '/jz/manage' })
})
afterAll(() => stage.close())

/** Begins the console anew at an address. */
const open = async (path: string) => {
  await page.goto('about:blank')
  await page.goto(`${stage.address}/#${path}`)
  await settled(page)
}
const row = () => page.locator('tbody tr').filter({ has: page.locator('strong', { hasText: '盏一' }) })
const c = {
  settings: 'Page settings',
  fromServer: 'Menu from the server',
  close: 'Close',
  menu: 'Menu',
  masters: 'Masters',
  notFound: 'Page not found',
  served: 'The menu is loaded',
  notServed: 'The menu could not be loaded; the usual one stays.',
  retry: 'Try again',
  problem: 'Sorry, the server has a problem',
} as const
const drawer = () => page.getByRole('dialog', { name: c.settings })
const withDrawer = async (work: (dialog: ReturnType<typeof drawer>) => Promise<unknown>) => {
  await page.getByRole('button', { name: c.settings }).click()
  await work(drawer())
  await drawer().getByRole('button', { name: c.close }).last().click()
  await drawer().waitFor({ state: 'detached' })
}
it('the settings may have the mall’s menu, which says what there is', async () => {
  await page.route('**/api/user/menu', async route => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...answer, data: answer.data.filter(({ name }: { name: string }) => name === 'jz') },
    })
  })
  await open('/jz/manage')
  await withDrawer(async dialog => {
    await dialog.getByRole('switch', { name: c.fromServer }).click()
    await page.getByText(c.served).waitFor()
  })
  await page
    .getByRole('navigation', { name: c.menu })
    .getByRole('link', { name: c.masters })
    .waitFor({ state: 'detached' })
  await goTo(page, '/master/guanli')
  await page.getByRole('heading', { name: c.notFound }).waitFor()
  await goTo(page, '/jz/manage')
  // An address that nobody can read is no page either, and the menu still stands.
  await goTo(page, '/bowls/%zz')
  await page.getByRole('main').getByRole('heading', { name: c.notFound }).waitFor()
  await page.getByRole('navigation', { name: c.menu }).waitFor()
  await goTo(page, '/jz/manage')
  await row().locator('strong').click()
  await page.getByRole('main').getByRole('heading', { level: 1, name: '盏一' }).waitFor()
  await page.unroute('**/api/user/menu')
  await withDrawer(dialog => dialog.getByRole('switch', { name: c.fromServer }).click())
  await page.getByRole('navigation', { name: c.menu }).getByRole('link', { name: c.masters, exact: true }).waitFor()
})
it('a menu of the mall that leads to no page is said to have failed, and the usual one stays', async () => {
  await page.route('**/api/user/menu', route =>
    route.fulfill({ json: { code: 0, data: [{ path: '/made/up', name: 'up', meta: {} }], msg: '' } }),
  )
  await open('/jz/manage')
  await withDrawer(async dialog => {
    await dialog.getByRole('switch', { name: c.fromServer }).click()
    await page.getByText(c.notServed).waitFor()
    await dialog.getByRole('switch', { name: c.fromServer }).click()
  })
  await row().waitFor()
  await page.getByRole('navigation', { name: c.menu }).getByRole('link', { name: c.masters, exact: true }).waitFor()
  await page.unroute('**/api/user/menu')
})
it('whoever begins where the mall’s menu has no workplace begins on its first page', async () => {
  await page.evaluate(() => localStorage.setItem('app_settings', '{"menuFromServer":true}'))
  await page.route('**/api/user/menu', async route => {
    const answer = await (await route.fetch()).json()
    const data = answer.data.filter(({ name }: { name: string }) => name === 'jz')
    await route.fulfill({ json: { ...answer, data } })
  })
  await open('')
  await row().waitFor()
  expect(new URL(page.url()).hash).toMatch(/^#\/jz\/manage/)
  await page.evaluate(() => localStorage.removeItem('app_settings'))
  await page.unroute('**/api/user/menu')
})
it('a page that breaks leaves the frame, with its id in the mall’s log, and comes back', async () => {
  const listed = '**/api/product/listProducts'
  await page.route(listed, route =>
    route.fulfill({ json: { code: 0, data: { list: [null], total: 1, more: false }, msg: '' } }),
  )
  await open('/jz/manage')
  const id = await page.getByRole('alert').locator('code').textContent()
  expect(id).toMatch(/^[0-9a-f]{12}$/)
  await expect
    .poll(() => log.filter(line => line.includes(String(id))).map(line => JSON.parse(line).said.page))
    .toEqual(['/bowls'])
  await page.unroute(listed)
  await page.getByRole('button', { name: c.retry }).click()
  await row().waitFor()
  await goTo(page, '/exception/500')
  await page.getByRole('heading', { name: c.problem }).waitFor()
  await expect.poll(() => page.title()).toContain(c.problem)
})
it('a slash at the end leads to its page, and the way round to log-in', async () => {
  await open('/jz/manage/')
  await row().waitFor()
  expect(new URL(page.url()).hash).toMatch(/^#\/jz\/manage\/?(\?|$)/)
  await page.goto(`${stage.address}/#/redirect/login`)
  await page.locator('input[type="password"]').waitFor()
  expect(new URL(page.url()).hash).toBe('#/login')
})
