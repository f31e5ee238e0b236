import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import { pause, type Stage } from '../../kit/console/browser'
import { enterAs, goTo } from '../../kit/console/walk'
import { paidOrder } from '../../kit/trade'
import { addHelper, bowls, enterBowls, openBowlStage } from './bowls'

let stage: Stage
beforeAll(async () => {
  stage = await openBowlStage()
  await addHelper(stage)
  const receiver = { phone: '13800138112', region: '350703' }
  const addAddress = (more: object) => stage.maker.call('/api/address/addOrUpdateAddress', { ...receiver, ...more })
  await addAddress({ receiver: 'A contact', detail: 'Houjing village 1' })
  await stage.maker.call('/api/admin/addOrUpdateSubAccount', {
    username: 'hubert',
    name: 'Wolfeschlegelstein',
    phone: '13800138113',
    role: 'user',
    password: 'Geheim12',
  })
  await addAddress({ receiver: 'Wolfeschlegelstein', detail: 'x'.repeat(60) })
  // The longest state; a name as makers give them; and a moment of an earlier day is longer than one of today.
  await sql`update bowls set status = 3, price = 1234500 where name = ${`盏${bowls}`}`.execute(stage.db)
  await sql`update bowls set name = '金缕鹧鸪斑斗笠盏·龙年', "rimCm" = 13.6, "updatedTime" = "updatedTime" - interval '9 days' where name = '盏16'`.execute(
    stage.db,
  )
})
afterAll(() => stage.close())

/** Words of the table, up to so many letters, that stand on two lines. */
const brokenWords = (page: Page, letters: number) =>
  page.locator('.records :is(td, th)').evaluateAll(
    (cells, most) =>
      cells.flatMap(cell => {
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        const broken: string[] = []
        while (texts.nextNode())
          for (const { 0: word, index } of texts.currentNode.textContent?.matchAll(/[\p{Script=Latin}\d]{2,}/gu) ??
            []) {
            const range = document.createRange()
            range.setStart(texts.currentNode, index)
            range.setEnd(texts.currentNode, index + word.length)
            const lines = new Set(
              [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
            )
            if (lines.size > 1 && word.length <= most) broken.push(word)
          }
        return broken
      }),
    letters,
  )
/** What of the table is wider than its place, or broken. */
const tableFaults = async (page: Page, width: number): Promise<unknown[]> => {
  const over = await page.locator('.table-frame').evaluate(frame => frame.scrollWidth - frame.clientWidth)
  const cut = await page
    .locator('.row-slots, .row-step, .row-action, .chip, .state-tabs')
    .evaluateAll(all =>
      all.filter(each => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0).map(each => each.textContent),
    )
  // The name of a filter shortens, what it holds does not.
  const held = await page
    .locator('.filters .filter > :is(select, input)')
    .evaluateAll(all =>
      all.filter(each => each.clientWidth < (each.matches('.filter-range *') ? 40 : 60)).map(each => each.outerHTML),
    )
  return [
    ...(over > 0 ? [`${over} too wide`] : []),
    ...cut,
    ...held,
    ...(await brokenWords(page, width < 1280 ? 12 : 20)),
  ]
}
/** Headings and buttons above a list that stand on two lines or outside the window. */
const headingFaults = (page: Page): Promise<unknown[]> =>
  page.locator('.page-bar').evaluate(bar => {
    const broken = [...bar.querySelectorAll(':scope > :is(h1, a, button)')].filter(each => {
      const range = document.createRange()
      range.selectNodeContents(each)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
    const outside = [...bar.children].filter(each => {
      const { left, right } = each.getBoundingClientRect()
      return left < 0 || right > innerWidth
    })
    return [...broken, ...outside].map(each => each.textContent)
  })
/** Names of filters that are not read whole, and filters outside the list. */
const filterFaults = (page: Page): Promise<unknown[]> =>
  page.locator('.filters').evaluate(filters => {
    const names = [...filters.querySelectorAll<HTMLElement>('.filter > label, .filter-name')]
    const { right } = (filters.closest('.list-card') as Element).getBoundingClientRect()
    const search = filters.querySelector('input[type=search]') as HTMLInputElement
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    pen.font = getComputedStyle(search).font
    return [
      ...names.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent),
      ...[...filters.children]
        .filter(each => each.getBoundingClientRect().right > right - 8)
        .map(each => each.textContent),
      ...(pen.measureText(search.placeholder).width > search.clientWidth ? [search.placeholder] : []),
      ...(filters.clientHeight > 48 ? ['more than a line of filters'] : []),
    ]
  })
/** The line of the heading, which is as high before the count comes. */
const countFaults = async (page: Page): Promise<string[]> => {
  const height = () => page.locator('.page-bar').evaluate(each => each.getBoundingClientRect().height)
  const after = await height()
  const style = await page.addStyleTag({ content: '.list-told > * { display: none }' })
  const before = await height()
  await style.evaluate(each => (each as Element).remove())
  return before === after ? [] : [`${before} high before the count, ${after} after`]
}
/** How much of the list of bowls is seen at once. */
const seenRows = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('.records tbody tr')].map(each => each.getBoundingClientRect())
    const end = document.querySelector('.pager')?.getBoundingClientRect().top ?? 0
    return {
      first: rows[0]?.top,
      whole: rows.filter(({ bottom }) => bottom <= end).length,
      scrolls: document.documentElement.scrollHeight > innerHeight,
    }
  })

const tables = ['/jz/manage', '/master/guanli', '/set/zzhgl', '/set/address', '/set/audit']
const headed = ['/set/address', '/set/zzhgl', '/jz/manage', '/master/guanli']
const counted = ['/jz/manage', '/master/guanli', '/set/zzhgl']
const filtered = ['/jz/manage', '/order/guanli', '/master/guanli', '/payments', '/verify/sygl']
const places = [...new Set([...tables, ...filtered])]
/** The widths at which something of a list is looked at, the widest first. */
const widthsOf = (place: string, tableWidths: readonly number[]) =>
  [1920, 1280, 1024, 900, 768, 375].filter(
    width =>
      (filtered.includes(place) && width >= 768) ||
      (headed.includes(place) && width < 1920) ||
      (tables.includes(place) && tableWidths.includes(width)),
  )

describe.each([
  ['en-US', [1280, 1024, 768]],
  ['zh-CN', [1280]],
] as const)('in %s', (locale, tableWidths: readonly number[]) => {
  it('every list fits, and no word, heading, button or name of a filter is broken, at any width', async () => {
    const page = await enterBowls(stage, locale, 1920)
    const faults: string[] = []
    for (const place of places) {
      await goTo(page, place)
      await page.locator('.list-card .filters').waitFor()
      if (tables.includes(place)) await page.locator('.records tbody tr').first().waitFor()
      if (counted.includes(place)) await page.locator('.list-count').waitFor()
      if (place === '/jz/manage') await page.locator('.drag-handle').first().waitFor()
      for (const width of widthsOf(place, tableWidths)) {
        await page.setViewportSize({ width, height: 900 })
        await pause(page, 30)
        const found: unknown[] = []
        if (headed.includes(place) && width < 1920) found.push(...(await headingFaults(page)))
        if (counted.includes(place) && width === 375) found.push(...(await countFaults(page)))
        if (filtered.includes(place) && width >= 768) found.push(...(await filterFaults(page)))
        if (tables.includes(place) && tableWidths.includes(width)) found.push(...(await tableFaults(page, width)))
        if (place === '/jz/manage' && tableWidths.includes(width)) {
          const { first, whole, scrolls } = await seenRows(page)
          if (scrolls) found.push('the page scrolls')
          if (width >= 1280 && (Number(first) > 200 || whole < 11)) found.push(`${whole} rows from ${first} on`)
        }
        faults.push(...found.map(each => `${place} at ${width}: ${each}`))
      }
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
})

it('a number that cannot break makes room for itself beside its picture', async () => {
  await paidOrder(stage, { name: '金缕鹧鸪斑斗笠盏·龙年', price: 1_280_000 })
  await sql`update tenants set "factName" = '建阳兔毫坊陶瓷有限公司'`.execute(stage.db)
  await sql`update orders set "createTime" = "createTime" - interval '9 days'`.execute(stage.db)
  const look = { locale: 'en-US', theme: 'light' } as const
  const page = await enterAs(stage, 'platform', 'plat', look, {
    at: '/order/guanli',
    viewport: { width: 1280, height: 800 },
  })
  await page.locator('.with-photo .lead strong').first().waitFor()
  const beyond = await page.locator('.lead strong').evaluateAll(all =>
    all.map(each => {
      const range = document.createRange()
      range.selectNodeContents(each)
      return range.getBoundingClientRect().right - (each.closest('td')?.getBoundingClientRect().right ?? 0)
    }),
  )
  expect(Math.max(...beyond)).toBeLessThanOrEqual(0)
  await page.context().close()
})

it('on paper a list is light and whole, though it is dark on the screen', async () => {
  const page = await enterBowls(stage)
  await page.evaluate(() => localStorage.setItem('app_settings', '{"theme":"dark"}'))
  await page.reload()
  await page.locator('.drag-handle').first().waitFor()
  const printed = () =>
    page.locator('.table-frame').evaluate(frame => ({
      theme: document.documentElement.dataset.theme,
      isCut: frame.scrollHeight > frame.clientHeight + 1,
      rows: frame.querySelectorAll('tbody tr').length,
    }))
  expect(await printed()).toEqual({ theme: 'dark', isCut: true, rows: 20 })
  await page.emulateMedia({ media: 'print' })
  await expect.poll(printed).toEqual({ theme: 'light', isCut: false, rows: 20 })
  await page.emulateMedia({ media: null })
  await page.context().close()
})
