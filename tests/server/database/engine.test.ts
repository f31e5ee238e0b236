import { Agent, get } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { v7 as newId } from 'uuid'
import Fastify from 'fastify'
import { unavailableLog } from '../../../src/server/database/connections/unavailableLog'
import { buildServer } from '../../../src/server/app'
import { refuseUnguarded } from '../../../src/server/ops/openServer'
import { closeGently, stopInTime } from '../../../src/server/ops/shutdown'
import { loggerOf } from '../../../src/server/errors/logger'
import { queryRows, queryRow, sql } from '../../../src/server/database/connections/database'
import { MigrationRefused } from '../../../src/server/database/migrations/schemaDiff'
import { migrateTables } from '../../../src/server/database/migrations/migrate'
import type { Table } from '../../../src/server/database/tables/table'
import { assertFree } from '../../../src/server/database/queries/reservedValues'
import { findDeleted } from '../../../src/server/database/queries/deletedRecords'
import { getTables } from '../../../src/server/database/tables/tables'
import { dayRange } from '../../../src/schema/text/timeZone'
import type { AnyResource } from '../../../src/schema/model/resource'
import { lampKit, lamps } from '../../kit/declarations/lamps'
import { buildShop, picture, type TestShop, wholeShop } from '../../kit/testServer'

const { f, resource } = lampKit
let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())
const lamp = (more: object = {}) =>
  shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 40, ...more })

describe('a save', () => {
  it('changes only what the state leaves open, and ignores what did not change', async () => {
    const { id, ...made } = await lamp({ price: 100 })
    const on = await shop.as.creator.ok(`/api/lamps/switchOnLamp?id=${id}`)
    expect(
      await shop.as.creator.call('/api/lamps/addOrUpdateLamp', { id, version: on.version, name: '改名', price: 5 }),
    ).toMatchObject({
      code: 40000,
      data: { errors: { name: 'notNow' } },
    })
    expect(
      await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', {
        id,
        version: on.version,
        name: made.name,
        watts: 40,
        price: 5,
      }),
    ).toMatchObject({ name: '台灯', price: 5 })
    const broken = await shop.as.creator.ok(`/api/lamps/reportLamp?id=${id}`, { fault: '不亮' })
    expect(
      await shop.as.creator.call('/api/lamps/addOrUpdateLamp', { id, version: broken.version, price: 9 }),
    ).toMatchObject({
      status: 409,
      code: 40900,
      data: { current: { price: 5 } },
    })
  })
  it('by a role that may not see a field neither shows nor takes it', async () => {
    const made = await lamp({ cost: 4200 })
    expect(made.cost).toBe(4200)
    expect(await shop.as.user.ok(`/api/lamps/getLamp?id=${made.id}`)).not.toHaveProperty('cost')
    expect(await shop.as.user.call('/api/lamps/addOrUpdateLamp', { id: made.id, version: 1, cost: 1 })).toMatchObject({
      code: 40000,
      data: { errors: { cost: 'notNow' } },
    })
    expect((await shop.as.creator.ok(`/api/lamps/getLamp?id=${made.id}`)).cost).toBe(4200)
  })
  it('tells a doubled unique value at its field, within one maker only', async () => {
    await lamp({ code: 'L-1' })
    expect(await shop.as.creator.call('/api/lamps/addOrUpdateLamp', { name: '第二', code: 'L-1' })).toMatchObject({
      code: 40000,
      data: { errors: { code: 'taken' } },
    })
    expect((await shop.as.stranger.call('/api/lamps/addOrUpdateLamp', { name: '别家', code: 'L-1' })).code).toBe(0)
  })
  it('normalises formats and hashes secrets', async () => {
    const made = await lamp({ phone: '+86 138-0013 8000', pin: 'Geheim12' })
    const kept = await queryRow<{ pin: string; phone: string }>(
      shop.db,
      sql`select pin, phone from lamps where id = ${made.id}`,
    )
    expect(kept?.phone).toBe('13800138000')
    expect(kept?.pin).toMatch(/^\$argon2id\$v=19\$m=19456,t=2/)
    const changed = await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', {
      id: made.id,
      version: 1,
      pin: '',
      name: '还是它',
    })
    expect(changed.name).toBe('还是它')
    expect(await queryRow(shop.db, sql`select pin, phone from lamps where id = ${made.id}`)).toEqual(kept)
  })
  it('masks personal values in lists and in the audit log', async () => {
    const made = await lamp({ phone: '13900139000' })
    const { list } = await shop.as.creator.ok<{ list: { phone: string }[] }>('/api/lamps/listLamps', {
      filter: { id: made.id },
    })
    expect(list[0]?.phone).toBe('139****9000')
    expect(
      JSON.stringify(await queryRows(shop.db, sql`select changes from audit where "recordId" = ${made.id}`)),
    ).not.toContain('13900139000')
  })
  it('tells errors of sub-records by row and field', async () => {
    const answer = await shop.as.creator.call<{ errors: object }>('/api/lamps/addOrUpdateLamp', {
      name: '吊灯',
      parts: [
        { part: '灯罩', count: 1 },
        { part: '', count: 0 },
        { part: '线', more: 1 },
      ],
    })
    expect(answer.data.errors).toEqual({
      'parts.1.part': 'required',
      'parts.1.count': 'tooSmall',
      'parts.2': 'unknownField',
    })
  })
  it('takes a reference that is offline now only where it was there before', async () => {
    const room = await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: '暗房' })
    const made = await lamp({ room: room.id, rooms: [room.id] })
    expect(made.roomName).toBe('暗房')
    await shop.as.creator.ok(`/api/rooms/shutRoom?id=${room.id}`)
    expect(
      (
        await shop.as.creator.call('/api/lamps/addOrUpdateLamp', {
          id: made.id,
          version: 1,
          room: room.id,
          name: '仍在',
        })
      ).code,
    ).toBe(0)
    expect(await shop.as.creator.call('/api/lamps/addOrUpdateLamp', { name: '新灯', room: room.id })).toMatchObject({
      data: { errors: { room: 'noRecord' } },
    })
    expect(await shop.as.creator.call(`/api/rooms/delRoom?id=${room.id}`)).toMatchObject({
      status: 409,
      code: 40900,
      msg: '该记录正被其他记录使用，不能删除',
    })
    await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { id: made.id, version: 2, room: null })
    expect(await shop.as.creator.call(`/api/rooms/delRoom?id=${room.id}`)).toMatchObject({ code: 40900 })
    await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { id: made.id, version: 3, rooms: [] })
    expect((await shop.as.creator.call(`/api/rooms/delRoom?id=${room.id}`)).code).toBe(0)
  })
})

describe('an action', () => {
  it('names the fields it still needs and changes nothing', async () => {
    const made = await lamp({ watts: null, dimmable: true })
    expect(await shop.as.creator.call(`/api/lamps/switchOnLamp?id=${made.id}`)).toMatchObject({
      status: 400,
      code: 40000,
      data: { errors: { watts: 'required', photo: 'required' } },
    })
    expect((await shop.as.creator.ok(`/api/lamps/getLamp?id=${made.id}`)).status).toBe(0)
    const { data } = await shop.as.creator.upload(await picture())
    await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { id: made.id, version: 1, watts: 5, photo: data.url })
    expect((await shop.as.creator.call(`/api/lamps/switchOnLamp?id=${made.id}`)).code).toBe(0)
  })
  it('holds to its condition', async () => {
    const made = await lamp({ watts: 200 })
    await shop.as.creator.ok(`/api/lamps/switchOnLamp?id=${made.id}`)
    expect(await shop.as.platform.call(`/api/lamps/certifyLamp?id=${made.id}`)).toMatchObject({ code: 40900 })
  })
  it('happens once when two take it at the same time', async () => {
    const made = await lamp()
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.as.creator.call(`/api/lamps/switchOnLamp?id=${made.id}`)),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40900, 40900])
    // Whoever was slower hears who was faster, and when.
    for (const { msg } of answers.filter(({ code }) => code !== 0))
      expect(msg).toMatch(/^当前状态不允许此操作：.+，.+ \d\d:\d\d$/)
    const history = await shop.as.creator.ok<{ action: string }[]>(`/api/lamps/historyLamp?id=${made.id}`)
    expect(history.map(({ action }) => action)).toEqual(['switchOn', 'create'])
  })
  it('checks what its dialog asks', async () => {
    const made = await lamp()
    for (const [input, errors] of [
      [{}, { fault: 'required' }],
      [{ fault: 'x'.repeat(51) }, { fault: 'tooLong' }],
      [{ fault: '不亮', urgent: 'very' }, { urgent: 'yesNo' }],
      [{ fault: '不亮', price: 1 }, { price: 'unknownField' }],
    ] as const)
      expect(await shop.as.creator.call(`/api/lamps/reportLamp?id=${made.id}`, input)).toMatchObject({
        code: 40000,
        data: { errors },
      })
    expect((await shop.as.creator.ok(`/api/lamps/getLamp?id=${made.id}`)).version).toBe(1)
    expect(
      await shop.as.creator.ok(`/api/lamps/reportLamp?id=${made.id}`, { fault: '不亮', urgent: true }),
    ).toMatchObject({
      status: 9,
      fault: '不亮',
    })
  })
  it('and its audit line stand or fall together', async () => {
    const made = await lamp()
    await sql`alter table audit add constraint no_more check (action <> 'switchOn') not valid`.execute(shop.db)
    expect(await shop.as.creator.call(`/api/lamps/switchOnLamp?id=${made.id}`)).toMatchObject({
      status: 500,
      code: 50001,
      msg: '抱歉，服务器出了点问题',
      data: { requestId: expect.any(String) },
    })
    await sql`alter table audit drop constraint no_more`.execute(shop.db)
    expect(await shop.as.creator.ok(`/api/lamps/getLamp?id=${made.id}`)).toMatchObject({ status: 0, version: 1 })
  })
})

it.each([
  ['2026-11-21', 'Asia/Shanghai', '2026-11-20T16:00:00.000Z', '2026-11-21T16:00:00.000Z'],
  // The clocks go forward, back, and forward over midnight: a day of 23, of 25 hours, and one that begins at one.
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
  // What lies before the first year or after the last is no moment that a database knows.
  ['0001-01-01', 'Asia/Tokyo', '0001-01-01T00:00:00.000Z', '0001-01-01T14:41:01.000Z'],
  ['9999-12-31', 'America/New_York', '9999-12-31T05:00:00.000Z', '9999-12-31T23:59:59.999Z'],
])('%s in %s is from %s until %s', (day, zone, from, until) => {
  expect(dayRange(day, zone)).toEqual({ from, until })
})
it("a day's filter goes by the shop's clock", async () => {
  const [early, late] = [await lamp({ name: '清早' }), await lamp({ name: '深夜' })]
  await sql`update lamps set "createdTime" = '2020-11-20T16:00:00Z' where id = ${early.id}`.execute(shop.db)
  await sql`update lamps set "createdTime" = '2020-11-21T15:59:59.999Z' where id = ${late.id}`.execute(shop.db)
  const on = async (day: string) =>
    (
      await shop.as.creator.ok<{ total: number }>('/api/lamps/listLamps', {
        filter: { createdTime: { gte: day, lte: day } },
      })
    ).total
  expect([await on('2020-11-20'), await on('2020-11-21'), await on('2020-11-22')]).toEqual([0, 2, 0])
})

it('counts stop at a thousand and say so', async () => {
  const many = Array.from(
    { length: 1100 },
    (_, index) => sql`(${shop.otherFactId}, ${newId()}, ${`灯${index}`}, ${`k${String(index).padStart(5, '0')}`})`,
  )
  await sql`insert into lamps (fact_id, id, name, "order") values ${sql.join(many)}`.execute(shop.db)
  expect(await shop.as.stranger.ok('/api/lamps/listLamps', { counts: true })).toMatchObject({
    total: 1000,
    more: true,
    counts: { 0: 1001, 1: 0 },
  })
})

it('a repeat under an idempotency key gets the first answer, letter by letter', async () => {
  const send = () =>
    shop.app.inject({
      method: 'POST',
      url: '/api/lamps/addOrUpdateLamp',
      headers: {
        ...shop.as.creator.headers,
        'idempotency-key': 'letter by letter',
        'content-type': 'application/json',
      },
      payload: '{"name":"一字不差"}',
    })
  const first = await send()
  expect((await send()).body).toBe(first.body)
  const long = await shop.as.creator.call(
    '/api/rooms/addOrUpdateRoom',
    { name: '太长' },
    { 'idempotency-key': 'x'.repeat(101) },
  )
  expect(long).toMatchObject({ status: 400, data: { errors: { 'idempotency-key': 'key' } } })
})
it('an idempotency key is forgotten after a day', async () => {
  const key = { 'idempotency-key': 'yesterday' }
  const first = await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: '昨天' }, key)
  await sql`update idempotency set at = now() - interval '25 hours'`.execute(shop.db)
  expect((await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: '昨天' }, key)).id).not.toBe(first.id)
})

describe('the tables', () => {
  const announce: string[] = []
  const to = (fields: Parameters<typeof resource>[1]['fields']) =>
    migrateTables(shop.db, getTables([resource('things', { zh: '物', en: 'Things', fields, permissions: {} })]), line =>
      announce.push(line),
    )
  const columns = async () =>
    (
      await queryRows<{ name: string }>(
        shop.db,
        sql`select column_name as name from information_schema.columns where table_name = 'things' order by ordinal_position`,
      )
    ).map(({ name }) => name)
  it('grow by additions and renames, keep what is no longer declared, and refuse what loses data', async () => {
    await to({ name: f.text({ zh: '名', en: 'Name' }), size: f.integer({ zh: '大小', en: 'Size' }) })
    await sql`insert into things (fact_id, id, name, size) values ('x', '1', '甲', 3)`.execute(shop.db)
    await to({
      title: f.text({ zh: '名', en: 'Name', renamedFrom: 'name' }),
      open: f.boolean({ zh: '开', en: 'Open' }),
    })
    expect(await columns()).toEqual(['fact_id', 'id', 'version', 'title', 'size', 'sort title', 'open'])
    expect(announce.at(-1)).toContain('things.size is no longer declared; its data is kept')
    expect(await queryRow(shop.db, sql`select title, size, open from things`)).toEqual({
      title: '甲',
      size: 3,
      open: false,
    })
    await expect(to({ title: f.integer({ zh: '名', en: 'Name' }) })).rejects.toThrow(MigrationRefused)
    await expect(to({ title: f.integer({ zh: '名', en: 'Name' }) })).rejects.toThrow(
      'alter table "things" alter column "title" type int4',
    )
    expect(await columns()).toContain('title')
  })
  it('refuse a former name of another kind at the first start, and keep what it holds', async () => {
    await to({ title: f.text({ zh: '名', en: 'Name' }) })
    await expect(to({ heading: f.integer({ zh: '名', en: 'Name', renamedFrom: 'title' }) })).rejects.toThrow(
      'things.title is text and is declared int4',
    )
    expect(await columns()).toContain('title')
  })
  it('keep the rows and indexes of a table that has another name by now', async () => {
    const named = (table: { readonly name: string; readonly was?: string }) =>
      ({
        ...getTables([
          resource(table.name, {
            zh: '店',
            en: 'Stalls',
            fields: { size: f.integer({ zh: '大小', en: 'Size' }) },
            list: { sort: 'size' },
            permissions: {},
          }),
        ]).find(each => each.name === table.name),
        was: table.was,
      }) as Table
    await migrateTables(shop.db, [named({ name: 'stalls' })], () => {})
    await sql`insert into stalls (fact_id, id, size) values ('x', '1', 3)`.execute(shop.db)
    for (let turn = 0; turn < 2; turn += 1)
      await migrateTables(shop.db, [named({ name: 'booths', was: 'stalls' })], () => {})
    expect(await queryRow(shop.db, sql`select size from booths`)).toEqual({ size: 3 })
    const indexes = await queryRows<{ name: string }>(
      shop.db,
      sql`select indexname as name from pg_indexes where tablename = 'booths' and indexname like 'ix%'`,
    )
    expect(indexes.map(({ name }) => name)).toEqual(['ix_booths_size_sort'])
  })
  it('carry the values of a renamed sub-field over, once', async () => {
    const parts = (fields: Record<string, never>) => ({ parts: f.array({ zh: '零件', en: 'Parts', fields }) })
    const before = { part: f.text({ zh: '名', en: 'Name' }), count: f.integer({ zh: '数', en: 'Count' }) }
    await to(parts(before as never))
    await sql`update things set parts = '[{"part":"甲","count":1},{"part":"乙","count":2}]'`.execute(shop.db)
    const after = {
      piece: f.text({ zh: '名', en: 'Name', renamedFrom: 'part' }),
      count: f.integer({ zh: '数', en: 'Count' }),
    }
    for (let turn = 0; turn < 2; turn += 1) {
      await to(parts(after as never))
      expect(await queryRow(shop.db, sql`select parts from things`)).toEqual({
        parts: [
          { piece: '甲', count: 1 },
          { piece: '乙', count: 2 },
        ],
      })
    }
  })
  it('have an index behind every filter and every order of the list', async () => {
    const found = (
      await queryRows<{ name: string }>(
        shop.db,
        sql`select indexname as name from pg_indexes where tablename = 'lamps'`,
      )
    ).map(({ name }) => name)
    expect(found).toEqual(
      expect.arrayContaining([
        'ix_lamps_order_sort',
        'ix_lamps_status_order',
        'ix_lamps_color',
        'ix_lamps_uses',
        'ix_lamps_price',
        'ix_lamps_made',
        'ix_lamps_room',
        'ix_lamps_search',
        'uq_lamps_code',
      ]),
    )
  })
})

it('a search may use its index behind row-level security', async () => {
  const found = await queryRow<{ said: boolean; sees: boolean }>(
    shop.db,
    sql`select p.proleakproof as said, r.rolsuper as sees from pg_proc p, pg_roles r where p.proname = 'arraycontains' and r.rolname = current_user`,
  )
  expect(found?.said).toBe(found?.sees)
})

describe('the start', () => {
  it('is refused by a route that does not say who may call it', () => {
    const app = Fastify()
    refuseUnguarded(app)
    expect(() => app.get('/open', { config: { who: 'anyone' } }, () => '')).not.toThrow()
    expect(() => app.get('/later', () => '')).toThrow('GET /later does not say who may call it')
  })
  it('is refused by a computed field that nothing gives', async () => {
    const odd = resource('odd', {
      zh: '怪',
      en: 'Odd',
      fields: { sum: f.computed({ zh: '和', en: 'Sum', as: 'integer' }) },
      permissions: { read: '*' },
    })
    await expect(
      buildServer({
        appConfig: { ...wholeShop, resources: [odd], rules: [] },
        database: shop.mall.database,
        files: shop.mall.files,
      }),
    ).rejects.toThrow('resources/odd.ts  fields.sum')
  })
})

it('answers in the envelope whatever comes', async () => {
  const inject = (payload: string, type = 'application/json', url = '/api/lamps/listLamps') =>
    shop.app.inject({ method: 'POST', url, headers: { ...shop.as.creator.headers, 'content-type': type }, payload })
  for (const [payload, type, code] of [
    ['{"a":', 'application/json', 40000],
    ['[1]', 'application/json', 40000],
    ['"x"', 'application/json', 40000],
    ['<a/>', 'application/xml', 40000],
    [`{"keyword":"${'x'.repeat(1_100_000)}"}`, 'application/json', 41300],
    ['{"__proto__":{"role":"x"}}', 'application/json', 40000],
  ] as const) {
    const answer = (await inject(payload, type)).json()
    expect(answer.code, payload.slice(0, 30)).toBe(code)
    expect(answer.msg).toBeTruthy()
  }
  expect((await inject('{}', 'application/json', '/api/nothing')).json()).toMatchObject({ code: 40400 })
  expect((await shop.app.inject('/api/health')).json()).toEqual({ code: 0, data: { status: 'ok' }, msg: '' })
  expect((await shop.app.inject('/api/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' })
  expect((await shop.app.inject('/api/docs')).body).toContain('/api/lamps/listLamps')
  expect((await shop.app.inject('/api/docs')).body).toContain('off --&#62; on: switchOn [creator, user]')
})

describe('whether it lives, and what went wrong', () => {
  it('is answered apart: the process lives without its database, and is not ready', async () => {
    const other = await buildShop()
    expect((await other.app.inject('/api/ready')).statusCode).toBe(200)
    await other.mall.database.close()
    await new Promise(done => setTimeout(done, 1_100))
    expect((await other.app.inject('/api/health')).statusCode).toBe(200)
    expect((await other.app.inject('/api/ready')).json()).toMatchObject({ code: 50300 })
    await other.close().catch(() => {})
  })
  it.each([
    ['full', { isFull: () => true }],
    ['away', { isHere: async () => false }],
  ])('is not ready while its database is %s, and says so', async (status, state) => {
    const other = await buildShop()
    const usual = { ...other.mall.database }
    Object.assign(other.mall.database, state)
    const answer = await other.app.inject('/api/ready')
    expect([answer.statusCode, answer.json().data]).toEqual([503, { status }])
    Object.assign(other.mall.database, usual)
    await new Promise(done => setTimeout(done, 1_100))
    expect((await other.app.inject('/api/ready')).statusCode).toBe(200)
    await other.close()
  })
  it('a hundred calls without a database are a line when it goes, one a minute, and one when it is back', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    try {
      const lines: string[] = []
      let here = false
      const away = unavailableLog({ isHere: async () => here, isFull: () => false }, line => lines.push(line))
      for (let second = 0; second < 100; second += 1) {
        away.note(new Error('gone'))
        await vi.advanceTimersByTimeAsync(1_000)
      }
      expect(lines).toEqual([
        'the database is away, calls are refused: gone',
        expect.stringMatching(/still away, \d\d more calls/),
      ])
      here = true
      await vi.advanceTimersByTimeAsync(2_000)
      expect(lines.slice(2)).toEqual(['the database is back, 100 calls were refused'])
      await vi.advanceTimersByTimeAsync(200_000)
      expect(lines.length).toBe(3)
      away.note(new Error('gone again'))
      expect(lines.length).toBe(4)
      away.stop()
    } finally {
      vi.useRealTimers()
    }
  })
  it('somebody who hangs up in the middle of a call is no database that is away', async () => {
    const lines: string[] = []
    const other = await buildShop(undefined, { log: { write: line => lines.push(line) } })
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = other.app.server.address() as AddressInfo
    const pause = () => new Promise(done => setTimeout(done, 200))
    // One that hangs up before its body is read would prove nothing: several try.
    for (let turn = 0; turn < 5; turn += 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.write(
        'POST /api/admin/captcha HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n{',
      )
      await pause()
      socket.resetAndDestroy()
      await pause()
    }
    expect(lines.join('')).toContain('incoming request')
    expect(lines.join('')).not.toMatch(/away|"level":[45]0|"statusCode":50/)
    await other.close()
  })
  it('a fault is logged whole, with the id that the person sees', async () => {
    const lines: string[] = []
    const other = await buildShop(undefined, { log: { write: line => lines.push(line) } })
    await sql`alter table captchas rename to elsewhere`.execute(other.db)
    const { status, code, data, headers } = await other.as.nobody.call<{ requestId: string }>('/api/admin/captcha')
    expect([status, code]).toEqual([500, 50001])
    expect(data.requestId).toMatch(/^[0-9a-f]{12}$/)
    expect(headers['x-request-id']).toBe(data.requestId)
    expect(
      lines.find(line => line.includes(data.requestId) && line.includes('captchas') && line.includes('"stack"')),
    ).toBeTruthy()
    expect((await other.as.nobody.call('/api/admin/captcha')).headers['x-request-id']).not.toBe(data.requestId)
    await other.close()
  })
  it('faults are logged without a line a request, unless asked for', () => {
    expect(loggerOf('faults')).toMatchObject({ level: 'warn' })
    expect(loggerOf('requests')).toMatchObject({ level: 'info' })
  })
})
describe('what was removed', () => {
  const remove = (call: string, id: string) => shop.as.creator.ok(`/api/${call}?id=${id}`)
  const restore = (id: string) => shop.as.creator.call(`/api/lamps/restoreLamp?id=${id}`)
  it('is found by who removed it and when, the latest first, page by page', async () => {
    await sql`delete from removed`.execute(shop.db)
    const made = [await lamp({ name: '甲灯' }), await lamp({ name: '乙灯' }), await lamp({ name: '丙灯' })]
    for (const { id } of made) await remove('lamps/delLamp', id)
    const page = await shop.as.creator.ok<{ list: { at: string; until: string }[] }>('/api/lamps/removedLamps', {
      pageSize: 2,
    })
    expect(page).toMatchObject({ total: 3, list: [{ name: '丙灯', accountName: 'creator' }, { name: '乙灯' }] })
    const [{ at = '', until = '' } = {}] = page.list
    expect(Date.parse(until) - Date.parse(at)).toBe(30 * 24 * 60 * 60_000)
    expect(await shop.as.creator.ok('/api/lamps/removedLamps', { current: 2, pageSize: 2 })).toMatchObject({
      list: [{ name: '甲灯' }],
    })
  })
  it('comes back only where what it names is there, with what only it may have', async () => {
    const room = await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: '书房' })
    const first = await lamp({ room: room.id, rooms: [room.id], code: 'ONE' })
    await remove('lamps/delLamp', first.id)
    await remove('rooms/delRoom', room.id)
    expect(await restore(first.id)).toMatchObject({
      code: 40000,
      data: { errors: { room: 'noRecord', rooms: 'noRecord' } },
    })
    await shop.as.creator.ok(`/api/rooms/restoreRoom?id=${room.id}`)
    expect(await restore(first.id)).toMatchObject({ code: 0, data: { room: room.id, rooms: [room.id], code: 'ONE' } })
  })
  const held = (code: string) => shop.as.creator.call('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 40, code })
  const dayLater = (days: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 24 * 60 * 60_000)
  it('holds what only it may have for 30 days, told with the day to its own tenant, and free to every other', async () => {
    const { id } = await lamp({ code: 'HELD' })
    const other = await lamp({ code: 'OTHER' })
    await remove('lamps/delLamp', id)
    const said = (code: unknown) => ({ code: 40000, data: { errors: { code } } })
    const told = (text: unknown) => ({
      code: 40000,
      data: { errors: { code: 'takenByDeleted' }, messages: { code: text } },
    })
    const words = expect.stringContaining(dayLater(30))
    expect(await held('HELD')).toMatchObject(told(words))
    expect(
      await shop.as.creator.call('/api/lamps/addOrUpdateLamp', { id: other.id, version: other.version, code: 'HELD' }),
    ).toMatchObject(told(words))
    expect(
      await shop.as.creator.call(
        '/api/lamps/addOrUpdateLamp',
        { name: '台灯', watts: 40, code: 'HELD' },
        { 'accept-language': 'en' },
      ),
    ).toMatchObject(told(expect.stringMatching(/^A recently deleted record has it, and can be restored until 20/)))
    expect(
      await shop.as.stranger.call('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 40, code: 'HELD' }),
    ).toMatchObject({
      code: 0,
    })
    expect(await restore(id)).toMatchObject({ code: 0, data: { code: 'HELD' } })
    expect(await held('HELD')).toMatchObject(said('taken'))
  })
  it('lets go of it after 30 days, cleared away or not yet', async () => {
    const { id } = await lamp({ code: 'GONE' })
    await remove('lamps/delLamp', id)
    const ago = (ms: number) =>
      sql`update removed set at = ${new Date(Date.now() - 30 * 24 * 60 * 60_000 - ms).toISOString()} where id = ${id}`.execute(
        shop.db,
      )
    await ago(-60_000)
    expect((await held('GONE')).code).toBe(40000)
    await ago(1)
    expect(await held('GONE')).toMatchObject({ code: 0 })
    expect((await restore(id)).code).toBe(40400)
  })
  it('holds a value under the name that its field had when it was removed', async () => {
    const { id } = await lamp({ code: 'NAMED' })
    await remove('lamps/delLamp', id)
    const { code } = lamps.fields
    const now = {
      ...lamps,
      fields: { ...lamps.fields, code: { ...code, options: { ...code.options, renamedFrom: 'sign' } } },
    }
    await sql`update removed set record = (record - 'code') || '{"sign": "NAMED"}' where id = ${id}`.execute(shop.db)
    await expect(
      shop.mall.enter(shop.factId, scope =>
        assertFree(scope, now as AnyResource, { fact_id: shop.factId, code: 'NAMED' }),
      ),
    ).rejects.toMatchObject({ field: 'code' })
  })
  it('of a removal, a restore and others who write its value at once leaves the value with the one record', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const code = `RACE-${turn}`
      const { id } = await lamp({ code })
      const away = await Promise.all([held(code), remove('lamps/delLamp', id), held(code), held(code)])
      expect([away[0], away[2], away[3]].map(each => each.code)).toEqual([40000, 40000, 40000])
      const back = await Promise.all([held(code), restore(id), held(code), held(code)])
      expect(back.map(each => each.code)).toEqual([40000, 0, 40000, 40000])
    }
  })
  it('comes back once, however often it is asked for at once', async () => {
    const { id } = await lamp({ name: '丁灯' })
    await remove('lamps/delLamp', id)
    const answers = await Promise.all([restore(id), restore(id), restore(id)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40400, 40400])
  })
  it('comes back as its table holds it today, with what was renamed since, and without a choice that is gone', async () => {
    const { id } = await lamp({ name: '戊灯', color: 'red' })
    await remove('lamps/delLamp', id)
    const was = resource('lamps', {
      zh: '灯',
      en: 'Lamps',
      fields: {
        name: f.text({ zh: '名', en: 'Name' }),
        watts: f.integer({ zh: '功率', en: 'Power', renamedFrom: 'strength' }),
      },
      permissions: { read: '*', remove: ['creator'] },
    })
    await sql`update removed set record = (record - 'watts') || '{"strength": 41, "color": "mauve"}' where id = ${id}`.execute(
      shop.db,
    )
    expect(await shop.mall.enter(shop.factId, scope => findDeleted(scope, was, id))).toMatchObject({ watts: 41 })
    expect((await restore(id)).data).toMatchObject({ errors: { color: 'choice' } })
  })
})
it('a stop waits for what is under way, not for a browser that keeps its connection', async () => {
  const app = Fastify()
  closeGently(app, '/lives')
  let finish = () => {}
  const begun = new Promise<void>(arrived => {
    app.get('/', async () => {
      arrived()
      await new Promise<void>(done => {
        finish = done
      })
      return 'done'
    })
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const answer = new Promise<string>((done, fail) =>
    get(address, { agent }, response => response.on('data', part => done(String(part)))).on('error', fail),
  )
  await begun
  const closed = app.close()
  await new Promise(done => setTimeout(done, 50))
  finish()
  expect(await answer).toBe('done')
  await closed
  agent.destroy()
})
it('a step of a stop that hangs or fails does not keep the next', async () => {
  const told: unknown[] = []
  const done: string[] = []
  await stopInTime(
    [
      { step: () => new Promise(() => {}), ms: 10, late: () => done.push('late') },
      { step: () => Promise.reject(new Error('no')), ms: 1_000 },
      { step: async () => done.push('last'), ms: 1_000 },
    ],
    fault => told.push(fault),
  )
  expect(done).toEqual(['late', 'last'])
  expect(String(told)).toContain('no')
})
