import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import { buildShop, type Client, type TestShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

interface Mine {
  readonly imports: readonly {
    id: string
    state: string
    total: number | null
    counts: object
    undone: string | null
  }[]
  readonly matches: Readonly<Record<string, string>>
}
const PATH = '/api/lamps/importLamps'
interface Answer {
  readonly task: string
  readonly rows: readonly { readonly line: number; readonly cells?: object }[]
  readonly mine?: Mine
}
const ask = (body: object, by: Client = shop.as.creator) => by.ok<Answer>(PATH, body)
const mine = async (by?: Client): Promise<Mine> => (await ask({ step: 'mine' }, by)).mine as Mine
const began = async (codes: readonly string[], by?: Client) => {
  const { task } = await ask({ step: 'begin' }, by)
  const rows = codes.map((code, at) => ({ line: at + 2, cells: { code, name: '新灯' } }))
  await ask({ step: 'add', task, rows }, by)
  await ask({ step: 'run', task }, by)
  return task
}
const worked = async () => {
  for (let parts = 0; parts < 5; parts += 1) await shop.mall.work.pass()
}

describe('imports', () => {
  it('are found again by whoever gave them, the newest first, with where they stand', async () => {
    const first = await began(['M-1', 'M-2'])
    await worked()
    const second = await began(['M-3'])
    await ask({ step: 'begin' })
    expect((await mine()).imports).toEqual([
      expect.objectContaining({ id: second, state: 'waiting', total: 1, undone: null }),
      expect.objectContaining({ id: first, state: 'done', total: 2, counts: { created: 2 }, undone: null }),
    ])
    await worked()
    await ask({ step: 'undo', task: second })
    await worked()
    expect((await mine()).imports[0]).toMatchObject({ id: second, undone: 'done' })
  })
  it('are nobody else’s who may not take records away: neither a colleague’s nor another maker’s', async () => {
    const task = await began(['M-4'])
    expect((await mine(shop.as.user)).imports).toEqual([])
    for (const step of ['told', 'undo'])
      expect(await shop.as.user.call(PATH, { step, task })).toMatchObject({ code: 40400 })
    expect((await mine(shop.as.stranger)).imports).toEqual([])
    await worked()
  })
  it('of staff are found, looked at and taken back by whoever may take records away', async () => {
    const task = await began(['M-6'], shop.as.user)
    await worked()
    expect((await mine()).imports[0]).toMatchObject({ id: task, state: 'done', by: expect.stringMatching(/./) })
    expect((await mine(shop.as.user)).imports[0]).toMatchObject({ id: task, by: null })
    expect((await mine(shop.as.stranger)).imports).toEqual([])
    expect((await ask({ step: 'told', task })).rows).toHaveLength(1)
    for (const step of ['add', 'run'])
      expect(await shop.as.creator.call(PATH, { step, task })).toMatchObject({ code: 40400 })
    expect(await shop.as.stranger.call(PATH, { step: 'undo', task })).toMatchObject({ code: 40400 })
    const { task: undoing } = await ask({ step: 'undo', task })
    await worked()
    const jobs = await shop.as.creator.ok<{ list: { id: string; state: string }[] }>('/api/task/listTasks')
    expect(jobs.list.find(({ id }) => id === undoing)).toMatchObject({ state: 'done' })
    expect((await mine()).imports[0]).toMatchObject({ id: task, undone: 'done' })
    expect((await mine(shop.as.user)).imports[0]).toMatchObject({ id: task, undone: 'done' })
  })
  it('of somebody whose account is gone are told with what they were called, and with nothing where nobody knows', async () => {
    const gone = await shop.account('gone-by', 'fact', 'user', shop.factId)
    const task = await began(['M-7'], gone)
    await worked()
    const { imports } = await mine()
    await sql`delete from accounts where id = ${gone.accountId}`.execute(shop.db)
    expect((await mine()).imports[0]).toEqual({ ...imports[0], id: task, by: 'gone-by' })
    await sql`update tasks set data = data - 'by' where id = ${task}`.execute(shop.db)
    expect((await mine()).imports[0]).toMatchObject({ id: task, by: '' })
  })
  it('are taken back by whoever may where that of whoever gave them did not end', async () => {
    const task = await began(['M-8'], shop.as.user)
    await worked()
    await sql`insert into tasks (fact_id, id, kind, due, data, account_id, state, "createdTime")
      select fact_id, 'undo ' || id, kind, due, data || ${JSON.stringify({ undoes: task })}, account_id, 'failed', "createdTime" from tasks where id = ${task} returning 1`.execute(
      shop.db,
    )
    const { task: undoing } = await ask({ step: 'undo', task })
    await worked()
    const jobs = await shop.as.creator.ok<{ list: { id: string; state: string }[] }>('/api/task/listTasks')
    expect(jobs.list.find(({ id }) => id === undoing)).toMatchObject({ state: 'done' })
  })
  it('tell their rows with what was given', async () => {
    const task = await began(['M-5'])
    await worked()
    expect((await ask({ step: 'told', task })).rows).toEqual([
      expect.objectContaining({ line: 2, cells: { code: 'M-5', name: '新灯' } }),
    ])
  })
})

describe('what titles mean', () => {
  it('is remembered for whoever said it, of this list alone, until it is said anew', async () => {
    await ask({ step: 'remember', matches: { 灯名: 'name', 备注: '' } })
    await ask({ step: 'remember', matches: { 灯名: 'code' } })
    expect((await mine()).matches).toEqual({ 灯名: 'code', 备注: '' })
    expect((await mine(shop.as.user)).matches).toEqual({})
    expect((await mine(shop.as.stranger)).matches).toEqual({})
  })
  it('is refused where it means no column, or is more than anyone says', async () => {
    expect(await shop.as.creator.call(PATH, { step: 'remember', matches: { 灯名: 'nothing' } })).toMatchObject({
      code: 40000,
      data: { errors: { 'matches.灯名': 'unknownField' } },
    })
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`t${at}`, 'name']))
    expect(await shop.as.creator.call(PATH, { step: 'remember', matches: many })).toMatchObject({ code: 40000 })
    expect((await mine()).matches).toEqual({ 灯名: 'code', 备注: '' })
  })
  it('is kept for as many as one says in a year, the oldest going first', async () => {
    for (let part = 0; part < 3; part += 1)
      await ask({
        step: 'remember',
        matches: Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`${part} ${at}`, 'name'])),
      })
    const { matches } = await mine()
    expect(Object.keys(matches)).toHaveLength(400)
    expect(matches).toHaveProperty('2 149')
    expect(matches).not.toHaveProperty('灯名')
  })
})
