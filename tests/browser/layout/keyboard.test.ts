import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage, words } from '../../kit/console/browser'
import { settled } from '../../kit/console/walk'
import { choose, find, give, hasFocus, logInByKeys, press, write } from './keys'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const statusOf = async (name: string) =>
  (await queryRow<{ status: number }>(stage.db, sql`select status from bowls where name = ${name}`))?.status

it('one logs in, shows a master, lists a bowl and changes its price without a mouse', async () => {
  const locale = 'en-US'
  const w = words[locale]
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
  const master = 'Li Daming'
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
  const bowl = 'Golden fur'
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
  await press(page, page.getByRole('main').getByRole('link', { name: w.fillPrice }).first())
  await page.waitForURL('**&field=price')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('price')
  await page.keyboard.type('88')
  await press(page, page.getByRole('button', { name: 'Save and list for sale' }))
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
  await page.context().close()
})
