import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows as rowsOf, sql } from '../../../src/server/database/connections/database'
import type { Task } from '../../../src/server/database/storage/tasks'
import { buildShop, type TestShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

interface Line {
  readonly line: number
  readonly state: string
  readonly id: string | null
  readonly errors: Record<string, string>
}
type Answer = { task: string; rows: Line[] }
const ask = (body: object) => shop.as.creator.ok<Answer>('/api/product/importProducts', body)
const numbered = (rows: readonly object[]) => rows.map((cells, at) => ({ line: at + 2, cells }))
const judged = async (rows: readonly object[]) =>
  (await ask({ step: 'judge', rows: numbered(rows) })).rows.map(({ state, errors }) => [state, errors])
const taken = async (rows: readonly object[]) => {
  const { task } = await ask({ step: 'begin' })
  await ask({ step: 'add', task, rows: numbered(rows) })
  await ask({ step: 'run', task })
  const isWaiting = async () =>
    (await shop.as.creator.ok<{ list: Task[] }>('/api/task/listTasks')).list.find(({ id }) => id === task)?.state ===
    'waiting'
  for (let pass = 0; pass < 20 && (await isWaiting()); pass += 1) await shop.mall.work.pass()
  return (await ask({ step: 'told', task })).rows
}
const called = (name: string) =>
  rowsOf<Record<string, unknown>>(shop.db, sql`select * from bowls where name = ${name} order by "createdTime"`)

describe('two rows of one name', () => {
  it('are one bowl: the second is refused, and told how it would be another', async () => {
    expect(
      await judged([
        { name: '同名盏', price: '1' },
        { name: '同名盏', price: '2' },
      ]),
    ).toEqual([
      ['created', {}],
      ['refused', { name: '前面已有一行是这个建盏名称；如果是另一条，请在“编号”列填“新”' }],
    ])
  })
  // Names that differ only in case or width are one.
  it.each([
    ['新', '一'],
    ['新建', '二'],
    ['NEW', '三'],
    [' ｎｅｗ ', '四'],
  ])('are two where the second says %s for its number', async (mark, other) => {
    const name = `两只盏${other}`
    const sheet = [
      { name, price: '1' },
      { no: mark, name, price: '2' },
      { no: mark, name, price: '2' },
    ]
    expect(await judged(sheet)).toEqual(Array(3).fill(['created', {}]))
    expect((await taken(sheet)).map(({ state }) => state)).toEqual(['created', 'created', 'created'])
    expect((await called(name)).map(({ price }) => Number(price))).toEqual([100, 200, 200])
    // From then on the name alone says none of them.
    expect(await judged([{ name, price: '3' }])).toEqual([
      ['refused', { name: '有多条记录是这个建盏名称，不能确定是哪一条' }],
    ])
  })
})

describe('a cell that says it is empty', () => {
  it.each([
    ['(空)', '一'],
    ['（空）', '二'],
    ['(empty)', '三'],
    ['(Empty)', '四'],
  ])('as %s clears what the bowl held', async (mark, other) => {
    const name = `清空${other}`
    const full = {
      name,
      price: '1',
      glaze: '乌金',
      rimCm: '12',
      craft: '手工',
      productionTime: '2026-01-02',
      origin: '350703',
    }
    expect((await taken([full]))[0]?.state).toBe('created')
    const cleared = { name, glaze: mark, rimCm: mark, craft: mark, productionTime: mark, origin: mark }
    expect(await judged([cleared])).toEqual([['changed', {}]])
    expect((await taken([cleared]))[0]?.state).toBe('changed')
    expect((await called(name))[0]).toMatchObject({
      price: 100,
      glaze: null,
      rimCm: null,
      productionTime: null,
      origin: null,
    })
    expect(await judged([cleared])).toEqual([['same', {}]])
  })
  it('is refused where the bowl must hold something, and an empty cell still says nothing', async () => {
    await taken([{ name: '必填盏', price: '1', glaze: '乌金' }])
    const [{ no } = { no: '' }] = await called('必填盏')
    expect(await judged([{ no, name: '(空)' }])).toEqual([['refused', { name: 'required' }]])
    expect(await judged([{ no, glaze: '' }])).toEqual([['same', {}]])
  })
  it('is nothing in a new bowl', async () => {
    expect(await judged([{ name: '新空盏', price: '1', glaze: '(空)', otherImgs: '(空)', masterId: '(空)' }])).toEqual([
      ['created', {}],
    ])
  })
})

describe('a name in another spelling is the same bowl', () => {
  const spellings = ['盏Ａ-7', '盏a-7', ' 盏 A-7', '盏\u200bA-7', '盏A－７']
  it.each(spellings)('as %j in one sheet', async other => {
    const [first, second] = await judged([
      { name: '盏A-7', price: '1' },
      { name: other, price: '2' },
    ])
    expect([first?.[0], second?.[0]]).toEqual(['created', 'refused'])
  })
  it('also against stored bowls, which keep their own spelling', async () => {
    expect((await taken([{ name: '碗B-7', price: '1' }]))[0]?.state).toBe('created')
    for (const [at, name] of ['碗Ｂ-7', '碗b-7', ' 碗 B-7', '碗\u200bB-7', '碗B－７'].entries()) {
      expect(await judged([{ name, price: String(at + 1) }])).toEqual([['same', {}]])
      expect((await taken([{ name, price: String(at + 2) }]))[0]?.state).toBe('changed')
    }
    expect((await called('碗B-7')).map(({ price }) => Number(price))).toEqual([600])
  })
  it('but other signs make another bowl', async () => {
    expect((await taken([{ name: '壶C1-1', price: '1' }]))[0]?.state).toBe('created')
    expect(await judged([{ name: '壶C11', price: '1' }])).toEqual([['created', {}]])
    expect(await judged([{ name: '壶C1·1', price: '1' }])).toEqual([['created', {}]])
  })
  it('and of two bowls that differ in spelling the exact one is meant', async () => {
    const two = [
      { no: '新', name: '杯D', price: '1' },
      { no: '新', name: '杯d', price: '2' },
    ]
    expect((await taken(two)).map(({ state }) => state)).toEqual(['created', 'created'])
    expect(await judged([{ name: '杯d', price: '2' }])).toEqual([['same', {}]])
    expect((await judged([{ name: '杯Ｄ', price: '2' }]))[0]?.[0]).toBe('refused')
  })
})
