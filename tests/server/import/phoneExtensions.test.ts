import { afterAll, beforeAll, expect, it } from 'vitest'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import { buildShop, type Data, type TestShop } from '../../kit/testServer'
import { extensions } from '../../schema/withExtensions'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

interface Row {
  readonly state: string
  readonly errors: Readonly<Record<string, string>>
}
const judge = async (...cells: object[]) => {
  const rows = cells.map((each, at) => ({ line: at + 2, cells: each }))
  return (await shop.as.creator.ok<{ rows: Row[] }>('/api/lamps/importLamps', { step: 'judge', rows })).rows
}
const stored = (id: string) => querySingleRow<Data>(shop.db, sql`select phone, ringing from lamps where id = ${id}`)
const save = (more: object) =>
  shop.as.creator.ok<{ id: string; no: string }>('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 9, ...more })

it('a saved number keeps its extension in the linked field', async () => {
  for (const [phone, number, ringing] of extensions) {
    const { id } = await save({ phone })
    expect([phone, await stored(id)]).toEqual([phone, { phone: number, ringing }])
  }
})
it('a cell with an extension writes both fields, and changes nothing the second time', async () => {
  const { id, no } = await save({ phone: '13812345678' })
  expect((await judge({ no, phone: '13812345678转1234' })).map(({ state }) => state)).toEqual(['changed'])
  const { task } = await shop.as.creator.ok<{ task: string }>('/api/lamps/importLamps', { step: 'begin' })
  const rows = [{ line: 2, cells: { no, phone: '138 1234 5678 ext. 1234' } }]
  for (const step of [{ step: 'add', rows }, { step: 'run' }])
    await shop.as.creator.ok('/api/lamps/importLamps', { ...step, task })
  while (await shop.mall.work.pass());
  expect(await stored(id)).toEqual({ phone: '13812345678', ringing: '1234' })
  expect((await judge({ no, phone: '13812345678-1234' })).map(({ state }) => state)).toEqual(['same'])
})
it('a cell is refused whose extension differs from that of its column', async () => {
  const [row] = await judge({ name: '灯', watts: '9', phone: '13812345678转1234', ringing: '99' })
  expect(row?.errors['phone']).toBe('phoneExtension')
})
