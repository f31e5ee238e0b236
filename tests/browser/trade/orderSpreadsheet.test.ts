import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { queryRows as rowsOf, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { paidOrder } from '../../kit/trade'
import { sharePage } from '../../kit/console/sharedPage'
import { enterAs, goTo } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const inEnglish = sharePage(at => enterAs(stage, 'demo', 'fact', { locale: 'en-US', theme: 'light' }, { at }))
const paid = () => paidOrder(stage)
const statusOf = async (...orders: readonly { id: string }[]) =>
  Promise.all(
    orders.map(async ({ id }) => (await rowsOf(stage.db, sql`select status, courier from orders where id = ${id}`))[0]),
  )
const download = async (page: Page, press: Locator): Promise<Buffer> => {
  const waiting = page.waitForEvent('download')
  await press.click()
  return readFile(await (await waiting).path())
}

it('orders are shipped from a sheet, row by row; what was not done is downloaded, mended and given again whole', async () => {
  const head = 'Order no.\tCourier company\tTracking number'
  const [unknown, choice] = ['Unknown order no.', 'Choose from the list']
  const orders = [await paid(), await paid(), await paid(), await paid()] as const
  const [one, two, three, four] = orders
  const page = await inEnglish('/order/guanli')
  await page.getByRole('button', { name: 'Ship from a spreadsheet' }).click()
  const dialog = page.getByRole('dialog')
  const template = await download(page, dialog.getByRole('button', { name: 'Download the template' }))
  expect(template.subarray(0, 2).toString()).toBe('PK')
  expect(template.toString('utf8')).toContain('Tracking number')
  const paste = dialog.getByLabel('Or paste rows, including the header')
  await paste.fill('a,b\n1,2')
  await dialog.getByRole('button', { name: 'Check' }).click()
  // No title is known, so all are asked about.
  await dialog.getByLabel('“a” is').waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText(/Missing columns: Order no., Tracking number, Courier company/).waitFor()
  await paste.fill(
    [
      head,
      ` ${one.no.toLowerCase()} \tsf\t sf1234567890999 `,
      `${two.no}\tSF\tYT1234567890777`,
      `${three.no}\t=cmd\tSF1234567890125`,
      `JZ999\tSF\tSF1234567890126`,
      '',
    ].join('\n'),
  )
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText('4 rows: 2 can be done, 2 cannot').waitFor()
  await dialog.getByText(unknown, { exact: true }).waitFor()
  await dialog.getByText(choice, { exact: true }).waitFor()
  // What can be done and looks odd is counted, and stands before the rest; on a phone each row is a card.
  await dialog.getByText('1 row looks odd: please check').waitFor()
  expect(await dialog.locator('tbody th').allInnerTexts()).toEqual(['4', '5', '3', '2'])
  await page.setViewportSize({ width: 375, height: 812 })
  await dialog.getByRole('listitem').filter({ hasText: unknown }).getByText(unknown, { exact: true }).waitFor()
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await statusOf(...orders)).toEqual(orders.map(() => ({ status: 1, courier: null })))
  await dialog.getByRole('button', { name: 'Ship 2 orders' }).click()
  await dialog.getByText(/2 rows are done, 2 are not/).waitFor()
  expect(await statusOf(...orders)).toEqual([
    { status: 2, courier: 'SF' },
    { status: 2, courier: 'SF' },
    { status: 1, courier: null },
    { status: 1, courier: null },
  ])
  const [kept] = await rowsOf(stage.db, sql`select "trackingNo" from orders where id = ${one.id}`)
  expect(kept).toEqual({ trackingNo: 'SF1234567890999' })
  const report = (await download(page, dialog.getByRole('button', { name: 'Download what is not done' }))).toString(
    'utf8',
  )
  for (const text of [three.no, '=cmd', 'JZ999', unknown, choice]) expect(report).toContain(text)
  expect(report).not.toContain(one.no)
  expect(report).not.toContain('<f>')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Mended and given again, in a file this time, as one.
  await page.getByRole('button', { name: 'Ship from a spreadsheet' }).click()
  const mended = `${head}\n${three.no}\tZTO\t75312345678901\n${four.no}\tYTO\tYT1234567890123\n`
  await dialog.getByLabel('Choose a sheet or drop it here').setInputFiles({
    name: 'a.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${mended.replaceAll('\t', ',')}`),
  })
  await dialog.getByLabel('All or nothing').check()
  await dialog.getByRole('button', { name: 'Ship 2 orders' }).click()
  await dialog.getByText('2 rows are done').waitFor()
  expect(await statusOf(three, four)).toEqual([
    { status: 2, courier: 'ZTO' },
    { status: 2, courier: 'YTO' },
  ])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

it('orders that wait are shipped in a grid: the courier is guessed, a wrong one mended by a press, blank rows are skipped', async () => {
  const orders = [await paid(), await paid(), await paid()] as const
  const [one, two, three] = orders
  await sql`update orders set receiver_extension = '8' where id = ${one.id}`.execute(stage.db)
  const page = await inEnglish(`/order/order-detail?id=${one.id}`)
  await page.locator('.summary').getByText('ext. 8', { exact: true }).waitFor()
  await goTo(page, '/order/guanli')
  await page.getByRole('button', { name: 'Ship from a spreadsheet' }).click()
  const dialog = page.getByRole('dialog')
  const fillIn = dialog.getByRole('button', { name: /^Fill in \d+$/ })
  await fillIn.waitFor()
  const template = await download(page, dialog.getByRole('button', { name: 'Download the template' }))
  const text = template.toString('utf8')
  for (const { no } of orders) expect(text).toContain(no)
  // The receiver is named for orientation, with a masked number.
  for (const shown of ['周茶友', '139****2222']) expect(text).toContain(shown)
  expect(text).not.toContain('13911112222')
  // A template that comes back untouched does nothing, and asks nothing about its further columns.
  await dialog
    .getByLabel('Choose a sheet or drop it here')
    .setInputFiles({ name: 'ship.xlsx', mimeType: '', buffer: template })
  await dialog.getByText(/: 0 can be done, 0 cannot/).waitFor()
  expect(await dialog.getByText(/Columns not used/).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Another sheet' }).click()
  await fillIn.click()
  const row = ({ no }: { readonly no: string }) => dialog.getByRole('row').filter({ hasText: no })
  const number = (order: { readonly no: string }) => row(order).getByLabel(/Tracking number$/)
  const courier = (order: { readonly no: string }) => row(order).getByLabel(/Courier company$/)
  await row(one).getByText(' · ext. 8 · ').waitFor()
  // Rows count from one, and no serial is asked for where none is bound.
  expect(await dialog.locator('tbody th').first().innerText()).toBe('1')
  await row(one).getByText('Not needed').waitFor()
  expect(
    await row(one)
      .getByLabel(/serial/i)
      .count(),
  ).toBe(0)
  await dialog.getByText(/: 0 filled in, 0 with errors/).waitFor()
  await dialog.getByRole('button', { name: 'Ship', exact: true }).waitFor()
  await number(one).fill('SF1234567890311')
  await number(one).press('Enter')
  expect(await number(two).evaluate(each => each === document.activeElement)).toBe(true)
  await expect.poll(() => courier(one).inputValue()).toBe('SF')
  // A number that is corrected brings its courier along again.
  await number(two).fill('SF1234567890312')
  await number(two).press('Tab')
  await expect.poll(() => courier(two).inputValue()).toBe('SF')
  await number(two).fill('YT1234567890312')
  await number(two).press('Enter')
  await expect.poll(() => courier(two).inputValue()).toBe('YTO')
  await courier(two).selectOption('SF')
  await row(two).getByRole('button', { name: 'Use YTO' }).click()
  await expect.poll(() => courier(two).inputValue()).toBe('YTO')
  // A row can be left blank again: a courier goes with the number that brought it, or by hand.
  await number(three).fill('SF1234567890319')
  await number(three).press('Tab')
  await expect.poll(() => courier(three).inputValue()).toBe('SF')
  await number(three).fill('')
  await number(three).press('Tab')
  await expect.poll(() => courier(three).inputValue()).toBe('')
  await courier(three).selectOption('SF')
  await row(three).getByText('Not filled in').waitFor({ state: 'detached' })
  await courier(three).selectOption('—')
  await row(three).getByText('Not filled in').waitFor()
  await dialog.getByRole('button', { name: 'Ship 2 orders' }).click()
  await dialog.getByText('2 rows are done').waitFor()
  expect(await statusOf(...orders)).toEqual([
    { status: 2, courier: 'SF' },
    { status: 2, courier: 'YTO' },
    { status: 1, courier: null },
  ])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // The same grid over the selected orders.
  await page.locator('tbody tr').filter({ hasText: three.no }).locator('.tick-cell input').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Ship (1 of 1)' }).click()
  await page.getByRole('dialog', { name: 'Ship 1 order' }).waitFor()
  // A scanner types at once.
  await expect.poll(() => number(three).evaluate(each => each === document.activeElement)).toBe(true)
  await number(three).fill('SF1234567890313')
  await number(three).press('Tab')
  // What was typed is not lost by a slip of the hand, nor by a reload.
  let asked = 0
  page.once('dialog', question => {
    asked += 1
    void question.dismiss()
  })
  await page.evaluate(() => location.reload())
  await expect.poll(() => asked).toBe(1)
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Discard your entries?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  expect(await number(three).inputValue()).toBe('SF1234567890313')
  await dialog.getByRole('button', { name: 'Ship 1 order' }).click()
  await dialog.getByText('1 row is done').waitFor()
  expect(await statusOf(three)).toEqual([{ status: 2, courier: 'SF' }])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear selection' }).click()
})

it('the number typed last is shipped too, though its row was still being validated at the click', async () => {
  const orders = [await paid(), await paid()] as const
  const page = await inEnglish('/order/guanli')
  for (const { no } of orders)
    await page.locator('tbody tr').filter({ hasText: no }).locator('.tick-cell input').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Ship (2 of 2)' }).click()
  const dialog = page.getByRole('dialog')
  const number = ({ no }: { readonly no: string }) =>
    dialog
      .getByRole('row')
      .filter({ hasText: no })
      .getByLabel(/Tracking number$/)
  await number(orders[0]).fill('SF1234567890511')
  await number(orders[0]).press('Enter')
  const ship = dialog.getByRole('button', { name: 'Ship 1 order' })
  await ship.waitFor()
  const held: (() => void)[] = []
  let isHeld = true
  await page.route('**/api/order/**', async route => {
    if (isHeld && route.request().postData()?.includes('"judge"')) await new Promise<void>(go => held.push(go))
    await route.continue()
  })
  await number(orders[1]).fill('SF1234567890512')
  await ship.click()
  await expect.poll(() => held.length).toBe(1)
  isHeld = false
  for (const go of held) go()
  await dialog.getByText('2 rows are done').waitFor()
  expect(await statusOf(...orders)).toEqual(orders.map(() => ({ status: 2, courier: 'SF' })))
  await page.unroute('**/api/order/**')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear selection' }).click()
})

it('a copied column is pasted over the rows; what is refused stays in the grid and is mended there', async () => {
  const orders = [await paid(), await paid(), await paid()] as const
  const page = await inEnglish('/order/guanli')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const { no } of orders)
    await page.locator('tbody tr').filter({ hasText: no }).locator('.tick-cell input').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Ship (3 of 3)' }).click()
  const dialog = page.getByRole('dialog')
  const numbers = dialog.getByLabel(/Tracking number$/)
  const texts = () => numbers.evaluateAll(all => all.map(each => each instanceof HTMLInputElement && each.value))
  const paste = async (...lines: readonly string[]) => {
    await page.evaluate(text => navigator.clipboard.writeText(text), lines.join('\r\n'))
    await page.keyboard.press('Control+V')
  }
  await numbers.first().focus()
  await paste('SF1234567890611', 'YT1234567890612', 'SF1234567890611', 'SF1234567890614', '')
  await expect.poll(texts).toEqual(['SF1234567890611', 'YT1234567890612', 'SF1234567890611'])
  await page.getByText('The last 1 pasted row has no row here').waitFor()
  await expect
    .poll(() => dialog.getByLabel(/Courier company$/).evaluateAll(all => all.map(each => Reflect.get(each, 'value'))))
    .toEqual(['SF', 'YTO', 'SF'])
  // What was pasted is an entry, too.
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: 'Discard your entries?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  // The confirmation stands beside the verdict that asks for it, in sight.
  const ship = dialog.getByRole('button', { name: /^Ship \d/ })
  await ship.click()
  const tick = dialog.getByRole('cell').getByRole('checkbox')
  await tick.waitFor()
  const heads = await dialog.getByRole('columnheader').allInnerTexts()
  expect(heads.join()).toBe('Row,Result,Order no.,Label serial,Tracking number,Courier company')
  await dialog
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
    .getByLabel(/Tracking number$/)
    .fill('SF1234567890613')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('3 rows are done').waitFor()
  for (const order of await statusOf(...orders)) expect(order).toMatchObject({ status: 2 })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear selection' }).click()
})

it('several orders are shipped from a phone, whose cards show all inputs', async () => {
  const orders = [await paid(), await paid()]
  const viewport = { width: 375, height: 812 }
  const look = { locale: 'zh-CN', theme: 'light' } as const
  const phone = await enterAs(stage, 'demo', 'fact', look, { viewport, at: '/order/guanli' })
  for (const { no } of orders)
    await phone.locator('tbody tr').filter({ hasText: no }).locator('.tick-cell input').check()
  await phone.getByRole('toolbar').getByRole('button', { name: '发货（2 / 2）' }).click()
  const dialog = phone.getByRole('dialog')
  for (const [at, { no }] of orders.entries()) {
    const number = dialog
      .getByRole('listitem')
      .filter({ hasText: no })
      .getByLabel(/快递单号$/)
    const { x = 0, width = 0, height = 0 } = (await number.boundingBox()) ?? {}
    expect([x >= 0 && x + width <= 375, height >= 44]).toEqual([true, true])
    await number.fill(`SF123456789041${at}`)
    await number.press('Enter')
  }
  // A pair that does not fit has the colour of a warning.
  const last = dialog.getByRole('listitem').filter({ hasText: orders[1]?.no ?? '' })
  await last.getByLabel(/快递公司$/).selectOption('圆通')
  const mend = last.getByRole('button', { name: '改用顺丰' })
  await mend.waitFor()
  const colour = () =>
    last
      .locator('dl > div')
      .filter({ has: phone.getByRole('button', { name: '改用顺丰' }) })
      .evaluate(part => getComputedStyle(part).backgroundColor)
  expect(await colour()).not.toBe('rgba(0, 0, 0, 0)')
  await mend.click()
  await dialog.getByRole('button', { name: '发货 2 单' }).click()
  await expect.poll(() => statusOf(...orders)).toEqual(orders.map(() => ({ status: 2, courier: 'SF' })))
  await phone.context().close()
})

it('an export holds this page, the selected, or all that are found, with the columns as shown or with all fields', async () => {
  const made = [await paidOrder(stage, { name: '=1+1' }), await paid(), await paid()]
  const page = await inEnglish('/order/guanli')
  for (const { no } of made.slice(0, 2))
    await page.locator('tbody tr').filter({ hasText: no }).locator('.tick-cell input').check()
  const chosen = 'Selected: 2 rows'
  const exported = async (range: string | RegExp, isWhole = false) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const panel = page.getByRole('dialog', { name: 'Export' })
    expect(await panel.getByLabel(chosen).isChecked()).toBe(true)
    await panel.getByLabel(range).check()
    if (isWhole) await panel.getByLabel('All fields, not only the columns shown').check()
    await panel.getByRole('radio', { name: /\.csv/ }).check()
    const file = await download(page, panel.getByRole('button', { name: 'Export', exact: true }))
    await panel.waitFor({ state: 'detached' })
    return file.toString('utf8').slice(1).split('\r\n')
  }
  const selected = await exported(chosen)
  expect(selected).toHaveLength(3)
  for (const { no } of made.slice(0, 2)) expect(selected.some(line => line.includes(no))).toBe(true)
  expect(selected.some(line => line.includes("'=1+1"))).toBe(true)
  expect(selected[0]).not.toContain('Receiver')
  const found = await exported(/^All \d+ results$/, true)
  expect(found.length).toBeGreaterThan(3)
  expect(found[0]).toContain('Receiver')
  expect(await exported(/^This page: \d+ rows$/)).toHaveLength(Math.min(found.length, 21))
  // The next test of this page ticks others.
  for (const { no } of made.slice(0, 2))
    await page.locator('tbody tr').filter({ hasText: no }).locator('.tick-cell input').uncheck()
})

it('a label of one order and slips of two are printed, with no more of the receiver than a parcel may show', async () => {
  const [one, two] = [await paid(), await paid()]
  const page = await inEnglish(`/order/order-detail?id=${one.id}`)
  await page.locator('main .more-button').click()
  await page.getByRole('menuitem', { name: 'Print address label' }).click()
  const dialog = page.getByRole('dialog')
  const paper = dialog.frameLocator('iframe')
  await paper.getByText(`${one.no}`).first().waitFor()
  const text = await paper.locator('body').innerText()
  for (const shown of ['周**', '139******22', '东华门大街 1 号 **室', '北京市']) expect(text).toContain(shown)
  const frame = page.frames().find(each => each !== page.mainFrame())
  const html = (await frame?.content()) ?? ''
  // The style names characters of fonts by their numbers.
  const written = html.replace(/<style>.*?<\/style>/s, '')
  for (const hidden of ['周茶友', '13911112222', '2222', '302']) expect(written).not.toContain(hidden)
  // Nothing yet to say of courier and parcel: then no word of them.
  for (const empty of ['Courier company', 'Tracking number']) expect(text).not.toContain(empty)
  expect(html).toContain('size: 100mm 150mm')
  const { width, height } = await paper.locator('.paper').evaluate(node => node.getBoundingClientRect())
  expect([width, height].map(pixels => Math.round((pixels / 96) * 25.4))).toEqual([100, 150])
  await frame?.evaluate(() => {
    window.print = () => {
      document.title = 'printed'
    }
  })
  await dialog.getByRole('button', { name: 'Print', exact: true }).click()
  expect(await frame?.title()).toBe('printed')
  // On a phone it is shown whole, and printed as large as ever.
  await page.setViewportSize({ width: 375, height: 812 })
  const root = paper.locator('html')
  const isWhole = () => root.evaluate(node => node.scrollWidth <= node.clientWidth)
  await expect.poll(isWhole).toBe(true)
  await page.emulateMedia({ media: 'print' })
  const printed = await paper.locator('.paper').evaluate(node => node.getBoundingClientRect().width)
  expect(Math.round((printed / 96) * 25.4)).toBe(100)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // By its other address: the same page, under its own.
  await goTo(page, '/xieshang/guanli')
  await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/order/guanli')
  // In the link that leads to a record stands no other control: a click opens it, and does nothing besides.
  expect(await page.locator('.lead-link').count()).toBeGreaterThan(1)
  expect(await page.locator('.lead-link button').count()).toBe(0)
  for (const { no } of [one, two])
    await page.locator('tbody tr').filter({ hasText: no }).locator('.tick-cell input').check()
  await page.getByRole('button', { name: 'Print packing slip' }).click()
  await paper.getByText(two.no).first().waitFor()
  expect(await paper.locator('.paper h1').allInnerTexts()).toEqual(['Packing slip', 'Packing slip'])
  expect(await paper.locator('body').innerText()).not.toContain('周茶友')
  await dialog.getByRole('button', { name: 'Print 2 pages' }).waitFor()
})
