import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queryRows, querySingleRow, sql } from '../../../src/server/database/connections/database'
import { openStage, pause, type Stage } from '../../kit/console/browser'
import { type Made, paidOrder, newParcel } from '../../kit/trade'
import { sharePage } from '../../kit/console/sharedPage'
import { enterAs, goTo } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
const inChinese = sharePage(at => enterAs(stage, 'demo', 'fact', { locale: 'zh-CN', theme: 'light' }, { at }))

const orderNow = ({ id }: Made) =>
  querySingleRow<{ status: number; courier: string | null; trackingNo: string | null }>(
    stage.db,
    sql`select status, courier, "trackingNo" from orders where id = ${id}`,
  )
/** The dialog that ships the order whose page is open. */
const openShip = async (page: Page) => {
  // No faster than a person: two clicks at one place within 600 ms are a double click.
  await pause(page, 600)
  await page.getByRole('main').getByRole('button', { name: '发货', exact: true }).click()
  return page.getByRole('dialog')
}
/** Ships it: a parcel's number alone tells the courier. */
const shipHere = async (page: Page, number: string) => {
  const dialog = await openShip(page)
  await dialog.getByLabel('快递单号').fill(number)
  await dialog.getByRole('button', { name: '发货', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}
const headed = (page: Page, no: string) => page.getByRole('heading', { level: 1, name: no }).waitFor()

it('orders are shipped one after another, a colleague is faster at one, and one is cancelled', async () => {
  const all: Made[] = []
  for (let at = 0; at < 5; at += 1) all.push(await paidOrder(stage))
  // The newest stands on top of the list.
  const [cancelled, late, third, second, first] = all as [Made, Made, Made, Made, Made]
  const page = await inChinese('/order/guanli')

  // From the list of what waits, each gone from it as it is shipped.
  await page.getByRole('tab', { name: /^待发货/ }).click()
  await page.getByRole('link', { name: first.no }).first().click()
  for (const [at, order] of [first, second, third].entries()) {
    await headed(page, order.no)
    await shipHere(page, ` sf 22345678900${at}0`.padEnd(17, '7'))
    expect(await orderNow(order)).toEqual({
      status: 2,
      courier: 'SF',
      trackingNo: `SF22345678900${at}0`.padEnd(15, '7'),
    })
    if (at === 1) await page.reload()
    await headed(page, order.no)
    expect(await page.locator(`main .neighbours a[href*="${order.id}"]`).count()).toBe(0)
    if (order !== third) await page.getByRole('link', { name: '下一条' }).click()
  }

  // The dialog says who was faster, and nothing is written over.
  await goTo(page, `/order/order-detail?id=${late.id}`)
  const slower = await openShip(page)
  await slower.getByLabel('快递单号').fill('SF9999999999999')
  const parcel = newParcel()
  await stage.maker.call(`/api/order/shipOrder?id=${late.id}`, parcel)
  await slower.getByText(/这条记录刚刚有变化/).waitFor()
  expect(await orderNow(late)).toEqual({ status: 2, ...parcel })
  await slower.getByRole('button', { name: /^(取消|关闭)$/ }).click()
  await slower.waitFor({ state: 'detached' })

  await goTo(page, `/order/order-detail?id=${cancelled.id}`)
  await page.locator('main .more-button').click()
  await page.getByRole('menuitem', { name: '取消订单' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^取消原因/)
    .fill('盏有暗裂')
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await expect.poll(async () => (await orderNow(cancelled)).status).toBe(4)
  expect(
    await querySingleRow(
      stage.db,
      sql`select "cancelReason", "refundedAmount", (select status from bowls where id = orders."jzId") as bowl,
      (select sum(amount)::int from payments where "orderId" = orders.id and kind = 'refunded') as "paidBack" from orders where id = ${cancelled.id}`,
    ),
  ).toMatchObject({ cancelReason: '盏有暗裂', refundedAmount: 128_000, paidBack: 128_000 })
})

it('an order is shipped on the way, from a phone', async () => {
  const order = await paidOrder(stage)
  const viewport = { width: 375, height: 812 }
  const look = { locale: 'zh-CN', theme: 'light' } as const
  const phone = await enterAs(stage, 'demo', 'fact', look, { viewport, at: '/order/guanli' })
  // The list opens on what waits, and of tabs that do not all fit it shows the chosen one whole.
  const tab = phone.getByRole('tab', { name: /^待发货/, selected: true })
  await expect.poll(() => tab.evaluate(each => each.getBoundingClientRect().right <= innerWidth)).toBe(true)
  await phone.getByRole('link', { name: order.no }).first().click()
  await headed(phone, order.no)
  await shipHere(phone, 'YT1234567890123')
  expect(await orderNow(order)).toEqual({ status: 2, courier: 'YTO', trackingNo: 'YT1234567890123' })
  // Now it is the buyer's turn: no button calls for anything.
  await expect.poll(() => phone.locator('main .MuiButton-contained').count()).toBe(0)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  const placed = (page: Page) =>
    page.locator('main .record-tools').evaluate(each => [getComputedStyle(each).position, each.children.length])
  expect((await placed(phone))[0]).toBe('fixed')
  await phone.context().close()
  // The platform has papers to print alone: ⋯ makes no bar of its own.
  const platform = await enterAs(stage, 'platform', 'plat', look, {
    viewport,
    at: `/order/order-detail?id=${order.id}`,
  })
  await platform.locator('main .more-button').waitFor()
  expect(await placed(platform)).toEqual(['static', 1])
  await platform.context().close()
})

it('a parcel’s number chooses its courier as it is typed, and keeps nobody from another', async () => {
  const order = await paidOrder(stage)
  const page = await inChinese(`/order/order-detail?id=${order.id}`)
  await page.getByRole('main').getByRole('button', { name: '发货', exact: true }).click()
  const dialog = page.getByRole('dialog')
  // What is packed, and for whom.
  for (const seen of ['兔毫盏', '周茶友', '139****2222', '东华门大街 1 号 302 室', '送人，请包好'])
    await dialog.getByText(seen).first().waitFor()
  const choice = dialog.getByRole('combobox', { name: '快递公司' })
  const number = dialog.getByLabel('快递单号')
  const odd = dialog.getByText('与“圆通”不符，请核对。 看起来是顺丰。')
  await number.pressSequentially('sf 1234567890123')
  await dialog.getByText('已据此选择快递公司：顺丰').waitFor()
  await expect.poll(() => choice.inputValue().catch(() => choice.textContent())).toContain('顺丰')
  await choice.click()
  await page.getByRole('option', { name: '圆通', exact: true }).click()
  await odd.waitFor()
  await number.press('End')
  await number.pressSequentially('4')
  await number.press('Backspace')
  await odd.waitFor()
  await dialog.getByRole('button', { name: '发货', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await orderNow(order)).toMatchObject({ status: 2, courier: 'YTO' })
})

it('a colleague is offered behind an @ in a note, and is told with the way to the order', async () => {
  const order = await paidOrder(stage)
  const [admin] = await queryRows<{ id: string; name: string }>(
    stage.db,
    sql`select id, name from accounts where username = 'demo-user'`,
  )
  const page = await inChinese(`/order/order-detail?id=${order.id}`)
  // The note has its form on the page, and no entry in its menu.
  await page.locator('main .more-button').click()
  await page.getByRole('menuitem', { name: '打印装箱单' }).waitFor()
  expect(await page.getByRole('menuitem', { name: '内部备注' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  const box = page.locator('.note-box')
  await box.getByLabel('内部备注').pressSequentially('请 @')
  await box.getByRole('button', { name: `@${admin?.name}` }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('尽快发出')
  expect(await box.getByLabel('内部备注').inputValue()).toBe(`请 @${admin?.name} 尽快发出`)
  const save = box.getByRole('button', { name: '保存备注' })
  await save.click()
  // On its way: the mall's loop, which brings it, stands still here.
  await expect
    .poll(() =>
      queryRows(
        stage.db,
        sql`select data->'accounts' as accounts, data->>'recordId' as "recordId" from tasks where data::text like '%尽快发出%'`,
      ),
    )
    .toEqual([{ accounts: [admin?.id], recordId: order.id }])
  // Saved once: there is nothing left to save.
  await page.getByText('备注已保存').first().waitFor()
  expect(await save.isDisabled()).toBe(true)
})

it('what can be done to an order is in its row too, and begins with what the order holds', async () => {
  const order = await paidOrder(stage)
  const page = await inChinese('/order/guanli')
  await page.getByRole('tab', { name: /^待发货/ }).click()
  const row = page.locator('tbody tr').filter({ hasText: order.no })
  await row.locator('.row-more').click()
  const items = page.getByRole('menu').getByRole('menuitem')
  // What can be done first, then what does harm, and last what cannot be done now.
  await expect
    .poll(async () => (await items.allInnerTexts()).map(text => text.split('\n')[0]))
    .toEqual(['修改收货信息', '选择退货地址', '内部备注', '打印地址面单', '打印装箱单', '取消订单', '改价'])
  await items.filter({ hasText: '修改收货信息' }).click()
  const dialog = page.getByRole('dialog')
  const typedIn = (name: string) => dialog.getByRole('textbox', { name: new RegExp(`^${name}`) }).inputValue()
  await expect.poll(() => typedIn('收货人')).toBe('周茶友')
  expect(await typedIn('详细地址')).toBe('东华门大街 1 号 302 室')
  // By key: a click so soon and so near to the last one would be the second of a double click.
  await dialog.getByRole('button', { name: '取消', exact: true }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await row.locator('.row-more').click()
  await items.filter({ hasText: '打印装箱单' }).click()
  await page.getByRole('dialog', { name: '打印装箱单' }).waitFor()
  await page.keyboard.press('Escape')
})

it('a sold bowl leads to its order, whatever its state', async () => {
  const order = await paidOrder(stage)
  const { jzId } = await querySingleRow<{ jzId: string }>(
    stage.db,
    sql`select "jzId" from orders where id = ${order.id}`,
  )
  const page = await inChinese(`/jz/view?id=${jzId}`)
  await page.getByRole('link', { name: '订单 1', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '订单' }).waitFor()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.getByRole('link', { name: order.no }).click()
  await headed(page, order.no)
  // One on sale has none.
  await sql`update bowls set status = 3 where id = ${jzId}`.execute(stage.db)
  await goTo(page, `/jz/view?id=${jzId}`)
  await page.getByRole('link', { name: '订单 1', exact: true }).waitFor({ state: 'detached' })
})
