import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chinese } from '../../src/console/words/chinese'
import { english } from '../../src/console/words/english'
import { createAccount, createTenant } from '../../src/mall/session/accounts'
import { sql } from '../../src/mall/store/database'
import { logIn, openStage, type Stage } from '../kit/browser'
import { picture } from '../kit/shop'
import { addressesOf, enterAs, faultsOn, foreignOn, goTo, settled, type Look } from '../kit/walk'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })
let stage: Stage
// Names are numbers here, so that every word on a screen is the console's own.
beforeAll(async () => {
  stage = await openStage()
  await sql`update accounts set name = username`.execute(stage.db)
  await sql`update tenants set "factName" = '1'`.execute(stage.db)
  const url = await stage.maker.upload('a.png', await picture())
  const honour = { honour: 'fujianMaster', body: '1', certificateNo: '1', date: '2020-01-01', photo: url }
  const make = (call: string, draft: object) => stage.maker.call<{ id: string }>(call, draft)
  await make('/api/master/addOrUpdateMaster', { name: '1', headImg: url, title: 'senior', inheritorLevel: 'city', honours: [honour] })
  const other = await stage.maker.upload('b.png', await picture(24, 16, '#669933'))
  const full = { name: '2', price: 100, headImg: url, carouselImgs: [url, other], description: '2', material: 'clay' }
  for (const draft of [full, { name: '4' }]) await make('/api/product/addOrUpdateProduct', draft)
  await make('/api/address/addOrUpdateAddress', { receiver: '5', phone: '13800000000', region: '350703', detail: '5' })
  await make('/api/admin/addOrUpdateSubAccount', {
    username: 'walk-admin',
    name: '6',
    role: 'admin',
    password: 'Walking1',
    phone: '13900000000',
  })
  const factId = await createTenant(stage.db, { factName: '7' }, false)
  await createAccount(stage.db, { identity: 'fact', username: 'walk-new', role: 'creator', password: 'Walking1', factId })
})
afterAll(() => stage.close())

const lists = async (call: string, by: Stage['maker']) => (await by.call<{ list: { id: string }[] }>(call)).list
const [zhLight, enDark]: readonly [Look, Look] = [
  { locale: 'zh-CN', theme: 'light' },
  { locale: 'en-US', theme: 'dark' },
]
// Both languages and both themes for every page, spread over the people that meet it.
const people = [
  ['demo', 'fact', 'creator', [zhLight, enDark]],
  ['walk-admin', 'fact', 'admin', [{ locale: 'zh-CN', theme: 'dark' }]],
  ['demo-user', 'fact', 'user', [{ locale: 'en-US', theme: 'light' }]],
  ['platform', 'plat', 'platform', [zhLight, enDark]],
  ['walk-new', 'fact', 'creator', [enDark]],
] as const satisfies readonly (readonly [string, 'fact' | 'plat', string, readonly Look[]])[]
const walks = people.flatMap(([username, identity, role, looks]) => looks.map(look => ({ username, identity, role, ...look })))

it.each(people.map(([username, identity]) => ({ username, identity })))(
  'the menu of $username is the one that the mall answers',
  async ({ username, identity }) => {
    const page = await enterAs(stage, username, identity, { locale: 'en-US', theme: 'light' })
    const served = await page.evaluate(async () => {
      const headers = { authorization: localStorage.getItem('authorization') ?? '', identity: localStorage.getItem('identity') ?? '' }
      return (await (await fetch('/api/user/menu', { method: 'POST', headers })).json()) as {
        data: { children: { path: string; meta: { labels: { en: string } } }[] }[]
      }
    })
    const shown = await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link')
      .evaluateAll(all => all.map(each => [each.getAttribute('href'), each.textContent?.trim()]))
    const said = served.data?.flatMap(({ children }) => children).map(({ path, meta }) => [`#${path}`, meta.labels.en])
    // Until the manufacturer's data is complete there is no menu, on either side.
    expect(shown).toEqual(said ?? [])
    expect(shown.length > 0).toBe(username !== 'walk-new')
    await page.context().close()
  },
)
describe('every page', () => {
  it.each(walks)('of $username in $locale, $theme: without a fault, in one language', async ({ username, identity, role, ...look }) => {
    const page = await enterAs(stage, username, identity, look)
    const by = identity === 'plat' ? stage.platform : stage.maker
    const found: Record<string, string[]> = {}
    const addresses =
      username === 'walk-new' ? ['/registerFactData', '/register', '/user/settings'] : await addressesOf(role, call => lists(call, by))
    const faults = async () => [...(await faultsOn(page)), ...(await foreignOn(page, look.locale))]
    for (const address of addresses) {
      await goTo(page, address)
      if ((await faults()).length === 0) continue
      // What is one only while the page changes is none.
      await settled(page)
      const stay = await faults()
      if (stay.length > 0) found[address] = stay
    }
    expect(found).toEqual({})
    await page.context().close()
  })
})

describe.each([zhLight, enDark])('what opens, in $locale, $theme', look => {
  const w = look.locale === 'zh-CN' ? chinese : english
  it('has no fault either: menus, dialogs, the drawer', async () => {
    const page = await enterAs(stage, 'demo', 'fact', look)
    // A menu or a choice lies over the page, in no landmark of it.
    const check = async (what: string) =>
      expect([what, ...(await faultsOn(page, ['region'])), ...(await foreignOn(page, look.locale))]).toEqual([what])
    for (const name of [w.theme, w.columns, new RegExp(`^${w.account}`)]) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('menu').waitFor()
      await check(String(name))
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    for (const [what, address] of [
      [w.keyword, '/jz/manage?page=0'],
      [w.copied.split('%')[0] ?? '', '/jz/manage'],
    ] as const) {
      await goTo(page, address)
      if (address === '/jz/manage') await page.locator('.serial').first().click()
      await page.locator('.toast').waitFor()
      await settled(page)
      await check(`a message: ${what}`)
    }
    await goTo(page, (await addressesOf('creator', call => lists(call, stage.maker))).find(each => each.startsWith('/jz/view')) as string)
    await page.getByRole('main').getByRole('button', { name: w.remove, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await check(w.remove)
    await page.getByRole('dialog').locator('.MuiButton-contained').hover()
    await check(`a hovered ${w.remove}`)
    await page.context().close()
    const phone = await enterAs(stage, 'demo', 'fact', look, { viewport: { width: 375, height: 800 } })
    expect(await faultsOn(phone)).toEqual([])
    await phone.getByRole('button', { name: w.menu, exact: true }).click()
    await phone.getByRole('dialog', { name: w.menu }).waitFor()
    expect(await faultsOn(phone, ['region'])).toEqual([])
    await phone.context().close()
  })
})

describe.each([zhLight, enDark])('what a person does or waits for, in $locale, $theme', look => {
  it('has no fault: a hovered button, a picture on its way, a page that did not come', async () => {
    const page = await enterAs(stage, 'demo', 'fact', look)
    await goTo(page, '/jz/new')
    await page.locator('[type="submit"].MuiButton-contained').hover()
    expect(await faultsOn(page)).toEqual([])
    await page.route('**/api/file/upload*', () => {})
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: '1.png', mimeType: 'image/png', buffer: await picture() })
    await page.getByRole('progressbar').waitFor()
    expect(await faultsOn(page)).toEqual([])
    await page.context().close()
    const offline = await enterAs(stage, 'demo', 'fact', look)
    await offline.route('**/api/fact/**', route => route.abort())
    await goTo(offline, '/set/info')
    await offline.getByRole('main').getByRole('alert').waitFor()
    expect(await faultsOn(offline)).toEqual([])
    await offline.context().close()
  })
})

describe('the keyboard', () => {
  const focused = (page: Page) => page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.trim()}`)
  it('is on the heading after each navigation, and again when what opened a dialog is gone', async () => {
    const page = await enterAs(stage, 'demo', 'fact', enDark)
    expect(await focused(page)).toBe('H1 Bowls')
    await page.getByRole('link', { name: 'Masters', exact: true }).click()
    await expect.poll(() => focused(page)).toBe('H1 Masters')
    await page.getByRole('link', { name: 'Add bowl' }).click()
    await expect.poll(() => focused(page)).toBe('H1 New bowl')
    const { id } = await stage.maker.call<{ id: string }>('/api/master/addOrUpdateMaster', { name: '9' })
    await goTo(page, `/master/detail?id=${id}`)
    await expect.poll(() => focused(page)).toBe('H1 9')
    await page.getByRole('main').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => focused(page)).toBe('H1 Masters')
    await page.context().close()
  })
  it('comes from the number of mistakes to the first one, and hears how many rows are ticked', async () => {
    const page = await enterAs(stage, 'demo', 'fact', enDark)
    await page.getByRole('checkbox', { name: 'Select 4' }).check()
    await page.getByRole('status').getByText('1 selected', { exact: true }).waitFor()
    await goTo(page, '/master/add')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: '1 field needs attention' }).click()
    expect(await page.getByRole('textbox', { name: /^Name/ }).evaluate(each => each === document.activeElement)).toBe(true)
    await page.context().close()
  })
  it.each([zhLight, enDark])('reads the label of the field in the ring, in $theme', async look => {
    const page = await enterAs(stage, 'demo', 'fact', look)
    await goTo(page, '/jz/new')
    const grounds = () =>
      page.locator('main .MuiInputLabel-shrink').evaluateAll(all => all.map(each => getComputedStyle(each).backgroundColor))
    const clear = 'rgba(0, 0, 0, 0)'
    const open = await grounds()
    expect(open.every(each => each === clear)).toBe(true)
    await page.locator('input[name="name"]').focus()
    expect((await grounds()).filter(each => each !== clear)).toEqual([look.theme === 'dark' ? 'rgb(27, 31, 38)' : 'rgb(255, 255, 255)'])
    await page.context().close()
  })
  it('sees a ring of two pixels on whatever it comes to, and arrows go along the tabs', async () => {
    const page = await enterAs(stage, 'demo', 'fact', zhLight)
    const rings: string[] = []
    for (let turn = 0; turn < 40; turn += 1) {
      await page.keyboard.press('Tab')
      rings.push(
        await page.evaluate(() => {
          const at = document.activeElement as HTMLElement
          const around = [at, at.closest('.MuiInputBase-root, .MuiPickersInputBase-root')].filter(each => each instanceof HTMLElement)
          const seen = around.some(each => getComputedStyle(each).outlineStyle === 'solid' && getComputedStyle(each).outlineWidth === '2px')
          // Two pixels away and two wide: whoever hides what goes beyond itself may not cut it.
          const room = Number.parseFloat(getComputedStyle(at).outlineOffset) + 2
          const box = at.getBoundingClientRect()
          const cut = (each: Element | null): boolean => {
            if (!each || each === document.body) return false
            const frame = each.getBoundingClientRect()
            const { overflowX, overflowY } = getComputedStyle(each)
            return (
              (overflowX !== 'visible' && (box.left - room < frame.left || box.right + room > frame.right)) ||
              (overflowY !== 'visible' && (box.top - room < frame.top || box.bottom + room > frame.bottom)) ||
              cut(each.parentElement)
            )
          }
          const whole = getComputedStyle(at).outlineStyle !== 'solid' || !cut(at.parentElement)
          return (seen && whole) || at === document.body ? '' : at.outerHTML.slice(0, 160)
        }),
      )
    }
    expect(rings.filter(text => text !== '' && !text.includes('type="checkbox"'))).toEqual([])
    const tabs = page.getByRole('tab')
    expect(await tabs.evaluateAll(all => all.filter(each => (each as HTMLElement).tabIndex === 0).length)).toBe(1)
    await tabs.first().focus()
    await page.keyboard.press('ArrowRight')
    expect(await tabs.nth(1).evaluate(each => each === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    expect(await tabs.last().evaluate(each => each === document.activeElement)).toBe(true)
    await page.context().close()
  })
})
it('starts light on a dark system, and follows it only when told to', async () => {
  const page = await stage.newPage({ colorScheme: 'dark', locale: 'en-US' })
  await page.goto(stage.address)
  await logIn(page, 'en-US', 'demo')
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  expect(await theme()).toBe('light')
  await page.getByRole('button', { name: english.theme }).click()
  await page.getByRole('menuitemradio', { name: english.themeSystem }).click()
  await expect.poll(theme).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(theme).toBe('light')
  await page.context().close()
})
