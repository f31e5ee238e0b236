import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { openStage, type Stage } from '../../kit/console/browser'
import { enterAs, goTo, type Look } from '../../kit/console/walk'

const query = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`

const zh: Look = { locale: 'zh-CN', theme: 'light' }
let stage: Stage
let page: Page
beforeAll(async () => {
  stage = await openStage()
  for (const name of ['束口盏', '敛口盏'])
    await stage.maker.call('/api/product/addOrUpdateProduct', { name, price: 100_00, description: '好盏' })
  page = await enterAs(stage, 'demo', 'fact', zh, { at: '/jz/manage' })
})
afterAll(async () => {
  await page.context().close()
  await stage.close()
})

/** Opens a page anew: what is typed on the one before is of no use here. */
const open = async (path: string) => {
  await page.goto('about:blank')
  await page.goto(`${stage.address}/#${path}`)
  await page.locator('form').locator('button[type=submit]:visible, input:visible').first().waitFor()
}
const input = (name: string | RegExp) => page.getByRole('textbox', { name })
/** What stands below an input, as a screen reader tells it. */
const below = async (name: string | RegExp) =>
  input(name).evaluate(each =>
    (each.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map(id => document.getElementById(id)?.innerText.trim())
      .join(' '),
  )

it('a filter says what is no number and which end is the lesser, and asks for nothing meanwhile', async () => {
  await page.locator('.drag-handle').first().waitFor()
  const calls: string[] = []
  const note = (request: Request) => void (request.url().includes('listProducts') && calls.push(request.url()))
  page.on('request', note)
  await page.getByRole('button', { name: '更多筛选' }).click()
  const drawer = page.getByRole('dialog', { name: '更多筛选' })
  const range = drawer.getByRole('group', { name: '价格', exact: true })
  const [from, to] = [range.getByLabel('价格 从'), range.getByLabel('价格 至')]
  await from.fill('abc')
  await from.press('Enter')
  await range.getByText('请输入金额，最多 2 位小数').waitFor()
  await expect
    .poll(async () => [await from.inputValue(), await from.evaluate(each => each === document.activeElement)])
    .toEqual(['abc', true])
  await from.fill('２００')
  await to.fill('1')
  await drawer.getByRole('button', { name: '查询' }).click()
  await range.getByText('不能小于 200').waitFor()
  expect(calls).toEqual([])
  page.off('request', note)
  await to.fill('1,000')
  await drawer.getByRole('button', { name: '查询' }).click()
  await page.getByRole('heading', { name: '没有符合条件的记录' }).waitFor()
  await expect.poll(() => decodeURIComponent(page.url())).toContain('"price":{"gte":20000,"lte":100000}')
  await page.getByRole('button', { name: '去掉“价格：¥200.00 – ¥1,000.00”' }).waitFor()
  await page.getByRole('button', { name: '更多筛选 (1)' }).click()
  await to.fill('typed, not searched')
  await drawer.getByRole('button', { name: '重置' }).click()
  await page.locator('.drag-handle').first().waitFor()
  await expect.poll(async () => [await from.inputValue(), await to.inputValue()]).toEqual(['', ''])
})

it.each([
  ['a region', '/set/address', { region: '110101' }],
  [
    'several at once',
    '/jz/manage',
    { glaze: 'wujin', price: { gte: 1 }, createdTime: { gte: '2020-01-01', lte: '2020-01-02' }, q: '无' },
  ],
])('%s that leads to nothing can be taken off', async (_, path, filter) => {
  await stage.maker.call('/api/address/addOrUpdateAddress', {
    receiver: '林松',
    phone: '13800138112',
    region: '350703',
    detail: '后井村',
  })
  await page.goto(`${stage.address}/#${path}${query(filter)}`)
  await page.getByRole('heading', { name: '没有符合条件的记录' }).waitFor()
  await page.getByRole('button', { name: '清除全部条件' }).click()
  await page.locator('tbody tr').first().waitFor()
})

it('from and to of a day are one control for the keyboard, and the end is not before the start', async () => {
  await page.goto(`${stage.address}/#/jz/manage?filter=%7B%7D`)
  await page.locator('.drag-handle').first().waitFor()
  await page.getByRole('button', { name: /^创建时间/ }).press('Enter')
  const range = page.getByRole('dialog', { name: '创建时间' })
  const day = (at: number) => range.getByRole('textbox').nth(at)
  await day(1).waitFor()
  await day(0).press('2')
  await page.keyboard.type('026年3月1日')
  await day(1).focus()
  await page.keyboard.type('2026/2/1')
  await range.getByRole('button', { name: '今天' }).focus()
  await range.getByText('结束日期不能早于开始日期').waitFor()
  await range.getByRole('button', { name: '确定' }).click()
  expect(page.url()).not.toContain('createdTime')
  await day(1).fill('3/5/2027')
  await range.getByRole('button', { name: '今天' }).focus()
  await range.getByText('“3/5/2027”可能是 2027-03-05 或 2027-05-03').waitFor()
  await day(1).fill('20270201')
  await range.getByText('结束日期不能早于开始日期').waitFor({ state: 'detached' })
  await range.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => decodeURIComponent(page.url()))
    .toContain('"createdTime":{"gte":"2026-03-01","lte":"2027-02-01"}')
})

it.each(['银毫', 'silver hare', 'yintuhao'])('an option is found by “%s”, another name of the trade', async typed => {
  await goTo(page, '/jz/new')
  await page.getByRole('combobox', { name: '釉色' }).fill(typed)
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['银(蓝)兔毫'])
})

it('what is no number stays, is refused when the field is left, and comes back with what was not saved', async () => {
  await goTo(page, '/jz/new')
  await input(/^建盏名称/).fill('油滴盏')
  for (const [name, said] of [
    ['口径（厘米）', '请输入数字'],
    ['重量（克）', '请输入数字'],
    ['价格（¥）', '请输入金额，最多 2 位小数'],
  ] as const) {
    await input(name).fill('abc')
    await input(name).press('Tab')
    await expect.poll(() => below(name)).toBe(said)
  }
  expect(await Promise.all(['重量（克）', '口径（厘米）'].map(name => input(name).getAttribute('inputmode')))).toEqual([
    'numeric',
    'decimal',
  ])
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toMatch(/price\\":\\"abc/)
  await page.reload()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  for (const name of ['口径（厘米）', '重量（克）', '价格（¥）'])
    await expect.poll(() => input(name).inputValue()).toBe('abc')
  await input('口径（厘米）').fill(' １２．５ ')
  await input('重量（克）').fill('１，２８０')
  await input('价格（¥）').fill('1,280.50')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.waitForURL('**/#/jz/view?id=*')
  expect(
    await queryRow(
      stage.db,
      sql`select "rimCm"::float8 as rim, "weightG" as weight, price from bowls where name = '油滴盏'`,
    ),
  ).toEqual({
    rim: 12.5,
    weight: 1280,
    price: 128_050,
  })
})

it('inputs side by side are of one height, and a label stays where it is when its input has the focus', async () => {
  const heights = (parts: string) =>
    page
      .locator(parts)
      .evaluateAll(all => [...new Set(all.map(each => Math.round(each.getBoundingClientRect().height)))])
  await goTo(page, '/jz/new')
  await page.locator('.MuiAutocomplete-root').first().waitFor()
  expect(await heights('.fields .MuiInputBase-root:not(.MuiInputBase-multiline)')).toEqual([36])
  const label = page.locator('.fields .MuiFormControl-root:has(input[name=name]) > label')
  const { x } = (await label.boundingBox()) as { x: number }
  await input(/^建盏名称/).focus()
  expect((await label.boundingBox())?.x).toBe(x)
  const toggle = page.locator('.MuiFormControlLabel-root:has(.MuiSwitch-root)').first()
  await toggle.locator('input').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  const ring = await toggle.locator('.MuiSwitch-root').evaluate(each => {
    const { outlineOffset, outlineWidth } = getComputedStyle(each)
    return each.getBoundingClientRect().right + Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  })
  const text = await toggle.locator('.MuiFormControlLabel-label').evaluate(each => each.getBoundingClientRect().left)
  expect(ring).toBeLessThanOrEqual(text)
  // A pasted address has its name above it, as whatever else is filled in.
  await goTo(page, '/set/address-new')
  const paste = page.locator('.paste .MuiFormControl-root')
  expect(
    await paste.evaluate(each => {
      const [above, below] = [...each.children].map(child => child.getBoundingClientRect())
      return Number(above?.bottom) <= Number(below?.top)
    }),
  ).toBe(true)
  await goTo(page, '/messages')
  await page.locator('main .filters .filter').first().waitFor()
  expect(await heights('main .filters > .filter, main .filters .MuiInputBase-root')).toEqual([36])
})

it('a long text begins where others do, and grows with its lines, on a desk and on a phone', async () => {
  await goTo(page, '/jz/new')
  const long = input('描述')
  const begins = (name: string | RegExp) =>
    input(name).evaluate(
      each => each.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(each).paddingLeft),
    )
  const lines = () =>
    long.evaluate(each => Math.round(each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight)))
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(async () => (await begins('描述')) - (await begins(/^建盏名称/)), { message: `at ${width}` })
      .toBe(0)
    for (const [typed, high] of [
      ['', 3],
      ['盏\n'.repeat(5), 6],
      ['盏\n'.repeat(20), 12],
    ] as const) {
      await long.fill(typed)
      await expect.poll(lines, { message: `at ${width}` }).toBe(high)
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
})

it('a text that is too long is counted on, in red, beside its error', async () => {
  await open('/jz/new')
  await input('描述').fill('盏'.repeat(201))
  await expect.poll(() => below('描述')).toContain('201 / 200')
  const counter = page.locator('.count-text', { hasText: '201' })
  await expect.poll(() => counter.evaluate(each => each.classList.contains('Mui-error'))).toBe(true)
  await input('描述').press('Tab')
  await expect.poll(() => below('描述')).toBe('最多 200 个字 201 / 200')
  await input('描述').fill('盏'.repeat(202))
  await expect.poll(() => below('描述')).toBe('最多 200 个字 202 / 200')
  // Of two UTF-16 units each.
  await input('描述').fill('😀'.repeat(150))
  await expect.poll(() => below('描述')).toContain('150 / 200')
  await input('描述').fill('盏'.repeat(200))
  await expect.poll(() => below('描述')).toContain('200 / 200')
  await expect.poll(() => page.locator('.count-text.Mui-error').count()).toBe(0)
})

it('a click on a save that leaves a wrong field is a click on the save', async () => {
  await open('/set/info')
  const section = page.getByRole('region', { name: '法人信息' })
  const save = section.getByRole('button', { name: '保存', exact: true })
  await section.getByLabel('法人手机号').fill('123')
  await save.scrollIntoViewIfNeeded()
  const at = await save.boundingBox()
  if (!at) throw new Error('no button')
  await page.mouse.move(at.x + at.width / 2, at.y + 3)
  await page.mouse.down()
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await save.boundingBox()).toEqual(at)
  await page.mouse.up()
  await section.getByRole('status').getByText('有 1 处填写有误，点此查看').waitFor()
})

it('two ways to be known stand together where a password is forgotten', async () => {
  const anyone = await stage.open()
  await anyone.goto(`${stage.address}/#/forgot`)
  await anyone.getByRole('radiogroup').waitFor()
  const [first, second] = await anyone.getByRole('radiogroup').locator('label').all()
  const [one, two] = [await first?.boundingBox(), await second?.boundingBox()]
  expect(Number(two?.x) - Number(one?.x) - Number(one?.width)).toBeLessThanOrEqual(24)
  await anyone.context().close()
})

it('the platform finds what waits for its review, and all of it when asked', async () => {
  await stage.maker.call('/api/product/addOrUpdateProduct', { name: '待审盏', price: 100_00, description: '好盏' })
  await sql`update bowls set status = 2 where name = '待审盏'`.execute(stage.db)
  const platform = await enterAs(stage, 'platform', 'plat', zh, { at: '/jz/manage' })
  const seen = () => platform.locator('tbody tr strong').allTextContents()
  await expect.poll(seen).toEqual(['待审盏'])
  await platform.getByRole('tab', { name: '待审核', selected: true }).waitFor()
  await platform.getByRole('tab', { name: '全部' }).click()
  await expect.poll(async () => (await seen()).length).toBeGreaterThan(1)
  await platform.reload()
  await platform.getByRole('tab', { name: '全部', selected: true }).waitFor()
  await platform.context().close()
})

it('a region tells that its lists load, keeps its place in the order of keys, and says when they fail', async () => {
  const { id } = await stage.maker.call<{ id: string }>('/api/address/addOrUpdateAddress', {
    receiver: '林',
    phone: '13805990001',
    region: '350703',
    detail: '建盏文化街 6 号',
  })
  const select = (level: string) => page.getByRole('combobox', { name: new RegExp(`^${level}`) })
  const gate: { fails: boolean; held: (() => void)[] | undefined } = { fails: true, held: undefined }
  await page.route(/\/api\/regions/, async route => {
    if (gate.fails) return route.fulfill({ status: 503, json: { code: 50300, message: '', data: null } })
    await new Promise<void>(go => (gate.held ? gate.held.push(go) : go()))
    return route.continue()
  })
  await open(`/set/address-edit?id=${id}`)
  await page.getByRole('alert').getByText('加载失败').waitFor()
  gate.fails = false
  gate.held = []
  await page.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => select('省').innerText()).toBe('加载中')
  for (const go of gate.held.splice(0)) go()
  gate.held = undefined
  await expect.poll(() => select('区').innerText()).toBe('建阳区')
  await expect.poll(() => select('省').innerText()).toBe('福建省')
  expect(await page.getByRole('alert').count()).toBe(0)
  // Another province: its cities still load when the next key comes.
  gate.held = []
  await select('省').press('Enter')
  await page.getByRole('option', { name: '广东' }).click()
  await page.keyboard.press('Tab')
  expect(await select('市').evaluate(each => each === document.activeElement)).toBe(true)
  for (const go of gate.held.splice(0)) go()
  gate.held = undefined
  await select('市').press('Enter')
  await page.getByRole('option', { name: '广州' }).click()
  await select('区').press('Enter')
  await page.getByRole('option', { name: '天河' }).click()
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => queryRow(stage.db, sql`select region from addresses where id = ${id}`))
    .toEqual({ region: '440106/广东省/广州市/天河区' })
  await page.unroute(/\/api\/regions/)
})
