import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
import { chinese } from '../../../src/console/i18n/messages/chinese'
import { english } from '../../../src/console/i18n/messages/english'
import { appMessages as shopWords } from '../../../src/app/console/texts'
import { demoPassword } from '../../../src/app/server/demo/data/demoAccounts'
import { createAccount, createTenant } from '../../../src/server/auth/accounts'
import { sql } from '../../../src/server/database/connections/database'
import { logIn, openStage, type Stage } from '../../kit/console/browser'
import { picture } from '../../kit/testServer'
import { addressesOf, enterAs, faultsOn, foreignOn, goTo, settled, type Look } from '../../kit/console/walk'

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
  await make('/api/master/addOrUpdateMaster', {
    name: '1',
    headImg: url,
    title: 'senior',
    inheritorLevel: 'city',
    honours: [honour],
  })
  const other = await stage.maker.upload('b.png', await picture(24, 16, '#669933'))
  const full = { name: '2', price: 100, headImg: url, carouselImgs: [url, other], description: '2', material: 'clay' }
  // One of them waits for the platform again, after it was sent back and changed.
  const ids: string[] = []
  for (const draft of [full, { ...full, name: '8' }, { name: '4' }])
    ids.push((await make('/api/product/addOrUpdateProduct', draft)).id)
  await make(`/api/product/listForSaleProduct?id=${ids[1]}`, {})
  const sentBack = await stage.platform.call<{ version: number }>(`/api/product/rejectProduct?id=${ids[1]}`, {
    reviewReason: '9',
  })
  await make('/api/product/addOrUpdateProduct', {
    id: ids[1],
    version: sentBack.version,
    price: 300,
    headImg: other,
    description: '3',
  })
  await make(`/api/product/listForSaleProduct?id=${ids[1]}`, {})
  await make('/api/address/addOrUpdateAddress', { receiver: '5', phone: '13800000000', region: '350703', detail: '5' })
  await make('/api/admin/addOrUpdateSubAccount', {
    username: 'walk-admin',
    name: '6',
    role: 'admin',
    password: 'Walking1',
    phone: '13900000000',
  })
  const factId = await createTenant(stage.db, { factName: '7' }, false)
  await createAccount(stage.db, {
    identity: 'fact',
    username: 'walk-new',
    role: 'creator',
    password: 'Walking1',
    factId,
  })
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
const walks = people.flatMap(([username, identity, role, looks]) =>
  looks.map(look => ({ username, identity, role, ...look })),
)

it.each(people.map(([username, identity]) => ({ username, identity })))(
  'the menu of $username is the one that the mall answers',
  async ({ username, identity }) => {
    const page = await enterAs(stage, username, identity, { locale: 'en-US', theme: 'light' })
    const served = await page.evaluate(async () => {
      const headers = {
        authorization: localStorage.getItem('authorization') ?? '',
        identity: localStorage.getItem('identity') ?? '',
      }
      return (await (await fetch('/api/user/menu', { method: 'POST', headers })).json()) as {
        data: { children: { path: string; meta: { labels: { en: string } } }[] }[]
      }
    })
    const shown = () =>
      page
        .getByRole('navigation', { name: 'Menu' })
        .getByRole('link')
        .evaluateAll(all => all.map(each => [each.getAttribute('href'), each.querySelector('.menu-name')?.textContent]))
    const said = served.data?.flatMap(({ children }) => children).map(({ path, meta }) => [`#${path}`, meta.labels.en])
    // Until the manufacturer's data is complete there is no menu, on either side.
    await expect.poll(shown).toEqual(said ?? [])
    expect((await shown()).length > 0).toBe(username !== 'walk-new')
    await page.context().close()
  },
)
describe('every page', () => {
  it.each(walks)(
    'of $username in $locale, $theme: without a fault, in one language',
    async ({ username, identity, role, ...look }) => {
      const page = await enterAs(stage, username, identity, look)
      const by = identity === 'plat' ? stage.platform : stage.maker
      const found: Record<string, string[]> = {}
      const addresses =
        username === 'walk-new'
          ? ['/registerFactData', '/register', '/user/settings']
          : await addressesOf(role, call => lists(call, by))
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
    },
  )
})

describe.each([zhLight, enDark])('what opens, in $locale, $theme', look => {
  const w = look.locale === 'zh-CN' ? chinese : english
  it('has no fault either: menus, dialogs, the drawer', async () => {
    const page = await enterAs(stage, 'demo', 'fact', look)
    await goTo(page, '/jz/manage')
    const check = async (what: string) =>
      expect([what, ...(await faultsOn(page)), ...(await foreignOn(page, look.locale))]).toEqual([what])
    for (const name of [w.theme, w.columns, new RegExp(`^${w.account}`)]) {
      await page.getByRole('button', { name }).click()
      const opened = page.getByRole('menu').or(page.getByRole('dialog'))
      await opened.waitFor()
      await check(String(name))
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
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
    await goTo(
      page,
      (await addressesOf('creator', call => lists(call, stage.maker))).find(each =>
        each.startsWith('/jz/view'),
      ) as string,
    )
    await page
      .getByRole('main')
      .getByRole('button', { name: look.locale === 'zh-CN' ? /更多操作$/ : /^More/ })
      .click()
    await page.getByRole('menuitem', { name: w.remove, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await check(w.remove)
    await page.getByRole('dialog').locator('.MuiButton-contained').hover()
    await check(`a hovered ${w.remove}`)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // The settings' drawer, and the frame as it leaves it: the menu on top, and collapsed to its icons.
    await goTo(page, '/jz/manage')
    await page.getByRole('button', { name: w.settings }).click()
    const drawer = page.getByRole('dialog', { name: w.settings })
    await drawer.getByRole('button', { name: w.settingsPaste }).click()
    await check(w.settings)
    await drawer.getByRole('switch', { name: w.setTopMenu }).click()
    await drawer.getByRole('button', { name: w.close }).last().click()
    await drawer.waitFor({ state: 'detached' })
    const group = page.locator('.top-menu').getByRole('button').first()
    await group.click()
    await page.getByRole('menu').waitFor()
    await check('a group of the menu on top')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.evaluate(() =>
      localStorage.setItem('app_settings', '{"menuCollapse":true,"navbar":false,"tabBar":true}'),
    )
    await page.reload()
    await settled(page)
    await page.locator('.menu a').first().focus()
    await check('icons alone and tabs, without a bar')
    await page.context().close()
    const phone = await enterAs(stage, 'demo', 'fact', look, { viewport: { width: 375, height: 800 } })
    expect(await faultsOn(phone)).toEqual([])
    await phone.getByRole('button', { name: w.menu, exact: true }).click()
    await phone.getByRole('dialog', { name: w.menu }).waitFor()
    expect(await faultsOn(phone)).toEqual([])
    await phone.context().close()
  })
})

/** The sheets and shrunk labels that something is laid over. */
const patches = (page: Page): Promise<string[]> =>
  page
    .locator('.MuiPaper-root, .MuiInputLabel-shrink')
    .evaluateAll(all =>
      all.filter(each => getComputedStyle(each).backgroundImage !== 'none').map(each => each.className),
    )
describe.each([zhLight, enDark])('each dialog, in $locale, $theme', look => {
  const [w, s] = look.locale === 'zh-CN' ? [chinese, 'zh' as const] : [english, 'en' as const]
  const say = (labels: { readonly zh: string; readonly en: string } | undefined) => labels?.[s] ?? ''
  /** Opens a dialog from a control, by a click or as told, judges it, and leaves it by Escape: the focus is on that control again. */
  const walk = async (page: Page, what: string, from: Locator, open: () => Promise<void> = () => from.click()) => {
    await from.focus()
    await open()
    const opened = page.getByRole('dialog').last()
    await opened.waitFor()
    await settled(page)
    const found = [...(await faultsOn(page)), ...(await foreignOn(page, look.locale))]
    // What has just opened takes the focus, and with it its keys.
    await expect
      .poll(() => opened.evaluate(each => each.contains(document.activeElement)), { message: what })
      .toBe(true)
    // A label in the ring lies on the dialog's own ground.
    expect(await patches(page), what).toEqual([])
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    await expect.poll(() => from.evaluate(each => each.contains(document.activeElement)), { message: what }).toBe(true)
    return found.map(fault => `${what}: ${fault}`)
  }
  it('has no fault, goes with Escape, and gives the focus back', async () => {
    const [reviewed] = await lists('/api/product/listProducts', stage.maker)
    await sql`update bowls set status = 2 where id = ${reviewed?.id}`.execute(stage.db)
    const page = await enterAs(stage, 'demo', 'fact', look)
    const button = (name: string | RegExp, exact = true) => page.getByRole('button', { name, exact }).first()
    const found: string[] = []
    const see = async (...args: [string, Locator, (() => Promise<void>)?]) => found.push(...(await walk(page, ...args)))
    await goTo(page, '/jz/manage')
    await see('the palette', button(w.find))
    await see('the palette, by its keys', button(w.columns), () => page.keyboard.press('Control+k'))
    await see('the shortcuts', button(w.columns), () => page.keyboard.press('?'))
    await see('the columns', button(w.columns))
    // Where it stands in the line.
    await page.setViewportSize({ width: 1600, height: 900 })
    await see('days', button(new RegExp(`^${say(bowls.fields.createdTime.labels)}`)))
    await page.setViewportSize({ width: 1280, height: 900 })
    await see('more filters', button(w.moreFilters))
    await see('the views', button(w.views))
    await see('the name of a view', button(w.views), async () => {
      await button(w.views).click()
      await button(w.viewSaveNew).click()
      await page.getByLabel(w.viewName).waitFor()
    })
    await see('what was removed', button(w.removedList))
    await see('the settings', button(w.settings))
    await see('the messages', page.locator('.bell'))
    await goTo(page, '/messages')
    await see('what I am told', button(w.messageKinds))
    await goTo(page, '/user/settings')
    const step = button(say(shopWords.stepBegin))
    await see('a second step', step)
    await see('a second step, to be scanned', step, async () => {
      await step.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: say(shopWords.stepNext) }).click()
      await dialog.locator('.Mui-error').first().waitFor()
      found.push(...(await faultsOn(page)))
      await dialog.getByLabel(new RegExp(`^${say(shopWords.passwordToConfirm)}`)).fill(demoPassword)
      await dialog.getByRole('button', { name: say(shopWords.stepNext) }).click()
      await page.getByRole('img', { name: say(shopWords.stepPicture) }).waitFor()
    })
    const { id } = await stage.maker.call<{ id: string }>('/api/product/addOrUpdateProduct', { name: '8' })
    await goTo(page, `/jz/jz-detail?id=${id}`)
    await page.locator('input[name="name"]').fill('81')
    await sql`update bowls set name = '82', version = version + 1 where id = ${id}`.execute(stage.db)
    await see('a conflict', button(w.save))
    await sql`delete from bowls where id = ${id}`.execute(stage.db)
    await page.context().close()
    const platform = await enterAs(stage, 'platform', 'plat', look)
    await goTo(platform, `/jz/view?id=${reviewed?.id}`)
    const reject = platform
      .getByRole('main')
      .getByRole('button', { name: say(bowls.definition.actions?.reject?.labels) })
    found.push(...(await walk(platform, 'a rejection', reject.first())))
    await sql`update bowls set status = 1 where id = ${reviewed?.id}`.execute(stage.db)
    await platform.context().close()
    expect(found).toEqual([])
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
  const focused = (page: Page) =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.trim()}`)
  it('is on the heading after each navigation, and again when what opened a dialog is gone', async () => {
    const page = await enterAs(stage, 'demo', 'fact', enDark)
    await goTo(page, '/jz/manage')
    await expect.poll(() => focused(page)).toBe('H1 Bowls')
    await page.getByRole('link', { name: 'Masters', exact: true }).click()
    await expect.poll(() => focused(page)).toBe('H1 Masters')
    await page.getByRole('link', { name: 'Add bowl' }).click()
    await expect.poll(() => focused(page)).toBe('H1 New bowl')
    const { id } = await stage.maker.call<{ id: string }>('/api/master/addOrUpdateMaster', { name: '9' })
    await goTo(page, `/master/detail?id=${id}`)
    await expect.poll(() => focused(page)).toBe('H1 9')
    await page.getByRole('main').getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => focused(page)).toBe('H1 Masters')
    await page.context().close()
  })
  it('comes from the number of mistakes to the first one, and hears how many rows are ticked', async () => {
    const page = await enterAs(stage, 'demo', 'fact', enDark)
    await goTo(page, '/jz/manage')
    await page.getByRole('checkbox', { name: 'Select 4' }).check()
    await page.getByRole('status').getByText('1 selected', { exact: true }).waitFor()
    await goTo(page, '/master/add')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: '1 field needs attention' }).click()
    const name = page.getByRole('textbox', { name: /^Name/ })
    await expect.poll(() => name.evaluate(each => each === document.activeElement)).toBe(true)
    await page.context().close()
  })
  it.each([zhLight, enDark])(
    'reads the label of the field in the ring where it was, above it, in $theme',
    async look => {
      const page = await enterAs(stage, 'demo', 'fact', look)
      await goTo(page, '/jz/new')
      const name = page.locator('input[name="name"]')
      const label = () =>
        name.evaluate(input => {
          const box = input.closest('.MuiInputBase-root') as Element
          const above = (box.parentElement as Element).querySelector('label') as Element
          const { x, y, bottom } = above.getBoundingClientRect()
          return { x, y, above: bottom <= box.getBoundingClientRect().top - 2 }
        })
      const before = await label()
      expect(before.above).toBe(true)
      await name.focus()
      await settled(page)
      expect(await label()).toEqual(before)
      await page.context().close()
    },
  )
  it('sees a ring of two pixels on whatever it comes to, and arrows go along the tabs', async () => {
    const page = await enterAs(stage, 'demo', 'fact', zhLight)
    await goTo(page, '/jz/manage')
    const rings: string[] = []
    for (let turn = 0; turn < 40; turn += 1) {
      await page.keyboard.press('Tab')
      rings.push(
        await page.evaluate(() => {
          const at = document.activeElement as HTMLElement
          const around = [at, at.closest('.MuiInputBase-root, .MuiPickersInputBase-root, .filter')].filter(
            each => each instanceof HTMLElement,
          )
          const seen = around.some(
            each => getComputedStyle(each).outlineStyle === 'solid' && getComputedStyle(each).outlineWidth === '2px',
          )
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
    const isAt = (tab: Locator) => tab.evaluate(each => each === document.activeElement)
    await expect.poll(() => isAt(tabs.nth(1))).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => isAt(tabs.first())).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => isAt(tabs.last())).toBe(true)
    await page.context().close()
  })
})
it('starts light on a dark system, and follows it only when told to', async () => {
  const page = await stage.newPage({ colorScheme: 'dark', locale: 'en-US' })
  await page.goto(stage.address)
  await logIn(page, 'en-US', 'demo')
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await expect.poll(theme).toBe('light')
  await page.getByRole('button', { name: english.theme }).click()
  await page.getByRole('menuitemradio', { name: english.themeSystem }).click()
  await expect.poll(theme).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(theme).toBe('light')
  await page.context().close()
})
