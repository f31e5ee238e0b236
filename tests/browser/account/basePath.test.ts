import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkOf } from '../../../src/schema/fields/secureCode'
import { certificateTexts } from '../../../src/app/console/public/certificate/certificateTexts'
import { logIn, openStage, type Stage, words } from '../../kit/console/browser'
import { goTo } from '../../kit/console/walk'
import { picture } from '../../kit/testServer'

let stage: Stage
let proxy: Server
let origin: string
beforeAll(async () => {
  stage = await openStage({ publicUrl: 'https://console.example.cn/north' })
  const { port } = new URL(stage.address)
  // A proxy that takes the path off, for two consoles on one host.
  proxy = createServer((incoming, outgoing) => {
    const path = incoming.url?.replace(/^\/(north|south)\//, '/')
    incoming.pipe(
      request({ port, host: '127.0.0.1', path, method: incoming.method, headers: incoming.headers }, answer => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }),
    )
  }).listen(0, '127.0.0.1')
  await new Promise(done => proxy.once('listening', done))
  origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(async () => {
  proxy.closeAllConnections()
  proxy.close()
  await stage.close()
})

it('two consoles below two paths of a host have sessions, settings and pictures of their own', async () => {
  const headImg = await stage.maker.upload('a.png', await picture(60, 60, '#345'))
  await stage.maker.call('/api/product/addOrUpdateProduct', { name: '北窑盏', headImg })
  const north = await stage.newPage({ isNew: true })
  const faults: string[] = []
  north.on('pageerror', fault => faults.push(fault.message))
  north.on('response', answer => answer.status() >= 400 && faults.push(`${answer.status()} ${answer.url()}`))
  await north.goto(`${origin}/north/#/login`)
  await logIn(north, 'zh-CN', 'demo')
  await goTo(north, '/jz/manage')
  const image = north.locator('tbody tr img').first()
  await expect.poll(() => image.evaluate(each => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)

  const south = await north.context().newPage()
  await south.goto(`${origin}/south/`)
  await logIn(south, 'zh-CN', 'demo-user')
  const personOn = (page: Page) =>
    page.getByRole('button', { name: new RegExp(`^${words['zh-CN'].account2}`) }).getAttribute('aria-label')
  const [maker, staff] = [await personOn(north), await personOn(south)]
  expect(maker).not.toBe(staff)
  await north.reload()
  expect([await personOn(north), await personOn(south)]).toEqual([maker, staff])
  const kept = await north.evaluate(() => Object.keys(localStorage).filter(key => key.endsWith('authorization')))
  expect(kept.sort()).toEqual(['/north:authorization', '/south:authorization'])
  const begun = 'ZMDYDNRW8HLAN9H'
  await south.goto(`${origin}/south/?again#/v/${begun}${checkOf(begun)}`)
  await south.getByRole('heading', { level: 1, name: certificateTexts['zh-CN'].unknown, exact: true }).waitFor()
  expect(faults).toEqual([])
  await north.context().close()
})
it('a proxy may pass the path of PUBLIC_URL on', async () => {
  const bare = await fetch(`${stage.address}/north`, { redirect: 'manual' })
  expect([bare.status, bare.headers.get('location')]).toEqual([308, '/north/'])
  for (const path of ['/north/', '/north/api/health', '/north/favicon.svg', '/api/health'])
    expect([path, (await fetch(stage.address + path)).status]).toEqual([path, 200])
  for (const path of ['/south/', '/northern/api/health', '/north/north/api/health'])
    expect([path, (await fetch(stage.address + path)).status]).toEqual([path, 404])
})
