import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFile } from '../../../src/console/spreadsheet/read/readRows'
import { subAccounts } from '../../../resources/manufacturer/subAccounts'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { importColumns } from '../../../src/schema/spreadsheet/importColumns'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import type { Task } from '../../../src/server/database/storage/tasks'
import { buildShop, type Client, password, type TestShop } from '../../kit/testServer'

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
const numbered = (rows: readonly object[]) => rows.map((cells, at) => ({ line: at + 2, cells }))
const ask = (body: object, by: Client) => by.ok<Answer>('/api/admin/importSubAccounts', body)
const told = ({ state, errors }: Line) => [state, errors]
const judged = async (rows: readonly object[], by = shop.as.creator) =>
  (await ask({ step: 'judge', rows: numbered(rows) }, by)).rows.map(told)
const finished = async (task: string, by: Client) => {
  const isWaiting = async () =>
    (await by.ok<{ list: Task[] }>('/api/task/listTasks')).list.find(({ id }) => id === task)?.state === 'waiting'
  for (let pass = 0; pass < 20 && (await isWaiting()); pass += 1) await shop.mall.work.pass()
}
const taken = async (rows: readonly object[], by = shop.as.creator) => {
  const { task } = await ask({ step: 'begin' }, by)
  await ask({ step: 'add', task, rows: numbered(rows) }, by)
  await ask({ step: 'run', task }, by)
  await finished(task, by)
  return { task, rows: (await ask({ step: 'told', task }, by)).rows }
}
const logIn = async (username: string, said: string) => {
  const { captchaId } = await shop.as.nobody.ok<{ captchaId: string }>('/api/admin/captcha')
  return shop.as.nobody.call('/api/admin/fact/login', { username, password: said, captchaId, captcha: 'TEST' })
}
const staff = (username: string, more: object = {}) => ({ username, name: '小王', role: '员工', ...more })

describe('a sheet of accounts', () => {
  it('makes accounts that nobody can log in with, until each is given a password', async () => {
    const { rows } = await taken([staff('kiln-1'), staff('kiln-2')])
    expect(rows.map(told)).toEqual(Array(2).fill(['created', {}]))
    const kept = await Promise.all(
      rows.map(({ id }) =>
        querySingleRow<{ password: string }>(shop.db, sql`select password from accounts where id = ${id}`),
      ),
    )
    expect(kept.every(({ password: hash }) => hash.startsWith('$argon2id$'))).toBe(true)
    expect(kept[0]?.password).not.toBe(kept[1]?.password)
    expect((await logIn('kiln-1', password)).code).toBe(50000)
    await shop.as.creator.ok(`/api/admin/resetPasswordSubAccount?id=${rows[0]?.id}`, { password: 'Kiln2026x' })
    expect((await logIn('kiln-1', 'Kiln2026x')).code).toBe(0)
  })
  it('takes no password from a cell', async () => {
    expect(await judged([staff('kiln-3', { password: 'Kiln2026x' })])).toEqual([
      ['refused', { password: 'unknownField' }],
    ])
  })
  it('says beforehand which names are another’s, whatever their case and whosever they are', async () => {
    const sheet = [staff('Stranger'), staff('STRANGER-2'), staff('ADMIN')]
    const before = await judged(sheet)
    expect(before).toEqual([
      ['refused', { username: 'taken' }],
      ['created', {}],
      ['refused', { username: 'taken' }],
    ])
    expect((await taken(sheet)).rows.map(told)).toEqual(before)
  })
  it('and which a removed one holds, until when', async () => {
    const { rows } = await taken([staff('gone-1', { phone: '13800000001' })])
    await shop.as.creator.ok(`/api/admin/delAdmin?id=${rows[0]?.id}`)
    const sheet = [staff('GONE-1'), staff('gone-2', { phone: '13800000001' })]
    const before = await judged(sheet)
    expect(before).toEqual([
      ['refused', { username: expect.stringMatching(/^最近删除的一条记录.*\d{4}-\d\d-\d\d/) }],
      ['refused', { phone: expect.stringMatching(/\d{4}-\d\d-\d\d/) }],
    ])
    expect((await taken(sheet)).rows.map(told)).toEqual(before)
  })
  it('says of two rows of one number that the second cannot have it', async () => {
    const sheet = [staff('pair-1', { phone: '13800000002' }), staff('pair-2', { phone: '+86 138 0000 0002' })]
    const before = await judged(sheet)
    expect(before).toEqual([
      ['created', {}],
      ['refused', { phone: 'taken' }],
    ])
    expect((await taken(sheet)).rows.map(told)).toEqual(before)
  })
  it('gives nobody more than its giver may give, and changes neither the own nor the creator’s', async () => {
    const by = shop.as.admin
    const sheet = [
      staff('boss', { role: '管理员' }),
      { username: 'creator', name: '改' },
      staff('admin'),
      staff('new-1'),
    ]
    const before = await judged(sheet, by)
    expect(before).toEqual([
      ['refused', { role: 'notYours' }],
      ['refused', { username: expect.any(String) }],
      ['refused', { role: 'notByYou' }],
      ['created', {}],
    ])
    expect((await taken(sheet, by)).rows.map(told)).toEqual(before)
  })
  it('that was downloaded says no number whole and no password, and comes in again without a change', async () => {
    await taken([staff('mask-1', { phone: '13800017777' }), staff('mask-2', { phone: '13800027777' })])
    const calls = resolveApiCalls(subAccounts)
    for (const format of ['csv', 'xlsx']) {
      const { task } = await shop.as.creator.ok<{ task: string }>(calls.download, { step: 'begin', format })
      await shop.mall.work.pass()
      const { body } = await shop.as.creator.send('GET', `/api/task/sheet?id=${task}`)
      const { rows } = await readFile(new Blob([new Uint8Array(body)]), importColumns(subAccounts, { role: 'creator' }))
      expect(rows.map(({ cells }) => cells.phone)).toContain('138****7777')
      expect(body.toString()).not.toMatch(/argon2|13800017777/)
      expect(await judged(rows.map(({ cells }) => cells))).toEqual(rows.map(() => ['same', {}]))
    }
    expect((await shop.as.user.call(calls.download, { step: 'begin', format: 'csv' })).code).toBe(40300)
    expect((await shop.as.user.call(calls.import, { step: 'judge', rows: [] })).code).toBe(40300)
  })
  it('changes nothing when given again, and is taken back as a whole', async () => {
    const sheet = [staff('twice-1'), staff('twice-2')]
    const { task } = await taken(sheet)
    expect((await taken(sheet)).rows.map(({ state }) => state)).toEqual(['same', 'same'])
    const { task: undoing } = await ask({ step: 'undo', task }, shop.as.creator)
    await finished(undoing, shop.as.creator)
    expect((await ask({ step: 'told', task }, shop.as.creator)).rows.map(({ state }) => state)).toEqual([
      'undone',
      'undone',
    ])
    expect((await logIn('twice-1', password)).code).toBe(50000)
  })
  it('of a creator’s is taken back by no manager, who may not remove all of it, and not in part', async () => {
    const sheet = [
      staff('chief-1', { name: '主管', role: '管理员' }),
      ...Array.from({ length: 250 }, (_, n) => staff(`many-${n}`)),
    ]
    const { task } = await taken(sheet)
    const { task: undoing } = await ask({ step: 'undo', task }, shop.as.admin)
    await finished(undoing, shop.as.admin)
    const { list } = await shop.as.admin.ok<{ list: Task[] }>('/api/task/listTasks')
    expect(list.find(({ id }) => id === undoing)).toMatchObject({
      state: 'failed',
      done: 0,
      result: {
        reason: 'notAllowed',
        words: { zh: expect.stringMatching(/^没有撤销，什么都没有改动：有 1 行.*第 2 行“主管”（/) },
      },
    })
    const { n } = await querySingleRow<{ n: number }>(
      shop.db,
      sql`select count(*)::int4 as n from accounts where username like 'many-%' or username = 'chief-1'`,
    )
    expect(n).toBe(251)
    const { task: again } = await ask({ step: 'undo', task }, shop.as.creator)
    await finished(again, shop.as.creator)
    expect(await shop.as.creator.ok<{ list: Task[] }>('/api/task/listTasks')).toMatchObject({
      list: expect.arrayContaining([expect.objectContaining({ id: again, state: 'done' })]),
    })
  })
})
