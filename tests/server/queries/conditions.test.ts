import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AnyCondition, holds } from '../../../src/schema/model/condition'
import { getActions, getField } from '../../../src/schema/selectors/definition'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { chosenFilter } from '../../../src/schema/selectors/referenceFilter'
import type { AnyAction } from '../../../src/schema/model/resource'
import { checkDraft } from '../../../src/schema/rules/validateDraft'
import { type Formula, workOut } from '../../../src/schema/model/formula'
import type { AnyField } from '../../../src/schema/model/field'
import { traits, traitsOf } from '../../../src/schema/fields/traits'
import { firstOf, lastOf } from '../../../src/schema/model/dateRange'
import { isParamOf, availabilityOf } from '../../../src/schema/rules/availability'
import { queryRow, type DatabaseRow, sql } from '../../../src/server/database/connections/database'
import { conditionSql, needSql } from '../../../src/server/database/queries/conditionSql'
import { findRecord } from '../../../src/server/database/queries/records'
import { lampKit, lamps, rooms } from '../../kit/declarations/lamps'
import { fullDraft } from '../../kit/declarations/samples'
import { buildShop, type Data, picture, type TestShop, wholeShop } from '../../kit/testServer'

const { f, resource } = lampKit
/** A dialog that asks for more only of some records. */
const jars = resource('jars', {
  zh: '罐',
  en: 'Jars',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true }),
    price: f.money({ zh: '价格', en: 'Price' }),
    note: f.text({ zh: '备注', en: 'Note' }),
    loaded: f.integer({ zh: '入窑', en: 'Loaded', min: 0 }),
    good: f.integer({ zh: '成品', en: 'Good', min: 0 }),
    yield: f.computed({ zh: '成品率', en: 'Yield', as: 'percent', value: { divide: ['good', 'loaded'] } }),
    half: f.computed({ zh: '半数', en: 'Half', as: 'integer', value: { divide: [{ minus: ['loaded', 'good'] }, 2] } }),
    status: f.state({
      zh: '状态',
      en: 'Status',
      initial: 'new',
      states: { new: { zh: '新', en: 'New' }, sold: { zh: '已售', en: 'Sold' } },
    }),
  },
  constraints: [{ check: { yield: { lte: 1 } }, field: 'good', zh: '多于入窑数', en: 'More than were loaded' }],
  visibleWhen: { note: { or: [{ yield: { set: false } }, { yield: { gt: 0 } }] } },
  deletableWhen: { or: [{ yield: { set: false } }, { yield: { lt: 0.5 } }] },
  actions: {
    praise: {
      zh: '表扬',
      en: 'Praise',
      from: ['new'],
      to: 'new',
      roles: '*',
      availableWhen: { yield: { gte: 0.9 } },
      params: { good: 'optional' },
    },
    sell: {
      zh: '出售',
      en: 'Sell',
      from: ['new'],
      to: 'sold',
      roles: '*',
      requires: { note: { price: { gt: 5 } } },
      params: { why: f.text({ zh: '原因', en: 'Why', required: true }) },
      paramsWhen: { why: { price: { gte: 100 } } },
    },
  },
  permissions: { read: '*', create: '*', edit: '*', remove: '*' },
})

let shop: TestShop
let records: DatabaseRow[]
beforeAll(async () => {
  shop = await buildShop({ ...wholeShop, resources: [...wholeShop.resources, jars] })
  const { creator } = shop.as
  const pictures = [
    (await creator.upload(await picture())).data.url,
    (await creator.upload(await picture(9, 9))).data.url,
  ] as const
  const file = (await creator.upload(await picture(), 'a.png', 'private')).data.key
  const room = await creator.ok('/api/rooms/addOrUpdateRoom', { name: '书房' })
  const world = { pictures, file, regions: { places: '110101' }, refs: { rooms: room.id } }
  const full = fullDraft(lamps, world)
  const made = [
    await creator.ok('/api/lamps/addOrUpdateLamp', full),
    await creator.ok('/api/lamps/addOrUpdateLamp', { name: '空的' }),
    await creator.ok('/api/lamps/addOrUpdateLamp', { name: '零头', price: 300, watts: 200, height: 0 }),
    await creator.ok('/api/lamps/addOrUpdateLamp', {
      ...full,
      code: 'L-9',
      until: 'long-term',
      warranty: { start: '2026-07-01', end: '2026-07-01' },
      onLoan: { start: '2025-01-01', end: '2026-01-01' },
      story: 'a\u{1F375}',
      dimmable: false,
    }),
  ]
  await sql`update lamps set fault = '' where id = ${made[1]?.id}`.execute(shop.db)
  records = (await shop.mall.enter(shop.factId, scope =>
    Promise.all(made.map(({ id }) => findRecord(scope, lamps, id))),
  )) as DatabaseRow[]
})
afterAll(() => shop.close())

const before: Readonly<Record<string, unknown>> = { number: -1, string: '!', boolean: false }
const after: Readonly<Record<string, unknown>> = { number: 9, string: '\uffee', boolean: true }
const days = new Set(['date', 'dateRange', 'dateTime', 'createdTime', 'updatedTime'])
/** Whether a condition may ask for it: a secret is never read, and what no column holds is worked out too late. */
const isAsked = ({ type, options }: AnyField) =>
  type !== 'secret' && (type !== 'computed' || options.value !== undefined)
/** Operands of a field: what some record holds, and something to each side of it. */
const operandsOf = (name: string, field: AnyField): unknown[] => {
  const held = [
    ...new Set(
      records
        .flatMap(record => [firstOf(record[name]), lastOf(record[name])])
        .filter(value => value !== null && value !== '' && typeof value !== 'object'),
    ),
  ]
  if (field.type === 'state') return Object.keys(field.options.states ?? {})
  if (days.has(field.type))
    return [
      ...held,
      ...(field.type.startsWith('date') && field.type !== 'dateTime'
        ? ['0001-01-01', '2026-06-15', '9999-12-31']
        : ['0001-01-01T00:00:00.000Z']),
    ]
  const type = typeof held[0]
  return type === 'undefined' ? ['x'] : [...held, before[type], after[type]]
}
const cases = (): { name: string; condition: AnyCondition }[] =>
  Object.entries(lamps.fields)
    .filter(([, field]) => isAsked(field))
    .flatMap(([name, field]) => {
      const whether = [{ set: true }, { set: false }, null, { not: null }]
      const operands = comparableKind(field.type) ? operandsOf(name, field) : []
      const tests = operands.flatMap(value => [
        value,
        { not: value },
        { in: [value] },
        { in: [] },
        ...(field.type === 'boolean' ? [] : ['gt', 'gte', 'lt', 'lte'].map(operator => ({ [operator]: value }))),
      ])
      return [...whether, ...tests].flatMap(test => [
        { name, condition: { [name]: test } },
        { name, condition: { or: [{ [name]: test }, { name: { set: false } }] } },
      ])
    })

/** Each field beside every other of its kind, itself among them. */
const pairs = (): { name: string; condition: AnyCondition }[] =>
  Object.entries(lamps.fields).flatMap(([name, field]) =>
    !isAsked(field) || !comparableKind(field.type)
      ? []
      : Object.keys(lamps.fields)
          .filter(other => isAsked(getField(lamps, other)) && getField(lamps, other).type === field.type)
          .flatMap(other =>
            [
              { field: other },
              ...(field.type === 'boolean' ? ['not'] : ['not', 'gt', 'gte', 'lt', 'lte']).map(operator => ({
                [operator]: { field: other },
              })),
            ].map(test => ({
              name,
              condition: { [name]: test },
            })),
          ),
  )
const comparableKind = (kind: AnyField['type']) => !Array.isArray(traits[kind].empty)

describe('the console and the mall judge alike', () => {
  it('every operator on every kind, empty and filled', async () => {
    const all = [...cases(), ...pairs()]
    expect(all.length).toBeGreaterThan(600)
    for (const record of records)
      for (let start = 0; start < all.length; start += 400) {
        const part = all.slice(start, start + 400)
        const found = (await shop.mall.enter(shop.factId, ({ db }) =>
          queryRow<DatabaseRow>(
            db,
            sql`select ${sql.join(part.map(({ condition }, at) => sql`(${conditionSql(condition, lamps.fields)}) is true as ${sql.ref(`c${at}`)}, ${needSql('fault', condition, lamps.fields)} as ${sql.ref(`n${at}`)}`))} from lamps where id = ${record.id}`,
          ),
        )) as DatabaseRow
        for (const [at, { condition }] of part.entries()) {
          const said = `${JSON.stringify(condition)} of ${record.name}`
          const here = holds(condition, record, lamps.fields)
          expect([found[`c${at}`], said]).toEqual([here, said])
          expect([found[`n${at}`], said]).toEqual([!here || Boolean(record.fault), said])
        }
      }
  })
  it('what may be done and what is answered, of every action to everyone as the record goes along', async () => {
    const called = getActions(lamps).filter(([, { roles }]) => roles !== 'mall')
    const others = called.map(([name]) => name).filter(name => !['switchOn', 'switchOff', 'report'].includes(name))
    const steps = [
      'switchOff',
      ...others,
      'switchOn',
      ...others,
      'switchOff',
      'switchOn',
      'report',
      'report',
      ...others,
    ]
    const verdicts = new Set<string>()
    for (const { id } of records)
      for (const name of steps)
        for (const role of ['creator', 'user', 'platform'] as const) {
          const action = Object.fromEntries(called)[name] as AnyAction
          const now = (await shop.mall.enter(shop.factId, scope => findRecord(scope, lamps, String(id)))) as DatabaseRow
          const verdict = availabilityOf(lamps, action, now, { role })
          const { code } = await shop.as[role].call(
            `${resolveApiCalls(lamps).actions[name]}?id=${id}`,
            action.params ? { fault: '坏了' } : {},
          )
          expect([code === 0, name, role, now.status]).toEqual([verdict === 'ok', name, role, now.status])
          verdicts.add(verdict)
        }
    expect([...verdicts].sort()).toEqual(['needs', 'ok', 'role', 'state', 'when'])
  })
  it.each([
    [null, null, null, null],
    [0, 0, null, 0],
    [4, 0, 0, 2],
    [4, 4, 1, 0],
    [5, 4, 0.8, 0],
    [7, 4, 4 / 7, 2],
    [9, 4, 4 / 9, 2],
    [3, 0, 0, 2],
    [1, 0, 0, 0],
    [12, 1, 1 / 12, 6],
  ])(
    'what is worked out of %s loaded and %s good before a write is what the database works out',
    async (loaded, good, share, half) => {
      const jar = await shop.as.creator.ok('/api/jars/addOrUpdateJar', { name: '罐', loaded, good })
      expect([jar.yield, jar.half]).toEqual([share, half])
      for (const name of ['yield', 'half'] as const) {
        const { options } = getField(jars, name)
        expect(workOut(options.value as Formula, options, { loaded, good })).toBe(jar[name])
      }
    },
  )
  it('what is worked out is judged as it would be: when it is saved, when it is asked, and whether it may go', async () => {
    const { creator } = shop.as
    const words = { zh: '多于入窑数', en: 'More than were loaded' }
    const refused = { code: 40000, data: { errors: { good: 'constraint' }, messages: { good: words.zh } } }
    const tooMany = { name: '罐', loaded: 10, good: 11 }
    expect(checkDraft(jars, tooMany).errors).toEqual({ good: { ...words, code: 'constraint' } })
    expect(await creator.call('/api/jars/addOrUpdateJar', tooMany)).toMatchObject(refused)
    const jar = await creator.ok('/api/jars/addOrUpdateJar', { ...tooMany, good: 8 })
    const { id, version } = jar
    // What the record holds is 80 %: only the new numbers say that it would not.
    expect(checkDraft(jars, { loaded: 7 }, jar).errors).toEqual({ good: { ...words, code: 'constraint' } })
    expect(await creator.call('/api/jars/addOrUpdateJar', { id, version, loaded: 7 })).toMatchObject(refused)
    // What the state forbids is refused before what is asked for.
    expect((await creator.call(`/api/jars/praiseJar?id=${id}`, { good: 11 })).code).toBe(40900)
    expect((await creator.call(`/api/jars/praiseJar?id=${id}`)).code).toBe(40900)
    expect((await creator.call(`/api/jars/delJar?id=${id}`)).code).toBe(40900)
    const better = await creator.ok('/api/jars/addOrUpdateJar', { id, version, good: 9 })
    expect(await creator.call(`/api/jars/praiseJar?id=${id}`, { good: 11 })).toMatchObject(refused)
    expect((await creator.call(`/api/jars/praiseJar?id=${id}`)).code).toBe(0)
    const worse = await creator.ok('/api/jars/addOrUpdateJar', {
      id,
      version: Number(better.version) + 1,
      good: 0,
      note: '好',
    })
    expect([worse.yield, worse.note]).toEqual([0, null])
    expect((await creator.call(`/api/jars/delJar?id=${id}`)).code).toBe(0)
  })
  it('what needs something only of dear ones takes one without a price', async () => {
    const jar = await shop.as.creator.ok('/api/jars/addOrUpdateJar', { name: '罐' })
    expect((await shop.as.creator.call(`/api/jars/sellJar?id=${jar.id}`)).code).toBe(0)
  })
  it('a dialog field is asked for where it is shown, and taken nowhere else', async () => {
    const make = (price: number) => shop.as.creator.ok('/api/jars/addOrUpdateJar', { name: '罐', price, note: '好' })
    const [cheap, dear] = [await make(50), await make(100)]
    expect(await shop.as.creator.call(`/api/jars/sellJar?id=${dear.id}`)).toMatchObject({
      code: 40000,
      data: { errors: { why: 'required' } },
    })
    expect(await shop.as.creator.call(`/api/jars/sellJar?id=${cheap.id}`, { why: '送礼' })).toMatchObject({
      code: 40000,
      data: { errors: { why: 'notNow' } },
    })
    expect((await shop.as.creator.ok(`/api/jars/getJar?id=${cheap.id}`)).version).toBe(1)
    expect((await shop.as.creator.call(`/api/jars/sellJar?id=${cheap.id}`, { why: '' })).code).toBe(0)
    expect((await shop.as.creator.call(`/api/jars/sellJar?id=${dear.id}`, { why: '送礼' })).code).toBe(0)
  })
  it('a save takes exactly the references that the choice offers', async () => {
    const [open, shut] = [
      await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: '开' }),
      await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: '关' }),
    ]
    await shop.as.creator.ok(`/api/rooms/shutRoom?id=${shut.id}`)
    const filter = { ...chosenFilter(lamps.fields.room, rooms), id: [open.id, shut.id] }
    const { list } = await shop.as.creator.ok<{ list: Data[] }>('/api/rooms/listRooms', { filter })
    const save = (room: string) => shop.as.creator.call('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 40, room })
    expect(list.map(({ id }) => id)).toEqual([open.id])
    expect(await save(open.id)).toMatchObject({ code: 0 })
    expect(await save(shut.id)).toMatchObject({ code: 40000, data: { errors: { room: 'noRecord' } } })
  })
  it('the mall sorts and filters by exactly what the screen offers', async () => {
    for (const name of Object.keys(lamps.fields)) {
      const field = getField(lamps, name)
      const asked = isParamOf(lamps, name, { role: 'creator' })
      for (const sort of [name, `-${name}`]) {
        const answer = await shop.as.creator.call('/api/lamps/listLamps', { sort })
        expect(answer.code, sort).toBe(traitsOf(field).sortable && asked ? 0 : 40000)
        if (answer.code !== 0) expect(answer.data).toEqual({ errors: { sort: 'sort' } })
      }
    }
  })
})

it('empties come last whichever way a list is sorted, on every page', async () => {
  for (const [name, watts] of [
    ['甲', 5],
    ['乙', null],
    ['丙', 7],
    ['丁', null],
    ['戊', 7],
  ] as const)
    await shop.as.stranger.ok('/api/lamps/addOrUpdateLamp', { name: `${name}灯`, watts })
  const pages = async (sort: string, filter: object) => {
    const all: unknown[] = []
    for (const current of [1, 2, 3]) {
      const { list } = await shop.as.stranger.ok<{ list: { watts: unknown }[] }>('/api/lamps/listLamps', {
        sort,
        filter,
        current,
        pageSize: 2,
      })
      all.push(...list.map(({ watts }) => watts))
    }
    return all
  }
  for (const filter of [{}, { name: '灯' }]) {
    expect(await pages('watts', filter)).toEqual([5, 7, 7, null, null])
    expect(await pages('-watts', filter)).toEqual([7, 7, 5, null, null])
  }
})
