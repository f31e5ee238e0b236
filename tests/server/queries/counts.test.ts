import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import type { AnyResource } from '../../../src/schema/model/resource'
import { lampKit, lamps, wishes } from '../../kit/declarations/lamps'
import { buildShop, type Client, type TestShop, wholeShop } from '../../kit/testServer'

const { f } = lampKit
const told: AnyResource = {
  ...wishes,
  fields: { ...wishes.fields, counted: f.computed({ zh: '数量', en: 'Count', as: 'integer', count: 'notes.wish' }) },
}
/** Who may not see by which field a lamp stands in its room counts no lamps. */
const { permissions } = lamps.definition
const shy: AnyResource = {
  ...lamps,
  definition: {
    ...lamps.definition,
    permissions: { ...permissions, fields: { ...permissions.fields, room: { read: ['creator', 'platform'] } } },
  },
} as AnyResource
const changed = new Map([told, shy].map(each => [each.name, each]))
const resources = wholeShop.resources.map(each => changed.get(each.name) ?? each)

interface Room {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly lampCount: number | null
}
let shop: TestShop
let guests: readonly Client[]
const lamp = (room: string | null, who: Client = shop.as.creator) =>
  who.ok<Room>('/api/lamps/addOrUpdateLamp', { name: '青灯', room })
const room = (name: string, who: Client = shop.as.creator) => who.ok<Room>('/api/rooms/addOrUpdateRoom', { name })
const ids: Record<string, string> = {}
beforeAll(async () => {
  shop = await buildShop({ ...wholeShop, resources })
  for (const name of ['书房', '茶室', '空房']) ids[name] = (await room(name)).id
  for (const name of ['书房', '书房', '书房', '茶室']) await lamp(ids[name] ?? '')
  await lamp(null)
  const theirs = await room('别家', shop.as.stranger)
  for (let n = 0; n < 2; n += 1) await lamp(theirs.id, shop.as.stranger)
  guests = [await shop.account('guest-one', 'mini', 'user'), await shop.account('guest-two', 'mini', 'user')]
})
afterAll(() => shop?.close())

const listed = async (who: Client) => {
  const { list } = await who.ok<{ list: Room[] }>('/api/rooms/listRooms', { sort: 'name' })
  return Object.fromEntries(list.map(({ name, lampCount }) => [name, lampCount]))
}
it.each([
  ['a maker’s own', 'creator', { 书房: 3, 茶室: 1, 空房: 0 }],
  ['another maker’s', 'stranger', { 别家: 2 }],
  ['every maker’s, for whoever reads all', 'platform', { 书房: 3, 茶室: 1, 空房: 0, 别家: 2 }],
  ['nothing, for whoever does not see the reference', 'user', { 书房: null, 茶室: null, 空房: null }],
] as const)('a list counts %s', async (_, who, counts) => expect(await listed(shop.as[who])).toEqual(counts))
it('a page is counted in one statement, by the index of the reference', async () => {
  const before = shop.statements.length
  await listed(shop.as.creator)
  const asked = shop.statements.slice(before).filter(each => each.includes('from "lamps"'))
  expect(asked).toEqual([expect.stringMatching(/"room" = any.* group by 1, 2/s)])
})
it('a record and what a save answers tell the same', async () => {
  const { creator } = shop.as
  const get = () => creator.ok<Room>(`/api/rooms/getRoom?id=${ids.书房}`)
  const { version, lampCount } = await get()
  expect(lampCount).toBe(3)
  const saved = await creator.ok<Room>('/api/rooms/addOrUpdateRoom', { id: ids.书房, version, name: '大书房' })
  expect(saved.lampCount).toBe(3)
  const made = await lamp(ids.书房 ?? '')
  expect((await get()).lampCount).toBe(4)
  await creator.ok(`/api/lamps/delLamp?id=${made.id}`)
  expect((await get()).lampCount).toBe(3)
  await creator.ok('/api/rooms/addOrUpdateRoom', { id: ids.书房, version: saved.version, name: '书房' })
})
it.each([
  ['ordered', { sort: 'lampCount' }, { sort: 'sort' }],
  ['filtered', { filter: { lampCount: 3 } }, { lampCount: 'filter' }],
])('no list is %s by it', async (_, body, errors) =>
  expect(await shop.as.creator.call('/api/rooms/listRooms', body)).toMatchObject({ code: 40000, data: { errors } }),
)
it('nobody writes it', async () =>
  expect(await shop.as.creator.call('/api/rooms/addOrUpdateRoom', { name: '新房', lampCount: 9 })).toMatchObject({
    code: 40000,
    data: { errors: { lampCount: 'readOnly' } },
  }))
it('whoever reaches only their own counts only their own', async () => {
  const wish = '01990000-0000-7000-8000-000000000001'
  const [one = shop.as.nobody, two = shop.as.nobody] = guests
  await sql`insert into wishes (fact_id, id, name, wisher) values (${shop.factId}, ${wish}, '灯', ${one.accountId})`.execute(
    shop.db,
  )
  for (const [n, wisher] of [one, one, two].entries())
    await sql`insert into notes (fact_id, id, wish, text, wisher, chain_no, chain_before, chain_hash) values (${shop.factId}, ${`n${n}`}, ${wish}, '好', ${wisher.accountId}, ${n + 1}, '', ${String(n)})`.execute(
      shop.db,
    )
  const counted = async (who: Client) =>
    (await who.ok<{ list: { counted: number }[] }>('/api/wishes/listWishes')).list.map(each => each.counted)
  expect([await counted(one), await counted(two), await counted(shop.as.creator)]).toEqual([[2], [], [3]])
})
