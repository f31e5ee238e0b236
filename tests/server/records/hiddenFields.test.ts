import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { getFormFields, getField } from '../../../src/schema/selectors/definition'
import { isParamOf, isAllowed, canSeeField } from '../../../src/schema/rules/availability'
import { traits } from '../../../src/schema/fields/traits'
import { masks } from '../../../src/schema/text/mask'
import type { AnyResource } from '../../../src/schema/model/resource'
import { findRecord } from '../../../src/server/database/queries/records'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { fullDraft, type World } from '../../kit/declarations/samples'
import { buildShop, type Person, picture, type TestShop, wholeShop } from '../../kit/testServer'
import { keepers, vaults } from '../../kit/declarations/vaults'

const resources = [...wholeShop.resources, keepers, vaults]
const people = ['creator', 'admin', 'user', 'platform'] as const satisfies readonly Person[]
const phone = '13987654321'
const secrets = {
  name: '一号柜',
  note: '钥匙在第三块砖下',
  story: '太祖母的嫁妆',
  number: 918_273,
  weight: 77.7,
  worth: 56_473_829,
  sealed: true,
  metal: 'silver',
  metals: ['gold', 'silver'],
  opened: '2019-04-07',
  checked: '2021-03-02T04:05:06.000Z',
  phone,
  owner: '11010519491231002X',
}

let shop: TestShop
let world: World
let vault: { id: string; version: number }
beforeAll(async () => {
  shop = await buildShop({ ...wholeShop, resources })
  const { creator } = shop.as
  const room = await creator.ok('/api/rooms/addOrUpdateRoom', { name: '地下密室' })
  const keeper = await creator.ok('/api/keepers/addOrUpdateKeeper', { name: '守夜的老林', phone: '13612349876' })
  const file = (await creator.upload(await picture(), 'deed.png', 'private')).data.key
  const pictures = [
    (await creator.upload(await picture())).data.url,
    (await creator.upload(await picture(30, 30, '#993333'))).data.url,
  ] as const
  world = { pictures, file, regions: { places: '110101/北省/北市/东区' }, refs: { rooms: room.id, keepers: keeper.id } }
  const links = { deed: file, place: world.regions.places, room: room.id, rooms: [room.id], keeper: keeper.id }
  vault = await creator.ok('/api/vaults/addOrUpdateVault', { ...secrets, ...links })
  await creator.ok('/api/vaults/addOrUpdateVault', { name: '二号柜', worth: 1, number: 1 })
  vault = await creator.ok('/api/vaults/addOrUpdateVault', {
    id: vault.id,
    version: vault.version,
    note: '钥匙换了地方',
    phone: '13987651234',
  })
})
afterAll(() => shop.close())

const list = (resource: AnyResource, person: Person, ask: { filter?: object; sort?: string; keyword?: string }) => {
  if (resource.definition.api !== 'rest') return shop.as[person].call(resolveApiCalls(resource).list, ask)
  const sort = ask.sort && JSON.stringify([ask.sort.replace('-', ''), ask.sort.startsWith('-') ? 'DESC' : 'ASC'])
  const query = new URLSearchParams({ filter: JSON.stringify(ask.filter ?? {}), ...(sort ? { sort } : {}) })
  return shop.as[person]
    .send('GET', `/api/${resource.name}?${query}`)
    .then(answer => answer.json() as { code: number; data: unknown })
}
const guesses = (name: string): unknown[] => {
  const value = (secrets as Record<string, unknown>)[name] ?? '1'
  const part = typeof value === 'string' ? [value.slice(0, 3)] : []
  return [
    value,
    [value],
    { gte: value },
    { lte: value },
    { gte: value, lte: value },
    true,
    1,
    'x',
    ['x', 'y'],
    '',
    null,
    ...part,
  ].filter(each => each !== '' && each !== null)
}

const cells = resources.flatMap(resource =>
  people
    .filter(person => isAllowed(resource, 'read', { role: person }))
    .map(person => [resource.name, person, resource] as const),
)
describe.each(cells)('%s, by %s', (_, person, resource) => {
  const unseen = Object.keys(resource.fields).filter(name => !isParamOf(resource, name, { role: person }))
  it('cannot be looked for by what is hidden or masked: each guess gets the answer of a field that there is not', async () => {
    const unknown = await list(resource, person, { filter: { nothing: 1 } })
    expect(unknown).toMatchObject({ code: 40000, data: { errors: { nothing: 'filter' } } })
    const noSort = await list(resource, person, { sort: 'nothing' })
    for (const name of unseen) {
      for (const guess of guesses(name))
        expect(
          await list(resource, person, { filter: { [name]: guess } }),
          `${name} ${JSON.stringify(guess)}`,
        ).toMatchObject({
          code: 40000,
          data: { errors: { [name]: 'filter' } },
        })
      for (const sort of [name, `-${name}`])
        expect({ ...(await list(resource, person, { sort })), headers: 0 }, sort).toEqual({ ...noSort, headers: 0 })
    }
  })
})

/** Everything that a person is answered about a record. */
const answers = async (resource: AnyResource, person: Person, id: string): Promise<string> => {
  const { call } = shop.as[person]
  const calls = resolveApiCalls(resource)
  const keywords = Object.values(secrets).map(value => call(calls.list, { keyword: String(value), counts: true }))
  const all = await Promise.all([
    call(calls.list, { counts: true, pageSize: 200 }),
    call(`${calls.get}?id=${id}`),
    call(`${calls.history}?id=${id}`),
    call(calls.export),
    call('/api/audit/listAuditLogs', { pageSize: 200 }),
    call('/api/audit/exportAuditLogs'),
    call(calls.save, { id, version: 1, name: '改名' }),
    ...keywords,
  ])
  return JSON.stringify(all)
}
const told = (value: unknown): string => JSON.stringify(value).replace(/^\[|]$/g, '')

describe('what a person is answered', () => {
  it.each(people)('holds nothing that is hidden from the %s or masked', async person => {
    const text = await answers(vaults, person, vault.id)
    for (const [name, value] of Object.entries(secrets)) {
      const field = getField(vaults, name)
      const whole = canSeeField(vaults, name, { role: person }) && !field.options.mask
      // A yes and a choice are too short to be told apart in a text: their key is looked for instead.
      const needle = ['bool', 'pick'].includes(field.type) ? `"${name}":` : told(value)
      expect(text.includes(needle), `${name} ${needle}`).toBe(whole)
    }
    expect(text.includes('钥匙换了地方')).toBe(person === 'creator')
    expect(text.includes('13987651234')).toBe(false)
    expect(text.includes('139****1234')).toBe(true)
    expect(text.includes('守夜的老林'), 'a name looked up in what the role may not read').toBe(person === 'creator')
    expect(text.includes('"roomName":"地下密室"'), 'a name looked up along a hidden reference').toBe(
      person === 'creator',
    )
    expect(text.includes('13612349876'), 'a masked value looked up').toBe(false)
    expect(text.includes('136****9876')).toBe(person === 'creator')
    expect(/"counts":\{"shut"/.test(text), 'counts of a hidden state').toBe(person === 'creator')
  })
  it('is in no order that tells a hidden value', async () => {
    const ids = async (person: Person) =>
      (await shop.as[person].ok<{ list: { id: string }[] }>('/api/vaults/listVaults')).list.map(each => each.id)
    const [dear, cheap] = await ids('creator')
    expect(dear).toBe(vault.id)
    expect(await ids('user')).toEqual([cheap, dear])
    await shop.as.creator
      .ok('/api/vaults/addOrUpdateVault', { id: vault.id, version: vault.version, worth: 0 })
      .then(({ version }) => (vault.version = version))
    expect(await ids('creator')).toEqual([cheap, dear])
    expect(await ids('user')).toEqual([cheap, dear])
  })
})

describe('a save by whoever may not change a field', () => {
  it.each(['phone', 'owner', 'note', 'worth', 'metal', 'deed'])(
    'answers the right and a wrong guess of %s alike',
    async name => {
      const stored = await shop.mall.enter(shop.factId, scope => findRecord(scope, vaults, vault.id))
      const save = (value: unknown) =>
        shop.as.user.call('/api/vaults/addOrUpdateVault', { id: vault.id, version: stored?.version, [name]: value })
      const [right, wrong] = [await save(stored?.[name]), await save(name === 'worth' ? 7 : '13700000000')]
      expect(right).toMatchObject({ code: 40300, data: { errors: { [name]: 'notByYou' } } })
      expect({ ...right, headers: 0 }).toEqual({ ...wrong, headers: 0 })
      expect(await shop.mall.enter(shop.factId, scope => findRecord(scope, vaults, vault.id))).toEqual(stored)
    },
  )
  it('still takes a form that sends back what it was shown', async () => {
    const shown = await shop.as.user.ok(`/api/vaults/getVault?id=${vault.id}`)
    const back = Object.fromEntries(Object.entries(shown).filter(([name]) => getFormFields(vaults).includes(name)))
    const saved = await shop.as.user.ok('/api/vaults/addOrUpdateVault', {
      ...back,
      id: vault.id,
      version: shown.version,
      name: '三号柜',
    })
    expect(saved.name).toBe('三号柜')
  })
})

describe('the log', () => {
  it('has for nobody a line about what they may not read, not in its export nor by any search', async () => {
    const { version } = (await queryRow<{ version: number }>(
      shop.db,
      sql`select version from tenants where id = ${shop.factId}`,
    )) as {
      version: number
    }
    await shop.as.creator.ok('/api/fact/addOrUpdateFact', {
      id: shop.factId,
      version,
      idConsent: true,
      faName: '林守密',
      idEnd: '2033-03-03',
    })
    await sql`update tenants set complete = true where id = ${shop.factId}`.execute(shop.db)
    for (const path of ['/api/audit/listAuditLogs', '/api/audit/exportAuditLogs']) {
      const of = async (person: Person, body: object = {}) =>
        (await shop.as[person].ok<{ list: { id: string; resource: string }[] }>(path, body)).list
      const [line] = (await of('creator')).filter(each => each.resource === 'fact')
      expect(JSON.stringify(line)).toContain('林守密')
      for (const body of [
        {},
        { keyword: '我的窑' },
        { filter: { resource: 'fact' } },
        { filter: { recordId: shop.factId } },
      ])
        expect(
          (await of('admin', body)).filter(each => each.resource === 'fact' || each.resource === 'keepers'),
          JSON.stringify(body),
        ).toEqual([])
      expect((await shop.as.admin.call(`/api/audit/getAuditLog?id=${line?.id}`)).code).toBe(40400)
      expect((await shop.as.creator.call(`/api/audit/getAuditLog?id=${line?.id}`)).code).toBe(0)
    }
  })
  it('keeps of a new record its content, and of one that is gone what it was called', async () => {
    const made = await shop.as.creator.ok('/api/vaults/addOrUpdateVault', { name: '四号柜', note: '空的', phone })
    await shop.as.creator.ok(`/api/vaults/delVault?id=${made.id}`)
    const lines = (
      await shop.as.creator.ok<{ list: { action: string; recordId: string; changes: object }[] }>(
        '/api/audit/listAuditLogs',
        {
          filter: { recordId: made.id },
        },
      )
    ).list
    expect(lines.map(({ action, changes }) => [action, changes])).toEqual([
      ['remove', { name: ['四号柜', null] }],
      [
        'create',
        expect.objectContaining({ name: [null, '四号柜'], note: [null, '空的'], phone: [null, masks.phone(phone)] }),
      ],
    ])
  })
  it('masks what was not yet masked when it was written, and leaves out what is no longer declared', async () => {
    await sql`insert into audit (fact_id, id, resource, "recordId", action, changes)
      values (${shop.factId}, 'old', 'vaults', ${vault.id}, 'edit', ${JSON.stringify({ phone: [null, phone], gone: [null, 'x'], name: ['a', 'b'] })})`.execute(
      shop.db,
    )
    const [line] = await shop.as.creator.ok<{ changes: object }[]>(`/api/vaults/historyVault?id=${vault.id}`)
    expect(line?.changes).toEqual({ phone: [null, masks.phone(phone)], name: ['a', 'b'] })
  })
  it('leaves out of older lines what is no longer for the log', async () => {
    await sql`insert into audit (fact_id, id, resource, "recordId", action, changes)
      values (${shop.factId}, 'older', 'seals', 'gone', 'edit', ${JSON.stringify({ photoSha: [null, 'x'], name: ['a', 'b'] })})`.execute(
      shop.db,
    )
    const { list } = await shop.as.creator.ok<{ list: { changes: object }[] }>('/api/audit/listAuditLogs', {
      filter: { recordId: 'gone' },
    })
    expect(list[0]?.changes).toEqual({ name: ['a', 'b'] })
  })
  it("does not tell a maker where the platform's people work from", async () => {
    const lamp = await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', {
      ...fullDraft(lampsOf(), world),
      name: '吊灯',
    })
    await shop.as.creator.ok(`/api/lamps/switchOnLamp?id=${lamp.id}`)
    await shop.as.platform.ok(`/api/lamps/certifyLamp?id=${lamp.id}`)
    expect(
      await queryRow(
        shop.db,
        sql`select "accountName", address, device, search_text like '%127.0.0.1%' as found from audit where action = 'certify'`,
      ),
    ).toEqual({
      accountName: 'platform',
      address: '',
      device: '',
      found: false,
    })
  })
})
const lampsOf = () => resources.find(each => each.name === 'lamps') as AnyResource

it('tries something: of every kind a field that is hidden from somebody', () => {
  const hidden = Object.values(vaults.fields).filter(
    (_, index) => !canSeeField(vaults, Object.keys(vaults.fields)[index] as string, { role: 'user' }),
  )
  expect(new Set(hidden.map(({ type }) => type)).size).toBeGreaterThanOrEqual(14)
  expect(hidden.every(({ type }) => traits[type].readable)).toBe(true)
})
