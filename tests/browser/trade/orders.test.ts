import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { querySingleRow, queryRow, sql } from '../../../src/server/database/connections/database'
import { demoPicture } from '../../../src/app/server/demo/demoImages'
import { openStage, pause, type Stage } from '../../kit/console/browser'
import { requestRefund, type Made, paidOrder, parcel, prepareAfterSales } from '../../kit/trade'
import { enterAs, faultsOn, goTo } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
let headImg: string
beforeAll(async () => {
  stage = await openStage()
  headImg = await stage.maker.upload('bowl.webp', await demoPicture('gold-fur-main'))
  await prepareAfterSales(stage)
})
afterAll(() => stage.close())

const orderNow = ({ id }: Made) =>
  querySingleRow<{ status: number; courier: string | null; trackingNo: string | null }>(
    stage.db,
    sql`select status, courier, "trackingNo" from orders where id = ${id}`,
  )
const requestNow = ({ id }: Made) =>
  querySingleRow<{ status: number; step: string; refundedAmount: number | null; condition: string | null }>(
    stage.db,
    sql`select status, step, "refundedAmount", condition from refunds where id = ${id}`,
  )
const words = {
  'zh-CN': {
    pending: /^待发货/,
    ship: '发货',
    number: '快递单号',
    next: '下一条',
    faster: /当前状态不允许此操作：已发货，.+ \d\d:\d\d/,
    bySheet: '用表格发货',
    head: '订单号\t快递公司\t快递单号',
    paste: '或粘贴在这里（含表头）',
    check: '核对',
    judged: '共 1 行：1 行可以执行，0 行有问题',
    run: '发货（1 行）',
    finished: '已完成 1 行',
    close: '关闭',
    more: '更多操作',
    cancel: '取消订单',
    cancelReason: /^取消原因/,
    workorder: '售后',
    agree: '同意',
    follows: '金额立即退给买家，售后完成。',
    followsReturn: /^买家 7 天内寄回/,
    reject: '拒绝',
    reason: '拒绝原因',
    noFault: '商品未存在问题',
    why: /^拒绝说明/,
    required: '请填写此项',
    goOn: '继续填写',
    confirm: '确认退货',
    condition: '退回状况',
    intact: '完好',
    negotiate: '去协商',
    offer: '提出方案',
    counter: '另提方案',
    accept: '接受',
    amount: /^方案金额/,
    type: /^方案类型/,
    refundOnly: '仅退款',
    send: '发送',
    over: '协商已结束。',
    accepted: '接受方案',
    refunded: '已退款',
    text: /^内容/,
    pictures: '图片',
  },
  'en-US': {
    pending: /^Pending shipment/,
    ship: 'Ship',
    number: 'Tracking number',
    next: 'Next',
    faster: /The current state does not allow this: Shipped, .+, \d\d:\d\d/,
    bySheet: 'Ship by sheet',
    head: 'Order no.\tCourier company\tTracking number',
    paste: 'Or paste here, with the head',
    check: 'Check',
    judged: '1 row: 1 can be done, 0 cannot',
    run: 'Ship (1)',
    finished: '1 row is done',
    close: 'Close',
    more: 'More',
    cancel: 'Cancel order',
    cancelReason: /^Reason for cancelling/,
    workorder: 'After-sales',
    agree: 'Agree',
    follows: 'The amount goes to the buyer at once, and the request is done.',
    followsReturn: /^The buyer sends it back within 7 days/,
    reject: 'Reject',
    reason: 'Reason for rejecting',
    noFault: 'The item has no fault',
    why: /^Explanation/,
    required: 'This is required',
    goOn: 'Go on writing',
    confirm: 'Confirm the return',
    condition: 'Condition',
    intact: 'Intact',
    negotiate: 'Negotiate',
    offer: 'Make an offer',
    counter: 'Counter-offer',
    accept: 'Accept',
    amount: /^Amount offered/,
    type: /^Type offered/,
    refundOnly: 'Refund only',
    send: 'Send',
    over: 'This negotiation is over.',
    accepted: 'Accepts the offer',
    refunded: 'Refunded',
    text: /^Text/,
    pictures: 'Pictures',
  },
} as const
type Words = (typeof words)[keyof typeof words]

/** The dialog that ships the order whose page is open. */
const openShip = async (page: Page, w: Words) => {
  // No faster than a person: two clicks at one place within 600 ms are a double click.
  await pause(page, 600)
  await page.getByRole('main').getByRole('button', { name: w.ship, exact: true }).click()
  return page.getByRole('dialog')
}
/** Ships it: a parcel's number alone tells the courier. */
const shipHere = async (page: Page, w: Words, number: string) => {
  const dialog = await openShip(page, w)
  await dialog.getByLabel(w.number).fill(number)
  await dialog.getByRole('button', { name: w.ship, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
const headed = (page: Page, no: string) => page.getByRole('heading', { level: 1, name: no }).waitFor()

it.each(['zh-CN', 'en-US'] as const)(
  'ten orders are shipped, one is cancelled, and buyers are answered (%s)',
  async locale => {
    const w: Words = words[locale]
    const all: Made[] = []
    for (let at = 0; at < 11; at += 1) all.push(await paidOrder(stage, { name: `${locale} ${at}`, headImg }))
    const [cancelled, ...toShip] = all as [Made, ...Made[]]
    // The newest stands on top of the list.
    const [onPhone, inSheet, late, ...byHand] = toShip.reverse() as [Made, Made, Made, ...Made[]]
    const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' })

    // One after another from the list of what waits, each gone from it as it is shipped.
    await goTo(page, '/order/guanli')
    await page.getByRole('tab', { name: w.pending }).click()
    await page.getByRole('link', { name: byHand[0]?.no }).first().click()
    for (const [at, order] of byHand.entries()) {
      await headed(page, order.no)
      await shipHere(page, w, ` sf 12345678900${at}0`.padEnd(17, '7'))
      expect(await orderNow(order)).toEqual({
        status: 2,
        courier: 'SF',
        trackingNo: `SF12345678900${at}0`.padEnd(15, '7'),
      })
      if (at === 1) await page.reload()
      await headed(page, order.no)
      expect(await page.locator(`main .neighbours a[href*="${order.id}"]`).count()).toBe(0)
      if (at < byHand.length - 1) await page.getByRole('link', { name: w.next }).click()
    }

    // A colleague is faster: the dialog says who, and nothing is written over.
    await goTo(page, `/order/order-detail?id=${late.id}`)
    const slower = await openShip(page, w)
    await slower.getByLabel(w.number).fill('SF9999999999999')
    await stage.maker.call(`/api/order/shipOrder?id=${late.id}`, parcel)
    await slower.getByRole('button', { name: w.ship, exact: true }).click()
    await page.getByText(w.faster).waitFor()
    expect(await orderNow(late)).toEqual({ status: 2, ...parcel })

    await goTo(page, '/order/guanli')
    await page.getByRole('button', { name: w.bySheet }).click()
    const sheet = page.getByRole('dialog', { name: w.bySheet })
    await sheet.getByLabel(w.paste).fill(`${w.head}\n ${inSheet.no.toLowerCase()} \tsf\t sf1234567890999 `)
    await sheet.getByRole('button', { name: w.check }).click()
    await sheet.getByText(w.judged).waitFor()
    await sheet.getByRole('button', { name: w.run }).click()
    await sheet.getByText(w.finished).waitFor()
    expect(await orderNow(inSheet)).toEqual({ status: 2, courier: 'SF', trackingNo: 'SF1234567890999' })
    await sheet.getByRole('button', { name: w.close }).click()

    await goTo(page, `/order/order-detail?id=${cancelled.id}`)
    await page.locator('main .more-button').click()
    await page.getByRole('menuitem', { name: w.cancel }).click()
    await page.getByRole('dialog').getByLabel(w.cancelReason).fill('盏有暗裂')
    await page.getByRole('dialog').getByRole('button', { name: w.cancel }).click()
    await expect.poll(async () => (await orderNow(cancelled)).status).toBe(4)
    expect(
      await querySingleRow(
        stage.db,
        sql`select "cancelReason", "refundedAmount", (select status from bowls where id = orders."jzId") as bowl,
        (select sum(amount)::int from payments where "orderId" = orders.id and kind = 'refunded') as "paidBack" from orders where id = ${cancelled.id}`,
      ),
    ).toMatchObject({ cancelReason: '盏有暗裂', refundedAmount: 128_000, paidBack: 128_000 })

    // On the way between two places, from a phone.
    const phone = await enterAs(
      stage,
      'demo',
      'fact',
      { locale, theme: 'light' },
      { viewport: { width: 375, height: 740 } },
    )
    await goTo(phone, '/order/guanli')
    // The list opens on what waits, and of tabs that do not all fit it shows the chosen one whole.
    const tab = phone.getByRole('tab', { name: w.pending, selected: true })
    await expect.poll(() => tab.evaluate(each => each.getBoundingClientRect().right <= innerWidth)).toBe(true)
    await phone.getByRole('link', { name: onPhone.no }).first().click()
    await headed(phone, onPhone.no)
    await shipHere(phone, w, 'YT1234567890123')
    expect(await orderNow(onPhone)).toEqual({ status: 2, courier: 'YTO', trackingNo: 'YT1234567890123' })
    // Now it is the buyer's turn: no button calls for anything.
    await expect.poll(() => phone.locator('main .MuiButton-contained').count()).toBe(0)
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(375)

    const [agreed, rejected, back, argued] = await Promise.all([
      requestRefund(stage, byHand[0]?.id as string),
      requestRefund(stage, byHand[1]?.id as string),
      requestRefund(stage, byHand[2]?.id as string, 'refundAndReturn'),
      requestRefund(stage, byHand[3]?.id as string),
    ])
    const dialog = page.getByRole('dialog')
    await goTo(page, '/order/workorder')
    await page.getByRole('link', { name: agreed.no }).first().click()
    await headed(page, agreed.no)
    // Three sums side by side, none of them broken.
    const sums = page.locator('main .sums dd')
    await sums.first().waitFor()
    const places = await sums.evaluateAll(all =>
      all.map(each => each.getBoundingClientRect()).map(({ top, height }) => `${top} ${height}`),
    )
    expect([places.length, new Set(places).size]).toEqual([3, 1])
    await page.getByRole('button', { name: w.agree, exact: true }).click()
    await dialog.getByText(w.follows, { exact: true }).waitFor()
    await dialog.getByRole('button', { name: w.agree, exact: true }).click()
    await expect.poll(() => requestNow(agreed)).toMatchObject({ status: 1, step: 'refunded', refundedAmount: 128_000 })

    await goTo(page, `/order/workorder-detail?id=${rejected.id}`)
    await page.getByRole('button', { name: w.reject, exact: true }).click()
    await dialog.getByRole('button', { name: w.reject, exact: true }).click()
    await dialog.getByText(w.required).first().waitFor()
    await dialog.getByRole('combobox', { name: w.reason }).click()
    await page.getByRole('option', { name: w.noFault }).click()
    await dialog.getByRole('textbox', { name: w.why }).fill('出库视频完好')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: w.goOn }).click()
    expect(await dialog.getByRole('textbox', { name: w.why }).inputValue()).toBe('出库视频完好')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'proof.webp', mimeType: 'image/webp', buffer: await demoPicture('ash-main') })
    await dialog.getByRole('img').first().waitFor()
    await dialog.getByRole('button', { name: w.reject, exact: true }).click()
    await expect.poll(() => requestNow(rejected)).toMatchObject({ status: 2, refundedAmount: null })
    const proof = sql<{
      images: string[]
    }>`select images from negotiations where "refundId" = ${rejected.id} and kind = 'rejected'`
    expect((await queryRow(stage.db, proof))?.images).toHaveLength(1)
    await page.locator('.case-head dt').getByText(w.pictures, { exact: true }).waitFor()

    await goTo(page, `/order/workorder-detail?id=${back.id}`)
    await page.getByRole('button', { name: w.agree, exact: true }).click()
    await dialog.getByText(w.followsReturn).waitFor()
    await dialog.getByRole('button', { name: w.agree, exact: true }).click()
    await expect.poll(() => requestNow(back)).toMatchObject({ status: 1, step: 'awaitingReturn', refundedAmount: null })
    await stage.buyer.call(`/api/buyer/returnGoods?id=${back.id}`, { ...parcel, trackingNo: 'sf 9876543210123' })
    await page.getByRole('button', { name: w.confirm }).click()
    await dialog.getByRole('combobox', { name: w.condition }).click()
    await page.getByRole('option', { name: w.intact }).click()
    await dialog.getByRole('button', { name: w.confirm }).click()
    await expect
      .poll(() => requestNow(back))
      .toEqual({ status: 1, step: 'refunded', refundedAmount: 128_000, condition: 'intact' })

    // The buyer offers, the maker offers less, the buyer something between: that is taken, from the phone.
    const toMaker = (body: object) => stage.buyer.call(`/api/buyer/negotiateRefund?id=${argued.id}`, body)
    await toMaker({ kind: 'offer', offerType: 'refundOnly', offerAmount: 60_000 })
    await goTo(page, `/order/workorder-detail?id=${argued.id}`)
    await page.getByRole('link', { name: w.negotiate }).click()
    const talk = page.getByRole('log')
    await talk.getByText('¥600.00').waitFor()
    await talk.getByRole('button', { name: w.counter, exact: true }).click()
    // The menu says where one is, and what is asked for next has the focus.
    await page.locator('nav [aria-current=page]', { hasText: w.workorder }).waitFor()
    const amount = page.getByRole('textbox', { name: w.amount })
    await expect.poll(() => amount.evaluate(input => input === document.activeElement)).toBe(true)
    await amount.fill('150')
    await page.getByRole('button', { name: w.send, exact: true }).click()
    await talk.getByText('¥150.00').waitFor()
    await goTo(phone, `/order/xieshang?id=${argued.id}`)
    await phone.getByRole('textbox', { name: w.text }).fill('手机上回复')
    await phone.getByRole('button', { name: w.send, exact: true }).click()
    await phone.getByRole('log').getByText('手机上回复').waitFor()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await toMaker({ kind: 'offer', offerType: 'refundOnly', offerAmount: 30_000, text: '三百吧' })
    await talk.getByText('三百吧').waitFor()
    await talk.getByRole('button', { name: w.accept, exact: true }).click()
    await dialog.getByRole('button', { name: w.accept, exact: true }).click()
    await page.getByText(w.over).waitFor()
    await page.locator('.page-bar').getByText(w.refunded, { exact: true }).waitFor()
    // Bar and conversation are read apart.
    await expect
      .poll(async () => (await talk.getByRole('listitem').allInnerTexts()).slice(-2))
      .toEqual([expect.stringContaining(w.accepted), expect.stringContaining(w.refunded)])
    expect(await requestNow(argued)).toMatchObject({ status: 1, step: 'refunded', refundedAmount: 30_000 })
    expect([await faultsOn(page), await faultsOn(phone)]).toEqual([[], []])
    expect(
      await querySingleRow(
        stage.db,
        sql`select count(*) filter (where status in (2, 3))::int as shipped, count(*) filter (where status = 4)::int as cancelled from orders where id in (${sql.join(all.map(({ id }) => sql`${id}`))})`,
      ),
    ).toEqual({ shipped: 10, cancelled: 1 })
    await page.context().close()
    await phone.context().close()
  },
)

const exporting = {
  'zh-CN': {
    name: '导出',
    selected: '已选 2 条',
    shown: /^本页 \d+ 条$/,
    found: /^全部查询结果 \d+ 条$/,
    whole: '包括未显示的字段',
    receiver: '收货人',
  },
  'en-US': {
    name: 'Export',
    selected: 'Selected: 2 rows',
    shown: /^This page: \d+ rows$/,
    found: /^All that are found: \d+ rows$/,
    whole: 'All fields, not only the columns shown',
    receiver: 'Receiver',
  },
} as const
it.each(['zh-CN', 'en-US'] as const)(
  'an export holds this page, the selected, or all that are found, with the columns as shown or with all fields (%s)',
  async locale => {
    const w = exporting[locale]
    const made = [await paidOrder(stage, { name: '=1+1' }), await paidOrder(stage, {}), await paidOrder(stage, {})]
    const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' })
    await goTo(page, '/order/guanli')
    for (const { no } of made.slice(0, 2))
      await page.locator('tbody tr').filter({ hasText: no }).locator('.tick-cell input').check()
    const download = async (range: string | RegExp, isWhole = false) => {
      await page.getByRole('button', { name: w.name, exact: true }).click()
      const panel = page.getByRole('dialog', { name: w.name })
      expect(await panel.getByLabel(w.selected).isChecked()).toBe(true)
      await panel.getByLabel(range).check()
      if (isWhole) await panel.getByLabel(w.whole).check()
      await panel.getByRole('radio', { name: /\.csv/ }).check()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        panel.getByRole('button', { name: w.name, exact: true }).click(),
      ])
      await panel.waitFor({ state: 'detached' })
      return (await readFile(await file.path(), 'utf8')).slice(1).split('\r\n')
    }
    const selected = await download(w.selected)
    expect(selected).toHaveLength(3)
    for (const { no } of made.slice(0, 2)) expect(selected.some(line => line.includes(no))).toBe(true)
    expect(selected.some(line => line.includes("'=1+1"))).toBe(true)
    expect(selected[0]).not.toContain(w.receiver)
    const found = await download(w.found, true)
    expect(found.length).toBeGreaterThan(3)
    expect(found[0]).toContain(w.receiver)
    expect(await download(w.shown)).toHaveLength(Math.min(found.length, 21))
    await page.context().close()
  },
)
