import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../src/mall/store/database'
import { buildShop, type TestShop } from '../kit/shop'

describe('a stop behind a proxy', () => {
  it('is said first, while everything is answered as before', async () => {
    const shop = await buildShop()
    const info = () => shop.app.inject({ method: 'POST', url: '/api/admin/info', headers: shop.as.creator.headers, payload: {} })
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
    (await shop.app.inject({ url: '/api/nothing', remoteAddress, headers: { 'x-request-id': id } })).headers['x-request-id']
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
    const told = lines.filter(line => line.includes('/api/admin/captcha') || line.includes('elsewhere') || line.includes('captchas'))
    const mine = lines.map(line => JSON.parse(line) as { reqId?: string }).filter(({ reqId }) => reqId === 'edge-of-the-fault')
    expect(told.length).toBeGreaterThan(0)
    for (const line of told) expect(JSON.parse(line)).toMatchObject({ reqId: 'edge-of-the-fault' })
    expect(mine.length).toBe(3)
  })
})
