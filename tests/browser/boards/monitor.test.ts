import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import { demoPassword } from '../../../src/app/server/demo/data/demoAccounts'
import { pause, type Stage } from '../../kit/console/browser'
import { requestRefund, paidOrder } from '../../kit/trade'
import { enterAs, faultsOn, goTo, settled } from '../../kit/console/walk'
import { atMonitor, linesOf, list, manager, openMonitorStage, platform, words } from './monitorPage'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage.close())

it('what buyers do appears on top by itself, stands still while it is paused, and is filtered', async () => {
  const { locale, username, identity, n } = platform
  const t = words[locale]
  const page = await atMonitor(stage, username, identity, locale)
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
  await page.context().close()
})

it('a cancelled order and the money that went back are lines of their own, by their numbers, and a reload keeps what is shown', async () => {
  const { locale, username, identity, n } = manager
  const t = words[locale]
  const page = await atMonitor(stage, username, identity, locale)
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
  expect(await page.getByRole('button', { name: t.cancelled, exact: true }).getAttribute('aria-pressed')).toBe('false')
  await paidOrder(stage, { name: `停住${n}盏` })
  await page.getByText(t.paused(2)).waitFor()
  await page.getByRole('button', { name: t.resume, exact: true }).click()
  await linesOf(page, locale, t.paid, `停住${n}盏`).waitFor()
  await page.getByRole('button', { name: t.cancelled, exact: true }).click()
  await cancelled.waitFor()
  expect(await page.evaluate(() => location.hash)).not.toMatch(/hide|paused/)
  await page.context().close()
})

it('the platform sees makers side by side', async () => {
  const { id: rival } = await querySingleRow<{ id: string }>(
    stage.db,
    sql`insert into tenants (id, "factName", "shopName") values (gen_random_uuid(), '远山陶坊', '远山') returning id`,
  )
  await sql`insert into day_sums (fact_id, figure, division, day, part, n, total)
    values (${rival}, 'madeOrders', '', (now() at time zone 'Asia/Shanghai')::date, '', 7, 0)`.execute(stage.db)
  const page = await atMonitor(stage, 'platform', 'plat', 'zh-CN')
  const table = page.getByRole('region', { name: words['zh-CN'].makers }).getByRole('table')
  const theirs = table.getByRole('row').filter({ hasText: '远山' })
  await theirs.waitFor()
  expect(await theirs.getByRole('cell').first().innerText()).toBe('7')
  expect(await table.locator('tbody tr').count()).toBe(2)
  await page.context().close()
})

it('a manager sees who signs in, and many wrong passwords are marked', async () => {
  const t = words['zh-CN']
  const page = await atMonitor(stage, 'boss', 'fact', 'zh-CN')
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
  await page.context().close()
})

it('it is read by everyone, wide and on a phone', async () => {
  const { locale, username, identity, n } = platform
  const t = words[locale]
  await requestRefund(stage, (await paidOrder(stage, { name: `众览${n}盏` })).id)
  const page = await atMonitor(stage, username, identity, locale)
  await list(page, locale).getByRole('listitem').first().waitFor()
  await page.getByText(t.minutes).click()
  await page.getByRole('region', { name: t.makers }).getByRole('table').waitFor()
  expect(await faultsOn(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 900 })
  await pause(page)
  await settled(page)
  expect(await faultsOn(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.context().close()
})

it.each([
  ['a creator is led elsewhere, but not while looking through a manager’s eyes', 'demo', false],
  ['staff are led elsewhere', 'demo-user', false],
  ['a manager opens it', 'boss', true],
] as const)('%s', async (_, username, opens) => {
  const page = await enterAs(stage, username, 'fact', { locale: 'zh-CN', theme: 'light' }, { at: '/dashboard/monitor' })
  const heading = page.getByRole('heading', { level: 1, name: '实时监控' })
  expect(await heading.count()).toBe(opens ? 1 : 0)
  if (username === 'demo') {
    await page.evaluate(() => sessionStorage.setItem('see_as', 'admin'))
    await page.reload()
    await settled(page)
    await goTo(page, '/dashboard/monitor')
    await expect.poll(() => heading.count()).toBe(1)
  }
  await page.context().close()
})
