import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, routesOf } from '../src/schema/calls'
import { actionsOf, draftFields, fieldOf, filtersOf, orderField, searchFields, stateField, stateValue } from '../src/schema/derive'
import { askedFields } from '../src/schema/draft'
import { allows, applies, editableFields, MALL, may } from '../src/schema/machine'
import { failures, fieldText } from '../src/schema/words'
import type { Failure } from '../src/mall/failures/failure'
import type { Kind } from '../src/schema/field'
import { traitsOf } from '../src/schema/kinds/traits'
import { masks } from '../src/schema/mask'
import type { AnyResource } from '../src/schema/resource'
import { tableName } from '../src/mall/store/tables'
import { decodeAddress, encodeAddress, routeTable } from '../src/console/providers/routeTable'
import { findRecord } from '../src/mall/store/records'
import { sql } from '../src/mall/store/database'
import { openApiOf } from '../src/mall/routes/openapi'
import { bad, freshSample, fullDraft, sample, type World } from './kit/samples'
import { buildShop, picture, type TestShop, wholeShop } from './kit/shop'

let shop: TestShop
let world: World
beforeAll(async () => {
  shop = await buildShop()
  const { creator } = shop.as
  const pictures = [
    (await creator.upload(await picture())).data.url,
    (await creator.upload(await picture(30, 30, '#993333'))).data.url,
  ] as const
  const room = await creator.ok('/api/rooms/addOrUpdateRoom', { name: '书房' })
  const master = await creator.ok('/api/master/addOrUpdateMaster', { name: '李大师' })
  await creator.ok(`/api/master/goOnlineMaster?id=${master.id}`)
  const file = (await creator.upload(await picture(), 'plan.png', 'private')).data.key
  const regions = { places: '110101/北省/北市/东区', regions: '350703/福建省/南平市/建阳区' }
  world = { pictures, file, regions, refs: { rooms: room.id, masters: master.id } }
})
afterAll(() => shop.close())

/** What its answer shows of a draft: nothing secret, and the masked only in part. */
const shown = (resource: AnyResource, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => traitsOf(fieldOf(resource, name)).readable)
      .map(([name, value]) => {
        const mask = fieldOf(resource, name).options.mask
        return [name, mask ? masks[mask](value as string) : value]
      }),
  )
const spoken = wholeShop.resources.filter(each => each.definition.calls !== 'rest')
const made = spoken.filter(each => may(each, 'create', { role: 'creator' }))

describe.each(made.map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
  const calls = callsOf(resource)
  const draft = (more: object = {}) => {
    const whole = fullDraft(resource, world)
    for (const name of draftFields(resource)) if (fieldOf(resource, name).options.unique) whole[name] = freshSample(fieldOf(resource, name))
    return { ...whole, ...more }
  }
  const create = (more: object = {}) => shop.as.creator.ok(calls.save, draft(more))
  const stored = (id: string) => shop.mall.enter(shop.factId, scope => findRecord(scope, resource, id))
  const put = (id: string, state: string) => {
    const name = stateField(resource) as string
    return sql`update ${sql.table(tableName(resource))} set ${sql.ref(name)} = ${stateValue(fieldOf(resource, name), state)} where id = ${id}`.execute(
      shop.db,
    )
  }

  it('takes a whole draft and answers it again', async () => {
    const values = draft()
    const made = await shop.as.creator.ok(calls.save, values)
    expect(made.id).toMatch(/^[\w-]{36}$/)
    expect(made.version).toBe(1)
    expect(made).toMatchObject(shown(resource, values))
    expect(await shop.as.creator.ok(`${calls.get}?id=${made.id}`)).toEqual(made)
    const hidden = Object.entries(resource.fields)
      .filter(([, field]) => !traitsOf(field).readable)
      .map(([name]) => name)
    for (const name of hidden) expect(made).not.toHaveProperty(name)
  })

  it('takes a draft of nothing but what is required', async () => {
    const required = draftFields(resource).filter(name => fieldOf(resource, name).options.required)
    const made = await shop.as.creator.ok(
      calls.save,
      Object.fromEntries(
        required.map(name => [
          name,
          fieldOf(resource, name).options.unique ? freshSample(fieldOf(resource, name)) : sample(fieldOf(resource, name), world),
        ]),
      ),
    )
    // A rule may fill in what was left out.
    const filledIn: Readonly<Record<string, readonly string[]>> = { subAccounts: ['name'] }
    const left = draftFields(resource).filter(each => !filledIn[resource.name]?.includes(each))
    for (const name of left.filter(each => !required.includes(each) && traitsOf(fieldOf(resource, each)).readable))
      expect(made[name], name).toEqual(fieldOf(resource, name).options.default ?? traitsOf(fieldOf(resource, name)).empty)
    const empty = await shop.as.creator.call<{ errors: object }>(calls.save, Object.fromEntries(required.map(name => [name, '  '])))
    expect(empty).toMatchObject({ status: 400, code: 40000 })
    expect(empty.data.errors).toEqual(Object.fromEntries(required.map(name => [name, 'required'])))
  })

  it('refuses every wrong value at its field, and stores nothing', async () => {
    const made = await create()
    const before = await stored(made.id)
    for (const name of draftFields(resource)) {
      const field = fieldOf(resource, name)
      if (!may(resource, 'edit', { role: 'creator' }) || !applies(resource, name, made)) continue
      for (const [value, code] of bad[field.kind]?.(field) ?? []) {
        const change = { id: made.id, version: made.version, [name]: value }
        const body = field.options.once ? draft({ [name]: value }) : change
        const answer = await shop.as.creator.call<{ errors: Record<string, string> }>(calls.save, body)
        expect(answer, `${name} ${JSON.stringify(value)?.slice(0, 40)}`).toMatchObject({ status: 400, code: 40000 })
        const found = Object.entries(answer.data.errors).find(([path]) => path === name || path.startsWith(`${name}.`))
        expect(found?.[1], `${name} ${JSON.stringify(value)?.slice(0, 40)}`).toBe(code)
        for (const language of ['zh', 'en'] as const) expect(fieldText(code as never, language, { ...field.options })).toBeTruthy()
      }
    }
    expect(await stored(made.id)).toEqual(before)
  })

  it('writes no line for a save that changes nothing', async () => {
    const { creator } = shop.as
    const record = await create()
    const saved = await creator.ok(calls.save, { id: record.id, version: record.version })
    expect(saved.id).toBe(record.id)
    const lines = await sql<{ action: string }>`select action from audit where "recordId" = ${record.id}`.execute(shop.db)
    expect(lines.rows.map(({ action }) => action)).toEqual(['create'])
  })
  it('refuses names that are not in the draft', async () => {
    const fields: Record<string, string> = {
      fact_id: 'unknownField',
      factId: 'unknownField',
      role: 'unknownField',
      constructor: 'unknownField',
      search_grams: 'unknownField',
    }
    for (const name of Object.keys(resource.fields)) {
      delete fields[name]
      if (!draftFields(resource).includes(name) && name !== 'id') fields[name] = 'readOnly'
    }
    for (const [name, code] of Object.entries(fields)) {
      const answer = await shop.as.creator.call<{ errors: Record<string, string> }>(calls.save, draft({ [name]: 'x' }))
      expect(answer.data?.errors?.[name], name).toBe(code)
    }
  })

  it('saves with the version it read and refuses a stale one with the record as it is', async () => {
    const made = await create()
    const name = draftFields(resource).find(
      each => fieldOf(resource, each).kind === 'text' && !fieldOf(resource, each).options.like,
    ) as string
    const changed = await shop.as.creator.ok(calls.save, { id: made.id, version: made.version, [name]: '新名字' })
    expect(changed).toMatchObject({ [name]: '新名字', version: 2 })
    const stale = await shop.as.creator.call<{ current: object }>(calls.save, { id: made.id, version: 1, [name]: '旧名字' })
    expect(stale).toMatchObject({ status: 409, code: 40900, data: { current: { [name]: '新名字', version: 2 } } })
    const none = await shop.as.creator.call<{ errors: object }>(calls.save, { id: made.id, [name]: '旧名字' })
    expect(none.data.errors).toEqual({ version: 'required' })
    expect(await stored(made.id)).toMatchObject({ [name]: '新名字', version: 2 })
  })

  it("answers another maker's record exactly like one that never was", async () => {
    const made = await create()
    const before = await stored(made.id)
    const never = '01890000-0000-7000-8000-000000000000'
    const doors = [calls.get, calls.history, calls.remove, ...Object.values(calls.actions)].map(path => [path, {}] as const)
    for (const [path, body] of doors) {
      const [foreign, unknown] = [
        await shop.as.stranger.call(`${path}?id=${made.id}`, body),
        await shop.as.stranger.call(`${path}?id=${never}`, body),
      ]
      expect({ ...foreign, headers: 0 }, path).toEqual({ ...unknown, headers: 0 })
      expect([40400, 40300]).toContain(foreign.code)
    }
    const save = (id: string) => shop.as.stranger.call(calls.save, { id, version: 1, name: '偷来的' })
    expect({ ...(await save(made.id)), headers: 0 }).toEqual({ ...(await save(never)), headers: 0 })
    const { list } = await shop.as.stranger.ok<{ list: unknown[] }>(calls.list, { filter: { id: made.id } })
    expect(list).toEqual([])
    expect(await stored(made.id)).toEqual(before)
  })

  it('asks everyone for a session', async () => {
    for (const path of [
      calls.list,
      calls.get,
      calls.history,
      calls.save,
      calls.remove,
      ...(orderField(resource) ? [calls.sort] : []),
      ...Object.values(calls.actions),
    ]) {
      expect(await shop.as.nobody.call(path), path).toMatchObject({ status: 401, code: 40100 })
      expect(await shop.as.creator.call(path, {}, { identity: 'plat' }), path).toMatchObject({ code: 40100 })
    }
  })

  it('lets each role do what the declaration says, and nothing more', async () => {
    for (const [person, role] of [
      ['creator', 'creator'],
      ['admin', 'admin'],
      ['user', 'user'],
      ['platform', 'platform'],
    ] as const) {
      const made = await create()
      const before = await stored(made.id)
      const expectDoor = (answer: { code: number }, allowed: boolean, door: string) =>
        expect(answer.code === 40300, `${role} ${door}`).toBe(!allowed)
      expectDoor(await shop.as[person].call(calls.list), may(resource, 'read', { role }), 'list')
      if (!may(resource, 'create', { role })) expectDoor(await shop.as[person].call(calls.save, draft()), false, 'create')
      if (!may(resource, 'edit', { role }))
        expectDoor(await shop.as[person].call(calls.save, { id: made.id, version: 1, name: '改' }), false, 'edit')
      if (orderField(resource) && !may(resource, 'sort', { role }))
        expectDoor(await shop.as[person].call(calls.sort, { id: made.id }), false, 'sort')
      for (const [name, action] of actionsOf(resource))
        if (action.roles !== MALL && !allows(action.roles, { role }))
          expectDoor(await shop.as[person].call(`${calls.actions[name]}?id=${made.id}`), false, name)
      if (!may(resource, 'remove', { role })) expectDoor(await shop.as[person].call(`${calls.remove}?id=${made.id}`), false, 'remove')
      expect(await stored(made.id)).toEqual(before)
    }
  })

  it('takes each action from the declared states only, once, and writes it down', async () => {
    for (const [name, action] of actionsOf(resource)) {
      const column = stateField(resource, action)
      if (!column) continue
      const field = fieldOf(resource, column)
      const person = allows(action.roles, { role: 'creator' }) ? 'creator' : 'platform'
      const take = (id: string, given: object) =>
        action.roles === MALL
          ? shop.byMall(resource, name, id, given).then(
              data => ({ code: 0, status: 200, data }),
              ({ reason, data }: Failure) => ({ ...failures[reason], data }),
            )
          : shop.as[person].call(`${calls.actions[name]}?id=${id}`, given)
      const input = Object.fromEntries(
        Object.entries(askedFields(resource, action)).map(([key, { field: each }]) => [key, sample(each, world)]),
      )
      for (const state of Object.keys(field.options.states ?? {})) {
        const made = await create()
        await put(made.id, state)
        const before = await stored(made.id)
        const answer = await take(made.id, input)
        if (action.from?.includes(state)) {
          expect(answer, `${name} from ${state}`).toMatchObject({
            code: 0,
            data: { [column]: stateValue(field, action.to as string), version: made.version + 1 },
          })
          const [line] = await shop.as.creator.ok<{ action: string; changes: object }[]>(`${calls.history}?id=${made.id}`)
          expect(line?.action).toBe(name)
        } else {
          expect(answer, `${name} from ${state}`).toMatchObject({
            status: 409,
            code: 40900,
            data: { current: { id: made.id, [column]: stateValue(field, state) } },
          })
          expect(await stored(made.id), `${name} from ${state}`).toEqual(before)
        }
      }
    }
  })

  it('keeps what an action needed, where only that action leads to', async () => {
    for (const [name, action] of actionsOf(resource).filter(([, { needs, to }]) => needs && to)) {
      const column = stateField(resource, action) as string
      const made = await create()
      await put(made.id, action.to as string)
      const before = await stored(made.id)
      const open = editableFields(resource, { role: 'creator' }, before)
      for (const [needed, need] of Object.entries(action.needs ?? {})) {
        if (need !== true || !open.includes(needed)) continue
        const empty = { id: made.id, version: made.version, [needed]: traitsOf(fieldOf(resource, needed)).empty }
        expect(await shop.as.creator.call(calls.save, empty), `${name} ${needed}`).toMatchObject({
          status: 400,
          data: { errors: { [needed]: 'neededNow' } },
        })
      }
      expect(await stored(made.id), column).toEqual(before)
    }
  })

  it('refuses an action on a version that is no longer there', async () => {
    const [name, action] = actionsOf(resource).find(([, { roles }]) => roles !== MALL) ?? []
    if (!name || !action) return
    const made = await create()
    const input = Object.fromEntries(Object.entries(askedFields(resource, action)).map(([key, { field }]) => [key, sample(field, world)]))
    expect(await shop.as.creator.call(`${calls.actions[name]}?id=${made.id}`, { ...input, version: 77 })).toMatchObject({
      code: 40900,
      data: { current: { version: 1 } },
    })
    expect((await stored(made.id))?.version).toBe(1)
  })

  it('writes once under one idempotency key', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const values = draft()
    const [first, second] = await Promise.all([shop.as.creator.ok(calls.save, values, key), shop.as.creator.ok(calls.save, values, key)])
    expect(second).toEqual(first)
    expect(await shop.as.creator.ok(calls.save, values, key)).toEqual(first)
    expect(await shop.as.creator.call(calls.save, draft({ name: '另一个' }), key)).toMatchObject({ code: 40900 })
    const { total } = await shop.as.creator.ok<{ total: number }>(calls.list, { filter: { id: first.id } })
    expect(total).toBe(1)
  })

  it('finds by every filter and by nothing that is not one', async () => {
    const made = await create()
    const range = new Set<Kind>(['int', 'number', 'money', 'date', 'dateTime', 'createdTime', 'updatedTime'])
    for (const name of filtersOf(resource)) {
      const field = fieldOf(resource, name)
      const value = made[name]
      const filters = range.has(field.kind)
        ? [value, { gte: value }, { lte: value }, { gte: value, lte: value }]
        : Array.isArray(value)
          ? [value, value[0]]
          : [value, [value]]
      for (const filter of filters) {
        const { list } = await shop.as.creator.ok<{ list: { id: string }[] }>(calls.list, {
          filter: { [name]: filter },
          sort: '-id',
          pageSize: 200,
        })
        expect(
          list.map(({ id }) => id),
          `${name} ${JSON.stringify(filter)}`,
        ).toContain(made.id)
      }
    }
    for (const filter of [{ nothing: 1 }, { __proto__x: 1 }, { id: { $gt: '' } }, { name: { gte: 'a' } }])
      expect(await shop.as.creator.call(calls.list, { filter }), JSON.stringify(filter)).toMatchObject({ code: 40000 })
    for (const body of [
      { pageSize: 201 },
      { pageSize: 0 },
      { current: 0 },
      { sort: 'nothing' },
      { sort: 'id; drop table' },
      { surprise: 1 },
    ])
      expect(await shop.as.creator.call(calls.list, body), JSON.stringify(body)).toMatchObject({ code: 40000 })
  })

  it('finds by any part of a searched text, also of one character', async () => {
    const name = searchFields(resource).find(each => !fieldOf(resource, each).options.like)
    if (!name) return
    const made = await create({ [name]: '龘乌金Tea%盏' })
    for (const keyword of ['龘', '乌金', '金Tea', 'tea%', '金 t', '盏']) {
      const { list } = await shop.as.creator.ok<{ list: { id: string }[] }>(calls.list, { keyword, sort: '-id', pageSize: 200 })
      expect(
        list.map(({ id }) => id),
        keyword,
      ).toContain(made.id)
    }
    for (const keyword of ['龘金', 'Tea_', "'; drop table"])
      expect((await shop.as.creator.ok<{ list: { id: string }[] }>(calls.list, { keyword })).list, keyword).toEqual([])
  })

  it('pages without a gap or a double, and counts by state', async () => {
    for (let index = 0; index < 5; index += 1) await create()
    const all = await shop.as.creator.ok<{ list: { id: string }[]; total: number }>(calls.list, { pageSize: 200 })
    const ids: string[] = []
    for (let current = 1; ids.length < all.total; current += 1)
      ids.push(...(await shop.as.creator.ok<{ list: { id: string }[] }>(calls.list, { current, pageSize: 3 })).list.map(({ id }) => id))
    expect(ids).toEqual(all.list.map(({ id }) => id))
    const { counts } = await shop.as.creator.ok<{ counts: Record<string, number> }>(calls.list, { counts: true })
    if (stateField(resource)) expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(all.total)
  })

  it('is deleted where nothing speaks against it, and then is gone', async () => {
    const made = await create()
    expect(await shop.as.creator.ok(`${calls.remove}?id=${made.id}`)).toEqual({ id: made.id })
    expect(await stored(made.id)).toBeUndefined()
    expect(await shop.as.creator.call(`${calls.get}?id=${made.id}`)).toMatchObject({ code: 40400 })
  })

  it('stands in the OpenAPI document and has addresses that lead back', () => {
    const { paths } = openApiOf(shop.mall)
    for (const path of [calls.list, calls.get, calls.history, calls.save, calls.remove, ...Object.values(calls.actions)])
      expect(paths).toHaveProperty([path])
    const routes = routeTable(wholeShop.resources)
    for (const address of [
      `/${resource.name}`,
      `/${resource.name}?page=2&filter=%7B%7D`,
      `/${resource.name}/create`,
      `/${resource.name}/a%2Fb`,
      `/${resource.name}/1/show?field=name`,
    ]) {
      const shown = encodeAddress(routes, address)
      expect(
        routesOf(resource).some(route => shown.startsWith(route.path)),
        shown,
      ).toBe(true)
      expect(decodeAddress(routes, shown)).toBe(address)
    }
  })
})
