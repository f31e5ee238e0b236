import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { checkApp } from '../../../src/server/config/appConfig'
import { housekeeping } from '../../../src/server/ops/housekeepingJob'
import type { AnyResource } from '../../../src/schema/model/resource'
import { lampKit } from '../../kit/declarations/lamps'
import { buildShop, type Client, type Data, type TestShop, wholeShop } from '../../kit/testServer'

const NOON = '2026-11-21T04:00:00.000Z'
let shop: TestShop
let ann: Client
let ben: Client
let moment = new Date(NOON)
beforeAll(async () => {
  shop = await buildShop(wholeShop, { now: () => moment })
  ann = await shop.account('ann', 'mini', 'user')
  ben = await shop.account('ben', 'mini', 'user')
})
afterAll(() => shop.close())
beforeEach(() => {
  moment = new Date(NOON)
})

const lamp = async (more: object = {}, by = shop.as.creator) => {
  const { id } = await by.ok('/api/lamps/addOrUpdateLamp', {
    name: '台灯',
    price: 1200,
    watts: 5,
    color: 'red',
    ...more,
  })
  await by.ok(`/api/lamps/switchOnLamp?id=${id}`)
  return id
}
const look = (by: Client, id: string, headers: Record<string, string> = {}) =>
  by.call<Data>(`/api/lamps/lookAtLamp?id=${id}`, {}, headers)
/** What is kept of the looks at a lamp, day by day. */
const days = (id: string) =>
  queryRows(
    shop.db,
    sql`select to_char("on", 'YYYY-MM-DD') as day, views, people, color from "lampLooks" where lamp = ${id} order by "on"`,
  )
const day = (on: string, views: number, people: number) => ({ day: on, views, people, color: 'red' })

describe('a look at one record', () => {
  it('is answered what the list shows of it, and counted with whose it is once a day', async () => {
    const id = await lamp()
    const { data } = await look(ann, id)
    expect(data).toEqual({ id, name: '台灯', price: 1200, roomName: null })
    const { list } = await ann.ok<{ list: Data[] }>('/api/lamps/shownLamps', { pageSize: 200 })
    expect(list.find(each => each.id === id)).toEqual(data)
    expect(await days(id)).toEqual([day('2026-11-21', 1, 1)])
    await look(ann, id)
    await look(ben, id)
    expect(await days(id)).toEqual([day('2026-11-21', 3, 2)])
  })
  it('keeps what the record was on the day of its first look', async () => {
    const id = await lamp()
    await look(ann, id)
    await sql`update lamps set color = 'blue' where id = ${id}`.execute(shop.db)
    await look(ben, id)
    moment = new Date('2026-11-22T04:00:00.000Z')
    await look(ben, id)
    expect(await days(id)).toEqual([day('2026-11-21', 2, 2), { ...day('2026-11-22', 1, 1), color: 'blue' }])
  })
  it.each([
    ['a second before midnight', '2026-11-21T15:59:59.999Z', '2026-11-21'],
    ['at midnight', '2026-11-21T16:00:00.000Z', '2026-11-22'],
    ['on a leap day', '2028-02-28T16:00:00.000Z', '2028-02-29'],
  ])('%s is of the day that it is in the shop’s zone', async (_, at, on) => {
    const id = await lamp()
    moment = new Date(at)
    await look(ann, id)
    await look(ann, id)
    expect(await days(id)).toEqual([day(on, 2, 1)])
  })
  it('counts a visitor anew on the next day, and two lamps apart', async () => {
    const [id, other] = [await lamp(), await lamp()]
    moment = new Date('2026-11-21T15:59:00.000Z')
    for (const each of [id, other]) await look(ann, each)
    moment = new Date('2026-11-21T16:01:00.000Z')
    await look(ann, id)
    await look(ann, id)
    expect(await days(id)).toEqual([day('2026-11-21', 1, 1), day('2026-11-22', 2, 1)])
    expect(await days(other)).toEqual([day('2026-11-21', 1, 1)])
  })
  it('of many at the same moment loses none and doubles none, on the day’s first too', async () => {
    const id = await lamp()
    const guests = [ann, ben]
    for (const twice of [1, 2]) {
      await Promise.all(Array.from({ length: 12 }, (_, at) => look(guests[at % 2] as Client, id)))
      expect(await days(id)).toEqual([day('2026-11-21', 12 * twice, 2)])
    }
  })
  it('happens once under its idempotency key', async () => {
    const id = await lamp()
    const key = { 'idempotency-key': randomUUID() }
    const [first, second] = [await look(ann, id, key), await look(ann, id, key)]
    expect(second.data).toEqual(first.data)
    expect(await days(id)).toEqual([day('2026-11-21', 1, 1)])
  })
  it('finds nothing that is not shown, and counts nothing then, nor where the list is read', async () => {
    const id = await lamp()
    await look(ann, id)
    await ann.ok('/api/lamps/shownLamps', { pageSize: 200 })
    await shop.as.creator.ok(`/api/lamps/switchOffLamp?id=${id}`)
    for (const each of [id, 'nothing', randomUUID()]) expect(await look(ann, each)).toMatchObject({ code: 40400 })
    expect(await days(id)).toEqual([day('2026-11-21', 1, 1)])
  })
  it('is nobody’s who works here, nor anybody’s without a session', async () => {
    const id = await lamp()
    for (const who of ['creator', 'admin', 'user', 'platform', 'stranger'] as const)
      expect([who, (await look(shop.as[who], id)).code]).toEqual([who, 40300])
    expect((await look(shop.as.nobody, id)).code).toBe(40100)
    expect(await days(id)).toEqual([])
  })
  it('leaves no line in the log, and no account where it is remembered until the day is over', async () => {
    await sql`delete from lookers`.execute(shop.db)
    const id = await lamp()
    const lines = () => queryRows(shop.db, sql`select action from audit where "recordId" like ${`${id}%`} order by seq`)
    const before = await lines()
    await look(ann, id)
    await look(ann, id)
    expect(await lines()).toEqual(before)
    const kept = await queryRows<{ looker: string; expires: Date }>(shop.db, sql`select looker, expires from lookers`)
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(ann.accountId)
    expect(new Date(kept[0]?.expires ?? 0).toISOString()).toBe('2026-11-21T16:00:00.000Z')
    const [clear] = housekeeping(shop.mall)
    await clear?.run(moment)
    expect(await queryRows(shop.db, sql`select 1 from lookers`)).toHaveLength(1)
    moment = new Date('2026-11-21T16:00:00.000Z')
    await clear?.run(moment)
    expect(await queryRows(shop.db, sql`select 1 from lookers`)).toEqual([])
  })
})

describe('what is kept of looks', () => {
  interface Kept {
    readonly list: Data[]
  }
  const kept = (by: Client, id: string) => by.call<Kept>('/api/lampLooks/listLampLooks', { filter: { lamp: id } })
  it('is read by its maker’s people and the platform, and by nobody else', async () => {
    const id = await lamp()
    await look(ann, id)
    for (const who of ['creator', 'admin', 'user', 'platform'] as const)
      expect((await kept(shop.as[who], id)).data.list).toMatchObject([
        { lamp: id, on: '2026-11-21', views: 1, people: 1 },
      ])
    expect((await kept(shop.as.stranger, id)).data.list).toEqual([])
    for (const who of [ann, shop.as.buyer as Client]) expect((await kept(who, id)).code).toBe(40300)
  })
  it('is written by nobody’s call', async () => {
    const id = await lamp()
    await look(ann, id)
    for (const who of [...Object.values(shop.as), ann]) {
      expect((await who.call('/api/lampLooks/addOrUpdateLampLook', { lamp: id, views: 9 })).code).not.toBe(0)
      expect((await who.call(`/api/lampLooks/delLampLook?id=${id}-2026-11-21`)).code).not.toBe(0)
    }
    expect(await days(id)).toEqual([day('2026-11-21', 1, 1)])
  })
  it('goes with its record, and comes back with it', async () => {
    const id = await lamp()
    await look(ann, id)
    moment = new Date('2026-11-22T04:00:00.000Z')
    await look(ann, id)
    await ann.ok('/api/marks/addOrUpdateMark', { lamp: id })
    const before = await days(id)
    await shop.as.creator.ok(`/api/lamps/switchOffLamp?id=${id}`)
    await shop.as.creator.ok(`/api/lamps/delLamp?id=${id}`)
    expect(await days(id)).toEqual([])
    expect(await queryRows(shop.db, sql`select 1 from marks where lamp = ${id}`)).toEqual([])
    await shop.as.creator.ok(`/api/lamps/restoreLamp?id=${id}`)
    expect(await days(id)).toEqual(before)
    expect(before).toHaveLength(2)
    expect((await ann.ok<Kept>('/api/marks/listMarks', { filter: { lamp: id } })).list).toHaveLength(1)
    await shop.as.creator.ok(`/api/lamps/switchOnLamp?id=${id}`)
    await look(ann, id)
    expect(await days(id)).toEqual([before[0], day('2026-11-22', 2, 1)])
  })
})

describe('one of a record', () => {
  const mark = (by: Client, id: string) => by.call<Data>('/api/marks/addOrUpdateMark', { lamp: id })
  const marks = (id: string) => queryRows(shop.db, sql`select wisher from marks where lamp = ${id} order by id`)
  it('is the account’s own, made twice it stays one, at the same moment too', async () => {
    const id = await lamp()
    const [first, ...others] = await Promise.all([mark(ann, id), mark(ann, id), mark(ann, id), mark(ann, id)])
    for (const { code, data } of others) expect({ code, data }).toEqual({ code: 0, data: first?.data })
    expect((await mark(ann, id)).data).toEqual(first?.data)
    expect((await mark(ben, id)).data.id).not.toBe(first?.data.id)
    expect(await marks(id)).toEqual([{ wisher: ann.accountId }, { wisher: ben.accountId }])
  })
  it('is made of what may be chosen alone, and taken away by its owner', async () => {
    const id = await lamp()
    const { data } = await mark(ann, id)
    expect(await ben.call(`/api/marks/delMark?id=${data.id}`)).toMatchObject({ code: 40400 })
    expect(await shop.as.creator.call(`/api/marks/delMark?id=${data.id}`)).toMatchObject({ code: 40300 })
    await ann.ok(`/api/marks/delMark?id=${data.id}`)
    await shop.as.creator.ok(`/api/lamps/switchOffLamp?id=${id}`)
    expect(await mark(ann, id)).toMatchObject({ code: 40000, data: { errors: { lamp: 'noRecord' } } })
    expect(await marks(id)).toEqual([])
  })
  it('leaves no line that says who, and nothing that could be brought back', async () => {
    const id = await lamp()
    const { data } = await mark(ann, id)
    await ann.ok(`/api/marks/delMark?id=${data.id}`)
    expect(await queryRows(shop.db, sql`select 1 from audit where "recordId" = ${data.id}`)).toEqual([])
    expect(await queryRows(shop.db, sql`select 1 from removed where id = ${data.id}`)).toEqual([])
  })
})

describe('a start is refused', () => {
  const { f, resource } = lampKit
  const looks = { in: 'dayLooks', day: 'day', views: 'views', visitors: 'visitors' }
  const lights = (more: object = {}) =>
    resource('lights', {
      zh: '光',
      en: 'Lights',
      fields: { name: f.text({ zh: '名称', en: 'Name' }) },
      publicListing: { roles: ['buyer'], when: { name: 'a' }, fields: ['name'], viewCounter: { ...looks, ...more } },
      permissions: { read: '*', create: ['user'] },
    })
  const fields = {
    light: f.reference('lights', { zh: '光', en: 'Light', required: true, immutable: true }),
    day: f.date({ zh: '日期', en: 'Day' }),
    views: f.integer({ zh: '次数', en: 'Views' }),
    visitors: f.integer({ zh: '人数', en: 'Visitors' }),
  }
  const kept = { zh: '看光', en: 'Looks at lights', parent: 'light', auditLog: false, title: 'day' } as const
  const keeper = (more: object = {}, others: object = {}) =>
    resource('dayLooks', { ...kept, fields: { ...fields, ...others }, permissions: { read: ['user'] }, ...more })
  const whys = (...made: readonly AnyResource[]) =>
    checkApp({ ...wholeShop, resources: [...wholeShop.resources, ...made] }).map(({ key, why }) => `${key}: ${why}`)
  it('for nothing where all is sound', () => expect(whys(lights(), keeper())).toEqual([]))
  it.each([
    [
      'a keeper that is not there',
      { in: 'dayLook' },
      /viewCounter.in: there is no resource dayLook; did you mean dayLooks/,
    ],
    [
      'a field that is not there',
      { views: 'view' },
      /viewCounter.views: there is no field of dayLooks view; did you mean views/,
    ],
    ['a day that is none', { day: 'views' }, /viewCounter.day: views is of the type integer; let it be f.date/],
    ['one field for two', { visitors: 'views' }, /viewCounter: views stands here twice/],
    ['a misspelt word', { viewers: 'views' }, /publicListing.viewCounter: there is no key viewers/],
    ['a word that is missing', { visitors: undefined }, /visitors/],
  ])('for %s', (_, wrong, said) => expect(whys(lights(wrong), keeper()).join('\n')).toMatch(said))
  it.each([
    ['that is no part', { parent: undefined }, {}, /dayLooks is no part/],
    ['whose looks stand in the log', { auditLog: undefined }, {}, /let dayLooks say auditLog: false/],
    ['that is only added to', { appendOnly: true }, {}, /its sums grow/],
    [
      'that somebody writes',
      { permissions: { read: '*', create: ['user'] } },
      {},
      /leave permissions.create out of dayLooks/,
    ],
    [
      'that asks for more',
      {},
      { why: f.text({ zh: '原因', en: 'Why', required: true }) },
      /dayLooks.why: let it not be/,
    ],
  ])('for a keeper %s', (_, wrong, more, said) => expect(whys(lights(), keeper(wrong, more)).join('\n')).toMatch(said))
  it.each([
    [
      'what goes along with nothing',
      { parent: undefined, onParentDelete: 'cascade' },
      /onParentDelete: it is part of nothing/,
    ],
    [
      'what goes along and never goes',
      { appendOnly: true, onParentDelete: 'cascade' },
      /onParentDelete: what is only added/,
    ],
    ['one of what is nobody’s', { uniquePerOwner: 'light' }, /uniquePerOwner: these records are nobody’s/],
    ['one of what is no reference', { uniquePerOwner: 'day' }, /uniquePerOwner: day is no reference/],
    [
      'changes that leave no line',
      { permissions: { read: '*', edit: ['user'] } },
      /auditLog: what is changed is told in the log/,
    ],
  ])('for %s', (_, wrong, said) => expect(whys(lights(), keeper(wrong)).join('\n')).toMatch(said))
})
