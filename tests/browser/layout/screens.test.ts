import type { Locator, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { resources } from '../../../resources'
import { chinese } from '../../../src/console/i18n/messages/chinese'
import { getResource } from '../../../src/schema/selectors/definition'
import { buildManifest } from '../../../src/schema/selectors/buildManifest'
import type { AnyResource } from '../../../src/schema/model/resource'
import { fieldErrorMessages } from '../../../src/schema/text/errorMessages'
import { appMessages as shopWords } from '../../../src/app/console/texts'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { logIn, openBowls, moveByKeys, openStage, pause, type Stage, words } from '../../kit/console/browser'
import { picture } from '../../kit/testServer'
import { goTo, settled } from '../../kit/console/walk'

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
const enter = async (options: Parameters<Stage['open']>[0] = {}, username = 'demo') => {
  const page = await stage.open(options)
  await logIn(page, options.locale === 'en-US' ? 'en-US' : 'zh-CN', username)
  await openBowls(page)
  await page.locator('tbody tr').first().waitFor()
  return page
}

describe('login', () => {
  it.each(['/', '/#/login', '/#/nowhere'])(
    'opened at %s is usable with under 20 kB of scripts and at most three history entries',
    async path => {
      const page = await stage.newPage()
      const first = [...(await (await fetch(stage.address)).text()).matchAll(/assets\/[\w.-]+\.js/g)].map(
        match => match[0],
      )
      let bytes = 0
      // What is loaded behind the page while a person types is kept away: the page must do without it.
      await page.route('**/*.js', route =>
        first.some(name => route.request().url().endsWith(name)) ? route.continue() : route.abort(),
      )
      page.on('response', async response => {
        if (response.url().endsWith('.js')) bytes += Number((await response.allHeaders())['content-length'])
      })
      await page.goto(stage.address + path)
      await page.getByLabel(w.account).fill('demo')
      await expect
        .poll(() => page.getByRole('img', { name: w.captcha }).getAttribute('src'))
        .toContain('data:image/png')
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThan(20_000)
      expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(3)
      await page.context().close()
    },
  )
  it('says what is missing and what is wrong, at its field, and reloads the captcha', async () => {
    const page = await stage.open()
    const submit = () => page.getByRole('button', { name: w.logIn, exact: true }).click()
    await submit()
    for (const text of ['用户名不能为空', '密码不能为空', '请输入验证码']) await page.getByText(text).waitFor()
    await page.getByLabel(w.account).fill('demo')
    await page.getByLabel(w.password, { exact: true }).fill('Wrong123')
    await page.getByLabel(w.captcha, { exact: true }).fill('NOPE')
    const shown = () => page.getByRole('img', { name: w.captcha }).getAttribute('src')
    await expect.poll(shown).toContain('data:image')
    const before = await shown()
    await submit()
    await page.getByText('验证码错误').waitFor()
    await expect.poll(shown).not.toBe(before)
    await page.getByLabel(w.captcha, { exact: true }).fill('TEST')
    await submit()
    await page.getByRole('alert').getByText('账号或密码错误').waitFor()
    expect(await page.getByLabel(w.account).inputValue()).toBe('demo')
    await page.getByRole('button', { name: '切换为英文' }).click()
    await page.getByRole('heading', { name: "Tea-bowl makers' console" }).waitFor()
    expect(await page.getByLabel('Username or mobile number').inputValue()).toBe('demo')
    await page.context().close()
  })
  it('leads back to the page that was asked for, with its query, and to no other site', async () => {
    const page = await stage.open()
    // A page that still writes its first address would take the next one back.
    await page.getByLabel(w.account).waitFor()
    await page.goto(`${stage.address}/#/master/guanli?perPage=10`)
    await page.reload()
    await expect.poll(() => page.url()).toContain('#/login?redirect=guanli&perPage=10')
    await logIn(page, 'zh-CN', 'demo')
    await expect.poll(() => page.url()).toMatch(/#\/master\/guanli\?.*perPage=10/)
    await page.evaluate(() => localStorage.clear())
    await page.goto(`${stage.address}/?again#/login?redirect=//evil.example`)
    await logIn(page, 'zh-CN', 'demo')
    await expect.poll(() => page.url()).toContain(`${stage.address}/?again#/dashboard/workplace`)
    await page.context().close()
  })
  it('says that the network is away, and goes on when it is back', async () => {
    const page = await stage.open()
    await page.getByLabel(w.account).waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await page.getByLabel(w.account).fill('demo')
    await page.getByLabel(w.password, { exact: true }).fill('Demo1234')
    await page.getByLabel(w.captcha, { exact: true }).fill('TEST')
    await page.getByRole('button', { name: w.logIn, exact: true }).click()
    await page.getByRole('alert').getByText('网络错误').waitFor()
    await page.context().setOffline(false)
    const another = page.waitForResponse('**/api/admin/captcha')
    await page.getByRole('button', { name: '看不清？换一张' }).click()
    await another
    await page.getByLabel(w.captcha, { exact: true }).fill('TEST')
    await page.getByRole('button', { name: w.logIn, exact: true }).click()
    await page.locator('.figure').first().waitFor()
    await page.context().close()
  })
})

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
      await phone.waitForTimeout(16)
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
    expect(await page.getByRole('checkbox', { name: '厂家名称' }).count()).toBe(0)
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
    for (const name of ['K', 'L'])
      await sql`update bowls set status = ${name === 'K' ? 3 : 5} where name = ${`盏 ${name}`}`.execute(stage.db)
    await page.reload()
    for (const name of ['K', 'L']) await page.getByRole('checkbox', { name: `选择盏 ${name}` }).check()
    const bar = page.getByRole('toolbar')
    await bar.getByText('已选 2 项').waitFor()
    await bar.getByRole('button', { name: w.delist }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('所选中有 1 项当前不能执行此操作，将保持不变。').waitFor()
    await dialog.getByText('盏 L：“已售”状态下不能执行此操作').waitFor()
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
    await item.getByText('“待上架”状态下不能执行此操作').waitFor()
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
    const page = await stage.newPage()
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

describe('the form', () => {
  it('takes sub-records: a row is added, refused while it lacks something, and kept', async () => {
    const page = await enter()
    await page.goto(`${stage.address}/#/master/add`)
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
    await page.waitForTimeout(300)
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
    const page = await enter()
    await page.goto(`${stage.address}/#/jz/new`)
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
    const page = await enter()
    await page.goto(`${stage.address}/#/jz/new`)
    await page.getByRole('textbox', { name: /^建盏名称/ }).fill('中英盏')
    await page.getByRole('button', { name: /^语言/ }).click()
    await page.getByText('The language is now English').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('中英盏')
    await page.getByRole('heading', { name: 'Basic information' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US')
    await page.context().close()
  })
  it('tells the mall’s refusal at the field, in the language of the screen', async () => {
    const page = await enter({ locale: 'en-US' })
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
    await page.goto(`${stage.address}/#/jz/new`)
    await page.getByRole('textbox', { name: /^Name/ }).fill('Doubled')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('At least 0.01').waitFor()
    await page.getByText('This is already in use').waitFor()
    expect(await page.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Doubled')
    await page.context().close()
  })
  it('sends a write again under the same key when no answer came', async () => {
    const page = await enter()
    const keys: (string | undefined)[] = []
    await page.route('**/api/product/addOrUpdateProduct', async route => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 1) {
        await route.fetch()
        await route.abort()
      } else await route.continue()
    })
    await page.goto(`${stage.address}/#/jz/new`)
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

it.each([
  ['zh-CN', '页面出错了', '回到首页'],
  ['en-US', 'Something went wrong', 'Go to home'],
] as const)('a page that cannot be drawn says so in %s, and leads on', async (locale, said, home) => {
  const page = await enter({ locale })
  await page.route('**/Show-*.js', route => route.abort())
  await page.locator('.lead-link strong').first().click()
  await page.getByRole('main').getByRole('alert').getByRole('heading', { name: said }).waitFor()
  await page.getByRole('navigation').getByRole('link').first().waitFor()
  await page.getByRole('link', { name: home }).click()
  await page.locator('.figure').first().waitFor()
  await page.context().close()
})
it('an unknown page says so and leads home', async () => {
  const page = await enter()
  await page.goto(`${stage.address}/#/no/such/page`)
  await page.getByRole('heading', { name: '抱歉，页面不见了' }).waitFor()
  await page.getByRole('link', { name: '回到首页' }).click()
  await page.waitForURL('**/#/dashboard/workplace')
  await page.context().close()
})
/** Fields that the bar which saves lies over while they have the focus. */
const coveredFields = (page: Page) =>
  page.locator('form :is(input:not([type=file]), textarea, [role=combobox])').evaluateAll(async all => {
    const bar = document.querySelector('.save-bar')
    const covered: string[] = []
    for (const each of all as HTMLElement[]) {
      each.focus()
      await new Promise(requestAnimationFrame)
      if (bar && each.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1) covered.push(each.outerHTML)
    }
    return covered
  })
it.each([375, 1280])(
  'no page of %i pixels is wider than its screen, and what saves a form stays in sight',
  async width => {
    const page = await enter({ viewport: { width, height: 800 } })
    const id = (await queryRow<{ id: string }>(stage.db, sql`select id from bowls limit 1`))?.id
    for (const path of [
      '/jz/manage',
      '/jz/new',
      `/jz/jz-detail?id=${id}`,
      `/jz/view?id=${id}`,
      '/master/guanli',
      '/master/add',
      '/exception/404',
    ]) {
      await goTo(page, path)
      await pause(page, 400)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
      if (path === '/exception/404')
        expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBeLessThanOrEqual(800)
      const save = page.locator('.save-bar').getByRole('button', { name: w.save, exact: true })
      if ((await save.count()) === 0) continue
      const box = await save.boundingBox()
      expect((box?.y ?? 800) + (box?.height ?? 0), path).toBeLessThanOrEqual(800)
      expect(await coveredFields(page), path).toEqual([])
    }
    // Back begins at the top like every other way, though the form was left at its end.
    await page.goBack()
    await page.locator('.save-bar').waitFor()
    await settled(page)
    await pause(page, 400)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.context().close()
  },
)
it.each([320, 375, 1280])('at %i pixels no control of a sub-record lies over another', async width => {
  const page = await enter({ viewport: { width, height: 800 } })
  await page.goto(`${stage.address}/#/master/add`)
  await page.locator('.sub-records').getByRole('button').last().click()
  const line = page.locator('.sub-records li').first()
  await line.getByRole('combobox').waitFor()
  await settled(page)
  const over = await line
    .locator('.MuiInputBase-root, .picture-drop, .RaSimpleFormIterator-action button')
    .evaluateAll(all => {
      const boxes = all.map(each => each.getBoundingClientRect())
      const meet = (a: DOMRect, b: DOMRect) =>
        a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      return boxes.flatMap((a, index) => boxes.slice(index + 1).filter(b => meet(a, b))).length
    })
  expect(over).toBe(0)
  await page.context().close()
})
it('a paid order is shipped from its page, and the timeline says so', async () => {
  const { id: jzId } = await stage.maker.call('/api/product/addOrUpdateProduct', { name: '待发盏', price: 88_00 })
  await sql`update bowls set status = 3 where id = ${jzId}`.execute(stage.db)
  const receiver = { receiver_name: '周茶友', receiver_phone: '13911112222', region: '110101' }
  const order = { jzId, ...receiver, receiver_detail_address: '东华门大街 1 号' }
  const { id, no } = await stage.buyer.call('/api/buyer/placeOrder', order)
  await stage.buyer.call(`/api/buyer/payOrder?id=${String(id)}`)
  const page = await enter({}, 'demo-user')
  await page.goto(`${stage.address}/#/order/guanli`)
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
  await page.getByRole('heading', { name: '操作记录' }).waitFor()
  await page.getByText('已发货', { exact: true }).waitFor()
  expect(await queryRow(stage.db, sql`select status, courier from orders where id = ${id}`)).toEqual({
    status: 2,
    courier: 'SF',
  })
  await page.context().close()
})
