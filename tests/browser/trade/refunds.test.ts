import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queryRow, querySingleRow, sql } from '../../../src/server/database/connections/database'
import { demoPicture } from '../../../src/app/server/demo/demoImages'
import { logIn, openStage, pause, type Stage, words } from '../../kit/console/browser'
import { requestRefund, type Made, paidOrder, newParcel, prepareAfterSales } from '../../kit/trade'
import { sharePage } from '../../kit/console/sharedPage'
import { enterAs, goTo, settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
let headImg: string
beforeAll(async () => {
  stage = await openStage()
  headImg = await stage.maker.upload('bowl.webp', await demoPicture('gold-fur-main'))
  await prepareAfterSales(stage)
})
afterAll(() => stage.close())

const enter = (locale: 'zh-CN' | 'en-US') => (at: string) =>
  enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, { at })
const [inChinese, inEnglish] = [sharePage(enter('zh-CN')), sharePage(enter('en-US'))]
/** A request of the buyer about a bowl that was shipped. */
const request = async (type?: string): Promise<Made> => {
  const order = await paidOrder(stage, { headImg })
  await stage.maker.call(`/api/order/shipOrder?id=${order.id}`, newParcel())
  return requestRefund(stage, order.id, type)
}
/** The refusal is the last command behind ⋯. */
const openRejection = async (page: Page): Promise<void> => {
  await page.locator('main .record-tools .more-button').click()
  await page.getByRole('menuitem', { name: 'Reject', exact: true }).click()
}
const requestNow = ({ id }: Made) =>
  querySingleRow<{ status: number; step: string; refundedAmount: number | null; condition: string | null }>(
    stage.db,
    sql`select status, step, "refundedAmount", condition from refunds where id = ${id}`,
  )

it('a refund is agreed to, another rejected with a proof, and a third waits for the bowl to come back', async () => {
  const [agreed, rejected, back] = [await request(), await request(), await request('refundAndReturn')]
  const page = await inEnglish('/order/workorder')
  const dialog = page.getByRole('dialog')
  // The row's own button names its effect, as the record's page does.
  const row = page.locator('tbody tr').filter({ hasText: agreed.no })
  await row.getByRole('button', { name: 'Agree to refund ¥1,280.00' }).waitFor()
  await page.getByRole('link', { name: agreed.no }).first().click()
  await page.getByRole('heading', { level: 1, name: agreed.no }).waitFor()
  // The other sums side by side, none of them broken. The requested one stands in the summary.
  const sums = page.locator('main .sums dd')
  await sums.first().waitFor()
  const places = await sums.evaluateAll(all =>
    all.map(each => each.getBoundingClientRect()).map(({ top, height }) => `${top} ${height}`),
  )
  expect([places.length, new Set(places).size]).toEqual([2, 1])
  await page.getByRole('button', { name: /^Agree to refund ¥/ }).click()
  await dialog.getByText('The amount goes to the buyer at once, and the request is done.', { exact: true }).waitFor()
  await dialog.getByRole('checkbox', { name: 'Refund anyway' }).check()
  await dialog.getByRole('button', { name: /^Agree to refund ¥/ }).click()
  await expect.poll(() => requestNow(agreed)).toMatchObject({ status: 1, step: 'refunded', refundedAmount: 128_000 })

  await goTo(page, `/order/workorder-detail?id=${rejected.id}`)
  await openRejection(page)
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await dialog.getByText('This is required').first().waitFor()
  await dialog.getByRole('combobox', { name: 'Reason for rejecting' }).click()
  await page.getByRole('option', { name: 'The item has no fault' }).click()
  const why = dialog.getByRole('textbox', { name: /^Explanation/ })
  await why.fill('出库视频完好')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await why.inputValue()).toBe('出库视频完好')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'proof.webp', mimeType: 'image/webp', buffer: await demoPicture('ash-main') })
  await dialog.getByRole('img').first().waitFor()
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.poll(() => requestNow(rejected)).toMatchObject({ status: 2, refundedAmount: null })
  const proof = sql<{
    images: string[]
  }>`select images from negotiations where "refundId" = ${rejected.id} and kind = 'rejected'`
  expect((await queryRow(stage.db, proof))?.images).toHaveLength(1)
  await page.locator('main .form-section dt').getByText('Pictures', { exact: true }).waitFor()

  await goTo(page, `/order/workorder-detail?id=${back.id}`)
  await page.getByRole('button', { name: /^Agree to refund ¥/ }).click()
  await dialog.getByText(/^The buyer sends it back within 7 days/).waitFor()
  await dialog.getByRole('button', { name: /^Agree to refund ¥/ }).click()
  await expect.poll(() => requestNow(back)).toMatchObject({ status: 1, step: 'awaitingReturn', refundedAmount: null })
  await stage.buyer.call(`/api/buyer/returnGoods?id=${back.id}`, { ...newParcel(), trackingNo: 'sf 9876543210123' })
  await page.getByRole('button', { name: 'Confirm the return' }).click()
  await dialog.getByRole('combobox', { name: 'Condition' }).click()
  await page.getByRole('option', { name: 'Intact' }).click()
  await dialog.getByRole('button', { name: 'Confirm the return' }).click()
  await expect
    .poll(() => requestNow(back))
    .toEqual({ status: 1, step: 'refunded', refundedAmount: 128_000, condition: 'intact' })
})

it.each([
  ['zh-CN', '申请金额', '协商记录', /^还剩/],
  ['en-US', 'Requested amount', 'Negotiation', /left$/],
] as const)('a request is told whole on a wide screen and on a phone, in %s', async (locale, asked, heading, left) => {
  const made = await request()
  const page = await (locale === 'zh-CN' ? inChinese : inEnglish)('/order/workorder')
  const row = page.getByRole('row').filter({ hasText: made.no })
  await row.waitFor()
  expect(
    await page.locator('.table-frame').evaluate(frame => frame.scrollWidth - frame.clientWidth),
  ).toBeLessThanOrEqual(0)
  await goTo(page, `/order/workorder-detail?id=${made.id}`)
  // The buyer's words stand in the summary, and once only.
  const said = page.getByRole('note').getByText('口沿有冲线')
  await said.waitFor()
  await page.getByRole('region', { name: heading }).getByRole('row').nth(1).waitFor()
  expect(await page.locator('main').getByText('口沿有冲线').count()).toBe(1)
  await page.getByText(asked, { exact: true }).first().waitFor()
  await settled(page)
  expect(await page.getByText(asked, { exact: true }).count()).toBe(1)
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await said.isVisible()).toBe(true)
  await goTo(page, '/order/workorder')
  await page.locator('tr', { hasText: made.no }).getByText(left).waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
})

it('evidence is looked at one by one and as large as it is, and an open offer and what is decided on are said', async () => {
  const order = await paidOrder(stage, { name: '有凭证盏', headImg })
  await stage.maker.call(`/api/order/shipOrder?id=${order.id}`, newParcel())
  const images = await Promise.all(
    (['gold-fur-main', 'gold-fur-base'] as const).map(async (name, at) =>
      stage.buyer.upload(`${at}.webp`, await demoPicture(name)),
    ),
  )
  const made = await stage.buyer.call<Made>('/api/buyer/applyRefund', {
    orderId: order.id,
    type: 'refundOnly',
    reason: 'crack',
    amount: 128_000,
    images,
  })
  const offer = { kind: 'offer', offerType: 'refundOnly', offerAmount: 20_000, text: '两百就好' }
  await stage.buyer.call(`/api/buyer/negotiateRefund?id=${made.id}`, offer)
  const page = await inChinese(`/order/workorder-detail?id=${made.id}`)
  await page.getByText(/当前方案.*¥200\.00/).waitFor()
  await page.getByRole('button', { name: '凭证', exact: true }).first().click()
  const viewer = page.getByRole('dialog')
  await viewer.getByText('1 / 2').waitFor()
  await viewer.getByRole('button', { name: '下一张' }).click()
  await viewer.getByText('2 / 2').waitFor()
  await page.keyboard.press('ArrowLeft')
  await viewer.getByText('1 / 2').waitFor()
  const picture = viewer.getByRole('img')
  const width = () => picture.evaluate(node => node.getBoundingClientRect().width)
  await page.setViewportSize({ width: 375, height: 812 })
  const fitted = await width()
  await picture.click()
  await expect.poll(width).toBeGreaterThan(fitted)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: /^同意退款 ¥/ }).click()
  for (const said of ['有凭证盏', '周茶友', '¥1,280.00'])
    await page.getByRole('dialog').getByText(said).first().waitFor()
  await page.keyboard.press('Escape')
})

it('every command of a request has its room at the foot of a phone', async () => {
  const made = await request()
  const page = await inEnglish(`/order/workorder-detail?id=${made.id}`)
  await page.setViewportSize({ width: 375, height: 800 })
  const agree = page.getByRole('button', { name: /^Agree to refund ¥/ })
  await agree.waitFor()
  const boxes = await page
    .locator('.record-tools > *')
    .evaluateAll(all => all.map(each => each.getBoundingClientRect().toJSON()))
  // The primary one, the way to the negotiation, and ⋯.
  expect(boxes.length).toBe(3)
  for (const { top, bottom, left, right } of boxes)
    expect([top >= 687, bottom <= 800, left >= 0, right <= 375]).toEqual([true, true, true, true])
  // One line of text.
  expect((await agree.boundingBox())?.height).toBeLessThanOrEqual(48)
  await page.setViewportSize({ width: 1280, height: 800 })
})
it('the step of a row is one line at a desk, and the way to the next request is in the line of the title on a phone', async () => {
  await request()
  await request()
  const page = await inEnglish('/order/workorder')
  const step = page.locator('.row-step .row-action').first()
  await step.waitFor()
  expect(await step.getAttribute('data-short')).toBe('Agree')
  expect((await step.boundingBox())?.height).toBeLessThanOrEqual(26)
  await page
    .getByRole('button', { name: /^Agree to refund ¥/ })
    .first()
    .waitFor()
  await page.locator('tbody .lead-link').first().click()
  await page.setViewportSize({ width: 375, height: 800 })
  // The page of the list is still there while the request loads, and hidden.
  await page.locator('.neighbours:visible').waitFor()
  const [title, way] = await Promise.all(
    ['.page-bar h1:visible', '.neighbours:visible'].map(part => page.locator(part).boundingBox()),
  )
  if (!title || !way) throw new Error('a part is missing')
  expect(way.y).toBeLessThan(title.y + title.height)
  expect(way.x + way.width).toBeLessThanOrEqual(375)
  await page.setViewportSize({ width: 1280, height: 800 })
})
it('what was written in a dialog stays while the network is away, and is sent then', async () => {
  const made = await request()
  const page = await inEnglish(`/order/workorder-detail?id=${made.id}`)
  await openRejection(page)
  const dialog = page.getByRole('dialog')
  const press = dialog.getByRole('button', { name: 'Reject', exact: true })
  await dialog.getByRole('combobox').click()
  await page.getByRole('option').first().click()
  const text = dialog.getByRole('textbox', { name: /Explanation/ })
  await text.fill('出库照片完好')
  await page.context().setOffline(true)
  await press.click()
  await page
    .getByText(/^Network error/)
    .first()
    .waitFor()
  await expect.poll(() => press.isEnabled()).toBe(true)
  expect(await text.inputValue()).toBe('出库照片完好')
  expect((await requestNow(made)).status).toBe(0)
  await page.context().setOffline(false)
  await press.click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await requestNow(made)).status).toBe(2)
})
it('what was written in a dialog is there again when the server had ended the session', async () => {
  const made = await request()
  const at = `/order/workorder-detail?id=${made.id}`
  const page = await inEnglish(at)
  const dialog = page.getByRole('dialog')
  const open = () => openRejection(page)
  const text = dialog.getByRole('textbox', { name: /Explanation/ })
  await open()
  await dialog.getByRole('combobox').click()
  await page.getByRole('option').first().click()
  await text.fill('出库照片完好')
  await sql`delete from sessions`.execute(stage.db)
  // The page may hear of the end before the press.
  const press = dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  void press.catch(() => {})
  await page.getByLabel(words['en-US'].captcha, { exact: true }).waitFor()
  await logIn(page, 'en-US', 'demo')
  await goTo(page, at)
  await open()
  await expect.poll(() => text.inputValue()).toBe('出库照片完好')
  // A dialog that its person closes keeps nothing.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  // A press right after a dialog has closed counts as its double click.
  await pause(page, 600)
  await open()
  await expect.poll(() => text.inputValue()).toBe('')
})
