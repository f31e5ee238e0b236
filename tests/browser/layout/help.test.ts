import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs, faultsOn, goTo } from '../../kit/console/walk'
import { pageHelp } from '../../../src/app/console/pageHelp'
import { helpMessages } from '../../../src/console/i18n/messages/helpMessages'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

it.each([
  ['zh-CN', 'zh', 'light', 1280, '帮助'],
  ['en-US', 'en', 'dark', 375, 'Help'],
] as const)('each page explains itself and lists its keys: %s', async (locale, language, theme, width, name) => {
  const viewport = { width, height: 800 }
  const page = await enterAs(stage, 'demo', 'fact', { locale, theme }, { at: '/jz/manage', viewport })
  const dialog = page.getByRole('dialog', { name })
  const open = () => page.getByRole('button', { name, exact: true }).click()
  await open()
  for (const sentence of pageHelp.bowls?.[language] ?? []) await dialog.getByText(sentence).waitFor()
  const keysHere = dialog.getByRole('table').first()
  await keysHere.getByText('J', { exact: true }).waitFor()
  await keysHere.getByText(helpMessages.keyNew[language]).waitFor()
  // Nobody here reviews, and nobody adds an order.
  expect(await dialog.getByText(helpMessages.keyApprove[language]).count()).toBe(0)
  expect(await faultsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.keyboard.press('Escape')
  await goTo(page, '/visualization/trade-analysis')
  await open()
  await dialog.getByText(pageHelp.TradeAnalysis?.[language][1] ?? '').waitFor()
  await page.keyboard.press('Escape')
  await goTo(page, '/order/guanli')
  await open()
  await keysHere.getByText('J', { exact: true }).waitFor()
  expect(await keysHere.getByText(helpMessages.keyNew[language]).count()).toBe(0)
  await page.context().close()
})
it('the tour leads through the frame by keys, can be left, and starts again from the help', async () => {
  const page = await enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' }, { at: '/jz/manage' })
  const start = async () => {
    await page.getByRole('button', { name: 'Help', exact: true }).click()
    await page.getByRole('button', { name: helpMessages.tourStart.en }).click()
  }
  const stop = (name: string) => page.getByRole('dialog', { name, exact: true })
  await start()
  await stop('The menu').waitFor()
  expect(await faultsOn(page)).toEqual([])
  for (const name of ['Find anything', 'Messages', 'Title and actions', 'Your account', 'Help']) {
    await page.getByRole('button', { name: 'Next', exact: true }).press('Enter')
    await stop(name).waitFor()
    await expect.poll(() => page.locator('.tour-target').count()).toBe(1)
  }
  await stop('Help').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.locator('.tour').count()).toBe(0)
  await start()
  await stop('The menu').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.tour, .tour-target').count()).toBe(0)
  await page.context().close()
})
