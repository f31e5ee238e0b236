import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, type BuiltServer } from '../../../src/server/app'
import { localFiles } from '../../../src/server/files/fileStore'
import { type Database, openDatabase, queryRow, sql } from '../../../src/server/database/connections/database'
import { cache } from '../../kit/prepared'
import { openLine } from '../../kit/line'
import { buildShop, type TestShop, wholeShop } from '../../kit/testServer'

const url = process.env.DATABASE_URL

describe.skipIf(!url)('a server whose line freezes', () => {
  let shop: TestShop
  let line: Awaited<ReturnType<typeof openLine>>
  let direct: Database
  let database: Database
  let lost: BuiltServer
  let thaw = () => {}
  const frozen = new Promise<void>(done => {
    thaw = done
  })
  const open = (host: URL) => openDatabase({ url: host.toString(), cache })
  beforeAll(async () => {
    shop = await buildShop()
    const name = (await queryRow<{ name: string }>(shop.db, sql`select current_database() as name`))?.name
    const address = new URL(url as string)
    address.pathname = `/${name}`
    direct = await open(address)
    line = await openLine(Number(address.port))
    address.port = String(line.at)
    database = await open(address)
    lost = await buildServer({
      appConfig: wholeShop,
      database,
      files: await localFiles('.test/files'),
      isCurrent: true,
    })
  })
  afterAll(async () => {
    thaw()
    line.down()
    await database.close()
    await direct.close()
    await shop.close()
  })

  it('lets go of everything that it holds: numbers, tasks, accounts, and the lock of a start', async () => {
    const { call, ok } = shop.as.creator
    const create = () => call('/api/product/addOrUpdateProduct', { name: '兔毫盏' })
    const { id } = await ok('/api/master/addOrUpdateMaster', { name: '蔡师傅' })
    expect(await create()).toMatchObject({ code: 0 })
    // Each begins something at the server that is lost, and answers once it holds what others need.
    const begun: ((holds: () => void) => Promise<unknown>)[] = [
      holds =>
        lost.services.enter(shop.factId, async ({ db }) => {
          await sql`select 1 from serials where fact_id = ${shop.factId} for update`.execute(db)
          await sql`select 1 from masters where fact_id = ${shop.factId} and id = ${id} for update`.execute(db)
          holds()
          await frozen
        }),
      holds =>
        database.db.transaction().execute(async work => {
          await sql`select 1 from accounts where id = ${shop.as.admin.accountId} for update`.execute(work)
          holds()
          await frozen
        }),
      holds =>
        database.alone(async db => {
          await db.transaction().execute(async work => {
            await sql`alter table addresses add column frozen integer`.execute(work)
            holds()
            await frozen
          })
        }),
    ]
    for (const begin of begun) await new Promise<void>(holds => void begin(holds).catch(() => {}))
    line.freeze()
    const [locked, alone] = [create(), direct.alone(async () => 'alone')]
    expect(await locked).toMatchObject({ status: 503, code: 50300 })
    await expect.poll(async () => (await create()).code).toBe(0)
    const rename = (name: string) =>
      shop.db.transaction().execute(async work => {
        await sql`set local lock_timeout = '1s'`.execute(work)
        await sql`update accounts set name = ${name} where id = ${shop.as.admin.accountId}`.execute(work)
        return name
      })
    await expect.poll(() => rename('柜台').catch(String)).toBe('柜台')
    expect(await alone).toBe('alone')
    await expect.poll(async () => (await call('/api/address/listAddresses')).code).toBe(0)
  })
  it('begins its start anew, after whoever had the lock meanwhile', async () => {
    const order: string[] = []
    const started = direct.alone(async db => {
      order.push('begun')
      if (order.length > 1) return 'done'
      const other = database.alone(async () => order.push('other'))
      // Ends the session that holds the lock, and waits until another has it.
      await sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 815006`.execute(
        shop.db,
      )
      await other
      return String(await queryRow(db, sql`select 1 as n`))
    })
    expect(await started).toBe('done')
    expect(order).toEqual(['begun', 'other', 'begun'])
  })
  it('gives up a statement whose answer is lost, and serves on by other lines', async () => {
    const info = async () =>
      (await lost.app.inject({ method: 'POST', url: '/api/admin/info', headers: shop.as.creator.headers, payload: {} }))
        .statusCode
    await expect.poll(info).toBe(200)
    const held = lost.services.enter(shop.factId, async ({ db }) => {
      line.freezeBehind('the answer is lost')
      await sql`select 'the answer is lost'`.execute(db)
    })
    await expect(held).rejects.toThrow(/Connection terminated/)
    await expect.poll(info).toBe(200)
  })
})
