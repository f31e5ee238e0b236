import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword } from '../../../src/app/server/demo/data/demoAccounts'
import { demoPicture } from '../../../src/app/server/demo/demoImages'
import { type DayLocale, words } from '../../kit/console/browser'

export const hasFocus = (place: Locator) => place.evaluate(each => each === document.activeElement)
/** Goes with Tab to a place, and says so where it cannot be reached. */
export const reach = async (page: Page, place: Locator): Promise<void> => {
  await place.waitFor()
  for (let steps = 0; steps < 100; steps += 1) {
    if (await hasFocus(place)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never comes to ${String(place)}.`)
}
export const press = async (page: Page, place: Locator, key = 'Enter'): Promise<void> => {
  await reach(page, place)
  await page.keyboard.press(key)
}
export const write = async (page: Page, place: Locator, text: string): Promise<void> => {
  await reach(page, place)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}
/** Opens a choice and goes down to an option. A machine's keys may come before the choice listens, so the last one is said again. */
export const choose = async (page: Page, place: Locator, option: string): Promise<void> => {
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
export const give = async (
  page: Page,
  place: Locator,
  names: readonly Parameters<typeof demoPicture>[0][],
): Promise<void> => {
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
export const find = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('button', { name: 'Find anything' }).waitFor()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog')
  await expect.poll(() => hasFocus(dialog.getByRole('combobox'))).toBe(true)
  await page.keyboard.type(text)
  await dialog.getByRole('option', { selected: true }).filter({ hasText: text }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
}
/** Logs in; what is typed before the picture is there is emptied with its coming. */
export const logInByKeys = async (page: Page, locale: DayLocale, username: string): Promise<void> => {
  const w = words[locale]
  await expect.poll(() => page.getByRole('img', { name: w.captcha }).getAttribute('src')).toContain('data:image')
  await write(page, page.getByLabel(w.account), username)
  await write(page, page.getByLabel(w.password, { exact: true }), demoPassword)
  await write(page, page.getByLabel(w.captcha, { exact: true }), 'TEST')
  await page.keyboard.press('Enter')
}
