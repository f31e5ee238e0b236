import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { browserArguments } from '../../kit/console/browser'
import { settled } from '../../kit/console/walk'
import { buildShop, type TestShop } from '../../kit/testServer'
import { shop as bikeShop } from '../../secondApp/app'
import { buildSecondConsole } from '../../kit/console/second/buildConsole'

let folder: string
let shop: TestShop
let browser: Browser
let address: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-'))
  await buildSecondConsole(folder)
  shop = await buildShop(bikeShop, { consoleFolder: folder })
  address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM || undefined, args: browserArguments })
  const owner = shop.as.owner
  const depot = await owner?.ok('/api/depots/addOrUpdateDepot', { name: 'North' })
  for (const index of Array.from({ length: 230 }, (_, at) => at))
    await owner?.ok('/api/bikes/addOrUpdateBike', {
      name: `Bicycle ${String(index).padStart(3, '0')}`,
      rent: 1000 + index,
      depot: depot?.id,
    })
})
afterAll(async () => {
  await browser.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

const words = {
  'zh-CN': {
    list: '自行车',
    head: ['名称', '日租金', '购入日期', '车库'],
    name: '名称',
    rent: '日租金',
    add: '新建自行车',
    save: '保存',
    depots: '车库',
    title: '自行车 · 租车后台',
  },
  'en-US': {
    list: 'Bicycles',
    head: ['Name', 'Rent a day', 'Bought', 'Depot'],
    name: 'Name',
    rent: 'Rent a day',
    add: 'Create Bicycle',
    save: 'Save',
    depots: 'Depots',
    title: 'Bicycles · Bicycle rental',
  },
} as const
const open = async (locale: keyof typeof words): Promise<{ page: Page; close: () => Promise<void> }> => {
  const context = await browser.newContext({ locale, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${address}/api/health`)
  await page.evaluate(kept => Object.assign(localStorage, kept), {
    authorization: String(shop.as.owner?.headers.authorization),
    identity: 'rental',
    has_pass_fact: 'true',
    'RaStore.locale': JSON.stringify(locale),
    app_settings: JSON.stringify({ tabBar: true }),
  })
  await page.goto(`${address}/#/bikes`)
  await settled(page)
  return { page, close: () => context.close() }
}
const shown = (page: Page) => page.locator('[role=tabpanel]:not([hidden])')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

it.each(['zh-CN', 'en-US'] as const)('stock pages work behind tabs, in %s', async locale => {
  const w = words[locale]
  const { page, close } = await open(locale)
  await expect.poll(() => heading(page).allInnerTexts()).toEqual([w.list])
  await page.getByText('Bicycle 000').waitFor()
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(expect.arrayContaining([...w.head]))
  expect(await page.title()).toBe(w.title)

  await page.getByText('Bicycle 000').click()
  await expect.poll(() => heading(page).innerText()).toContain('Bicycle 000')
  await shown(page).getByText('North').waitFor()

  await page.goto(`${address}/#/bikes/create`)
  await expect.poll(() => heading(page).innerText()).toBe(w.add)
  await shown(page).getByLabel(w.name).fill(`Fresh ${locale}`)
  await shown(page).getByLabel(w.rent).fill('777')
  await shown(page).getByRole('button', { name: w.save }).click()
  await expect.poll(() => heading(page).innerText()).toContain(`Fresh ${locale}`)

  await tab(page, w.list).click()
  await expect.poll(() => heading(page).allInnerTexts()).toEqual([w.list])
  expect(await page.title()).toBe(w.title)
  await close()
})
it('a form of the kit keeps what is typed while another tab is looked at', async () => {
  const { page, close } = await open('en-US')
  const depots = await shop.as.owner?.ok<{ list: { id: string }[] }>('/api/depots/listDepots', {})
  await page.goto(`${address}/#/depots/${depots?.list[0]?.id}`)
  const name = shown(page).getByLabel('Name')
  await expect.poll(() => name.inputValue()).toBe('North')
  await name.fill('South')
  await tab(page, 'Bicycles').click()
  await shown(page).getByText('Bicycle 000').waitFor()
  await page.getByRole('tab', { name: /North/ }).click()
  await expect.poll(() => name.inputValue()).toBe('South')
  await close()
})
it('a stock export holds more rows than the server answers at once', async () => {
  const { page, close } = await open('en-US')
  await page.getByText('Bicycle 000').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(lines.length).toBeGreaterThan(230)
  await close()
})
