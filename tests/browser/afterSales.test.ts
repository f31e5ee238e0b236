import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { oneRow, row, sql } from '../../src/mall/store/connections/database'
import { demoPicture } from '../../src/shop/mall/demo/demoPictures'
import { openStage, type Stage } from '../kit/browser'
import { type Made, paidOrder, parcel } from '../kit/trade'
import { enterAs, faultsOn, goTo } from '../kit/walk'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
let headImg: string
beforeAll(async () => {
  stage = await openStage()
  headImg = await stage.maker.upload('bowl.webp', await demoPicture('gold-fur-main'))
  await stage.maker.call('/api/address/addOrUpdateAddress', {
    receiver: '售后',
    phone: '13805990001',
    region: '350703',
    detail: '建盏文化街 6 号',
  })
  await stage.maker.call('/api/phrases/addOrUpdatePhrase', {
    name: '已收到',
    chinese: '申请已收到，请稍候。',
    english: 'We have your request.',
  })
})
afterAll(() => stage.close())

/** A request of the buyer about a bowl that was shipped. */
const request = async (name: string, type = 'refundOnly'): Promise<Made> => {
  const order = await paidOrder(stage, { name, headImg })
  await stage.maker.call(`/api/order/shipOrder?id=${order.id}`, parcel)
  return stage.buyer.call<Made>('/api/buyer/applyRefund', {
    orderId: order.id,
    type,
    reason: 'crack',
    amount: 128_000,
    description: '口沿有冲线',
  })
}
const toMaker = (id: string, body: object) => stage.buyer.call(`/api/buyer/negotiateRefund?id=${id}`, body)
const stored = (id: string) =>
  oneRow<{ status: number; step: string; refundedAmount: number | null; openOffer: string | null }>(
    stage.db,
    sql`select status, step, "refundedAmount", "openOffer" from refunds where id = ${id}`,
  )
const words = {
  'zh-CN': {
    negotiate: '去协商',
    message: '消息',
    evidence: '请买家补充凭证',
    offer: '提出方案',
    text: /^内容/,
    send: '发送',
    phrase: '已收到',
    phraseSaid: '申请已收到，请稍候。',
    amount: /^方案金额/,
    type: '仅退款',
    accept: '接受',
    over: '协商已结束。',
    agree: '同意',
    reject: '拒绝',
    reason: '拒绝原因',
    noFault: '商品未存在问题',
    why: /^拒绝说明/,
    confirm: '确认退货',
    condition: '退回状况',
    intact: '完好',
    required: '请填写',
    workorder: '售后',
  },
  'en-US': {
    negotiate: 'Negotiate',
    message: 'Message',
    evidence: 'Ask for evidence',
    offer: 'Make an offer',
    text: /^Text/,
    send: 'Send',
    phrase: '已收到',
    phraseSaid: 'We have your request.',
    amount: /^Amount offered/,
    type: 'Refund only',
    accept: 'Accept',
    over: 'This negotiation is over.',
    agree: 'Agree',
    reject: 'Reject',
    reason: 'Reason for rejecting',
    noFault: 'The item has no fault',
    why: /^Explanation/,
    confirm: 'Confirm the return',
    condition: 'Condition',
    intact: 'Intact',
    required: 'Required',
    workorder: 'After-sales',
  },
} as const
const locales = ['zh-CN', 'en-US'] as const
const open = async (locale: (typeof locales)[number], address: string, options: object = {}): Promise<Page> => {
  const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, options)
  await goTo(page, address)
  return page
}
const talk = (page: Page) => page.getByRole('log')

describe.each(locales)('after-sales in %s', locale => {
  const w = words[locale]
  it('is argued to a counter-offer and settled, live on both sides', async () => {
    const made = await request(`论价盏 ${locale}`)
    const page = await open(locale, '/order/workorder')
    await page.getByRole('link', { name: made.no }).first().click()
    await page.getByRole('link', { name: w.negotiate }).click()
    await page.waitForURL('**/#/order/xieshang?id=*')
    const text = page.getByRole('textbox', { name: w.text })
    const send = page.getByRole('button', { name: w.send, exact: true })

    await send.click()
    await page.getByText(w.required).first().waitFor()
    await page.getByRole('button', { name: w.phrase }).click()
    expect(await text.inputValue()).toBe(w.phraseSaid)
    await send.click()
    await talk(page).getByText(w.phraseSaid).waitFor()
    expect(await text.inputValue()).toBe('')

    await page.getByRole('radio', { name: w.evidence }).check()
    await text.fill('请拍口沿')
    await text.press('Control+Enter')
    await talk(page).getByText('请拍口沿').waitFor()

    const photo = await stage.buyer.upload('rim.webp', await demoPicture('ash-main'))
    await toMaker(made.id, { kind: 'message', text: '已拍，见图', images: [photo] })
    await talk(page).getByText('已拍，见图').waitFor()

    await page.getByRole('radio', { name: w.offer }).check()
    await page
      .getByRole('combobox')
      .or(page.getByRole('radio', { name: w.type }))
      .first()
      .click()
    await page.getByRole('option', { name: w.type }).click()
    await page.getByRole('textbox', { name: w.amount }).fill('2000')
    await send.click()
    await page
      .locator('.composer')
      .getByText(locale === 'zh-CN' ? '不能超过可退金额' : 'Not more than can be refunded')
      .waitFor()
    await page.getByRole('textbox', { name: w.amount }).fill('150')
    await send.click()
    await talk(page).getByText('¥150.00').waitFor()

    // What is half written stays while the buyer answers, and when the page is opened anew.
    await text.fill('写到一半的话')
    await toMaker(made.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 30_000, text: '三百吧' })
    await talk(page).getByText('三百吧').waitFor()
    expect(await text.inputValue()).toBe('写到一半的话')
    await page.waitForFunction(() =>
      Object.keys(localStorage).some(
        key => key.startsWith('draft:') && localStorage.getItem(key)?.includes('写到一半的话'),
      ),
    )
    await page.reload()
    await talk(page).getByText('三百吧').waitFor()
    await expect.poll(() => text.inputValue()).toBe('写到一半的话')

    await talk(page).getByRole('button', { name: w.accept, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: w.accept, exact: true }).click()
    await page.getByText(w.over).waitFor()
    expect(await stored(made.id)).toMatchObject({
      status: 1,
      step: 'refunded',
      refundedAmount: 30_000,
      openOffer: null,
    })
    expect(await faultsOn(page)).toEqual([])
  })
  it('answers an offer that has changed meanwhile by nothing, and says so', async () => {
    const made = await request(`变价盏 ${locale}`)
    await toMaker(made.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 20_000 })
    const page = await open(locale, `/order/xieshang?id=${made.id}`)
    await talk(page).getByRole('button', { name: w.accept, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('¥200.00').waitFor()
    await toMaker(made.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 90_000 })
    await page.locator('[role=log]').getByText('¥900.00').waitFor()
    expect(await dialog.getByText('¥200.00').count()).toBe(1)
    await dialog.getByRole('button', { name: w.accept, exact: true }).click()
    await page
      .getByText(locale === 'zh-CN' ? '方案已变更' : 'The offer has changed')
      .first()
      .waitFor()
    expect(await stored(made.id)).toMatchObject({ status: 0, refundedAmount: null })
  })
  it('is rejected with evidence, and a return is taken back', async () => {
    const rejected = await request(`拒绝盏 ${locale}`)
    const page = await open(locale, `/order/workorder-detail?id=${rejected.id}`)
    await page.getByRole('button', { name: w.reject, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: w.reject, exact: true }).click()
    await dialog.getByText(w.required).first().waitFor()
    await dialog.getByRole('combobox', { name: w.reason }).click()
    await page.getByRole('option', { name: w.noFault }).click()
    await dialog.getByRole('textbox', { name: w.why }).fill('出库视频完好')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: locale === 'zh-CN' ? '继续填写' : 'Go on writing' }).click()
    expect(await dialog.getByRole('textbox', { name: w.why }).inputValue()).toBe('出库视频完好')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'proof.webp', mimeType: 'image/webp', buffer: await demoPicture('ash-main') })
    await dialog.getByRole('img').first().waitFor()
    await dialog.getByRole('button', { name: w.reject, exact: true }).click()
    await expect.poll(async () => (await stored(rejected.id)).status).toBe(2)
    const line = await row<{ images: string[] }>(
      stage.db,
      sql`select images from negotiations where "refundId" = ${rejected.id} and kind = 'rejected'`,
    )
    expect(line?.images).toHaveLength(1)

    const back = await request(`退回盏 ${locale}`, 'refundAndReturn')
    await goTo(page, `/order/workorder-detail?id=${back.id}`)
    await page.getByRole('button', { name: w.agree, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: w.agree, exact: true }).click()
    await expect.poll(async () => (await stored(back.id)).step).toBe('awaitingReturn')
    await stage.buyer.call(`/api/buyer/returnGoods?id=${back.id}`, { courier: 'SF', trackingNo: 'SF9876543210123' })
    await page.getByRole('button', { name: w.confirm }).click()
    await page.getByRole('dialog').getByRole('combobox', { name: w.condition }).click()
    await page.getByRole('option', { name: w.intact }).click()
    await page.getByRole('dialog').getByRole('button', { name: w.confirm }).click()
    await expect.poll(async () => (await stored(back.id)).refundedAmount).toBe(128_000)
  })
})

it('what is half written when the request ends is still to be seen, and too much of it is told with its own limit', async () => {
  const made = await request('撤回盏')
  const page = await open('zh-CN', `/order/xieshang?id=${made.id}`)
  const text = page.getByRole('textbox', { name: words['zh-CN'].text })
  await text.fill('盏'.repeat(501))
  await page.getByRole('button', { name: '发送', exact: true }).click()
  await page.getByText('最多 500 个字').waitFor()
  await text.fill('还没有发出的话')
  await stage.buyer.call(`/api/buyer/withdrawRefund?id=${made.id}`)
  await page.getByText(words['zh-CN'].over).waitFor()
  await page.getByText('还没有发出的话').waitFor()
  await page.getByRole('button', { name: '清除' }).click()
  expect(await page.getByText('还没有发出的话').count()).toBe(0)
})

it('is answered from a phone, without scrolling sideways', async () => {
  const made = await request('手机盏')
  const page = await open('zh-CN', `/order/xieshang?id=${made.id}`, { viewport: { width: 375, height: 740 } })
  await page.getByRole('textbox', { name: words['zh-CN'].text }).fill('手机上回复')
  await page.getByRole('button', { name: '发送', exact: true }).click()
  await talk(page).getByText('手机上回复').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  expect(await faultsOn(page)).toEqual([])
})
