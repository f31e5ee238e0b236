import { afterAll, beforeAll, expect, it, vi } from 'vitest'
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
const said = {
  'zh-CN': {
    more: '更多操作',
    label: '打印地址面单',
    slip: '打印装箱单',
    one: '打印 1 页',
    two: '打印 2 页',
    title: '装箱单',
    tick: '选择此行',
    courier: '快递公司',
    number: '快递单号',
  },
  'en-US': {
    more: 'More',
    label: 'Print the address label',
    slip: 'Print the packing slip',
    one: 'Print',
    two: 'Print 2 pages',
    title: 'Packing slip',
    tick: 'Select this row',
    courier: 'Courier company',
    number: 'Tracking number',
  },
} as const

it.each(['zh-CN', 'en-US'] as const)(
  'a label of one order and slips of two are printed, with no more of the receiver than a parcel may show (%s)',
  async locale => {
    const w = said[locale]
    const [one, two] = [await paid(), await paid()]
    const page = await stage.open({ locale })
    await logIn(page, locale, 'demo')
    await goTo(page, `/order/order-detail?id=${one.id}`)
    await page.locator('main .more-button').click()
    await page.getByRole('menuitem', { name: w.label }).click()
    const dialog = page.getByRole('dialog')
    const paper = dialog.frameLocator('iframe')
    await paper.getByText(`${one.no}`).first().waitFor()
    const text = await paper.locator('body').innerText()
    for (const shown of ['周**', '139******22', '东华门大街 1 号 **室', '北京市']) expect(text).toContain(shown)
    const frame = page.frames().find(each => each !== page.mainFrame())
    const html = (await frame?.content()) ?? ''
    for (const hidden of ['周茶友', '13911112222', '2222', '302']) expect(html).not.toContain(hidden)
    // Nothing yet to say of courier and parcel: then no word of them.
    for (const empty of [w.courier, w.number]) expect(text).not.toContain(empty)
    expect(html).toContain('size: 100mm 150mm')
    const { width, height } = await paper.locator('.paper').evaluate(node => node.getBoundingClientRect())
    expect([width, height].map(pixels => Math.round((pixels / 96) * 25.4))).toEqual([100, 150])
    await frame?.evaluate(() => {
      window.print = () => {
        document.title = 'printed'
      }
    })
    await dialog.getByRole('button', { name: w.one, exact: true }).click()
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
    await page.getByRole('button', { name: w.slip }).click()
    await paper.getByText(two.no).first().waitFor()
    expect(await paper.locator('.paper h1').allInnerTexts()).toEqual([w.title, w.title])
    expect(await paper.locator('body').innerText()).not.toContain('周茶友')
    await dialog.getByRole('button', { name: w.two }).waitFor()
    await page.context().close()
  },
)
