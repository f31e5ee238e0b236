import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logIn, openStage, type Stage } from '../../kit/console/browser'
import { paidOrder } from '../../kit/trade'

vi.setConfig({ testTimeout: 120_000 })
let stage: Stage
let proxy: Server
let origin: string
/** Whether the proxy cuts every connection, as a network that is gone. */
let isGone = false
beforeAll(async () => {
  stage = await openStage({ publicUrl: 'https://console.example.cn/north' })
  // Messages are work of the server's loop.
  stage.mall.work.start()
  const { port } = new URL(stage.address)
  proxy = createServer((incoming, outgoing) => {
    if (isGone) return void incoming.socket.destroy()
    const path = incoming.url?.replace(/^\/north\//, '/')
    const on = request(
      { port, host: '127.0.0.1', path, method: incoming.method, headers: incoming.headers },
      answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    on.on('error', () => outgoing.destroy())
    incoming.pipe(on)
  }).listen(0, '127.0.0.1')
  await new Promise(done => proxy.once('listening', done))
  origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/north/`
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await stage.close()
})
/** Opens the console below its path, until its worker stands. */
const open = async (): Promise<Page> => {
  const page = await stage.newPage({ isNew: true })
  await page.goto(`${origin}#/jz/manage`)
  await logIn(page, 'zh-CN', 'demo')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return page
}

describe('a console below a path, opened once', () => {
  it('keeps the offline page and nothing else, and opens again with the network', async () => {
    const page = await open()
    const kept = () =>
      page.evaluate(async () => {
        const urls = await Promise.all(
          (await caches.keys()).map(async name => (await (await caches.open(name)).keys()).map(({ url }) => url)),
        )
        return urls.flat()
      })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: '建盏' }).waitFor()
    expect(await kept()).toEqual([`${origin}offline.html`])
    isGone = true
    proxy.closeAllConnections()
    await page.reload()
    await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    await page.getByRole('button', { name: /重试/ }).click()
    await page.getByRole('heading', { name: '没有网络' }).waitFor()
    isGone = false
    await page.getByRole('button', { name: /重试/ }).click()
    await page.getByRole('heading', { level: 1, name: '建盏' }).waitFor()
    await page.context().close()
  })
  it('has every script, call and picture from the server, never from the worker', async () => {
    const page = await open()
    const fromWorker: string[] = []
    const all: string[] = []
    page.on('response', answer => {
      all.push(answer.url())
      if (answer.fromServiceWorker()) fromWorker.push(answer.url())
    })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: '建盏' }).waitFor()
    expect(all.filter(url => /\/assets\/|\/api\//.test(url)).length).toBeGreaterThan(3)
    expect(fromWorker.filter(url => url.split('#')[0] !== origin)).toEqual([])
    await page.context().close()
  })
  it('offers its manifest with both names and icons that are there', async () => {
    const page = await open()
    const href = await page.locator('link[rel=manifest]').evaluate(link => (link as HTMLLinkElement).href)
    const answer = await fetch(href)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('application/manifest+json'),
    ])
    const { icons } = (await answer.json()) as { icons: { src: string; type: string }[] }
    for (const { src, type } of icons) {
      const icon = await fetch(new URL(src, href))
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, expect.stringContaining(type)])
    }
    await page.context().close()
  })
})

describe('notifications of this device', () => {
  it('are asked for by the switch alone, and show a paid order while the page is hidden', async () => {
    const page = await stage.newPage({ isNew: true })
    await page.addInitScript(() => {
      const state = { asked: 0, shown: [] as string[], permission: 'default' }
      Object.assign(window, { notices: state })
      Object.defineProperty(Notification, 'permission', { get: () => state.permission })
      Notification.requestPermission = async () => {
        state.asked += 1
        state.permission = 'granted'
        return 'granted'
      }
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        state.shown.push(`${title}|${options?.body}|${options?.data}`)
      }
    })
    const state = () =>
      page.evaluate(() => (window as unknown as { notices: { asked: number; shown: string[] } }).notices)
    await page.goto(`${origin}#/messages`)
    await logIn(page, 'zh-CN', 'demo')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    expect(await state()).toMatchObject({ asked: 0, shown: [] })
    const hide = (hidden: boolean) =>
      page.evaluate(value => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    // Switched off, nothing is shown.
    await hide(true)
    await paidOrder(stage)
    await page.waitForTimeout(1_500)
    await hide(false)
    expect(await state()).toMatchObject({ asked: 0, shown: [] })

    await page.getByRole('button', { name: '接收设置' }).click()
    const choice = page.getByRole('switch', { name: '在这台设备上通知我' })
    await choice.click()
    await expect.poll(() => choice.isChecked()).toBe(true)
    expect(await state()).toMatchObject({ asked: 1 })
    await page.keyboard.press('Escape')
    // Seen on the page, an order needs no notification.
    await paidOrder(stage)
    await page.waitForTimeout(1_500)
    expect((await state()).shown).toEqual([])
    await hide(true)
    await paidOrder(stage)
    await expect.poll(async () => (await state()).shown).toHaveLength(1)
    expect((await state()).shown[0]).toMatch(/已付款，等待发货.*\|\/.+\?id=/)
    await page.context().close()
  })
})
