import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { type Made, newParcel, paidOrder, requestRefund, returnAddress } from '../../kit/trade'
import { enterAs, goTo } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  const heard: Promise<unknown>[] = []
  const newPage: Stage['newPage'] = async options => {
    const made = await stage.newPage(options)
    heard.push(made.waitForResponse(answer => answer.url().endsWith('/api/live') && answer.status() === 200))
    return made
  }
  page = await enterAs(
    { ...stage, newPage },
    'demo',
    'fact',
    { locale: 'en-US', theme: 'light' },
    { at: '/order/guanli' },
  )
  await Promise.all(heard)
})
afterAll(() => stage.close())

const ask = ({ id }: Made, amount = 128_000) =>
  stage.buyer.call<Made>('/api/buyer/applyRefund', { orderId: id, type: 'refundOnly', reason: 'crack', amount })
const statusOf = async ({ id }: Made) =>
  (await querySingleRow<{ status: number }>(stage.db, sql`select status from orders where id = ${id}`)).status
const dialog = () => page.getByRole('dialog')
/** Number that the dialogs here are filled in with. */
const { trackingNo } = newParcel()
const rowOf = ({ no }: Made) => page.locator('tbody tr').filter({ hasText: no })
const shipDialog = async (order: Made): Promise<Locator> => {
  await rowOf(order).getByRole('button', { name: 'Ship', exact: true }).click()
  await dialog()
    .getByLabel(/^Tracking number/)
    .fill(trackingNo)
  return dialog()
}
const tick = () => dialog().getByRole('checkbox', { name: /^Ship (though mostly refunded|with a request open)$/ })

it('an order with an open request says so in its row, on its page and in its dialog, which wants a tick to ship it', async () => {
  const [order, other] = [await paidOrder(stage), await paidOrder(stage)]
  const request = await ask(order)
  await goTo(page, '/order/guanli')
  await rowOf(order).getByText(`Open request ${request.no}`).waitFor()
  await shipDialog(order)
  await dialog().getByText(`The buyer has asked for a refund: ${request.no} is still open.`).waitFor()
  await dialog().getByRole('button', { name: 'Ship', exact: true }).click()
  await dialog().getByText('Tick this to go on').waitFor()
  expect(await statusOf(order)).toBe(1)
  await tick().check()
  await dialog().getByRole('button', { name: 'Ship', exact: true }).click()
  await dialog().waitFor({ state: 'detached' })
  expect(await statusOf(order)).toBe(2)
  await goTo(page, `/order/order-detail?id=${order.id}`)
  await page.locator('.record-states').getByText(request.no).waitFor()
  await goTo(page, '/order/guanli')
  // One that is asked for while the dialog is open: the tick comes by itself, and what was typed stays.
  await shipDialog(other)
  expect(await tick().count()).toBe(0)
  const later = await ask(other)
  await tick().waitFor()
  expect(
    await dialog()
      .getByLabel(/^Tracking number/)
      .inputValue(),
  ).toBe(trackingNo)
  // And goes with the request.
  await stage.buyer.call(`/api/buyer/withdrawRefund?id=${later.id}`)
  await tick().waitFor({ state: 'detached' })
  await dialog().getByRole('button', { name: 'Cancel' }).click()
})

it('an open dialog learns that a colleague has done it, changed the record, or deleted it', async () => {
  const order = await paidOrder(stage)
  await goTo(page, '/order/guanli')
  await shipDialog(order)
  await stage.maker.call(`/api/order/correctAddressOrder?id=${order.id}`, {
    receiver_name: '周茶友',
    region: '110101',
    receiver_detail_address: '王府井大街 8 号',
  })
  await dialog().getByText('This record has just changed, please compare: Street address').waitFor()
  await dialog().getByText('王府井大街 8 号').waitFor()
  await stage.maker.call(`/api/order/shipOrder?id=${order.id}`, newParcel())
  await dialog()
    .getByText(/This record has just changed\./)
    .waitFor()
  expect(await dialog().getByRole('button', { name: 'Ship', exact: true }).isDisabled()).toBe(true)
  expect(
    await dialog()
      .getByLabel(/^Tracking number/)
      .inputValue(),
  ).toBe(trackingNo)
  await dialog().getByRole('button', { name: 'Cancel' }).click()

  // The same in the dialog that deletes, over a page.
  const bowl = await stage.maker.call<Made>('/api/product/addOrUpdateProduct', { name: '晨钟盏' })
  await goTo(page, `/jz/view?id=${bowl.id}`)
  await page.locator('main .more-button').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog().getByRole('button', { name: 'Delete' }).waitFor()
  await sql`update bowls set status = 3 where id = ${bowl.id}`.execute(stage.db)
  await stage.maker.call(`/api/product/delistProduct?id=${bowl.id}`, { delistReason: '窑口留藏' })
  await dialog()
    .getByText(/^This record has just changed, please compare: Status, .*Off-sale reason/)
    .waitFor()
  await dialog().getByRole('button', { name: 'Cancel' }).click()
  // And where the record is gone.
  await sql`update bowls set status = 3 where id = ${bowl.id}`.execute(stage.db)
  await goTo(page, '/jz/manage')
  const row = page.locator('tbody tr').filter({ hasText: bowl.no })
  await row.getByRole('button', { name: 'Take off sale' }).click()
  await dialog().getByRole('textbox').fill('留藏')
  await sql`update bowls set status = 1 where id = ${bowl.id}`.execute(stage.db)
  await stage.maker.call(`/api/product/delProduct?id=${bowl.id}`)
  await dialog().getByText('This record was deleted').waitFor()
  expect(await dialog().getByRole('textbox').inputValue()).toBe('留藏')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
})

it('an open dialog for several learns the same of each of them, and keeps what was typed', async () => {
  const made: Made[] = []
  for (const name of ['一号盏', '二号盏', '三号盏'])
    made.push(await stage.maker.call<Made>('/api/product/addOrUpdateProduct', { name, price: 100 }))
  const ids = made.map(({ id }) => id)
  await sql`update bowls set status = 3 where id = any(${ids})`.execute(stage.db)
  const off = (id = '') => stage.maker.call(`/api/product/delistProduct?id=${id}`, { delistReason: '窑口留藏' })
  const [first, second, third] = ids
  await goTo(page, '/jz/manage')
  for (const name of ['一号盏', '二号盏', '三号盏'])
    await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Take off sale' }).click()
  await dialog().getByRole('textbox').fill('留藏')
  const notice = dialog().getByRole('alert')
  const confirm = dialog().getByRole('button', { name: 'Take off sale', exact: true })
  const { version } = await stage.maker.call<{ version: number }>(`/api/product/getProduct?id=${first}`)
  await stage.maker.call('/api/product/addOrUpdateProduct', { id: first, version, price: 200 })
  await notice.getByText('一号盏: This record has just changed, please compare: Price').waitFor()
  await off(second)
  await notice.getByText(/二号盏: This record has just changed\./).waitFor()
  await dialog().getByText('2 records.').waitFor()
  await sql`update bowls set status = 1 where id = ${third}`.execute(stage.db)
  await stage.maker.call(`/api/product/delProduct?id=${third}`)
  await notice.getByText(/三号盏: This record was deleted/).waitFor()
  await dialog().getByText('1 record.').waitFor()
  expect(await dialog().getByRole('textbox').inputValue()).toBe('留藏')
  await off(first)
  await dialog().getByText('None of the selected records allows this now.').waitFor()
  expect(await confirm.isDisabled()).toBe(true)
  await dialog().getByRole('button', { name: 'Cancel' }).click()
})

it('a sheet asks for the tick at its row', async () => {
  const [one, two] = [await paidOrder(stage), await paidOrder(stage)]
  const request = await ask(one)
  await goTo(page, '/order/guanli')
  await page.getByRole('button', { name: 'Ship from a spreadsheet' }).click()
  const rows = [one, two].map(({ no }) => `${no}\tSF\t${newParcel().trackingNo}`)
  await dialog()
    .getByLabel('Or paste rows, including the header')
    .fill(['Order no.\tCourier company\tTracking number', ...rows].join('\n'))
  await dialog().getByRole('button', { name: 'Check' }).click()
  await dialog().getByText('2 rows: 1 can be done, 1 cannot').waitFor()
  await dialog()
    .getByText(new RegExp(`${request.no} is still open`))
    .last()
    .waitFor()
  await tick().check()
  // A request that comes while the sheet is open is told at its row, and its tick asked for.
  const later = await ask(two)
  await dialog()
    .getByText(new RegExp(`${later.no} is still open`))
    .last()
    .waitFor()
  await dialog()
    .getByRole('checkbox', { name: /^Ship (though mostly refunded|with a request open)$/, checked: false })
    .check()
  await dialog().getByRole('button', { name: 'Ship 2 orders' }).click()
  await dialog().getByText('2 rows are done').waitFor()
  expect([await statusOf(one), await statusOf(two)]).toEqual([2, 2])
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
})

/** An order that is shipped under a number of its own. */
const shippedOrder = async (name: string): Promise<Made & { readonly trackingNo: string }> => {
  const order = await paidOrder(stage, { name })
  const sent = newParcel()
  await stage.maker.call(`/api/order/shipOrder?id=${order.id}`, sent)
  return { ...order, trackingNo: sent.trackingNo }
}
const rightNumber = () => dialog().getByRole('checkbox', { name: /^The number is right/ })

it('a number of another living order is asked about with that order, anew for another number', async () => {
  const [first, other] = [await shippedOrder('晨钟盏'), await shippedOrder('暮鼓盏')]
  const order = await paidOrder(stage)
  await goTo(page, '/order/guanli')
  await shipDialog(order)
  const number = dialog().getByLabel(/^Tracking number/)
  const ship = dialog().getByRole('button', { name: 'Ship', exact: true })
  await number.fill(` sf-${first.trackingNo.slice(2)}`)
  expect(await rightNumber().count()).toBe(0)
  await ship.click()
  await dialog().getByText(`Order ${first.no} (“晨钟盏”, Shipped) has the same tracking number.`).waitFor()
  // Asked in the dialog alone: a message would lie over its tick on a phone.
  expect([await statusOf(order), await page.locator('.MuiSnackbar-root').count()]).toEqual([1, 0])
  await ship.click()
  await dialog().getByText('Tick this to go on').waitFor()
  await rightNumber().check()
  // A tick is for the number that it was set for.
  await number.fill(other.trackingNo)
  await rightNumber().waitFor({ state: 'detached' })
  await ship.click()
  await dialog().getByText(`Order ${other.no} (“暮鼓盏”, Shipped) has the same tracking number.`).waitFor()
  expect([await rightNumber().isChecked(), await statusOf(order)]).toEqual([false, 1])
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog().getByRole('link', { name: other.no }).click(),
  ])
  await opened.getByRole('heading', { level: 1, name: other.no }).waitFor()
  await opened.close()
  await page.bringToFront()
  expect(await number.inputValue()).toBe(other.trackingNo)
  await rightNumber().check()
  await ship.click()
  await dialog().waitFor({ state: 'detached' })
  expect(await statusOf(order)).toBe(2)
})

it('a sheet asks about a number at its row, of another order and of another row', async () => {
  const shipped = await shippedOrder('晨钟盏')
  const orders = [await paidOrder(stage), await paidOrder(stage), await paidOrder(stage)]
  const shared = newParcel().trackingNo
  const numbers = [shipped.trackingNo, shared, ` ${shared.toLowerCase()}`]
  await goTo(page, '/order/guanli')
  await page.getByRole('button', { name: 'Ship from a spreadsheet' }).click()
  await dialog()
    .getByLabel('Or paste rows, including the header')
    .fill(
      ['Order no.\tCourier company\tTracking number', ...orders.map(({ no }, at) => `${no}\tSF\t${numbers[at]}`)].join(
        '\n',
      ),
    )
  await dialog().getByRole('button', { name: 'Check' }).click()
  await dialog().getByText('3 rows: 1 can be done, 2 cannot').waitFor()
  const row = (line: number) => dialog().getByRole('row', { name: new RegExp(`^${line} `) })
  await row(2).getByText(`Order ${shipped.no} (“晨钟盏”, Shipped) has the same tracking number.`).last().waitFor()
  expect(await row(2).getByRole('link', { name: shipped.no }).getAttribute('href')).toContain(shipped.id)
  await row(4).getByText(`Order ${orders[1]?.no} (“兔毫盏”, To ship) has the same tracking number.`).last().waitFor()
  await row(2).getByRole('checkbox').check()
  await dialog().getByText('3 rows: 2 can be done, 1 cannot').waitFor()
  await row(4).getByRole('checkbox').check()
  await dialog().getByRole('button', { name: 'Ship 3 orders' }).click()
  await dialog().getByText('3 rows are done').waitFor()
  expect(await Promise.all(orders.map(statusOf))).toEqual([2, 2, 2])
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
})

it('more than was asked for is asked about once, with the difference, and anew for another amount', async () => {
  const order = await paidOrder(stage)
  const request = await ask(order, 10_000)
  await goTo(page, `/order/workorder-detail?id=${request.id}`)
  await page.getByRole('button', { name: /^Agree to refund ¥/ }).click()
  const amount = dialog().getByRole('textbox', { name: /^Amount agreed/ })
  const agree = dialog().getByRole('button', { name: /^Agree to refund ¥/ })
  const meant = dialog().getByRole('checkbox', { name: 'This amount is correct' })
  await amount.fill('1000')
  await dialog().getByText('¥900.00 more than the ¥100.00 asked for.').waitFor()
  await agree.click()
  await dialog().getByText('Tick this to go on').waitFor()
  await meant.check()
  await amount.fill('1100')
  await dialog().getByText('¥1,000.00 more than the ¥100.00 asked for.').waitFor()
  expect(await meant.isChecked()).toBe(false)
  await amount.fill('100')
  await meant.waitFor({ state: 'detached' })
  await agree.click()
  await dialog().waitFor({ state: 'detached' })
})

it('an answer that nobody touched follows the buyer’s offer, and the notice names what is decided by', async () => {
  const order = await paidOrder(stage)
  const request = await ask(order, 100_000)
  await goTo(page, `/order/workorder-detail?id=${request.id}`)
  await page.getByRole('button', { name: /^Agree to refund ¥/ }).click()
  const amount = dialog().getByRole('textbox', { name: /^Amount agreed/ })
  await expect.poll(() => amount.inputValue()).toMatch(/^1,?000/)
  await stage.buyer.call(`/api/buyer/negotiateRefund?id=${request.id}`, {
    kind: 'offer',
    offerType: 'refundOnly',
    offerAmount: 50_000,
  })
  await dialog()
    .getByText(/^This record has just changed, please compare: .*Type offered, Amount offered$/)
    .waitFor()
  await expect.poll(() => amount.inputValue()).toMatch(/^500/)
  expect(await dialog().getByRole('checkbox').count()).toBe(0)
  await dialog().getByRole('button', { name: 'Cancel' }).click()
})

it('an open dialog follows another record that its own is computed from', async () => {
  const order = await paidOrder(stage)
  const request = await ask(order)
  await goTo(page, `/order/workorder-detail?id=${request.id}`)
  // The page before has such a button, too.
  await page.getByRole('heading', { name: request.no }).waitFor()
  await page.getByRole('button', { name: /^Agree to refund ¥/ }).click()
  const agree = dialog().getByRole('button', { name: /^Agree to refund ¥/ })
  const anyway = dialog().getByRole('checkbox', { name: 'Refund anyway' })
  await agree.waitFor()
  expect(await anyway.count()).toBe(0)
  await stage.maker.call(`/api/order/shipOrder?id=${order.id}`, { ...newParcel(), despiteRefund: true })
  await anyway.check()
  await agree.click()
  await dialog().waitFor({ state: 'detached' })
})

it('a return without a kept address is refused at its field, and agreed to once one is added in another tab', async () => {
  const order = await paidOrder(stage)
  await stage.maker.call(`/api/order/shipOrder?id=${order.id}`, newParcel())
  const { id } = await requestRefund(stage, order.id, 'refundAndReturn')
  await goTo(page, `/order/workorder-detail?id=${id}`)
  await page.getByRole('button', { name: /^Agree to refund ¥/ }).click()
  await dialog().getByText('No return address is kept yet. A return needs one.').waitFor()
  await dialog()
    .getByLabel(/^Amount agreed/)
    .fill('1000')
  await dialog().getByRole('button', { name: 'Agree to refund ¥1,000.00' }).click()
  await dialog().getByText('No return address is kept yet: add one first').waitFor()
  // Typing goes on at the refused field.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('addressId')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    dialog().getByRole('link', { name: 'Add a return address' }).click(),
  ])
  await tab.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(tab.url()).hash).toContain('/set/address-new')
  await tab.close()
  await stage.maker.call('/api/address/addOrUpdateAddress', returnAddress)
  await dialog()
    .getByText(/^Unless you choose another, it goes to: 售后 · .*建盏文化街 6 号$/)
    .waitFor()
  await dialog().getByRole('button', { name: 'Agree to refund ¥1,000.00' }).click()
  await dialog().waitFor({ state: 'detached' })
  const step = async () =>
    (await querySingleRow<{ step: string }>(stage.db, sql`select step from refunds where id = ${id}`)).step
  expect(await step()).toBe('awaitingReturn')
})
