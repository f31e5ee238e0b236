import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAt, field, go, save, storedOn } from './formPages'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const mastersOf = async (name: string) =>
  (await queryRow<{ n: number }>(stage.db, sql`select count(*)::int4 as n from masters where name like ${`${name}%`}`))
    ?.n
/** Fills in a new master and saves. */
const saveMaster = async (page: Page, name: string) => {
  await go(page, '/master/add')
  await field(page, '姓名').fill(name)
  await page.getByRole('button', save).click()
}
/** A save that waits for the network is asked about, and dropped it is never sent. */
const leavesUnsent = async (page: Page) => {
  await go(page, '/master/add')
  await field(page, '姓名').fill('没发出')
  await page.context().setOffline(true)
  await page.getByRole('button', save).click()
  await page.getByRole('status').getByText('正在等待连接').waitFor()
  // The button that had the focus takes none while it waits.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('正在等待连接')
  await page.getByRole('main').getByRole('link', { name: '取消', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '离开此页面？' })
  await dialog.getByText('尚未发送').waitFor()
  await dialog.getByRole('button', { name: '离开', exact: true }).click()
  await page.waitForURL('**/#/master/guanli*')
  await page.context().setOffline(false)
  await page.getByRole('status').getByText('暂时无法连接').waitFor({ state: 'detached' })
  await saveMaster(page, '发出了')
  await page.getByRole('heading', { level: 1, name: '发出了' }).waitFor()
  expect(await mastersOf('没发出')).toBe(0)
}
/** A save under way pulls nobody back to its record: it says that it is saved, and leads there who wants. */
const leavesSent = async (page: Page) => {
  let answer = () => {}
  const waits = new Promise<void>(done => {
    answer = done
  })
  await page.route('**/addOrUpdateMaster*', async route => {
    await waits
    await route.continue()
  })
  await saveMaster(page, '还在路上')
  await go(page, '/set/address')
  // Its scripts have come: let go of below, a call that is under way may fail.
  await page.getByRole('heading', { level: 1, name: '地址' }).waitFor()
  answer()
  await page.getByText('“还在路上”已保存').waitFor()
  expect(page.url()).toContain('#/set/address')
  await page.unroute('**/addOrUpdateMaster*')
  await page.getByRole('alert').or(page.locator('.toast')).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: '还在路上' }).waitFor()
}
/** Whatever is typed after a lost answer, the record is made once. */
const losesAnswer = async (page: Page) => {
  await page.route('**/addOrUpdateMaster*', async route => {
    await route.fetch()
    await route.abort()
  })
  // Let go of before it is aborted, the call would be answered after all.
  const lost = page.waitForEvent('requestfailed', request => request.url().includes('addOrUpdateMaster'))
  await saveMaster(page, '没听见')
  await lost
  expect(await mastersOf('没听见')).toBe(1)
  await page.unroute('**/addOrUpdateMaster*')
  await expect.poll(() => storedOn(page)).toContain('writeKey')
  page.once('dialog', dialog => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await field(page, '姓名').fill('没听见二')
  await page.getByRole('button', save).click()
  await page.getByText('此前已保存成功').waitFor()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await page.getByRole('button', save).click()
  await page.getByRole('heading', { level: 1, name: '没听见二' }).waitFor()
  expect(await mastersOf('没听见')).toBe(1)
}
describe('leaving', () => {
  it('asks on every way off: a typed address, the browser’s back, a link; and goes where one meant to', async () => {
    const page = await enterAt(stage, '/master/guanli')
    const warnings: string[] = []
    page.on('console', message => message.text().includes('blocker') && warnings.push(message.text()))
    await page.getByRole('heading', { level: 1, name: '大师' }).waitFor()
    await go(page, '/jz/new')
    await field(page, '建盏名称').fill('别丢')
    await page.getByText('有未保存的修改').waitFor()
    const dialog = page.getByRole('dialog', { name: '离开此页面？' })
    for (const leave of [
      () => go(page, '/set/address'),
      () => page.evaluate(() => history.back()),
      () => page.getByRole('navigation').first().getByRole('link', { name: '大师', exact: true }).click(),
    ]) {
      await leave()
      await dialog.getByRole('button', { name: '留在此页' }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(page.url()).toContain('#/jz/new')
      expect(await field(page, '建盏名称').inputValue()).toBe('别丢')
    }
    await go(page, '/set/address')
    await dialog.getByRole('button', { name: '不保存', exact: true }).click()
    await page.waitForURL('**/#/set/address*')
    await go(page, '/jz/new')
    await page.getByRole('button', { name: '丢弃' }).click()
    await go(page, '/master/guanli')
    await page.waitForURL('**/#/master/guanli*')
    await leavesUnsent(page)
    await leavesSent(page)
    await losesAnswer(page)
    expect(warnings).toEqual([])
    await page.context().close()
  })
  it('saves first where one wants it, and stays with the errors where that is refused', async () => {
    const page = await enterAt(stage, '/master/guanli')
    const dialog = page.getByRole('dialog', { name: '离开此页面？' })
    const saveAndLeave = dialog.getByRole('button', { name: '保存并离开' })
    await go(page, '/master/add')
    await field(page, '姓名').fill('先存')
    await page.getByText('有未保存的修改').waitFor()
    await go(page, '/set/address')
    await saveAndLeave.click()
    await page.waitForURL('**/#/set/address*')
    await page.getByRole('heading', { level: 1, name: '地址' }).waitFor()
    expect(await mastersOf('先存')).toBe(1)
    await go(page, '/master/add')
    await field(page, '姓名').fill('临时')
    await field(page, '姓名').fill('')
    await field(page, '简介').fill('没有姓名')
    await page.getByText('有未保存的修改').waitFor()
    await go(page, '/set/address')
    await saveAndLeave.click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => field(page, '姓名').getAttribute('aria-invalid')).toBe('true')
    expect(page.url()).toContain('#/master/add')
    // What was refused is forgotten: a later save shows its record.
    await field(page, '姓名').fill('后存')
    await page.getByRole('button', save).click()
    await page.getByRole('heading', { level: 1, name: '后存' }).waitFor()
    await page.context().close()
  })
})
