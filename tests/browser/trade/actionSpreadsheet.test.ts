import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { queryRows as rowsOf, sql } from '../../../src/server/database/connections/database'
import { logIn, openStage, type Stage } from '../../kit/console/browser'
import { paidOrder } from '../../kit/trade'
import { goTo } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const paid = () => paidOrder(stage)
const statusOf = async (...orders: readonly { id: string }[]) =>
  Promise.all(
    orders.map(async ({ id }) => (await rowsOf(stage.db, sql`select status, courier from orders where id = ${id}`))[0]),
  )
const said = {
  'zh-CN': {
    button: '用表格发货',
    paste: '或粘贴在这里（含表头）',
    check: '核对',
    head: '订单号\t快递公司\t快递单号',
    courier: '顺丰',
    judged: '共 4 行：2 行可以执行，2 行有问题',
    unknown: '没有这个订单号',
    choice: '请从列表中选择',
    compare: '1 行看起来不太对，请先核对',
    run: '发货（2 行）',
    partly: /已完成 2 行，2 行没有完成/,
    report: '下载未完成的行',
    drop: '选择表格或拖到这里',
    whole: '整表：有一行不行就都不执行',
    runAll: '发货（2 行）',
    finished: '已完成 2 行',
    template: '下载模板',
    wrongHead: /表头里缺少：订单号、快递单号、快递公司/,
  },
  'en-US': {
    button: 'Ship by sheet',
    paste: 'Or paste here, with the head',
    check: 'Check',
    head: 'Order no.\tCourier company\tTracking number',
    courier: 'SF',
    judged: '4 rows: 2 can be done, 2 cannot',
    unknown: 'Unknown order no.',
    choice: 'Choose from the list',
    compare: '1 row looks odd; please compare it first',
    run: 'Ship (2)',
    partly: /2 rows are done, 2 are not/,
    report: 'Download what is not done',
    drop: 'Choose a sheet or drop it here',
    whole: 'Whole: if one row cannot be done, none is',
    runAll: 'Ship (2)',
    finished: '2 rows are done',
    template: 'Download the template',
    wrongHead: /The head lacks: Order no., Tracking number, Courier company/,
  },
} as const
const download = async (page: Page, press: Locator): Promise<Buffer> => {
  const waiting = page.waitForEvent('download')
  await press.click()
  return readFile(await (await waiting).path())
}

describe.each(['zh-CN', 'en-US'] as const)('orders are shipped from a sheet (%s)', locale => {
  it('pasted row by row, what was not done is downloaded, mended and given again whole', async () => {
    const w = said[locale]
    const orders = [await paid(), await paid(), await paid(), await paid()] as const
    const [one, two, three, four] = orders
    const page = await stage.open({ locale })
    await logIn(page, locale, 'demo')
    await goTo(page, '/order/guanli')
    await page.getByRole('button', { name: w.button }).click()
    const dialog = page.getByRole('dialog')
    const template = await download(page, dialog.getByRole('button', { name: w.template }))
    expect(template.subarray(0, 2).toString()).toBe('PK')
    expect(template.toString('utf8')).toContain(w.head.split('\t')[2])
    const paste = dialog.getByLabel(w.paste)
    await paste.fill('a,b\n1,2')
    await dialog.getByRole('button', { name: w.check }).click()
    await dialog.getByText(w.wrongHead).waitFor()
    await paste.fill(
      [
        w.head,
        `${one.no}\t${w.courier}\tSF1234567890123`,
        `${two.no}\tSF\t=1+1`,
        `${three.no}\t=cmd\tSF1234567890125`,
        `JZ999\tSF\tSF1234567890126`,
        '',
      ].join('\n'),
    )
    await dialog.getByRole('button', { name: w.check }).click()
    await dialog.getByText(w.judged).waitFor()
    await dialog.getByText(w.unknown, { exact: true }).waitFor()
    await dialog.getByText(w.choice, { exact: true }).waitFor()
    // What can be done and looks odd is counted, and stands before the rest; on a phone the reason stands beside the result.
    await dialog.getByText(w.compare).waitFor()
    expect(await dialog.locator('tbody th').allInnerTexts()).toEqual(['4', '5', '3', '2'])
    const reason = dialog.getByRole('row', { name: /^5/ }).getByRole('cell').first().getByText(w.unknown)
    expect(await reason.isVisible()).toBe(false)
    await page.setViewportSize({ width: 375, height: 812 })
    expect(await reason.isVisible()).toBe(true)
    await page.setViewportSize({ width: 1280, height: 900 })
    expect(await statusOf(...orders)).toEqual(orders.map(() => ({ status: 1, courier: null })))
    await dialog.getByRole('button', { name: w.run }).click()
    await dialog.getByText(w.partly).waitFor()
    expect(await statusOf(...orders)).toEqual([
      { status: 2, courier: 'SF' },
      { status: 2, courier: 'SF' },
      { status: 1, courier: null },
      { status: 1, courier: null },
    ])
    const report = (await download(page, dialog.getByRole('button', { name: w.report }))).toString('utf8')
    for (const text of [three.no, '=cmd', 'JZ999', w.unknown, w.choice]) expect(report).toContain(text)
    expect(report).not.toContain(one.no)
    expect(report).not.toContain('<f>')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // Mended and given again, in a file this time, as one.
    await page.getByRole('button', { name: w.button }).click()
    const mended = `${w.head}\n${three.no}\tZTO\t75312345678901\n${four.no}\tYTO\tYT1234567890123\n`
    await dialog.getByLabel(w.drop).setInputFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff${mended.replaceAll('\t', ',')}`),
    })
    await dialog.getByLabel(w.whole).check()
    await dialog.getByRole('button', { name: w.runAll }).click()
    await dialog.getByText(w.finished).waitFor()
    expect(await statusOf(three, four)).toEqual([
      { status: 2, courier: 'ZTO' },
      { status: 2, courier: 'YTO' },
    ])
    await page.context().close()
  })
})

describe.each([
  [
    'zh-CN',
    '发货',
    '快递单号',
    '快递公司',
    '顺丰',
    '圆通',
    '已据此选择快递公司：顺丰',
    '这不像是“圆通”的，请核对。 像是：顺丰。',
  ],
  [
    'en-US',
    'Ship',
    'Tracking number',
    'Courier company',
    'SF',
    'YTO',
    'Courier company by this: SF',
    'This does not look like YTO; please compare it. It looks like SF.',
  ],
] as const)('a parcel’s number (%s)', (locale, ship, number, courier, guessed, other, made, odd) => {
  it('chooses its courier as it is typed, and keeps nobody from another', async () => {
    const order = await paid()
    const page = await stage.open({ locale })
    await logIn(page, locale, 'demo')
    await goTo(page, `/order/order-detail?id=${order.id}`)
    await page.getByRole('main').getByRole('button', { name: ship, exact: true }).click()
    const dialog = page.getByRole('dialog')
    // What is packed, and for whom.
    for (const seen of ['兔毫盏', '周茶友', '139****2222', '东华门大街 1 号 302 室', '送人，请包好'])
      await dialog.getByText(seen).first().waitFor()
    const choice = dialog.getByRole('combobox', { name: courier })
    await dialog.getByLabel(number).pressSequentially('sf 1234567890123')
    await dialog.getByText(made).waitFor()
    await expect.poll(() => choice.inputValue().catch(() => choice.textContent())).toContain(guessed)
    await choice.click()
    await page.getByRole('option', { name: other, exact: true }).click()
    await dialog.getByText(odd).waitFor()
    await dialog.getByLabel(number).press('End')
    await dialog.getByLabel(number).pressSequentially('4')
    await dialog.getByLabel(number).press('Backspace')
    await dialog.getByText(odd).waitFor()
    await dialog.getByRole('button', { name: ship, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await statusOf(order)).toEqual([{ status: 2, courier: 'YTO' }])
    await page.context().close()
  })
})

it('a colleague is offered behind an @ in a note, and is told with the way to the order', async () => {
  const order = await paid()
  const [admin] = await rowsOf<{ id: string; name: string }>(
    stage.db,
    sql`select id, name from accounts where username = 'demo-user'`,
  )
  const page = await stage.open()
  await logIn(page, 'zh-CN', 'demo')
  await goTo(page, `/order/order-detail?id=${order.id}`)
  await page.locator('main .more-button').click()
  await page.getByRole('menuitem', { name: '内部备注' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('内部备注').pressSequentially('请 @')
  await dialog.getByRole('button', { name: `@${admin?.name}` }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('尽快发出')
  expect(await dialog.getByLabel('内部备注').inputValue()).toBe(`请 @${admin?.name} 尽快发出`)
  await dialog.getByRole('button', { name: '内部备注' }).click()
  await dialog.waitFor({ state: 'detached' })
  // On its way: the mall's loop, which brings it, stands still here.
  expect(
    await rowsOf(
      stage.db,
      sql`select data->'accounts' as accounts, data->>'recordId' as "recordId" from tasks where data::text like '%尽快发出%'`,
    ),
  ).toEqual([{ accounts: [admin?.id], recordId: order.id }])
  await page.context().close()
})
