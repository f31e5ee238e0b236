import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createAccount } from '../../src/mall/session/accounts'
import { oneRow, sql } from '../../src/mall/store/connections/database'
import type { TenantId } from '../../src/mall/store/walls/tenant'
import { demoPassword } from '../../src/shop/mall/demo/demoAccounts'
import { openStage, type Stage } from '../kit/browser'
import { askedRefund, paidOrder } from '../kit/trade'
import { enterAs, faultsOn, goTo } from '../kit/walk'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
  const { factId } = await oneRow<{ factId: TenantId }>(
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
    expect(await paid.getAttribute('aria-pressed')).toBe('false')
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
    await askedRefund(stage, order.id)
    expect(await linesOf(page, locale, t.paid, `断中${n}盏`).count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByText(t.back).waitFor()
    await linesOf(page, locale, t.paid, `断中${n}盏`).waitFor()
    expect(await page.getByText(t.lost).count()).toBe(0)
    for (const name of [`断前${n}盏`, `断中${n}盏`]) expect(await linesOf(page, locale, t.paid, name).count()).toBe(1)
  },
)

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
  await askedRefund(stage, (await paidOrder(stage, { name: `众览${n}盏` })).id)
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
