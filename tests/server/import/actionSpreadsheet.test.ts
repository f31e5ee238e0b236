import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCell } from '../../../src/schema/spreadsheet/actionColumns'
import { actionSpreadsheetLimits } from '../../../src/schema/spreadsheet/actionLimits'
import { querySingleRow, queryRows as rowsOf, sql } from '../../../src/server/database/connections/database'
import { lamps, wicks } from '../../kit/declarations/lamps'
import { buildShop, type Client, type Data, type TestShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

interface Told {
  readonly rows: readonly {
    readonly id: string | null
    readonly name: string | null
    readonly state: string
    readonly errors: Record<string, string>
  }[]
}
const PATH = '/api/lamps/reportLamps'
const lamp = (by: Client = shop.as.creator) => by.ok('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 9 })
const send = (mode: string, rows: unknown, by: Client = shop.as.creator, headers: Record<string, string> = {}) =>
  by.call<Told>(PATH, { mode, rows }, headers)
const told = async (mode: string, rows: unknown, by?: Client, headers?: Record<string, string>) => {
  const { code, msg, data } = await send(mode, rows, by, headers)
  expect([code, msg]).toEqual([0, ''])
  return data.rows
}
const stored = ({ id }: Data) =>
  querySingleRow<Data>(shop.db, sql`select status, fault, version from lamps where id = ${id}`)
const lines = ({ id }: Data) =>
  rowsOf<{ action: string }>(shop.db, sql`select action from audit where "recordId" = ${id} and action = 'report'`)

describe('an action over a sheet', () => {
  it('is judged row by row and cell by cell, and changes nothing', async () => {
    const [good, broken, theirs] = [await lamp(), await lamp(), await lamp(shop.as.stranger)]
    await shop.as.creator.ok(`/api/lamps/reportLamp?id=${broken.id}`, { fault: '裂' })
    const judged = await told('judge', [
      { no: ` ${good.no} `, fault: '不亮', urgent: '是' },
      { no: good.no, fault: '不亮' },
      { no: broken.no, fault: '不亮' },
      { no: 'L-9999', fault: '不亮' },
      { no: '', fault: '不亮' },
      { no: (await lamp()).no, fault: '' },
      { no: (await lamp()).no, fault: '盏'.repeat(51), urgent: '也许' },
      { no: (await lamp()).no, fault: '不亮', price: '1' },
    ])
    expect(judged.map(({ state, errors }) => [state, errors])).toEqual([
      ['ready', {}],
      ['refused', { no: '前面已有一行是这个编号' }],
      ['refused', { no: '坏，现在不能操作' }],
      ['refused', { no: '没有这个编号' }],
      ['refused', { no: 'required' }],
      ['refused', { fault: 'required' }],
      ['refused', { fault: 'tooLong', urgent: 'yesNo' }],
      ['refused', { price: 'unknownField' }],
    ])
    // Which record a row means is said whatever is wrong with it.
    expect(judged.map(({ id, name }) => id && name)).toEqual([
      '台灯',
      '台灯',
      '台灯',
      null,
      null,
      '台灯',
      '台灯',
      '台灯',
    ])
    expect(judged.slice(0, 3).map(({ id }) => id)).toEqual([good.id, good.id, broken.id])
    expect(await stored(good)).toEqual({ status: 0, fault: null, version: 1 })
    // Of another maker's as of one that never was.
    await sql`update lamps set no = 'L-7777' where id = ${theirs.id}`.execute(shop.db)
    for (const mode of ['judge', 'each'])
      expect(await told(mode, [{ no: 'L-7777', fault: '不亮' }])).toEqual([
        { id: null, name: null, state: 'refused', errors: { no: '没有这个编号' } },
      ])
    expect(await stored(theirs)).toMatchObject({ status: 0, version: 1 })
  })
  it('says in the caller’s language why a record is not where it can be taken', async () => {
    const one = await lamp()
    await shop.as.creator.ok(`/api/lamps/reportLamp?id=${one.id}`, { fault: '裂' })
    const [row] = await told('judge', [{ no: one.no, fault: 'dark' }], shop.as.user, { 'accept-language': 'en' })
    expect(row?.errors).toEqual({ no: 'Broken: not possible now' })
  })
  it('is taken whole or not at all', async () => {
    const [one, two] = [await lamp(), await lamp()]
    const bad = await send('whole', [
      { no: one.no, fault: '一' },
      { no: two.no, fault: '' },
    ])
    expect(bad).toMatchObject({ code: 40000, data: { errors: { 'rows.1.fault': 'required' } } })
    expect((await stored(one)).status).toBe(0)
    const done = await told('whole', [
      { no: one.no, fault: '一' },
      { no: two.no, fault: '=1+1' },
    ])
    expect(done.map(({ id, state }) => [id, state])).toEqual([
      [one.id, 'done'],
      [two.id, 'done'],
    ])
    expect([await stored(one), await stored(two)]).toEqual([
      { status: 9, fault: '一', version: 2 },
      { status: 9, fault: '=1+1', version: 2 },
    ])
    for (const each of [one, two]) expect(await lines(each)).toHaveLength(1)
  })
  it('is taken row by row: what is right is done, and the rest says why not', async () => {
    const [one, two] = [await lamp(), await lamp()]
    const done = await told('each', [
      { no: one.no, fault: '+cmd' },
      { no: 'L-9998', fault: '二' },
      { no: one.no, fault: '三' },
      { no: two.no },
    ])
    expect(done).toEqual([
      { id: one.id, name: '台灯', state: 'done', errors: {} },
      { id: null, name: null, state: 'refused', errors: { no: '没有这个编号' } },
      { id: one.id, name: '台灯', state: 'refused', errors: { no: '前面已有一行是这个编号' } },
      { id: two.id, name: '台灯', state: 'refused', errors: { fault: 'required' } },
    ])
    expect(await stored(one)).toEqual({ status: 9, fault: '+cmd', version: 2 })
    expect((await stored(two)).status).toBe(0)
  })
  it.each(['whole', 'each'])('happens once under one key, %s, however often it is sent', async mode => {
    const all = [await lamp(), await lamp(), await lamp()]
    const rows = all.map(({ no }) => ({ no, fault: '裂' }))
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = await Promise.all([
      told(mode, rows, undefined, headers),
      told(mode, rows, undefined, headers),
    ])
    expect(second).toEqual(first)
    expect(await told(mode, rows, undefined, headers)).toEqual(first)
    for (const each of all) expect(await lines(each)).toHaveLength(1)
    expect((await send(mode, rows.slice(1), undefined, headers)).msg).toContain('请求标识')
  })
  it('of two sheets at once only one is told that it did it', async () => {
    const all = [await lamp(), await lamp()]
    const rows = all.map(({ no }) => ({ no, fault: '裂' }))
    const both = await Promise.all([told('each', rows), told('each', [...rows].reverse(), shop.as.user)])
    expect(both.flat().filter(({ state }) => state === 'done')).toHaveLength(2)
    for (const each of all) expect(await lines(each)).toHaveLength(1)
  })
  it.each([
    ['no rows', []],
    ['too many', Array.from({ length: actionSpreadsheetLimits.call + 1 }, () => ({ no: 'x' }))],
    ['no list', 'rows'],
    ['rows that are none', ['x']],
    ['cells that are none', [{ no: { a: 1 } }]],
  ])('is refused with %s', async (_, rows) => {
    expect(await send('judge', rows)).toMatchObject({ status: 400, code: 40000 })
  })
  it('is nobody’s who may not take the action, and of no other maker', async () => {
    const one = await lamp()
    for (const [person, code] of [
      ['admin', 40300],
      ['platform', 40300],
      ['buyer', 40300],
      ['nobody', 40100],
    ] as const)
      expect((await send('each', [{ no: one.no, fault: '裂' }], shop.as[person])).code).toBe(code)
    await send('each', [{ no: one.no, fault: '裂' }], shop.as.stranger)
    expect((await stored(one)).status).toBe(0)
  })
})

describe('a cell', () => {
  const { fields } = lamps
  it.each([
    [fields.color, '红', 'red'],
    [fields.color, ' RED ', 'red'],
    [fields.color, 'Ｂｌｕｅ', 'blue'],
    [fields.color, '绿', '绿'],
    [fields.uses, '阅读、sleep', ['read', 'sleep']],
    [fields.price, '¥1,280.5', 128_050],
    [fields.price, '贵', '贵'],
    [fields.watts, ' １２ ', 12],
    [fields.height, '12.5', 12.5],
    [fields.dimmable, 'Yes', true],
    [fields.dimmable, '否', false],
    [fields.made, '2026/1/5', '2026-01-05'],
    [fields.made, '2026年11月5日', '2026-11-05'],
    [fields.no, ` ${(fields.no.options.prefix ?? '').toLowerCase()}００ 12`, `${fields.no.options.prefix}0012`],
    [fields.name, ' =1+1 ', '=1+1'],
    [fields.name, '  ', undefined],
    [wicks.fields.stuff, 'Cotton', 'cotton'],
  ] as const)('%# is read as its field holds it', (field, cell, value) => {
    expect(readCell(field, cell)).toEqual(value)
  })
})
