import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { goTo, enterAs, settled } from '../../kit/console/walk'
import { pause, type Stage } from '../../kit/console/browser'
import { smallTargetsOn } from '../../kit/console/touchTargets'
import { addressesFor, openWalk, type Person, people, zhLight } from './walker'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openWalk()
})
afterAll(() => stage.close())

const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }
const enter = (person: Person, at: string) =>
  enterAs(stage, person.username, person.identity, zhLight, { at, ...phone })
/** What a finger misses on a page as it stands, and whether it scrolls sideways. */
const missedOn = async (page: Page): Promise<string[]> => {
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  return [...(isWide ? ['wider than the phone'] : []), ...(await smallTargetsOn(page))]
}
/** What stays missed once a page has come to rest. */
const judge = async (page: Page): Promise<string[]> => {
  await settled(page)
  if ((await missedOn(page)).length === 0) return []
  await pause(page, 400)
  return missedOn(page)
}

// Links within running sentences may be smaller (WCAG 2.5.5 and 2.5.8): the measuring leaves them out.
it.each(['creator', 'platform', 'newcomer'] as const)(
  'a finger has 44 pixels for every target on every page of a %s',
  async role => {
    const missed: Record<string, string[]> = {}
    const addresses = await addressesFor(stage, people[role])
    const page = await enter(people[role], addresses[0] ?? '')
    for (const address of addresses) {
      await goTo(page, address)
      const found = await judge(page)
      if (found.length > 0) missed[address] = found
    }
    await page.context().close()
    expect(missed).toEqual({})
  },
)
it('a finger has 44 pixels for every target on the pages before the log-in', async () => {
  const missed: Record<string, string[]> = {}
  const page = await stage.open(phone)
  for (const path of ['login', 'register', 'forgot']) {
    await page.goto(`${stage.address}/#/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const found = await missedOn(page)
    if (found.length > 0) missed[path] = found
  }
  await page.context().close()
  expect(missed).toEqual({})
})
it('a finger has 44 pixels for every target of dialogs, menus and drawers', async () => {
  const page = await enter(people.creator, '/jz/manage')
  const missed: Record<string, string[]> = {}
  const see = async (what: string, from: Locator) => {
    await from.click()
    await page.getByRole('dialog').or(page.getByRole('menu')).or(page.getByRole('listbox')).last().waitFor()
    await settled(page)
    await pause(page, 300)
    const found = await missedOn(page)
    if (found.length > 0) missed[what] = found
    await page.keyboard.press('Escape')
  }
  await page.locator('tbody .tick-cell input').first().check()
  await page.getByRole('toolbar').waitFor()
  const ticked = await missedOn(page)
  if (ticked.length > 0) missed.ticked = ticked
  await page.locator('tbody .tick-cell input').first().uncheck()
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  await see('menu', button('菜单'))
  await see('settings', button('页面配置'))
  await see('help', button('帮助'))
  await see('messages', button(/^消息/))
  await see('account', button(/^账号/))
  await see('palette', button(/^全局搜索/))
  await see('filters', button('筛选'))
  await see('row menu', button(/的更多操作$/))
  await see('export', button('导出'))
  await see('import', button('导入'))
  await goTo(page, '/order/guanli')
  await see('shipping sheet', button('用表格发货'))
  await goTo(page, '/jz/new')
  await see('days', button(/选择日期/))
  await page.context().close()
  expect(missed).toEqual({})
})
