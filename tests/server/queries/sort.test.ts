import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { buildShop, type TestShop } from '../../kit/testServer'

let shop: TestShop
const ids: Record<string, string> = {}
beforeAll(async () => {
  shop = await buildShop()
  for (const [index, name] of [...'abcdefghijkl'].reverse().entries())
    ids[name] = (
      await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', {
        name: name.repeat(2),
        color: index % 2 ? 'red' : 'blue',
      })
    ).id
})
afterAll(() => shop.close())
const order = async (body: object = {}) =>
  (await shop.as.creator.ok<{ list: { name: string }[] }>('/api/lamps/listLamps', { pageSize: 50, ...body })).list
    .map(({ name }) => name[0])
    .join('')
const move = (name: string, after: string | null, before: string | null) =>
  shop.as.creator.call('/api/lamps/sortLamps', {
    id: ids[name],
    after: after && ids[after],
    before: before && ids[before],
  })

it('puts the newest on top', async () => expect(await order()).toBe('abcdefghijkl'))
it('moves to the top, the end and between', async () => {
  await move('c', null, 'a')
  expect(await order()).toBe('cabdefghijkl')
  await move('c', 'l', null)
  expect(await order()).toBe('abdefghijklc')
  await move('c', 'b', 'd')
  expect(await order()).toBe('abcdefghijkl')
})
it('is right on page 2', async () => {
  expect(await order({ current: 2, pageSize: 4 })).toBe('efgh')
  await move('h', null, 'e')
  expect(await order({ current: 2, pageSize: 4 })).toBe('hefg')
  expect(await order()).toBe('abcdhefgijkl')
  await move('h', 'g', 'i')
})
it('goes to a place of the whole order, over pages, and behind the last where there are fewer', async () => {
  const put = (name: string, place: unknown) => shop.as.creator.call('/api/lamps/sortLamps', { id: ids[name], place })
  const before = await order()
  for (const [name, place, rank] of [
    ['k', 1, 0],
    ['k', 3, 2],
    ['k', 999, 11],
    ['a', 12, 11],
    ['e', 5, 4],
  ] as const) {
    const rest = (await order()).replace(name, '')
    expect(await put(name, place)).toMatchObject({ code: 0 })
    expect(await order()).toBe(rest.slice(0, rank) + name + rest.slice(rank))
  }
  for (const place of [0, -1, 1.5, '2', 1e9])
    expect(await put('b', place)).toMatchObject({ code: 40000, data: { errors: { place: 'whole' } } })
  for (const [index, name] of [...before].entries()) await put(name, index + 1)
  expect(await order()).toBe(before)
  expect(await shop.as.stranger.call('/api/lamps/sortLamps', { id: ids.a, place: 1 })).toMatchObject({ code: 40400 })
})
it('is right under a filter, where the rows seen are no neighbours', async () => {
  const red = await order({ filter: { color: 'red' } })
  const [first, second, third] = red as unknown as [string, string, string]
  await move(third, first, second)
  expect(await order({ filter: { color: 'red' } })).toBe([first, third, second, ...red.slice(3)].join(''))
  const all = await order()
  expect(all.indexOf(third)).toBe(all.indexOf(first) + 1)
  await move(third, second, null)
})
it('stays whole when many move at once', async () => {
  await Promise.all([...'bcdefgh'].map(name => move(name, 'a', null)))
  const after = await order()
  expect([...after].sort().join('')).toBe('abcdefghijkl')
  expect(after[0]).toBe('a')
})
it('leaves the version alone, so that an open form can still be saved', async () => {
  expect((await shop.as.creator.ok(`/api/lamps/getLamp?id=${ids.a}`)).version).toBe(1)
})
it.each([
  ['a key of sixty signs', 57],
  ['a key that no index took any more', 2610],
])('beside %s gives all records short ones, in the same order', async (_, length) => {
  const before = await order()
  const [first, second, third] = before as unknown as [string, string, string]
  const signs = async () =>
    (
      await queryRows<{ signs: number }>(
        shop.db,
        sql`select max(length("order")) as signs from lamps where fact_id = ${shop.factId}`,
      )
    )[0]?.signs
  const keyed = async (name: string, key: string) =>
    sql`update lamps set "order" = ${key} where id = ${ids[name]}`.execute(shop.db)
  // As after many moves to the same place.
  const random = Array.from(
    { length },
    (_, at) => 'abcdefghijklmnopqrstuvwxyz0123456789'[(at * 7919 + at ** 3) % 36],
  ).join('')
  const [{ key = '' } = {}] = await queryRows<{ key: string }>(
    shop.db,
    sql`select "order" as key from lamps where id = ${ids[second]}`,
  )
  const [{ next = '' } = {}] = await queryRows<{ next: string }>(
    shop.db,
    sql`select "order" as next from lamps where id = ${ids[third]}`,
  )
  await keyed(first, `${key}0${random}1`)
  await keyed(second, `${key}0${random}2`)
  expect((await signs()) ?? 0).toBeGreaterThanOrEqual(length)
  expect(next > key).toBe(true)
  for (const [turn, name] of [...before.slice(3, 9)].entries()) {
    expect(await move(name, first, null)).toMatchObject({ code: 0 })
    expect(await order(), `${turn}`).toBe(
      [first, ...[...before.slice(3, 4 + turn)].reverse(), second, third, ...before.slice(4 + turn)].join(''),
    )
  }
  expect((await signs()) ?? 99).toBeLessThanOrEqual(60)
})
it('refuses neighbours that are not there, or not mine', async () => {
  const before = await order()
  const foreign = await shop.as.stranger.ok('/api/lamps/addOrUpdateLamp', { name: 'zz' })
  ids.z = foreign.id
  for (const [id, after, other] of [
    ['a', 'z', null],
    ['a', null, 'z'],
    ['z', 'a', null],
    ['a', null, null],
  ] as const)
    expect(await move(id, after, other)).toMatchObject({ code: 40400 })
  expect(await order()).toBe(before)
})
