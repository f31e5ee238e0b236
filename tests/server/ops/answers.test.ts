import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerMalformed } from '../../../src/server/errors/malformedRequest'
import { buildShop, picture, type TestShop } from '../../kit/testServer'

let shop: TestShop
let photo: string
const folder = await mkdtemp(join(tmpdir(), 'console-'))
const script = `export const words = ${JSON.stringify('建盏 '.repeat(2_000))}`
beforeAll(async () => {
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<script>1</script>')
  await writeFile(join(folder, 'assets/page.js'), script)
  await writeFile(join(folder, 'assets/page.js.br'), brotliCompressSync(script))
  shop = await buildShop(undefined, { consoleFolder: folder })
  photo = (await shop.as.creator.upload(await picture())).data.url
  for (let made = 0; made < 12; made += 1)
    await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: `书房 ${made}` })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})
const send = (method: 'GET' | 'HEAD' | 'POST', url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method,
    url,
    headers: { ...shop.as.creator.headers, 'content-type': 'application/json', ...headers },
    ...(method === 'POST' ? { payload: '{"pageSize":50}' } : {}),
  })

describe('an error is never kept by a browser or a proxy', () => {
  it.each([
    ['GET', '/assets/none.js'],
    ['HEAD', '/assets/none.js'],
    ['GET', '/assets/..%2f..%2fpackage.json'],
    ['GET', '/favicon.svg'],
    ['GET', '/files/00000000000000000000000000000000.png'],
    ['GET', '/thumbs/00000000000000000000000000000000.png'],
    ['GET', '/api/nothing'],
    ['GET', '/api/task/sheet?id=none'],
    ['POST', '/api/rooms/getRoom?id=none'],
    ['POST', '/api/fact/nothing'],
    ['GET', '/assets/%zz'],
    ['HEAD', '/assets/%zz'],
    ['GET', '/files/%ff'],
    ['POST', '/api/%c0%ae'],
    ['GET', `/api/verify/certificate/${'A'.repeat(300)}`],
  ] as const)('%s %s', async (method, url) => {
    const { statusCode, headers } = await send(method, url)
    expect(statusCode).toBeGreaterThanOrEqual(400)
    expect(headers['cache-control']).toBe('no-store')
    expect([headers['x-content-type-options'], headers['content-security-policy']]).toEqual([
      'nosniff',
      expect.stringContaining("frame-ancestors 'none'"),
    ])
  })
  it('one that is no call at all neither', () => {
    let text = ''
    const socket = { destroyed: false, writable: true, end: (part: string) => (text = part) }
    answerMalformed(new Error('parse'), socket as never)
    expect(text).toContain('Cache-Control: no-store')
  })
  it('and what is there is kept as before', async () => {
    expect((await send('GET', '/assets/page.js')).headers['cache-control']).toContain('immutable')
    expect((await send('GET', photo)).headers['cache-control']).toContain('max-age')
    expect((await send('GET', '/')).headers['cache-control']).toBe('no-cache')
  })
})

describe('HEAD', () => {
  it('answers as GET does at every address, without content', async () => {
    const declared = shop.mall.contracts.filter(({ method, stays }) => method === 'GET' && !stays)
    const urls = declared.map(({ path }) => path.replace(/:\w+/g, 'none'))
    for (const url of [...urls, '/', '/assets/page.js', '/favicon.svg', '/api/health', '/api/ready', photo, '/none']) {
      const [head, get] = [await send('HEAD', url), await send('GET', url)]
      expect([url, head.statusCode, head.rawPayload.length]).toEqual([url, get.statusCode, 0])
      expect([url, head.headers['content-type']]).toEqual([url, get.headers['content-type']])
    }
    expect(urls.length).toBeGreaterThan(10)
  })
  it('of the live stream ends', async () => {
    const { statusCode, headers } = await send('HEAD', '/api/live')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/event-stream'])
  })
  it('is let in as GET is', async () => {
    const { statusCode } = await shop.app.inject({ method: 'HEAD', url: '/api/live' })
    expect(statusCode).toBe(401)
  })
})

describe('an answer', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  it.each([
    ['POST', '/api/rooms/listRooms'],
    ['GET', '/api/openapi.json'],
  ] as const)('is packed for whoever takes it so: %s %s', async (method, url) => {
    const plain = await send(method, url)
    expect(plain.headers['content-encoding']).toBeUndefined()
    for (const encoding of ['br', 'gzip'] as const) {
      const packed = await send(method, url, { 'accept-encoding': encoding })
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
      expect(JSON.parse(String(unpack[encoding](packed.rawPayload)))).toEqual(plain.json())
    }
  })
  it('is sent as it is where it is small, packed already, or a picture', async () => {
    const accepts = { 'accept-encoding': 'gzip, deflate, br' }
    expect((await send('GET', '/api/health', accepts)).headers['content-encoding']).toBeUndefined()
    expect((await send('GET', photo, accepts)).headers['content-encoding']).toBeUndefined()
    const twin = await send('GET', '/assets/page.js', accepts)
    expect(String(brotliDecompressSync(twin.rawPayload))).toBe(script)
  })
  it('leaves events alone, which must not wait for each other', async () => {
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    const live = await fetch(`${address}/api/live`, { headers: shop.as.creator.headers })
    expect(live.headers.get('content-encoding')).toBeNull()
    await live.body?.cancel()
  })
  it('reads no packed body, which could unpack to any size', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/rooms/listRooms',
      headers: { ...shop.as.creator.headers, 'content-type': 'application/json', 'content-encoding': 'br' },
      payload: brotliCompressSync('{"pageSize":1}'),
    })
    expect(answer.statusCode).toBe(400)
  })
})
