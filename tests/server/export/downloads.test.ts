import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBook } from '../../../src/console/spreadsheet/xlsx/readXlsx'
import { partIn } from '../../kit/packed'
import { WORKSHEET_PATH } from '../../../src/schema/spreadsheet/xlsx'
import { buildServer } from '../../../src/server/app'
import { querySingleRow, queryRows, sql } from '../../../src/server/database/connections/database'
import { clearExports } from '../../../src/server/database/storage/exportParts'
import { buildShop, type Client, type TestShop, wholeShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

interface Own {
  readonly id: string
  readonly state: string
  readonly done: number
  readonly total: number | null
  readonly format: string
}
const PATH = '/api/lamps/downloadLamps'
const asked = (body: object, by: Client = shop.as.creator) =>
  by.ok<{ task: string; mine: Own[] }>(PATH, { step: 'begin', ...body })
const mine = async (by: Client = shop.as.creator) => (await by.ok<{ mine: Own[] }>(PATH, { step: 'mine' })).mine
const fetched = (id: string, by: Client = shop.as.creator) => by.send('GET', `/api/task/sheet?id=${id}`)
const made = async (body: object, by: Client = shop.as.creator) => {
  const { task } = await asked(body, by)
  await shop.mall.work.pass()
  return { task, answer: await fetched(task, by) }
}
const opened = async (bytes: Uint8Array) => {
  const { lines } = await readBook(bytes, 10_000)
  const sheet = partIn(bytes)(WORKSHEET_PATH)
  return {
    lines: lines.map(line => line.map(String)),
    numbers: [...sheet.matchAll(/<c r="([A-Z]+\d+)" s="0"><v>/g)].map(([, at]) => at),
  }
}
const lamp = (name: string, more: object = {}) =>
  shop.as.creator.ok<{ id: string; no: string }>('/api/lamps/addOrUpdateLamp', { name, watts: 9, ...more })

describe('a sheet that the mall makes', () => {
  it('holds what the list finds, in its order, numbers as numbers, as .xlsx', async () => {
    for (const name of ['纸灯甲', '纸灯乙', '纸灯丙']) await lamp(name, { watts: 40 })
    const { answer } = await made({ keyword: '纸灯', sort: 'name', fields: ['no', 'name', 'watts'], format: 'xlsx' })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain('.xlsx')
    const { lines, numbers } = await opened(answer.body)
    expect(lines[0]).toHaveLength(3)
    expect(lines.slice(1).map(([, name]) => name)).toEqual(['纸灯丙', '纸灯甲', '纸灯乙'])
    expect(lines.slice(1).map(([, , watts]) => watts)).toEqual(['40', '40', '40'])
    expect(numbers).toEqual(['C2', 'C3', 'C4'])
  })
  it('is told in the language that was asked for, and makes formulas harmless, as .csv', async () => {
    await lamp('=1+1 铃灯')
    const { answer } = await made({ keyword: '铃灯', fields: ['name'], language: 'en', format: 'csv' })
    expect(answer.body.toString()).toBe('\ufeff"Name"\r\n"\'=1+1 铃灯"\r\n')
  })
  it('goes over pages, and is whole', async () => {
    const many = 1203
    await sql`insert into lamps (fact_id, id, name, no, code, "order") select fact_id, 'many' || n, '长灯' || n, 'X' || n, 'X' || n, 'a' || lpad(n::text, 5, '0') from lamps, generate_series(1, ${sql.lit(many)}) n where name = '纸灯甲'`.execute(
      shop.db,
    )
    const all = { filter: { code: 'X' }, fields: ['no', 'name'], sort: 'order' }
    const { lines } = await opened((await made({ ...all, format: 'xlsx' })).answer.body)
    const texts = (await made({ ...all, format: 'csv' })).answer.body.toString().trimEnd().split('\r\n')
    expect(lines.length).toBe(texts.length)
    expect(lines.filter(([no]) => no?.startsWith('X'))).toHaveLength(many)
    expect(lines.slice(1).map(([no]) => `"${no}"`)).toEqual(texts.slice(1).map(text => text.split(',')[0]))
  })
  it('goes on where it was when a process is gone, and doubles no row', async () => {
    const { task } = await asked({ fields: ['no'], format: 'csv', sort: 'no' })
    const other = await buildServer({ appConfig: wholeShop, database: shop.mall.database, files: shop.mall.files })
    await Promise.all([shop.mall.work.pass(), other.services.work.pass()])
    await other.app.close()
    const texts = (await fetched(task)).body.toString().trimEnd().split('\r\n')
    expect(new Set(texts).size).toBe(texts.length)
    const there = await querySingleRow<{ n: number }>(
      shop.db,
      sql`select count(*)::int4 as n from lamps where fact_id = ${shop.factId}`,
    )
    expect(texts.length - 1).toBe(there.n)
  })
  it('is written down before a row leaves: who, how many, and by which condition', async () => {
    await asked({ filter: { watts: { gte: 1 } }, fields: ['no'] })
    await shop.mall.work.pass()
    const line = await querySingleRow<{ changes: Record<string, unknown>; username: string }>(
      shop.db,
      sql`select changes, username from audit where action = 'export' order by seq desc limit 1`,
    )
    expect(line.username).not.toBe('')
    expect(line.changes).toMatchObject({ conditions: [null, { watts: { gte: 1 } }], rows: [null, expect.any(Number)] })
  })
  it('is another’s to nobody', async () => {
    const { task } = await made({ fields: ['no'] })
    for (const other of [shop.as.user, shop.as.stranger, shop.as.platform])
      expect((await fetched(task, other)).status).toBe(404)
    expect(await mine(shop.as.stranger)).toEqual([])
    expect((await fetched(task, shop.as.nobody)).status).toBe(401)
  })
  it('is for those alone who may export, and tells no more than they read when it is made', async () => {
    expect(await shop.as.user.call(PATH, { step: 'begin' })).toMatchObject({ code: 40300 })
    const { task } = await asked({ fields: ['no'] })
    await sql`update accounts set status = 2 where id = ${shop.as.creator.accountId}`.execute(shop.db)
    await shop.mall.work.pass()
    await sql`update accounts set status = 1 where id = ${shop.as.creator.accountId}`.execute(shop.db)
    expect((await mine()).find(({ id }) => id === task)).toMatchObject({ state: 'failed' })
    expect((await fetched(task)).status).toBe(404)
  })
  it('of a condition that cannot be asked is refused at its field, and nothing is begun', async () => {
    const before = (await mine()).length
    expect(await shop.as.creator.call(PATH, { step: 'begin', filter: { nonsense: 1 } })).toMatchObject({
      data: { errors: { nonsense: 'filter' } },
    })
    expect(await mine()).toHaveLength(before)
  })
  it('is kept for a day', async () => {
    const { task } = await made({ fields: ['no'] })
    await sql`update tasks set "createdTime" = now() - interval '25 hours' where id = ${task}`.execute(shop.db)
    expect((await fetched(task)).status).toBe(404)
    await shop.mall.enter(shop.factId, scope =>
      clearExports(scope, new Date(scope.now.getTime() - 24 * 3_600_000).toISOString()),
    )
    expect(await queryRows(shop.db, sql`select 1 from export_parts where task = ${task}`)).toEqual([])
  })
})
