import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fact } from '../../../resources/manufacturer/fact'
import { getFormFields, getField } from '../../../src/schema/selectors/definition'
import { sql } from '../../../src/server/database/connections/database'
import { type DayLocale, logIn, openStage, pause, type Stage } from '../../kit/console/browser'
import { defaultSettings } from '../../../src/console/settings/settings'
import { picture } from '../../kit/testServer'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
let stage: Stage
const pages = {} as Record<DayLocale, Page>
const names = ['盏一', '盏二', '盏三', '盏四']
const log: string[] = []
beforeAll(async () => {
  stage = await openStage({ log: { write: line => log.push(line) } })
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
const rowOf = (page: Page, name: string) =>
  page.locator('tbody tr').filter({ has: page.locator('strong', { hasText: name }) })
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    const entry = at.closest('tr, li')?.querySelector('strong')?.textContent ?? ''
    return `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.trim()} ${entry}`.trim()
  })

it.each([
  ['zh-CN', 375],
  ['en-US', 375],
  ['en-US', 1280],
] as const)(
  'in %s at %i a record’s page has its state beside its title, and what can be done in one bar',
  async (locale, width) => {
    await sql`update bowls set status = 3 where name = '盏二'`.execute(stage.db)
    const page = await stage.newPage({
      locale,
      viewport: { width, height: 812 },
      storageState: await pages[locale].context().storageState(),
    })
    await page.goto(`${stage.address}/#/jz/manage`)
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
    const tools = await page
      .locator(
        '.page-bar .neighbours, .page-bar button:not(.neighbours *), .page-bar a:not(.neighbours *, .back-to-list)',
      )
      .evaluateAll(all =>
        all.map(each => {
          const { top, bottom } = each.getBoundingClientRect()
          return Math.round((top + bottom) / 2)
        }),
      )
    expect(tools.length).toBeGreaterThan(2)
    expect(Math.max(...tools) - Math.min(...tools)).toBeLessThan(4)
    if (width === 375) expect(Math.min(...tools)).toBeGreaterThan(title.bottom)
    await sql`update bowls set status = 1 where name = '盏二'`.execute(stage.db)
    await page.context().close()
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
  for (const name of getFormFields(fact).filter(each => each !== 'factNoChecked')) {
    const label = getField(fact, name).labels[language] as string
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

it.each([
  ['zh-CN', '盏二', '下架后买家不能再购买；重新上架需再次经平台审核，不能直接撤销。', '下架', '取消'],
  [
    'en-US',
    '盏二',
    'Buyers can no longer buy it. This cannot be undone: to sell it again it is listed anew and goes through review.',
    'Take off sale',
    'Cancel',
  ],
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
  ['zh-CN', '去上传轮播图', '去填写价格'],
  ['en-US', 'Add Carousel images', 'Fill in Price'],
] as const)('a picture that is missing is added, and no text, in %s', async (locale, picture, text) => {
  await sql`update bowls set "carouselImgs" = '{}', price = null where name = '盏三'`.execute(stage.db)
  const page = pages[locale]
  await list(page)
  await rowOf(page, '盏三').locator('strong').click()
  for (const name of [picture, text]) await page.getByRole('link', { name, exact: true }).first().waitFor()
  await sql`update bowls set "carouselImgs" = '{/files/12345678.png}', price = 10000 where name = '盏三'`.execute(
    stage.db,
  )
})
it.each([
  ['zh-CN', '撤回审核', '确定撤回审核“盏二”？', '还未在售，买家看不到。', '盏二”已撤回审核'],
  [
    'en-US',
    'Withdraw from review',
    'Withdraw “盏二” from review?',
    'It is not on sale yet.',
    '盏二” was withdrawn from review',
  ],
] as const)('what waits for review is withdrawn, in %s', async (locale, action, title, follows, done) => {
  await sql`update bowls set status = 2 where name = '盏二'`.execute(stage.db)
  const page = pages[locale]
  await list(page)
  await rowOf(page, '盏二').getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByText(follows).waitFor()
  await dialog.getByRole('button', { name: action }).click()
  await page.getByText(done).waitFor()
  await sql`update bowls set status = 1 where name = '盏二'`.execute(stage.db)
})

it.each([
  [
    'zh-CN',
    '移动盏一',
    ['已拿起盏一，第 1 个，共 4 个', '盏一移到第 2 个，共 4 个', '盏一移到第 1 个，共 4 个', '已取消移动盏一'],
  ],
  [
    'en-US',
    'Move 盏一',
    ['盏一 lifted, 1 of 4', '盏一 is now 2 of 4', '盏一 is now 1 of 4', 'Moving 盏一 was cancelled'],
  ],
] as const)('a row that is moved by keys says in %s where it is', async (locale, handle, said) => {
  const page = pages[locale]
  await list(page)
  const spoken = page.locator('[aria-live="assertive"]')
  await page.getByRole('button', { name: handle }).focus()
  for (const [index, key] of ['Space', 'ArrowDown', 'ArrowUp', 'Escape'].entries()) {
    // A moment after it is lifted the page listens for where it goes.
    await pause(page, 300)
    await page.keyboard.press(key)
    await spoken.getByText(said[index] as string, { exact: true }).waitFor({ state: 'attached' })
  }
})

it.each(['zh-CN', 'en-US'] as const)(
  'the menu stays where it is from page to page, and nothing lies over an entry, %s',
  async locale => {
    const page = pages[locale]
    const before = page.viewportSize() as { width: number; height: number }
    await page.setViewportSize({ width: 1280, height: 640 })
    const places = ['/jz/manage', '/set/info', '/verify/sygl', '/set/address']
    const entries = page.locator('.body > aside .menu a')
    const heights = async (place: string) => {
      await open(page, place)
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
  },
)
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
  await open(page, '/jz/new')
  await page.locator('.slot').first().waitFor()
  expect(new Set(await of('.slot', 'outline-style'))).toEqual(new Set(['none']))
  await page.emulateMedia({ forcedColors: null })
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
it('a printed record has nothing to press', async () => {
  const page = pages['zh-CN']
  await list(page)
  await rowOf(page, '盏一').locator('a').first().click()
  await page.locator('.hero-turn').first().waitFor()
  await page.locator('.checklist').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.hero-turn:visible, .checklist a:visible, .more-changes:visible').count()).toBe(0)
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

it.each([
  ['zh-CN', /^建盏名称/, '员工', '离开此页面？', '留在此页', '离开', '恢复我的角色'],
  ['en-US', /^Name/, 'Staff', 'Leave this page?', 'Stay here', 'Leave', 'Back to my own role'],
] as const)(
  'seeing as another role asks first while something is typed, in %s',
  async (locale, field, role, title, stay, leave, back) => {
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
  },
)

/** What the frame's parts are called, as a person finds them. */
const parts = {
  'zh-CN': {
    settings: '页面配置',
    footer: '底部',
    topMenu: '顶部菜单栏',
    navbar: '导航栏',
    fromServer: '菜单来源于后台',
    weak: '色弱模式',
    width: '菜单宽度（像素）',
    widthHint: '160 到 400 之间的整数',
    find: '全局搜索',
    darkTheme: '主题：深色',
    darkInOther: 'dark',
    logout: '退出登录',
    logoutInOther: 'log out',
    language: '语言：English · 英文',
    languageSaid: 'yingwen',
    violet: '紫色',
    dark: '深色',
    other: 'English',
    copy: '复制配置',
    copied: '已复制',
    close: '关闭',
    paste: '粘贴配置…',
    text: '已复制的配置',
    apply: '应用',
    menu: '菜单',
    collapse: '收起菜单',
    masters: '大师',
    notFound: '抱歉，页面不见了',
    served: '菜单加载成功',
    notServed: '菜单加载失败，仍使用原有菜单。',
    retry: '重试',
    problem: '抱歉，服务器出了点问题',
    offline: /暂时无法连接商城/,
  },
  'en-US': {
    settings: 'Page settings',
    footer: 'Footer',
    topMenu: 'Menu on top',
    navbar: 'Bar on top',
    fromServer: 'Menu from the server',
    weak: 'Colour-weak mode',
    width: 'Menu width (px)',
    widthHint: 'A whole number from 160 to 400',
    find: 'Find anything',
    darkTheme: 'Theme: Dark',
    darkInOther: 'shense',
    logout: 'Log out',
    logoutInOther: '退出',
    language: 'Language: 中文 · Chinese',
    languageSaid: 'chinese',
    violet: 'Violet',
    dark: 'Dark',
    other: '中文',
    copy: 'Copy settings',
    copied: 'Copied',
    close: 'Close',
    paste: 'Paste settings…',
    text: 'Copied settings',
    apply: 'Apply',
    menu: 'Menu',
    collapse: 'Collapse the menu',
    masters: 'Masters',
    notFound: 'Sorry, the page is gone',
    served: 'The menu is loaded',
    notServed: 'The menu could not be loaded; the usual one stays.',
    retry: 'Try again',
    problem: 'Sorry, the server has a problem',
    offline: /The mall cannot be reached/,
  },
} as const
const keptSettings = (page: Page) =>
  page.evaluate((): Record<string, unknown> => JSON.parse(localStorage.getItem('app_settings') ?? '{}'))

describe.each(['zh-CN', 'en-US'] as const)('the settings in %s', locale => {
  const c = parts[locale]
  const drawer = (page: Page) => page.getByRole('dialog', { name: c.settings })
  const withDrawer = async (page: Page, work: (dialog: ReturnType<typeof drawer>) => Promise<unknown>) => {
    await page.getByRole('button', { name: c.settings }).click()
    await work(drawer(page))
    await drawer(page).getByRole('button', { name: c.close }).last().click()
    await drawer(page).waitFor({ state: 'detached' })
  }
  it('are seen at once, kept by the browser, and taken back', async () => {
    const page = pages[locale]
    await list(page)
    const usual = { footer: true, topMenu: false, menuCollapse: false, menuWidth: 220, themeColor: '#165DFF' }
    const footer = page.locator('.foot')
    const side = page.locator('aside')
    const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
    const inverted = () => page.evaluate(() => getComputedStyle(document.documentElement).filter)
    await footer.waitFor()
    await page.getByRole('button', { name: c.collapse }).click()
    const broad = () => side.evaluate(each => each.getBoundingClientRect().width)
    await expect.poll(broad).toBe(56)
    await expect.poll(async () => (await keptSettings(page)).menuCollapse).toBe(true)
    await withDrawer(page, async dialog => {
      await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(300)
      await dialog.getByRole('switch', { name: c.footer }).click()
      await footer.waitFor({ state: 'detached' })
      await dialog.getByRole('switch', { name: c.topMenu }).click()
      await side.waitFor({ state: 'detached' })
      await page.locator('.top-menu').waitFor()
      await dialog.getByRole('switch', { name: c.topMenu }).click()
      await expect.poll(broad).toBe(220)
      const width = dialog.getByRole('spinbutton', { name: c.width })
      expect((await width.boundingBox())?.width).toBe(80)
      for (const [typed, expected] of [
        ['300', 300],
        ['30', 300],
      ] as const) {
        await width.fill(typed)
        await expect.poll(broad).toBe(expected)
      }
      await width.press('Tab')
      await dialog.getByText(c.widthHint).waitFor()
      expect(await width.inputValue()).toBe('30')
      await dialog.getByRole('radio', { name: c.violet }).check()
      await expect.poll(accent).toBe('#722ed1')
      await dialog.getByRole('switch', { name: c.weak }).click()
      await expect.poll(inverted).toBe('invert(0.8)')
      await page.emulateMedia({ media: 'print' })
      expect(await inverted()).toBe('none')
      await page.emulateMedia({ media: 'screen' })
      await dialog.getByRole('switch', { name: c.weak }).click()
      await expect.poll(inverted).toBe('none')
    })
    await expect
      .poll(() => keptSettings(page))
      .toMatchObject({ footer: false, menuWidth: 300, themeColor: '#722ED1', colorWeak: false })
    await page.reload()
    await side.waitFor()
    await expect.poll(async () => [await footer.count(), await accent()]).toEqual([0, '#722ed1'])
    await withDrawer(page, async dialog => {
      await dialog.getByRole('button', { name: c.paste }).click()
      await dialog.getByRole('textbox', { name: c.text }).fill(JSON.stringify({ ...usual, fonts: 1, navbar: 'no' }))
      await dialog.getByRole('button', { name: c.apply }).click()
      await footer.waitFor()
    })
    await expect.poll(() => keptSettings(page)).toMatchObject({ ...usual, navbar: true })
  })
  it('are copied whole, and open from a button of their own where there is no bar', async () => {
    const page = pages[locale]
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await list(page)
    await withDrawer(page, async dialog => {
      await dialog.getByRole('button', { name: c.copy }).click()
      await dialog.getByRole('button', { name: c.copied, exact: true }).waitFor()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(Object.keys(JSON.parse(copied))).toEqual(Object.keys(defaultSettings))
      expect(copied).toBe(JSON.stringify(JSON.parse(copied), null, 2))
      await dialog.getByRole('button', { name: c.copy, exact: true }).waitFor()
      await dialog.getByRole('switch', { name: c.navbar }).click()
      await page.locator('.bar').waitFor({ state: 'detached' })
    })
    await withDrawer(page, dialog => dialog.getByRole('switch', { name: c.navbar }).click())
    await page.locator('.bar').waitFor()
  })
  it('change in the middle of a form that loses nothing', async () => {
    const page = pages[locale]
    await open(page, '/master/add')
    const name = page.locator('input[name="name"]')
    await name.fill('半途')
    await withDrawer(page, async dialog => {
      for (const each of [c.dark, c.violet]) await dialog.getByRole('radio', { name: each }).check()
      await dialog.getByRole('switch', { name: c.topMenu }).click()
      await page.locator('.top-menu').waitFor()
      await dialog.getByRole('switch', { name: c.topMenu }).click()
      await dialog.getByRole('radio', { name: c.other }).click()
      await page.getByRole('dialog', { name: parts[locale === 'zh-CN' ? 'en-US' : 'zh-CN'].settings }).waitFor()
      await page
        .locator('.settings')
        .getByRole('radio', { name: locale === 'zh-CN' ? '中文' : 'English' })
        .check()
    })
    await expect.poll(() => name.inputValue()).toBe('半途')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await page.evaluate(() => localStorage.removeItem('app_settings'))
    await name.fill('')
  })
  it('are found among everything, as is the way out', async () => {
    const page = pages[locale]
    await list(page)
    await page.keyboard.press('Control+k')
    const find = page.getByRole('combobox', { name: c.find })
    await find.fill(c.logoutInOther)
    await page.getByRole('option', { name: c.logout }).waitFor()
    await find.fill(c.languageSaid)
    await page.getByRole('option', { name: c.language }).waitFor()
    await find.fill(c.darkInOther)
    await page.getByRole('option', { name: c.darkTheme, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await page.evaluate(() => localStorage.removeItem('app_settings'))
  })
  it('may have the mall’s menu, which says what there is', async () => {
    const page = pages[locale]
    await page.route('**/api/user/menu', async route => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({
        json: { ...answer, data: answer.data.filter(({ name }: { name: string }) => name === 'jz') },
      })
    })
    await list(page)
    await withDrawer(page, async dialog => {
      await dialog.getByRole('switch', { name: c.fromServer }).click()
      await page.getByText(c.served).waitFor()
    })
    await page
      .getByRole('navigation', { name: c.menu })
      .getByRole('link', { name: c.masters })
      .waitFor({ state: 'detached' })
    await open(page, '/master/guanli')
    await page.getByRole('heading', { name: c.notFound }).waitFor()
    await open(page, '/jz/manage')
    // An address that nobody can read is no page either, and the menu still stands.
    await open(page, '/bowls/%zz')
    await page.getByRole('main').getByRole('heading', { name: c.notFound }).waitFor()
    await page.getByRole('navigation', { name: c.menu }).waitFor()
    await open(page, '/jz/manage')
    await rowOf(page, '盏一').locator('strong').click()
    await page.getByRole('main').getByRole('heading', { level: 1, name: '盏一' }).waitFor()
    await page.unroute('**/api/user/menu')
    await withDrawer(page, dialog => dialog.getByRole('switch', { name: c.fromServer }).click())
    await page.getByRole('navigation', { name: c.menu }).getByRole('link', { name: c.masters, exact: true }).waitFor()
  })
  it('a menu of the mall that leads to no page is said to have failed, and the usual one stays', async () => {
    const page = pages[locale]
    await page.route('**/api/user/menu', route =>
      route.fulfill({ json: { code: 0, data: [{ path: '/made/up', name: 'up', meta: {} }], msg: '' } }),
    )
    await list(page)
    await withDrawer(page, async dialog => {
      await dialog.getByRole('switch', { name: c.fromServer }).click()
      await page.getByText(c.notServed).waitFor()
      await dialog.getByRole('switch', { name: c.fromServer }).click()
    })
    await rowOf(page, '盏一').waitFor()
    await page.getByRole('navigation', { name: c.menu }).getByRole('link', { name: c.masters, exact: true }).waitFor()
    await page.unroute('**/api/user/menu')
  })
  it('whoever begins where the mall’s menu has no workplace begins on its first page', async () => {
    const page = await stage.newPage({ locale, storageState: await pages[locale].context().storageState() })
    await page.addInitScript(() => localStorage.setItem('app_settings', '{"menuFromServer":true}'))
    await page.route('**/api/user/menu', async route => {
      const answer = await (await route.fetch()).json()
      const data = answer.data.filter(({ name }: { name: string }) => name === 'jz')
      await route.fulfill({ json: { ...answer, data } })
    })
    await page.goto(stage.address)
    await rowOf(page, '盏一').waitFor()
    expect(new URL(page.url()).hash).toMatch(/^#\/jz\/manage/)
    await page.context().close()
  })
  it('the way round leads to log-in, and a slash at the end to its page', async () => {
    const page = await stage.newPage({ locale, storageState: await pages[locale].context().storageState() })
    await page.goto(`${stage.address}/#/jz/manage/`)
    await rowOf(page, '盏一').waitFor()
    expect(new URL(page.url()).hash).toMatch(/^#\/jz\/manage\/?(\?|$)/)
    await page.goto(`${stage.address}/#/redirect/login`)
    await page.locator('input[type="password"]').waitFor()
    expect(new URL(page.url()).hash).toBe('#/login')
    await page.context().close()
  })
  it('a page that breaks leaves the frame, with its id in the mall’s log, and comes back', async () => {
    const page = pages[locale]
    const listed = '**/api/product/listProducts'
    await page.route(listed, route =>
      route.fulfill({ json: { code: 0, data: { list: [null], total: 1, more: false }, msg: '' } }),
    )
    await open(page, '/jz/manage')
    const id = await page.getByRole('alert').locator('code').textContent()
    expect(id).toMatch(/^[0-9a-f]{12}$/)
    await expect
      .poll(() => log.filter(line => line.includes(String(id))).map(line => JSON.parse(line).said.page))
      .toEqual(['/bowls'])
    await page.unroute(listed)
    await page.getByRole('button', { name: c.retry }).click()
    await rowOf(page, '盏一').waitFor()
    await open(page, '/exception/500')
    await page.getByRole('heading', { name: c.problem }).waitFor()
    await expect.poll(() => page.title()).toContain(c.problem)
  })
  it('while the mall is out of reach that is said, and what was typed stays', async () => {
    const page = pages[locale]
    await open(page, '/master/add')
    await page.locator('input[name="name"]').fill('断网')
    await page.context().setOffline(true)
    await page.getByRole('status').getByText(c.offline).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('status').getByText(c.offline).waitFor({ state: 'detached' })
    expect(await page.locator('input[name="name"]').inputValue()).toBe('断网')
    await page.locator('input[name="name"]').fill('')
  })
})
it('what waits stands in the menu of whom it waits for, and changes while they look', async () => {
  const page = await stage.open({ locale: 'en-US' })
  await logIn(page, 'en-US', 'platform', true)
  const entry = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: /^Review bowls/ })
  await expect.poll(() => entry.textContent(), patient).toBe(' Review bowls ')
  const { list: all } = await stage.maker.call<{ list: { id: string }[] }>('/api/product/listProducts')
  await sql`update bowls set status = 1 where true`.execute(stage.db)
  await stage.maker.call(`/api/product/listForSaleProduct?id=${all[0]?.id}`)
  await expect.poll(() => entry.textContent(), patient).toContain('1 waiting')
  await sql`update bowls set status = 1 where true`.execute(stage.db)
  await page.context().close()
})
