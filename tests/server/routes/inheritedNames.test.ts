import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { addressOf, parametersOf } from '../../kit/contracts'
import { buildShop, type TestShop, wholeShop } from '../../kit/testServer'

/** Names that every object has. `__proto__` is refused with the body that holds it. */
const names = ['constructor', 'toString', 'hasOwnProperty', '__proto__']
/** A name as a word, a key and a part. */
const shapesOf = (name: string): readonly string[] => [
  `"${name}"`,
  `"-${name}"`,
  `["${name}"]`,
  `{"${name}":"x"}`,
  `{"${name}":["x"]}`,
  `{"${name}":{"gte":1}}`,
  `[{"${name}":"x","name":"${name}","key":"${name}"}]`,
]
let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())
const send = (url: string, payload: string, person: 'creator' | 'platform') =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { ...shop.as[person].headers, 'content-type': 'application/json' },
    payload,
  })

describe('a name that every object has', () => {
  it('is refused as a filter and as an order of every list', async () => {
    const open: string[] = []
    let asked = 0
    for (const resource of wholeShop.resources.filter(({ definition }) => definition.api !== 'rest'))
      for (const person of ['creator', 'platform'] as const)
        for (const name of names) {
          const { list } = resolveApiCalls(resource)
          if ((await send(list, '{}', person)).statusCode !== 200) continue
          for (const body of [
            `{"filter":{"${name}":"x"}}`,
            `{"filter":{"${name}":{"gte":1}}}`,
            `{"sort":"${name}"}`,
            `{"sort":"-${name}"}`,
          ]) {
            asked += 1
            const { statusCode } = await send(list, body, person)
            if (statusCode !== 400) open.push(`${person} ${list} ${body}: ${statusCode}`)
          }
        }
    expect(open).toEqual([])
    expect(asked).toBeGreaterThan(200)
  })
  it('is no fault of the server as any word of any body', async () => {
    const faults: string[] = []
    for (const contract of shop.mall.contracts.filter(({ body }) => body instanceof z.ZodObject)) {
      const keys = Object.keys((contract.body as z.ZodObject).shape)
      for (const [at, key] of [...keys, 'constructor'].entries())
        for (const [turn, shape] of shapesOf(names[at % names.length] ?? '').entries()) {
          const person = turn % 3 === 0 ? 'platform' : 'creator'
          const { statusCode, body } = await send(addressOf(contract, { id: 'none' }), `{"${key}":${shape}}`, person)
          if (statusCode >= 500) faults.push(`${contract.path} ${key} ${shape}: ${body}`)
        }
    }
    expect(faults).toEqual([])
  })
  it('is no fault of the server in any address', async () => {
    const faults: string[] = []
    for (const contract of shop.mall.contracts)
      for (const parameter of [...parametersOf(contract), 'constructor'])
        for (const word of ['constructor', '__proto__', '{"toString":"x"}', '["constructor","ASC"]']) {
          const url = addressOf(contract, { id: word, [parameter]: encodeURIComponent(word) })
          const { statusCode, body } = await shop.app.inject({
            method: contract.method,
            url: encodeURI(decodeURI(url)),
            headers: shop.as.creator.headers,
          })
          if (statusCode >= 500) faults.push(`${contract.method} ${url}: ${body}`)
        }
    expect(faults).toEqual([])
  })
})
