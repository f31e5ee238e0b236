import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rules } from '../../../src/server/config/rules'
import { queryRow, sql } from '../../../src/server/database/connections/database'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { lampKit } from '../../kit/declarations/lamps'
import { buildShop, type TestShop, wholeShop } from '../../kit/testServer'

const { f, resource } = lampKit
const [one, two] = [{ zh: '甲', en: 'One' } as const, { zh: '乙', en: 'Two' } as const]
const roles = { read: '*', create: '*', edit: '*', remove: '*' } as const
const text = (name: string) => f.text({ zh: `字${name}`, en: `Word ${name}`, max: 20 })

const kilns = resource('kilns', {
  zh: '窑',
  en: 'Kilns',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true, max: 20 }),
    kind: f.select({ zh: '种类', en: 'Kind', options: { dragon: one, electric: two } }),
    slope: f.text({ zh: '坡度', en: 'Slope', required: true }),
    note: f.text({ zh: '备注', en: 'Note' }),
    room: f.reference('rooms', { zh: '房间', en: 'Room' }),
    rooms: f.references('rooms', { zh: '多间', en: 'Rooms' }),
    parts: f.array({ zh: '部分', en: 'Parts', fields: { room: f.reference('rooms', { zh: '房间', en: 'Room' }) } }),
    status: f.state({ zh: '状态', en: 'Status', initial: 'new', states: { new: one, done: two } }),
  },
  visibleWhen: { slope: { kind: 'dragon' } },
  actions: {
    turn: { zh: '改种类', en: 'Turn', from: ['new'], to: 'new', roles: '*', params: { kind: 'optional' } },
    wire: { zh: '通电', en: 'Wire', from: ['new'], to: 'new', roles: '*', assign: { kind: 'electric' } },
    dig: { zh: '挖', en: 'Dig', from: ['new'], to: 'new', roles: '*', assign: { kind: 'dragon' } },
    finish: { zh: '完工', en: 'Finish', from: ['new'], to: 'done', roles: '*', requires: { note: true } },
    wipe: { zh: '擦去', en: 'Wipe', from: ['done'], to: 'done', roles: '*', assign: { note: null } },
  },
  permissions: roles,
})
/** Its fields have the names that statements of the mall's own give to what they work with. */
const words = [
  'sort',
  'page',
  'found',
  'place',
  'n',
  'size',
  'total',
  'hit',
  'key',
  'counted',
  'matched',
  'each',
  'one',
]
const more = ['part', 'parts', 'counts', 'value', 'sample', 'kept', 'batch', 'numbers', 'old', 'given', 'last', 'at']
const names = ['state', ...words.slice(1), ...more] as const
const odd = (state: string, others: readonly string[]) =>
  resource(`${state}Odds`, {
    zh: `怪${state}`,
    en: `Odds of ${state}`,
    fields: {
      name: f.text({ zh: '名称', en: 'Name', max: 20, search: true }),
      no: f.sequence({ zh: '编号', en: 'No.', prefix: 'O-', digits: 3 }),
      ...Object.fromEntries(others.map(name => [name, text(name)])),
      lines: f.array({ zh: '行', en: 'Lines', fields: { one: text('line') } }),
      [state]: f.state({ zh: '状态', en: 'Status', initial: 'new', states: { new: one, done: two } }),
      created: f.createdTime({ zh: '创建', en: 'Created' }),
    },
    actions: { finish: { zh: '完工', en: 'Finish', from: ['new'], to: 'done', roles: '*' } },
    list: { filters: ['name', ...others] },
    permissions: roles,
  } as never)
const odds = [odd('sort', names), odd('state', ['sort', ...names.slice(1)])]

let shop: TestShop
let hold: Promise<void> | undefined
let arrived = () => {}
const holding = rules(kilns, {
  afterSave: async () => {
    arrived()
    await hold
  },
})
beforeAll(async () => {
  shop = await buildShop({
    ...wholeShop,
    resources: [...wholeShop.resources, kilns, ...odds],
    rules: [...wholeShop.rules, holding],
  })
})
afterAll(() => shop?.close())

const calls = resolveApiCalls(kilns)
interface Kiln {
  readonly id: string
  readonly kind: string | null
  readonly slope: string | null
  readonly note: string | null
}
const kiln = (values: object) => shop.as.creator.ok<Kiln>(calls.save, { name: '一', ...values })
const take = (action: string, id: string, input = {}) =>
  shop.as.creator.call<Kiln>(`${calls.actions[action]}?id=${id}`, input)
const stored = (id: string) => shop.as.creator.ok<Kiln>(`${calls.get}?id=${id}`)

describe('an action leaves a record as a save would', () => {
  it.each([
    ['asks', 'turn', { kind: 'electric' }],
    ['sets', 'wire', {}],
  ] as const)('what no longer applies by what it %s is emptied', async (_, action, input) => {
    const { id } = await kiln({ kind: 'dragon', slope: '缓' })
    expect(await take(action, id, input)).toMatchObject({ code: 0, data: { kind: 'electric', slope: null } })
    expect(await stored(id)).toMatchObject({ kind: 'electric', slope: null })
  })
  it('what applies only now and is required must be there', async () => {
    const { id } = await kiln({ kind: 'electric' })
    expect(await take('dig', id)).toMatchObject({ code: 40000, data: { errors: { slope: 'required' } } })
    expect(await stored(id)).toMatchObject({ kind: 'electric', slope: null })
  })
  it('what its state needs is not set away', async () => {
    const { id } = await kiln({ kind: 'electric', note: '好' })
    await take('finish', id)
    expect(await take('wipe', id)).toMatchObject({ code: 40000, data: { errors: { note: 'neededNow' } } })
    expect(await stored(id)).toMatchObject({ note: '好' })
  })
})

describe.each(odds.map(each => [each.name, each] as const))('%s, whose fields have the mall’s own words', (_, each) => {
  const { save, list, get, remove } = resolveApiCalls(each)
  const state = Object.keys(each.fields).find(
    name => (each.fields as Record<string, { type: string }>)[name]?.type === 'state',
  )
  it('is kept, listed in every way, and removed', async () => {
    const { id } = await shop.as.creator.ok<{ id: string }>(save, { name: '一二三', lines: [{ one: '行' }] })
    const asked = [
      {},
      { filter: { name: '一' } },
      { keyword: '一二三' },
      { filter: { [state ?? '']: 'new', name: '一' }, sort: '-name' },
      { sort: '-no', current: 2 },
    ]
    for (const who of [shop.as.creator, shop.as.platform])
      for (const each of asked)
        expect(await who.call(list, { counts: true, ...each }), JSON.stringify(each)).toMatchObject({ code: 0 })
    expect(await shop.as.creator.ok(`${get}?id=${id}`)).toMatchObject({ lines: [{ one: '行' }] })
    expect(await shop.as.creator.call(`${remove}?id=${id}`)).toMatchObject({ code: 0 })
  })
})

// The embedded database has one connection, so nobody comes between.
describe.skipIf(!process.env['DATABASE_URL'])('what is named while it is removed', () => {
  it.each([
    ['alone', (room: string) => ({ room })],
    ['in a list', (room: string) => ({ rooms: [room] })],
    ['in a sub-record', (room: string) => ({ parts: [{ room }] })],
  ])('%s stays, and whoever removes it is told', async (_, naming) => {
    const { id } = await shop.as.creator.ok<{ id: string }>('/api/rooms/addOrUpdateRoom', { name: '书房' })
    let open = () => {}
    hold = new Promise(done => {
      open = done
    })
    const there = new Promise<void>(done => {
      arrived = done
    })
    const saving = kiln({ kind: 'electric', ...naming(id) })
    await there
    const removing = shop.as.creator.call(`/api/rooms/delRoom?id=${id}`)
    await Promise.race([removing, new Promise(done => setTimeout(done, 300))])
    hold = undefined
    open()
    await saving
    expect(await removing).toMatchObject({ code: 40900 })
    expect(await queryRow(shop.db, sql`select 1 from rooms where id = ${id}`)).toBeDefined()
  })
})
