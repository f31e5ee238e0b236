import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import type { Stage } from '../../kit/console/browser'
import { addHelper, bowls, enterBowls, openBowlStage, pathOf, rowOf, showPlainList } from './bowls'

const locales = ['zh-CN', 'en-US'] as const
const why = '底部照片不清，请在自然光下重拍，再补一张内壁的'
let stage: Stage
let pages: Readonly<Record<(typeof locales)[number], Page>>
beforeAll(async () => {
  stage = await openBowlStage()
  await addHelper(stage)
  await sql`update bowls set status = 3 where name in ('盏5', '盏6', '盏7', '盏8')`.execute(stage.db)
  await sql`update bowls set status = 3, price = 128000000 where name in ('盏21', '盏22')`.execute(stage.db)
  await sql`update bowls set status = 4, "reviewReason" = ${why} where name = '盏13'`.execute(stage.db)
  pages = { 'zh-CN': await enterBowls(stage), 'en-US': await enterBowls(stage, 'en-US') }
})
afterAll(async () => {
  for (const page of Object.values(pages)) await page.context().close()
  await stage.close()
})

it('a dialog says what it does to which record', async () => {
  const page = pages['en-US']
  const cancel = 'Cancel'
  await rowOf(page, '盏5').getByRole('button', { name: 'Take off sale' }).click()
  await page.getByRole('dialog', { name: 'Take “盏5” off sale' }).getByRole('button', { name: cancel }).click()
  const four = ['盏5', '盏6', '盏7', '盏8']
  for (const name of four) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Take off sale' }).click()
  const bulk = page.getByRole('dialog', { name: ' and 1 more off sale' })
  expect(await bulk.getByRole('heading').innerText()).toMatch(/“盏[5-8]”, “盏[5-8]”, “盏[5-8]”/)
  await bulk.getByRole('button', { name: 'Take off sale', exact: true }).waitFor()
  await bulk.getByRole('button', { name: cancel }).click()
  for (const name of four) await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).uncheck()
  await page.goto(`${stage.address}/#/set/zzhgl`)
  const row = page.getByRole('row', { name: /A helper/ })
  await row.getByRole('button', { name: 'More for A helper with a long name' }).waitFor()
  const step = row.getByRole('button', { name: 'Disable' })
  if ((await step.count()) === 0) await row.getByRole('button', { name: 'More for A helper with a long name' }).click()
  await step
    .or(page.getByRole('menuitem', { name: 'Disable' }))
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Disable “A helper with a long name”' })
  await dialog.getByRole('button', { name: cancel }).click()
  await dialog.waitFor({ state: 'detached' })
  await showPlainList(stage, page)
})

it('all rows of all pages are selected by one press, once those of the page are', async () => {
  const page = pages['en-US']
  const bar = page.getByRole('toolbar')
  const every = page.getByRole('checkbox', { name: 'Select all rows on this page' })
  await every.check()
  await bar.getByText('20 selected').waitFor()
  await bar.getByRole('button', { name: `Select all ${bowls}` }).click()
  await bar.getByText(`${bowls} selected (3 not on this page)`).waitFor()
  expect(await bar.getByRole('button', { name: /^Select all/ }).count()).toBe(0)
  await bar.getByRole('button', { name: 'Clear' }).click()
  await bar.waitFor({ state: 'detached' })
})

describe('the bar of what is ticked', () => {
  /** Which of some parts of a page another covers where its middle is, and which stick out of the window. */
  const unreached = (page: Page, parts: string) =>
    page.locator(parts).evaluateAll(all =>
      all.flatMap(part => {
        const { left, top, width, height } = part.getBoundingClientRect()
        const there = document.elementFromPoint(left + width / 2, top + height / 2)
        return there && part.contains(there) ? [] : [part.textContent || part.getAttribute('aria-label')]
      }),
    )
  it.each(locales)(
    'lies over no way to another page, and on a phone all of it is one line, along which it is reached, in %s',
    async locale => {
      const page = pages[locale]
      for (const width of [1280, 1024, 768, 375]) {
        await page.setViewportSize({ width, height: 768 })
        const first = page.locator('.records tbody .tick-cell input').first()
        await first.check()
        const bar = page.getByRole('toolbar')
        await bar.waitFor()
        const { left, right, height } = await bar.evaluate(each => each.getBoundingClientRect())
        const content = await page.locator('.list-card').evaluate(each => each.getBoundingClientRect())
        expect([left >= content.left, right <= content.right], `within the list at ${width}`).toEqual([true, true])
        await page.locator('.pager').scrollIntoViewIfNeeded()
        expect(await unreached(page, '.pager button:enabled, .pager select, .pager input'), `at ${width}`).toEqual([])
        if (width < 700) {
          expect(height, 'one line on a phone').toBeLessThanOrEqual(52)
          const ways = bar.getByRole('button')
          const last = (await ways.count()) - 1
          expect(last).toBeGreaterThan(1)
          const isInSight = (at: number) =>
            ways.nth(at).evaluate(button => {
              const { x, y, width: wide, height: high } = button.getBoundingClientRect()
              return button.contains(document.elementFromPoint(x + wide / 2, y + high / 2))
            })
          expect([await isInSight(0), await isInSight(last)], 'first and last').toEqual([true, true])
          for (let at = 0; at <= last; at++) {
            await ways.nth(at).scrollIntoViewIfNeeded()
            expect(await isInSight(at), String(at)).toBe(true)
            const box = await ways.nth(at).boundingBox()
            expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
          }
          expect(await unreached(page, '.bulk-clear')).toEqual([])
        }
        await first.uncheck()
        await bar.waitFor({ state: 'detached' })
      }
    },
  )
  it('gives way for the focus without styling each cell anew', async () => {
    const page = pages['zh-CN']
    await page.setViewportSize({ width: 1280, height: 900 })
    const kept = () =>
      page.evaluate(() => {
        const of = (selector: string) => getComputedStyle(document.querySelector(selector) as Element)
        return {
          page: Number.parseFloat(of('html').scrollPaddingBottom),
          cell: Number.parseFloat(of('.records td').getPropertyValue('--foot')),
        }
      })
    const box = page.locator('.records tbody .tick-cell input').first()
    const bar = page.getByRole('toolbar')
    await expect.poll(kept).toEqual({ page: 24, cell: 0 })
    await box.check()
    await bar.waitFor()
    const covered = await bar.evaluate(each => (each as HTMLElement).offsetHeight)
    await expect.poll(kept).toEqual({ page: covered + 24, cell: 0 })
    await box.uncheck()
    await bar.waitFor({ state: 'detached' })
    await expect.poll(kept).toEqual({ page: 24, cell: 0 })
  })
})

describe('a card on a phone', () => {
  it.each(locales)('has its state whole beside a dear price, in %s', async locale => {
    const page = pages[locale]
    await page.setViewportSize({ width: 375, height: 900 })
    await page.locator('.records tbody .row-more').first().waitFor()
    const cut = await page.locator('.records tbody tr').evaluateAll(rows =>
      rows.flatMap(row => {
        const chip = row.querySelector('.cell-state .chip')?.getBoundingClientRect()
        const cell = row.querySelector('.cell-state')?.getBoundingClientRect()
        const more = row.querySelector('.row-more')?.getBoundingClientRect()
        return chip && cell && more && chip.right <= cell.right && chip.right <= more.left + 12 ? [] : [row.textContent]
      }),
    )
    expect(cut).toEqual([])
    const name = locale === 'zh-CN' ? '盏22的更多操作' : 'More for 盏22'
    await page.getByRole('button', { name }).click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })
  it.each(locales)('has its next step beside its menu, clear of state and price, in %s', async locale => {
    const page = pages[locale]
    await page.setViewportSize({ width: 375, height: 900 })
    const card = rowOf(page, '盏18')
    await card.scrollIntoViewIfNeeded()
    const [step, more, state, price] = await Promise.all(
      ['.row-step .row-action', '.row-more', '.cell-state .chip', '.inline-cell'].map(part =>
        card.locator(part).evaluate(each => each.getBoundingClientRect().toJSON() as DOMRect),
      ),
    )
    if (!step || !more || !state || !price) throw new Error('a part is missing')
    expect(step.width).toBeGreaterThanOrEqual(44)
    expect(step.right).toBeLessThanOrEqual(more.left + 1)
    expect(step.left).toBeGreaterThanOrEqual(state.right)
    expect(step.top).toBeGreaterThanOrEqual(price.bottom - 4)
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(110)
    // Steps that are rarely wanted stay in the menu.
    expect(await rowOf(page, '盏5').locator('.row-step').getByRole('button').count()).toBe(0)
    await card.getByRole('button', { name: locale === 'zh-CN' ? '盏18的更多操作' : 'More for 盏18' }).click()
    const words = locale === 'zh-CN' ? '上架' : 'List for sale'
    await page.getByRole('menuitem', { name: words, exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })
  it('that is on its way has the shape of the one that comes', async () => {
    const page = pages['zh-CN']
    await page.setViewportSize({ width: 375, height: 900 })
    const boxes = (parts: string) =>
      page.locator(parts).evaluateAll(all =>
        all.slice(0, 5).map(each => {
          const { left, right, top, bottom } = each.getBoundingClientRect()
          return [left, right, top, bottom].map(Math.round)
        }),
      )
    await page.evaluate(() => window.scrollTo(0, 0))
    const cards = await boxes('.records tbody tr')
    let answer = () => {}
    const answered = new Promise<void>(done => {
      answer = done
    })
    await page.route(/\/api\/product\//, async route => {
      await answered
      await route.continue().catch(() => {})
    })
    await page.reload()
    await page.locator('.skeleton').waitFor()
    expect(await boxes('.skeleton-row')).toEqual(cards)
    const pictures = await boxes('.skeleton-row .thumb')
    expect(pictures.length).toBe(5)
    for (const [index, [, , top, bottom]] of pictures.entries())
      expect([Number(top) > Number(cards[index]?.[2]), Number(bottom) < Number(cards[index]?.[3])]).toEqual([
        true,
        true,
      ])
    const lines = await boxes('.skeleton-row:first-child .skeleton-bar, .skeleton-row:nth-child(2) .skeleton-bar')
    expect(lines.filter(([left = 0, right = 0]) => right - left > 40).length).toBeGreaterThan(2)
    answer()
    await rowOf(page, `盏${bowls}`).waitFor()
    await page.unroute(/\/api\/product\//)
  })
  it('is not covered by the word that something was left out, nor is what adds one', async () => {
    const page = pages['zh-CN']
    await page.setViewportSize({ width: 375, height: 900 })
    await page.goto(`${stage.address}/#/jz/manage?page=99`)
    const toast = page.locator('.toast')
    const addButton = page.getByRole('link', { name: '添加建盏' })
    await toast.waitFor()
    // It comes in sliding.
    await toast.evaluate(element =>
      Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
    const covers = await toast.evaluate(element => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(covers).toBe(false)
    const heading = await page.locator('main h1:visible').boundingBox()
    const box = await toast.boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0))
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((await addButton.boundingBox())?.y ?? 0)
    await page.keyboard.press('Escape')
    await toast.waitFor({ state: 'detached' })
  })
  it('says as a row does why it came back, and its menu holds every step', async () => {
    const page = pages['zh-CN']
    await showPlainList(stage, page)
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 900 })
      const reason = rowOf(page, '盏13').getByText(why)
      await reason.waitFor()
      const chips = await page
        .locator('tbody .chip')
        .evaluateAll(all => all.map(each => each.getBoundingClientRect().height))
      expect([...new Set(chips)]).toEqual([20])
      expect(await reason.getAttribute('title')).toBe(`驳回原因：${why}`)
      expect(await page.getByText(why).count()).toBe(1)
    }
    const card = rowOf(page, '盏13')
    const boxes = await card
      .locator('.told:not(.cell-state)')
      .evaluateAll(all => all.map(each => each.getBoundingClientRect().toJSON() as DOMRect))
    const [beside, price] = boxes as [DOMRect, DOMRect]
    expect(price.right <= beside.left || beside.bottom <= price.top).toBe(true)
    await expect.poll(() => card.getByRole('link', { name: '编辑' }).count()).toBe(0)
    expect((await card.locator('.lead-link').boundingBox())?.height).toBeGreaterThanOrEqual(24)
    expect((await page.locator('.brand span').boundingBox())?.width).toBeGreaterThan(40)
    // WCAG 2.2, 2.5.8: no neighbour covers what is pressed.
    const editable = card.locator('.inline-cell')
    const seen = (each: HTMLElement) => {
      each.scrollIntoView({ block: 'center' })
      const { x, y, width } = each.getBoundingClientRect()
      return Array.from({ length: 24 }, (_, at) => document.elementFromPoint(x + width / 2, y + 0.5 + at)).every(
        hit => hit === each || each.contains(hit),
      )
    }
    expect(await editable.evaluate(seen)).toBe(true)
    await card.getByRole('button', { name: '盏13的更多操作' }).click()
    await page.getByRole('menuitem', { name: '上架', exact: true }).waitFor()
    await page.getByRole('menuitem', { name: '编辑', exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe('#/jz/jz-detail')
  })
})
