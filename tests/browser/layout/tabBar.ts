import type { Locator, Page } from 'playwright-core'
import { MAX_ALIVE_TABS } from '../../../src/console/layout/tabBar/tabs'
import type { DayLocale, Stage } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'

/** Adds two bowls more than pages stay alive, and answers their ids, the one of 盏1 first. */
export const addBowls = async (stage: Stage): Promise<readonly string[]> => {
  const ids: string[] = []
  for (let number = MAX_ALIVE_TABS + 2; number > 0; number -= 1) {
    const made = await stage.maker.call('/api/product/addOrUpdateProduct', {
      name: `盏${number}`,
      price: 100_00,
      description: '好盏',
      material: 'redClay',
    })
    ids.unshift((made as { id: string }).id)
  }
  return ids
}

export const bar = (page: Page) => page.locator('.tab-list')
export const tab = (page: Page, title: string) =>
  bar(page)
    .getByRole('tab')
    .filter({ has: page.getByText(title, { exact: true }) })
/** The tabs: `*` before the one looked at, `+` after what is not saved. */
export const tabs = (page: Page): Promise<string[]> =>
  bar(page)
    .getByRole('tab')
    .evaluateAll(all =>
      all.map(
        each =>
          (each.ariaSelected === 'true' ? '*' : '') +
          each.querySelector('.tab-title')?.textContent +
          (each.querySelector('.tab-dot') ? '+' : ''),
      ),
    )
/** Opens the console with its tab bar. */
export const beginWithTabs = async (stage: Stage, locale: DayLocale): Promise<Page> => {
  const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, { settings: { tabBar: true } })
  await bar(page).waitFor()
  return page
}
/** What is looked at; everything else in the document belongs to hidden pages. */
export const shown = (page: Page): Locator => page.locator('[role=tabpanel]:not([hidden])')
export const go = async (page: Page, address: string, heading: string) => {
  await page.evaluate(to => {
    location.hash = to
  }, address)
  await shown(page).getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}
/** Opens the page of a bowl by its number. */
export const lookAt = (page: Page, ids: readonly string[], number: number): Promise<void> =>
  go(page, `/jz/view?id=${ids[number - 1]}`, `盏${number}`)
/** How many pages are alive. */
export const living = (page: Page) => page.locator('[role=tabpanel]').count()
