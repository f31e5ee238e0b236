import { afterAll, beforeAll, expect, it } from 'vitest'
import { identityScope } from '../../src/schema/model/identity'
import { isAllowed } from '../../src/schema/rules/availability'
import type { AnyAction } from '../../src/schema/model/resource'
import { getActions, getStateField } from '../../src/schema/selectors/definition'
import { queryRows, querySingleRow, sql } from '../../src/server/database/connections/database'
import { inputFor, take, takerOf } from '../every/ideas/actions'
import { type Subject, subjectOf } from '../every/subject'
import { openLine } from '../kit/line'
import { type Answer, buildShop, type TestShop, wholeShop } from '../kit/testServer'
import { worldOf } from '../kit/world'

let shop: TestShop
/** The line to the worker that has nothing of the maker, and the maker's records by resource. */
let other: Awaited<ReturnType<typeof openLine>>
const prepared: {
  readonly subject: Subject
  readonly ids: readonly string[]
  /** A record for each action, in a state that it begins from. */
  readonly actions: readonly (readonly [name: string, action: AnyAction, id: string])[]
}[] = []
const prepare = async (subject: Subject) => {
  const { resource, create, put } = subject
  const actions: [string, AnyAction, string][] = []
  for (const [name, action] of getActions(resource)) {
    const { id } = await create()
    const [from] = action.from ?? []
    if (from) await put(id, from, getStateField(resource, action))
    actions.push([name, action, id])
  }
  prepared.push({ subject, ids: [(await create()).id, (await create()).id], actions })
}
beforeAll(async () => {
  shop = await buildShop()
  const { config } = wholeShop
  const others = identityScope(config, 'all', 'own').map(name => config.identities[name]?.role)
  const roles = Object.keys(config.roles).filter(role => !others.includes(role))
  const made = wholeShop.resources.filter(
    each => each.definition.api !== 'rest' && roles.some(role => isAllowed(each, 'create', { role })),
  )
  const world = await worldOf(shop)
  for (const each of made) await prepare(subjectOf(shop, world, each))
  const { id, port } = await querySingleRow<{ id: number; port: number }>(
    shop.db,
    sql`select nodeid as id, nodeport as port from pg_dist_node where groupid > 0 and nodeport <> (select nodeport
      from pg_dist_shard_placement where shardid = get_shard_id_for_distribution_column('masters', ${shop.factId}::text))`,
  )
  other = await openLine(port)
  await sql`select citus_update_node(${id}, '127.0.0.1', ${other.at})`.execute(shop.db)
}, 300_000)
afterAll(async () => {
  await other.up()
  await shop.close()
  other.down()
})

it('each call of a maker about records goes to one node', async () => {
  other.down()
  const beyond = new Set<string>()
  let calls = 0
  const note = (what: string, { status }: Pick<Answer, 'status'>) => {
    calls += 1
    expect([what, status]).not.toEqual([what, 500])
    if (status === 503) beyond.add(what)
  }
  for (const { subject, ids, actions } of prepared) {
    const { resource, maker, calls: paths, draft, change, stored } = subject
    const call = async (slot: keyof typeof paths, body: object = {}, path = `${paths[slot]}`) =>
      note(`${resource.name} ${slot}`, await maker.call(path, body))
    await call('list', { counts: true })
    await call('list', { keyword: '兔', counts: true, pageSize: 10 })
    const [first = '', second = ''] = ids
    for (const slot of ['get', 'history'] as const) await call(slot, {}, `${paths[slot]}?id=${first}`)
    await call('save', draft())
    const record = await stored(first)
    if (record) await call('save', { id: first, version: record.version, ...change(record) })
    await call('sort', { id: first, before: second })
    for (const [name, action, id] of actions) {
      const taker = takerOf(subject, action)
      // The platform reaches the records of all makers.
      if (taker === 'platform') continue
      const answer = await take(subject, name, taker, id, inputFor(subject, action))
      note(`${resource.name} ${name}`, { ...answer, status: 'status' in answer ? answer.status : 200 })
    }
    for (const slot of ['remove', 'restore'] as const) await call(slot, {}, `${paths[slot]}?id=${second}`)
  }
  expect(calls).toBeGreaterThan(150)
  // Accounts are on every node, as a log-in reads them before it knows the maker.
  expect([...beyond].filter(what => !what.startsWith('subAccounts '))).toEqual([])
  expect(beyond).toContain('subAccounts save')
  expect(await queryRows(shop.db, sql`select 1 from pg_prepared_xacts`)).toEqual([])
})
