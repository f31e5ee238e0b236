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
  it.each(['新', '新建', 'NEW', ' ｎｅｗ '])('are two where the second says %s for its number', async mark => {
    const name = `两只盏${mark.trim()}`
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
  it.each(['(空)', '（空）', '(empty)', '(Empty)'])('as %s clears what the bowl held', async mark => {
    const name = `清空${mark}`
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
