import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Stage, words } from '../../kit/console/browser'
import { enterBowls, openBowlStage } from './bowls'

let stage: Stage
beforeAll(async () => {
  stage = await openBowlStage()
})
afterAll(() => stage.close())

describe('saved views', () => {
  const w = {
    views: 'Views',
    save: 'Save view',
    name: 'Name of the view',
    required: 'This is required',
    taken: 'This is already in use',
    share: 'Share with everyone who uses this list',
    saved: (name: string) => `View “${name}” saved`,
    update: (name: string) => `Update “${name}” to what is shown`,
    more: (name: string) => `More for ${name}`,
    none: 'No views yet',
    rename: 'Rename',
    remove: 'Delete',
    retry: 'Try again',
    filters: 'Filters',
    clearAll: 'Clear all',
    columns: 'Columns',
    price: 'Price',
    find: 'Find anything',
  } as const
  const dear = JSON.stringify({ price: { gte: 2200 } })
  const asked = `sort=price&order=DESC&page=1&perPage=20&filter=${encodeURIComponent(dear)}`
  it('are kept, applied, changed and removed', async () => {
    const [name, other] = ['Dear ones', 'Cheap ones'] as const
    const page = await enterBowls(stage, 'en-US')
    const button = page.getByRole('button', { name: w.views, exact: true })
    const views = page.getByRole('dialog', { name: w.views })
    const rows = page.locator('tbody tr')
    const column = page.getByRole('columnheader', { name: w.price })
    const hidePrice = async () => {
      await page.getByRole('button', { name: w.columns }).click()
      await page.getByRole('dialog', { name: w.columns }).getByLabel(w.price, { exact: true }).click()
      await page.keyboard.press('Escape')
    }
    await button.click()
    await views.getByText(w.none).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true)
    // Kept as it is shown: order, condition, size and columns.
    await page.goto(`${stage.address}/#/jz/manage?${asked}`)
    await expect.poll(() => rows.count()).toBe(2)
    await hidePrice()
    await column.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: w.save }).click()
    await page.getByRole('dialog', { name: w.save }).getByRole('button', { name: words['en-US'].save }).click()
    await page.getByText(w.required).waitFor()
    await page.getByLabel(w.name).fill(name)
    await page.getByLabel(w.share).check()
    await page.keyboard.press('Enter')
    await page.getByText(w.saved(name)).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    // Applied, and marked.
    await hidePrice()
    await page.getByRole('button', { name: w.clearAll }).click()
    await column.waitFor()
    await button.click()
    const line = views.getByRole('button', { name: new RegExp(`^${name}( |$)`) })
    expect(await line.getAttribute('aria-current')).toBe(null)
    await line.click()
    await expect.poll(() => decodeURIComponent(page.url())).toContain(`filter=${dear}`)
    expect(page.url()).toMatch(/sort=price&order=DESC.*perPage=20/)
    await expect.poll(() => rows.count()).toBe(2)
    await column.waitFor({ state: 'detached' })
    await button.click()
    await expect.poll(() => line.getAttribute('aria-current')).toBe('true')
    await page.keyboard.press('Escape')
    // A tab of its own leads there at once.
    await page.getByRole('button', { name: w.clearAll }).click()
    const tab = page.getByRole('group', { name: w.views }).getByRole('button', { name })
    await expect.poll(() => tab.getAttribute('aria-pressed')).toBe('false')
    await tab.click()
    await expect.poll(() => tab.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => rows.count()).toBe(2)
    // Changed: to what is shown by now, and as another one, whose name must be another.
    await page.getByRole('button', { name: w.clearAll }).click()
    await button.click()
    await views.getByRole('button', { name: w.update(name) }).click()
    await page.getByText(w.saved(name)).waitFor()
    await page.goto(`${stage.address}/#/jz/manage?${asked.replace('DESC', 'ASC')}`)
    await page.getByRole('button', { name: w.save }).click()
    await page.getByLabel(w.name).fill(name.toUpperCase())
    await page.keyboard.press('Enter')
    await page.getByText(w.taken).waitFor()
    expect(await page.getByLabel(w.name).inputValue()).toBe(name.toUpperCase())
    await page.getByLabel(w.name).fill(other)
    await page.keyboard.press('Enter')
    await page.getByText(w.saved(other)).waitFor()
    // Found among everything, and on a phone in the sheet of the filters, where a call that failed is made again.
    await page.getByRole('button', { name: w.clearAll }).click()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: w.find }).fill(other)
    await page.getByRole('option', { name: new RegExp(`^${other}( |$)`) }).click()
    await expect.poll(() => page.url()).toContain('sort=price&order=ASC')
    await page.setViewportSize({ width: 375, height: 812 })
    await page.route('**/api/view/list', route => route.abort(), { times: 1 })
    await page.reload()
    await page.getByRole('button', { name: new RegExp(`^${w.filters}`) }).click()
    await page.getByRole('dialog', { name: w.filters }).getByRole('button', { name: w.views }).click()
    await views.getByRole('button', { name: w.retry }).click()
    await views.getByRole('button', { name: new RegExp(`^${name}( |$)`) }).click()
    await expect.poll(() => decodeURIComponent(page.url())).toContain('filter={}')
    await page.setViewportSize({ width: 1280, height: 900 })
    // Renamed and removed.
    for (const [each, last] of [
      [name, false],
      [other, true],
    ] as const) {
      await button.click()
      await views.getByRole('button', { name: w.more(each) }).click()
      if (!last) {
        await page.getByRole('menuitem', { name: w.rename }).click()
        await page.getByLabel(w.name).fill(`${each} 2`)
        await page.keyboard.press('Enter')
        await page.getByText(w.saved(`${each} 2`)).waitFor()
        await button.click()
        await views.getByRole('button', { name: w.more(`${each} 2`) }).click()
      }
      await page.getByRole('menuitem', { name: w.remove }).click()
      await page.getByRole('dialog').getByRole('button', { name: w.remove, exact: true }).click()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    }
    await button.click()
    await views.getByText(w.none).waitFor()
    await page.context().close()
  })
})

it('many views have one line, in which the chosen one is in sight', async () => {
  const names = Array.from({ length: 13 }, (_, at) => `Bowls of view number ${at + 1}`)
  for (const [at, name] of names.entries()) {
    const query = { sort: '-price', filter: { price: { gte: at + 1 } }, pageSize: 20 }
    await stage.maker.call('/api/view/save', { resource: 'bowls', name, shared: false, query })
  }
  const page = await enterBowls(stage, 'en-US')
  const tabs = page.locator('.view-tabs button')
  await expect.poll(() => tabs.count()).toBeGreaterThanOrEqual(names.length)
  const tops = await tabs.evaluateAll(all => all.map(each => each.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  const chosen = tabs.filter({ hasText: names.at(-1) })
  await chosen.press('Enter')
  await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true')
  const inSight = () =>
    chosen.evaluate(each => {
      const [own, row] = [each, each.parentElement].map(element => element?.getBoundingClientRect())
      return own !== undefined && row !== undefined && own.left >= row.left - 1 && own.right <= row.right + 1
    })
  await page.reload()
  await expect.poll(() => tabs.count()).toBeGreaterThanOrEqual(names.length)
  await expect.poll(inSight).toBe(true)
  for (const { id } of await stage.maker.call<{ id: string }[]>('/api/view/list', { resource: 'bowls' }))
    await stage.maker.call('/api/view/remove', { id })
  await page.context().close()
})
