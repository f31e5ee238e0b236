import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Stage } from '../../kit/console/browser'
import { requestRefund, paidOrder } from '../../kit/trade'
import { enterAs, settled } from '../../kit/console/walk'
import { atMonitor, linesOf, manager, openMonitorStage, words } from './monitorPage'

vi.setConfig({ testTimeout: 240_000 })
let stage: Stage
beforeAll(async () => {
  stage = await openMonitorStage()
})
afterAll(() => stage.close())

it('a lost stream says so, and what came meanwhile is there once when it is back', async () => {
  const { locale, username, identity, n } = manager
  const t = words[locale]
  const page = await atMonitor(stage, username, identity, locale)
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
  await page.context().close()
})

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
  const page = await enterAs(
    { ...stage, address: `http://127.0.0.1:${front}` },
    'boss',
    'fact',
    {
      locale: 'zh-CN',
      theme: 'light',
    },
    { isNew: true },
  )
  await page.clock.install()
  await page.goto('about:blank')
  await page.goto(`http://127.0.0.1:${front}/#/dashboard/monitor`)
  await settled(page)
  await paidOrder(stage, { name: '停前盏' })
  await linesOf(page, 'zh-CN', t.paid, '停前盏').waitFor()
  first.close()
  for (const socket of sockets) socket.destroy()
  await page.getByText(t.lost).waitFor()
  await paidOrder(stage, { name: '停中盏' })
  // Until the tries are so far apart that nobody would wait for the next.
  for (let tries = 0; tries < 5; tries += 1) {
    const refused = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/live'))
    await page.clock.fastForward(30_000)
    await refused
  }
  expect(await linesOf(page, 'zh-CN', t.paid, '停中盏').count()).toBe(0)
  const second = await open(front)
  await linesOf(page, 'zh-CN', t.paid, '停中盏').waitFor({ timeout: 8_000 })
  for (const name of ['停前盏', '停中盏']) expect(await linesOf(page, 'zh-CN', t.paid, name).count()).toBe(1)
  await page.context().close()
  second.close()
})
