import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage, words } from '../../kit/console/browser'
import { picture } from '../../kit/testServer'
import { enterAs, faultsOn, goTo, type Look } from '../../kit/console/walk'

const zh: Look = { locale: 'zh-CN', theme: 'light' }
const w = words['zh-CN']
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

type Saved = { id: string; version: number }
const save = (bowl: object) => stage.maker.call<Saved>('/api/product/addOrUpdateProduct', bowl)
const listening = (page: Page) =>
  page.waitForResponse(answer => answer.url().endsWith('/api/live') && answer.status() === 200)
const pick = ({ id, version }: Saved): Saved => ({ id, version })
/** Somebody at the list of bowls, whose page hears what changes. */
const atBowls = async (username = 'demo'): Promise<Page> => {
  const heard: Promise<unknown>[] = []
  const newPage: Stage['newPage'] = async options => {
    const page = await stage.newPage(options)
    heard.push(listening(page))
    return page
  }
  const identity = username === 'platform' ? 'plat' : 'fact'
  const page = await enterAs({ ...stage, newPage }, username, identity, zh, { at: '/jz/manage' })
  await Promise.all(heard)
  return page
}
const isReloaded = (page: Page) => page.evaluate(() => !('notReloaded' in window))

it('what somebody changes on one page stands on the other without a reload, and rows stay where they are', async () => {
  const bowl = await save({ name: '月下盏' })
  await save({ name: '雪后盏' })
  const [one, other] = [await atBowls(), await atBowls()]
  await other.getByText('月下盏').first().waitFor()
  await other.evaluate(() => Object.assign(window, { notReloaded: true }))
  await one.goto(`${stage.address}/#/jz/jz-detail?id=${bowl.id}`)
  await one.getByRole('textbox', { name: new RegExp(`^${w.bowlName}`) }).fill('风前盏')
  await one.getByRole('button', { name: w.save, exact: true }).click()
  await other.getByText('风前盏').first().waitFor()
  await expect.poll(() => other.getByText('月下盏').count()).toBe(0)
  expect(await isReloaded(other)).toBe(false)
  const rows = await other.getByRole('row').allInnerTexts()
  expect(rows.findIndex(row => row.includes('雪后盏'))).toBeLessThan(rows.findIndex(row => row.includes('风前盏')))
  for (const page of [one, other]) await page.context().close()
})

it('an open form is left alone, and the conflict is told as ever', async () => {
  const bowl = await save({ name: '晨钟盏', description: '一' })
  const page = await atBowls()
  await page.goto(`${stage.address}/#/jz/jz-detail?id=${bowl.id}`)
  const name = page.getByRole('textbox', { name: new RegExp(`^${w.bowlName}`) })
  await name.fill('暮鼓盏')
  const list = await page.context().newPage()
  await list.goto(`${stage.address}/#/jz/manage`)
  await list.getByText('晨钟盏').first().waitFor()
  await save({ id: bowl.id, version: bowl.version, name: '午磬盏' })
  // The same event has come to both pages of the browser.
  await list.getByText('午磬盏').first().waitFor()
  expect(await name.inputValue()).toBe('暮鼓盏')
  await page.getByRole('button', { name: w.save, exact: true }).click()
  await page.getByText(w.conflict).first().waitFor()
  await page.context().close()
})

it('the pages of one browser share a stream, and the next takes it over', async () => {
  const bowl = await save({ name: '听雨盏' })
  const first = await atBowls()
  const second = await first.context().newPage()
  const streams: string[] = []
  second.on('request', request => void (request.url().endsWith('/api/live') && streams.push(request.url())))
  await second.goto(`${stage.address}/#/jz/manage`)
  await second.getByText('听雨盏').first().waitFor()
  const changed = await save({ id: bowl.id, version: bowl.version, name: '听风盏' })
  await second.getByText('听风盏').first().waitFor()
  await first.getByText('听风盏').first().waitFor()
  expect(streams).toEqual([])
  const heard = listening(second)
  await first.close()
  await heard
  await save({ id: bowl.id, version: changed.version, name: '听雪盏' })
  await second.getByText('听雪盏').first().waitFor()
  await second.context().close()
})

it('the empty queue of the platform fills without a touch, and its tabs count what the rows say', async () => {
  const bowl = await save({ name: '待审盏', price: 100, description: '一器一貌', material: 'redClay' })
  await sql`update bowls set "headImg" = '/files/12345678.png', "carouselImgs" = '{/files/12345678.png}' where id = ${bowl.id}`.execute(
    stage.db,
  )
  const page = await atBowls('platform')
  await page.getByRole('tab', { name: `${w.pendingReview} 0` }).waitFor()
  await page.getByRole('heading', { name: '没有“待审核”的建盏' }).waitFor()
  await stage.maker.call(`/api/product/listForSaleProduct?id=${bowl.id}`)
  await page.getByRole('row', { name: /待审盏/ }).waitFor()
  await page.getByRole('tab', { name: `${w.pendingReview} 1` }).waitFor()
  await page.context().close()
})

const t = {
  page: 'Review bowls',
  since: 'Changed since the last decision',
  last: /Last time: Rejected/,
  first: 'First review: nothing to compare with.',
  reason: /^Reason for rejection/,
  phrase: 'The price looks wrong; please check it.',
  confirm: 'Reject',
  required: words['en-US'].required,
  approved: '“甲盏”: Approved',
  elsewhere: /has changed meanwhile|does not allow this|has reviewed/,
  none: 'No bowls wait for review',
} as const
it('what waits is decided on by keys, one after the other', async () => {
  await sql`update bowls set status = 1 where status = 2`.execute(stage.db)
  const url = await stage.maker.upload('a.png', await picture())
  const full = { price: 900, description: '一器一貌', material: 'redClay', headImg: url, carouselImgs: [url] }
  const list = async (id: string) => void (await stage.maker.call(`/api/product/listForSaleProduct?id=${id}`))
  const bowls: Saved[] = []
  for (const name of ['甲盏', '乙盏', '丙盏', '丁盏']) bowls.push(await save({ ...full, name }))
  const [first, second, third] = bowls.map(({ id }) => id)
  await list(String(second))
  const sentBack = await stage.platform.call<Saved>(`/api/product/rejectProduct?id=${second}`, {
    reviewReason: '价格不对',
  })
  await save({ ...full, ...pick(sentBack), price: 1200 })
  for (const { id } of bowls) await list(id)
  const look: Look = { locale: 'en-US', theme: 'dark' }
  const page = await enterAs(stage, 'platform', 'plat', look, { at: '/user/settings' })
  await page.evaluate(() =>
    localStorage.setItem('app_settings', JSON.stringify({ ...JSON.parse(localStorage.app_settings), tabBar: true })),
  )
  await page.reload()
  await goTo(page, '/jz/review')
  await page.getByRole('tab', { name: t.page, exact: true }).waitFor()
  const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
  const focused = (name: string) =>
    expect.poll(() => heading(name).evaluate(each => each === document.activeElement)).toBe(true)
  const stands = async (id: string | undefined) =>
    stage.maker.call<{ status: number; reviewReason: string | null }>(`/api/product/getProduct?id=${id}`)

  // The oldest first; the next and the previous by J and K, which a screen reader says.
  await page.getByRole('heading', { level: 1, name: t.page }).waitFor()
  await heading('甲盏').waitFor()
  await page.getByText(t.first).waitFor()
  const rows = page.locator('.queue-row')
  await expect.poll(() => rows.locator('.queue-name').allInnerTexts()).toEqual(['甲盏', '乙盏', '丙盏', '丁盏'])
  await expect.poll(() => rows.first().innerText()).toContain('建阳')
  await page.keyboard.press('j')
  await focused('乙盏')
  await page.getByText(t.last).waitFor()
  await page.getByText('价格不对').waitFor()
  const changes = page.getByRole('region', { name: t.since })
  await expect.poll(() => changes.innerText()).toMatch(/9\.00.*→.*12\.00/s)
  expect(await faultsOn(page)).toEqual([])
  await page.keyboard.press('k')
  await focused('甲盏')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await heading('乙盏').waitFor()
  await page.keyboard.press('ArrowUp')
  await heading('甲盏').waitFor()

  // A lets it pass, and the next comes by itself.
  await page.getByText(t.first).waitFor()
  await page.keyboard.press('a')
  await page.getByText(t.approved).waitFor()
  await focused('乙盏')
  expect(await stands(first)).toMatchObject({ status: 3 })

  // R asks for a reason: nothing said is told at the field, a phrase fills it in and can be changed, and no letter of it is a key.
  await page.getByText(t.last).waitFor()
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByRole('textbox', { name: t.reason })
  await expect.poll(() => reason.evaluate(each => each === document.activeElement)).toBe(true)
  // The key that asked is no letter of the answer.
  expect(await reason.inputValue()).not.toMatch(/r$/)
  await reason.fill('')
  await dialog.getByRole('button', { name: t.confirm }).click()
  await dialog.getByText(t.required).waitFor()
  await dialog.getByRole('button', { name: t.phrase }).click()
  expect(await reason.inputValue()).toBe(t.phrase)
  await dialog.getByText(t.required).waitFor({ state: 'detached' })
  expect(await faultsOn(page)).toEqual([])
  await reason.press('End')
  await reason.pressSequentially(' aj')
  await dialog.getByRole('button', { name: t.confirm }).click()
  await focused('丙盏')
  expect(await stands(second)).toMatchObject({ status: 4, reviewReason: `${t.phrase} aj` })

  // Somebody else was faster: that is told, and the next comes.
  await page.getByText(t.first).waitFor()
  // While the decision is on its way: the page would hear of it otherwise, and the key would be for the next.
  let letGo = () => {}
  const fourthDecided = new Promise<void>(done => {
    letGo = done
  })
  const slow = async (route: Route) => {
    await stage.platform.call(`/api/product/approveProduct?id=${third}`)
    await fourthDecided
    await route.continue()
  }
  await page.route('**/approveProduct*', slow, { times: 1 })
  await page.keyboard.press('a')
  await page.getByText(t.elsewhere).first().waitFor()
  await heading('丁盏').waitFor()
  await page.getByText(t.first).waitFor()
  // An answer that is not there yet holds up nothing but its own record.
  await page.keyboard.press('a')
  await page.getByRole('heading', { name: t.none }).waitFor()
  letGo()
  expect(await faultsOn(page)).toEqual([])

  // What is sent meanwhile comes without a touch.
  await list(String(second))
  await heading('乙盏').waitFor()
  await page.context().close()
})
