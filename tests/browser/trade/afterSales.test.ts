import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import { demoPicture } from '../../../src/app/server/demo/demoImages'
import { openStage, type Stage } from '../../kit/console/browser'
import { requestRefund, type Made, paidOrder, parcel, prepareAfterSales } from '../../kit/trade'
import { enterAs, faultsOn, goTo, settled } from '../../kit/console/walk'

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
  await stage.maker.call(`/api/order/shipOrder?id=${order.id}`, parcel)
  return requestRefund(stage, order.id)
}
const toMaker = (id: string, body: object) => stage.buyer.call(`/api/buyer/negotiateRefund?id=${id}`, body)
const stored = (id: string) =>
  querySingleRow<{ status: number; step: string; refundedAmount: number | null; openOffer: string | null }>(
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
    required: '请填写',
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
    required: 'Required',
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
})

it.each(locales)('is told whole on a wide screen and on a phone, in %s', async locale => {
  const made = await request('一眼看尽盏')
  const page = await open(locale, '/order/workorder')
  const row = page.getByRole('row').filter({ hasText: made.no })
  await row.waitFor()
  await settled(page)
  expect(
    await page.locator('.table-frame').evaluate(frame => frame.scrollWidth - frame.clientWidth),
  ).toBeLessThanOrEqual(0)
  await goTo(page, `/order/workorder-detail?id=${made.id}`)
  const asked = locale === 'zh-CN' ? '申请金额' : 'Amount asked'
  const said = page
    .getByRole('region', { name: locale === 'zh-CN' ? '协商记录' : 'Negotiation' })
    .getByText('口沿有冲线')
  await said.waitFor()
  await page.getByText(asked, { exact: true }).first().waitFor()
  await settled(page)
  expect(await page.getByText(asked, { exact: true }).count()).toBe(1)
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await said.isVisible()).toBe(true)
  await goTo(page, '/order/workorder')
  const left = page.locator('tr', { hasText: made.no }).getByText(locale === 'zh-CN' ? /^还剩/ : /left$/)
  await left.waitFor()
  await page.context().close()
})

it.each(locales)(
  'evidence is looked at one by one and as large as it is, and an open offer and what is decided on are said, in %s',
  async locale => {
    const zh = locale === 'zh-CN'
    const order = await paidOrder(stage, { name: '有凭证盏', headImg })
    await stage.maker.call(`/api/order/shipOrder?id=${order.id}`, parcel)
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
    await toMaker(made.id, { kind: 'offer', offerType: 'refundOnly', offerAmount: 20_000, text: '两百就好' })
    const page = await open(locale, `/order/workorder-detail?id=${made.id}`)
    await page.getByText(zh ? /当前方案.*¥200\.00/ : /Open offer.*¥200\.00/).waitFor()
    await page
      .getByRole('button', { name: zh ? '凭证' : 'Evidence', exact: true })
      .first()
      .click()
    const viewer = page.getByRole('dialog')
    await viewer.getByText('1 / 2').waitFor()
    await viewer.getByRole('button', { name: zh ? '下一张' : 'Next picture' }).click()
    await viewer.getByText('2 / 2').waitFor()
    await page.keyboard.press('ArrowLeft')
    await viewer.getByText('1 / 2').waitFor()
    const picture = viewer.getByRole('img')
    const width = () => picture.evaluate(node => node.getBoundingClientRect().width)
    await page.setViewportSize({ width: 375, height: 800 })
    const fitted = await width()
    await picture.click()
    await expect.poll(width).toBeGreaterThan(fitted)
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: zh ? '同意' : 'Agree', exact: true }).click()
    for (const said of ['有凭证盏', '周茶友', '¥1,280.00'])
      await page.getByRole('dialog').getByText(said).first().waitFor()
    await page.context().close()
  },
)

it.each(locales)(
  'what was written in a dialog stays while the network is away, and is sent then, in %s',
  async locale => {
    const zh = locale === 'zh-CN'
    const made = await request('断网盏')
    const page = await open(locale, `/order/workorder-detail?id=${made.id}`)
    const press = zh ? '拒绝' : 'Reject'
    await page.getByRole('button', { name: press, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').click()
    await page.getByRole('option').first().click()
    const text = dialog.getByRole('textbox', { name: zh ? /拒绝说明/ : /Explanation/ })
    await text.fill('出库照片完好')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: press, exact: true }).click()
    await page
      .getByText(zh ? /^网络错误/ : /^Network error/)
      .first()
      .waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: press, exact: true }).isEnabled()).toBe(true)
    expect(await text.inputValue()).toBe('出库照片完好')
    expect((await stored(made.id)).status).toBe(0)
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: press, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await stored(made.id)).status).toBe(2)
    await page.context().close()
  },
)

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
