import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readSettings } from '../../../src/server/ops/settings'
import { isEnveloped, type RouteContract } from '../../../src/server/services/routeContract'
import { byId } from '../../../src/server/routes/base/requestBody'
import { openApiOf } from '../../../src/server/routes/openapi/openapi'
import { recordRoutes } from '../../../src/server/routes/records/recordRoutes'
import { restRoutes } from '../../../src/server/routes/records/restRoutes'
import { mountRoute } from '../../../src/server/routes/base/mountRoute'
import { resolveApiCalls, getApiRoutes } from '../../../src/schema/contract/apiRoutes'
import { describe as describeResource } from '../../../src/schema/describe/describe'
import type { AnyResource } from '../../../src/schema/model/resource'
import * as made from '../../kit/declarations/lamps'
import { parametersOf } from '../../kit/contracts'
import { buildShop, type TestShop, wholeShop } from '../../kit/testServer'
import { bikes, depots } from '../../secondApp/app'

const lamp = { method: 'GET', who: 'anyone', summary: 'A lamp', answer: z.strictObject({ watts: z.int() }) } as const
const inParts = (text: string): PassThrough => {
  const stream = new PassThrough()
  stream.write(text.slice(0, 20))
  stream.end(text.slice(20))
  return stream
}
const odd: readonly (readonly [what: string, answer: unknown, said: RegExp])[] = [
  ['another type', { watts: '5' }, /watts: .*expected number/],
  ['one more field', { watts: 5, password: 'x' }, /Unrecognized key.*password/],
  ['nothing', undefined, /data: .*expected object/],
]

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop(wholeShop, { simpleLogin: true })
  const { app, mall } = shop
  const unchecked = { ...mall, options: { ...mall.options, answersChecked: false }, contracts: [] }
  const checked = { ...mall, contracts: [] }
  for (const [at, [, answer]] of odd.entries()) {
    mountRoute(app, checked, { ...lamp, path: `/odd/${at}` }, async () => answer)
    mountRoute(app, checked, { ...lamp, path: `/odd/bare/${at}`, bare: true }, async () => answer)
    mountRoute(app, unchecked, { ...lamp, path: `/odd/live/${at}` }, async () => answer)
  }
  mountRoute(app, checked, { ...lamp, path: '/right' }, async () => ({ watts: 5 }))
  mountRoute(app, checked, { ...lamp, path: '/right/stream' }, async () =>
    inParts('{"code":0,"data":{"watts":5},"msg":""}'),
  )
  mountRoute(app, checked, { ...lamp, path: '/odd/stream' }, async () =>
    inParts('{"code":0,"data":{"watts":"5"},"msg":""}'),
  )
  mountRoute(
    app,
    checked,
    { ...lamp, path: '/given/:id', query: byId.extend({ size: z.enum(['s', 'l'], 'choice') }) },
    async ({ query }) => ({
      watts: query.size === 's' ? 5 : 60,
    }),
  )
})
afterAll(() => shop.close())

describe('what is answered otherwise than the contract says', () => {
  const knock = async (path: string) => (await shop.app.inject(path)).json()
  /** What was written down since, which the end of this file would be refused for. */
  const told = () => shop.broken.splice(0)
  it.each(odd.map(([what, , said], at) => [what, at, said] as const))(
    '%s is a fault with a name',
    async (_, at, said) => {
      for (const path of [`/odd/${at}`, `/odd/bare/${at}`]) {
        expect((await knock(path)).code).toBe(50001)
        expect(told()).toEqual([
          expect.stringMatching(new RegExp(`^GET ${path} answers otherwise than its contract says .*${said.source}`)),
        ])
      }
    },
  )
  it('so is what is sent while it is made', async () => {
    expect((await knock('/odd/stream')).code).toBe(50001)
    expect(told()).toEqual([expect.stringMatching(/^GET \/odd\/stream answers otherwise .*watts/)])
    expect(await knock('/right/stream')).toEqual({ code: 0, data: { watts: 5 }, msg: '' })
  })
  it('is answered as it is in production, where nobody looks', async () => {
    for (const [at, [, answer]] of odd.entries()) expect((await knock(`/odd/live/${at}`)).data).toEqual(answer ?? null)
    expect(told()).toEqual([])
  })
  it('what is right is let through', async () =>
    expect(await knock('/right')).toEqual({ code: 0, data: { watts: 5 }, msg: '' }))
  it.each([
    ['test', true],
    ['development', true],
    ['production', false],
    [undefined, false],
  ])('with NODE_ENV %s it is looked at: %s', (NODE_ENV, expected) =>
    expect(readSettings({ NODE_ENV }).answersChecked).toBe(expected),
  )
})

describe('what the address gives', () => {
  it.each([
    ['/given/a?size=s', 0, { watts: 5 }],
    ['/given/a?size=s&more=x', 0, { watts: 5 }],
    ['/given/a', 40000, { errors: { size: expect.any(String) } }],
    ['/given/a?size=xl', 40000, { errors: { size: expect.any(String) } }],
    [`/given/${'x'.repeat(65)}?size=xl`, 40400, null],
  ])('%s is answered %i', async (path, code, data) =>
    expect((await shop.app.inject(path)).json()).toMatchObject({ code, data }),
  )
})

let document: ReturnType<typeof openApiOf>
/** What the OpenAPI document says of a call. */
const operationOf = ({ path, method }: RouteContract) => {
  const operations = document.paths[path.replace(/:(\w+)/g, '{$1}')]
  return operations?.[method.toLowerCase()] as {
    readonly parameters?: readonly { readonly name: string; readonly in: string }[]
    readonly requestBody?: object
    readonly responses: {
      readonly 200: { readonly content: Record<string, { readonly schema?: Record<string, unknown> }> }
    }
  }
}

describe('every contract', () => {
  beforeAll(() => {
    document = openApiOf(shop.mall)
  })
  it('says what its address takes: each name in its path, and nothing that is no schema of names', () => {
    for (const contract of shop.mall.contracts) {
      const inPath = [...contract.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      expect(parametersOf(contract), contract.path).toEqual(expect.arrayContaining(inPath))
      expect(contract.query === undefined || parametersOf(contract).length > 0, contract.path).toBe(true)
    }
  })
  it('stands in the OpenAPI document with its parameters, its body, and a schema of its answer', () => {
    for (const contract of shop.mall.contracts) {
      const { parameters = [], requestBody, responses } = operationOf(contract)
      expect(parameters.map(({ name }) => name).sort(), contract.path).toEqual(parametersOf(contract).sort())
      for (const { name, in: place } of parameters)
        expect(place, contract.path).toBe(contract.path.includes(`:${name}`) ? 'path' : 'query')
      expect(requestBody !== undefined, contract.path).toBe(contract.body !== undefined)
      const [[media, { schema }] = ['', {}]] = Object.entries(responses[200].content)
      expect(media, contract.path).toBe(typeof contract.answer === 'string' ? contract.answer : 'application/json')
      if (!isEnveloped(contract)) continue
      const { data } = (schema as { readonly properties: { readonly data: Record<string, unknown> } }).properties
      expect(
        Object.keys(data).some(key => /^(type|\$ref|anyOf|enum)$/.test(key)),
        contract.path,
      ).toBe(true)
    }
  })
  it('of a record names the schema of its declaration, which says no more than can be read', () => {
    const { schemas } = document.components
    expect(Object.keys(schemas).sort()).toEqual(wholeShop.resources.map(({ name }) => name).sort())
    const lamps = schemas.lamps as { readonly properties: object; readonly required: readonly string[] }
    expect(lamps.required).toEqual(['id', 'version'])
    expect(lamps.properties).toMatchObject({
      watts: { anyOf: [{ type: 'integer', description: 'Watts · 瓦数' }, { type: 'null' }] },
    })
    expect(schemas.subAccounts?.properties).not.toHaveProperty('password')
    const list = shop.mall.contracts.find(({ path }) => path === '/api/lamps/listLamps') as RouteContract
    expect(operationOf(list).responses[200].content['application/json']?.schema).toMatchObject({
      properties: { data: { properties: { list: { type: 'array', items: { $ref: '#/components/schemas/lamps' } } } } },
    })
  })
  it('of a save and an action tells the fields of their declaration', () => {
    const bodyOf = (path: string) =>
      operationOf(shop.mall.contracts.find(each => each.path === path) as RouteContract).requestBody
    expect(bodyOf('/api/lamps/addOrUpdateLamp')).toMatchObject({
      content: {
        'application/json': {
          schema: {
            properties: { name: { anyOf: [{ maxLength: 20 }, { type: 'null' }] }, version: { type: 'integer' } },
            required: ['name'],
            additionalProperties: false,
          },
        },
      },
    })
    expect(bodyOf('/api/wishes/grantWish')).toMatchObject({
      content: { 'application/json': { schema: { additionalProperties: false } } },
    })
  })
})

const declared: readonly AnyResource[] = [
  ...new Set([
    ...wholeShop.resources,
    ...Object.values(made).flatMap((each): AnyResource[] => ('definition' in each ? [each] : [])),
    bikes,
    depots,
  ]),
]
describe.each(declared.map(resource => [resource.name, resource] as const))('the calls of %s', (_, resource) => {
  it('are the same in its description, in the OpenAPI document and at the door', () => {
    const contracts: RouteContract[] = []
    const mall = { ...shop.mall, contracts }
    ;(resource.definition.api === 'rest' ? restRoutes : recordRoutes)(Fastify(), mall, resource)
    const document = Object.entries(openApiOf(mall).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    const told = describeResource(resource, resolveApiCalls(resource), getApiRoutes(resource)).matchAll(
      /^ {2}\w+ +((?:GET|POST|PUT|DELETE) \/\S+) {2}\[/gm,
    )
    expect([...told].map(([, call]) => call).sort()).toEqual(document.sort())
    if (wholeShop.resources.includes(resource))
      expect(Object.keys(openApiOf(shop.mall).paths)).toEqual(
        expect.arrayContaining(Object.keys(openApiOf(mall).paths)),
      )
  })
})
