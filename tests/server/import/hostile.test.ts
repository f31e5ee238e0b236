import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { querySingleRow, queryRows as rowsOf, sql } from '../../../src/server/database/connections/database'
import type { Task } from '../../../src/server/database/storage/tasks'
import { buildShop, type Client, type Data, type TestShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

interface Line {
  readonly state: string
  readonly id: string | null
  readonly name: string | null
  readonly errors: Record<string, string>
  readonly before: Record<string, unknown>
}
type Answer = { readonly task: string; readonly rows: readonly Line[] }
type Cells = Readonly<Record<string, string | undefined>>
const PATH = '/api/lamps/importLamps'
const numbered = (rows: readonly Cells[]) => rows.map((cells, at) => ({ line: at + 2, cells }))
const judged = async (rows: readonly Cells[], by: Client = shop.as.creator) =>
  (await by.ok<Answer>(PATH, { step: 'judge', rows: numbered(rows) })).rows
const began = async (rows: readonly Cells[], by: Client = shop.as.creator) => {
  const { task } = await by.ok<Answer>(PATH, { step: 'begin' })
  await by.ok(PATH, { step: 'add', task, rows: numbered(rows) })
  await by.ok(PATH, { step: 'run', task })
  return task
}
const jobOf = (id: string) =>
  querySingleRow<Pick<Task, 'state' | 'result'>>(shop.db, sql`select state, result from tasks where id = ${id}`)
const lamp = (more: object = {}, by: Client = shop.as.creator) =>
  by.ok<{ id: string; no: string; version: number }>('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 9, ...more })
const stored = (id: string) => querySingleRow<Data>(shop.db, sql`select * from lamps where id = ${id}`)
let count = 0
const code = () => {
  count += 1
  return `H-${count}`
}

describe('a sheet by somebody who means no good', () => {
  it.each(['id', 'fact_id', 'status', 'createdTime', 'order', 'version', 'roomName', 'fault', 'constructor'])(
    'writes no %s',
    async name => {
      const own = code()
      const [line] = await judged([{ code: own, name: '新灯', [name]: '9' }])
      expect(line).toMatchObject({ state: 'refused' })
      const task = await began([{ code: own, name: '新灯', [name]: '9' }])
      await shop.mall.work.pass()
      expect(await rowsOf(shop.db, sql`select 1 from lamps where code = ${own}`)).toEqual([])
      expect(await jobOf(task)).toMatchObject({ state: 'done', result: { refused: 1 } })
    },
  )
  it('writes and reads no field that their role does not see', async () => {
    // So long that no identifier holds it by chance, as one of a certain minute held 1200.
    const cost = 987_654_321
    const one = await lamp({ cost })
    const asked = [{ no: one.no, cost: '5' }]
    const [line] = await judged(asked, shop.as.user)
    expect(line).toMatchObject({ state: 'refused', before: {} })
    expect(JSON.stringify(line)).not.toContain(String(cost))
    const task = await began(asked, shop.as.user)
    await shop.mall.work.pass()
    expect(await stored(one.id)).toMatchObject({ cost })
    expect(await jobOf(task)).toMatchObject({ state: 'done' })
  })
  it('reaches no other maker’s record, which answers like one that never was', async () => {
    const theirs = await lamp({ name: '他们的' }, shop.as.stranger)
    await sql`update lamps set no = 'L-987654' where id = ${theirs.id}`.execute(shop.db)
    const [one, none] = await judged([
      { no: 'L-987654', watts: '70' },
      { no: 'L-987655', watts: '70' },
    ])
    expect(one).toMatchObject({ state: 'refused', id: null, name: null })
    expect(one?.errors).toEqual(none?.errors)
    const task = await began([{ no: 'L-987654', watts: '70' }])
    await shop.mall.work.pass()
    expect(await stored(theirs.id)).toMatchObject({ watts: 9 })
    expect(await jobOf(task)).toMatchObject({ state: 'done', result: { refused: 1 } })
  })
  it('changes nothing of a record that a form could not change now', async () => {
    const one = await lamp()
    await sql`update lamps set status = 1 where id = ${one.id}`.execute(shop.db)
    const task = await began([{ no: one.no, watts: '70' }])
    await shop.mall.work.pass()
    expect(await stored(one.id)).toMatchObject({ watts: 9 })
    expect(await jobOf(task)).toMatchObject({ result: { refused: 1 } })
  })
  it.each([
    ['was blocked', sql`status = 2`, sql`status = 1`],
    ['has lost the right', sql`role = 'admin'`, sql`role = 'user'`],
  ])('goes on with nothing once whoever gave it %s', async (_, lose, regain) => {
    const own = code()
    const task = await began([{ code: own, name: '来迟的' }], shop.as.user)
    await sql`update accounts set ${lose} where id = ${shop.as.user.accountId}`.execute(shop.db)
    await shop.mall.work.pass()
    await sql`update accounts set ${regain} where id = ${shop.as.user.accountId}`.execute(shop.db)
    expect(await rowsOf(shop.db, sql`select 1 from lamps where code = ${own}`)).toEqual([])
    expect((await jobOf(task)).state).not.toBe('waiting')
  })
  it('adds nothing to a sheet that runs, runs none twice and takes none back twice', async () => {
    const task = await began([{ code: code(), name: '一次' }])
    const more = { step: 'add', task, rows: [{ line: 9, cells: { code: code(), name: '后来' } }] }
    expect(await shop.as.creator.call(PATH, more)).toMatchObject({ code: 40900 })
    await shop.as.creator.ok(PATH, { step: 'run', task })
    await shop.mall.work.pass()
    await shop.as.creator.ok(PATH, { step: 'run', task })
    await shop.mall.work.pass()
    expect(await rowsOf(shop.db, sql`select 1 from lamps where name in ('一次', '后来')`)).toHaveLength(1)
    const { task: undoing } = await shop.as.creator.ok<Answer>(PATH, { step: 'undo', task })
    await shop.mall.work.pass()
    await shop.as.creator.call(PATH, { step: 'undo', task })
    expect(await shop.as.creator.call(PATH, { step: 'undo', task: undoing })).toMatchObject({ code: 40900 })
    await shop.mall.work.pass()
    expect(await rowsOf(shop.db, sql`select 1 from lamps where name = '一次'`)).toEqual([])
  })
  it('of two that change the same records at once, each row is whole', async () => {
    const all = await Promise.all(Array.from({ length: 5 }, () => lamp()))
    const tasks = [
      await began(all.map(({ no }) => ({ no, watts: '31' }))),
      await began(all.map(({ no }) => ({ no, watts: '32' }))),
    ]
    await shop.mall.work.pass()
    for (const task of tasks) expect(await jobOf(task)).toMatchObject({ state: 'done', result: { changed: 5 } })
    const watts = await Promise.all(all.map(async ({ id }) => (await stored(id))['watts']))
    expect(new Set(watts).size).toBe(1)
  })
  it('is cut at every limit: letters, columns, rows of a call', async () => {
    const by = shop.as.creator
    const row = (cells: Cells) => ({ step: 'judge', rows: numbered([cells]) })
    expect((await by.ok<Answer>(PATH, row({ name: 'x'.repeat(5001) }))).rows).toMatchObject([
      { state: 'refused', errors: { name: '太长：一个单元格最多 5,000 个字' } },
    ])
    expect(await by.call(PATH, row({ ['x'.repeat(61)]: 'x' }))).toMatchObject({ code: 40000 })
    const rows = numbered(Array.from({ length: 301 }, () => ({ name: '新灯' })))
    expect(await by.call(PATH, { step: 'judge', rows })).toMatchObject({ code: 40000 })
  })
})
