import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage, words } from '../../kit/console/browser'
import { enterAs, settled } from '../../kit/console/walk'
import { choose, find, hasFocus, logInByKeys, press, write } from './keys'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  for (let number = 25; number > 0; number -= 1)
    await stage.maker.call('/api/product/addOrUpdateProduct', { name: `盏${number}` })
})
afterAll(() => stage.close())

const statusOf = async (name: string) =>
  (await queryRow<{ status: number }>(stage.db, sql`select status from bowls where name = ${name}`))?.status

it('one moves a bowl to the top, makes a sub-account and an address, and the platform approves, without a mouse', async () => {
  const locale = 'en-US'
  const w = words[locale]
  const box = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
  const save = () => page.keyboard.press('Control+s')

  const bowl = 'Golden fur'
  await stage.maker.call('/api/product/addOrUpdateProduct', { name: bowl, price: 99_50 })
  const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' })
  await find(page, w.bowls)
  await heading(w.bowls)
  await settled(page)

  // 6 From another page to the top.
  const last = '盏25'
  await page.keyboard.press('/')
  await expect.poll(() => hasFocus(page.getByLabel(w.search))).toBe(true)
  await page.keyboard.type(last)
  await page.keyboard.press('Enter')
  const found = page.getByRole('row', { name: new RegExp(last) })
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await press(page, found.getByRole('button', { name: /More/ }))
  await page.getByRole('menu').waitFor()
  const top = page.getByRole('menuitem', { name: 'Move to the top' })
  for (let steps = 0; steps < 12 && !(await hasFocus(top)); steps += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await stage.maker.call<{ list: { name: string }[] }>('/api/product/listProducts')).list[0]?.name)
    .toBe(last)

  // 8 A sub-account, and an address.
  await find(page, 'Sub-accounts')
  await heading('Sub-accounts')
  await settled(page)
  await page.keyboard.press('n')
  await page.waitForURL('**/#/set/zzhgl-new')
  const username = 'keys-en'
  await write(page, box('Username'), username)
  await write(page, box(w.name), 'K')
  await write(page, page.getByLabel(new RegExp(`^${w.password}`)), 'Helper2026x')
  await save()
  await expect
    .poll(async () => queryRow(stage.db, sql`select role from accounts where username = ${username}`))
    .toEqual({ role: 'user' })
  const receiver = 'Lin Song'
  await find(page, 'Addresses')
  await heading('Addresses')
  await settled(page)
  await page.keyboard.press('n')
  await page.waitForURL('**/#/set/address-new')
  await write(page, box('Contact'), receiver)
  await write(page, box('Mobile number'), '13800138000')
  for (const [level, name] of [
    ['Province', 'Fujian'],
    ['City', 'Nanping'],
    ['District', 'Jianyang District'],
  ] as const)
    await choose(page, page.getByRole('combobox', { name: new RegExp(`^${level}`) }), name)
  await write(page, box('Street address'), '水吉镇 18 号')
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
