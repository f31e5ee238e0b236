import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demoPicture } from '../../../src/app/server/demo/demoImages'
import { sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { type Made, newParcel, paidOrder, prepareAfterSales, requestRefund, returnAddress } from '../../kit/trade'
import { sharePage } from '../../kit/console/sharedPage'
import { enterAs, goTo, settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
let orders: readonly Made[]
let refund: Made
let headImg: string
beforeAll(async () => {
  stage = await openStage()
  headImg = await stage.maker.upload('bowl.webp', await demoPicture('gold-fur-main'))
  await prepareAfterSales(stage)
  orders = [await paidOrder(stage, { headImg }), await paidOrder(stage, { headImg })]
  const { id } = await paidOrder(stage, { headImg })
  await stage.maker.call(`/api/order/shipOrder?id=${id}`, newParcel())
  refund = await requestRefund(stage, id)
})
afterAll(() => stage.close())
const viewport = { width: 375, height: 812 }
const onPhone = (locale: 'zh-CN' | 'en-US') =>
  sharePage(at => enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, { viewport, at }))
const [inChinese, inEnglish] = [onPhone('zh-CN'), onPhone('en-US')]
const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('Nothing is drawn')
  return box
}
/** Whether two parts of a page stand in one row: the one's middle is within the other. */
const areInOneRow = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  const middle = a.y + a.height / 2
  return middle > b.y && middle < b.y + b.height
}
const openOrder = async (): Promise<Page> => {
  const page = await inEnglish('/order/guanli')
  await page.getByRole('link', { name: orders[0]?.no }).first().click()
  await page.getByRole('heading', { level: 1, name: orders[0]?.no }).waitFor()
  await settled(page)
  return page
}

it('the dialog that ships shows one photo and an unwrapped name, and the bar at the foot keeps its height', async () => {
  const page = await openOrder()
  const bar = page.locator('main .record-tools')
  const { height } = await boxOf(bar)
  await bar.getByRole('button', { name: 'Ship', exact: true }).click()
  const shown = page.getByRole('dialog').locator('.ask-shown')
  await shown.waitFor()
  expect(
    await shown.locator('img').evaluateAll(all => all.filter(each => each.getClientRects().length > 0)),
  ).toHaveLength(1)
  const name = shown.locator('.ref-chip')
  expect(await name.evaluate(each => getComputedStyle(each).borderTopWidth)).toBe('0px')
  // The name stands beside the photo, its phone number and the button that shows it in one line.
  expect(await areInOneRow(name, shown.locator('.thumb'))).toBe(true)
  const phone = shown.locator('dd').filter({ has: page.locator('.reveal') })
  expect((await boxOf(phone)).height).toBeLessThan(60)
  expect((await boxOf(bar)).height).toBe(height)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
it('the links to the neighbours share a row with the state', async () => {
  const page = await openOrder()
  const [states, arrows] = [page.locator('main .record-states'), page.locator('main .neighbours')]
  await arrows.waitFor()
  expect(await areInOneRow(states, arrows)).toBe(true)
  const { x, width } = await boxOf(arrows)
  expect(Math.round(x + width)).toBe(375 - 12)
})
it('a line is copied by a button at its end, beside all of its values', async () => {
  const page = await openOrder()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 })
    const line = page.locator('main .summary-line').first()
    const copy = await boxOf(line.getByRole('button', { name: /^Copy/ }))
    const values = await line
      .locator('.line-values > span')
      .evaluateAll(all => all.map(each => each.getBoundingClientRect()).map(({ right, top }) => [right, top]))
    expect(Math.max(...values.map(([right = 0]) => right))).toBeLessThanOrEqual(copy.x)
    expect(Math.min(...values.map(([, top = 0]) => top))).toBeLessThan(copy.y + copy.height)
  }
  await page.setViewportSize(viewport)
})
it('the menu of a number stands at the upper right of its card', async () => {
  const page = await inEnglish('/visualization/trade-analysis')
  await goTo(page, '/visualization/trade-analysis')
  const card = page.locator('main .figure-number').first()
  await card.waitFor()
  const [frame, menu, title] = [
    await boxOf(card),
    await boxOf(card.locator('.panel-more')),
    await boxOf(card.getByRole('heading')),
  ]
  expect(menu.x + menu.width).toBeGreaterThan(frame.x + frame.width - 24)
  expect(menu.y).toBeLessThan(title.y + title.height)
})

it('an after-sales page begins with its next step, and its negotiation above the fold of a phone', async () => {
  const page = await inEnglish('/order/workorder')
  await goTo(page, `/order/workorder-detail?id=${refund.id}`)
  const tools = page.locator('main .record-tools')
  await tools.getByRole('link', { name: 'Negotiate' }).waitFor()
  expect(await tools.locator('> *').first().textContent()).toMatch(/^Agree to refund/)
  // The number of the buyer stands once. The receiver's is in the order, collapsed.
  expect(await page.locator('main .reveal:visible').count()).toBe(1)
  const talk = await boxOf(page.getByRole('heading', { level: 2, name: 'Negotiation' }))
  expect(talk.y + talk.height).toBeLessThan((await boxOf(tools)).y)
  await page.setViewportSize({ width: 1366, height: 768 })
  const [request, timeline] = ['After-sales request', 'Timeline'].map(name =>
    page.getByRole('heading', { level: 2, name }),
  )
  expect((await boxOf(request as Locator)).x).toBe((await boxOf(timeline as Locator)).x)
  await page.setViewportSize(viewport)
})
it.each([
  ['zh-CN', /^同意退款 ¥1,280\.00$/, '去协商', '拒绝', '待您处理', '申请金额'],
  ['en-US', /^Agree to refund ¥1,280\.00$/, 'Negotiate', 'Reject', 'Waiting for you', 'Requested amount'],
] as const)(
  'a request has one primary command, its refusal last behind ⋯, and its deadline under the step: %s',
  async (locale, agree, talk, refuse, waits, asked) => {
    const page = await (locale === 'en-US' ? inEnglish : inChinese)('/order/workorder')
    await goTo(page, `/order/workorder-detail?id=${refund.id}`)
    const tools = page.locator('main .record-tools')
    await tools.getByRole('link', { name: talk }).waitFor()
    const commands = await tools.locator('> *').allInnerTexts()
    expect(commands).toEqual([expect.stringMatching(agree), talk, '⋯'])
    expect(await tools.locator('.MuiButton-contained').count()).toBe(1)
    await tools.locator('.more-button').click()
    const last = page.getByRole('menuitem').and(page.locator(':not(.greyed)')).last()
    expect([await last.innerText(), await last.getAttribute('class')]).toEqual([
      refuse,
      expect.stringContaining('danger'),
    ])
    await page.keyboard.press('Escape')
    // The amount has a label, once.
    expect(await page.locator('main').getByText(asked, { exact: true }).count()).toBe(1)
    const due = page.locator('main .step[aria-current] .step-due')
    expect(await due.innerText()).toContain(waits)
    expect(
      await page
        .locator('main .chip')
        .filter({ hasText: /left$|^还剩/ })
        .count(),
    ).toBe(1)
    for (const width of [1366, 375]) {
      await page.setViewportSize({ width, height: 812 })
      const [step, own] = [await boxOf(page.locator('main .step[aria-current] .step-name')), await boxOf(due)]
      expect(own.y).toBeGreaterThanOrEqual(step.y + step.height - 1)
      expect(own.x + own.width).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize(viewport)
  },
)
it('an order tells its payment in its steps, and keeps the ledger collapsed', async () => {
  const page = await openOrder()
  expect(await page.locator('main .step').getByText('Paid', { exact: true }).count()).toBe(1)
  const ledger = page.locator('main details.folded-part')
  const paid = ledger.getByText('Paid by the buyer')
  await paid.waitFor({ state: 'attached' })
  expect(await paid.isVisible()).toBe(false)
  await ledger.getByText('Payments', { exact: true }).first().click()
  expect(await paid.isVisible()).toBe(true)
})
it('a bowl that lacks photos leads to them', async () => {
  const draft = { name: '新盏', price: 30_000, headImg, description: '好盏', material: 'redClay' }
  const { id } = await stage.maker.call<Made>('/api/product/addOrUpdateProduct', draft)
  const page = await inEnglish('/jz/manage')
  await goTo(page, `/jz/view?id=${id}`)
  const step = page.locator('main .record-tools > .MuiButton-contained')
  expect(await step.textContent()).toBe('Add carousel images')
  await step.click()
  await page.waitForURL(/\/jz\/jz-detail\?.*field=carouselImgs/)
})

it('the steps of a bowl are those of its present round', async () => {
  const { id } = await stage.maker.call<Made>('/api/product/addOrUpdateProduct', { name: '再审盏', price: 30_000 })
  const page = await inEnglish('/jz/manage')
  const stepsAt = async (change: ReturnType<typeof sql>): Promise<string[]> => {
    await sql`update bowls set ${change} where id = ${id}`.execute(stage.db)
    await goTo(page, '/jz/manage')
    await goTo(page, `/jz/view?id=${id}`)
    await page.reload()
    await settled(page)
    const steps = page.locator('main .step')
    await steps.first().waitFor()
    return steps.evaluateAll(all =>
      all.map(
        each => `${each.querySelector('.step-dot')?.textContent} ${each.querySelector('.step-name')?.textContent}`,
      ),
    )
  }
  expect(await stepsAt(sql`status = 1`)).toEqual(['✓ Created', '2 Send for review', '3 Review', '4 Sale'])
  // Sent again after a review and a while off sale: the earlier review and the way off sale are over.
  const again = sql`status = 2, "reviewedTime" = now() + interval '1 day', "delistedTime" = now() + interval '2 days',
    "submittedTime" = now() + interval '3 days'`
  expect(await stepsAt(again)).toEqual(['✓ Created', '✓ Sent for review', '3 Review', '4 Sale'])
  // Rejected: the review did not go well, and nothing follows it yet.
  const rejected = sql`status = 4, "reviewedTime" = now() + interval '4 days'`
  expect(await stepsAt(rejected)).toEqual(['✓ Created', '✓ Sent for review', '× Rejected', '4 Sale'])
  expect(await page.locator('main .step[aria-current]').count()).toBe(0)
  const sold = sql`status = 5, "reviewedTime" = now() + interval '4 days', "soldTime" = now() + interval '5 days'`
  expect(await stepsAt(sold)).toEqual(['✓ Created', '✓ Sent for review', '✓ Approved', '✓ Sold'])
  const off = sql`status = 6, "soldTime" = null, "reviewedTime" = now() + interval '4 days', "delistedTime" = now() + interval '5 days'`
  expect(await stepsAt(off)).toEqual(['✓ Created', '✓ Sent for review', '✓ Approved', '× Taken off sale'])
})
it('a master’s page shows no id of the system, and its introduction beside the photo', async () => {
  const { id } = await stage.maker.call<Made>('/api/master/addOrUpdateMaster', { name: '李师傅', introduction: '柴烧' })
  const page = await inEnglish('/master/guanli')
  await goTo(page, `/master/detail?id=${id}`)
  await page.locator('main .hero-texts').getByText('柴烧', { exact: true }).waitFor()
  expect(await page.locator('main dt').getByText('ID', { exact: true }).count()).toBe(0)
})

it('the name of a day stands under its column', async () => {
  const page = await inEnglish('/visualization/trade-analysis')
  await page.setViewportSize({ width: 1366, height: 768 })
  await goTo(page, '/visualization/trade-analysis')
  const chart = page.locator('main .trend-columns').first()
  await chart.scrollIntoViewIfNeeded()
  const [column, name] = [
    chart.locator('.column-running'),
    chart
      .locator('.trend-name')
      .filter({ hasText: /^[A-Z]/ })
      .last(),
  ]
  const [middle, under] = [await boxOf(column), await boxOf(name)].map(({ x, width }) => x + width / 2)
  expect(Math.abs(Number(middle) - Number(under))).toBeLessThan(2)
  await page.setViewportSize(viewport)
})
it('a printed order tells its state, and where it stands without colours', async () => {
  const page = await openOrder()
  await page.emulateMedia({ media: 'print' })
  await page.locator('main .record-states').getByText('To ship', { exact: true }).waitFor()
  const current = page.locator('main .step[aria-current] .step-dot')
  // Browsers print no backgrounds: its number is as dark as text, not white.
  const [mark, ink] = await current.evaluate(each => [
    getComputedStyle(each).color,
    getComputedStyle(document.body).color,
  ])
  expect(mark).toBe(ink)
  await page.emulateMedia({ media: null })
})

it('a masked value stands in its input alone, until it is shown', async () => {
  const { list } = await stage.maker.call<{ list: Made[] }>('/api/address/listAddresses')
  const page = await inEnglish('/set/address')
  await goTo(page, `/set/address-edit?id=${list[0]?.id}`)
  const beside = page.locator('main .masked-beside').first()
  await beside.getByRole('button').waitFor()
  expect(await beside.innerText()).toBe('Show')
  await beside.getByRole('button').click()
  await beside.getByText(returnAddress.phone).waitFor()
})
