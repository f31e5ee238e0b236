import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DataProvider } from 'ra-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lampKit, lamps, rooms } from '../../kit/declarations/lamps'
import { headsOf, loadDefinitions } from '../../kit/console/consoleApp'
import type { ConsoleDataProvider } from '../../../src/console/providers/data/consoleDataProvider'

const { f, resource } = lampKit
const shelves = resource('shelves', {
  zh: '架',
  en: 'Shelves',
  fields: { name: f.text({ zh: '名', en: 'Name', max: 5 }), createdTime: f.createdTime() },
  permissions: { read: '*' },
  api: 'rest',
})
interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
/** Another mall: it answers what the test says, and remembers what it was asked. */
let server: Server
let answer: { status: number; body: string; headers?: Record<string, string>; wait?: number }
const seen: Seen[] = []
let envelope: ConsoleDataProvider
let rest: DataProvider
let session: typeof import('../../../src/console/providers/session/session')
const ended: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      setTimeout(
        () =>
          response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body),
        answer.wait ?? 0,
      )
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  vi.stubEnv('VITE_MALL_API', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  session = await import('../../../src/console/providers/session/session')
  session.onSessionEnd(ending => ended.push(ending))
  const { envelopeDataProvider } = await import('../../../src/console/providers/data/dataProvider')
  envelope = envelopeDataProvider(headsOf([rooms, lamps]), loadDefinitions([rooms, lamps]))
  rest = (await import('../../../src/console/providers/data/restDataProvider')).restDataProvider(
    loadDefinitions([shelves]),
  )
})
afterAll(() => {
  server.close()
})
beforeEach(() => {
  seen.length = 0
  ended.length = 0
  localStorage.clear()
  session.keepSession({ token: 'abc', identity: 'fact', hasPassFact: true })
  localStorage.setItem('RaStore.locale', '"en-US"')
})
const says = (data: unknown, code = 0, status = 200, msg = '') => {
  answer = { status, body: JSON.stringify({ code, data, msg }) }
}
const last = () => seen.at(-1) as Seen
const getList = (more: object = {}) =>
  envelope.getList('lamps', {
    pagination: { page: 2, perPage: 10 },
    sort: { field: 'createdTime', order: 'DESC' },
    filter: {},
    ...more,
  })

describe('an envelope call', () => {
  it('carries token and identity bare, the language, and the list in the words of the wire', async () => {
    says({ list: [{ id: '1' }], total: 1, more: false, counts: { 0: 1 } })
    expect(await getList({ filter: { q: '灯', color: 'red' } })).toEqual({
      data: [{ id: '1' }],
      total: 1,
      meta: { counts: { 0: 1 }, more: false, total: 1 },
    })
    expect(last()).toMatchObject({
      method: 'POST',
      url: '/api/lamps/listLamps',
      headers: { authorization: 'abc', identity: 'fact', 'accept-language': 'en-US' },
    })
    expect(JSON.parse(last().body)).toEqual({
      current: 2,
      pageSize: 10,
      sort: '-createdTime',
      keyword: '灯',
      filter: { color: 'red' },
      counts: true,
    })
  })
  it.each([
    ['an envelope call', () => getList()],
    ['simple REST', () => rest.getOne('shelves', { id: '1' }).catch(() => {})],
  ])('sends back where the writes stood by the latest of its answers, whichever server gave it: %s', async (_, ask) => {
    const told: unknown[] = []
    for (const position of ['00000000000000b0', '00000000000000a0', '00000000000000c0']) {
      says({ list: [], total: 0 })
      answer = { ...answer, headers: { 'x-position': position } }
      await ask()
      told.push(last().headers['x-position'])
    }
    await ask()
    expect([...told, last().headers['x-position']]).toEqual([
      undefined,
      '00000000000000b0',
      '00000000000000b0',
      '00000000000000c0',
    ])
    session.clearSession()
    await ask()
    expect(last().headers['x-position']).toBeUndefined()
  })
  it('knows that there is a next page where the mall stopped counting', async () => {
    says({ list: Array.from({ length: 10 }, (_, id) => ({ id })), total: 1000, more: true })
    expect(await getList()).toMatchObject({ pageInfo: { hasNextPage: true, hasPreviousPage: true } })
  })
  it('sends the draft alone, with the version it read, under a key of its own', async () => {
    says({ id: '1', version: 3 })
    await envelope.update('lamps', {
      id: '1',
      data: { id: '1', version: 2, name: 'A', status: 1, roomName: 'x', createdTime: 't', fault: 'f' },
      previousData: { id: '1', version: 1 },
    })
    expect(JSON.parse(last().body)).toEqual({ id: '1', version: 2, name: 'A' })
    const key = last().headers['idempotency-key']
    await envelope.update('lamps', { id: '1', data: { version: 2, name: 'A' }, previousData: { id: '1' } })
    expect(key).toBeTruthy()
    expect(last().headers['idempotency-key']).not.toBe(key)
  })
  it.each([
    ['a new record', () => envelope.create('lamps', { data: { name: 'A', nmae: 'B' } }), 'lamps'],
    [
      'a stored one',
      () => envelope.update('lamps', { id: '1', data: { version: 1, nmae: 'B' }, previousData: { id: '1' } }),
      'lamps',
    ],
    ['one that is served by REST', () => rest.create(shelves.name, { data: { nmae: 'B' } }), 'shelves'],
  ])('refuses what a misspelt input of %s holds, rather than lose it', async (_, save, name) => {
    await expect(save()).rejects.toThrow(`${name} has no field "nmae", only id, name`)
    expect(seen).toEqual([])
  })
  it.each([
    ['an envelope code behind a 200', 40100, 200],
    ['an envelope code', 40100, 401],
    ['an HTTP status alone', 0, 401],
  ])('ends the session by %s', async (_, code, status) => {
    says(null, code, status, 'over')
    await expect(getList()).rejects.toMatchObject({ status: 401 })
    expect(ended).toEqual(['expired'])
    expect([
      localStorage.getItem('authorization'),
      localStorage.getItem('identity'),
      localStorage.getItem('has_pass_fact'),
    ]).toEqual([null, null, null])
  })
  it('leaves the session at home where it asks as nobody', async () => {
    const { callApi: call } = await import('../../../src/console/providers/api/call')
    says(1)
    await call('/api/lamps/look', {}, { asNobody: true })
    const { headers } = last()
    expect([headers.authorization, headers.identity, headers['accept-language']]).toEqual([
      undefined,
      undefined,
      'en-US',
    ])
  })
  it('tells the mall’s own words, and errors at their fields with their limits', async () => {
    says(
      { errors: { name: 'tooLong', price: 'tooSmall', 'parts.1.part': 'required' } },
      40000,
      200,
      'Some fields need attention',
    )
    await expect(envelope.create('lamps', { data: {} })).rejects.toMatchObject({
      // With the names of fields, for what is saved without a form.
      message: 'Name: At most 20 characters\nPrice: At least 0.01\nParts 2 · Part: This is required',
      status: 400,
      body: {
        code: 40000,
        errors: { name: 'At most 20 characters', price: 'At least 0.01', parts: { 1: { part: 'This is required' } } },
      },
    })
  })
  it('is at fault itself where a call cannot be written, and blames no network', async () => {
    const { callApi: call } = await import('../../../src/console/providers/api/call')
    const { faultId, isPageFault } = await import('../../../src/console/providers/api/reportError')
    const loop: Record<string, unknown> = {}
    loop.self = loop
    const throwing = { toJSON: () => JSON.parse('{') }
    for (const work of [
      () => call('/api/lamps/look', loop),
      () => call('/api/lamps/look', { amount: 1n }),
      () => call('/api/lamps/look', throwing),
      () => call('/api/lamps/look', {}, { idempotencyKey: '键' }),
      () => envelope.create('lamps', { data: { name: 1n } }),
    ]) {
      const fault: unknown = await work().then(
        () => 'sent',
        (thrown: unknown) => thrown,
      )
      expect([fault, isPageFault(fault)]).toEqual([expect.any(Error), true])
    }
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation(() => {
      throw new Error('no entropy')
    })
    expect([faultId(), faultId()]).toEqual([
      expect.stringMatching(/^[0-9a-f]{12}$/),
      expect.not.stringMatching(/^0{12}$/),
    ])
    random.mockRestore()
  })
  it('says "Network error" where there are no words: no answer, no envelope, a broken one', async () => {
    for (const [status, body] of [
      [502, '<html>'],
      [500, ''],
      [200, 'not json'],
    ] as const) {
      answer = { status, body }
      await expect(getList(), body).rejects.toMatchObject({ message: 'console.networkError' })
    }
  })
  it('gives up after ten seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      expect(ms).toBe(10_000)
      const control = new AbortController()
      setTimeout(() => control.abort(new DOMException('', 'TimeoutError')), 50)
      return control.signal
    })
    answer = { status: 200, body: '{}', wait: 400 }
    await expect(getList()).rejects.toMatchObject({ message: 'console.networkError', body: { code: 0 } })
    timeout.mockRestore()
  })
  it('repeats the key of a write that was never answered', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => {
      const control = new AbortController()
      setTimeout(() => control.abort(new DOMException('', 'TimeoutError')), 50)
      return control.signal
    })
    answer = { status: 200, body: '{"code":0,"data":{"id":"1"}}', wait: 200 }
    await expect(envelope.create('lamps', { data: { name: 'once' } })).rejects.toMatchObject({ body: { code: 0 } })
    answer.wait = 0
    await envelope.create('lamps', { data: { name: 'once' } })
    expect(new Set(seen.map(each => each.headers['idempotency-key'])).size).toBe(1)
    timeout.mockRestore()
  })
})

describe("a resource declared `calls: 'rest'`", () => {
  it('speaks simple REST with the same headers', async () => {
    answer = { status: 200, body: '[{"id":"1"}]', headers: { 'content-range': 'shelves 0-0/7' } }
    expect(
      await rest.getList(shelves.name, {
        pagination: { page: 1, perPage: 10 },
        sort: { field: 'name', order: 'ASC' },
        filter: {},
      }),
    ).toEqual({ data: [{ id: '1' }], total: 7 })
    expect(last()).toMatchObject({
      method: 'GET',
      headers: { authorization: 'abc', identity: 'fact', 'accept-language': 'en-US' },
    })
    expect(last().url).toMatch(/^\/api\/shelves\?/)
  })
  it('sends the draft alone, with the version it read', async () => {
    answer = { status: 200, body: '{"id":"1","name":"乙","version":3}' }
    const previousData = { id: '1', name: '甲', createdTime: '2026-01-01T00:00:00Z', version: 2 }
    await rest.update(shelves.name, { id: '1', data: { ...previousData, name: '乙' }, previousData })
    expect(last()).toMatchObject({ method: 'PUT', url: '/api/shelves/1' })
    expect(JSON.parse(last().body)).toEqual({ version: 2, name: '乙' })
    await rest.create(shelves.name, { data: { name: '丙', id: 'x', createdTime: 'y' } })
    expect(JSON.parse(last().body)).toEqual({ name: '丙' })
  })
  it('tells errors at their fields', async () => {
    says({ errors: { name: 'tooLong' } }, 40000, 400, 'Some fields need attention')
    await expect(rest.create(shelves.name, { data: { name: '太长的名字了' } })).rejects.toMatchObject({
      body: { errors: { name: 'At most 5 characters' } },
    })
  })
  it('fails with the same words and ends the same session', async () => {
    says({ errors: {} }, 40400, 404, 'This record does not exist, or was deleted')
    await expect(rest.getOne(shelves.name, { id: '9' })).rejects.toMatchObject({
      message: 'This record does not exist, or was deleted',
      status: 404,
    })
    says(null, 40100, 401)
    await expect(rest.getOne(shelves.name, { id: '9' })).rejects.toMatchObject({ status: 401 })
    expect(ended).toEqual(['expired'])
  })
})
