import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findPostgres, startPostgres, startStandby } from '../../../scripts/services/postgres.mjs'
import { buildServer } from '../../../src/server/app'
import { localFiles } from '../../../src/server/files/fileStore'
import { type Database, openDatabase, queryRow, sql } from '../../../src/server/database/connections/database'
import { buildShop, type TestShop, wholeShop } from '../../kit/testServer'

type Headers = Record<string, string>
interface Lamp {
  readonly id: string
  readonly name: string
}

describe.skipIf(!process.env.DATABASE_URL)('a standby', () => {
  let primary: Awaited<ReturnType<typeof startPostgres>>
  let copy: Awaited<ReturnType<typeof startStandby>>
  let shop: TestShop
  const lines: string[] = []
  const closing: (() => Promise<void>)[] = []
  /** A server that reads from the standby. */
  let servers: Awaited<ReturnType<typeof openMall>>[]
  let standby: Database
  const openMall = async (name: string) => {
    const at = (server: string) => Object.assign(new URL(server), { pathname: `/${name}` }).toString()
    const database = await openDatabase({ url: at(primary.url), readUrl: at(copy.url), cache: '.test/cache' })
    const log = { write: (text: string) => void lines.push(text) }
    const { app } = await buildServer({ appConfig: wholeShop, database, files: await localFiles('.test/files'), log })
    closing.push(async () => {
      await app.close()
      await database.close()
    })
    return async <A = Lamp>(person: string, path: string, body: object = {}, more: Headers = {}) => {
      const headers = { ...(shop.as[person]?.headers as Headers), ...more }
      const answer = await app.inject({ method: 'POST', url: path, headers, payload: body })
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
      return {
        data: answer.json().data as A,
        status: answer.statusCode,
        position: answer.headers['x-position'] as string,
      }
    }
  }
  beforeAll(async () => {
    primary = await startPostgres(findPostgres() as string)
    vi.stubEnv('DATABASE_URL', primary.url)
    shop = await buildShop()
    copy = await startStandby(findPostgres() as string, primary.url)
    const name = (await queryRow<{ name: string }>(shop.db, sql`select current_database() as name`))?.name as string
    standby = await openDatabase({
      url: Object.assign(new URL(copy.url), { pathname: `/${name}` }).toString(),
      cache: '.test/cache',
    })
    servers = [await openMall(name), await openMall(name)]
  }, 120_000)
  afterAll(async () => {
    for (const close of closing) await close()
    await standby.close()
    await shop.close()
    vi.unstubAllEnvs()
    primary.stop()
  })
  const [here, elsewhere] = [0, 1].map(
    index =>
      <A = Lamp>(person: string, path: string, body?: object, more?: Headers) =>
        (servers[index] as (typeof servers)[number])<A>(person, path, body, more),
  ) as [(typeof servers)[number], (typeof servers)[number]]
  const pause = () => sql`select pg_wal_replay_pause()`.execute(standby.db)
  const resume = async () => {
    const { lsn } = (await queryRow<{ lsn: string }>(
      shop.db,
      sql`select pg_current_wal_insert_lsn()::text as lsn`,
    )) as {
      lsn: string
    }
    await sql`select pg_wal_replay_resume()`.execute(standby.db)
    await vi.waitUntil(
      async () =>
        (await queryRow(standby.db, sql`select 1 where pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn`)) !== undefined,
      20_000,
    )
  }
  const save = (person: string, draft: object, call = here) => call(person, '/api/lamps/addOrUpdateLamp', draft)
  const names = async (call: typeof here, person: string, more?: Headers) =>
    (await call<{ list: Lamp[] }>(person, '/api/lamps/listLamps', { pageSize: 50 }, more)).data.list.map(
      ({ name }) => name,
    )
  /** Writes past the malls: whoever still reads the old name reads the standby, and nobody can have heard of the new one. */
  const renameUnheard = (id: string, name: string) =>
    sql`update lamps set name = ${name} where id = ${id}`.execute(shop.db)
  let lamp: Lamp
  beforeEach(async () => {
    await sql`delete from lamps`.execute(shop.db)
    lamp = (await save('creator', { name: '旧灯' })).data
    await resume()
    await pause()
    await vi.waitUntil(
      async () =>
        (await queryRow(standby.db, sql`select 1 where pg_get_wal_replay_pause_state() = 'paused'`)) !== undefined,
      20_000,
    )
  })

  it.each([
    ['a list', '/api/lamps/listLamps', {}],
    ['a record', '/api/lamps/getLamp?id=', undefined],
    ['an export', '/api/lamps/exportLamps', {}],
  ])('answers %s', async (_, path, body) => {
    await renameUnheard(lamp.id, '新灯')
    const { data } = await here<object>('creator', body ? path : path + lamp.id, body)
    expect(JSON.stringify(data)).toContain('旧灯')
  })
  it.each([
    ['a list', '/api/lamps/listLamps', {}],
    ['a record', '/api/lamps/getLamp?id=', undefined],
    ['an export', '/api/lamps/exportLamps', {}],
    ['its history', '/api/lamps/historyLamp?id=', undefined],
    ['the log', '/api/audit/listAuditLogs', {}],
  ])('never answers %s to whom has just written, at the same server or another', async (what, path, body) => {
    const name = `新灯 ${what}`
    const { version } = (await here<{ version: number }>('creator', `/api/lamps/getLamp?id=${lamp.id}`)).data
    const { position } = await save('creator', { id: lamp.id, name, version })
    for (const call of [here, elsewhere]) {
      const { data, status } = await call<object>('creator', body ? path : path + lamp.id, body, {
        'x-position': position,
      })
      expect(status).toBe(200)
      expect(JSON.stringify(data)).toContain(name)
    }
  })
  it('is not asked by whoever at another server heard of a write', async () => {
    await save('user', { name: '又一' })
    await vi.waitUntil(async () => (await names(elsewhere, 'creator')).includes('又一'), 20_000)
  })
  it('goes on answering others, whose own makers wrote nothing', async () => {
    const theirs = (await save('stranger', { name: '别人旧' })).data
    await resume()
    await pause()
    await save('creator', { name: '又一' })
    await renameUnheard(theirs.id, '别人新')
    expect(await names(here, 'stranger')).toEqual(['别人旧'])
    expect(await names(here, 'creator')).toContain('又一')
  })
  it('answers again once it has what was written', async () => {
    const { data, position } = await save('creator', { name: '又一' })
    await resume()
    await pause()
    await renameUnheard(data.id, '再一')
    expect(await names(here, 'creator', { 'x-position': position })).toContain('又一')
  })
  it.each(['', 'x', '0', 'g', '0/0', "'; drop", 'ffffffffffffffff'])(
    'takes the word of a caller, %j, for nothing but freshness',
    async said => {
      expect(await names(here, 'creator', { 'x-position': said })).toEqual(['旧灯'])
      expect(await names(here, 'stranger', { 'x-position': said })).toEqual([])
    },
  )
  // From here on it is away.
  it('that is away is answered for by the primary, with one line in the log', async () => {
    copy.stop()
    await renameUnheard(lamp.id, '新灯')
    for (let turn = 0; turn < 5; turn += 1) {
      const { status, data } = await here<{ list: Lamp[] }>('creator', '/api/lamps/listLamps')
      expect(status).toBe(200)
      expect(data.list.map(({ name }) => name)).toEqual(['新灯'])
    }
    expect(lines.filter(line => line.includes('standby'))).toHaveLength(1)
    expect((await here<object>('creator', '/api/lamps/exportLamps')).status).toBe(200)
  })
})
