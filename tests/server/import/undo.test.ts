import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importLimits } from '../../../src/schema/spreadsheet/importColumns'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import type { Task } from '../../../src/server/database/storage/tasks'
import { buildShop, type Data, type TestShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

interface Line {
  readonly line: number
  readonly state: string
  readonly id: string
}
type Answer = { readonly task: string; readonly rows: readonly Line[] }
const PATH = '/api/lamps/importLamps'
const ask = (body: object) => shop.as.creator.ok<Answer>(PATH, body)
const jobOf = async (id: string) =>
  (await shop.as.creator.ok<{ list: Task[] }>('/api/task/listTasks')).list.find(each => each.id === id)
const ended = async (id: string) => {
  for (let pass = 0; pass < 50 && (await jobOf(id))?.state === 'waiting'; pass += 1) await shop.mall.work.pass()
  return jobOf(id)
}
const taken = async (sheet: readonly object[]) => {
  const rows = sheet.map((cells, at) => ({ line: at + 2, cells }))
  const { task } = await ask({ step: 'begin' })
  for (let from = 0; from < rows.length; from += importLimits.call)
    await ask({ step: 'add', task, rows: rows.slice(from, from + importLimits.call) })
  await ask({ step: 'run', task })
  await ended(task)
  return task
}
const takenBack = async (task: string) => ended((await ask({ step: 'undo', task })).task)
const linesOf = async (task: string) => {
  const lines: Line[] = []
  for (let after = 0; ; after = lines.at(-1)?.line ?? 0) {
    const { rows } = await ask({ step: 'told', task, after })
    if (rows.length === 0) return lines
    lines.push(...rows)
  }
}
const countsOf = async (task: string) => {
  const counts: Record<string, number> = {}
  for (const { state } of await linesOf(task)) counts[state] = (counts[state] ?? 0) + 1
  return counts
}
const lamp = (more: object) => shop.as.creator.ok<Data>('/api/lamps/addOrUpdateLamp', { name: '台灯', ...more })
const codeOf = async (id: string) =>
  (await querySingleRow<{ code: string }>(shop.db, sql`select code from lamps where id = ${id}`)).code
const many = (prefix: string) => Array.from({ length: 250 }, (_, n) => ({ code: `${prefix}-${n}`, name: `灯${n}` }))

describe('an import that cannot be taken back whole', () => {
  it('is not taken back at all where others name what it made, and says which rows', async () => {
    const task = await taken(many('named'))
    const rows = await linesOf(task)
    const borrower = await shop.as.creator.ok<Data>('/api/borrowers/addOrUpdateBorrower', { name: '小李' })
    const loans: Data[] = []
    // The last of the rows that would be taken back: those before it would be gone by then.
    for (const [slip, line] of [
      ['LN-0001', 2],
      ['LN-0002', 3],
      ['LN-0003', 4],
      ['LN-0004', 5],
    ] as const)
      loans.push(
        await shop.as.creator.ok<Data>('/api/lampLoans/addOrUpdateLampLoan', {
          slip,
          lamp: rows.find(each => each.line === line)?.id,
          borrower: borrower.id,
        }),
      )
    const inUse = { zh: '该记录正被其他记录使用，不能删除', en: 'Other records use this one, it cannot be deleted' }
    expect(await takenBack(task)).toMatchObject({
      state: 'failed',
      done: 0,
      result: {
        reason: 'inUse',
        words: {
          zh: `没有撤销，什么都没有改动：有 4 行现在不能删除或改回：第 2 行“灯0”（${inUse.zh}）、第 3 行“灯1”（${inUse.zh}）、第 4 行“灯2”（${inUse.zh}） 等`,
          en: `Nothing was undone: 4 rows cannot be removed or changed back now: row 2 “灯0” (${inUse.en}), row 3 “灯1” (${inUse.en}), row 4 “灯2” (${inUse.en}) and others`,
        },
      },
    })
    expect(await countsOf(task)).toEqual({ created: 250 })
    for (const { id } of loans) await shop.as.creator.ok(`/api/lampLoans/delLampLoan?id=${id}`)
    expect(await takenBack(task)).toMatchObject({ state: 'done', result: { undone: 250 } })
  })
  it('is not taken back at all where what one was before is another’s by now', async () => {
    const [one, two] = [await lamp({ code: 'was-1' }), await lamp({ code: 'was-2' })]
    const task = await taken([
      { no: one['no'], code: 'is-1' },
      { no: two['no'], code: 'is-2' },
      { code: 'is-3', name: '新灯' },
    ])
    await lamp({ code: 'was-1', name: '后来的灯' })
    expect(await takenBack(task)).toMatchObject({
      state: 'failed',
      result: {
        reason: 'badInput',
        words: {
          zh: '没有撤销，什么都没有改动：有 1 行现在不能删除或改回：第 2 行“台灯”（代码：已被使用）',
          en: 'Nothing was undone: 1 row cannot be removed or changed back now: row 2 “台灯” (Code: This is already in use)',
        },
      },
    })
    expect(await countsOf(task)).toEqual({ changed: 2, created: 1 })
    expect(await codeOf(two.id)).toBe('is-2')
  })
  it('says how many rows were taken back and how many not where one is touched meanwhile', async () => {
    const task = await taken(many('midway'))
    const { task: undoing } = await ask({ step: 'undo', task })
    // As where somebody is quicker than the last part, behind the looking through.
    await sql`update tasks set data = data - 'looking' where id = ${undoing}`.execute(shop.db)
    await sql`update lamps set version = version + 1 where code = 'midway-0'`.execute(shop.db)
    expect(await ended(undoing)).toMatchObject({
      state: 'failed',
      done: 200,
      result: {
        reason: 'changed',
        words: {
          zh: '只撤销了 200 行，还有 50 行没有撤销：第 2 行“灯0”（记录已被他人修改）',
          en: '200 undone, 50 not: row 2 “灯0” (The record has changed meanwhile)',
        },
      },
    })
    expect(await countsOf(task)).toEqual({ undone: 200, created: 50 })
  })
})
