import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { moveByKeys, openStage, pause, type Stage, words } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'
import { picture } from '../../kit/testServer'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
const w = words['zh-CN']
const enter = (at: string, locale: 'zh-CN' | 'en-US' = 'zh-CN', username = 'demo') =>
  enterAs(stage, username, 'fact', { locale, theme: 'light' }, { at })

describe('the form', () => {
  it('takes sub-records: a row is added, refused while it lacks something, and kept', async () => {
    const page = await enter('/master/add')
    await page.getByRole('textbox', { name: /^姓名/ }).fill('有荣誉的人')
    await page.getByRole('button', { name: '添加荣誉称号' }).click()
    const [one, other] = await Promise.all(
      [page.getByRole('combobox', { name: /^称号/ }), page.getByRole('textbox', { name: '颁发机构', exact: true })].map(
        each => each.boundingBox(),
      ),
    )
    expect([Math.abs((one?.y ?? 999) - (other?.y ?? 0)) < 12, (other?.width ?? 999) < 400]).toEqual([true, true])
    // Nothing of it is wrong before it was left.
    const wrong = async () =>
      (await page.locator('.sub-records label.Mui-error').allTextContents()).map(text => text.replace(/[\s*]/g, ''))
    await pause(page, 300)
    expect(await wrong()).toEqual([])
    await page.getByRole('combobox', { name: /^称号/ }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(wrong).toEqual(['称号'])
    await page.getByRole('textbox', { name: '颁发机构', exact: true }).fill('福建省工业和信息化厅')
    await page.getByRole('button', { name: w.save, exact: true }).click()
    await page.getByText(w.required).first().waitFor()
    await page.getByRole('combobox', { name: /^称号/ }).click()
    await page.getByRole('option', { name: '福建省工艺美术大师' }).click()
    await page.getByRole('button', { name: w.save, exact: true }).click()
    await page.getByRole('cell', { name: '福建省工业和信息化厅' }).waitFor()
    await page.context().close()
  })
  it('takes pictures, orders them by keyboard, shows one whole and takes one away', async () => {
    const page = await enter('/jz/new')
    await page.getByRole('textbox', { name: /^建盏名称/ }).fill('多图')
    const group = page.getByRole('group', { name: w.carousel })
    const colors = ['#aa0000', '#00aa00', '#0000aa']
    await group.locator('input[type=file]').setInputFiles(
      await Promise.all(
        colors.map(async color => ({
          name: `${color}.png`,
          mimeType: 'image/png',
          buffer: await picture(200, 150, color),
        })),
      ),
    )
    await expect.poll(() => group.getByRole('img').count(), { timeout: 15_000 }).toBe(3)
    const addresses = () => group.getByRole('img').evaluateAll(all => all.map(each => each.getAttribute('src')))
    const [first, second, third] = await addresses()
    await moveByKeys(page, group.getByRole('button', { name: '移动轮播图3' }), 'ArrowLeft')
    await expect.poll(addresses).toEqual([first, third, second])
    await group.getByRole('button', { name: '预览轮播图2' }).click()
    await page.getByRole('dialog', { name: '轮播图2' }).getByRole('img').waitFor()
    await page.keyboard.press('Escape')
    await group.getByRole('button', { name: '移除轮播图1' }).click()
    await expect.poll(addresses).toEqual([third, second])
    await page.getByRole('button', { name: w.save, exact: true }).click()
    await page.waitForURL('**/#/jz/view?id=*')
    const kept = await queryRow<{ carouselImgs: string[] }>(
      stage.db,
      sql`select "carouselImgs" from bowls where name = '多图'`,
    )
    expect(kept?.carouselImgs.map(url => url.replace('/files/', '/thumbs/'))).toEqual([third, second])
    await page.context().close()
  })
  it('changes its language without losing what is typed', async () => {
    const page = await enter('/jz/new')
    await page.getByRole('textbox', { name: /^建盏名称/ }).fill('中英盏')
    await page.getByRole('button', { name: /^语言/ }).click()
    await page.getByText('The language is now English').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('中英盏')
    await page.getByRole('heading', { name: 'Basic information' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US')
    await page.context().close()
  })
  it('tells the mall’s refusal at the field, in the language of the screen', async () => {
    const page = await enter('/jz/new', 'en-US')
    await page.route('**/api/product/addOrUpdateProduct', route =>
      route.fulfill({
        status: 400,
        json: {
          code: 40000,
          msg: 'Some fields need attention',
          data: { errors: { price: 'tooSmall', name: 'taken' } },
        },
      }),
    )
    await page.getByRole('textbox', { name: /^Name/ }).fill('Doubled')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('At least 0.01').waitFor()
    await page.getByText('This is already in use').waitFor()
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Doubled')
    await page.context().close()
  })
  it('sends a write again under the same key when no answer came', async () => {
    const page = await enter('/jz/new')
    const keys: (string | undefined)[] = []
    await page.route('**/api/product/addOrUpdateProduct', async route => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 1) {
        await route.fetch()
        await route.abort()
      } else await route.continue()
    })
    await page.getByRole('textbox', { name: /^建盏名称/ }).fill('只此一只')
    await page.getByRole('button', { name: w.save, exact: true }).click()
    await page
      .getByRole('status')
      .getByText(/网络错误/)
      .waitFor()
    await page.getByRole('button', { name: w.save, exact: true }).click()
    await page.waitForURL('**/#/jz/view?id=*')
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])
    expect(await queryRow(stage.db, sql`select count(*)::int as n from bowls where name = '只此一只'`)).toEqual({
      n: 1,
    })
    await page.context().close()
  })
})
it('a paid order is shipped from its page, and the timeline says so', async () => {
  const { id: jzId } = await stage.maker.call('/api/product/addOrUpdateProduct', { name: '待发盏', price: 88_00 })
  await sql`update bowls set status = 3 where id = ${jzId}`.execute(stage.db)
  const receiver = { receiver_name: '周茶友', receiver_phone: '13911112222', region: '110101' }
  const order = { jzId, ...receiver, receiver_detail_address: '东华门大街 1 号' }
  const { id, no } = await stage.buyer.call('/api/buyer/placeOrder', order)
  await stage.buyer.call(`/api/buyer/payOrder?id=${String(id)}`)
  const page = await enter('/order/guanli', 'zh-CN', 'demo-user')
  await page.getByRole('tab', { name: /待发货/ }).click()
  await page.getByLabel(/搜索建盏名称/).fill('13911112222')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: String(no) }).click()
  await page.getByRole('heading', { level: 1, name: String(no) }).waitFor()
  await page.getByRole('button', { name: '发货', exact: true }).click()
  const dialog = page.getByRole('dialog')
  // On a small phone its fields scroll between the question and the answer.
  await page.setViewportSize({ width: 375, height: 480 })
  const whole = (part: Locator) =>
    part.evaluate(each => {
      const { left, right, top, bottom } = each.getBoundingClientRect()
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return top >= 0 && bottom <= innerHeight && there !== null && each.contains(there)
    })
  await dialog.getByRole('textbox', { name: '快递单号' }).focus()
  await expect.poll(() => whole(dialog.getByRole('heading'))).toBe(true)
  await expect.poll(() => whole(dialog.getByRole('button', { name: '发货', exact: true }))).toBe(true)
  await page.setViewportSize({ width: 1280, height: 900 })
  await dialog.getByRole('combobox', { name: '快递公司' }).click()
  await page.getByRole('option', { name: '顺丰' }).click()
  await dialog.getByRole('textbox', { name: '快递单号' }).fill('SF1234567890123')
  await dialog.getByRole('button', { name: '发货', exact: true }).click()
  await page.getByText(`订单 ${String(no)} 已发货`).waitFor()
  await page.getByRole('heading', { name: '时间线' }).waitFor()
  await page.getByText('已发货', { exact: true }).waitFor()
  expect(await queryRow(stage.db, sql`select status, courier from orders where id = ${id}`)).toEqual({
    status: 2,
    courier: 'SF',
  })
  await page.context().close()
})
