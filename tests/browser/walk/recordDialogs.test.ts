import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
import { boardMessages } from '../../../src/console/i18n/messages/boardMessages'
import { demoPassword } from '../../../src/app/server/demo/data/demoAccounts'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import type { Stage } from '../../kit/console/browser'
import { texts } from '../../kit/console/texts'
import { picture } from '../../kit/testServer'
import { enterAs, goTo } from '../../kit/console/walk'
import { allFaultsOn, enDark, openWalk, seeDialog, zhLight } from './walker'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openWalk()
})
afterAll(() => stage.close())
const bowlNamed = async (name: string) =>
  (await queryRow<{ id: string }>(stage.db, sql`select id from bowls where name = ${name}`))?.id

describe.each([zhLight, enDark])('over a record, a form and an account, in $locale, $theme', look => {
  const s = look.locale === 'zh-CN' ? 'zh' : 'en'
  const w = texts[s]
  it('each menu and dialog is without a fault, goes with Escape, and gives the focus back', async () => {
    const waiting = await bowlNamed('8')
    const page = await enterAs(stage, 'demo', 'fact', look, { at: `/jz/view?id=${await bowlNamed('4')}` })
    const main = page.getByRole('main')
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
    const found: string[] = []
    const see = async (what: string, from: Locator, open?: () => Promise<void>, on: Page = page) =>
      found.push(...(await seeDialog(on, look, what, from, open)))
    const more = main.locator('.more-button').first()
    await see('more of a record', more)
    await see('what is deleted', more, async () => {
      await more.click()
      await page.getByRole('menuitem', { name: w.remove, exact: true }).click()
      await page.getByRole('dialog').locator('.MuiButton-contained').hover()
    })
    await see('what lacks before it is listed', more, async () => {
      await more.click()
      const listing = bowls.definition.actions?.listForSale?.labels[s] ?? ''
      await page.getByRole('menuitem', { name: new RegExp(`^${listing}`) }).click()
      await page.getByRole('dialog').waitFor()
    })
    await goTo(page, `/jz/view?id=${await bowlNamed('2')}`)
    await see(
      'a picture whole',
      main.getByRole('button', { name: new RegExp(w.preview.replace('%{name}', '')) }).first(),
    )
    await goTo(page, '/dashboard/workplace')
    await see(
      'more of a figure',
      main.getByRole('button', { name: new RegExp(boardMessages.moreOf[s].replace('%{name}', '.*')) }).first(),
    )
    await goTo(page, '/visualization/trade-analysis')
    await see('days of one’s own', button(boardMessages.own[s]))
    await goTo(page, '/messages')
    await see('what I am told', button(w.messageKinds))
    await goTo(page, '/user/settings')
    const step = button(w.stepBegin)
    await see('a second step', step)
    await see('a second step, to be scanned', step, async () => {
      await step.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: w.stepNext }).click()
      await dialog.locator('.Mui-error').first().waitFor()
      found.push(...(await allFaultsOn(page, look, ['.frame'])))
      await dialog.getByLabel(new RegExp(`^${w.passwordToConfirm}`)).fill(demoPassword)
      await dialog.getByRole('button', { name: w.stepNext }).click()
      await page.getByRole('img', { name: w.stepPicture }).waitFor()
    })
    const { id } = await stage.maker.call<{ id: string }>('/api/product/addOrUpdateProduct', { name: '8' })
    await goTo(page, `/jz/jz-detail?id=${id}`)
    await page.locator('input[name="name"]').fill('81')
    await see('leaving what is not saved', page.getByRole('navigation', { name: w.menu }).getByRole('link').last())
    await sql`update bowls set name = '82', version = version + 1 where id = ${id}`.execute(stage.db)
    await see('a conflict', button(w.save))
    await sql`delete from bowls where id = ${id}`.execute(stage.db)
    await page.context().close()
    const platform = await enterAs(stage, 'platform', 'plat', look, { at: `/jz/view?id=${waiting}` })
    const reject = platform.getByRole('main').getByRole('button', { name: bowls.definition.actions?.reject?.labels[s] })
    await see('a rejection', reject.first(), undefined, platform)
    await platform.context().close()
    expect(found).toEqual([])
  })
  it('what a person does or waits for has none: a hovered button, a picture on its way, a page that did not come', async () => {
    const page = await enterAs(stage, 'demo', 'fact', look, { at: '/messages' })
    const check = async (what: string) => expect([what, ...(await allFaultsOn(page, look))]).toEqual([what])
    await page.route('**/api/fact/**', route => route.abort())
    await goTo(page, '/set/info')
    await page.getByRole('main').getByRole('alert').waitFor()
    await check('a page that did not come')
    await goTo(page, '/jz/new')
    await page.locator('[type="submit"].MuiButton-contained').hover()
    await check('a hovered button')
    await page.route('**/api/file/upload*', () => {})
    await page
      .locator('input[type="file"]')
      .first()
      .setInputFiles({ name: '1.png', mimeType: 'image/png', buffer: await picture() })
    await page.getByRole('progressbar').waitFor()
    await check('a picture on its way')
    await page.context().close()
  })
})
