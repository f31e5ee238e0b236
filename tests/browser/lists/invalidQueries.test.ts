import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import { type Stage, words } from '../../kit/console/browser'
import { bowls, enterBowls, openBowlStage, pathOf, rowOf, showPlainList } from './bowls'

const w = words['en-US']
let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openBowlStage()
  page = await enterBowls(stage, 'en-US')
})
afterAll(async () => {
  await page.context().close()
  await stage.close()
})

const comeTo = (query: string) => page.goto(`${stage.address}/#/jz/manage?${query}`)
const masters = async () => {
  await page.goto(`${stage.address}/#/master/guanli`)
  await rowOf(page, '李达明').waitFor()
}
/** Reads the word that something was left out, and takes it away: the next one is another. */
const dismiss = async (word: string | RegExp) => {
  const alert = page.getByRole('alert').getByText(word)
  await alert.waitFor()
  await page.keyboard.press('Escape')
  await alert.waitFor({ state: 'detached' })
}

describe('what is no longer possible', () => {
  it('is left out with a word, and kept nowhere', async () => {
    const filter = JSON.stringify({ glaze: 'gone', price: { gte: 'much' }, q: '盏22' })
    await comeTo(`filter=${encodeURIComponent(filter)}`)
    await dismiss('Left out, because it is no longer available: Glaze, Price')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await expect.poll(() => decodeURIComponent(page.url())).not.toMatch(/gone|much/)
    const kept = () =>
      page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('bowls.listParams'))?.[1])
    await expect.poll(kept).toBeDefined()
    await expect.poll(kept).not.toMatch(/gone|much/)
  })
  // What no list can do: one of each kind; tests/console/list/parseQuery.test.ts has them all. The rest is what the server refuses.
  it.each([
    'page=-2',
    'filter=%7Bbroken',
    'sort=nothing&order=ASC',
    'filter=%7B%22nothing%22%3A1%7D',
    'filter=%7B%22createdTime%22%3A%7B%22gte%22%3A%22soon%22%7D%7D',
    'filter=%7B%22q%22%3A%7B%7D%7D',
    'filter=%7B%22createdTime%22%3A%22yesterday%22%7D',
  ])('in an address, as %s', async query => {
    await masters()
    await comeTo(query)
    await dismiss('Left out, because it is no longer available')
    await rowOf(page, `盏${bowls}`).waitFor()
    expect(pathOf(page)).toBe('#/jz/manage')
  })
  it('a page behind the last gives way to the last, with a word, and no trap for Back', async () => {
    await masters()
    for (const [query, row, there] of [
      ['page=99', '盏1', 2],
      ['page=4&perPage=10&filter={"status":1}', '盏1', 3],
      ['page=100000&filter={"q":"盏22"}', '盏22', 1],
      ['page=4&filter={"q":"nowhere"}', undefined, 1],
    ] as const) {
      await comeTo(query)
      await (row ? rowOf(page, row) : page.locator('.empty')).waitFor()
      await expect.poll(() => page.url()).toMatch(new RegExp(`[?&]page=${there}(&|$)`))
      await dismiss('page')
    }
    await page.goBack()
    await page.goBack()
    await rowOf(page, '盏22').waitFor()
  })
  it('a page whose rows went away while it was looked at, without a word', async () => {
    await comeTo('page=3&perPage=10&filter={"status":1}')
    await rowOf(page, '盏1').waitFor()
    await sql`update bowls set status = 2 where name in ('盏1', '盏2', '盏3')`.execute(stage.db)
    await page.getByRole('button', { name: w.query, exact: true }).click()
    await rowOf(page, '盏4').waitFor()
    await expect.poll(() => page.url()).toContain('page=2')
    expect(await page.getByRole('alert').count()).toBe(0)
    await sql`update bowls set status = 1 where name in ('盏1', '盏2', '盏3')`.execute(stage.db)
  })
  it('a record that is not there', async () => {
    for (const id of ['zzz', '00000000-0000-4000-8000-000000000000', ['a'], ['a', 'b']]) {
      await showPlainList(stage, page)
      await comeTo(`filter=${encodeURIComponent(JSON.stringify({ masterId: id, q: '盏22' }))}`)
      await dismiss('Left out, because it is no longer available: Master')
      await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
      await expect.poll(() => decodeURIComponent(page.url())).not.toContain('masterId')
    }
    await page.reload()
    await rowOf(page, '盏22').waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  })
  it('conditions that the page of messages has not got', async () => {
    await page.goto(`${stage.address}/#/messages?type=constructor&filter={"createdTime":"x"}`)
    await dismiss('Left out, because it is no longer available: ')
    await expect.poll(() => page.url()).not.toMatch(/constructor|createdTime/)
  })
  it.each(['jz-detail?id=%00', 'view?id=%00'])('an id that can be none, at %s', async path => {
    await page.goto(`${stage.address}/#/jz/${path}`)
    await dismiss('does not exist, or was deleted')
    await expect.poll(() => pathOf(page)).toBe('#/jz/manage')
    await rowOf(page, '盏22').waitFor()
  })
  it('in the memory of the browser', async () => {
    await masters()
    await page.evaluate(() =>
      localStorage.setItem(
        'RaStore.bowls.listParams',
        JSON.stringify({ filter: { glaze: 'gone' }, page: 1, perPage: 13 }),
      ),
    )
    await page.reload()
    await page.goto(`${stage.address}/#/jz/manage`)
    await rowOf(page, `盏${bowls}`).waitFor()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('RaStore.bowls.listParams')))
      .not.toMatch(/gone|13/)
  })
})
