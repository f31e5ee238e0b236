import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildServer } from '../../../src/server/app'
import { localFiles } from '../../../src/server/files/fileStore'
import { type Database, openDatabase, queryRow, sql } from '../../../src/server/database/connections/database'
import { openLine } from '../../kit/line'
import { buildShop, type TestShop, wholeShop } from '../../kit/testServer'

const cache = 'node_modules/.cache/mall'
const url = process.env.DATABASE_URL

describe.skipIf(!url)('a PostgreSQL that goes away', () => {
  let shop: TestShop
  let wire: Awaited<ReturnType<typeof openLine>>
  let database: Database
  let ask: () => Promise<number>
  let ready: () => Promise<number>
  const lines: string[] = []
  const warnings = () => lines.filter(text => text.includes('"level":40'))
  beforeAll(async () => {
    shop = await buildShop()
    const name = (await queryRow<{ name: string }>(shop.db, sql`select current_database() as name`))?.name
    const address = new URL(url as string)
    wire = await openLine(Number(address.port))
    address.port = String(wire.at)
    address.pathname = `/${name}`
    database = await openDatabase({ url: address.toString(), cache })
    const log = { write: (text: string) => void lines.push(text) }
    const { app } = await buildServer({
      appConfig: wholeShop,
      database,
      files: await localFiles('.test/files'),
      captcha: 'TEST',
      log,
    })
    ask = async () =>
      (await app.inject({ method: 'POST', url: '/api/admin/info', headers: shop.as.creator.headers, payload: {} }))
        .statusCode
    ready = async () => (await app.inject('/api/ready')).statusCode
  })
  afterAll(async () => {
    await database.close()
    wire.down()
    await shop.close()
  })
  const until = async (status: number, work = ask) => {
    for (let now = await work(); now !== status; now = await work()) {
      expect([200, 503]).toContain(now)
      await new Promise(done => setTimeout(done, 50))
    }
  }
  it('is told as 503 while its connections are reset, and never ends the mall', async () => {
    expect(await ask()).toBe(200)
    const calls = Array.from({ length: 20 }, ask)
    wire.cut()
    for (const status of await Promise.all(calls)) expect([200, 503]).toContain(status)
    await until(200)
  })
  it('refuses at once while nobody listens, and is back with it', async () => {
    await until(200)
    await vi.waitUntil(() => warnings().length % 2 === 0, 10_000)
    const before = warnings().length
    wire.down()
    await until(503)
    await Promise.all(Array.from({ length: 30 }, ask))
    await until(503, ready)
    await wire.up()
    await until(200)
    await until(200, ready)
    await vi.waitUntil(() => warnings().length === before + 2, 10_000)
    expect(warnings().slice(before).join()).toMatch(/is away.*is back, \d+ calls/s)
    expect(lines.join('')).not.toContain('stack')
  })
  it('gives up what waits for a silent line, and is back with it', async () => {
    wire.silence(true)
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array.from({ length: 20 }, () => 503))
    await until(503, ready)
    wire.silence(false)
    await until(200)
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array.from({ length: 20 }, () => 200))
  })
  it('survives that every one of its server processes is ended', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      shop.db,
    )
    await until(200)
  })
  it('makes the tables of an empty database once, however many malls start on it', async () => {
    await sql`drop schema public cascade`.execute(shop.db)
    await sql`create schema public`.execute(shop.db)
    const malls = await Promise.all(
      [1, 2, 3].map(async () =>
        buildServer({ appConfig: wholeShop, database, files: await localFiles('.test/files') }),
      ),
    )
    expect(malls.length).toBe(3)
    expect((await queryRow<{ n: number }>(database.db, sql`select count(*) as n from regions`))?.n).toBeGreaterThan(
      3000,
    )
  })
})

describe.skipIf(!url)('two who write at once', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await buildShop()
  })
  afterAll(() => shop.close())
  it('are told at the field when the record they name was deleted meanwhile', async () => {
    const room = await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: '窑房' })
    let saved: ReturnType<typeof shop.as.creator.call> | undefined
    await shop.db.transaction().execute(async work => {
      await sql`delete from rooms where id = ${room.id}`.execute(work)
      saved = shop.as.creator.call('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 40, room: room.id })
      let settled = false
      void saved.then(() => {
        settled = true
      })
      const waits = () =>
        queryRow(
          shop.db,
          sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      while (!settled && !(await waits()));
    })
    expect(await saved).toMatchObject({ status: 400, data: { errors: { room: 'noRecord' } } })
  })
  it('never wait for each other in a circle: addresses that become the default while another is deleted', async () => {
    const { call, ok } = shop.as.creator
    const add = () =>
      ok('/api/address/addOrUpdateAddress', {
        receiver: '甲',
        phone: '13800138000',
        region: '350703',
        detail: '水吉镇 1 号',
      })
    for (let round = 0; round < 8; round += 1) {
      const [one, two, three] = [await add(), await add(), await add()]
      const answers = await Promise.all([
        call(`/api/address/shipFromHereAddress?id=${one.id}`),
        call(`/api/address/delAddress?id=${two.id}`),
        call(`/api/address/shipFromHereAddress?id=${three.id}`),
        call(`/api/address/delAddress?id=${one.id}`),
      ])
      for (const { code } of answers) expect(code).toBeLessThan(50_000)
    }
    const log = await queryRow<{ deadlocks: number }>(
      shop.db,
      sql`select deadlocks from pg_stat_database where datname = current_database()`,
    )
    expect(Number(log?.deadlocks)).toBe(0)
  })
})
