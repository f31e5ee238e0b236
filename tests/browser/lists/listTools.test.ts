import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Stage, words } from '../../kit/console/browser'
import { enterBowls, openBowlStage, rowOf, showPlainList, stateOf } from './bowls'
import { faultsOn } from '../../kit/console/walk'

const w = words['zh-CN']
let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openBowlStage()
  page = await enterBowls(stage)
})
afterAll(async () => {
  await page.context().close()
  await stage.close()
})

it('a list without any record opens on what it is for, and not on the tab of its first state', async () => {
  await page.goto(`${stage.address}/#/order/guanli`)
  await page.getByRole('heading', { name: '还没有订单' }).waitFor()
  expect(await page.getByRole('button', { name: '清除全部条件' }).count()).toBe(0)
  // Another state was chosen, so that nothing is in it is the answer.
  await page.getByRole('tab', { name: /^已发货/ }).click()
  await page.getByRole('heading', { name: '没有“已发货”的订单' }).waitFor()
  await showPlainList(stage, page)
})
describe('filters', () => {
  it('open at the first click', async () => {
    await page.locator('.drag-handle').first().waitFor()
    await page.getByLabel('大师', { exact: true }).click()
    await page.getByRole('option', { name: '李达明' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('option', { name: '李达明' }).waitFor({ state: 'detached' })
    const made = await page.getByRole('button', { name: '创建时间 不限' }).boundingBox()
    if (!made) throw new Error('no filter')
    await page.mouse.click(made.x + 20, made.y + 10)
    await page.getByRole('dialog', { name: '创建时间' }).getByRole('button', { name: '近 7 天' }).click()
    await expect
      .poll(() => decodeURIComponent(page.url()))
      .toMatch(/"createdTime":\{"gte":"[\d-]{10}","lte":"[\d-]{10}"\}/)
    await page
      .getByRole('list', { name: '筛选' })
      .getByRole('button', { name: /^去掉条件 创建时间：/ })
      .click()
    await expect.poll(() => page.url()).not.toContain('createdTime')
  })
  it('keep the order of tabs', async () => {
    await showPlainList(stage, page)
    await page.locator('.drag-handle').first().waitFor()
    await page.getByLabel(w.search).focus()
    const met: string[] = []
    for (let turn = 0; turn < 14 && met.at(-1) !== '查询'; turn += 1) {
      await page.keyboard.press('Tab')
      met.push(
        await page.evaluate(() => {
          const here = document.activeElement as HTMLElement
          const field = here.closest('.filter')
          return (
            field?.querySelector('label, .filter-name')?.textContent ??
            here.getAttribute('aria-label') ??
            here.textContent ??
            here.tagName
          ).trim()
        }),
      )
    }
    expect(met).toEqual(['釉色', '大师', '创建时间', '更多筛选', '查询'])
  })
})

it('another page and a search begin at their first row, and a tick is pressed anywhere in its cell', async () => {
  await showPlainList(stage, page)
  const frame = page.locator('.list-card > .table-frame')
  const scrolled = () => frame.evaluate(element => element.scrollTop)
  const toEnd = async () => {
    await frame.evaluate(element => element.scrollTo(0, element.scrollHeight))
    expect(await scrolled()).toBeGreaterThan(0)
  }
  await toEnd()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect.poll(() => page.locator('tbody tr').count()).toBeLessThan(20)
  await page.getByRole('button', { name: '上一页' }).click()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(20)
  expect(await scrolled()).toBe(0)
  await toEnd()
  await page.getByRole('searchbox').fill('盏')
  await page.keyboard.press('Enter')
  await expect.poll(() => decodeURIComponent(page.url())).toContain('"q":"盏"')
  await expect.poll(scrolled).toBe(0)
  const cell = page.locator('tbody .tick-cell').first()
  await cell.click({ position: { x: 25, y: 4 } })
  expect(await cell.locator('input').isChecked()).toBe(true)
  await cell.locator('input').uncheck()
})

it('a short number is copied by its sign, and opens the record', async () => {
  await showPlainList(stage, page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const number = rowOf(page, '盏15').getByRole('button', { name: /^B-\d{6}$/ })
  const { x = 0, y = 0, width = 0, height = 0 } = (await number.boundingBox()) ?? {}
  await number.click({ position: { x: width - 12, y: height / 2 } })
  await page.getByText(/^已复制：B-\d{6}$/).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^B-\d{6}$/)
  await page.mouse.click(x + width / 2 - 12, y + height / 2)
  await page.getByRole('heading', { name: '盏15', level: 1 }).waitFor()
})

it('ticks are counted across pages and gone after a reload', async () => {
  await showPlainList(stage, page)
  const tick = (name: string) => page.getByRole('checkbox', { name: `选择${name}`, exact: true })
  await tick('盏16').check()
  await page.getByRole('button', { name: '下一页' }).click()
  await tick('盏2').check()
  const bar = page.getByRole('toolbar')
  await bar.getByText('已选 2 项 （其中 1 项不在本页）').waitFor()
  await bar.getByRole('button', { name: '上架' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '上架', exact: true }).click()
  await expect.poll(async () => [await stateOf(stage, '盏16'), await stateOf(stage, '盏2')]).toEqual([2, 2])
  // What is done is ticked no more, and a tick before that would go with it.
  await bar.waitFor({ state: 'detached' })
  await tick('盏1').check()
  await page.reload()
  await rowOf(page, '盏1').waitFor()
  expect(await page.getByRole('toolbar').count()).toBe(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('selectedIds')))).toEqual([])
})

it('the last column stays, and the usual ones come back', async () => {
  await page.goto(`${stage.address}/#/master/guanli`)
  const heads = () => page.locator('thead th').allTextContents()
  await rowOf(page, '李达明').waitFor()
  const before = await heads()
  await page.getByRole('button', { name: '列设置' }).click()
  const chooser = page.getByRole('dialog', { name: '列设置' })
  const boxes = chooser.getByRole('checkbox')
  await boxes.first().waitFor()
  for (let left = before.length; left > 0; left -= 1) {
    const on = chooser.getByRole('checkbox', { checked: true, disabled: false })
    const count = await on.count()
    if (count === 0) break
    await on.first().click()
    await expect.poll(() => on.count()).toBeLessThan(count)
  }
  await expect.poll(() => chooser.getByRole('checkbox', { checked: true }).count()).toBe(1)
  await expect.poll(() => chooser.getByRole('checkbox', { checked: true }).isDisabled()).toBe(true)
  await chooser.getByRole('button', { name: '恢复默认列' }).click()
  await page.keyboard.press('Escape')
  await expect.poll(heads).toEqual(before)
})
it('rows are as high as chosen, in every list and after a reload, and a wrong stored height is none', async () => {
  const rowHeight = async () => Math.round((await page.locator('tbody tr').first().boundingBox())?.height ?? 0)
  const choose = async (name: RegExp) => {
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('radio', { name }).click()
    await page.keyboard.press('Escape')
  }
  await page.goto(`${stage.address}/#/master/guanli`)
  await rowOf(page, '李达明').waitFor()
  expect(await rowHeight()).toBe(53)
  await choose(/44/)
  await expect.poll(rowHeight).toBe(44)
  expect(await faultsOn(page)).toEqual([])
  await page.reload()
  await rowOf(page, '李达明').waitFor()
  expect(await rowHeight()).toBe(44)
  await choose(/53/)
  await expect.poll(rowHeight).toBe(53)
  await page.evaluate(() => localStorage.setItem('RaStore.density', '"huge"'))
  await page.reload()
  await rowOf(page, '李达明').waitFor()
  expect(await rowHeight()).toBe(53)
  await page.evaluate(() => localStorage.removeItem('RaStore.density'))
})
