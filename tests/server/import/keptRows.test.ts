import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRows as rowsOf, sql } from '../../../src/server/database/connections/database'
import { importLimits } from '../../../src/schema/spreadsheet/importColumns'
import { housekeeping } from '../../../src/server/ops/housekeepingJob'
import { buildShop, type Client, type TestShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

interface Line {
  readonly line: number
  readonly state: string
  readonly errors: object
  readonly cells: object
  readonly own: readonly string[]
}
interface Answer {
  readonly task: string
  readonly rows: readonly Line[]
  readonly sheet?: object
  readonly mine?: { readonly imports: readonly object[] }
}
const PATH = '/api/lamps/importLamps'
const ask = (body: object, headers = {}) => shop.as.creator.ok<Answer>(PATH, body, headers)
const sheet = {
  kind: 'book',
  columns: [
    { title: '供应商', name: '' },
    { title: '代码', name: 'code' },
    { title: '名称', name: 'name' },
    { title: '货位', name: '' },
  ],
} as const
const rows = [
  { line: 2, cells: { code: 'K-1', name: '台灯' }, own: ['甲', 'A1'] },
  {
    line: 3,
    cells: { code: 'K-2', name: 'x'.repeat(6000) },
    own: ['乙', ''],
    kept: { state: 'refused', errors: { name: '太长了', code: 'taken' } },
  },
  { line: 4, cells: { code: 'K-1', name: '同名' }, own: ['丙', 'A3'], kept: { state: 'same', errors: {} } },
  { line: 6, cells: { code: 'K-4', name: '落地灯' }, own: [] },
]
const ran = async (all: readonly object[] = rows) => {
  const { task } = await ask({ step: 'begin', sheet })
  await ask({ step: 'add', task, rows: all })
  await ask({ step: 'run', task })
  for (let parts = 0; parts < 4; parts += 1) await shop.mall.work.pass()
  return task
}

describe('a sheet whose rows are not all taken in', () => {
  it('is told whole and in its order, with its own columns and what was wrong, to whoever comes back', async () => {
    const task = await ran()
    const told = await ask({ step: 'told', task })
    expect(told.sheet).toEqual(sheet)
    expect(told.rows.map(({ line, state, errors, cells, own }) => ({ line, state, errors, cells, own }))).toEqual([
      { line: 2, state: 'created', errors: {}, cells: rows[0]?.cells, own: ['甲', 'A1'] },
      { line: 3, state: 'refused', errors: { name: '太长了', code: 'taken' }, cells: rows[1]?.cells, own: ['乙', ''] },
      { line: 4, state: 'same', errors: {}, cells: rows[2]?.cells, own: ['丙', 'A3'] },
      { line: 6, state: 'created', errors: {}, cells: rows[3]?.cells, own: [] },
    ])
    expect((await ask({ step: 'told', task, after: 3 })).sheet).toBeUndefined()
  })
  it('writes none of the rows that are only kept, and counts the job by the others', async () => {
    expect(await rowsOf(shop.db, sql`select code, name from lamps where code like 'K-%' order by code`)).toEqual([
      { code: 'K-1', name: '台灯' },
      { code: 'K-4', name: '落地灯' },
    ])
    const { mine } = await ask({ step: 'mine' })
    expect(mine?.imports[0]).toMatchObject({
      state: 'done',
      done: 2,
      total: 2,
      counts: { created: 2, refused: 1, same: 1 },
    })
  })
  it('is taken back with what it wrote alone', async () => {
    const task = await ran([
      { line: 2, cells: { code: 'K-5', name: '吊灯' } },
      { line: 3, cells: { code: 'K-6', name: '' }, kept: { state: 'refused', errors: { name: 'required' } } },
    ])
    await ask({ step: 'undo', task })
    for (let parts = 0; parts < 3; parts += 1) await shop.mall.work.pass()
    expect((await ask({ step: 'told', task })).rows.map(({ state }) => state)).toEqual(['undone', 'refused'])
  })
  it('is kept for as long as its job', async () => {
    const task = await ran([{ line: 2, cells: { code: 'K-7', name: '壁灯' }, own: ['秘密'] }])
    await sql`update tasks set "endedTime" = now() - interval '31 days' where id = ${task}`.execute(shop.db)
    await housekeeping(shop.mall)[0]?.run(new Date())
    expect(await rowsOf(shop.db, sql`select 1 from import_rows where task = ${task}`)).toEqual([])
  })
  it.each([
    ['a state that only the mall says', { rows: [{ line: 2, cells: {}, kept: { state: 'created', errors: {} } }] }],
    [
      'more columns than are kept',
      { rows: [{ line: 2, cells: {}, own: Array.from({ length: importLimits.columns + 1 }, () => '') }] },
    ],
    [
      'a reason longer than any',
      { rows: [{ line: 2, cells: {}, kept: { state: 'same', errors: { a: 'x'.repeat(501) } } }] },
    ],
    [
      'more cells than a sheet has columns',
      { rows: [{ line: 2, cells: Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`c${at}`, ''])) }] },
    ],
    [
      'more reasons than any has',
      {
        rows: [
          {
            line: 2,
            cells: {},
            kept: { state: 'refused', errors: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [at, 'x'])) },
          },
        ],
      },
    ],
  ])('is refused with %s', async (_, said) => {
    const { task } = await ask({ step: 'begin' })
    expect(await shop.as.creator.call(PATH, { step: 'add', task, ...said })).toMatchObject({ code: 40000 })
  })
})

it.each([
  ['zh-CN', '太长：一个单元格最多 5,000 个字'],
  ['en-US', 'Too long: a cell holds at most 5,000 characters'],
])('a cell that says too much is told at its row, and the others are judged (%s)', async (language, why) => {
  const given = [
    { line: 2, cells: { code: 'T-1', name: 'x'.repeat(5001) } },
    { line: 3, cells: { code: 'T-2', name: '台灯' } },
  ]
  const { rows: judged } = await ask({ step: 'judge', rows: given }, { 'accept-language': language })
  expect(judged.map(({ state, errors }) => [state, errors])).toEqual([
    ['refused', { name: why }],
    ['created', {}],
  ])
})

describe('a day that can hardly be meant', () => {
  const judged = async (until: string, language = 'zh-CN') =>
    (
      await ask(
        { step: 'judge', rows: [{ line: 2, cells: { code: 'D-1', name: '台灯', until } }] },
        { 'accept-language': language },
      )
    ).rows[0]
  it.each(['2999-01-01', '99999', '1066-10-14'])(
    '%s is refused at its cell, as the day that it reads as',
    async until => {
      expect(await judged(until)).toMatchObject({
        state: 'refused',
        errors: { until: expect.stringContaining('年份不可信') },
      })
      expect(await judged(until, 'en-US')).toMatchObject({
        errors: { until: expect.stringContaining('can hardly be meant') },
      })
    },
  )
  it.each(['2026-01-31', '46082', '1900-01-01', '2100-12-31'])('%s is none', async until => {
    expect(await judged(until)).toMatchObject({ state: 'created', errors: {} })
  })
})

describe('a sheet whose rows say very much', () => {
  const story = (line: number, signs: number) => ({
    line,
    cells: { code: `S-${line}` },
    own: ['字'.repeat(signs)],
    kept: { state: 'same', errors: {} },
  })
  it('is told in pieces, and whole to whoever goes on asking', async () => {
    const { task } = await ask({ step: 'begin', sheet })
    for (let line = 2; line < 14; line += 1) await ask({ step: 'add', task, rows: [story(line, 190_000)] })
    const lines: number[] = []
    for (let after = 0; ; after = lines.at(-1) ?? 0) {
      const { rows: told } = await ask({ step: 'told', task, after })
      if (told.length === 0) break
      expect(told.length).toBeLessThan(5)
      lines.push(...told.map(({ line }) => line))
    }
    expect(lines).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
  })
  it('is told in pieces whatever is said of them, and what is said of no field is not kept', async () => {
    const { task } = await ask({ step: 'begin', sheet })
    const said = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`name.${at}`, '字'.repeat(500)]))
    const refused = (line: number) => ({
      line,
      cells: { code: `S-${line}` },
      kept: { state: 'refused', errors: { ...said, none: '字' } },
    })
    for (let line = 2; line < 40; line += 1) await ask({ step: 'add', task, rows: [refused(line)] })
    const { rows: told } = await ask({ step: 'told', task })
    expect(JSON.stringify(told).length).toBeLessThan(2_000_000)
    expect(told.length).toBeGreaterThan(1)
    expect(Object.keys(told[0]?.errors ?? {})).toEqual(Object.keys(said))
    await sql`update import_rows set errors = ${JSON.stringify({ name: 'x'.repeat(1_500_000) })} where task = ${task}`.execute(
      shop.db,
    )
    expect((await ask({ step: 'told', task })).rows).toHaveLength(1)
  })
  it('counts the names that a row says, and what is said of it, to what one may say', async () => {
    const { task } = await ask({ step: 'begin', sheet })
    const errors = { name: 'x'.repeat(500), code: 'x'.repeat(491) }
    const own = [1, 2].map(() => 'x'.repeat(99_500))
    const row = { line: 2, cells: {}, own, kept: { state: 'refused', errors } }
    const call = (more: object) => shop.as.creator.call(PATH, { step: 'add', task, rows: [{ ...row, ...more }] })
    expect(await call({ cells: { co: '' } })).toMatchObject({ code: 40000, data: { errors: { 'rows.0': 'tooLong' } } })
    expect(await call({})).toMatchObject({ code: 0 })
    // As the browser cuts a row that says too much: what goes no further is empty.
    const cut = { cells: { code: '' }, own: ['x'.repeat(importLimits.row - 'code'.length)], kept: undefined }
    expect(await call({ ...cut, line: 3 })).toMatchObject({ code: 0 })
  })
  it('is refused at a row that says more than one may, and keeps nothing of the call', async () => {
    const { task } = await ask({ step: 'begin', sheet })
    const rows = [story(2, 10), story(3, 200_001)]
    expect(await shop.as.creator.call(PATH, { step: 'add', task, rows })).toMatchObject({
      code: 40000,
      data: { errors: { 'rows.1': 'tooLong' } },
    })
    expect((await ask({ step: 'told', task })).rows).toEqual([])
  })
})

describe('an import that says more than one may', () => {
  const bytesOf = async (task: string) =>
    (
      await rowsOf<{ bytes: number }>(
        shop.db,
        sql`select (data->>'bytes')::int4 as bytes from tasks where id = ${task}`,
      )
    )[0]?.bytes
  const row = (line: number) => ({
    line,
    cells: { code: 'B-1', name: '台灯' },
    own: ['é😀'],
    kept: { state: 'refused', errors: { name: 'no' } },
  })
  it('is counted in bytes of all that stands in it and is said of it, a part that comes twice once', async () => {
    const { task } = await ask({ step: 'begin', sheet })
    await ask({ step: 'add', task, rows: [row(2)] })
    expect(await bytesOf(task)).toBe(3 + 6 + 2 + 4 + 2)
    await ask({ step: 'add', task, rows: [row(2), row(3)] })
    expect(await bytesOf(task)).toBe(34)
  })
  it('keeps of a row a few cells of no column, empty and counted by their names, and refuses it for each', async () => {
    const { task } = await ask({ step: 'begin', sheet })
    const strange = Object.fromEntries(Array.from({ length: 199 }, (_, at) => [`无${100 + at}`, 'x']))
    await ask({ step: 'add', task, rows: [{ line: 2, cells: { ...strange, code: 'B-2' } }] })
    expect(await bytesOf(task)).toBe(3 + 10 * 6)
    await ask({ step: 'run', task })
    await shop.mall.work.pass()
    const [told] = (await ask({ step: 'told', task })).rows
    const names = Object.keys(strange).slice(0, 10)
    expect(told).toMatchObject({
      state: 'refused',
      errors: Object.fromEntries(names.map(name => [name, 'unknownField'])),
      cells: { code: 'B-2', ...Object.fromEntries(names.map(name => [name, ''])) },
    })
    expect(Object.keys(told?.cells ?? {})).toHaveLength(11)
  })
  it.each([
    ['zh-CN', '一次最多导入 60 MB 文字，请分成几张表'],
    ['en-US', 'An import has at most 60 MB of text: split the sheet'],
  ])('is refused with how much it may say, and keeps nothing of the call (%s)', async (language, msg) => {
    const { task } = await ask({ step: 'begin', sheet })
    await sql`update tasks set data = data || '{"bytes": 59999983}' where id = ${task}`.execute(shop.db)
    await ask({ step: 'add', task, rows: [row(2)] })
    const asked = { step: 'add', task, rows: [row(3)] }
    expect(await shop.as.creator.call(PATH, asked, { 'accept-language': language })).toMatchObject({ code: 41300, msg })
    expect((await ask({ step: 'told', task })).rows.map(({ line }) => line)).toEqual([2])
  })
})

describe('imports that are handed over at a time', () => {
  const row = { line: 2, cells: { code: 'U-1', name: '台灯' } }
  const begun = async (by: Client = shop.as.creator) => {
    const { task } = await by.ok<Answer>(PATH, { step: 'begin', sheet })
    await by.ok(PATH, { step: 'add', task, rows: [row] })
    return task
  }
  const held = async (tasks: readonly string[]) => {
    const found = await rowsOf<{ task: string }>(shop.db, sql`select task from import_rows where task = any(${tasks})`)
    return tasks.map(task => found.some(each => each.task === task))
  }
  it('are few: the oldest that was not run goes with its rows, and none of a colleague’s or that was run', async () => {
    const theirs = await begun(shop.as.user)
    const ran = await begun()
    await ask({ step: 'run', task: ran })
    const all: string[] = []
    for (let count = 0; count < 6; count += 1) all.push(await begun())
    expect(await held([theirs, ran, ...all])).toEqual([true, true, false, true, true, true, true, true])
    await ask({ step: 'run', task: all[5] ?? '' })
    await begun()
    expect(await held(all.slice(1))).toEqual([true, true, true, true, true])
  })
  it('leave no rows behind where one was stopped before it was run, once the next is begun', async () => {
    const task = await begun()
    await shop.as.creator.ok(`/api/task/stopTask?id=${encodeURIComponent(task)}`)
    const next = await begun()
    expect(await held([task, next])).toEqual([false, true])
  })
  it('are few of an account that begins many at once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => ask({ step: 'begin', sheet })))
    const tasks = all.map(({ task }) => task)
    expect(await rowsOf(shop.db, sql`select 1 from tasks where id = any(${tasks}) and state = 'waiting'`)).toHaveLength(
      5,
    )
    expect(
      await rowsOf(shop.db, sql`select 1 from tasks where id = any(${tasks}) and state = 'stopped' and data ? 'sheet'`),
    ).toEqual([])
  })
  it.each([
    ['zh-CN', '这次导入没有交完，已取消。最多同时交 5 张表，每张一天内交完，请重新导入'],
    [
      'en-US',
      'This import was cancelled, as it was not handed over whole: at most 5 at a time, each within a day. Import the sheet again',
    ],
  ])('are told when one of them went (%s)', async (language, msg) => {
    const task = await begun()
    for (let count = 0; count < 5; count += 1) await begun()
    for (const step of ['add', 'run'])
      expect(
        await shop.as.creator.call(PATH, { step, task, rows: [row] }, { 'accept-language': language }),
      ).toMatchObject({ code: 40900, msg })
    expect(await held([task])).toEqual([false])
  })
})

describe('what is secret or personal in a sheet', () => {
  const columns = [
    { title: '代码', name: 'code' },
    { title: '电话', name: 'phone' },
    { title: '初始密码', name: '' },
    { title: '身份证号', name: '' },
    { title: '备注', name: '' },
  ]
  const row = {
    line: 2,
    cells: { code: 'P-1', name: '台灯', phone: '13812345678', pin: 'Geheim9', none: 'Geheim8', cost: '77' },
    own: ['Geheim7', 'E12345678', '找张三 13900001111'],
  }
  const given = async (by: Client) => {
    const { task } = await by.ok<Answer>(PATH, { step: 'begin', sheet: { kind: 'book', columns } })
    await by.ok(PATH, { step: 'add', task, rows: [row] })
    await by.ok(PATH, { step: 'run', task })
    for (let parts = 0; parts < 4; parts += 1) await shop.mall.work.pass()
    return task
  }
  it('is kept nowhere, whoever sends it, and a cell of no column is still told', async () => {
    const task = await given(shop.as.creator)
    const kept = JSON.stringify(await rowsOf(shop.db, sql`select * from import_rows where task = ${task}`))
    expect(kept).not.toMatch(/Geheim|E12345/)
    expect((await ask({ step: 'told', task })).rows).toMatchObject([
      {
        state: 'refused',
        errors: { pin: 'unknownField', none: 'unknownField' },
        cells: { phone: '13812345678' },
        own: ['***', '***5678', '找张三 13900001111'],
      },
    ])
  })
  it('is told to a colleague as a list would tell it', async () => {
    const task = await given(shop.as.user)
    expect((await shop.as.user.ok<Answer>(PATH, { step: 'told', task })).rows).toMatchObject([
      { cells: { phone: '13812345678' }, own: ['***', '***5678', '找张三 13900001111'] },
    ])
    const [theirs] = (await ask({ step: 'told', task })).rows
    expect(theirs).toMatchObject({
      cells: { code: 'P-1', phone: '138****5678' },
      own: ['***', '***5678', '找张三 ***'],
    })
    expect(JSON.stringify(theirs)).not.toMatch(/13812345678|13900001111/)
  })
})
