import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { querySingleRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { logIn, openStage, type Stage, words } from '../../kit/console/browser'
import { goTo, settled } from '../../kit/console/walk'
import { paidOrder } from '../../kit/trade'
import { bowlOf, draftsOn, field, makeBowl, pictureFile, save } from '../forms/formPages'

let stage: Stage
let address: string
beforeAll(async () => {
  stage = await openStage()
  // As a tablet in the workshop reaches the machine: by its name, without TLS.
  address = stage.address.replace('127.0.0.1', 'shop.test')
})
afterAll(() => stage.close())
const w = words['zh-CN']
const dialogOf = (page: Page) => page.getByRole('dialog')
const enter = async (): Promise<{ page: Page; faults: string[] }> => {
  const page = await stage.newPage({ isNew: true })
  const faults: string[] = []
  page.on('pageerror', fault => faults.push(fault.message))
  await page.goto(`${address}/#/login`)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await logIn(page, 'zh-CN', 'demo')
  return { page, faults }
}

it('a whole day goes well over plain http on a local network', async () => {
  const edited = await makeBowl(stage, '旧名盏')
  const order = await paidOrder(stage)
  const { page, faults } = await enter()

  // A record is made, with a picture, and one is changed.
  await goTo(page, '/jz/new')
  await field(page, '建盏名称').fill('平安盏')
  await page.getByLabel(w.mainPhoto).setInputFiles(await pictureFile('a.png', '#345'))
  await page.getByRole('button', save).click()
  await page.getByRole('heading', { level: 1, name: '平安盏' }).waitFor()
  await goTo(page, `/jz/jz-detail?id=${edited}`)
  await field(page, '建盏名称').fill('新名盏')
  await page.getByRole('button', save).click()
  await page.getByRole('heading', { level: 1, name: '新名盏' }).waitFor()
  expect([await bowlOf(stage, '平安盏'), await bowlOf(stage, '新名盏')]).toMatchObject([
    { name: '平安盏' },
    { id: edited },
  ])

  // An action with a dialog.
  await goTo(page, `/order/order-detail?id=${order.id}`)
  await page.getByRole('main').getByRole('button', { name: '发货', exact: true }).click()
  await dialogOf(page).getByLabel('快递单号').fill('SF1234567890123')
  await dialogOf(page).getByRole('button', { name: '发货', exact: true }).click()
  await dialogOf(page).waitFor({ state: 'detached' })
  expect(await querySingleRow(stage.db, sql`select status from orders where id = ${order.id}`)).toEqual({ status: 2 })

  // Another resource, as each save carries a key.
  await goTo(page, '/order/phrases-new')
  for (const name of ['名称', '中文', '英文']) await field(page, name).fill('稍等')
  await page.getByRole('button', save).click()
  await page.getByRole('heading', { level: 1, name: '稍等' }).waitFor()
  expect(await queryRows(stage.db, sql`select 1 from phrases where name = '稍等'`)).toHaveLength(1)
  expect(faults).toEqual([])
  await page.context().close()
})

it('tabs over plain http have drafts of their own, one that is gone leaves its to the next, and one stream serves all', async () => {
  const { page, faults } = await enter()
  const streams = new Set<Request>()
  page.context().on('request', request => request.url().endsWith('/api/live') && streams.add(request))
  page.context().on('requestfailed', request => streams.delete(request))
  page.context().on('requestfinished', request => streams.delete(request))
  const name = (on: Page) => field(on, '建盏名称')
  await goTo(page, '/jz/new')
  await name(page).fill('甲')
  await expect.poll(() => draftsOn(page)).toHaveLength(1)
  const other = await page.context().newPage()
  await other.goto(`${address}/#/jz/new`)
  await name(other).fill('乙')
  await expect.poll(() => draftsOn(page)).toHaveLength(2)
  await other.close()
  const list = await page.context().newPage()
  await list.goto(`${address}/#/jz/manage`)
  await settled(list)
  const next = await page.context().newPage()
  await next.goto(`${address}/#/jz/new`)
  await next.getByRole('button', { name: w.restore }).click()
  await expect.poll(() => name(next).inputValue()).toBe('乙')
  expect(await draftsOn(page)).toHaveLength(2)

  // What changes stands on a tab that has no stream. The tab that was opened last has one.
  const leaders = () => [...streams].map(request => request.frame().page()).filter(each => !each.isClosed())
  await expect.poll(() => leaders().map(each => each === next)).toEqual([true])
  await makeBowl(stage, '传话盏')
  await list.getByText('传话盏').first().waitFor()
  // The tabs that are left agree on one of them.
  await next.close()
  await expect.poll(() => leaders().length).toBe(1)
  await makeBowl(stage, '再传盏')
  await list.getByText('再传盏').first().waitFor()
  expect(faults).toEqual([])
  await page.context().close()
})

it('a fault before a call leaves is told, with its number, wherever a button is pressed', async () => {
  const { page } = await enter()
  const order = await paidOrder(stage)
  // As where a browser has not what a write needs.
  const breakCalls = () =>
    page.evaluate(() => {
      AbortSignal.timeout = () => {
        throw new TypeError('it.isNotThere is not a function')
      }
    })
  const told = page.getByText(/页面出错，操作未完成.*错误编号 [\da-f]{12}/)
  await goTo(page, '/order/phrases-new')
  await settled(page)
  for (const each of ['名称', '中文', '英文']) await field(page, each).fill('等等')
  await breakCalls()
  await page.getByRole('button', save).click()
  await told.first().waitFor()
  expect(await field(page, '中文').inputValue()).toBe('等等')
  await page.reload()

  await goTo(page, `/order/order-detail?id=${order.id}`)
  await page.getByRole('main').getByRole('button', { name: '发货', exact: true }).click()
  await dialogOf(page).getByLabel('快递单号').fill('SF1234567890123')
  await breakCalls()
  await dialogOf(page).getByRole('button', { name: '发货', exact: true }).click()
  await told.first().waitFor()
  await page.reload()

  // What no button waits for is told as well.
  await settled(page)
  await page.evaluate(() => setTimeout(() => Promise.reject(new TypeError('late'))))
  await told.first().waitFor()
  await page.context().close()
})
