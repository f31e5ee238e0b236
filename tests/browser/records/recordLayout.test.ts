import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoPicture } from '../../../src/app/server/demo/demoImages'
import { sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { cutOn, enterAs, goTo, settled } from '../../kit/console/walk'
import { type Made, paidOrder, prepareAfterSales } from '../../kit/trade'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
const pages: Record<'bowl' | 'draft' | 'certificate' | 'order' | 'master' | 'address', string> = {
  bowl: '',
  draft: '',
  certificate: '',
  order: '',
  master: '',
  address: '',
}
const description = '胎骨厚实，釉色温润，一器一貌；口沿微收，盏心聚釉，阳光下可见丝丝金毫。'
beforeAll(async () => {
  stage = await openStage()
  const headImg = await stage.maker.upload('bowl.webp', await demoPicture('gold-fur-main'))
  const photo = await stage.maker.upload('front.webp', await demoPicture('gold-fur-front'))
  await prepareAfterSales(stage)
  const { list } = await stage.maker.call<{ list: Made[] }>('/api/address/listAddresses')
  const honour = {
    honour: 'fujianMaster',
    body: '福建省工业和信息化厅',
    certificateNo: 'FJ-2018-031',
    date: '2018-11-08',
    photo,
  }
  const master = await stage.maker.call<Made>('/api/master/addOrUpdateMaster', {
    name: '李达明',
    introduction: '专注兔毫盏烧制三十余年，釉面条达清晰，器型端庄。',
    honours: [honour],
    inheritorLevel: 'city',
  })
  await stage.maker.call(`/api/master/goOnlineMaster?id=${master.id}`)
  const bowl = { headImg, carouselImgs: [photo], description, material: 'redClay', glaze: 'goldHaresFur', rimCm: 12.5 }
  const marked = { supportVerify: true, frontImg: photo, bottomImg: photo, detail_pic: photo, firing: 'wood' }
  const draft = { ...bowl, ...marked, name: '金缕鹧鸪斑斗笠盏·龙年', price: 1_280_000 }
  const add = (more: object) => stage.maker.call<Made>('/api/product/addOrUpdateProduct', { ...draft, ...more })
  const sold = await add({ isMasterWork: true, masterId: master.id })
  await stage.maker.call(`/api/product/issueProduct?id=${sold.id}`, { kiln: 'dragon', peakC: 1310 })
  await sql`update bowls set status = 3 where id = ${sold.id}`.execute(stage.db)
  await stage.buyer.call(`/api/buyer/getProduct?id=${sold.id}`)
  const certificates = await stage.maker.call<{ list: Made[] }>('/api/verify/listVerifyRecords')
  const order = await paidOrder(stage, bowl)
  await sql`update orders set "buyerKind" = 'returning' where id = ${order.id}`.execute(stage.db)
  Object.assign(pages, {
    bowl: `/jz/view?id=${sold.id}`,
    draft: `/jz/view?id=${(await add({ name: '新盏' })).id}`,
    certificate: `/verify/detail?id=${certificates.list[0]?.id}`,
    order: `/order/order-detail?id=${order.id}`,
    master: `/master/detail?id=${master.id}`,
    address: `/set/address-detail?id=${list[0]?.id}`,
  })
})
afterAll(() => stage.close())
const open = async (locale: 'zh-CN' | 'en-US', width: number, at: string): Promise<Page> => {
  const viewport = { width, height: 800 }
  const page = await enterAs(stage, 'demo', 'fact', { locale, theme: 'light' }, { viewport, at })
  await settled(page)
  return page
}
const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('Nothing is drawn')
  return box
}
/** Values that lie over another, or beyond their card. */
const misplacedOn = (page: Page): Promise<string[]> =>
  page.locator('main .summary, main .form-section').evaluateAll(cards =>
    cards.flatMap(card => {
      const frame = card.getBoundingClientRect()
      const values = [...card.querySelectorAll('dt, dd, td, th, .line-values > span, .copy-line')].filter(each =>
        each.checkVisibility(),
      )
      return values
        .filter(each => each.getBoundingClientRect().right > frame.right && !each.closest('.table-frame'))
        .map(each => `beyond its card: ${each.textContent}`)
    }),
  )

describe.each(['zh-CN', 'en-US'] as const)('in %s', locale => {
  it.each([1280, 375])('no text of a record’s page is cut or broken at %i pixels', async width => {
    const page = await open(locale, width, pages.order)
    const faults: Record<string, string[]> = {}
    for (const [name, address] of Object.entries(pages)) {
      await goTo(page, address)
      await settled(page)
      await page.locator('main details').evaluateAll(all => {
        for (const each of all) (each as HTMLDetailsElement).open = true
      })
      await settled(page)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      const found = [...(await cutOn(page)), ...(await misplacedOn(page)), ...(over > 0 ? [`${over} too wide`] : [])]
      if (found.length > 0) faults[name] = found
    }
    expect(faults).toEqual({})
    await page.context().close()
  })
})

it('a bowl without views and favourites has no empty cards; views stand as columns beside it', async () => {
  const page = await open('en-US', 1366, pages.draft)
  const headings = () => page.locator('main h2').allTextContents()
  expect(await headings()).not.toContain('Views')
  expect(await headings()).not.toContain('Favourites')
  await goTo(page, pages.bowl)
  const views = page.getByRole('region', { name: 'Views' })
  const columns = views.getByRole('img')
  await columns.waitFor()
  expect(await columns.getAttribute('aria-label')).toMatch(/^[A-Z][a-z]+ \d+: 1$/)
  expect((await boxOf(views)).x).toBe((await boxOf(page.getByRole('region', { name: 'Timeline' }))).x)
  const table = views.getByRole('table')
  expect(await table.isVisible()).toBe(false)
  await views.getByText('Show as table').click()
  await table.waitFor()
  await page.context().close()
})
it('a certificate’s chart and history stand beside its facts', async () => {
  const page = await open('en-US', 1366, pages.certificate)
  const side = (await boxOf(page.getByRole('region', { name: 'Timeline' }))).x
  const history = page.getByRole('group').filter({ hasText: 'History' })
  await history.getByText('History', { exact: true }).first().click()
  for (const card of [history, page.getByRole('region', { name: 'Scans of the last 30 days' })]) {
    await card.waitFor()
    expect((await boxOf(card)).x).toBe(side)
  }
  // An entry without a reason has a dash, as everywhere.
  expect(await history.locator('td').last().innerText()).toBe('—')
  await page.context().close()
})
it('photo, labels and folded facts stand on the edges of the cards', async () => {
  const page = await open('en-US', 1366, pages.bowl)
  const left = async (selector: string) => (await boxOf(page.locator(`main ${selector}`).first())).x
  expect(await left('.photos img')).toBe(await left('.step-dot'))
  // A value begins right behind its label, and the folded facts are a card.
  const line = page.locator('main .summary-line').filter({ hasText: 'Serial' })
  const [label, value] = [
    await line.locator('dt').evaluate(each => {
      const range = document.createRange()
      range.selectNodeContents(each)
      return range.getBoundingClientRect().width
    }),
    await boxOf(line.locator('.line-values')),
  ]
  const longest = await page
    .locator('main .summary-line dt')
    .evaluateAll(all => Math.max(...all.map(each => each.getBoundingClientRect().width)))
  expect(value.x - (await boxOf(line.locator('dt'))).x).toBe(longest + 8)
  expect(longest).toBeLessThan(label + 60)
  const [more, card] = [page.locator('main .more-facts'), page.locator('main .form-section').first()]
  expect([(await boxOf(more)).x, (await boxOf(more)).width]).toEqual([(await boxOf(card)).x, (await boxOf(card)).width])
  expect(await more.evaluate(each => getComputedStyle(each).borderTopWidth)).toBe('1px')
  await goTo(page, pages.certificate)
  const titles = page.locator('main .subrows')
  await titles.waitFor()
  expect(await titles.evaluate(each => getComputedStyle(each).borderLeftWidth)).toBe('1px')
  await page.context().close()
})
it('an order names its kind of customer once, its note by a label, and shows and copies alike', async () => {
  const page = await open('en-US', 1366, pages.order)
  const hero = page.locator('main .hero-details')
  await hero.getByText('Returning').waitFor()
  expect((await boxOf(hero.getByText('Customer type'))).width).toBe(1)
  const [note, input] = [page.locator('.note-box label').first(), page.locator('.note-box textarea').first()]
  const [above, below] = [await boxOf(note), await boxOf(input)]
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  const line = page.locator('main .summary-line').first()
  const looks = await line.getByRole('button').evaluateAll(all =>
    all.map(each => {
      const { color, paddingLeft, fontSize } = getComputedStyle(each)
      return [color, paddingLeft, fontSize].join()
    }),
  )
  expect(looks).toHaveLength(2)
  expect(new Set(looks).size).toBe(1)
  // A level says nothing without its label.
  await goTo(page, pages.master)
  await hero.getByText('City', { exact: true }).waitFor()
  expect((await boxOf(hero.getByText('Heritage inheritor'))).width).toBeGreaterThan(40)
  await page.context().close()
})
