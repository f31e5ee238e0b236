import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
import { settingsMessages } from '../../../src/console/i18n/messages/settingsMessages'
import type { Stage } from '../../kit/console/browser'
import { texts } from '../../kit/console/texts'
import { enterAs, goTo, settled } from '../../kit/console/walk'
import { allFaultsOn, enDark, openWalk, seeDialog, zhLight } from './walker'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openWalk()
})
afterAll(() => stage.close())

describe.each([zhLight, enDark])('over a list and around it, in $locale, $theme', look => {
  const s = look.locale === 'zh-CN' ? 'zh' : 'en'
  const w = texts[s]
  const label = bowls.fields.createdTime.labels[s]
  it('each menu and dialog is without a fault, goes with Escape, and gives the focus back', async () => {
    const page = await enterAs(stage, 'demo', 'fact', look, { at: '/jz/manage' })
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
    const found: string[] = []
    const see = async (what: string, from: Locator, open?: () => Promise<void>) =>
      found.push(...(await seeDialog(page, look, what, from, open)))
    for (const name of [w.theme, w.columns, w.find, w.moreFilters, w.views, w.removedList, w.settings, w.import])
      await see(name, button(name))
    await see(w.account, button(new RegExp(`^${w.account}`)))
    await see('the palette, by its keys', button(w.columns), () => page.keyboard.press('Control+k'))
    await see('the shortcuts', button(w.columns), () => page.keyboard.press('?'))
    await see('the sheet', button(s === 'zh' ? '导出' : 'Export'))
    await see('the messages', page.locator('.bell'))
    await see('the name of a view', button(w.views), async () => {
      await button(w.views).click()
      await button(w.viewSaveNew).click()
      await page.getByLabel(w.viewName).waitFor()
    })
    const more = page.locator('tbody tr').first().locator('.more-button, [aria-haspopup=menu]').last()
    await see('the menu of a row', more)
    await see('the place of a row', more, async () => {
      await more.click()
      await page.getByRole('menuitem', { name: w.movePlace }).click()
    })
    await page.locator('tbody').getByRole('checkbox').first().check()
    const jobs = page.getByRole('toolbar').locator('.bulk-jobs .row-action')
    await jobs.first().waitFor()
    for (const job of await jobs.all()) await see(`all ticked: ${await job.innerText()}`, job, () => job.press('Enter'))
    // Where it stands in the line.
    await page.setViewportSize({ width: 1600, height: 900 })
    await see('days', button(new RegExp(`^${label}`)))
    await page.context().close()
    expect(found).toEqual([])
  })
  it('so are messages, the frame as the settings have it, and the menu of a phone', async () => {
    const page = await enterAs(stage, 'demo', 'fact', look, { at: '/jz/manage' })
    const check = async (what: string) => expect([what, ...(await allFaultsOn(page, look))]).toEqual([what])
    for (const [what, address] of [
      [w.keyword, '/jz/manage?page=0'],
      [w.copied.split('%')[0] ?? '', '/jz/manage'],
    ] as const) {
      await goTo(page, address)
      if (address === '/jz/manage') await page.locator('.serial').first().press('Enter')
      await page.locator('.toast').waitFor()
      await settled(page)
      await check(`a message: ${what}`)
    }
    // The settings' drawer, and the frame as it leaves it: the menu on top, and collapsed to its icons.
    await page.getByRole('button', { name: w.settings }).click()
    const drawer = page.getByRole('dialog', { name: w.settings })
    await drawer.getByRole('button', { name: settingsMessages.settingsPaste[s] }).click()
    await check(w.settings)
    await drawer.getByRole('switch', { name: settingsMessages.setTopMenu[s] }).click()
    await drawer.getByRole('button', { name: w.close }).last().click()
    await drawer.waitFor({ state: 'detached' })
    await page.locator('.top-menu').getByRole('button').first().click()
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
    await page.evaluate(() => localStorage.removeItem('app_settings'))
    await page.setViewportSize({ width: 375, height: 800 })
    await page.reload()
    await settled(page)
    await check('a phone')
    await page.getByRole('button', { name: w.menu, exact: true }).click()
    await page.getByRole('dialog', { name: w.menu }).waitFor()
    await check('the menu of a phone')
    await page.context().close()
  })
})
