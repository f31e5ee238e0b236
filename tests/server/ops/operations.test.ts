import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMetrics } from '../../../src/server/ops/prometheus'
import { setTask } from '../../../src/server/database/storage/tasks'
import { sql } from '../../../src/server/database/connections/database'
import { buildShop, type TestShop } from '../../kit/testServer'

describe('a stop behind a proxy', () => {
  it('is said first, while everything is answered as before', async () => {
    const shop = await buildShop()
    const info = () =>
      shop.app.inject({ method: 'POST', url: '/api/admin/info', headers: shop.as.creator.headers, payload: {} })
    expect((await info()).headers.connection).not.toBe('close')
    shop.leaving.begin()
    const ready = await shop.app.inject('/api/ready')
    expect([ready.statusCode, ready.json().data]).toEqual([503, { status: 'stopping' }])
    const answer = await info()
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
    expect((await shop.app.inject('/api/health')).statusCode).toBe(200)
    await shop.close()
  })
})

describe('the name of a request', () => {
  const lines: string[] = []
  let shop: TestShop
  beforeAll(async () => {
    shop = await buildShop(undefined, {
      trustProxy: ['10.0.0.5', '172.16.0.0/12', 'fd00::/8'],
      log: { write: line => void lines.push(line) },
    })
  })
  afterAll(() => shop.close())
  const named = async (remoteAddress: string, id: string) =>
    (await shop.app.inject({ url: '/api/nothing', remoteAddress, headers: { 'x-request-id': id } })).headers[
      'x-request-id'
    ]
  it.each(['10.0.0.5', '172.20.1.1', '::ffff:10.0.0.5', 'fd00::7'])('is taken from the proxy at %s', async address => {
    expect(await named(address, 'edge-0123456789abcdef')).toBe('edge-0123456789abcdef')
  })
  it.each([
    ['a stranger', '203.0.113.9', 'edge-0123456789abcdef'],
    ['a proxy that gives it another line of the log', '10.0.0.5', 'a"}\\n{"level":60'],
    ['a proxy that gives too long a one', '10.0.0.5', 'x'.repeat(65)],
  ])('is not taken from %s', async (_, address, id) => {
    expect(await named(address, id)).toMatch(/^[0-9a-f]{12}$/)
  })
  it('stands in every line that the log has of it, as JSON', async () => {
    await sql`alter table captchas rename to elsewhere`.execute(shop.db)
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/captcha',
      remoteAddress: '10.0.0.5',
      headers: { 'x-request-id': 'edge-of-the-fault' },
    })
    await sql`alter table elsewhere rename to captchas`.execute(shop.db)
    expect(answer.json()).toMatchObject({ code: 50001, data: { requestId: 'edge-of-the-fault' } })
    const told = lines.filter(
      line => line.includes('/api/admin/captcha') || line.includes('elsewhere') || line.includes('captchas'),
    )
    const mine = lines
      .map(line => JSON.parse(line) as { reqId?: string })
      .filter(({ reqId }) => reqId === 'edge-of-the-fault')
    expect(told.length).toBeGreaterThan(0)
    for (const line of told) expect(JSON.parse(line)).toMatchObject({ reqId: 'edge-of-the-fault' })
    expect(mine.length).toBe(3)
  })
})

describe('the figures', () => {
  let shop: TestShop
  let page: () => Promise<{ status: number; text: string }>
  let close: () => Promise<void>
  let port: number
  beforeAll(async () => {
    shop = await buildShop(undefined, { measured: true })
    const opened = await openMetrics(shop.metrics as never, 0, '127.0.0.1')
    ;[close, port] = [opened.close, opened.port]
    page = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
      return { status: answer.status, text: await answer.text() }
    }
  })
  afterAll(async () => {
    await close()
    await shop.close()
  })
  it('count requests by pattern and status, never by what was asked or by whom', async () => {
    const { creator, nobody } = shop.as
    const { id } = await creator.ok('/api/rooms/addOrUpdateRoom', { name: '窑房甲' })
    await creator.ok(`/api/rooms/getRoom?id=${id}`)
    await nobody.call('/api/rooms/listRooms')
    await shop.app.inject('/files/0123456789abcdef0123456789abcdef.png')
    await shop.app.inject({ method: 'PROPFIND' as never, url: `/made-up-${id}` })
    const { status, text } = await page()
    expect(status).toBe(200)
    for (const [method, route, code] of [
      ['POST', '/api/rooms/getRoom', 200],
      ['POST', '/api/rooms/listRooms', 401],
      ['GET', '/files/:key', 404],
      ['none', 'none', 404],
    ])
      expect(text).toContain(
        `http_request_duration_seconds_count{method="${method}",route="${route}",status="${code}"} 1`,
      )
    for (const secret of [id, 'made-up', '0123456789abcdef', shop.factId, creator.accountId, 'creator', '窑'])
      expect(text, secret).not.toContain(secret)
  })
  it('tell of the database, the turns, the event loop and memory', async () => {
    const { text } = await page()
    for (const state of ['open', 'idle', 'waiting'])
      expect(text).toMatch(new RegExp(`database_connections\\{state="${state}"\\} \\d+`))
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds [\d.e-]+/)
    expect(text).toMatch(/process_resident_memory_bytes \d+/)
    let open = () => {}
    const gate = new Promise<void>(done => {
      open = done
    })
    const busy = [1, 2, 3].map(() => shop.mall.queues.decoding('one', () => gate))
    expect((await page()).text).toContain('turns_waiting{queue="decoding"} 1')
    open()
    await Promise.all(busy)
    expect((await page()).text).toContain('turns_waiting{queue="decoding"} 0')
  })
  it('tell how long the task that waits longest is overdue, and leave it out while nobody can say', async () => {
    const overdue = async () => /^tasks_overdue_seconds (.*)$/m.exec((await page()).text)?.[1]
    await sql`delete from tasks`.execute(shop.db)
    expect(await overdue()).toBe('0')
    const set = (seconds: number) =>
      shop.mall.enter(shop.factId, scope =>
        setTask(scope, { kind: 'unknown', due: new Date(Date.now() + seconds * 1000) }),
      )
    await set(600)
    expect(await overdue()).toBe('0')
    await set(-90)
    expect(Math.round(Number(await overdue()) / 10)).toBe(9)
    await sql`alter table tasks rename to elsewhere`.execute(shop.db)
    expect([(await page()).status, await overdue()]).toEqual([200, undefined])
    await sql`alter table elsewhere rename to tasks`.execute(shop.db)
  })
  it('are on a port of their own and nowhere else', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    expect((await shop.app.inject('/metrics')).statusCode).toBe(404)
  })
})

describe('a process that is behind', () => {
  it.each([1_100, 2_600])(
    'refuses nobody for pauses of %i ms that are shorter than its limit, or for a single one',
    async pause => {
      const shop = await buildShop(undefined, { limits: { behind: 2_000 } })
      const statuses: number[] = []
      const halt = async (calm: number) => {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
        await new Promise(resolve => setTimeout(resolve, calm))
        statuses.push((await shop.app.inject({ url: '/api/openapi.json' })).statusCode)
      }
      for (const calm of pause < 2_000 ? [0, 1, 20, 0, 300] : [600]) await halt(calm)
      expect(statuses).toEqual(statuses.map(() => 200))
      await shop.close()
    },
  )
  it('asks to come back, and answers again once it has caught up', async () => {
    const shop = await buildShop(undefined, { limits: { behind: 200 } })
    const ask = () =>
      shop.app.inject({ method: 'POST', url: '/api/admin/info', headers: shop.as.creator.headers, payload: {} })
    // One pause is none: a round must be late twice running.
    for (let pause = 0; pause < 3; pause += 1) {
      const until = Date.now() + 1200
      while (Date.now() < until);
      await new Promise(resolve => setTimeout(resolve, 0))
    }
    await expect.poll(async () => (await ask()).statusCode, { interval: 20 }).toBe(503)
    await expect.poll(async () => (await ask()).statusCode, { interval: 200 }).toBe(200)
    await shop.close()
  })
})
