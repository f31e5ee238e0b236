import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fact } from '../../../resources/manufacturer/fact'
import { getFormFields, getField } from '../../../src/schema/selectors/definition'
import { sql } from '../../../src/server/database/connections/database'
import { type DayLocale, openStage, pause, type Stage } from '../../kit/console/browser'
import { enterAs, goTo } from '../../kit/console/walk'
import { picture } from '../../kit/testServer'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
let stage: Stage
const pages = {} as Record<DayLocale, Page>
const names = ['盏一', '盏二', '盏三', '盏四']
beforeAll(async () => {
  stage = await openStage()
  for (const name of [...names].reverse())
    await stage.maker.call('/api/product/addOrUpdateProduct', {
      name,
      price: 100_00,
      description: '好盏',
      material: 'redClay',
    })
  await sql`update bowls set "headImg" = '/files/12345678.png', "carouselImgs" = '{/files/12345678.png}'`.execute(
    stage.db,
  )
  for (const locale of ['zh-CN', 'en-US'] as const)
    pages[locale] = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, { at: '/jz/manage' })
})
afterAll(() => stage.close())

const patient = { timeout: 15_000 }
const list = async (page: Page, query = '') => {
  await goTo(page, `/jz/manage${query}`)
  await page.locator('tbody tr').first().waitFor()
}
const rowOf = (page: Page, name: string) =>
  page.locator('tbody tr').filter({ has: page.locator('strong', { hasText: name }) })
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    const entry = at.closest('tr, li')?.querySelector('strong')?.textContent ?? ''
    return `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.trim()} ${entry}`.trim()
  })

it.each([375, 1280])(
  'at %i pixels a record’s page has its state beside its title, and what can be done in one bar',
  async width => {
    await sql`update bowls set status = 3 where name = '盏二'`.execute(stage.db)
    const page = pages['en-US']
    const before = page.viewportSize() as { width: number; height: number }
    await page.setViewportSize({ width, height: 812 })
    await goTo(page, '/jz/manage')
    await page.locator('.records strong', { hasText: '盏二' }).click()
    const heading = page.getByRole('main').getByRole('heading', { level: 1, name: '盏二', exact: true })
    await heading.waitFor()
    await page.locator('.page-bar .neighbours').waitFor()
    const boxOf = (element: Element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      return { top, bottom, left, right, middle: (top + bottom) / 2 }
    }
    const title = await heading.evaluate(boxOf)
    const chip = await page.locator('.page-bar .chip').evaluate(boxOf)
    expect(chip.left - title.right).toBeLessThan(20)
    expect(Math.abs(chip.middle - title.middle)).toBeLessThan(8)
    // On a phone they are a bar at the foot of the window, and each is large enough for a thumb.
    const places =
      width === 375
        ? '.record-tools > *'
        : '.page-bar .neighbours, .page-bar button:not(.neighbours *), .page-bar a:not(.neighbours *, .back-to-list)'
    const tools = await page.locator(places).evaluateAll(all =>
      all.map(each => {
        const { top, bottom } = each.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }),
    )
    expect(tools.length).toBeGreaterThan(width === 375 ? 1 : 2)
    expect(Math.max(...tools) - Math.min(...tools)).toBeLessThan(4)
    if (width === 375) {
      expect(Math.min(...tools)).toBeGreaterThan(812 - 60)
      const heights = await page
        .locator(places)
        .evaluateAll(all => all.map(each => each.getBoundingClientRect().height))
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    }
    await sql`update bowls set status = 1 where name = '盏二'`.execute(stage.db)
    await page.setViewportSize(before)
  },
)

it('every page comes with a policy that lets no foreign script in', async () => {
  for (const path of ['/', '/index.html', '/api/health']) {
    const policy = (await fetch(stage.address + path)).headers.get('content-security-policy') ?? ''
    expect(policy, path).toMatch(/default-src 'self'/)
    expect(policy, path).toMatch(/script-src 'self'( 'sha256-[\w+/]{43}=')?(;|$)/)
    expect(policy, path).toMatch(/object-src 'none'/)
  }
})

it.each([
  ['the start of the console', '/', /\/start-[^/]*\.(js|css)$/, /\/certificate-/],
  ['the look-up page', '/#/v', /\/certificate-[^/]*\.(js|css)$/, /\/start-/],
])('the page asks for the files of %s at once, and for none of the other', async (_, address, wanted, other) => {
  const page = await stage.newPage()
  const asked: string[] = []
  page.on('request', request => asked.push(new URL(request.url()).pathname))
  const refused: string[] = []
  page.on('console', message => message.type() === 'error' && refused.push(message.text()))
  // Before the first script says so.
  await page.route(/\/index-[^/]*\.js$/, () => {})
  await page.goto(stage.address + address, { waitUntil: 'commit' })
  await expect.poll(() => asked.filter(path => wanted.test(path)).length).toBe(2)
  expect(asked.filter(path => other.test(path))).toEqual([])
  expect(refused).toEqual([])
  await page.context().close()
})

it('the login page promises what there is, in either language', async () => {
  const page = await stage.open()
  await page.getByText('管好每一只盏：建盏、大师、审核与上架。', { exact: true }).waitFor()
  await page.getByRole('button', { name: '切换为英文' }).click()
  const lead = 'Manage bowls, masters, reviews and listings.'
  await page.getByText(lead, { exact: true }).waitFor()
  await page.context().close()
})

it('each entry of the manufacturer is labelled, an empty picture too', async () => {
  const page = pages['en-US']
  await goTo(page, '/set/info')
  await page.locator('form').first().waitFor()
  for (const name of getFormFields(fact).filter(each => each !== 'factNoChecked')) {
    const label = getField(fact, name).labels.en as string
    const named = new RegExp(`^${label.replace(/[()]/g, '\\$&')}(\\s*\\*)?$`)
    const found = page
      .locator('form')
      .getByLabel(named)
      .or(page.getByRole('group', { name: named }))
    await expect.poll(() => found.count(), { message: name }).toBeGreaterThan(0)
  }
  const unnamed = await page
    .locator('form input[type=file]')
    .evaluateAll(all => all.filter(each => !each.getAttribute('aria-label')).length)
  expect(unnamed).toBe(0)
})

it('a dialog says what follows', async () => {
  await sql`update bowls set status = 3 where name = '盏二'`.execute(stage.db)
  const page = pages['zh-CN']
  await page.reload()
  await list(page)
  await rowOf(page, '盏二').getByRole('button', { name: '下架' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('下架后买家不能再购买；重新上架需再次经平台审核，不能直接撤销。').waitFor()
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'detached' })
  await sql`update bowls set status = 1 where name = '盏二'`.execute(stage.db)
})

it('a picture that is missing is added, and no text', async () => {
  await sql`update bowls set "carouselImgs" = '{}', price = null where name = '盏三'`.execute(stage.db)
  const page = pages['en-US']
  await list(page)
  await rowOf(page, '盏三').locator('strong').click()
  for (const name of ['Add carousel images', 'Fill in price'])
    await page.getByRole('link', { name, exact: true }).first().waitFor()
  await sql`update bowls set "carouselImgs" = '{/files/12345678.png}', price = 10000 where name = '盏三'`.execute(
    stage.db,
  )
})
it('what waits for review is withdrawn', async () => {
  await sql`update bowls set status = 2 where name = '盏二'`.execute(stage.db)
  const page = pages['zh-CN']
  await page.reload()
  await list(page)
  await rowOf(page, '盏二').getByRole('button', { name: '撤回审核' }).click()
  const dialog = page.getByRole('dialog', { name: '确定撤回审核“盏二”？' })
  await dialog.getByText('还未在售，买家看不到。').waitFor()
  await dialog.getByRole('button', { name: '撤回审核' }).click()
  await page.getByText('盏二”已撤回审核').waitFor()
  await sql`update bowls set status = 1 where name = '盏二'`.execute(stage.db)
})

it('a row that is moved by keys says where it is', async () => {
  const page = pages['en-US']
  const said = ['盏一 lifted, 1 of 4', '盏一 is now 2 of 4', '盏一 is now 1 of 4', 'Moving 盏一 was cancelled']
  await list(page)
  const spoken = page.locator('[aria-live="assertive"]')
  await page.getByRole('button', { name: 'Move 盏一' }).focus()
  for (const [index, key] of ['Space', 'ArrowDown', 'ArrowUp', 'Escape'].entries()) {
    // A moment after it is lifted the page listens for where it goes.
    await pause(page, 300)
    await page.keyboard.press(key)
    await spoken.getByText(said[index] as string, { exact: true }).waitFor({ state: 'attached' })
  }
})

it('the menu stays where it is from page to page, and nothing lies over an entry', async () => {
  const page = pages['en-US']
  const before = page.viewportSize() as { width: number; height: number }
  await page.setViewportSize({ width: 1280, height: 640 })
  const places = ['/jz/manage', '/set/info', '/verify/sygl', '/set/address']
  const entries = page.locator('.body > aside .menu a')
  const heights = async (place: string) => {
    await goTo(page, place)
    return entries.evaluateAll(all => all.map(each => each.getBoundingClientRect().height))
  }
  // No entry needs a second line because it is the page one is on.
  const weights = await entries.evaluateAll(all => all.map(each => getComputedStyle(each).fontWeight))
  expect(new Set(weights).size).toBe(1)
  const first = await heights('/jz/manage')
  for (const place of places) expect(await heights(place), place).toEqual(first)
  for (const entry of await entries.all()) {
    await entry.focus()
    const isCovered = await entry.evaluate(each => {
      const { left, right, top, bottom } = each.getBoundingClientRect()
      const at = (x: number, y: number) => each.contains(document.elementFromPoint(x, y))
      return ![left + 4, right - 24].every(x => at(x, top + 3) && at(x, bottom - 3))
    })
    expect(isCovered, await entry.innerText()).toBe(false)
  }
  await page.setViewportSize(before)
})
it('with the colours of the reader a primary button has an edge, and one tab alone a line', async () => {
  const page = pages['en-US']
  await page.emulateMedia({ forcedColors: 'active' })
  await list(page)
  const of = (parts: string, property: string) =>
    page
      .locator(parts)
      .evaluateAll((all, name) => all.map(each => getComputedStyle(each).getPropertyValue(name)), property)
  expect(await of('.page-bar > .MuiButton-contained', 'border-top-width')).toEqual(['1px'])
  const chosen = await of(".state-tabs button[aria-selected='true']", 'border-bottom-color')
  const ground = await of('body', 'background-color')
  expect(chosen).not.toEqual(ground)
  expect(new Set(await of(".state-tabs button[aria-selected='false']", 'border-bottom-color'))).toEqual(new Set(ground))
  await goTo(page, '/jz/new')
  await page.locator('.slot').first().waitFor()
  expect(new Set(await of('.slot', 'outline-style'))).toEqual(new Set(['none']))
  await page.emulateMedia({ forcedColors: null })
})
it('a printed list is its rows under a head: whose, when, by which filters, and how many', async () => {
  const page = pages['zh-CN']
  const print = async (media: 'print' | null) => {
    await page.emulateMedia({ media })
    await page.evaluate(type => dispatchEvent(new Event(type)), media ? 'beforeprint' : 'afterprint')
  }
  await list(page)
  const head = page.locator('.print-head')
  // The head's script comes once the browser is idle.
  await expect.poll(() => print('print').then(() => head.count()), patient).toBe(1)
  const [shop, time, ...rest] = await head.locator('> *').allTextContents()
  expect([shop, time]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)])
  expect(rest.at(-1)).toMatch(/^第 1–\d+ 条，共 \d+ 条$/)
  await print(null)
  expect(await head.count()).toBe(0)
  await page.getByRole('tab', { name: /^待上架/ }).click()
  await print('print')
  await expect.poll(() => head.textContent()).toContain('状态：待上架')
  await print(null)
  await page.getByRole('tab', { name: /^全部/ }).click()
  await print('print')
  for (const gone of ['header', 'nav', 'search', '[role=tablist]', '.actions-cell', '.tick-cell'])
    expect(await page.locator(gone).first().isVisible(), gone).toBe(false)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await rowOf(page, '盏一').isVisible()).toBe(true)
  await print(null)
})
it('a printed record has nothing to press', async () => {
  const page = pages['zh-CN']
  await list(page)
  await rowOf(page, '盏一').locator('a').first().click()
  await page.locator('.photos').first().waitFor()
  await page.locator('.checklist').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.copy-line:visible, .checklist a:visible, .more-changes:visible').count()).toBe(0)
  expect(await page.locator('.checklist li').first().isVisible()).toBe(true)
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
    await goTo(page(), '/master/add')
    const add = page().getByRole('button', { name: 'Add honour' })
    await add.click()
    await add.click()
    const removes = page().getByRole('button', { name: 'Remove', exact: true })
    for (const left of [1, 0]) {
      await removes.first().press('Enter')
      await expect.poll(() => page().locator('.RaSimpleFormIterator-line').count(), patient).toBe(left)
      await expect.poll(() => focused(page()), patient).not.toMatch(/^BODY/)
    }
    await goTo(page(), '/jz/new')
    const group = page().getByRole('group', { name: 'Carousel images' })
    await group.locator('input[type=file]').setInputFiles(
      await Promise.all(
        ['#a00', '#0a0'].map(async color => ({
          name: 'a.png',
          mimeType: 'image/png',
          buffer: await picture(80, 60, color),
        })),
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

it('seeing as another role asks first while something is typed', async () => {
  const [title, stay, leave, back] = ['离开此页面？', '留在此页', '不保存', '恢复我的角色']
  const page = pages['zh-CN']
  await goTo(page, '/jz/new')
  const name = page.getByRole('textbox', { name: /^建盏名称/ })
  await name.fill('未保存')
  const see = async () => {
    await page.getByRole('button', { name: /^账号/ }).click()
    await page.getByRole('menuitemradio', { name: '员工', exact: true }).click()
  }
  await see()
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: stay, exact: true }).click()
  expect(await name.inputValue()).toBe('未保存')
  await see()
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: leave, exact: true }).click()
  await page.getByRole('button', { name: back }).click()
  await page.getByRole('button', { name: back }).waitFor({ state: 'detached' })
})
it('what waits stands in the menu of whom it waits for, and changes while they look', async () => {
  const page = await enterAs(stage, 'platform', 'plat', { locale: 'en-US', theme: 'light' })
  const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: /^Review bowls/ })
  await expect.poll(() => entry.textContent(), patient).toBe(' Review bowls ')
  const { list: all } = await stage.maker.call<{ list: { id: string }[] }>('/api/product/listProducts')
  await sql`update bowls set status = 1 where true`.execute(stage.db)
  await stage.maker.call(`/api/product/listForSaleProduct?id=${all[0]?.id}`)
  await expect.poll(() => entry.textContent(), patient).toContain('1 waiting')
  await sql`update bowls set status = 1 where true`.execute(stage.db)
  await page.context().close()
})
