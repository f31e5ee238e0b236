import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { demoPassword } from '../../../src/app/server/demo/data/demoAccounts'
import { demoPicture } from '../../../src/app/server/demo/demoImages'
import { type DayLocale, openStage, type Stage, words } from '../../kit/console/browser'
import { settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  for (let number = 25; number > 0; number -= 1)
    await stage.maker.call('/api/product/addOrUpdateProduct', { name: `盏${number}` })
})
afterAll(() => stage.close())

const hasFocus = (place: Locator) => place.evaluate(each => each === document.activeElement)
/** Goes with Tab to a place, and says so where it cannot be reached. */
const reach = async (page: Page, place: Locator): Promise<void> => {
  await place.waitFor()
  for (let steps = 0; steps < 100; steps += 1) {
    if (await hasFocus(place)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${String(place)}.`)
}
const press = async (page: Page, place: Locator, key = 'Enter'): Promise<void> => {
  await reach(page, place)
  await page.keyboard.press(key)
}
const write = async (page: Page, place: Locator, text: string): Promise<void> => {
  await reach(page, place)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
/** Opens a choice and goes down to an option. A machine's keys may come before the choice listens, so the last one is said again. */
const choose = async (page: Page, place: Locator, option: string): Promise<void> => {
  await reach(page, place)
  const isBox = await place.evaluate(each => each.tagName === 'INPUT')
  await page.keyboard.press('Enter')
  const found = page.getByRole('option', { name: option, exact: true })
  if (isBox) await page.keyboard.type(option)
  await found.waitFor()
  await expect
    .poll(async () => {
      if ((await found.count()) === 0) return 'chosen'
      const isThere = await found.evaluate(
        each =>
          each === document.activeElement || each.id === document.activeElement?.getAttribute('aria-activedescendant'),
      )
      await page.keyboard.press(isThere ? 'Enter' : 'ArrowDown')
      return 'not yet'
    })
    .toBe('chosen')
}
const give = async (page: Page, place: Locator, names: readonly Parameters<typeof demoPicture>[0][]): Promise<void> => {
  await reach(page, place)
  const chosen = page.waitForEvent('filechooser')
  await page.keyboard.press('Space')
  const chooser = await chosen
  await chooser.setFiles(
    await Promise.all(
      names.map(async name => ({ name: `${name}.webp`, mimeType: 'image/webp', buffer: await demoPicture(name) })),
    ),
  )
}
const find = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('button', { name: /全局搜索|Find anything/ }).waitFor()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => hasFocus(dialog.getByRole('combobox'))).toBe(true)
  await page.keyboard.type(text)
  await dialog.getByRole('option', { selected: true }).filter({ hasText: text }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}
/** Logs in; what is typed before the picture is there is emptied with its coming. */
const logInByKeys = async (page: Page, locale: DayLocale, username: string): Promise<void> => {
  const w = words[locale]
  await expect.poll(() => page.getByRole('img', { name: w.captcha }).getAttribute('src')).toContain('data:image')
  await write(page, page.getByLabel(w.account), username)
  await write(page, page.getByLabel(w.password, { exact: true }), demoPassword)
  await write(page, page.getByLabel(w.captcha, { exact: true }), 'TEST')
  await page.keyboard.press('Enter')
}
const statusOf = async (name: string) =>
  (await queryRow<{ status: number }>(stage.db, sql`select status from bowls where name = ${name}`))?.status

it.each(['zh-CN', 'en-US'] as const)('the eight tasks of a day without a mouse, in %s', async (locale: DayLocale) => {
  const w = words[locale]
  const zh = locale === 'zh-CN'
  const box = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  const save = () => page.keyboard.press('Control+s')

  // 1 Log in.
  const page = await stage.open({ locale })
  // From now on, and not from when the first one is waited for.
  page.on('filechooser', () => {})
  await logInByKeys(page, locale, 'demo')
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()

  // 2 A master with a photo, shown.
  const master = zh ? '李达明' : 'Li Daming'
  await find(page, w.masters)
  await heading(w.masters)
  await settled(page)
  await page.keyboard.press('n')
  await page.waitForURL('**/#/master/add')
  await write(page, box(w.name), master)
  await give(page, page.getByRole('group', { name: w.photo }).locator('input[type=file]'), ['li'])
  await page.getByRole('group', { name: w.photo }).getByRole('img').waitFor()
  await save()
  await page.waitForURL('**/#/master/detail?id=*')
  await press(page, page.getByRole('main').getByRole('button', { name: w.goOnline }))
  await page.getByText(w.online, { exact: true }).first().waitFor()

  // 3 A new bowl, which lacks its price; 4 what lacks is filled in, and it is listed.
  const bowl = zh ? '金兔毫' : 'Golden fur'
  await find(page, w.bowls)
  await heading(w.bowls)
  await settled(page)
  await page.keyboard.press('n')
  await page.waitForURL('**/#/jz/new')
  await write(page, box(w.bowlName), bowl)
  await write(page, box(w.description), '一器一貌')
  await choose(page, page.getByRole('combobox', { name: w.material }), w.clay)
  await give(page, page.getByRole('group', { name: w.mainPhoto }).locator('input[type=file]'), ['gold-fur-main'])
  const carousel = page.getByRole('group', { name: w.carousel })
  await give(page, carousel.locator('input[type=file]'), ['gold-fur-inside', 'gold-fur-base'])
  await expect.poll(() => carousel.getByRole('img').count(), { timeout: 15_000 }).toBe(2)
  await save()
  await page.waitForURL('**/#/jz/view?id=*')
  await press(page, page.getByRole('main').getByRole('button', { name: w.listForSale }))
  await press(page, page.getByRole('dialog', { name: w.checklist }).getByRole('link', { name: w.fillPrice }))
  await page.waitForURL('**&field=price')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('price')
  await page.keyboard.type('88')
  await press(page, page.getByRole('button', { name: zh ? '保存并上架' : 'Save and list for sale' }))
  await page.waitForURL('**/#/jz/view?id=*')
  await expect.poll(() => statusOf(bowl)).toBe(2)

  // 5 A price changed where it stands.
  await sql`update bowls set status = 3 where name = ${bowl}`.execute(stage.db)
  await find(page, w.bowls)
  await heading(w.bowls)
  const line = page.getByRole('row', { name: new RegExp(bowl) })
  await press(page, line.getByRole('button', { name: /88/ }))
  await expect.poll(() => hasFocus(line.getByRole('textbox'))).toBe(true)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('99.5')
  await page.keyboard.press('Enter')
  await expect
    .poll(
      async () =>
        (await queryRow<{ price: number }>(stage.db, sql`select price from bowls where name = ${bowl}`))?.price,
    )
    .toBe(9950)

  await line.getByRole('textbox').waitFor({ state: 'detached' })

  // 6 From another page to the top.
  const last = zh ? '盏24' : '盏25'
  await page.keyboard.press('/')
  await expect.poll(() => hasFocus(page.getByLabel(w.search))).toBe(true)
  await page.keyboard.type(last)
  await page.keyboard.press('Enter')
  const found = page.getByRole('row', { name: new RegExp(last) })
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await press(page, found.getByRole('button', { name: zh ? /更多/ : /More/ }))
  await page.getByRole('menu').waitFor()
  const top = page.getByRole('menuitem', { name: zh ? '移到最前' : 'Move to the top' })
  for (let steps = 0; steps < 12 && !(await hasFocus(top)); steps += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await stage.maker.call<{ list: { name: string }[] }>('/api/product/listProducts')).list[0]?.name)
    .toBe(last)

  // 8 A sub-account, and an address.
  await find(page, zh ? '子账号' : 'Sub-accounts')
  await heading(zh ? '子账号' : 'Sub-accounts')
  await settled(page)
  await page.keyboard.press('n')
  await page.waitForURL('**/#/set/zzhgl-new')
  const username = zh ? 'keys-zh' : 'keys-en'
  await write(page, box(zh ? '用户名' : 'Username'), username)
  await write(page, box(w.name), 'K')
  await write(page, page.getByLabel(new RegExp(`^${w.password}`)), 'Helper2026x')
  await save()
  await expect
    .poll(async () => queryRow(stage.db, sql`select role from accounts where username = ${username}`))
    .toEqual({ role: 'user' })
  const receiver = zh ? '林松' : 'Lin Song'
  await find(page, zh ? '地址' : 'Addresses')
  await heading(zh ? '地址' : 'Addresses')
  await settled(page)
  await page.keyboard.press('n')
  await page.waitForURL('**/#/set/address-new')
  await write(page, box(zh ? '联系人' : 'Contact'), receiver)
  await write(page, box(zh ? '手机号' : 'Mobile number'), '13800138000')
  for (const [level, name] of [
    [zh ? '省' : 'Province', '福建省'],
    [zh ? '市' : 'City', '南平市'],
    [zh ? '区' : 'District', '建阳区'],
  ] as const)
    await choose(page, page.getByRole('combobox', { name: new RegExp(`^${level}`) }), name)
  await write(page, box(zh ? '详细地址' : 'Detailed address'), '水吉镇 18 号')
  await save()
  await expect
    .poll(async () => queryRow(stage.db, sql`select region from addresses where receiver = ${receiver}`))
    .toEqual({ region: '350703/福建省/南平市/建阳区' })
  await page.context().close()

  // 7 One bowl looked over.
  const platform = await stage.open({ locale })
  await sql`update bowls set status = 2 where name = ${bowl}`.execute(stage.db)
  await press(platform, platform.getByRole('tab', { selected: true }), 'ArrowRight')
  await logInByKeys(platform, locale, 'platform')
  const menu = platform.getByRole('navigation').first()
  await press(platform, menu.getByRole('link', { name: w.bowls, exact: true }))
  await press(platform, platform.getByRole('row', { name: new RegExp(bowl) }).getByRole('button', { name: w.approve }))
  await expect.poll(() => statusOf(bowl)).toBe(3)
  await platform.context().close()
})
