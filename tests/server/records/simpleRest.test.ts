import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { buildShop, type Client, type TestShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

type Shade = { readonly id: string; readonly name: string; readonly size: number; readonly version: number }
const read = async (answer: ReturnType<Client['send']>) =>
  (await answer).json() as unknown as Shade & { code: number; data: { errors: object; current: Shade } }
const make = (name: string, size = 3, by: Client = shop.as.creator) =>
  read(by.send('POST', '/api/shades', { name, size }))

describe('a resource declared simple REST', () => {
  it('is made, read, changed with its version, and deleted, without an envelope', async () => {
    const made = await make('纸灯罩')
    expect(made).toMatchObject({ name: '纸灯罩', size: 3, version: 1 })
    expect(await read(shop.as.user.send('GET', `/api/shades/${made.id}`))).toEqual(made)
    expect(await read(shop.as.user.send('PUT', `/api/shades/${made.id}`, { size: 4, version: 1 }))).toMatchObject({
      size: 4,
      version: 2,
    })
    expect(await read(shop.as.user.send('PUT', `/api/shades/${made.id}`, { size: 5, version: 1 }))).toMatchObject({
      code: 40900,
      data: { current: { size: 4 } },
    })
    expect(await read(shop.as.creator.send('DELETE', `/api/shades/${made.id}`))).toEqual({ id: made.id })
    expect(await read(shop.as.creator.send('GET', `/api/shades/${made.id}`))).toMatchObject({ code: 40400 })
  })
  it('is listed with range, order, filter and search', async () => {
    for (const size of [11, 12, 13]) await make(`布${size}`, size)
    const answer = await shop.as.user.send(
      'GET',
      `/api/shades?range=[0,1]&sort=${encodeURIComponent('["size","DESC"]')}&filter=${encodeURIComponent('{"size":{"gte":11}}')}`,
    )
    expect((answer.json() as unknown as Shade[]).map(({ size }) => size)).toEqual([13, 12])
    expect(answer.headers['content-range']).toBe('shades 0-1/3')
    const found = (
      await shop.as.user.send('GET', `/api/shades?filter=${encodeURIComponent('{"q":"布12"}')}`)
    ).json() as unknown as Shade[]
    expect(found.map(({ name }) => name)).toEqual(['布12'])
  })
  it('tells how many there are, beyond a thousand too', async () => {
    const total = async (query: string) => {
      const answer = await shop.as.user.send('GET', `/api/regions?${query}`)
      return String(answer.headers['content-range']).split('/')[1]
    }
    const all = await queryRow<{ n: number }>(shop.db, sql`select count(*)::int as n from regions`)
    expect(all?.n).toBeGreaterThan(1000)
    expect(await total('range=[0,9]')).toBe(String(all?.n))
    expect(await total('range=[1200,1399]')).toBe(String(all?.n))
  })
  it('has the same checks, roles and walls as every other', async () => {
    expect(await read(shop.as.creator.send('POST', '/api/shades', { name: '', size: 100 }))).toMatchObject({
      code: 40000,
      data: { errors: { name: 'required', size: 'tooLarge' } },
    })
    expect((await shop.as.admin.send('POST', '/api/shades', { name: '一' })).status).toBe(403)
    expect((await shop.as.nobody.send('GET', '/api/shades')).status).toBe(401)
    const foreign = await make('别人的', 3, shop.as.stranger)
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { name: '偷', version: 1 }],
      ['DELETE', {}],
    ] as const)
      expect((await shop.as.creator.send(method, `/api/shades/${foreign.id}`, body)).status, method).toBe(404)
    expect((await queryRow<Shade>(shop.db, sql`select name from shades where id = ${foreign.id}`))?.name).toBe('别人的')
  })
  it('writes once under one idempotency key', async () => {
    const key = { 'idempotency-key': 'shade' }
    const twice = [
      await read(shop.as.creator.send('POST', '/api/shades', { name: '一次' }, key)),
      await read(shop.as.creator.send('POST', '/api/shades', { name: '一次' }, key)),
    ]
    expect(twice[1]?.id).toBe(twice[0]?.id)
  })
  it('has no envelope calls', async () => {
    expect((await shop.as.creator.call('/api/shades/listShades')).status).toBe(404)
  })
})
