import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { chinese } from '../../../src/console/i18n/messages/consoleChinese'
import { getResource } from '../../../src/schema/selectors/definition'
import { buildManifest } from '../../../src/schema/selectors/buildManifest'
import type { AnyResource } from '../../../src/schema/model/resource'
import { fieldErrorMessages } from '../../../src/schema/text/errorMessages'
import { appMessages as shopWords } from '../../../src/app/console/texts'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { logIn, openStage, pause, type Stage, words } from '../../kit/console/browser'
import { enterAs } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  for (const name of [...'ABCDEFGHIJKL'].reverse())
    await stage.maker.call('/api/product/addOrUpdateProduct', {
      name: `盏 ${name}`,
      price: 100_00,
      description: '好盏',
      material: 'redClay',
      glaze: name < 'D' ? 'wujin' : 'leaf',
    })
})
afterAll(() => stage.close())
const w = words['zh-CN']
/** What only the whole declaration of a resource says: the labels of its fields, actions and sections that stand nowhere else. */
const ownWords = (name: string): string[] => {
  const said = (of: AnyResource) =>
    [...JSON.stringify([of.fields, of.definition.actions, of.definition.form]).matchAll(/"zh":"([^"]{4,})"/g)].map(
      match => match[1] as string,
    )
  const others = resources.filter(each => each.name !== name)
  const elsewhere = JSON.stringify([others, resources.map(buildManifest), chinese, shopWords, fieldErrorMessages])
  return [...new Set(said(getResource(resources, name)))].filter(text => !elsewhere.includes(text))
}
const names = async (page: Page) =>
  (await page.locator('tbody tr strong').allTextContents()).map(text => text.trim().slice(-1)).join('')
/** Begins at the list of bowls, or at `at`. */
const enter = async (
  options: Parameters<typeof enterAs>[4] = {},
  username = 'demo',
  locale: 'zh-CN' | 'en-US' = 'zh-CN',
) => {
  const page = await enterAs(stage, username, 'fact', { locale, theme: 'light' }, { at: '/jz/manage', ...options })
  if (!options.at) await page.locator('tbody tr').first().waitFor()
  return page
}

describe('the list', () => {
  it('is sorted by mouse and by touch', async () => {
    const page = await enter()
    await expect.poll(() => names(page)).toBe('ABCDEFGHIJKL')
    const box = async (name: string) =>
      (await page.getByRole('button', { name: new RegExp(`移动盏 ${name}`) }).boundingBox()) as {
        x: number
        y: number
        width: number
        height: number
      }
    const [from, to] = [await box('C'), await box('A')]
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(from.x + 8, from.y - 20, { steps: 5 })
    await page.mouse.move(to.x + 8, to.y + 2, { steps: 10 })
    await page.mouse.up()
    await expect.poll(() => names(page)).toBe('CABDEFGHIJKL')
    await expect
      .poll(
        async () => (await stage.maker.call<{ list: { name: string }[] }>('/api/product/listProducts')).list[0]?.name,
      )
      .toBe('盏 C')
    await page.context().close()

    const phone = await enter({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true })
    const handle = phone.getByRole('button', { name: /移动盏 A/ })
    await handle.scrollIntoViewIfNeeded()
    const at = (await handle.boundingBox()) as { x: number; y: number }
    const touch = await phone.context().newCDPSession(phone)
    const point = (y: number) => ({ touchPoints: [{ x: at.x + 8, y }] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', ...point(at.y + 8) })
    await expect.poll(() => handle.getAttribute('aria-pressed')).toBe('true')
    await pause(phone)
    for (let y = at.y; y > at.y - 330; y -= 15) {
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', ...point(y) })
      await phone.evaluate(() => new Promise(requestAnimationFrame))
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => names(phone)).toBe('ACBDEFGHIJKL')
    await phone.context().close()
  })
  it('keeps page size, filters and columns, and shows them again after a reload', async () => {
    const page = await enter()
    await page.getByRole('combobox', { name: '每页条数' }).selectOption('10')
    await expect.poll(async () => (await names(page)).length).toBe(10)
    await page.getByRole('button', { name: '下一页' }).click()
    await page.getByText('第 11–12 条，共 12 条').waitFor()
    await page.getByRole('button', { name: '上一页' }).click()
    await page.getByLabel('釉色').selectOption('乌金')
    await expect.poll(async () => [...(await names(page))].sort().join('')).toBe('ABC')
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('checkbox', { name: '器型' }).check()
    await page.getByRole('checkbox', { name: '口径' }).uncheck()
    expect(await page.getByRole('checkbox', { name: '厂家名称' }).isChecked()).toBe(false)
    await page.keyboard.press('Escape')
    await page.reload()
    await expect.poll(async () => [...(await names(page))].sort().join('')).toBe('ABC')
    await page.getByRole('columnheader', { name: '器型' }).waitFor()
    expect(await page.getByRole('columnheader', { name: '口径' }).count()).toBe(0)
    await page.getByLabel('搜索建盏名称').fill('没有这样的盏')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '没有符合条件的记录' }).waitFor()
    await page.getByRole('button', { name: '清除全部条件' }).click()
    await expect.poll(async () => (await names(page)).length).toBe(10)
    await page.context().close()
  })
  it('does a bulk action where it can, and says where it cannot', async () => {
    const page = await enter()
    for (const name of ['J', 'K', 'L'])
      await sql`update bowls set status = ${name === 'K' ? 3 : 5} where name = ${`盏 ${name}`}`.execute(stage.db)
    await page.reload()
    for (const name of ['J', 'K', 'L']) await page.getByRole('checkbox', { name: `选择盏 ${name}` }).check()
    const bar = page.getByRole('toolbar')
    await bar.getByText('已选 3 项').waitFor()
    await bar.getByRole('button', { name: w.delist }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('所选中有 2 项当前不能执行此操作，将保持不变。').waitFor()
    // One line for all with the same reason.
    await dialog.getByText(/^盏 [JL]、盏 [JL]：已售，现在不能操作$/).waitFor()
    await dialog.getByLabel('下架原因').fill('换季')
    await dialog.getByRole('button', { name: w.delist, exact: true }).click()
    await page.getByText('下架：成功 1 项').waitFor()
    expect(await queryRow(stage.db, sql`select status, "delistReason" from bowls where name = '盏 K'`)).toEqual({
      status: 6,
      delistReason: '换季',
    })
    expect(await queryRow(stage.db, sql`select status from bowls where name = '盏 L'`)).toEqual({ status: 5 })
    await page.context().close()
  })
  it('greys an action with its reason and hides what the role never may', async () => {
    const page = await enter({}, 'demo-user')
    await page.locator('.drag-handle').first().waitFor()
    await page.getByRole('button', { name: '盏 A的更多操作' }).click()
    const item = page.getByRole('menuitem', { name: w.delist })
    await item.getByText('待上架，现在不能操作').waitFor()
    expect(await item.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    expect(await page.getByRole('button', { name: w.approve, exact: true }).count()).toBe(0)
    await page.getByRole('checkbox', { name: '选择盏 A' }).check()
    expect(await page.getByRole('toolbar').getByRole('button', { name: '删除' }).count()).toBe(0)
    await page.context().close()
  })
  it('offers another try when it cannot be loaded', async () => {
    const page = await enter()
    await page.route('**/api/master/listMasters', route => route.abort())
    await page.getByRole('navigation').first().getByRole('link', { name: w.masters, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: w.masters }).waitFor()
    const actions = () => page.getByRole('button', { name: '列设置' }).boundingBox()
    await pause(page)
    const before = await actions()
    await page.getByText('加载失败').waitFor({ timeout: 30_000 })
    expect(await actions()).toEqual(before)
    // What could not be read is not none, and nothing of it is new.
    expect(await page.locator('.list-told').innerText()).toBe('')
    await page.unroute('**/api/master/listMasters')
    await page.getByRole('button', { name: '重试' }).click()
    await page.getByRole('heading', { name: /^还没有/ }).waitFor()
    await page.locator('.list-told').getByText('更新').waitFor()
    await page.context().close()
  })
  it('stands with under 290 kB of scripts, login page and frame included', async () => {
    const page = await stage.newPage()
    const asked = new Set<string>()
    page.on('request', request => request.url().endsWith('.js') && asked.add(request.url()))
    await page.goto(`${stage.address}/#/jz/manage`)
    await logIn(page, 'zh-CN', 'demo')
    await page.locator('.drag-handle').first().waitFor()
    const sizes = await Promise.all(
      [...asked].map(async url =>
        Number((await fetch(url, { headers: { 'accept-encoding': 'br' } })).headers.get('content-length')),
      ),
    )
    expect(sizes.every(size => size > 0)).toBe(true)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(290_000)
    await page.context().close()
  })
  it('stands with its own declaration alone: the others come when a page needs them', async () => {
    // Without what another page has kept: a script that is not fetched has no text to look into.
    const page = await stage.newPage({ isNew: true })
    const asked: Promise<string>[] = []
    // One that is still on its way when the page closes says nothing any more.
    const textOf = (response: Response) => response.text().catch(() => '')
    page.on('response', response => response.url().endsWith('.js') && asked.push(textOf(response)))
    await page.goto(`${stage.address}/#/jz/manage`)
    await logIn(page, 'zh-CN', 'demo')
    await page.locator('.drag-handle').first().waitFor()
    // Those of the menu's other lists come later, while nothing else is done.
    const first = [...asked]
    const told = async (name: string, of = asked) => {
      const scripts = (await Promise.all(of)).join('\n')
      return ownWords(name).filter(text => scripts.includes(text))
    }
    expect(ownWords('bowls').length).toBeGreaterThan(20)
    expect(await told('bowls', first)).toEqual(ownWords('bowls'))
    const others = resources.map(({ name }) => name).filter(name => name !== 'bowls' && ownWords(name).length > 0)
    expect(others).toEqual(expect.arrayContaining(['masters', 'orders', 'fact', 'subAccounts', 'addresses']))
    for (const name of others) expect(await told(name, first), name).toEqual([])
    await page.getByRole('navigation').first().getByRole('link', { name: w.masters, exact: true }).hover()
    await expect.poll(() => told('masters')).toEqual(ownWords('masters'))
    await expect.poll(() => told('orders')).toEqual(ownWords('orders'))
    await page.context().close()
  })
})
