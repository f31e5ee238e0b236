import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer } from '../../../src/server/app'
import { importLimits } from '../../../src/schema/spreadsheet/importColumns'
import { querySingleRow, queryRows as rowsOf, sql } from '../../../src/server/database/connections/database'
import type { Task } from '../../../src/server/database/storage/tasks'
import { buildShop, type Client, type Data, type TestShop, wholeShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

interface Line {
  readonly line: number
  readonly state: string
  readonly id: string | null
  readonly name: string | null
  readonly errors: Record<string, string>
  readonly before: Record<string, unknown>
}
type Answer = { task: string; rows: Line[] }
type Cells = Readonly<Record<string, string | undefined>>
const PATH = '/api/lamps/importLamps'
const numbered = (rows: readonly Cells[]) => rows.map((cells, at) => ({ line: at + 2, cells }))
const ask = (body: object, by: Client = shop.as.creator, headers = {}) => by.ok<Answer>(PATH, body, headers)
const judged = async (rows: readonly Cells[], by?: Client, headers?: object) =>
  (await ask({ step: 'judge', rows: numbered(rows) }, by, headers)).rows
const began = async (rows: readonly Cells[], by?: Client) => {
  const { task } = await ask({ step: 'begin' }, by)
  const all = numbered(rows)
  for (let from = 0; from < all.length; from += importLimits.call)
    await ask({ step: 'add', task, rows: all.slice(from, from + importLimits.call) }, by)
  await ask({ step: 'run', task }, by)
  return task
}
const jobOf = async (id: string, by: Client = shop.as.creator) =>
  (await by.ok<{ list: Task[] }>('/api/task/listTasks')).list.find(each => each.id === id)
const worked = async (id: string, by?: Client) => {
  for (let parts = 0; (await jobOf(id, by))?.state === 'waiting' && parts < 50; parts += 1) await shop.mall.work.pass()
  return jobOf(id, by)
}
const taken = async (rows: readonly Cells[], by?: Client) => {
  const task = await began(rows, by)
  await worked(task, by)
  return { task, rows: (await ask({ step: 'told', task }, by)).rows }
}
const statesOf = (rows: readonly Line[]) => rows.map(({ state }) => state)
const lamp = (more: object = {}, by: Client = shop.as.creator) =>
  by.ok<{ id: string; no: string }>('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 9, ...more })
const stored = (id: string) => querySingleRow<Data>(shop.db, sql`select * from lamps where id = ${id}`)
const linesOf = (id: string) => rowsOf(shop.db, sql`select action from audit where "recordId" = ${id}`)
let count = 0
const code = () => {
  count += 1
  return `C-${count}`
}

describe('a sheet of records', () => {
  it('is judged row by row and cell by cell, with what each would change, and changes nothing', async () => {
    const [one, two, theirs] = [
      await lamp({ watts: 9, phone: '13812345678' }),
      await lamp(),
      await lamp({}, shop.as.stranger),
    ]
    await sql`update lamps set no = 'L-7777' where id = ${theirs.id}`.execute(shop.db)
    const rows = await judged([
      { no: one.no, watts: '１２', price: '¥1,234.50元', name: '台灯' },
      { no: one.no, watts: '13' },
      { no: two.no, watts: '9', name: '台灯' },
      { no: 'L-7777', watts: '9' },
      { code: code(), name: '新灯', color: '朱红', uses: '阅读 睡眠', made: '45000', dimmable: '是' },
      { code: code(), name: '新', watts: '很多', color: '紫', made: '2026-02-30' },
      { code: code(), name: '新灯', colour: '红' },
      { name: '' },
    ])
    expect(rows.map(({ state, errors }) => [state, errors])).toEqual([
      ['changed', {}],
      ['refused', { no: '前面已有一行是这个编号' }],
      ['same', {}],
      ['refused', { no: '没有这个编号' }],
      ['created', {}],
      ['refused', { name: 'tooShort', watts: 'number', color: 'choice', made: 'date' }],
      ['refused', { colour: 'unknownField' }],
      ['refused', { name: 'required' }],
    ])
    expect(rows[0]?.before).toEqual({ watts: 9, price: null })
    expect(await stored(one.id)).toMatchObject({ watts: 9, version: 1 })
  })
  it('leaves a masked value that comes back alone, and tells none whole', async () => {
    const one = await lamp({ phone: '13812345678' })
    const rows = await judged([
      { no: one.no, phone: '138****5678' },
      { no: (await lamp({ phone: '13812345678' })).no, phone: '13987654321' },
    ])
    expect(statesOf(rows)).toEqual(['same', 'changed'])
    expect(rows[1]?.before).toEqual({ phone: '138****5678' })
  })
  it('names places and records as they are called', async () => {
    const room = await shop.as.creator.ok<{ id: string; name: string }>('/api/rooms/addOrUpdateRoom', {
      name: `房间${code()}`,
    })
    const { rows } = await taken([
      { code: code(), name: '新灯', room: room.name, place: '北省/北市/东区' },
      { code: code(), name: '新灯', place: '110102' },
      { code: code(), name: '新灯', room: '没有的房间', place: '北省/北市' },
    ])
    expect(rows.map(({ state, errors }) => [state, errors])).toEqual([
      ['created', {}],
      ['created', {}],
      ['refused', { room: 'noRecord', place: 'region' }],
    ])
    expect(await stored(String(rows[0]?.id))).toMatchObject({ room: room.id, place: '110101/北省/北市/东区' })
  })
  it('finds records by labels that fold alike, an exact one first, and asks where several do', async () => {
    const room = (name: string) => shop.as.creator.ok<{ id: string }>('/api/rooms/addOrUpdateRoom', { name })
    const [one, exact] = [await room('买买提·艾力 A屋'), await room('买买提·艾力 B屋')]
    await room('买买提艾力b屋')
    const names = [
      '买买提•艾力a屋',
      ' 买买提艾力Ａ屋',
      '买买提・艾力\u200bA屋',
      '买买提·艾力 B屋',
      '买买提.艾力B屋',
      '艾力A屋',
    ]
    const { rows } = await taken(names.map(name => ({ code: code(), name: '新灯', room: name })))
    const rooms = await Promise.all(rows.slice(0, 4).map(async ({ id }) => (await stored(String(id))).room))
    expect(rooms).toEqual([one.id, one.id, one.id, exact.id])
    expect(rows.slice(4).map(({ state }) => state)).toEqual(['refused', 'refused'])
    expect(rows[5]?.errors).toEqual({ room: 'noRecord' })
  })
  it('is taken in by a job as it was judged, a line in the log for each row and one for all', async () => {
    const one = await lamp()
    const sheet = [
      { no: one.no, watts: '40' },
      { code: code(), name: '新灯', watts: '8' },
      { code: code(), name: '新灯', watts: '八' },
    ]
    const before = statesOf(await judged(sheet))
    const { task, rows } = await taken(sheet)
    expect(statesOf(rows)).toEqual(before)
    expect(await jobOf(task)).toMatchObject({
      state: 'done',
      done: 3,
      total: 3,
      result: { created: 1, changed: 1, refused: 1 },
    })
    expect(await stored(one.id)).toMatchObject({ watts: 40 })
    expect(await linesOf(one.id)).toHaveLength(2)
    expect(await linesOf(String(rows[1]?.id))).toHaveLength(1)
    expect(
      await rowsOf(shop.db, sql`select changes from audit where action = 'import' order by seq desc limit 1`),
    ).toEqual([{ changes: { rows: [null, 3] } }])
  })
  it('is named in the history of each record and in the log, with its file', async () => {
    const { id, no } = await lamp({ watts: 9 })
    const sheet = { kind: 'book', file: '灯.xlsx', columns: [{ title: '编号', name: 'no' }] }
    const { task } = await ask({ step: 'begin', sheet })
    const rows = numbered([
      { no, watts: '41' },
      { code: code(), name: '新灯甲' },
      { code: code(), name: '新灯乙' },
    ])
    await ask({ step: 'add', task, rows })
    await ask({ step: 'run', task })
    await worked(task)
    const made = (await ask({ step: 'told', task })).rows
    for (const [record, action, line] of [
      [id, 'edit', 2],
      [made[1]?.id, 'create', 3],
      [made[2]?.id, 'create', 4],
    ])
      expect(await shop.as.creator.ok(`/api/lamps/historyLamp?id=${record}`, {})).toContainEqual(
        expect.objectContaining({ action, changes: expect.objectContaining({ sheet: ['灯.xlsx', line] }) }),
      )
    expect(
      await rowsOf(shop.db, sql`select changes from audit where action = 'import' order by seq desc limit 1`),
    ).toEqual([{ changes: { rows: [null, 3], sheet: ['灯.xlsx', null] } }])
  })
  it('makes its new records in its order: numbered one after another, each above the one before, each with its line in the log', async () => {
    const { rows } = await taken(Array.from({ length: 5 }, (_, at) => ({ code: code(), name: `新灯${at}` })))
    const made = await Promise.all(rows.map(({ id }) => stored(String(id))))
    expect(made.map(({ name }) => name)).toEqual(['新灯0', '新灯1', '新灯2', '新灯3', '新灯4'])
    const numbers = made.map(({ no }) => Number(String(no).replace(/\D/g, '')))
    expect(numbers.map(each => each - Number(numbers[0]))).toEqual([0, 1, 2, 3, 4])
    const places = made.map(({ order }) => String(order))
    expect(places).toEqual([...places].sort().reverse())
    for (const { id } of rows) expect(await linesOf(String(id))).toEqual([{ action: 'create' }])
  })
  it('takes the other new rows where the database refuses one', async () => {
    const held = code()
    const gone = await lamp({ code: held })
    await shop.as.creator.ok(`/api/lamps/delLamp?id=${gone.id}`)
    const { rows } = await taken([
      { code: code(), name: '新灯' },
      { code: held, name: '新灯' },
      { code: code(), name: '新灯' },
    ])
    expect(statesOf(rows)).toEqual(['created', 'refused', 'created'])
    expect(Object.keys(rows[1]?.errors ?? {})).toEqual(['code'])
    expect(await rowsOf(shop.db, sql`select 1 from lamps where code = ${held}`)).toEqual([])
  })
  it('twice changes nothing the second time', async () => {
    const sheet = [
      {
        code: code(),
        name: '新灯',
        watts: '8',
        made: '2026/1/2',
        tested: '2026-01-02 08:30',
        onLoan: '2026-01-01 – 2026-02-01',
      },
    ]
    const first = await taken(sheet)
    expect(statesOf(first.rows)).toEqual(['created'])
    expect(await stored(String(first.rows[0]?.id))).toMatchObject({ made: '2026-01-02' })
    expect(statesOf((await taken(sheet)).rows)).toEqual(['same'])
  })
  it('that says a row twice takes the first alone, wherever the second stands', async () => {
    const own = code()
    const rows = Array.from({ length: 90 }, (_, at) => ({ code: at === 80 ? own : code(), name: '新灯' }))
    const { rows: told } = await taken([{ code: own, name: '先来' }, ...rows])
    expect(statesOf(told).filter(state => state === 'refused')).toHaveLength(1)
    expect(told.find(({ state }) => state === 'refused')?.errors).toEqual({ code: '前面已有一行是这个代码' })
  })
  it('of two rows that are of one record, by its number and by its key, takes the first alone, parts apart as well', async () => {
    const own = code()
    const one = await lamp({ code: own })
    const twice = [
      { no: one.no, watts: '21' },
      { code: own, name: '台灯', watts: '22' },
    ]
    expect(statesOf(await judged(twice))).toEqual(['changed', 'refused'])
    const [first, second] = twice
    const between = Array.from({ length: 250 }, () => ({ code: code(), name: '新灯' }))
    const { task } = await taken([first ?? {}, ...between, second ?? {}])
    const last = (await ask({ step: 'told', task, after: 250 })).rows
    expect(last.at(-1)).toMatchObject({ state: 'refused', errors: { code: expect.stringContaining('前面已有一行') } })
    expect(await stored(one.id)).toMatchObject({ watts: 21, version: 2 })
  })
  it('goes on where it was when a process is gone, and doubles no row', async () => {
    const rows = Array.from({ length: 450 }, () => ({ code: code(), name: '断电' }))
    const task = await began(rows)
    await shop.mall.work.pass()
    const other = await buildServer({ appConfig: wholeShop, database: shop.mall.database, files: shop.mall.files })
    await Promise.all([shop.mall.work.pass(), other.services.work.pass()])
    await worked(task)
    await other.app.close()
    expect(await jobOf(task)).toMatchObject({ state: 'done', result: { created: 450 } })
    expect(await rowsOf(shop.db, sql`select 1 from lamps where name = '断电'`)).toHaveLength(450)
  })
  it('is taken back as a whole, and not where somebody has touched a row since', async () => {
    const one = await lamp({ watts: 9 })
    const { task, rows } = await taken([
      { no: one.no, watts: '77' },
      { code: code(), name: '新灯' },
    ])
    const made = String(rows[1]?.id)
    const { task: undoing } = await ask({ step: 'undo', task })
    expect(await worked(undoing)).toMatchObject({ state: 'done', result: { undone: 2 } })
    expect(await stored(one.id)).toMatchObject({ watts: 9 })
    expect(await rowsOf(shop.db, sql`select 1 from lamps where id = ${made}`)).toEqual([])
    const again = await taken([{ no: one.no, watts: '78' }])
    const { version } = await stored(one.id)
    await shop.as.user.ok('/api/lamps/addOrUpdateLamp', { id: one.id, version, watts: 80 })
    expect(await shop.as.creator.call(PATH, { step: 'undo', task: again.task })).toMatchObject({ code: 40900 })
    expect(await stored(one.id)).toMatchObject({ watts: 80 })
  })
  it('is taken back by whoever may remove what it made, and told so before anything is', async () => {
    const { task, rows } = await taken([{ code: code(), name: '新灯' }], shop.as.user)
    expect(await shop.as.user.call(PATH, { step: 'undo', task })).toMatchObject({ code: 40300 })
    expect(await stored(String(rows[0]?.id))).toMatchObject({ name: '新灯' })
  })
  it('takes nothing of a colleague’s back that came after it was asked for', async () => {
    const { task, rows } = await taken([{ code: code(), name: '新灯' }])
    const made = String(rows[0]?.id)
    const { task: undoing } = await ask({ step: 'undo', task })
    await shop.as.user.ok('/api/lamps/addOrUpdateLamp', { id: made, version: 1, watts: 33 })
    expect(await worked(undoing)).toMatchObject({ state: 'failed', result: { reason: 'changed' } })
    expect(await stored(made)).toMatchObject({ watts: 33 })
  })
  it('is taken back to the end when that was stopped and is asked for again', async () => {
    const one = await lamp({ watts: 9 })
    const { task } = await taken([{ no: one.no, watts: '77' }])
    const { task: undoing } = await ask({ step: 'undo', task })
    await shop.as.creator.ok(`/api/task/stopTask?id=${encodeURIComponent(undoing)}`)
    await shop.mall.work.pass()
    expect(await stored(one.id)).toMatchObject({ watts: 77 })
    expect((await ask({ step: 'undo', task })).task).toBe(undoing)
    expect(await worked(undoing)).toMatchObject({ state: 'done' })
    expect(await stored(one.id)).toMatchObject({ watts: 9 })
  })
  it('is stopped by whoever gave it, and then nothing more of it is done', async () => {
    const task = await began(Array.from({ length: 60 }, () => ({ code: code(), name: '停下' })))
    await shop.as.creator.ok(`/api/task/stopTask?id=${encodeURIComponent(task)}`)
    await shop.mall.work.pass()
    expect(await jobOf(task)).toMatchObject({ state: 'stopped' })
    expect((await ask({ step: 'told', task })).rows.every(({ state }) => state === 'open')).toBe(true)
  })
  it('that never came whole is never taken in', async () => {
    const { task } = await ask({ step: 'begin' })
    await ask({ step: 'add', task, rows: numbered([{ code: code(), name: '半张' }]) })
    await shop.mall.work.pass()
    expect(await jobOf(task)).toMatchObject({ state: 'waiting', done: 0 })
    await sql`update tasks set due = now() - interval '1 second' where id = ${task}`.execute(shop.db)
    await shop.mall.work.pass()
    expect(await jobOf(task)).toMatchObject({ state: 'failed' })
    expect(await rowsOf(shop.db, sql`select 1 from lamps where name = '半张'`)).toEqual([])
  })
  it('holds as many rows as it may and not one more', async () => {
    const { task } = await ask({ step: 'begin' })
    await ask({ step: 'add', task, rows: numbered([{ code: code(), name: '新灯' }]) })
    await sql`insert into import_rows (fact_id, task, line, cells, named)
      select fact_id, task, line + n, cells, '' from import_rows, generate_series(1, ${sql.lit(importLimits.rows - 1)}) n where task = ${task}`.execute(
      shop.db,
    )
    const more = { step: 'add', task, rows: [{ line: 90_000, cells: { name: '新灯' } }] }
    expect(await shop.as.creator.call(PATH, more)).toMatchObject({
      code: 41300,
      msg: '一次最多导入 50,000 行，请分成几张表',
    })
    expect(await rowsOf(shop.db, sql`select count(*)::int4 as n from import_rows where task = ${task}`)).toEqual([
      { n: importLimits.rows },
    ])
  })
  it('is another’s to nobody: neither its rows nor its job', async () => {
    const task = await began([{ code: code(), name: '别人的' }])
    for (const step of ['add', 'run', 'told', 'undo'])
      for (const by of [shop.as.stranger, shop.as.user])
        expect(await by.call(PATH, { step, task })).toMatchObject({ code: 40400 })
    await worked(task)
  })
  it('is for those who may make or change records', async () => {
    for (const by of [shop.as.admin, shop.as.platform])
      expect(await by.call(PATH, { step: 'judge', rows: numbered([{ name: '新灯' }]) })).toMatchObject({ code: 40300 })
  })
})
