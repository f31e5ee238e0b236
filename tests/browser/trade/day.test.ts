import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { demoPicture } from '../../../src/app/server/demo/demoImages'
import { logIn, logOut, moveByKeys, openBowls, openStage, type Stage, words } from '../../kit/console/browser'
import { enterAs, goTo, settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/webp', buffer })

/** The form's own input: the list's search box has the name in its label too. */
const nameInput = (page: Page, label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}`) })
/** Rows by the name they show, from top to bottom. */
const names = async (page: Page) => (await page.locator('tbody tr strong').allTextContents()).map(text => text.trim())

it('a working day goes from login to a bowl on sale, moved up and delisted again', async () => {
  const w = words['zh-CN']
  const [bowlName, older, masterName] = ['金兔毫束口盏', '旧盏', '李达明']
  const faults: string[] = []
  const page = await stage.open()
  page.on('pageerror', fault => faults.push(fault.message))
  await logIn(page, 'zh-CN', 'demo')
  const menu = page.getByRole('navigation').first()

  // A master, with a photo, online.
  await menu.getByRole('link', { name: w.masters, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: w.masters }).waitFor()
  await page.getByRole('main').getByRole('link', { name: w.create }).first().click()
  await page.waitForURL('**/#/master/add')
  await page.getByRole('button', { name: w.save, exact: true }).click()
  await page.getByText(w.required).waitFor()
  await nameInput(page, w.name).fill(masterName)
  const photo = page.getByRole('group', { name: w.photo })
  await photo
    .locator('input[type=file]')
    .setInputFiles({ name: 'words.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('only words') })
  await photo.getByRole('alert').getByText(w.notAPicture).waitFor()
  expect(await nameInput(page, w.name).inputValue()).toBe(masterName)
  await photo.locator('input[type=file]').setInputFiles(file('portrait.webp', await demoPicture('li')))
  await photo.getByRole('img').waitFor()
  await page.getByRole('button', { name: w.save, exact: true }).click()
  await page.waitForURL('**/#/master/detail?id=*')
  await page.getByRole('button', { name: w.goOnline }).click()
  await page.getByText(w.online, { exact: true }).first().waitFor()

  // A bowl, incomplete: it cannot be listed, and the checklist leads to what is missing.
  await stage.maker.call('/api/product/addOrUpdateProduct', { name: older })
  await menu.getByRole('link', { name: w.bowls, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: w.bowls }).waitFor()
  await page.getByRole('main').getByRole('link', { name: w.create }).first().click()
  await page.waitForURL('**/#/jz/new')
  await nameInput(page, w.bowlName).fill(bowlName)
  await page.getByLabel(w.masterWork).check()
  await page.getByRole('combobox', { name: w.master }).fill(masterName.slice(0, 2))
  await page.getByRole('option', { name: masterName }).click()
  await page
    .getByRole('group', { name: w.mainPhoto })
    .locator('input[type=file]')
    .setInputFiles(file('main.webp', await demoPicture('gold-fur-main')))
  const carousel = page.getByRole('group', { name: w.carousel })
  await carousel
    .locator('input[type=file]')
    .setInputFiles([
      file('1.webp', await demoPicture('gold-fur-main')),
      file('2.webp', await demoPicture('gold-fur-inside')),
      file('3.webp', await demoPicture('gold-fur-base')),
    ])
  await expect.poll(() => carousel.getByRole('img').count(), { timeout: 15_000 }).toBe(3)
  await page.getByRole('button', { name: w.save, exact: true }).click()
  await page.waitForURL('**/#/jz/view?id=*')
  // The next step is what it lacks. Listing waits behind ⋯.
  expect(await page.getByRole('button', { name: w.listForSale, exact: true }).count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: w.fillPrice }).first().click()
  await page.waitForURL('**/#/jz/jz-detail?id=*&field=price')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('price')
  await page.keyboard.type('6800.5')
  await page.getByLabel(w.description).fill('一器一貌')
  await page.getByLabel(w.material).click()
  await page.getByRole('option', { name: w.clay }).click()
  await page.getByRole('button', { name: w.save, exact: true }).click()
  await page.waitForURL('**/#/jz/view?id=*')
  await page.getByText('¥6,800.50').first().waitFor()
  const id = new URL(page.url().replace('/#', '')).searchParams.get('id') as string
  expect(await queryRow(stage.db, sql`select price, status from bowls where id = ${id}`)).toEqual({
    price: 680_050,
    status: 1,
  })
  await page.getByRole('button', { name: w.listForSale, exact: true }).click()
  await page.getByText(w.pendingReview, { exact: true }).first().waitFor()

  // The platform looks it over.
  const look = { locale: 'zh-CN', theme: 'light' } as const
  const platform = await enterAs(stage, 'platform', 'plat', look, { at: '/jz/manage' })
  await platform.getByRole('tab', { name: w.pendingReview }).click()
  await platform
    .getByRole('row', { name: new RegExp(bowlName) })
    .getByRole('button', { name: w.approve })
    .click()
  await expect
    .poll(
      async () =>
        (await queryRow<{ status: number }>(stage.db, sql`select status from bowls where id = ${id}`))?.status,
    )
    .toBe(3)
  await platform.context().close()

  // Found by search and tab, moved up by keyboard, delisted.
  await openBowls(page)
  await page.getByRole('tab', { name: w.passed }).click()
  await page.getByLabel(w.search).fill(bowlName.slice(1, 4))
  await page.getByRole('button', { name: w.query }).click()
  await expect.poll(() => names(page)).toEqual([bowlName])
  await expect.poll(() => decodeURIComponent(page.url())).toContain(`"q":"${bowlName.slice(1, 4)}"`)
  await settled(page)
  await menu.getByRole('link', { name: w.masters, exact: true }).click()
  await menu.getByRole('link', { name: w.bowls, exact: true }).click()
  // The list is as it was left, and its word is taken off when it stands there.
  await expect.poll(() => page.getByLabel(w.search).inputValue()).toBe(bowlName.slice(1, 4))
  await settled(page)
  await page.getByRole('tab', { name: w.all }).click()
  await page.getByRole('tab', { name: w.all, selected: true }).waitFor()
  await page.getByLabel(w.search).fill('')
  await page.getByRole('button', { name: w.query }).click()
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual([bowlName, older])
  await moveByKeys(page, page.getByRole('button', { name: new RegExp(`^${w.move}\\s?${older}`) }), 'ArrowUp')
  await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual([older, bowlName])
  await expect
    .poll(async () => (await stage.maker.call<{ list: { name: string }[] }>('/api/product/listProducts')).list[0]?.name)
    .toBe(older)
  await page
    .getByRole('row', { name: new RegExp(bowlName) })
    .getByRole('button', { name: w.delist })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: w.delist }).click()
  await expect
    .poll(
      async () =>
        (await queryRow<{ status: number }>(stage.db, sql`select status from bowls where id = ${id}`))?.status,
    )
    .toBe(6)
  await page
    .getByRole('row', { name: new RegExp(bowlName) })
    .getByText(w.delisted)
    .waitFor()
  await logOut(page, 'zh-CN')
  expect(faults).toEqual([])
  await page.context().close()
})

it('a session that ends loses nothing typed, and leads back after login', async () => {
  const w = words['en-US']
  const look = { locale: 'en-US', theme: 'light' } as const
  const page = await enterAs(stage, 'demo-user', 'fact', look, { at: '/jz/new' })
  await nameInput(page, w.bowlName).fill('半途的盏')
  await page.getByLabel(w.description).fill('还没写完')
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toMatch(/半途的盏.*还没写完|还没写完.*半途的盏/)
  await sql`delete from sessions where account_id in (select id from accounts where username = 'demo-user')`.execute(
    stage.db,
  )
  // Whatever the page asks the mall tells it as well, and takes the form away.
  await page
    .getByRole('button', { name: w.save, exact: true })
    .click({ timeout: 3000 })
    .catch(() => {})
  await page.getByRole('alert').getByText(w.expired).waitFor()
  await expect.poll(() => page.url()).toContain('#/login?redirect=new')
  expect(await page.evaluate(() => [localStorage.getItem('authorization'), localStorage.getItem('identity')])).toEqual([
    null,
    null,
  ])
  await logIn(page, 'en-US', 'demo-user')
  await page.waitForURL('**/#/jz/new')
  await page.getByRole('button', { name: w.restore }).click()
  await expect.poll(() => nameInput(page, w.bowlName).inputValue()).toBe('半途的盏')
  await expect.poll(() => page.getByLabel(w.description).inputValue()).toBe('还没写完')
  await page.getByRole('button', { name: w.save, exact: true }).click()
  await page.waitForURL('**/#/jz/view?id=*')
  await page.getByRole('heading', { level: 1, name: /半途的盏/ }).waitFor()
  // Saved: the next new one begins empty.
  await goTo(page, '/jz/new')
  await nameInput(page, w.bowlName).waitFor()
  expect(await page.getByRole('button', { name: w.restore }).count()).toBe(0)
  expect(await nameInput(page, w.bowlName).inputValue()).toBe('')
  await page.context().close()
})

it('a conflict shows mine beside theirs when someone else was faster', async () => {
  const w = words['zh-CN']
  const look = { locale: 'zh-CN', theme: 'light' } as const
  const page = await enterAs(stage, 'demo', 'fact', look, { at: '/jz/new' })
  await nameInput(page, w.bowlName).fill('原名')
  await page.getByRole('button', { name: w.save, exact: true }).click()
  await page.waitForURL('**/#/jz/view?id=*')
  const id = new URL(page.url().replace('/#', '')).searchParams.get('id') as string
  await page.getByRole('main').getByRole('link', { name: w.edit }).click()
  await nameInput(page, w.bowlName).fill('我的名字')
  await sql`update bowls set name = '别人的名字', description = '别人的描述', version = version + 1 where id = ${id}`.execute(
    stage.db,
  )
  await page.getByRole('button', { name: w.save, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: w.conflict })
  await dialog.getByText('别人的描述').waitFor()
  await dialog
    .getByRole('row', { name: /别人的描述/ })
    .getByRole('radio')
    .nth(1)
    .check()
  await dialog.getByRole('button', { name: w.apply }).click()
  await page.waitForURL('**/#/jz/view?id=*')
  expect(await queryRow(stage.db, sql`select name, description from bowls where id = ${id}`)).toEqual({
    name: '我的名字',
    description: '别人的描述',
  })
  await page.context().close()
})
