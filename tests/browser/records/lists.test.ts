import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { logIn, openBowls, openStage, pause, type Stage, words } from '../../kit/console/browser'
import { goTo } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 180_000 })
let stage: Stage
const bowls = 23
beforeAll(async () => {
  stage = await openStage()
  for (let index = 1; index <= bowls; index += 1)
    await stage.maker.call('/api/product/addOrUpdateProduct', {
      name: `盏${index}`,
      price: 100 * index,
      description: '一器一貌',
      material: 'redClay',
    })
  for (const name of ['李达明', '陈大师']) await stage.maker.call('/api/master/addOrUpdateMaster', { name })
  await stage.maker.call('/api/admin/addOrUpdateSubAccount', {
    username: 'helper',
    name: 'A helper with a long name',
    phone: '13800138111',
    role: 'user',
    password: 'Geheim12',
  })
  await stage.maker.call('/api/address/addOrUpdateAddress', {
    receiver: 'A contact',
    phone: '13800138112',
    region: '350703',
    detail: 'Houjing village 1',
  })
  await stage.maker.call('/api/admin/addOrUpdateSubAccount', {
    username: 'hubert',
    name: 'Wolfeschlegelstein',
    phone: '13800138113',
    role: 'user',
    password: 'Geheim12',
  })
  await stage.maker.call('/api/address/addOrUpdateAddress', {
    receiver: 'Wolfeschlegelstein',
    phone: '13800138112',
    region: '350703',
    detail: 'x'.repeat(60),
  })
  await sql`update bowls set "headImg" = '/files/12345678.png', "carouselImgs" = '{/files/12345678.png}'`.execute(
    stage.db,
  )
})
afterAll(() => stage.close())

const rowOf = (page: Page, name: string) =>
  page.locator('tbody tr').filter({ has: page.locator('strong', { hasText: new RegExp(`^${name}$`) }) })
type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
const sessions = new Map<string, State>()
/** The list of bowls before somebody who has logged in once. */
const enter = async (locale: 'zh-CN' | 'en-US' = 'zh-CN', width = 1280) => {
  const page = await stage.open({ locale, viewport: { width, height: 900 }, storageState: sessions.get(locale) })
  if (!sessions.has(locale)) {
    await logIn(page, locale, 'demo')
    sessions.set(locale, await page.context().storageState())
  }
  await openBowls(page)
  await rowOf(page, `盏${bowls}`).waitFor()
  return page
}
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
/** Clicks a place, and whatever stands there `delay` milliseconds later: timed in the page, as a busy machine would stretch the pause. */
const clickTwice = (page: Page, { x, y }: { x: number; y: number }, delay: number) =>
  page.evaluate(
    async ([clientX, clientY, pause]) => {
      const click = () =>
        document
          .elementFromPoint(clientX, clientY)
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY }))
      click()
      await new Promise(done => setTimeout(done, pause))
      click()
    },
    [x + 8, y + 8, delay] as const,
  )
const path = (page: Page) => new URL(page.url()).hash.split('?')[0]
const stateOf = async (name: string) =>
  (await queryRow<{ status: number }>(stage.db, sql`select status from bowls where name = ${name}`))?.status

describe('addresses', () => {
  it('a list keeps its own through search, tab, order, page, reset, back and reload', async () => {
    const page = await enter()
    const w = words['zh-CN']
    const holds = async (part: string) => {
      await expect.poll(() => decodeURIComponent(page.url())).toContain(part)
      expect(path(page)).toBe('#/jz/manage')
    }
    await page.getByRole('button', { name: '下一页' }).click()
    await holds('page=2')
    await page.getByLabel(w.search).fill('盏1')
    await page.getByRole('button', { name: w.query }).click()
    await holds('"q":"盏1"')
    await page.getByRole('tab', { name: '待上架' }).click()
    await holds('"status":1')
    await page.getByRole('button', { name: '价格' }).click()
    await holds('sort=price')
    await page.reload()
    await rowOf(page, '盏1').waitFor()
    await holds('"q":"盏1"')
    await page.getByRole('button', { name: '重置' }).click()
    await expect.poll(() => decodeURIComponent(page.url())).not.toContain('盏1')
    expect(page.url()).not.toContain('sort=price')
    expect(path(page)).toBe('#/jz/manage')
    await page.goBack()
    await holds('"q":"盏1"')
    expect(await rowOf(page, '盏1').getByRole('link', { name: '盏1', exact: true }).getAttribute('href')).toMatch(
      /^#\/jz\/view\?id=[\w-]{36}$/,
    )
    expect(await rowOf(page, '盏1').getByRole('link', { name: w.edit }).getAttribute('href')).toMatch(
      /^#\/jz\/jz-detail\?id=[\w-]{36}$/,
    )
    await page.context().close()
  })

  it('each Back takes back one tab, to the plain list, which stays plain; a list come to again is as it was left', async () => {
    const page = await enter()
    const onTab = (name: string) => page.getByRole('tab', { name, selected: true }).waitFor()
    await page.getByRole('link', { name: '大师', exact: true }).click()
    await rowOf(page, '李达明').waitFor()
    await page.getByRole('link', { name: '建盏', exact: true }).click()
    await onTab('全部')
    for (const name of ['待上架', '审核通过']) {
      await page.getByRole('tab', { name }).click()
      await onTab(name)
    }
    for (const name of ['待上架', '全部']) {
      await page.goBack()
      await onTab(name)
    }
    await rowOf(page, `盏${bowls}`).waitFor()
    await page.goBack()
    await rowOf(page, '李达明').waitFor()
    await page.goForward()
    await onTab('全部')
    await page.getByRole('tab', { name: '审核通过' }).click()
    await onTab('审核通过')
    await page.getByRole('link', { name: '大师', exact: true }).click()
    await rowOf(page, '李达明').waitFor()
    await page.getByRole('link', { name: '建盏', exact: true }).click()
    await onTab('审核通过')
    await page.goto(`${stage.address}/#/jz/manage?filter=%7B%7D&redirect=login`)
    await onTab('全部')
    expect(await page.evaluate(() => localStorage.getItem('RaStore.bowls.listParams'))).not.toContain('redirect')
    await page.context().close()
  })

  it('an old one gives way to it, a form without an id is the empty one, and a filtered list is found again after login', async () => {
    const page = await enter()
    await page.goto(`${stage.address}/#/bowls?filter=${encodeURIComponent('{"q":"盏22"}')}`)
    await expect.poll(() => path(page)).toBe('#/jz/manage')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await sql`delete from sessions where account_id in (select id from accounts where username = 'demo')`.execute(
      stage.db,
    )
    await page.getByRole('button', { name: words['zh-CN'].query }).click()
    await expect.poll(() => page.url()).toContain('#/login?redirect=manage&')
    sessions.clear()
    await logIn(page, 'zh-CN', 'demo')
    await expect.poll(() => decodeURIComponent(page.url())).toContain('#/jz/manage?filter={"q":"盏22"}')
    await page.goto(`${stage.address}/#/jz/jz-detail`)
    await page.getByRole('heading', { level: 1, name: '添加建盏' }).waitFor()
    expect(path(page)).toBe('#/jz/new')
    await page.context().close()
  })
})

describe('saved views', () => {
  const said = {
    'zh-CN': {
      views: '视图',
      save: '保存视图',
      name: '视图名称',
      required: '请填写此项',
      taken: '已被使用',
      share: '共享给所有使用此列表的人',
      saved: (name: string) => `视图“${name}”已保存`,
      update: (name: string) => `将“${name}”更新为当前显示`,
      more: (name: string) => `${name}的更多操作`,
      none: '还没有视图',
      rename: '重命名',
      remove: '删除',
      retry: '重试',
      filters: '筛选',
      clearAll: '全部清除',
      columns: '列设置',
      price: '价格',
      find: '全局搜索',
      names: ['贵重盏', '便宜盏'],
    },
    'en-US': {
      views: 'Views',
      save: 'Save view',
      name: 'Name of the view',
      required: 'This is required',
      taken: 'This is already in use',
      share: 'Share: everyone who uses this list finds it',
      saved: (name: string) => `View “${name}” saved`,
      update: (name: string) => `Update “${name}” to what is shown`,
      more: (name: string) => `More for ${name}`,
      none: 'No views yet',
      rename: 'Rename',
      remove: 'Delete',
      retry: 'Try again',
      filters: 'Filters',
      clearAll: 'Clear all',
      columns: 'Columns',
      price: 'Price',
      find: 'Find anything',
      names: ['Dear ones', 'Cheap ones'],
    },
  } as const
  const dear = JSON.stringify({ price: { gte: 2200 } })
  const asked = `sort=price&order=DESC&page=1&perPage=20&filter=${encodeURIComponent(dear)}`
  it.each(['zh-CN', 'en-US'] as const)('are kept, applied, changed and removed in %s', async locale => {
    const w = said[locale]
    const [name, other] = w.names
    const page = await enter(locale)
    const button = page.getByRole('button', { name: w.views, exact: true })
    const views = page.getByRole('dialog', { name: w.views })
    const rows = page.locator('tbody tr')
    const column = page.getByRole('columnheader', { name: w.price })
    const hidePrice = async () => {
      await page.getByRole('button', { name: w.columns }).click()
      await page.getByRole('dialog', { name: w.columns }).getByLabel(w.price, { exact: true }).click()
      await page.keyboard.press('Escape')
    }
    await button.click()
    await views.getByText(w.none).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate(element => element === document.activeElement)).toBe(true)
    // Kept as it is shown: order, condition, size and columns.
    await page.goto(`${stage.address}/#/jz/manage?${asked}`)
    await expect.poll(() => rows.count()).toBe(2)
    await hidePrice()
    await column.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: w.save }).click()
    await page.getByRole('dialog', { name: w.save }).getByRole('button', { name: words[locale].save }).click()
    await page.getByText(w.required).waitFor()
    await page.getByLabel(w.name).fill(name)
    await page.getByLabel(w.share).check()
    await page.keyboard.press('Enter')
    await page.getByText(w.saved(name)).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    // Applied, and marked.
    await hidePrice()
    await page.getByRole('button', { name: w.clearAll }).click()
    await column.waitFor()
    await button.click()
    const line = views.getByRole('button', { name: new RegExp(`^${name}( |$)`) })
    expect(await line.getAttribute('aria-current')).toBe(null)
    await line.click()
    await expect.poll(() => decodeURIComponent(page.url())).toContain(`filter=${dear}`)
    expect(page.url()).toMatch(/sort=price&order=DESC.*perPage=20/)
    await expect.poll(() => rows.count()).toBe(2)
    await column.waitFor({ state: 'detached' })
    await button.click()
    await expect.poll(() => line.getAttribute('aria-current')).toBe('true')
    await page.keyboard.press('Escape')
    // Changed: to what is shown by now, and as another one, whose name must be another.
    await page.getByRole('button', { name: w.clearAll }).click()
    await button.click()
    await views.getByRole('button', { name: w.update(name) }).click()
    await page.getByText(w.saved(name)).waitFor()
    await page.goto(`${stage.address}/#/jz/manage?${asked.replace('DESC', 'ASC')}`)
    await page.getByRole('button', { name: w.save }).click()
    await page.getByLabel(w.name).fill(name.toUpperCase())
    await page.keyboard.press('Enter')
    await page.getByText(w.taken).waitFor()
    expect(await page.getByLabel(w.name).inputValue()).toBe(name.toUpperCase())
    await page.getByLabel(w.name).fill(other)
    await page.keyboard.press('Enter')
    await page.getByText(w.saved(other)).waitFor()
    // Found among everything, and on a phone in the sheet of the filters, where a call that failed is made again.
    await page.getByRole('button', { name: w.clearAll }).click()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: w.find }).fill(other)
    await page.getByRole('option', { name: new RegExp(`^${other}( |$)`) }).click()
    await expect.poll(() => page.url()).toContain('sort=price&order=ASC')
    await page.setViewportSize({ width: 375, height: 812 })
    await page.route('**/api/view/list', route => route.abort(), { times: 1 })
    await page.reload()
    await page.getByRole('button', { name: new RegExp(`^${w.filters}`) }).click()
    await page.getByRole('dialog', { name: w.filters }).getByRole('button', { name: w.views }).click()
    await views.getByRole('button', { name: w.retry }).click()
    await views.getByRole('button', { name: new RegExp(`^${name}( |$)`) }).click()
    await expect.poll(() => decodeURIComponent(page.url())).toContain('filter={}')
    await page.setViewportSize({ width: 1280, height: 900 })
    // Renamed and removed.
    for (const [each, last] of [
      [name, false],
      [other, true],
    ] as const) {
      await button.click()
      await views.getByRole('button', { name: w.more(each) }).click()
      if (!last) {
        await page.getByRole('menuitem', { name: w.rename }).click()
        await page.getByLabel(w.name).fill(`${each} 2`)
        await page.keyboard.press('Enter')
        await page.getByText(w.saved(`${each} 2`)).waitFor()
        await button.click()
        await views.getByRole('button', { name: w.more(`${each} 2`) }).click()
      }
      await page.getByRole('menuitem', { name: w.remove }).click()
      await page.getByRole('dialog').getByRole('button', { name: w.remove, exact: true }).click()
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    }
    await button.click()
    await views.getByText(w.none).waitFor()
    await page.context().close()
  })
})

describe('what is no longer possible', () => {
  it.each([
    ['zh-CN', '以下条件或设置已不可用，已为您去掉：釉色、价格'],
    ['en-US', 'No longer possible, so it was left out: Glaze, Price'],
  ] as const)('is left out with a word in %s, and kept nowhere', async (locale, said) => {
    const page = await enter(locale)
    const filter = JSON.stringify({ glaze: 'gone', price: { gte: 'much' }, q: '盏22' })
    await page.goto(`${stage.address}/#/jz/manage?filter=${encodeURIComponent(filter)}`)
    await page.getByRole('alert').getByText(said).waitFor()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await expect.poll(() => decodeURIComponent(page.url())).not.toMatch(/gone|much/)
    const kept = () =>
      page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('bowls.listParams'))?.[1])
    await expect.poll(kept).toBeDefined()
    await expect.poll(kept).not.toMatch(/gone|much/)
    await page.context().close()
  })
  it('in an address, whatever it is', async () => {
    const page = await enter()
    for (const query of [
      'sort=nothing&order=ASC',
      'order=SIDEWAYS&sort=name',
      'page=-2',
      'page=x',
      'filter=null',
      'filter=',
      'perPage=13',
      'perPage=100000',
      'filter=5',
      'filter=%7Bbroken',
      'filter=[1]',
      'filter=%7B%22nothing%22%3A1%7D',
      'filter=%7B%22createdTime%22%3A%7B%22gte%22%3A%22soon%22%7D%7D',
      'filter=%7B%22q%22%3A%7B%7D%7D',
    ]) {
      await page.goto(`${stage.address}/#/master/guanli`)
      await page.reload()
      await rowOf(page, '李达明').waitFor()
      await page.goto(`${stage.address}/#/jz/manage?${query}`)
      await page.getByRole('alert').getByText('以下条件或设置已不可用').waitFor()
      await rowOf(page, `盏${bowls}`).waitFor()
      expect(path(page), query).toBe('#/jz/manage')
    }
    await page.context().close()
  })
  it.each([
    ['zh-CN', '页码'],
    ['en-US', 'page'],
  ] as const)(
    'a page behind the last gives way to the last, with a word in %s, and no trap for Back',
    async (locale, name) => {
      const page = await enter(locale)
      await page.goto(`${stage.address}/#/master/guanli`)
      await rowOf(page, '李达明').waitFor()
      for (const [query, row, there] of [
        ['page=99', '盏1', 2],
        ['page=4&perPage=10&filter={"status":1}', '盏1', 3],
        ['page=100000&filter={"q":"盏22"}', '盏22', 1],
        ['page=4&filter={"q":"nowhere"}', undefined, 1],
      ] as const) {
        await page.goto(`${stage.address}/#/jz/manage?${query}`)
        const said = page.getByRole('alert').getByText(name)
        await said.waitFor()
        await (row ? rowOf(page, row) : page.locator('.empty')).waitFor()
        await expect.poll(() => page.url()).toMatch(new RegExp(`[?&]page=${there}(&|$)`))
        await page.keyboard.press('Escape')
        await said.waitFor({ state: 'detached' })
      }
      await page.goBack()
      await page.goBack()
      await rowOf(page, '盏22').waitFor()
      await page.context().close()
    },
  )
  it('and the word keeps nobody from what lies under it on a narrow screen', async () => {
    const page = await enter('zh-CN', 375)
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
    const heading = await page.locator('main h1').boundingBox()
    const said = await toast.boundingBox()
    expect(said?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0))
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual((await addButton.boundingBox())?.y ?? 0)
    await page.context().close()
  })
  it('a page whose rows went away while it was looked at, without a word', async () => {
    const page = await enter()
    await page.goto(`${stage.address}/#/jz/manage?page=3&perPage=10&filter={"status":1}`)
    await rowOf(page, '盏1').waitFor()
    await sql`update bowls set status = 2 where name in ('盏1', '盏2', '盏3')`.execute(stage.db)
    await page.getByRole('button', { name: words['zh-CN'].query }).click()
    await rowOf(page, '盏4').waitFor()
    await expect.poll(() => page.url()).toContain('page=2')
    expect(await page.getByRole('alert').count()).toBe(0)
    await sql`update bowls set status = 1 where name in ('盏1', '盏2', '盏3')`.execute(stage.db)
    await page.context().close()
  })
  it('a record that is not there', async () => {
    const page = await enter()
    for (const id of ['zzz', '00000000-0000-4000-8000-000000000000']) {
      await page.goto(
        `${stage.address}/#/jz/manage?filter=${encodeURIComponent(JSON.stringify({ masterId: id, q: '盏22' }))}`,
      )
      await page.getByRole('alert').getByText('以下条件或设置已不可用，已为您去掉：大师').waitFor()
      await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
      await expect.poll(() => decodeURIComponent(page.url())).not.toContain(id)
      await page.reload()
      await rowOf(page, '盏22').waitFor()
    }
    await page.context().close()
  })
  it('in the memory of the browser', async () => {
    const page = await enter()
    await page.goto(`${stage.address}/#/master/guanli`)
    await page.evaluate(() =>
      localStorage.setItem(
        'RaStore.bowls.listParams',
        JSON.stringify({ filter: { glaze: 'gone' }, page: 1, perPage: 13 }),
      ),
    )
    await page.reload()
    await page.goto(`${stage.address}/#/jz/manage`)
    await rowOf(page, `盏${bowls}`).waitFor()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('RaStore.bowls.listParams')))
      .not.toMatch(/gone|13/)
    await page.context().close()
  })
})

describe('rows that hold still', () => {
  it('rows that can be dragged are the same ones from first to last, however late that comes', async () => {
    const page = await enter()
    await page.route('**/SortableRows-*.js', async route => {
      await new Promise(done => setTimeout(done, 700))
      await route.continue()
    })
    await page.reload()
    const first = await rowOf(page, `盏${bowls}`).elementHandle()
    await page.locator('.drag-handle').first().waitFor()
    expect(await first?.evaluate(row => row.isConnected && row.querySelector('.drag-handle') !== null)).toBe(true)
    await page.context().close()
  })
  it('one is dragged by the first press of its handle, by mouse and by finger, also after a look at another page', async () => {
    const page = await enter()
    await page.evaluate(() =>
      localStorage.setItem('app_settings', JSON.stringify({ ...JSON.parse(localStorage.app_settings), tabBar: true })),
    )
    await page.reload()
    const panel = page.locator('[role=tabpanel]:not([hidden])')
    const handles = panel.locator('.drag-handle')
    const names = async () => (await panel.locator('tbody tr strong').allInnerTexts()).slice(0, 3)
    const placeOf = async (at: number) => {
      const box = await handles.nth(at).boundingBox()
      if (!box) throw new Error('no handle')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }
    await handles.first().waitFor()
    const [first, second, third] = await names()
    await handles.first().hover()
    await page.mouse.down()
    const below = await placeOf(1)
    await page.mouse.move(below.x, below.y, { steps: 8 })
    await page.getByRole('button', { name: `移动${first}`, pressed: true }).waitFor()
    await pause(page)
    await page.mouse.up()
    await expect.poll(names).toEqual([second, first, third])
    await goTo(page, '/master/guanli')
    await panel.getByText('李达明').waitFor()
    await handles.first().waitFor()
    await goTo(page, '/jz/manage')
    await expect.poll(names).toEqual([second, first, third])
    // By finger, through the browser: a page cannot make a touch that is trusted.
    const cdp = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
    const [from, to] = [await placeOf(1), await placeOf(0)]
    await touch('touchStart', [from])
    await page.getByRole('button', { name: `移动${first}`, pressed: true }).waitFor()
    for (const part of [0.3, 0.6, 1]) await touch('touchMove', [{ x: from.x, y: from.y + (to.y - from.y) * part }])
    await pause(page)
    await touch('touchEnd', [])
    await expect.poll(names).toEqual([first, second, third])
    await page.context().close()
  })
  it('a double click takes one step, and nothing moves', async () => {
    const page = await enter()
    await page.locator('.drag-handle').first().waitFor()
    for (const [name, delay] of [
      ['盏21', 120],
      ['盏20', 250],
    ] as const) {
      const here = rowOf(page, name)
      const box = async (role: 'link' | 'button', label: string) => here.getByRole(role, { name: label }).boundingBox()
      const before = [await box('link', name), await box('button', `${name}的更多操作`)]
      const step = await box('button', '上架')
      if (!step) throw new Error('no step')
      await clickTwice(page, step, delay)
      await here.getByText('待审核').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      expect([await box('link', name), await box('button', `${name}的更多操作`)]).toEqual(before)
      expect(await stateOf(name)).toBe(2)
    }
    // Under a tab the next row comes up under the pointer.
    await page.getByRole('tab', { name: '待上架' }).click()
    await rowOf(page, '盏20').waitFor({ state: 'detached' })
    const target = await rowOf(page, '盏19').getByRole('button', { name: '上架' }).boundingBox()
    if (!target) throw new Error('no step')
    await page.mouse.dblclick(target.x + 8, target.y + 8, { delay: 60 })
    await rowOf(page, '盏19').waitFor({ state: 'detached' })
    expect([await stateOf('盏19'), await stateOf('盏18')]).toEqual([2, 1])
    await page.context().close()
  })

  it('a slow second click does not begin the opposite of what the first has done, and one made later does', async () => {
    const page = await enter()
    await page.locator('.drag-handle').first().waitFor()
    const here = rowOf(page, '盏22')
    const step = await here.getByRole('button', { name: '上架' }).boundingBox()
    if (!step) throw new Error('no step')
    await clickTwice(page, step, 1200)
    await here.getByText('待审核').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.waitForTimeout(1600)
    await page.mouse.click(step.x + 8, step.y + 8)
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
    expect(await stateOf('盏22')).toBe(2)
    await page.context().close()
  })

  it('what else there is stands in a menu, the impossible with its reason', async () => {
    const page = await enter()
    // Where the state closes it, changing it too; on its own page as well.
    await sql`update bowls set status = 2 where name = '盏14'`.execute(stage.db)
    await page.reload()
    await rowOf(page, '盏14').getByRole('button', { name: '盏14的更多操作' }).click()
    await page.getByRole('menuitem', { name: '编辑' }).getByText('“待审核”状态下不能编辑').waitFor()
    await page.keyboard.press('Escape')
    await rowOf(page, '盏14').getByRole('link', { name: '盏14', exact: true }).click()
    await page.getByRole('main').getByRole('button', { name: '更多操作', exact: true }).click()
    await page.getByRole('menuitem', { name: '编辑' }).getByText('“待审核”状态下不能编辑').waitFor()
    expect(await page.getByRole('menuitem', { name: '编辑' }).getAttribute('aria-disabled')).toBe('true')
    await page.goto(`${stage.address}/#/jz/manage`)
    await sql`update bowls set status = 1 where name = '盏14'`.execute(stage.db)
    await rowOf(page, '盏17').getByRole('button', { name: '盏17的更多操作' }).click()
    const item = page.getByRole('menuitem', { name: /下架/ })
    await item.getByText('“待上架”状态下不能执行此操作').waitFor()
    await item.click({ force: true })
    expect(await stateOf('盏17')).toBe(1)
    await page.keyboard.press('Escape')
    await expect
      .poll(() =>
        page.evaluate(
          () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.outerHTML.slice(0, 200),
        ),
      )
      .toBe('盏17的更多操作')
    // From there it is copied, and taken away and brought back, as on its own page.
    const more = (name: string) => rowOf(page, name).getByRole('button', { name: `${name}的更多操作` })
    await more('盏17').click()
    await page.getByRole('menuitem', { name: '删除', exact: true }).click()
    await page.getByRole('dialog', { name: '删除“盏17”' }).getByRole('button', { name: '删除', exact: true }).click()
    await rowOf(page, '盏17').waitFor({ state: 'detached' })
    expect(path(page)).toBe('#/jz/manage')
    await page.getByRole('button', { name: '撤销' }).click()
    await rowOf(page, '盏17').waitFor()
    await page.setViewportSize({ width: 375, height: 800 })
    await more('盏17').click()
    await page.getByRole('menuitem', { name: '复制', exact: true }).click()
    await page.waitForURL('**/#/jz/new*')
    await expect.poll(() => page.getByRole('textbox', { name: /^建盏名称/ }).inputValue()).toContain('盏17')
    await page.context().close()
  })

  it.each([
    ['en-US', 1280],
    ['en-US', 1024],
    ['en-US', 768],
    ['zh-CN', 1280],
  ] as const)('every list fits, its longest state too, and no word is broken, in %s at %i', async (locale, width) => {
    const page = await enter(locale, width)
    const wide: string[] = []
    await sql`update bowls set status = 3, price = 1234500 where name = ${`盏${bowls}`}`.execute(stage.db)
    // A name as makers give them; and a moment of an earlier day is longer than one of today.
    const long = '金缕鹧鸪斑斗笠盏·龙年'
    await sql`update bowls set name = ${long}, "rimCm" = 13.6, "updatedTime" = "updatedTime" - interval '9 days' where name = '盏16'`.execute(
      stage.db,
    )
    // On paper it is light all the same.
    await page.evaluate(() => localStorage.setItem('app_settings', '{"theme":"dark"}'))
    await page.reload()
    for (const address of ['/jz/manage', '/master/guanli', '/set/zzhgl', '/set/address', '/set/audit']) {
      await goTo(page, address)
      await page.locator('.records tbody tr').first().waitFor()
      await pause(page, 200)
      if (address === '/jz/manage') {
        await page.locator('.drag-handle').first().waitFor()
        const seen = await page.evaluate(() => {
          const rows = [...document.querySelectorAll('.records tbody tr')].map(each => each.getBoundingClientRect())
          const whole = rows.filter(
            ({ bottom }) => bottom <= (document.querySelector('.pager')?.getBoundingClientRect().top ?? 0),
          )
          return {
            first: rows[0]?.top,
            whole: whole.length,
            scrolls: document.documentElement.scrollHeight > innerHeight,
          }
        })
        expect(seen.scrolls).toBe(false)
        if (width >= 1280) expect(seen.first).toBeLessThanOrEqual(200)
        if (width >= 1280) expect(seen.whole).toBeGreaterThanOrEqual(11)
      }
      const over = await page.evaluate(() => {
        const frame = document.querySelector('.table-frame')
        return frame ? frame.scrollWidth - frame.clientWidth : 0
      })
      if (over > 0) wide.push(`${address} ${over}`)
      const cut = await page
        .locator('.row-slots, .row-step, .row-action, .chip, .state-tabs')
        .evaluateAll(all =>
          all
            .filter(each => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
            .map(each => each.textContent),
        )
      // The name of a filter shortens, what it holds does not.
      const held = await page
        .locator('.filters .filter > :is(select, input)')
        .evaluateAll(all =>
          all
            .filter(each => each.clientWidth < (each.matches('.filter-range *') ? 40 : 60))
            .map(each => each.outerHTML),
        )
      wide.push(...held.map(text => `${address}: ${text}`))
      if (address === '/jz/manage') {
        await page.emulateMedia({ media: 'print' })
        const printed = () =>
          page.locator('.table-frame').evaluate(frame => ({
            theme: document.documentElement.dataset.theme,
            isCut: frame.scrollHeight > frame.clientHeight + 1,
            rows: frame.querySelectorAll('tbody tr').length,
          }))
        await expect.poll(printed).toEqual({ theme: 'light', isCut: false, rows: 20 })
        await page.emulateMedia({ media: null })
      }
      wide.push(
        ...new Set([...cut, ...(await brokenWords(page, width < 1280 ? 12 : 20))].map(text => `${address}: ${text}`)),
      )
    }
    expect(wide).toEqual([])
    await sql`update bowls set name = '盏16' where name = ${long}`.execute(stage.db)
    await page.context().close()
  })
})

it.each([
  ['zh-CN', '下架“盏5”', '下架', '选择', '及另外 1 项', '停用“A helper with a long name”'],
  [
    'en-US',
    'Take “盏5” off sale',
    'Take off sale',
    'Select ',
    ' and 1 more off sale',
    'Disable “A helper with a long name”',
  ],
] as const)(
  'a dialog says what it does to which record, in %s',
  async (locale, one, action, select, many, disabled) => {
    await sql`update bowls set status = 3 where name in ('盏5', '盏6', '盏7', '盏8')`.execute(stage.db)
    const page = await enter(locale)
    const cancel = locale === 'zh-CN' ? '取消' : 'Cancel'
    await rowOf(page, '盏5').getByRole('button', { name: action }).click()
    await page.getByRole('dialog', { name: one }).getByRole('button', { name: cancel }).click()
    for (const name of ['盏5', '盏6', '盏7', '盏8'])
      await page.getByRole('checkbox', { name: `${select}${name}`, exact: true }).check()
    await page.getByRole('toolbar').getByRole('button', { name: action }).click()
    const bulk = page.getByRole('dialog', { name: many })
    expect(await bulk.getByRole('heading').innerText()).toMatch(/“盏[5-8]”(、|, )“盏[5-8]”(、|, )“盏[5-8]”/)
    await bulk.getByRole('button', { name: action, exact: true }).waitFor()
    await bulk.getByRole('button', { name: cancel }).click()
    await page.goto(`${stage.address}/#/set/zzhgl`)
    const menu = locale === 'zh-CN' ? 'A helper with a long name的更多操作' : 'More for A helper with a long name'
    await page.getByRole('button', { name: menu }).waitFor()
    const step = page
      .getByRole('row', { name: /A helper/ })
      .getByRole('button', { name: disabled.split('“')[0]?.trim() })
    if ((await step.count()) === 0) await page.getByRole('button', { name: menu }).click()
    await page
      .getByRole((await step.count()) === 0 ? 'menuitem' : 'button', { name: disabled.split('“')[0]?.trim() })
      .first()
      .click()
    await page.getByRole('dialog', { name: disabled }).getByRole('button', { name: cancel }).click()
    await sql`update bowls set status = 1 where name in ('盏5', '盏6', '盏7', '盏8')`.execute(stage.db)
    await page.context().close()
  },
)

/** Which of some parts of a page another covers where its middle is, and which stick out of the window. */
const unreached = (page: Page, parts: string) =>
  page.locator(parts).evaluateAll(all =>
    all.flatMap(part => {
      const { left, top, width, height } = part.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return there && part.contains(there) ? [] : [part.textContent || part.getAttribute('aria-label')]
    }),
  )
it.each(['zh-CN', 'en-US'] as const)('the bar of what is ticked lies over no way to another page, %s', async locale => {
  const page = await enter(locale)
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
      const ways = await bar.getByRole('button').all()
      expect(ways.length).toBeGreaterThan(2)
      for (const way of ways) {
        await way.scrollIntoViewIfNeeded()
        const box = await way.boundingBox()
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
      }
      expect(await unreached(page, '.bulk-clear')).toEqual([])
    }
    await first.uncheck()
    await bar.waitFor({ state: 'detached' })
  }
  await page.context().close()
})
it('the bar of what is ticked gives way for the focus without styling each cell anew', async () => {
  const page = await enter()
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
  expect(await kept()).toEqual({ page: 24, cell: 0 })
  await box.check()
  await bar.waitFor()
  const covered = await bar.evaluate(each => (each as HTMLElement).offsetHeight)
  await expect.poll(kept).toEqual({ page: covered + 24, cell: 0 })
  await box.uncheck()
  await bar.waitFor({ state: 'detached' })
  await expect.poll(kept).toEqual({ page: 24, cell: 0 })
  await page.context().close()
})
it('on a phone rows that are on their way have the shape of the cards that come', async () => {
  const page = await enter('zh-CN', 375)
  const boxes = (parts: string) =>
    page.locator(parts).evaluateAll(all =>
      all.slice(0, 5).map(each => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return [left, right, top, bottom].map(Math.round)
      }),
    )
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
    expect([Number(top) > Number(cards[index]?.[2]), Number(bottom) < Number(cards[index]?.[3])]).toEqual([true, true])
  const lines = await boxes('.skeleton-row:first-child .skeleton-bar, .skeleton-row:nth-child(2) .skeleton-bar')
  expect(lines.filter(([left = 0, right = 0]) => right - left > 40).length).toBeGreaterThan(2)
  answer()
  await rowOf(page, `盏${bowls}`).waitFor()
  await page.context().close()
})
it.each(['zh-CN', 'en-US'] as const)('no heading and no button above a list is broken, %s', async locale => {
  const page = await enter(locale)
  for (const width of [1280, 1024, 900, 768, 375])
    for (const place of ['/set/address', '/set/zzhgl', '/jz/manage', '/master/guanli']) {
      await page.setViewportSize({ width, height: 768 })
      await goTo(page, place)
      await page.locator('.list-count').waitFor()
      const broken = await page.locator('.page-bar > :is(h1, a, button)').evaluateAll(all =>
        all.flatMap(each => {
          const range = document.createRange()
          range.selectNodeContents(each)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          return lines.size > 1 ? [each.textContent] : []
        }),
      )
      expect(broken, `${place} at ${width}`).toEqual([])
      const outside = await page.locator('.page-bar').evaluate(
        bar =>
          [...bar.children].filter(each => {
            const { left, right } = each.getBoundingClientRect()
            return left < 0 || right > innerWidth
          }).length,
      )
      expect(outside, `${place} at ${width}`).toBe(0)
    }
  await page.context().close()
})
it.each(['zh-CN', 'en-US'] as const)(
  'on a phone the line of the heading is as high before the count comes, %s',
  async locale => {
    const page = await enter(locale, 375)
    for (const place of ['/jz/manage', '/master/guanli', '/set/zzhgl']) {
      await goTo(page, place)
      const bar = () => page.locator('.page-bar').evaluate(each => each.getBoundingClientRect().height)
      await page.locator('.list-count').waitFor()
      const after = await bar()
      await page.addStyleTag({ content: '.list-told > * { display: none }' })
      expect(await bar(), place).toBe(after)
      await page.reload()
      await page.locator('.list-count').waitFor()
    }
    await page.context().close()
  },
)
it.each(['zh-CN', 'en-US'] as const)('the names of filters are read whole, within the list, %s', async locale => {
  const page = await enter(locale)
  for (const width of [1920, 1280, 1024, 900, 768])
    for (const place of ['/jz/manage', '/order/guanli', '/master/guanli', '/payments', '/verify/sygl']) {
      await page.setViewportSize({ width, height: 768 })
      await goTo(page, place)
      await page.locator('.list-card .filters').waitFor()
      const cut = await page.locator('.filters').evaluate(filters => {
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
          ...(filters.clientHeight > 48 ? ['more than a line'] : []),
        ]
      })
      expect(cut, `${place} at ${width}`).toEqual([])
    }
  await page.context().close()
})
it.each(['zh-CN', 'en-US'] as const)('on a card the state is read whole beside a dear price, %s', async locale => {
  await sql`update bowls set status = 3, price = 128000000 where name in ('盏21', '盏22')`.execute(stage.db)
  const page = await enter(locale, 375)
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
  await sql`update bowls set status = 1, price = 2100 where name in ('盏21', '盏22')`.execute(stage.db)
  await page.context().close()
})
it('what opens below a row stands over the next one', async () => {
  const page = await enter()
  await page.locator('.records tbody .inline-cell').first().click()
  const input = page.locator('.inline-editor input')
  await input.fill('x')
  await input.press('Enter')
  const error = page.locator('.inline-editor .filter-error')
  await error.waitFor()
  const isOnTop = (element: Element) => {
    const { left, bottom } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + 8, bottom - 4))
  }
  expect(await error.evaluate(isOnTop)).toBe(true)
  await page.context().close()
})
it('ticks are counted across pages and gone after a reload', async () => {
  const page = await enter()
  const tick = (name: string) => page.getByRole('checkbox', { name: `选择${name}`, exact: true })
  await tick('盏16').check()
  await page.getByRole('button', { name: '下一页' }).click()
  await tick('盏2').check()
  const bar = page.getByRole('toolbar')
  await bar.getByText('已选 2 项 （其中 1 项在其他页）').waitFor()
  await bar.getByRole('button', { name: '上架' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '上架', exact: true }).click()
  await expect.poll(async () => [await stateOf('盏16'), await stateOf('盏2')]).toEqual([2, 2])
  // What is done is ticked no more, and a tick before that would go with it.
  await bar.waitFor({ state: 'detached' })
  await tick('盏1').check()
  await page.reload()
  await rowOf(page, '盏1').waitFor()
  expect(await page.getByRole('toolbar').count()).toBe(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('selectedIds')))).toEqual([])
  await page.context().close()
})

it('the last column stays, and the usual ones come back', async () => {
  const page = await enter()
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
  await page.context().close()
})

describe('filters', () => {
  it('keep the order of tabs', async () => {
    const page = await enter()
    await page.locator('.drag-handle').first().waitFor()
    await page.getByLabel(words['zh-CN'].search).focus()
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
    await page.context().close()
  })
  it('open at the first click', async () => {
    const page = await enter()
    await page.getByLabel('大师', { exact: true }).click()
    await page.getByRole('option', { name: '李达明' }).waitFor()
    await page.reload()
    await page.locator('.drag-handle').first().waitFor()
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
    await page.context().close()
  })
})

it('a list notices by itself what others do while a row waits for them', async () => {
  const page = await enter()
  await page.clock.install()
  await sql`update bowls set status = 2 where name = '盏12'`.execute(stage.db)
  await page.reload()
  await rowOf(page, '盏12').getByText('待审核').waitFor()
  // What waits for review takes no change: its slot stays free.
  expect(await rowOf(page, '盏12').getByText('编辑', { exact: true }).isVisible()).toBe(false)
  await sql`update bowls set status = 3 where name = '盏12'`.execute(stage.db)
  await page.clock.runFor(16_000)
  await rowOf(page, '盏12').getByText('审核通过').first().waitFor()
  await sql`update bowls set status = 4 where name = '盏12'`.execute(stage.db)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await rowOf(page, '盏12').getByText('审核不通过').waitFor()
  await page.context().close()
})

it('a price is changed in its cell: Enter saves, Escape leaves it, what is wrong stands below, and what others wrote meanwhile is told', async () => {
  const page = await enter()
  const price = async () =>
    (await queryRow<{ price: number }>(stage.db, sql`select price from bowls where name = '盏9'`))?.price
  await page.getByLabel(words['zh-CN'].search).fill('盏9')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  const here = rowOf(page, '盏9')
  const cell = here.getByTitle('点击修改')
  const input = page.getByRole('textbox', { name: '修改价格' })
  await cell.click()
  await input.fill('1')
  await input.press('Escape')
  await input.waitFor({ state: 'detached' })
  expect(await price()).toBe(900)
  await cell.click()
  for (const [typed, said] of [
    ['abc', '请输入金额，最多 2 位小数'],
    ['0', '不能小于 0.01'],
  ] as const) {
    await input.fill(typed)
    await input.press('Enter')
    await here.getByRole('alert').getByText(said).waitFor()
  }
  await sql`update bowls set price = 1300, version = version + 1 where name = '盏9'`.execute(stage.db)
  await input.fill('１２．５')
  await input.press('Enter')
  await here.getByRole('alert').getByText('他人已改为 13.00，再按 Enter 以您的为准').waitFor()
  expect(await price()).toBe(1300)
  await sql`update bowls set description = '他人写的', version = version + 1 where name = '盏9'`.execute(stage.db)
  await input.press('Enter')
  await expect.poll(price).toBe(1250)
  await here.getByText('¥12.50').waitFor()
  await sql`update bowls set status = 2 where name = '盏9'`.execute(stage.db)
  await page.reload()
  await here.getByText('¥12.50').waitFor()
  expect(await cell.count()).toBe(0)
  await sql`update bowls set status = 1, price = 900 where name = '盏9'`.execute(stage.db)
  await page.context().close()
})
it.each(['zh-CN', 'en-US'] as const)(
  'on a phone all that can be done to the ticked is one line, along which it is reached, in %s',
  async locale => {
    const page = await enter(locale, 375)
    await page.locator('.records tbody .tick-cell input').first().check()
    const bar = page.getByRole('toolbar')
    const jobs = bar.getByRole('button')
    await bar.waitFor()
    expect((await bar.boundingBox())?.height).toBeLessThan(60)
    const isInSight = (at: number) =>
      jobs.nth(at).evaluate(button => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
    const many = await jobs.count()
    expect([await isInSight(0), await isInSight(many - 1)]).toEqual([true, true])
    for (let at = 0; at < many; at++) {
      await jobs.nth(at).scrollIntoViewIfNeeded()
      expect(await isInSight(at), String(at)).toBe(true)
    }
    await page.context().close()
  },
)
it.each([1280, 375])('at %i a row says why it came back, and on a card the menu holds every step', async width => {
  const why = '底部照片不清，请在自然光下重拍，再补一张内壁的'
  await sql`update bowls set status = 4, "reviewReason" = ${why} where name = '盏13'`.execute(stage.db)
  const page = await enter('zh-CN', width)
  const said = rowOf(page, '盏13').getByText(why)
  await said.waitFor()
  const chips = await page
    .locator('tbody .chip')
    .evaluateAll(all => all.map(each => each.getBoundingClientRect().height))
  expect([...new Set(chips)]).toEqual([20])
  expect(await said.getAttribute('title')).toBe(`驳回原因：${why}`)
  expect(await page.getByText(why).count()).toBe(1)
  if (width === 375) {
    const boxes = await rowOf(page, '盏13')
      .locator('.told:not(.cell-state)')
      .evaluateAll(all => all.map(each => each.getBoundingClientRect()).map(({ left, right }) => [left, right]))
    expect(boxes[0]?.[1]).toBeLessThanOrEqual(boxes[1]?.[0] ?? 0)
    expect(await rowOf(page, '盏13').getByRole('link', { name: '编辑' }).count()).toBe(0)
    expect((await rowOf(page, '盏13').locator('.lead-link').boundingBox())?.height).toBeGreaterThanOrEqual(24)
    expect((await page.locator('.brand span').boundingBox())?.width).toBeGreaterThan(40)
    await rowOf(page, '盏13').getByRole('button', { name: '盏13的更多操作' }).click()
    await page.getByRole('menuitem', { name: '上架', exact: true }).waitFor()
    await page.getByRole('menuitem', { name: '编辑', exact: true }).click()
    await expect.poll(() => path(page)).toBe('#/jz/jz-detail')
  }
  await sql`update bowls set status = 1, "reviewReason" = null where name = '盏13'`.execute(stage.db)
  await page.context().close()
})
it('a bowl is put on top, and in a place over pages', async () => {
  const page = await enter()
  const names = () => page.locator('tbody tr strong').allTextContents()
  const choose = async (name: string, item: string) => {
    await rowOf(page, name)
      .getByRole('button', { name: `${name}的更多操作` })
      .click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('盏10', '移到最前')
  await expect.poll(async () => (await names())[0]).toBe('盏10')
  await choose('盏10', '移到第几位')
  const place = page.getByRole('dialog', { name: '移动“盏10”' })
  await place.getByLabel('位次').fill('0')
  await place.getByRole('button', { name: '移动' }).click()
  await place.getByText(/^请输入 1 至 \d+ 的整数$/).waitFor()
  await place.getByLabel('位次').fill('２１')
  await place.getByRole('button', { name: '移动' }).click()
  await rowOf(page, '盏10').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '下一页' }).click()
  await expect.poll(async () => (await names())[0]).toBe('盏10')
  await page.context().close()
})

it('another page and a search begin at their first row, and a tick is pressed anywhere in its cell', async () => {
  const page = await enter()
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
  await expect.poll(() => page.url()).toContain('filter=')
  await expect.poll(scrolled).toBe(0)
  const cell = page.locator('tbody .tick-cell').first()
  await cell.click({ position: { x: 25, y: 4 } })
  expect(await cell.locator('input').isChecked()).toBe(true)
  await page.context().close()
})

it('a short number is copied by a click', async () => {
  const page = await enter()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await rowOf(page, '盏5')
    .or(rowOf(page, '盏15'))
    .first()
    .getByRole('button', { name: /^B-\d{6}$/ })
    .click()
  await page.getByText(/^已复制：B-\d{6}$/).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^B-\d{6}$/)
  await page.context().close()
})
