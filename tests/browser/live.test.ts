import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../src/mall/store/database'
import { logIn, openStage, type Stage, words } from '../kit/browser'

vi.setConfig({ testTimeout: 180_000 })
const w = words['zh-CN']
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

type Saved = { id: string; version: number }
const save = (bowl: object) => stage.maker.call<Saved>('/api/product/addOrUpdateProduct', bowl)
const listening = (page: Page) => page.waitForResponse(answer => answer.url().endsWith('/api/live') && answer.status() === 200)
/** Somebody at the list of bowls, whose page hears what changes. */
const atBowls = async (page: Page, name: string) => {
  const heard = listening(page)
  await logIn(page, 'zh-CN', 'demo')
  await heard
  await page.goto(`${stage.address}/#/jz/manage`)
  await page.getByText(name).first().waitFor()
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
}
const isReloaded = (page: Page) => page.evaluate(() => !('notReloaded' in window))

it('what somebody changes on one page stands on the other without a reload, and rows stay where they are', async () => {
  const bowl = await save({ name: '月下盏' })
  await save({ name: '雪后盏' })
  const [one, other] = [await stage.open(), await stage.open()]
  await atBowls(one, '月下盏')
  await atBowls(other, '月下盏')
  await one.goto(`${stage.address}/#/jz/jz-detail?id=${bowl.id}`)
  await one.getByRole('textbox', { name: new RegExp(`^${w.bowlName}`) }).fill('风前盏')
  await one.getByRole('button', { name: w.save }).click()
  await other.getByText('风前盏').first().waitFor()
  expect(await other.getByText('月下盏').count()).toBe(0)
  expect(await isReloaded(other)).toBe(false)
  const rows = await other.getByRole('row').allInnerTexts()
  expect(rows.findIndex(row => row.includes('雪后盏'))).toBeLessThan(rows.findIndex(row => row.includes('风前盏')))
})

it('an open form is left alone, and the conflict is told as ever', async () => {
  const bowl = await save({ name: '晨钟盏', description: '一' })
  const page = await stage.open()
  await atBowls(page, '晨钟盏')
  await page.goto(`${stage.address}/#/jz/jz-detail?id=${bowl.id}`)
  const name = page.getByRole('textbox', { name: new RegExp(`^${w.bowlName}`) })
  await name.fill('暮鼓盏')
  const list = await page.context().newPage()
  await list.goto(`${stage.address}/#/jz/manage`)
  await list.getByText('晨钟盏').first().waitFor()
  await save({ id: bowl.id, version: bowl.version, name: '午磬盏' })
  // The same event has come to both pages of the browser.
  await list.getByText('午磬盏').first().waitFor()
  expect(await name.inputValue()).toBe('暮鼓盏')
  await page.getByRole('button', { name: w.save }).click()
  await page.getByText(w.conflict).first().waitFor()
})

it('the pages of one browser share a stream, and the next takes it over', async () => {
  const bowl = await save({ name: '听雨盏' })
  const first = await stage.open()
  await atBowls(first, '听雨盏')
  const second = await first.context().newPage()
  const streams: string[] = []
  second.on('request', request => void (request.url().endsWith('/api/live') && streams.push(request.url())))
  await second.goto(`${stage.address}/#/jz/manage`)
  await second.getByText('听雨盏').first().waitFor()
  const changed = await save({ id: bowl.id, version: bowl.version, name: '听风盏' })
  await second.getByText('听风盏').first().waitFor()
  await first.getByText('听风盏').first().waitFor()
  expect(streams).toEqual([])
  const heard = listening(second)
  await first.close()
  await heard
  await save({ id: bowl.id, version: changed.version, name: '听雪盏' })
  await second.getByText('听雪盏').first().waitFor()
})

it('the empty queue of the platform fills without a touch, and its tabs count what the rows say', async () => {
  const bowl = await save({ name: '待审盏', price: 100, description: '一器一貌', material: 'redClay' })
  await sql`update bowls set "headImg" = '/files/12345678.png', "carouselImgs" = '{/files/12345678.png}' where id = ${bowl.id}`.execute(
    stage.db,
  )
  const page = await stage.open()
  const heard = listening(page)
  await logIn(page, 'zh-CN', 'platform', true)
  await heard
  await page.waitForURL('**/#/jz/manage*')
  await page.getByRole('tab', { name: `${w.pendingReview} 0` }).waitFor()
  await page.getByRole('heading', { name: '没有“待审核”的建盏' }).waitFor()
  await stage.maker.call(`/api/product/listForSaleProduct?id=${bowl.id}`)
  await page.getByRole('row', { name: /待审盏/ }).waitFor()
  await page.getByRole('tab', { name: `${w.pendingReview} 1` }).waitFor()
})
