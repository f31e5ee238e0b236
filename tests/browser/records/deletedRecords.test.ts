import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs, goTo, settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const add = async (name: string): Promise<string> => {
  const made = await stage.maker.call('/api/product/addOrUpdateProduct', { name, price: 100_00, description: '盏' })
  return (made as { id: string }).id
}
const removeElsewhere = (id: string) => stage.maker.call(`/api/product/delProduct?id=${id}`)
const begin = async (tabBar: boolean): Promise<Page> => {
  const page = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' }, { at: '/user/settings' })
  if (tabBar) {
    await page.evaluate(() => localStorage.setItem('app_settings', '{"tabBar":true}'))
    await page.reload()
    await page.locator('.tab-list').waitFor()
  }
  await settled(page)
  return page
}
const heading = (page: Page, name: string) =>
  page.locator('main h1:visible').filter({ hasText: new RegExp(`^${name}$`) })
const become = (page: Page, name: string) => heading(page, name).waitFor()
const faults = (page: Page) => page.getByText('does not exist, or was deleted').count()

describe.each([
  ['without the tab bar', false],
  ['with the tab bar', true],
])('%s', (_, tabBar) => {
  let page: Page
  beforeAll(async () => {
    page = await begin(tabBar)
  })
  afterAll(() => page.context().close())
  it('Back passes by a record that one has deleted from its page, without a word', async () => {
    const id = await add('裂盏')
    await goTo(page, '/master/guanli')
    await goTo(page, `/jz/view?id=${id}`)
    await goTo(page, '/order/guanli')
    await goTo(page, `/jz/view?id=${id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await become(page, 'Bowls')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goBack()
    await become(page, 'Orders')
    await page.goBack()
    await become(page, 'Bowls')
    await page.goBack()
    await become(page, 'Masters')
    expect(await faults(page)).toBe(0)
  })
  it('Back passes by a record that somebody else has deleted', async () => {
    const id = await add('碎盏')
    await goTo(page, '/master/guanli')
    await goTo(page, `/jz/view?id=${id}`)
    await goTo(page, '/order/guanli')
    await removeElsewhere(id)
    await page.goBack()
    await become(page, 'Bowls')
    await page.goBack()
    await become(page, 'Masters')
  })
})

it('what is gone is not offered again among what one went to lately', async () => {
  await add('我的碎盏')
  const theirs = await add('别人碎的盏')
  const page = await begin(false)
  const recent = async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('listbox').waitFor()
    const titles = await page.getByRole('group', { name: 'Recent' }).getByRole('option').allInnerTexts()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    return titles
  }
  await goTo(page, `/jz/view?id=${theirs}`)
  await become(page, '别人碎的盏')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('我的碎盏')
  await page.getByRole('option', { name: '我的碎盏' }).click()
  await become(page, '我的碎盏')
  expect(await recent()).toHaveLength(2)
  await removeElsewhere(theirs)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await become(page, 'Bowls')
  await expect.poll(recent).toEqual([expect.stringContaining('别人碎的盏')])
  await goTo(page, `/jz/view?id=${theirs}`).catch(() => {})
  await become(page, 'Bowls')
  await expect.poll(recent).toEqual([])
  await page.context().close()
})
