import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { getActions, getFormFields, getField } from '../../../src/schema/selectors/definition'
import { isAllowed } from '../../../src/schema/rules/availability'
import type { AnyResource } from '../../../src/schema/model/resource'
import { errorMessages } from '../../../src/schema/text/errorMessages'
import { isEnveloped, type RouteContract } from '../../../src/server/services/routeContract'
import { addressOf as addressWith, parametersOf, resourceFinder } from '../../kit/contracts'
import { fullDraft, type World } from '../../kit/declarations/samples'
import { buildShop, type Client, picture, type TestShop, wholeShop } from '../../kit/testServer'
import { storedIn, tablesOf } from '../../kit/stored'

/** What somebody may send where a value is expected, as the JSON that goes over the wire. */
const hostile: readonly string[] = [
  '"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00x"', '1e309', '-1e309', '-0', '0', '1.5', '1e12', '1e15', '9007199254740993', '-1', '99', '"99"',
  'true', 'false', '"true"', 'null', '""', '" "', '[]', '[99]', '[[]]', '[null]', '{}', '{"toString":0}', '{"length":{}}', '{"length":{"valueOf":1}}',
  '{"gte":{}}', '{"gte":"long-term"}', '{"gte":null,"lte":1e309}', '{"$gt":""}', '"long-term"', '["long-term"]', '"0000-01-01"', '"0001-01-01"',
  '{"gte":"0001-01-01"}', '{"gte":"0000-01-01T00:00:00Z"}', '"0000-12-31T00:00:00Z"', '"2026-01-01T00:00:00+23:59"', '"0001-01-01T00:00:00+15:59"',
  '"9999-12-31T23:59:59-15:59"', '"9999-12-31"', '{"lte":"9999-12-31"}', '"infinity"', '"NaN"', '"2026-02-30"', '"-infinity"', '"constructor"', '"__proto__"',
  '"%"', '"\\\\"', `"'; drop table lamps; --"`, '"\ud83c\udf75"', '"350703"', '"350000/x"', JSON.stringify('x'.repeat(5000)), `${'['.repeat(99)}${']'.repeat(99)}`,
  `${'['.repeat(3000)}${']'.repeat(3000)}`, `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`, '{"id":"x","version":1}', '{"start":"0000-01-01","end":"long-term"}',
  '{"start":"0001-01-01","end":"9999-12-31"}',
] // biome-ignore format: a list
const inAddress: readonly string[] = [
  '%00', 'a%00b', '%', '%zz', '%ED%A0%80', '%F0', '..%2f..%2fetc', 'null', '[object Object]', '-1', '1e309', '%22', "'%3B--", 'x'.repeat(65), 'x'.repeat(3000),
  '%F0%9F%8D%B5', '__proto__', 'a&id=b', 'a&id[]=b', 'a&id%00=b', '', '%E2%80%AE',
].map(each => each.replaceAll(' ', '%20').replaceAll('[', '%5B').replaceAll(']', '%5D')) // biome-ignore format: a list
const inHeaders: readonly Record<string, string>[] = [
  ...['x'.repeat(101), 'x'.repeat(100), 'é', '\t', ' ', '{}', 'a b'].map(each => ({ 'idempotency-key': each })),
  ...['x', 'FACT', 'fact,plat', 'x'.repeat(5000), '__proto__'].map(each => ({ identity: each })),
  ...['', 'Bearer x', 'x'.repeat(5000), 'é', '__proto__'].map(each => ({ authorization: each })),
  ...['*', 'en;q=9', 'x'.repeat(5000), 'en-US,en', '-'].map(each => ({ 'accept-language': each })),
  ...[
    'text/plain',
    'application/xml',
    'application/json; charset=x',
    'x',
    '',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ].map(each => ({
    'content-type': each,
  })),
  ...['x', '"', 'x'.repeat(500)].map(each => ({ 'content-type': `multipart/form-data; boundary=${each}` })),
  ...['x'.repeat(5000), '\u00ff', 'Mozilla'].map(each => ({ 'user-agent': each, 'x-forwarded-for': '999.1.1.1, é' })),
]

// Ten thousand knocks take their time where much else runs.
vi.setConfig({ testTimeout: 120_000 })

let shop: TestShop
let world: World
let own: Record<string, string>
beforeAll(async () => {
  shop = await buildShop(wholeShop, { simpleLogin: true })
  const { creator } = shop.as
  const pictures = [
    (await creator.upload(await picture())).data.url,
    (await creator.upload(await picture(9, 9))).data.url,
  ] as const
  const room = await creator.ok('/api/rooms/addOrUpdateRoom', { name: '书房' })
  const file = (await creator.upload(await picture(), 'a.png', 'private')).data.key
  world = {
    pictures,
    file,
    regions: { regions: '350703', places: '110101' },
    refs: { rooms: room.id, masters: 'none' },
  }
  own = { rooms: room.id, fact: shop.factId, regions: '350703', places: '110101' }
  own.lamps = (
    await creator.ok('/api/lamps/addOrUpdateLamp', {
      ...fullDraft(wholeShop.resources.find(each => each.name === 'lamps') as AnyResource, world),
    })
  ).id
})
afterAll(() => shop.close())

const codes = new Set<number>([0, ...Object.values(errorMessages).map(({ code }) => code)])
let turn = 0
/** What is answered, of a stream that goes on for ever its first words. */
const heard = async (sent: InjectOptions): Promise<{ readonly statusCode: number; readonly body: string }> => {
  const { statusCode, headers, stream } = await shop.app.inject({ ...sent, payloadAsStream: true })
  const chunks: Buffer[] = []
  for await (const chunk of stream()) {
    chunks.push(chunk)
    if (headers['content-type'] === 'text/event-stream') break
  }
  return { statusCode, body: Buffer.concat(chunks).toString() }
}
/** Knocks with raw text from ever another address, so that no limit stands in front; the answer must be an envelope and no fault. */
const knock = async (
  method: RouteContract['method'],
  url: string,
  payload: string | undefined,
  headers: Record<string, string>,
  enveloped = true,
) => {
  turn += 1
  const answer = await heard({
    method,
    url,
    remoteAddress: `10.0.${(turn >> 8) & 255}.${turn & 255}`,
    headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  const said = `${method} ${url.slice(0, 120)} ${payload?.slice(0, 120)} ${JSON.stringify(headers).slice(0, 200)} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
  expect(answer.statusCode, said).toBeLessThan(500)
  if (enveloped || answer.statusCode >= 300) {
    const envelope = JSON.parse(answer.body) as { code: number; msg: string; data: { errors?: object } | null }
    expect(codes, said).toContain(envelope.code)
    expect(envelope.code === 0, said).toBe(answer.statusCode < 300)
    if (envelope.code !== 0) expect(envelope.msg, said).toBeTruthy()
    expect(Object.keys(envelope.data?.errors ?? {}).length, said).toBeLessThanOrEqual(100)
  }
  return answer.statusCode
}
/** What is stored of records, accounts and manufacturers. */
const state = () => storedIn(shop.db, tablesOf(shop))

const headersOf = (client: Client) => client.headers
const personFor = ({ who }: RouteContract): Client =>
  who === 'anyone' ? shop.as.nobody : who === 'session' || who.includes('fact') ? shop.as.creator : shop.as.platform
const resourceOf = resourceFinder(wholeShop.resources)
/** The same in every parameter. */
const addressOf = (route: RouteContract, given: string): string => {
  const names = parametersOf(route)
  if (names.length === 0) return `${route.path}?id=${given}`
  return addressWith(route, Object.fromEntries(names.map(name => [name, given])))
}
/** Whether it would end the session of whoever knocks; what everyone may call is knocked at without one. */
const leaves = ({ ends, who }: RouteContract) => ends === 'session' && who !== 'anyone'
/** Whether a route meets a value: every third one; of the routes that resources have alike each meets every ninth, and together they meet all. */
const isShared = ({ path }: RouteContract, at: number, index: number): boolean => {
  const resource = resourceOf(path)
  const parts = resource && resource.name !== 'lamps' ? 9 : 3
  return index % parts === at % parts
}
const shareOf = <V>(route: RouteContract, at: number, values: readonly V[]): V[] =>
  values.filter((_, index) => isShared(route, at, index))
/** Names that some route's body knows. */
const names = ['id', 'version', 'field', 'username', 'phone', 'password', 'captchaId', 'captcha', 'remember', 'identity', 'code', 'oldPassword', 'factName', 'keyword',
  'sort', 'filter', 'current', 'pageSize', 'counts', 'after', 'name', 'price', 'remarks', 'fault'] // biome-ignore format: a list

describe('whatever is sent, the answer is an envelope and no fault', () => {
  const routes = () => shop.mall.contracts.filter(route => !leaves(route))
  it('in the address of every route', async () => {
    for (const [at, route] of routes().entries())
      for (const given of shareOf(route, at, inAddress))
        await knock(
          route.method,
          addressOf(route, given),
          route.method === 'GET' ? undefined : '{}',
          headersOf(personFor(route)),
          isEnveloped(route),
        )
  })
  it('in the headers of every route', async () => {
    for (const [at, route] of routes().entries())
      for (const headers of shareOf(route, at, inHeaders)) {
        const id = own[resourceOf(route.path)?.name ?? ''] ?? 'none'
        await knock(
          route.method,
          addressOf(route, id),
          route.method === 'GET' ? undefined : '{"version":77}',
          { ...headersOf(personFor(route)), ...headers },
          isEnveloped(route),
        )
      }
  })
  it('as the body of every route, and at a name of it', async () => {
    for (const [at, route] of routes().entries()) {
      if (route.method === 'GET' || (!route.body && at % 8 > 0)) continue
      const id = own[resourceOf(route.path)?.name ?? ''] ?? 'none'
      for (const [index, value] of hostile.entries()) {
        if (!isShared(route, at, index)) continue
        const name = names[(at + index) % names.length] as string
        // Each value meets every name on some route, and every route every value.
        const body = index % 5 === at % 5 ? value : `{"version":77,"${name}":${value}}`
        await knock(route.method, addressOf(route, id), body, headersOf(personFor(route)), isEnveloped(route))
      }
    }
  })
  it('as each parameter of a list in simple REST', async () => {
    for (const name of ['sort', 'range', 'filter'])
      for (const value of hostile.filter(each => each.length < 6000))
        for (const wrapped of name === 'filter'
          ? [value, `{"parent":${value}}`, `{"q":${value}}`]
          : name === 'sort'
            ? [value, `[${value},"ASC"]`]
            : [value, `[0,${value}]`])
          await knock(
            'GET',
            `/api/places?${name}=${encodeURIComponent(wrapped.toWellFormed())}`,
            undefined,
            headersOf(shop.as.creator),
            false,
          )
  })
})

/** A third of the values, another one at each place: together the places meet them all. */
const some = (place: number, parts = 3): readonly string[] =>
  hostile.filter((_, index) => index % parts === place % parts)

/** Whether no field before this one has its type. */
const isFirstOfType = (resource: AnyResource, name: string): boolean =>
  Object.entries(resource.fields).find(([, { type }]) => type === getField(resource, name).type)?.[0] === name

const spoken = wholeShop.resources.filter(each => each.definition.api !== 'rest')
describe.each(spoken.map(each => [each.name, each] as const))('a hostile value in %s', (_, resource) => {
  const calls = resolveApiCalls(resource)
  const reader = () => shop.as[isAllowed(resource, 'read', { role: 'creator' }) ? 'creator' : 'platform']
  it('as each filter, sort or keyword', async () => {
    // Lamps have a field of every type, and each type meets every value; the others together meet all values once more.
    for (const value of resource.name === 'lamps' ? hostile : some(spoken.indexOf(resource), 4)) {
      const names = Object.keys(resource.fields)
      const isWanted = (name: string, at: number) =>
        (resource.name === 'lamps' && isFirstOfType(resource, name)) || (at + hostile.indexOf(value)) % 6 === 0
      const wanted = names.filter(isWanted)
      for (const name of wanted)
        await knock('POST', calls.list, `{"pageSize":1,"filter":{"${name}":${value}}}`, headersOf(reader()))
      for (const query of [
        `"sort":${value}`,
        `"keyword":${value}`,
        `"current":${value}`,
        `"pageSize":${value}`,
        `"filter":${value}`,
        `"counts":${value}`,
      ])
        await knock('POST', calls.list, `{${query}}`, headersOf(reader()))
    }
  })
  it('as each field of a save or a dialog, a refusal of which changes nothing', async () => {
    const writer = shop.as.creator
    const id = own[resource.name]
    const before = await state()
    let changed = false
    const put = async (url: string, payload: string) => {
      changed = (await knock('POST', url, payload, headersOf(writer))) < 300 || changed
    }
    if (isAllowed(resource, 'create', { role: 'creator' }) && resource.name === 'lamps')
      for (const [place, name] of [...getFormFields(resource), 'id', 'version', 'parts.part'].entries())
        for (const value of some(place)) {
          const body = JSON.stringify({ name: '灯盏', ...(name === 'version' ? { id } : {}) })
          const part = name === 'parts.part' ? `"parts":[{"part":${value},"count":${value}}]` : `"${name}":${value}`
          await put(calls.save, `${body.slice(0, -1)},${part}}`)
        }
    for (const [name, action] of getActions(resource))
      for (const key of ['version', ...Object.keys(action.params ?? {})])
        for (const value of key === 'version' ? some(key.length, 2) : some(key.length))
          await put(
            `${calls.actions[name]}?id=${id ?? 'none'}`,
            `{${key === 'version' ? '' : '"version":77,'}"${key}":${value}}`,
          )
    for (const name of getFormFields(resource))
      for (const value of ['"\\u0000"', '"\\ud800"', '{"toString":0}', '1e309'])
        if (id) await put(calls.save, `{"id":"${id}","version":77,"${name}":${value}}`)
    if (!changed) expect(await state()).toEqual(before)
    expect(getField(resource, 'id').type).toBe('id')
  })
})

describe('a body of too much', () => {
  const names = (many: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: many }, (_, at) => [at.toString(36), 0])))
  const nested = JSON.stringify(Array.from({ length: 200 }, () => JSON.parse(names(200)) as object))
  const entries = `{"filter":{"id":[${Array(30_000).fill('1')}]}}`
  it.each([
    ['600 names', names(600), 1],
    ['110,000 names', names(110_000), 16],
    ['40,000 names, 200 at a time', `{"a":${nested}}`, 16],
    ['30,000 entries', entries, 16],
  ])('of %s is refused by every call before it is judged', async (_, payload, steps) => {
    const told: unknown[] = []
    const posts = shop.mall.contracts.filter(each => each.method === 'POST' && !leaves(each))
    for (const route of posts.filter((_, at) => at % steps === 0)) {
      turn += 1
      const { statusCode, body } = await shop.app.inject({
        method: 'POST',
        url: addressOf(route, 'none'),
        remoteAddress: `10.7.${turn >> 8}.${turn & 255}`,
        headers: { 'content-type': 'application/json', ...headersOf(personFor(route)) },
        payload,
      })
      if (statusCode !== 413 && statusCode !== 403) told.push([route.path, statusCode, body.slice(0, 200)])
    }
    expect(told).toEqual([])
  })
  it('is small where nobody has logged in yet, and is not read at all without a session where one is needed', async () => {
    const payload = JSON.stringify({ username: 'x'.repeat(70_000) })
    const at = async (url: string, headers = {}) =>
      (await shop.app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload }))
        .json().code // biome-ignore format: one thought
    for (const door of ['register', 'login']) expect(await at(`/api/admin/fact/${door}`), door).toBe(41300)
    expect(await at('/api/admin/captcha')).toBe(41300)
    for (const call of ['/api/user/save-info', '/api/lamps/addOrUpdateLamp']) {
      expect(await at(call), call).toBe(40100)
      expect(await at(call, shop.as.creator.headers), call).toBe(40000)
    }
  })
  it('is none with everything that a registration may say', async () => {
    const said = Object.values(wholeShop.people?.tenant.fields ?? {}).map(
      ({ options }) => 'ab'.length + 6 * (options.max ?? 100),
    )
    expect(said.reduce((sum, each) => sum + each, 0)).toBeLessThan(64 * 1024)
  })
})

it('an upload that is cut off says so, and one that is too large says that', async () => {
  const whole =
    '--e\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
  const send = (payload: string | Buffer, boundary = '; boundary=e') =>
    shop.app.inject({
      method: 'POST',
      url: '/api/file/upload',
      headers: { ...shop.as.creator.headers, 'content-type': `multipart/form-data${boundary}` },
      payload,
    })
  for (const [payload, boundary] of [
    [`${whole}abc`],
    [whole],
    ['--e'],
    [''],
    [`${whole}abc\r\n--e--`, ''],
    [`${whole}abc`, `; boundary=${'x'.repeat(500)}`],
  ] as const) {
    const answer = await send(payload, boundary)
    expect(answer.statusCode, payload.slice(-20)).toBe(400)
    expect(answer.json().data.errors.file, payload.slice(-20)).toMatch(/notWhole|required/)
  }
  expect((await send(`${whole}abc`)).json().data.errors).toEqual({ file: 'notWhole' })
  expect(
    (
      await send(Buffer.concat([Buffer.from(whole), Buffer.alloc(11 * 1024 * 1024), Buffer.from('\r\n--e--\r\n')]))
    ).json().code,
  ).toBe(41300)
})

describe('what is no request of the mall at all', () => {
  const raw = (lines: string): Promise<string> =>
    new Promise((done, fail) => {
      const { port } = shop.app.server.address() as AddressInfo
      const socket = connect(port, '127.0.0.1', () => socket.write(lines))
      let got = ''
      socket.on('data', chunk => {
        got += chunk
      })
      socket.on('end', () => done(got))
      socket.on('error', fail)
    })
  beforeAll(async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
  })
  it.each([
    ['no HTTP', 'HALLO\r\n\r\n', 400, 40000],
    ['a header line that is none', 'GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400, 40000],
    ['a method that is none', 'BREW /api/lamps/listLamps HTTP/1.1\r\nHost: x\r\n\r\n', 400, 40000],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 41300],
    ['a bad length', 'POST /api/admin/captcha HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n', 400, 40000],
    [
      'an expectation nobody knows',
      'GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: x\r\nConnection: close\r\n\r\n',
      400,
      40000,
    ],
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 40000],
    ['a bad address', 'GET /api/regions/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400, 40000],
  ])('%s is answered by an envelope', async (_, lines, status, code) => {
    const answer = await raw(lines)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(
      JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4).replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, '')),
    ).toMatchObject({
      code,
      msg: expect.stringMatching(/./),
    })
  })
})
