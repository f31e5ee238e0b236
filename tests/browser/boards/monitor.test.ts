import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createAccount } from '../../../src/server/auth/accounts'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import type { TenantId } from '../../../src/server/database/tenancy/tenant'
import { demoPassword } from '../../../src/app/server/demo/data/demoAccounts'
import { openStage, type Stage } from '../../kit/console/browser'
import { requestRefund, paidOrder } from '../../kit/trade'
import { enterAs, faultsOn, goTo, settled } from '../../kit/console/walk'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  const { factId } = await querySingleRow<{ factId: TenantId }>(
    stage.db,
    sql`select fact_id as "factId" from accounts where username = 'demo'`,
  )
  await createAccount(stage.db, { username: 'boss', identity: 'fact', role: 'admin', factId, password: demoPassword })
})
afterAll(() => stage.close())

const words = {
  'zh-CN': {
    lines: '动态',
    made: '下单',
    paid: '付款',
    scan: '扫码',
    cancelled: '取消订单',
    refund: '退款',
    pause: '暂停',
    resume: '继续',
    paused: (n: number) => `已暂停，期间有 ${n} 条新动态`,
    lost: '实时连接已断开',
    back: '连接已恢复',
    sound: '打开提示音',
    soundOff: '关闭提示音',
    showAll: '显示全部类型',
    view: /^查看：付款/,
    unusual: '异常',
    burst: /15 分钟内 5 次：demo/,
    makers: '今天各厂家',
    minutes: '每分钟数据',
  },
  'en-US': {
    lines: 'What happened',
    made: 'Order made',
    paid: 'Order paid',
    scan: 'Scan',
    cancelled: 'Cancelled',
    refund: 'Refund paid',
    pause: 'Pause',
    resume: 'Resume',
    paused: (n: number) => `Paused: ${n} new meanwhile`,
    lost: 'The live connection is lost',
    back: 'Connected again',
    sound: 'Turn sound on',
    soundOff: 'Turn sound off',
    showAll: 'Show everything',
    view: /^View Order paid/,
    unusual: 'Unusual',
    burst: /5 within 15 minutes: demo/,
    makers: 'Today by manufacturer',
    minutes: 'Minute by minute',
  },
} as const
type Locale = keyof typeof words
const list = (page: Page, locale: Locale) => page.getByRole('list', { name: words[locale].lines, exact: true })
const linesOf = (page: Page, locale: Locale, kind: string, name: string) =>
  list(page, locale).getByRole('listitem').filter({ hasText: kind }).filter({ hasText: name })
const atMonitor = async (username: string, identity: 'fact' | 'plat', locale: Locale, options: object = {}) => {
  const page = await enterAs(
    stage,
    username,
    identity,
    { locale, theme: locale === 'zh-CN' ? 'light' : 'dark' },
    options,
  )
  await goTo(page, '/dashboard/monitor')
  await page.evaluate(() => Object.assign(window, { notReloaded: true }))
  return page
}
const looks = [
  { locale: 'zh-CN', username: 'boss', identity: 'fact', n: '甲' },
  { locale: 'en-US', username: 'platform', identity: 'plat', n: 'Q' },
] as const

it.each(looks)(
  'what buyers do appears on top by itself, stands still while it is paused, and is filtered, in $locale',
  async look => {
    const { locale, username, identity, n } = look
    const t = words[locale]
    const page = await atMonitor(username, identity, locale)
    await page.getByRole('button', { name: t.paid, exact: true }).waitFor()
    await paidOrder(stage, { name: `早起${n}盏` })
    await linesOf(page, locale, t.paid, `早起${n}盏`).waitFor()
    await linesOf(page, locale, t.made, `早起${n}盏`).waitFor()
    expect(await list(page, locale).getByRole('listitem').first().innerText()).toContain(t.paid)
    await page.getByRole('button', { name: t.pause, exact: true }).click()
    await page.getByText(t.paused(0)).waitFor()
    const later = await paidOrder(stage, { name: `晚来${n}盏` })
    await page.getByText(t.paused(2)).waitFor()
    expect(await linesOf(page, locale, t.paid, `晚来${n}盏`).count()).toBe(0)
    await page.getByRole('button', { name: t.resume, exact: true }).click()
    await linesOf(page, locale, t.paid, `晚来${n}盏`).waitFor()
    const paid = page.getByRole('button', { name: t.paid, exact: true })
    await paid.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => paid.getAttribute('aria-pressed')).toBe('false')
    expect(await linesOf(page, locale, t.paid, `晚来${n}盏`).count()).toBe(0)
    await paid.click()
    await page.getByRole('button', { name: t.sound }).click()
    await page.getByRole('button', { name: t.soundOff }).click()
    await linesOf(page, locale, t.paid, `晚来${n}盏`).getByRole('link', { name: t.view }).click()
    await page.getByRole('heading', { level: 1 }).filter({ hasText: later.no }).waitFor()
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true)
  },
)

it.each(looks)(
  'a lost stream says so, and what came meanwhile is there once when it is back, in $locale',
  async look => {
    const { locale, username, identity, n } = look
    const t = words[locale]
    const page = await atMonitor(username, identity, locale)
    await page.getByRole('button', { name: t.paid, exact: true }).waitFor()
    await paidOrder(stage, { name: `断前${n}盏` })
    await linesOf(page, locale, t.paid, `断前${n}盏`).waitFor()
    await page.context().setOffline(true)
    await page.getByText(t.lost).waitFor()
    const order = await paidOrder(stage, { name: `断中${n}盏` })
    await requestRefund(stage, order.id)
    expect(await linesOf(page, locale, t.paid, `断中${n}盏`).count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByText(t.back).waitFor()
    await linesOf(page, locale, t.paid, `断中${n}盏`).waitFor()
    expect(await page.getByText(t.lost).count()).toBe(0)
    for (const name of [`断前${n}盏`, `断中${n}盏`]) expect(await linesOf(page, locale, t.paid, name).count()).toBe(1)
  },
)

it('a mall that stops is told of, and soon after it runs again what came meanwhile is there', async () => {
  const t = words['zh-CN']
  const { port } = new URL(stage.address)
  const sockets = new Set<Socket>()
  const open = (on: number) => {
    const server = createServer(from => {
      const to = connect(Number(port), '127.0.0.1')
      for (const socket of [from, to]) sockets.add(socket.on('error', () => {}))
      from.pipe(to).pipe(from)
    })
    return new Promise<Server>(done => server.listen(on, '127.0.0.1', () => done(server)))
  }
  const first = await open(0)
  const { port: front } = first.address() as AddressInfo
  const page = await enterAs({ ...stage, address: `http://127.0.0.1:${front}` }, 'boss', 'fact', {
    locale: 'zh-CN',
    theme: 'light',
  })
  await goTo(page, '/dashboard/monitor')
  await paidOrder(stage, { name: '停前盏' })
  await linesOf(page, 'zh-CN', t.paid, '停前盏').waitFor()
  first.close()
  for (const socket of sockets) socket.destroy()
  await page.getByText(t.lost).waitFor()
  await paidOrder(stage, { name: '停中盏' })
  // Until the tries are so far apart that nobody would wait for the next.
  await page.waitForTimeout(12_000)
  expect(await linesOf(page, 'zh-CN', t.paid, '停中盏').count()).toBe(0)
  const second = await open(front)
  await linesOf(page, 'zh-CN', t.paid, '停中盏').waitFor({ timeout: 8_000 })
  for (const name of ['停前盏', '停中盏']) expect(await linesOf(page, 'zh-CN', t.paid, name).count()).toBe(1)
  await page.context().close()
  second.close()
})

it.each(looks)(
  'a cancelled order and the money that went back are lines of their own, by their numbers, and a reload keeps what is shown, in $locale',
  async look => {
    const { locale, username, identity, n } = look
    const t = words[locale]
    const page = await atMonitor(username, identity, locale)
    await page.getByRole('button', { name: t.refund, exact: true }).waitFor()
    const order = await paidOrder(stage, { name: `取消${n}盏` })
    await stage.maker.call(`/api/order/cancelOrder?id=${order.id}`, {})
    await linesOf(page, locale, t.refund, order.no).waitFor()
    const cancelled = linesOf(page, locale, t.cancelled, `取消${n}盏`)
    await cancelled.getByRole('link', { name: `${t.cancelled} ${order.no}` }).waitFor()
    expect(await cancelled.getByRole('link').last().innerText()).toBe(order.no)
    await page.getByRole('button', { name: t.cancelled, exact: true }).click()
    await page.getByRole('button', { name: t.pause, exact: true }).click()
    await page.getByText(t.paused(0)).waitFor()
    await page.reload()
    await settled(page)
    await page.getByText(t.paused(0)).waitFor()
    await linesOf(page, locale, t.refund, order.no).waitFor()
    expect(await cancelled.count()).toBe(0)
    expect(await page.getByRole('button', { name: t.cancelled, exact: true }).getAttribute('aria-pressed')).toBe(
      'false',
    )
    await paidOrder(stage, { name: `停住${n}盏` })
    await page.getByText(t.paused(2)).waitFor()
    await page.getByRole('button', { name: t.resume, exact: true }).click()
    await linesOf(page, locale, t.paid, `停住${n}盏`).waitFor()
    await page.getByRole('button', { name: t.cancelled, exact: true }).click()
    await cancelled.waitFor()
    expect(await page.evaluate(() => location.hash)).not.toMatch(/hide|paused/)
  },
)

it('the platform sees makers side by side', async () => {
  const { id: rival } = await querySingleRow<{ id: string }>(
    stage.db,
    sql`insert into tenants (id, "factName", "shopName") values (gen_random_uuid(), '远山陶坊', '远山') returning id`,
  )
  await sql`insert into day_sums (fact_id, figure, division, day, part, n, total)
    values (${rival}, 'madeOrders', '', (now() at time zone 'Asia/Shanghai')::date, '', 7, 0)`.execute(stage.db)
  const page = await atMonitor('platform', 'plat', 'zh-CN')
  const table = page.getByRole('region', { name: words['zh-CN'].makers }).getByRole('table')
  const theirs = table.getByRole('row').filter({ hasText: '远山' })
  await theirs.waitFor()
  expect(await theirs.getByRole('cell').first().innerText()).toBe('7')
  expect(await table.locator('tbody tr').count()).toBe(2)
  await page.context().close()
})

it('a manager sees who signs in, and many wrong passwords are marked', async () => {
  const t = words['zh-CN']
  const page = await atMonitor('boss', 'fact', 'zh-CN')
  await page.getByRole('button', { name: '登录', exact: true }).waitFor()
  const door = async (password: string) => {
    const { captchaId } = (await (await fetch(`${stage.address}/api/admin/captcha`, { method: 'POST' })).json()).data
    const body = JSON.stringify({ username: 'demo', password, captchaId, captcha: 'TEST' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${stage.address}/api/admin/fact/login`, { method: 'POST', headers, body })).json()
  }
  await door(demoPassword)
  await linesOf(page, 'zh-CN', '登录', 'demo').first().waitFor()
  for (let turn = 0; turn < 5; turn += 1) await door('Wrong1234')
  await page.getByText(t.burst).waitFor()
  expect(await list(page, 'zh-CN').getByText(t.unusual).count()).toBe(5)
})

it.each(looks)('it is read by everyone, wide and on a phone, in $locale', async look => {
  const { locale, username, identity, n } = look
  const t = words[locale]
  await requestRefund(stage, (await paidOrder(stage, { name: `众览${n}盏` })).id)
  for (const width of [1280, 375]) {
    const page = await atMonitor(username, identity, locale, { viewport: { width, height: 900 } })
    await list(page, locale).getByRole('listitem').first().waitFor()
    await page.getByText(t.minutes).click()
    if (identity === 'plat') await page.getByRole('region', { name: t.makers }).getByRole('table').waitFor()
    expect(await faultsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.context().close()
  }
})

it.each([
  ['a creator is led elsewhere', 'demo', undefined, false],
  ['a creator looks at it through a manager’s eyes', 'demo', 'admin', true],
  ['staff are led elsewhere', 'demo-user', undefined, false],
  ['a manager opens it', 'boss', undefined, true],
] as const)('%s', async (_, username, eyes, opens) => {
  const page = await enterAs(stage, username, 'fact', { locale: 'zh-CN', theme: 'light' })
  if (eyes) {
    await page.evaluate(role => sessionStorage.setItem('see_as', role), eyes)
    await page.reload()
  }
  await goTo(page, '/dashboard/monitor')
  expect(await page.getByRole('heading', { level: 1, name: '实时监控' }).count()).toBe(opens ? 1 : 0)
})
