import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import { demoPicture } from '../../../src/app/server/demo/demoImages'
import { openStage, type Stage } from '../../kit/console/browser'
import { requestRefund, type Made, paidOrder, newParcel, prepareAfterSales } from '../../kit/trade'
import { sharePage } from '../../kit/console/sharedPage'
import { enterAs, faultsOn } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
let headImg: string
beforeAll(async () => {
  stage = await openStage()
  headImg = await stage.maker.upload('bowl.webp', await demoPicture('gold-fur-main'))
  await prepareAfterSales(stage)
})
afterAll(() => stage.close())

/** A request of the buyer about a bowl that was shipped. */
const request = async (name: string): Promise<Made> => {
  const order = await paidOrder(stage, { name, headImg })
  await stage.maker.call(`/api/order/shipOrder?id=${order.id}`, newParcel())
  return requestRefund(stage, order.id)
}
const toMaker = (id: string, body: object) => stage.buyer.call(`/api/buyer/negotiateRefund?id=${id}`, body)
const stored = (id: string) =>
  querySingleRow<{ status: number; step: string; refundedAmount: number | null; openOffer: string | null }>(
    stage.db,
    sql`select status, step, "refundedAmount", "openOffer" from refunds where id = ${id}`,
  )
const enter = (locale: 'zh-CN' | 'en-US') => (at: string) =>
  enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, { at })
const [inChinese, inEnglish] = [sharePage(enter('zh-CN')), sharePage(enter('en-US'))]
const talk = (page: Page) => page.getByRole('log')

it('a request is argued to a counter-offer and settled, live on both sides', async () => {
  const made = await request('论价盏')
  const page = await inEnglish('/order/workorder')
  await page.getByRole('link', { name: made.no }).first().click()
  await page.getByRole('link', { name: 'Negotiate' }).click()
  await page.waitForURL('**/#/order/xieshang?id=*')
  const text = page.getByRole('textbox', { name: /^Message/ })
  const amount = page.getByRole('textbox', { name: /^Amount offered/ })
  const send = page.getByRole('button', { name: /^Send( offer)?$/ })

  await send.click()
  await page.getByText('Required').first().waitFor()
  await page.getByRole('button', { name: '已收到' }).click()
  expect(await text.inputValue()).toBe('We have your request.')
  await send.click()
  await talk(page).getByText('We have your request.').waitFor()
  expect(await text.inputValue()).toBe('')

  await page.getByRole('radio', { name: 'Ask for evidence' }).check()
  await text.fill('请拍口沿')
  await text.press('Control+Enter')
  await talk(page).getByText('请拍口沿').waitFor()

  const photo = await stage.buyer.upload('rim.webp', await demoPicture('ash-main'))
  await toMaker(made.id, { kind: 'message', text: '已拍，见图', images: [photo] })
  await talk(page).getByText('已拍，见图').waitFor()

  await page.getByRole('radio', { name: 'Make an offer' }).check()
  await page
    .getByRole('combobox')
    .or(page.getByRole('radio', { name: 'Refund only' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Refund only' }).click()
  await amount.fill('2000')
  // So much more than was asked for is asked about first.
  await page.locator('.composer').getByRole('checkbox').check()
  await send.click()
  await page.locator('.composer').getByText('Not more than can be refunded').waitFor()
  await amount.fill('150')
  await send.click()
  await talk(page).getByText('¥150.00').waitFor()

  // What is half written stays while the buyer answers, and when the page is opened anew.
  await text.fill('写到一半的话')
  await toMaker(made.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 60_000, text: '六百吧' })
  await talk(page).getByText('六百吧').waitFor()
  expect(await text.inputValue()).toBe('写到一半的话')
  await page.waitForFunction(() =>
    Object.keys(localStorage).some(
      key => key.startsWith('draft:') && localStorage.getItem(key)?.includes('写到一半的话'),
    ),
  )
  await page.reload()
  await talk(page).getByText('六百吧').waitFor()
  await expect.poll(() => text.inputValue()).toBe('写到一半的话')

  // The offer is answered where it stands. The menu says where one is, and what is wanted next has the focus.
  await talk(page).getByRole('button', { name: 'Counter-offer', exact: true }).click()
  await page.locator('nav [aria-current=page]', { hasText: 'After-sales' }).waitFor()
  await expect.poll(() => amount.evaluate(input => input === document.activeElement)).toBe(true)
  await amount.fill('250')
  await page.locator('.composer').getByRole('checkbox').check()
  await send.click()
  await talk(page).getByText('¥250.00').waitFor()

  // On a phone as well.
  await page.setViewportSize({ width: 375, height: 812 })
  // The input of a message is in sight beside the conversation, here as at a desk.
  const top = (await text.boundingBox())?.y ?? 812
  expect(top).toBeLessThan(700)
  await text.fill('手机上回复')
  await send.click()
  await talk(page).getByText('手机上回复').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.setViewportSize({ width: 1280, height: 900 })

  // A counter-offer begins with what it answers, also when another offer comes meanwhile. Both are in sight.
  await page.setViewportSize({ width: 1366, height: 768 })
  await toMaker(made.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 32_000, text: '三百二吧' })
  await talk(page).getByRole('button', { name: 'Counter-offer', exact: true }).click()
  await expect.poll(() => amount.inputValue()).toBe('320')
  const [offer, frame] = [await talk(page).getByText('三百二吧').boundingBox(), await talk(page).boundingBox()]
  expect(offer && frame && offer.y >= frame.y && offer.y + offer.height <= frame.y + frame.height).toBe(true)
  await toMaker(made.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 30_000, text: '三百吧' })
  await talk(page).getByText('三百吧').waitFor()
  await expect.poll(() => amount.inputValue()).toBe('300')
  await page.locator('.composer').getByText("The buyer's offer: Refund only ¥300.00").waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
  await talk(page).getByRole('button', { name: 'Accept ¥300.00', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept ¥300.00', exact: true }).click()
  await page.getByRole('dialog').getByText('Tick this to go on').waitFor()
  await page.getByRole('checkbox', { name: 'Refund anyway' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept ¥300.00', exact: true }).click()
  await page.getByText('This negotiation is over.').waitFor()
  await page.locator('.page-bar').getByText('Refunded', { exact: true }).waitFor()
  // Bar and conversation are read apart.
  await expect
    .poll(async () => (await talk(page).getByRole('listitem').allInnerTexts()).slice(-2))
    .toEqual([expect.stringContaining('Accepts the offer'), expect.stringContaining('Refunded')])
  expect(await stored(made.id)).toMatchObject({
    status: 1,
    step: 'refunded',
    refundedAmount: 30_000,
    openOffer: null,
  })
  expect(await faultsOn(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await faultsOn(page)).toEqual([])
})

it('an offer that has changed meanwhile is answered by nothing, and that is said', async () => {
  const made = await request('变价盏')
  await toMaker(made.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 20_000 })
  const page = await inChinese(`/order/xieshang?id=${made.id}`)
  // One place answers an open offer.
  expect(
    await page
      .locator('.page-bar')
      .getByRole('button', { name: /同意|拒绝/ })
      .count(),
  ).toBe(0)
  await talk(page).getByRole('button', { name: '接受 ¥200.00', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('仅退款 ¥200.00').waitFor()
  await toMaker(made.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 90_000 })
  await page.locator('[role=log]').getByText('接受 ¥900.00').waitFor()
  expect(await dialog.getByText('仅退款 ¥200.00').count()).toBe(1)
  await dialog.getByText('方案已变更').waitFor()
  expect(await dialog.getByRole('button', { name: '接受 ¥200.00', exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: '取消' }).click()
  expect(await stored(made.id)).toMatchObject({ status: 0, refundedAmount: null })
})

it('what is half written when the request ends is still to be seen, and too much of it is told with its own limit', async () => {
  const made = await request('撤回盏')
  const page = await inChinese(`/order/xieshang?id=${made.id}`)
  const text = page.getByRole('textbox', { name: /^内容/ })
  await text.fill('盏'.repeat(501))
  await page.getByRole('button', { name: '发送', exact: true }).click()
  await page.getByText('最多 500 个字').waitFor()
  await text.fill('还没有发出的话')
  await stage.buyer.call(`/api/buyer/withdrawRefund?id=${made.id}`)
  await page.getByText('协商已结束。').waitFor()
  await page.getByText('还没有发出的话').waitFor()
  await page.getByRole('button', { name: '清除' }).click()
  expect(await page.getByText('还没有发出的话').count()).toBe(0)
})
