import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fact } from '../../resources/fact'
import { draftFields, fieldOf } from '../../src/schema/derive'
import { sql } from '../../src/mall/store/database'
import { type DayLocale, logIn, openStage, type Stage } from '../kit/browser'
import { picture } from '../kit/shop'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })
let stage: Stage
const pages = {} as Record<DayLocale, Page>
const names = ['盏一', '盏二', '盏三', '盏四']
beforeAll(async () => {
  stage = await openStage()
  for (const name of [...names].reverse())
    await stage.maker.call('/api/product/addOrUpdateProduct', { name, price: 100_00, description: '好盏', material: 'redClay' })
  await sql`update bowls set "headImg" = '/files/12345678.png', "carouselImgs" = '{/files/12345678.png}'`.execute(stage.db)
  for (const locale of ['zh-CN', 'en-US'] as const) {
    pages[locale] = await stage.open({ locale })
    await logIn(pages[locale], locale, 'demo')
  }
})
afterAll(() => stage.close())

const patient = { timeout: 15_000 }
const open = async (page: Page, path: string) => {
  await page.goto('about:blank')
  await page.goto(`${stage.address}/#${path}`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}
const list = async (page: Page, query = '') => {
  await open(page, `/jz/manage${query}`)
  await page.locator('tbody tr').first().waitFor()
}
const rowOf = (page: Page, name: string) => page.locator('tbody tr').filter({ has: page.locator('strong', { hasText: name }) })
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    const entry = at.closest('tr, li')?.querySelector('strong')?.textContent ?? ''
    return `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.trim()} ${entry}`.trim()
  })

it('every page comes with a policy that lets no foreign script in', async () => {
  for (const path of ['/', '/index.html', '/api/health']) {
    const policy = (await fetch(stage.address + path)).headers.get('content-security-policy') ?? ''
    expect(policy, path).toMatch(/default-src 'self'/)
    expect(policy, path).toMatch(/script-src 'self'(;|$)/)
    expect(policy, path).toMatch(/object-src 'none'/)
  }
})

it.each([
  ['zh-CN', '管好每一只盏：建盏、大师、审核与上架。'],
  ['en-US', 'Look after every bowl: its photos and papers, its master, review and listing.'],
] as const)('the login page promises in %s what there is', async (locale, lead) => {
  const page = await stage.open({ locale })
  await page.getByText(lead, { exact: true }).waitFor()
  await page.context().close()
})

it.each([
  ['zh-CN', 'zh'],
  ['en-US', 'en'],
] as const)('each entry of the manufacturer is labelled, an empty picture too, in %s', async (locale, language) => {
  const page = pages[locale]
  await open(page, '/set/info')
  await page.locator('form').first().waitFor()
  for (const name of draftFields(fact).filter(each => each !== 'factNoChecked')) {
    const label = fieldOf(fact, name).labels[language] as string
    const named = new RegExp(`^${label}(\\s*\\*)?$`)
    const found = page
      .locator('form')
      .getByLabel(named)
      .or(page.getByRole('group', { name: named }))
    expect(await found.count(), name).toBeGreaterThan(0)
  }
  const unnamed = await page
    .locator('form input[type=file]')
    .evaluateAll(all => all.filter(each => !each.getAttribute('aria-label')).length)
  expect(unnamed).toBe(0)
})

it.each([
  ['zh-CN', '盏二', '下架后买家不能再购买，可随时重新上架。', '下架', '取消'],
  ['en-US', '盏二', 'Buyers can no longer buy it; you can list it again at any time.', 'Take off sale', 'Cancel'],
] as const)('a dialog says in %s what follows', async (locale, name, consequence, action, cancel) => {
  await sql`update bowls set status = 3 where name = ${name}`.execute(stage.db)
  const page = pages[locale]
  await list(page)
  await rowOf(page, name).getByRole('button', { name: action }).click()
  await page.getByRole('dialog').getByText(consequence).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: cancel }).click()
  await sql`update bowls set status = 1 where name = ${name}`.execute(stage.db)
})

it.each([
  ['zh-CN', '移动盏一', ['已拿起盏一，第 1 个，共 4 个', '盏一移到第 2 个，共 4 个', '盏一移到第 1 个，共 4 个', '已取消移动盏一']],
  ['en-US', 'Move 盏一', ['盏一 lifted, 1 of 4', '盏一 is now 2 of 4', '盏一 is now 1 of 4', 'Moving 盏一 was cancelled']],
] as const)('a row that is moved by keys says in %s where it is', async (locale, handle, said) => {
  const page = pages[locale]
  await list(page)
  const spoken = page.locator('[aria-live="assertive"]')
  await page.getByRole('button', { name: handle }).focus()
  for (const [index, key] of ['Space', 'ArrowDown', 'ArrowUp', 'Escape'].entries()) {
    await page.keyboard.press(key)
    await spoken.getByText(said[index] as string, { exact: true }).waitFor({ state: 'attached' })
  }
})

it('a printed list is its rows and its heading', async () => {
  const page = pages['zh-CN']
  await list(page)
  await page.emulateMedia({ media: 'print' })
  for (const gone of ['header', 'nav', 'search', '[role=tablist]', '.actions-cell', '.tick-cell'])
    expect(await page.locator(gone).first().isVisible(), gone).toBe(false)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await rowOf(page, '盏一').isVisible()).toBe(true)
  await page.emulateMedia({ media: null })
})

describe('what goes away with the focus', () => {
  const page = () => pages['en-US']
  it('a row leaves it to the next row, the last one to the heading', async () => {
    await list(page(), `?filter=${encodeURIComponent('{"status":1}')}`)
    for (const [name, next] of [
      ['盏二', 'BUTTON List for sale 盏三'],
      ['盏四', 'BUTTON List for sale 盏三'],
    ] as const) {
      await rowOf(page(), name).getByRole('button', { name: 'List for sale' }).press('Enter')
      await rowOf(page(), name).waitFor({ state: 'detached' })
      await expect.poll(() => focused(page()), patient).toBe(next)
    }
    await sql`update bowls set status = 1`.execute(stage.db)
  })
  it('a deleted row too, though a dialog was over it', async () => {
    await stage.maker.call('/api/product/addOrUpdateProduct', { name: '碎盏', price: 100, description: '碎' })
    await list(page())
    const tick = page().getByRole('checkbox', { name: 'Select 碎盏' })
    await tick.check()
    await page().getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    await page().getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await rowOf(page(), '碎盏').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page()), patient).not.toMatch(/^BODY/)
  })
  it('a sub-record and a picture leave it to the next one, and to what adds another', async () => {
    await open(page(), '/master/add')
    const add = page().getByRole('button', { name: 'Add honour' })
    await add.click()
    await add.click()
    const removes = page().getByRole('button', { name: 'Remove', exact: true })
    for (const left of [1, 0]) {
      await removes.first().press('Enter')
      await expect.poll(() => page().locator('.RaSimpleFormIterator-line').count(), patient).toBe(left)
      await expect.poll(() => focused(page()), patient).not.toMatch(/^BODY/)
    }
    await open(page(), '/jz/new')
    const group = page().getByRole('group', { name: 'Carousel images' })
    await group
      .locator('input[type=file]')
      .setInputFiles(
        await Promise.all(
          ['#a00', '#0a0'].map(async color => ({ name: 'a.png', mimeType: 'image/png', buffer: await picture(80, 60, color) })),
        ),
      )
    await expect.poll(() => group.getByRole('img').count(), patient).toBe(2)
    await group
      .getByRole('button', { name: 'Remove Carousel images1' })
      .or(group.getByRole('button', { name: /^Remove .*1$/ }))
      .first()
      .press('Enter')
    await expect.poll(() => group.getByRole('img').count(), patient).toBe(1)
    await expect.poll(() => focused(page()), patient).toMatch(/Remove .*1/)
  })
})

it.each([
  ['zh-CN', /^建盏名称/, '员工', '离开此页面？', '留在此页', '离开', '恢复我的角色'],
  ['en-US', /^Name/, 'Staff', 'Leave this page?', 'Stay here', 'Leave', 'Back to my own role'],
] as const)('seeing as another role asks first while something is typed, in %s', async (locale, field, role, title, stay, leave, back) => {
  const page = pages[locale]
  await open(page, '/jz/new')
  await page.getByRole('textbox', { name: field }).fill('未保存')
  const see = async () => {
    await page.getByRole('button', { name: locale === 'zh-CN' ? /^账号/ : /^Account/ }).click()
    await page.getByRole('menuitemradio', { name: role, exact: true }).click()
  }
  await see()
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: stay, exact: true }).click()
  expect(await page.getByRole('textbox', { name: field }).inputValue()).toBe('未保存')
  await see()
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: leave, exact: true }).click()
  await page.getByRole('button', { name: back }).click()
  await page.getByRole('button', { name: back }).waitFor({ state: 'detached' })
})
