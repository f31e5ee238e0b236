import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildShop, type TestShop } from '../kit/shop'

let shop: TestShop
const ids: Record<string, string> = {}
beforeAll(async () => {
  shop = await buildShop()
  for (const [index, name] of [...'abcdefghijkl'].reverse().entries())
    ids[name] = (await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { name: name.repeat(2), color: index % 2 ? 'red' : 'blue' })).id
})
afterAll(() => shop.close())
const order = async (body: object = {}) =>
  (await shop.as.creator.ok<{ list: { name: string }[] }>('/api/lamps/listLamps', { pageSize: 50, ...body })).list
    .map(({ name }) => name[0])
    .join('')
const move = (name: string, after: string | null, before: string | null) =>
  shop.as.creator.call('/api/lamps/sortLamps', { id: ids[name], after: after && ids[after], before: before && ids[before] })

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
