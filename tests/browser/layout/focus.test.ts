import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { english } from '../../../src/console/i18n/messages/consoleEnglish'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs, goTo, type Look, settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
const enLight: Look = { locale: 'en-US', theme: 'light' }
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  for (const name of ['2', '4']) await stage.maker.call('/api/product/addOrUpdateProduct', { name })
})
afterAll(() => stage.close())

describe('the keyboard', () => {
  const focused = (page: Page) =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.trim()}`)
  it('is on the heading after each navigation, and again when what opened a dialog is gone', async () => {
    // The first page after a load takes no focus: Tab reaches the way past the bars there.
    const page = await enterAs(stage, 'demo', 'fact', enLight, { at: '/jz/manage' })
    await page.getByRole('link', { name: 'Masters', exact: true }).click()
    await expect.poll(() => focused(page)).toBe('H1 Masters')
    await page.getByRole('link', { name: 'Add bowl' }).click()
    await expect.poll(() => focused(page)).toBe('H1 Add bowl')
    const { id } = await stage.maker.call<{ id: string }>('/api/master/addOrUpdateMaster', { name: '9' })
    await goTo(page, `/master/detail?id=${id}`)
    await expect.poll(() => focused(page)).toBe('H1 9')
    await page.getByRole('main').getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => focused(page)).toBe('H1 Masters')
    await page.context().close()
  })
  it('reaches the way past the bars first after a load', async () => {
    const page = await enterAs(stage, 'demo', 'fact', enLight, { at: '/jz/manage' })
    // What a test evaluates counts as a gesture of the user.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false } }),
    )
    await page.reload()
    await page.getByRole('main').getByRole('link', { name: '4', exact: true }).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip')
    await page.context().close()
  })
  it('comes from the number of mistakes to the first one, and hears how many rows are ticked', async () => {
    const page = await enterAs(stage, 'demo', 'fact', enLight, { at: '/jz/manage' })
    await page.getByRole('checkbox', { name: 'Select 4' }).check()
    await page.getByRole('status').getByText('1 selected', { exact: true }).waitFor()
    await goTo(page, '/master/add')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: '1 field needs attention' }).click()
    const name = page.getByRole('textbox', { name: /^Name/ })
    await expect.poll(() => name.evaluate(each => each === document.activeElement)).toBe(true)
    await page.context().close()
  })
  it('reads the label of the field in the ring where it was, above it', async () => {
    const page = await enterAs(stage, 'demo', 'fact', { locale: 'zh-CN', theme: 'dark' }, { at: '/jz/new' })
    const name = page.locator('input[name="name"]')
    const label = () =>
      name.evaluate(input => {
        const box = input.closest('.MuiInputBase-root') as Element
        const above = (box.parentElement as Element).querySelector('label') as Element
        const { x, y, bottom } = above.getBoundingClientRect()
        return { x, y, above: bottom <= box.getBoundingClientRect().top - 2 }
      })
    const before = await label()
    expect(before.above).toBe(true)
    await name.focus()
    await settled(page)
    expect(await label()).toEqual(before)
    await page.context().close()
  })
  it('sees a ring of two pixels on whatever it comes to, and arrows go along the tabs', async () => {
    const page = await enterAs(stage, 'demo', 'fact', enLight, { at: '/jz/manage' })
    const rings: string[] = []
    for (let turn = 0; turn < 40; turn += 1) {
      await page.keyboard.press('Tab')
      rings.push(
        await page.evaluate(() => {
          const at = document.activeElement as HTMLElement
          const around = [at, at.closest('.MuiInputBase-root, .filter')].filter(each => each instanceof HTMLElement)
          const seen = around.some(
            each => getComputedStyle(each).outlineStyle === 'solid' && getComputedStyle(each).outlineWidth === '2px',
          )
          // Two pixels away and two wide: whoever hides what goes beyond itself may not cut it.
          const room = Number.parseFloat(getComputedStyle(at).outlineOffset) + 2
          const box = at.getBoundingClientRect()
          const cut = (each: Element | null): boolean => {
            if (!each || each === document.body) return false
            const frame = each.getBoundingClientRect()
            const { overflowX, overflowY } = getComputedStyle(each)
            return (
              (overflowX !== 'visible' && (box.left - room < frame.left || box.right + room > frame.right)) ||
              (overflowY !== 'visible' && (box.top - room < frame.top || box.bottom + room > frame.bottom)) ||
              cut(each.parentElement)
            )
          }
          const whole = getComputedStyle(at).outlineStyle !== 'solid' || !cut(at.parentElement)
          return (seen && whole) || at === document.body ? '' : at.outerHTML.slice(0, 160)
        }),
      )
    }
    expect(rings.filter(text => text !== '' && !text.includes('type="checkbox"'))).toEqual([])
    const tabs = page.getByRole('tab')
    expect(await tabs.evaluateAll(all => all.filter(each => (each as HTMLElement).tabIndex === 0).length)).toBe(1)
    await tabs.first().focus()
    await page.keyboard.press('ArrowRight')
    const isAt = (tab: Locator) => tab.evaluate(each => each === document.activeElement)
    await expect.poll(() => isAt(tabs.nth(1))).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => isAt(tabs.first())).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => isAt(tabs.last())).toBe(true)
    await page.context().close()
  })
})
it('starts light on a dark system, and follows it only when told to', async () => {
  const page = await enterAs(stage, 'demo', 'fact', enLight)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => localStorage.removeItem('app_settings'))
  await page.reload()
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  await page.getByRole('button', { name: english.theme }).waitFor()
  await expect.poll(theme).toBe('light')
  await page.getByRole('button', { name: english.theme }).click()
  await page.getByRole('menuitemradio', { name: english.themeSystem }).click()
  await expect.poll(theme).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(theme).toBe('light')
  await page.context().close()
})
