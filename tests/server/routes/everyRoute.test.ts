import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleIsIn, isAllowed } from '../../../src/schema/rules/availability'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { emptyDraft } from '../../../src/schema/rules/validateDraft'
import { getFormFields } from '../../../src/schema/selectors/definition'
import type { AnyResource } from '../../../src/schema/model/resource'
import type { RouteContract } from '../../../src/server/services/routeContract'
import { createTenant } from '../../../src/server/auth/accounts'
import type { TenantId } from '../../../src/server/database/tenancy/tenant'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { getTableName } from '../../../src/server/database/tables/tables'
import { addressOf, parametersOf, resourceFinder } from '../../kit/contracts'
import { leastDraft, type World } from '../../kit/declarations/samples'
import { buildShop, type Client, type TestShop, wholeShop } from '../../kit/testServer'
import { storedIn, tablesOf } from '../../kit/stored'
import { whoMay, worldOf } from '../../kit/world'

/** Everyone who may stand at the door, with what the policy must know of them. */
const people = {
  none: { identity: undefined, role: '', complete: true, session: false },
  expired: { identity: 'fact', role: 'creator', complete: true, session: false },
  disabled: { identity: 'fact', role: 'user', complete: true, session: false },
  forged: { identity: 'fact', role: 'creator', complete: true, session: false },
  creator: { identity: 'fact', role: 'creator', complete: true, session: true },
  admin: { identity: 'fact', role: 'admin', complete: true, session: true },
  user: { identity: 'fact', role: 'user', complete: true, session: true },
  incompleteCreator: { identity: 'fact', role: 'creator', complete: false, session: true },
  incompleteUser: { identity: 'fact', role: 'user', complete: false, session: true },
  otherCreator: { identity: 'fact', role: 'creator', complete: true, session: true },
  otherUser: { identity: 'fact', role: 'user', complete: true, session: true },
  platform: { identity: 'plat', role: 'platform', complete: true, session: true },
  buyer: { identity: 'mini', role: 'buyer', complete: true, session: true },
} as const
type Person = keyof typeof people
const strangers: readonly Person[] = ['otherCreator', 'otherUser', 'incompleteCreator', 'incompleteUser', 'buyer']

let shop: TestShop
let at: Record<Person, Client>
let world: World
let own: Record<string, string>

const makeOf = async (client: Client, resource: AnyResource): Promise<string> => {
  const draft = leastDraft(resource, world)
  if (resource.definition.api !== 'rest') return (await client.ok(resolveApiCalls(resource).save, draft)).id
  return (await client.send('POST', `/api/${resource.name}`, draft)).json()['id']
}

beforeAll(async () => {
  shop = await buildShop()
  const { db, factId, otherFactId } = shop
  const incomplete = await createTenant(db, { factName: '未完善' }, false)
  const staff = (name: string, role: string, fact: TenantId) => shop.account(name, 'fact', role, fact)
  at = {
    none: shop.as.nobody,
    expired: await staff('expired', 'creator', factId),
    disabled: await staff('disabled', 'user', factId),
    forged: { ...shop.as.nobody },
    creator: shop.as.creator,
    admin: shop.as.admin,
    user: shop.as.user,
    incompleteCreator: await staff('new-creator', 'creator', incomplete),
    incompleteUser: await staff('new-user', 'user', incomplete),
    otherCreator: shop.as.stranger,
    otherUser: await staff('other-user', 'user', otherFactId),
    platform: shop.as.platform,
    buyer: await shop.account('some-buyer', 'mini', 'user'),
  }
  await sql`update sessions set expires = now() - interval '1 second' where account_id = ${at.expired.accountId}`.execute(
    db,
  )
  await sql`update accounts set status = 0 where id = ${at.disabled.accountId}`.execute(db)
  world = await worldOf(shop)
  own = {}
  for (const resource of wholeShop.resources) {
    const role = whoMay(shop, resource, 'create')
    if (role) own[resource.name] = await makeOf(shop.as[role] as Client, resource)
  }
  // What nobody makes is there already, or there is none of it.
  for (const resource of wholeShop.resources.filter(({ name }) => own[name] === undefined)) {
    const mine = resource.definition.shared ? sql`true` : sql`fact_id = ${factId}`
    own[resource.name] =
      (
        await queryRow<{ id: string }>(
          db,
          sql`select id from ${sql.table(getTableName(resource))} where ${mine} limit 1`,
        )
      )?.id ?? 'none'
  }
})
afterAll(() => shop.close())

/** The whole stored state of the tenants' records; what is written down about knocking is not part of it. */
const state = () => storedIn(shop.db, tablesOf(shop), ['lastLogin'])

/** What the policy says of a knock, from the contract and the declaration alone. */
const verdict = ({ who, roles, early }: RouteContract, person: Person): number => {
  const { identity, role, complete, session } = people[person]
  if (who === 'anyone') return 0
  if (!session) return 40100
  if (who !== 'session' && !who.includes(identity)) return 40300
  if (!complete && !early) return 40301
  return roles !== undefined && !roleIsIn(roles, { role }) ? 40300 : 0
}
/** Who a forged request says it is: the creator's own token, with somebody else's identity, or none at all. */
const forgery = () => [
  { authorization: shop.as.creator.headers.authorization as string },
  { ...shop.as.creator.headers, identity: 'plat' },
  { ...shop.as.creator.headers, identity: 'FACT' },
]

const resourceOf = resourceFinder(wholeShop.resources)
/** Whether a call is about one record: by its address, or by the id in its body. */
const carriesId = (contract: RouteContract): boolean => {
  const { path } = contract
  const resource = resourceOf(path)
  const calls = resource && resource.definition.api !== 'rest' ? resolveApiCalls(resource) : undefined
  return parametersOf(contract).includes('id') || path === calls?.save || path === calls?.sort
}
/** The least that a call needs to get as far as its record. */
const bodyFor = ({ path }: RouteContract, id: string): object => {
  const resource = resourceOf(path)
  const calls = resource && resource.definition.api !== 'rest' ? resolveApiCalls(resource) : undefined
  if (path === calls?.save) return { id, version: 99 }
  if (path === calls?.sort) return { id }
  const masked = Object.entries(resource?.fields ?? {}).find(([, field]) => field.options.mask)
  return path === calls?.reveal ? { field: masked?.[0] } : {}
}
const knock = async (contract: RouteContract, client: Client, id: string, headers: Record<string, string> = {}) => {
  const url = addressOf(contract, { id, key: world.file })
  const body = bodyFor(contract, id)
  const answer = await client.send(contract.method, url, contract.method === 'GET' ? undefined : body, {
    'idempotency-key': randomUUID(),
    ...headers,
  })
  const text = answer.body.toString()
  const code = text.startsWith('{') ? ((JSON.parse(text) as { code?: number }).code ?? 0) : 0
  return { status: answer.status, code }
}

it('every route says who may call it, and what it does', () => {
  expect(shop.mall.contracts.length).toBeGreaterThan(80)
  for (const { path, who, roles, summary } of shop.mall.contracts) {
    expect(summary, path).toBeTruthy()
    expect(who === 'anyone' || who === 'session' || who.length > 0, path).toBe(true)
    if (resourceOf(path) && who !== 'anyone') expect(roles, path).not.toBeUndefined()
  }
})

describe.each(Object.keys(people) as Person[])('%s at every route', person => {
  /** Calls a route once; what a refusal or a reader may change is looked at by the caller. */
  const knockAt = async (contract: RouteContract, expected: number) => {
    const resource = resourceOf(contract.path)
    const id = own[resource?.name ?? ''] ?? 'none'
    for (const headers of person === 'forged' ? forgery() : [{}]) {
      const { status, code } = await knock(contract, at[person], id, headers)
      const said = `${person} ${contract.method} ${contract.path} ${status}`
      if (expected !== 0) expect([code, said]).toEqual([expected, said])
      else expect([40100, 40300, 40301, 50001], said).not.toContain(code)
      // Another maker's record is as good as none.
      const isForeign = strangers.includes(person) && resource && !resource.definition.shared && carriesId(contract)
      if (expected === 0 && isForeign) expect([code, said]).toEqual([40400, said])
    }
  }
  it('is let in exactly where the policy says, and nothing is changed by a refusal', async () => {
    const calls = shop.mall.contracts.flatMap(contract => {
      const resource = resourceOf(contract.path)
      // A save that names a record is a change of it, which what is only added has not.
      const changes =
        !resource ||
        contract.path !== resolveApiCalls(resource).save ||
        isAllowed(resource, 'edit', { role: people[person].role })
      const expected = verdict(contract, person) || (changes ? 0 : 40300)
      // It would answer as long as the person stays, or take the person away from the next door.
      if (expected === 0 && (contract.stays || contract.ends === 'session')) return []
      const isHarmless = expected !== 0 || strangers.includes(person) || contract.method === 'GET'
      // Nothing would be left for whoever comes next.
      return isHarmless || contract.ends !== 'record' ? [{ contract, expected, isHarmless }] : []
    })
    const harmless = calls.filter(each => each.isHarmless)
    const before = await state()
    for (const { contract, expected } of harmless) await knockAt(contract, expected)
    if (JSON.stringify(await state()) !== JSON.stringify(before))
      // Once more one by one, for the name of the route.
      for (const { contract, expected } of harmless) {
        const stood = await state()
        await knockAt(contract, expected)
        expect(await state(), `${person} ${contract.path}`).toEqual(stood)
      }
    expect(await state()).toEqual(before)
    for (const { contract, expected } of calls.filter(each => !each.isHarmless)) await knockAt(contract, expected)
    expect(calls.length).toBeGreaterThan(60)
  })
})

describe('what a save may not carry', () => {
  const forged = [
    'factId',
    'fact_id',
    'version2',
    'identity',
    'status',
    'complete',
    'lastLogin',
    'createdTime',
    'constructor',
    'toString',
    'hasOwnProperty',
  ]
  it.each(
    wholeShop.resources
      .filter(each => each.definition.api !== 'rest' && isAllowed(each, 'create', { role: 'creator' }))
      .map(each => [each.name, each] as const),
  )('%s refuses every field that is not its own to write', async (_, resource) => {
    const before = await state()
    for (const name of forged) {
      if (getFormFields(resource).includes(name)) continue
      const answer = await shop.as.creator.call<{ errors: Record<string, string> }>(resolveApiCalls(resource).save, {
        [name]: 'x',
      })
      expect(answer.data.errors[name], name).toMatch(/unknownField|readOnly/)
    }
    const polluted = `{"__proto__":{"role":"creator"},"name":"x"}`
    const answer = await shop.app.inject({
      method: 'POST',
      url: resolveApiCalls(resource).save,
      headers: { ...shop.as.creator.headers, 'content-type': 'application/json' },
      payload: polluted,
    })
    expect(answer.statusCode).toBe(400)
    expect(({} as { role?: string }).role).toBeUndefined()
    expect(await state()).toEqual(before)
  })
  it('an id of another kind, a version of another kind', async () => {
    const before = await state()
    for (const body of [
      { id: { $ne: '' } },
      { id: ['x'] },
      { id: own.rooms, version: '1' },
      { id: own.rooms, version: null },
      { id: own.rooms, version: 1.5 },
    ])
      expect(
        (await shop.as.creator.call('/api/rooms/addOrUpdateRoom', body)).code,
        JSON.stringify(body),
      ).toBeGreaterThan(0)
    expect(await state()).toEqual(before)
  })
  it('nothing reads a draft from what is inherited', () => {
    for (const resource of wholeShop.resources)
      expect(Object.keys(emptyDraft(resource))).toEqual(getFormFields(resource))
    const fields = wholeShop.resources.flatMap(resource => Object.values(resource.fields))
    expect(fields.every(field => field.type)).toBe(true)
  })
})
