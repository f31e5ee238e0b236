import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rules } from '../../../src/server/config/rules'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { checkDraft } from '../../../src/schema/rules/validateDraft'
import { lampKit } from '../../kit/declarations/lamps'
import { buildShop, type TestShop, wholeShop } from '../../kit/testServer'

const { f, resource } = lampKit
const [one, two] = [{ zh: '甲', en: 'One' } as const, { zh: '乙', en: 'Two' } as const]
const choices = { free: one, theirs: { ...two, roles: ['platform'] } } as const
const firings = resource('firings', {
  zh: '窑次',
  en: 'Firings',
  fields: {
    name: f.text({ zh: '名称', en: 'Name', required: true, max: 20 }),
    note: f.text({ zh: '备注', en: 'Note' }),
    code: f.text({ zh: '代码', en: 'Code', unique: true }),
    phone: f.text({ zh: '电话', en: 'Phone', format: 'phone', mask: 'phone' }),
    place: f.region('places', { zh: '产地', en: 'Place' }),
    kind: f.select({ zh: '种类', en: 'Kind', options: choices }),
    tags: f.multiSelect({ zh: '标签', en: 'Tags', options: choices }),
    room: f.reference('rooms', { zh: '房间', en: 'Room' }),
    count: f.integer({ zh: '数量', en: 'Count', max: 9 }),
    many: f.integer({ zh: '总数', en: 'Many', max: 9 }),
    parts: f.array({
      zh: '部分',
      en: 'Parts',
      fields: {
        kind: f.select({ zh: '种类', en: 'Kind', options: choices }),
        room: f.reference('rooms', { zh: '房间', en: 'Room' }),
        rooms: f.references('rooms', { zh: '多间', en: 'Rooms' }),
        phone: f.text({ zh: '电话', en: 'Phone', format: 'phone', mask: 'phone' }),
      },
    }),
    status: f.state({ zh: '状态', en: 'Status', initial: 'new', states: { new: one, done: two } }),
  },
  actions: {
    go: {
      zh: '改',
      en: 'Go',
      from: ['new'],
      to: 'new',
      roles: '*',
      params: {
        note: 'optional',
        name: 'optional',
        code: 'optional',
        phone: 'optional',
        place: 'optional',
        kind: 'optional',
        tags: 'optional',
      },
    },
    keep: {
      zh: '保持',
      en: 'Keep',
      from: ['new'],
      to: 'done',
      roles: '*',
      requires: { note: true },
      params: { note: 'optional' },
    },
    insist: { zh: '坚持', en: 'Insist', from: ['new'], to: 'new', roles: '*', params: { note: 'required' } },
    copy: {
      zh: '抄',
      en: 'Copy',
      from: ['new'],
      to: 'new',
      roles: '*',
      params: { many: 'optional' },
      assign: { count: { field: 'many' } },
    },
  },
  permissions: { read: '*', create: '*', edit: '*', remove: '*' },
})
/** What guests ask, called by a personal name. */
const visits = resource('visits', {
  zh: '来访',
  en: 'Visits',
  ownerField: 'guest',
  title: 'who',
  fields: {
    who: f.text({ zh: '姓名', en: 'Who', required: true, mask: 'name' }),
    guest: f.text({ zh: '账号', en: 'Account', hiddenIn: ['form', 'list'] }),
    status: f.state({ zh: '状态', en: 'Status', initial: 'new', states: { new: one, done: two } }),
  },
  actions: {
    answer: {
      zh: '答复',
      en: 'Answer',
      from: ['new'],
      to: 'done',
      roles: ['creator'],
      notify: { to: ['creator', 'buyer', 'platform'], zh: '{name}（{who}）已答复', en: '{name} ({who}) is answered' },
    },
  },
  permissions: { read: '*', create: '*' },
})
/** The creator's alone, and only where there are many. */
const whereMany = { by: { roles: ['creator'] }, count: { gt: 5 } } as const
const batches = resource('batches', {
  zh: '批次',
  en: 'Batches',
  fields: {
    name: f.text({ zh: '名称', en: 'Name' }),
    count: f.integer({ zh: '数量', en: 'Count' }),
    status: f.state({ zh: '状态', en: 'Status', initial: 'new', states: { new: one, done: two } }),
  },
  editableWhen: [{ when: whereMany, fields: '*' }],
  deletableWhen: whereMany,
  actions: { close: { zh: '结束', en: 'Close', from: ['new'], to: 'done', roles: '*', availableWhen: whereMany } },
  api: { service: 'batches', name: 'Batch', names: 'Batches' },
  permissions: { read: '*', create: '*', edit: '*', remove: '*' },
})
let shop: TestShop
let take: (action: string, id: unknown, body?: object) => Promise<{ code: number; data: { errors: object } }>
beforeAll(async () => {
  const hasty = rules(firings, {
    afterSave: async ({ records, after }) => {
      if (after.name === '抢') await records.update(firings, after.id, { code: 'T-1' })
    },
  })
  shop = await buildShop({
    ...wholeShop,
    resources: [...wholeShop.resources, firings, visits, batches],
    rules: [...wholeShop.rules, hasty],
  })
  take = (action, id, body = {}) => shop.as.creator.call(`/api/firings/${action}Firing?id=${id}`, body)
})
afterAll(() => shop.close())
const save = (body: object) =>
  shop.as.creator.call<{ errors: object }>('/api/firings/addOrUpdateFiring', { name: '一', ...body })
const make = async (body: object = {}) =>
  (await shop.as.creator.ok('/api/firings/addOrUpdateFiring', { name: '一', ...body })).id
const read = (id: unknown) => shop.as.creator.ok(`/api/firings/getFiring?id=${id}`)

describe('what a dialog says of a record is judged as a save is', () => {
  it('what is not said stays as it is', async () => {
    const id = await make({ note: '记', phone: '13800138000' })
    expect(await take('go', id)).toMatchObject({ code: 0 })
    expect(await take('go', id, { phone: '138****8000' })).toMatchObject({ code: 0 })
    expect(await read(id)).toMatchObject({ name: '一', note: '记' })
    expect(await queryRows(shop.db, sql`select phone from firings where id = ${id}`)).toEqual([
      { phone: '13800138000' },
    ])
    expect(await take('go', id, { note: '' })).toMatchObject({ code: 0 })
    expect(await read(id)).toMatchObject({ name: '一', note: null })
  })
  it('what must be filled in is said each time, whatever the record holds', async () => {
    const id = await make()
    expect((await take('insist', id)).data.errors).toEqual({ note: 'required' })
    expect(await take('insist', id, { note: '记' })).toMatchObject({ code: 0 })
    expect((await take('insist', id)).data.errors).toEqual({ note: 'required' })
    expect(await read(id)).toMatchObject({ note: '记' })
  })
  it.each([
    ['an emptied field that is required', { name: '' }, { name: 'required' }],
    ['a region that is none', { place: '999999/哪里/都/不是' }, { place: 'region' }],
    ['a code that another has', { code: 'T-1' }, { code: 'taken' }],
    ['a choice of others', { kind: 'theirs' }, { kind: 'notYours' }],
    ['a choice of others among one’s own', { tags: ['free', 'theirs'] }, { tags: 'notYours' }],
  ])('%s is refused by both', async (_, said, errors) => {
    await shop.as.creator.call('/api/firings/addOrUpdateFiring', { name: '一', code: 'T-1' })
    const id = await make()
    // A choice of others is a refusal of the role.
    const code = Object.values(errors).includes('notYours') ? 40300 : 40000
    expect(await take('go', id, said)).toMatchObject({ code, data: { errors } })
    expect(await save(said)).toMatchObject({ code, data: { errors } })
  })
  it('a region gets its names', async () => {
    const id = await make()
    await take('go', id, { place: '110101' })
    expect(await read(id)).toMatchObject({ place: '110101/北省/北市/东区' })
  })
  it('what the state needs that it leads to may not be emptied on the way', async () => {
    const id = await make({ note: '记' })
    expect((await take('keep', id, { note: '' })).data.errors).toEqual({ note: 'neededNow' })
    expect(await take('keep', id, { note: '另' })).toMatchObject({ code: 0 })
  })
  it('what it sets too: an old value beyond today’s limit', async () => {
    const id = await make()
    await sql`update firings set many = 5000 where id = ${id}`.execute(shop.db)
    expect(await take('copy', id)).toMatchObject({ code: 40000, data: { errors: { many: 'tooLarge' } } })
    expect(await take('copy', id, { many: 7 })).toMatchObject({ code: 0 })
    expect(await read(id)).toMatchObject({ many: 7, count: 7 })
  })
  it('a code that another has is told at its field where a rule changes its own record', async () => {
    await shop.as.creator.call('/api/firings/addOrUpdateFiring', { name: '一', code: 'T-1' })
    expect(await save({ name: '抢' })).toMatchObject({ code: 40000, data: { errors: { code: 'taken' } } })
  })
})

describe('a choice that only some may make', () => {
  it('is asked of lists and of sub-records, and not again of what stood there', async () => {
    expect((await save({ parts: [{ kind: 'free' }, { kind: 'theirs' }] })).data.errors).toEqual({
      'parts.1.kind': 'notYours',
    })
    const id = await make({ tags: ['free'], parts: [{ kind: 'free' }] })
    await sql`update firings set tags = ${['free', 'theirs']}, parts = ${JSON.stringify([{ kind: 'theirs' }])} where id = ${id}`.execute(
      shop.db,
    )
    const parts = [{ kind: 'free' }, { kind: 'theirs' }]
    expect(await save({ id, version: 1, tags: ['theirs'], parts })).toMatchObject({ code: 0 })
  })
})

describe('a record that others name', () => {
  const room = async () => (await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: '书房' })).id
  it.each([
    ['alone', (id: string) => ({ room: id })],
    ['in sub-records', (id: string) => ({ parts: [{ kind: 'free' }, { room: id }] })],
    ['in a list of sub-records', (id: string) => ({ parts: [{ rooms: [id] }] })],
  ])('%s is kept until they do no more', async (_, names) => {
    const [id, other] = [await room(), await room()]
    const made = await make(names(id))
    expect((await shop.as.creator.call(`/api/rooms/delRoom?id=${id}`)).code).toBe(40900)
    expect((await shop.as.creator.call(`/api/rooms/delRoom?id=${other}`)).code).toBe(0)
    await shop.as.creator.ok(`/api/firings/delFiring?id=${made}`)
    expect((await shop.as.creator.call(`/api/rooms/delRoom?id=${id}`)).code).toBe(0)
  })
})

describe('what only some may do, and only to some records', () => {
  it.each([
    ['an action', 'closeBatch', {}],
    ['a removal', 'delBatch', {}],
    ['a change', 'addOrUpdateBatch', { version: 1, name: '另' }],
  ])('%s is told apart: who has no right, and what the record does not hold', async (_, call, body) => {
    const { id } = await shop.as.creator.ok('/api/batches/addOrUpdateBatch', { name: '一', count: 3 })
    const refused = async () => {
      const { rows: lines } = await sql`select 1 from audit where action = 'refused'`.execute(shop.db)
      return lines.length
    }
    const by = (who: 'creator' | 'user') =>
      shop.as[who].call(`/api/batches/${call}?id=${id}`, call === 'addOrUpdateBatch' ? { id, ...body } : body)
    const before = await refused()
    expect(await by('creator')).toMatchObject({ code: 40900, data: { current: { id, count: 3 } } })
    expect(await refused()).toBe(before)
    expect(await by('user')).toMatchObject({ code: 40300 })
    expect(await refused()).toBe(before + 1)
  })
})

describe('whom an action tells', () => {
  it('are those of the tenant, those for all, and of the guests whose record it is, by a masked name', async () => {
    const [guest, other] = [await shop.account('v-1', 'mini', 'buyer'), await shop.account('v-2', 'mini', 'buyer')]
    const { id } = await guest.ok('/api/visits/addOrUpdateVisit', { who: '张三丰' })
    await sql`update visits set fact_id = ${shop.factId} where id = ${id}`.execute(shop.db)
    await shop.as.creator.ok(`/api/visits/answerVisit?id=${id}`)
    await shop.mall.work.pass()
    const told = await queryRows<{ account_id: string; fact_id: string; words: object }>(
      shop.db,
      sql`select account_id, fact_id, words from messages where "recordId" = ${id}`,
    )
    const readers = told.map(each => each.account_id)
    expect(readers).toEqual(
      expect.arrayContaining([guest.accountId, shop.as.creator.accountId, shop.as.platform.accountId]),
    )
    expect(readers).not.toContain(other.accountId)
    expect(readers).not.toContain(shop.as.user.accountId)
    expect(readers).not.toContain(shop.as.stranger.accountId)
    expect(told[0]?.words).toEqual({ zh: '张**（张**）已答复', en: '张** (张**) is answered' })
    expect((await guest.ok<{ list: object[] }>('/api/message/list')).list).toHaveLength(1)
  })
})

describe('what sub-records hold behind a mask', () => {
  const [a, b, c] = ['13800138000', '13911118000', '13822228000']
  const shown = (phone: string) => `${phone.slice(0, 3)}****8000`
  const kept = async (id: unknown) =>
    (await queryRows<{ parts: { phone: string }[] }>(shop.db, sql`select parts from firings where id = ${id}`))[0]
      ?.parts
  it('leaves the house neither in an answer nor in the log', async () => {
    const id = await make({ parts: [{ phone: a }] })
    expect((await read(id)).parts).toMatchObject([{ phone: shown(a) }])
    const [line] = await queryRows<{ changes: object }>(
      shop.db,
      sql`select changes from audit where "recordId" = ${id}`,
    )
    expect(JSON.stringify(line)).toContain(shown(a))
    expect(JSON.stringify(line)).not.toContain(a)
    expect(JSON.stringify(await shop.as.creator.ok(`/api/firings/historyFiring?id=${id}`))).not.toContain(a)
  })
  it.each([
    ['changed beside it', [{ phone: shown(a), kind: 'free' }, { phone: shown(b) }], [a, b]],
    ['in another order', [{ phone: shown(b) }, { phone: shown(a) }], [b, a]],
    ['with one taken away', [{ phone: shown(b), kind: 'free' }], [b]],
    ['with a new one', [{ phone: c }, { phone: shown(a) }, { phone: shown(b) }], [c, a, b]],
  ])('stays what it is where it comes back as it was shown: %s', async (_, parts, phones) => {
    const id = await make({ parts: [{ phone: a }, { phone: b }] })
    expect(await save({ id, version: 1, parts })).toMatchObject({ code: 0 })
    expect((await kept(id))?.map(({ phone }) => phone)).toEqual(phones)
  })
  it('is asked anew where it could be that of several', async () => {
    const id = await make({ parts: [{ phone: a }, { phone: c }] })
    const parts = [{ phone: shown(a), kind: 'free' }]
    expect((await save({ id, version: 1, parts })).data.errors).toEqual({ 'parts.0.phone': 'required' })
  })
  it('is not judged by a form, which knows only the mask', () => {
    const stored = { name: '一', parts: [{ phone: shown(a) }] }
    expect(checkDraft(firings, { parts: [{ phone: shown(a), kind: 'free' }] }, stored).errors).toEqual({})
    expect(checkDraft(firings, { parts: [{ phone: '138****9999' }] }, stored).errors).toEqual({
      'parts.0.phone': 'phone',
    })
  })
})
