import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateDiagram } from '../../../src/schema/describe/stateDiagram'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { findRecord } from '../../../src/server/database/queries/records'
import { wishes } from '../../kit/declarations/lamps'
import { buildShop, type Client, picture, type TestShop } from '../../kit/testServer'

let shop: TestShop
let guest: Client
let other: Client
let lamp: string
let theirLamp: string
beforeAll(async () => {
  shop = await buildShop()
  guest = await shop.account('guest', 'mini', 'user')
  other = await shop.account('other-guest', 'mini', 'user')
  lamp = (await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { name: '台灯', price: 1200, watts: 5 })).id
  theirLamp = (await shop.as.stranger.ok('/api/lamps/addOrUpdateLamp', { name: '吊灯' })).id
})
afterAll(() => shop.close())

const wish = (by: Client = guest, more: object = {}) =>
  by.ok('/api/wishes/addOrUpdateWish', { name: '想要', lamp, ...more })
const listed = async (by: Client, path = '/api/wishes/listWishes', body: object = {}) =>
  (await by.ok<{ list: { id: string; name: string }[]; total: number }>(path, { pageSize: 200, ...body })).list.map(
    ({ id }) => id,
  )
const doors = (id: string) =>
  [
    ['/api/wishes/getWish', {}],
    ['/api/wishes/historyWish', {}],
    ['/api/wishes/dropWish', {}],
    ['/api/wishes/delWish', {}],
  ].map(([path, body]) => [`${path}?id=${id}`, body] as const)

describe('whose a record is', () => {
  it('is filled in by the server, in the tenant of what it names, and by nobody else', async () => {
    const made = await wish()
    expect(made).toMatchObject({ wisher: guest.accountId, status: 'open' })
    expect(await queryRows(shop.db, sql`select fact_id, wisher from wishes where id = ${made.id}`)).toEqual([
      { fact_id: shop.factId, wisher: guest.accountId },
    ])
    const elsewhere = await wish(guest, { lamp: theirLamp })
    expect(await queryRows(shop.db, sql`select fact_id from wishes where id = ${elsewhere.id}`)).toEqual([
      { fact_id: shop.otherFactId },
    ])
    const alone = await wish(guest, { lamp: null })
    expect(await queryRows(shop.db, sql`select fact_id from wishes where id = ${alone.id}`)).toEqual([
      { fact_id: `-${guest.accountId}` },
    ])
    const forged = await guest.call<{ errors: object }>('/api/wishes/addOrUpdateWish', {
      name: '偷',
      lamp,
      wisher: other.accountId,
    })
    expect(forged).toMatchObject({ code: 40000, data: { errors: { wisher: 'readOnly' } } })
    expect((await wish(shop.as.creator)).wisher).toBeNull()
    expect(await guest.call('/api/wishes/addOrUpdateWish', { name: '空', lamp: 'nowhere' })).toMatchObject({
      data: { errors: { lamp: 'noRecord' } },
    })
  })
  it('is all that an account of such an identity reaches, through every door', async () => {
    const [mine, theirs, staffs] = [await wish(), await wish(other), await wish(shop.as.creator)]
    expect(await listed(guest)).toContain(mine.id)
    for (const { id } of [theirs, staffs]) {
      expect(await listed(guest)).not.toContain(id)
      expect(await listed(guest, '/api/wishes/listWishes', { keyword: '想要', filter: { id } })).toEqual([])
      expect(await listed(guest, '/api/wishes/exportWishes', {}).catch(fault => fault.message)).not.toContain(id)
      for (const [path, body] of doors(id)) expect([path, (await guest.call(path, body)).code]).toEqual([path, 40400])
      expect((await guest.call('/api/wishes/addOrUpdateWish', { id, version: 1, name: '我的' })).code).toBe(40400)
      expect(await queryRows(shop.db, sql`select name, status from wishes where id = ${id}`)).toEqual([
        { name: '想要', status: 'open' },
      ])
    }
    const { counts, total } = await guest.ok<{ counts: Record<string, number>; total: number }>(
      '/api/wishes/listWishes',
      { counts: true },
    )
    const own = await queryRows(shop.db, sql`select 1 from wishes where wisher = ${guest.accountId}`)
    expect([counts.open, total]).toEqual([own.length, own.length])
  })
  it('lets them read, save, act and remove what is theirs, and those of the tenant see it', async () => {
    const { id, version } = await wish()
    expect(await guest.ok(`/api/wishes/getWish?id=${id}`)).toMatchObject({ name: '想要' })
    expect(await guest.ok('/api/wishes/addOrUpdateWish', { id, version, name: '很想要' })).toMatchObject({
      name: '很想要',
      version: 2,
    })
    expect(await guest.ok<object[]>(`/api/wishes/historyWish?id=${id}`)).toMatchObject([
      { action: 'edit' },
      { action: 'create' },
    ])
    expect(await guest.ok(`/api/wishes/dropWish?id=${id}`)).toMatchObject({ status: 'dropped' })
    expect(await listed(shop.as.user)).toContain(id)
    expect(await listed(shop.as.stranger)).not.toContain(id)
    const lines = await queryRows(
      shop.db,
      sql`select distinct fact_id, address, device from audit where "recordId" = ${id}`,
    )
    expect(lines).toEqual([{ fact_id: shop.factId, address: '', device: '' }])
    await guest.ok(`/api/wishes/delWish?id=${id}`)
    expect((await guest.call(`/api/wishes/getWish?id=${id}`)).code).toBe(40400)
  })
  it('shows them the private file of their own record and no other', async () => {
    const file = async (id: string, version: number) => {
      const { key } = (await shop.as.creator.upload(await picture(), 'a.png', 'private')).data
      await shop.as.creator.ok('/api/wishes/addOrUpdateWish', { id, version, paper: key })
      return key
    }
    const [mine, theirs] = [await wish(), await wish(other)]
    const [own, foreign] = [await file(mine.id, mine.version), await file(theirs.id, theirs.version)]
    expect((await guest.send('GET', `/api/file/private/${own}`)).status).toBe(200)
    expect((await guest.send('GET', `/api/file/private/${foreign}`)).status).toBe(404)
  })
  it('is made once under a key, in whichever tenant', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const make = (at: string) => guest.call('/api/wishes/addOrUpdateWish', { name: '一次', lamp: at }, key)
    const first = await make(lamp)
    expect(first.code).toBe(0)
    expect((await make(lamp)).data).toEqual(first.data)
    expect(await make(theirLamp)).toMatchObject({ code: 40900, data: { current: { id: first.data.id } } })
    expect(await queryRows(shop.db, sql`select id from wishes where name = '一次'`)).toHaveLength(1)
  })
  it('opens no other call: what does not say whose it is is not theirs, and an identity that nobody knows reaches nothing', async () => {
    const ghost = await shop.account('ghost', 'ghost' as never, 'creator', shop.factId)
    await wish(guest, { lamp: null })
    for (const path of ['/api/lamps/listLamps', '/api/rooms/listRooms', '/api/readings/listReadings', '/api/user/menu'])
      expect([path, (await guest.call(path)).code]).toEqual([path, 40300])
    for (const path of ['/api/wishes/listWishes', '/api/notes/listNotes', '/api/lamps/listLamps'])
      expect([path, (await ghost.call(path)).code]).toEqual([path, 40300])
  })
})

describe('an action that leads nowhere', () => {
  it('is taken in its states alone, writes what it sets, and leaves the record where it stands', async () => {
    const { id } = await wish()
    const recall = () => shop.as.creator.call(`/api/wishes/recallWish?id=${id}`)
    expect(await recall()).toMatchObject({
      code: 0,
      data: { status: 'open', version: 2, recalled: expect.any(String) },
    })
    await shop.as.creator.ok(`/api/wishes/grantWish?id=${id}`)
    expect(await recall()).toMatchObject({ code: 0, data: { status: 'granted', version: 4 } })
    const gone = await wish()
    await guest.ok(`/api/wishes/dropWish?id=${gone.id}`)
    expect(await shop.as.creator.call(`/api/wishes/recallWish?id=${gone.id}`)).toMatchObject({
      code: 40900,
      data: { current: { status: 'dropped', recalled: null } },
    })
    expect(stateDiagram(wishes, 'status')).toContain('  granted --> granted: recall [creator]')
  })
})

describe('the two walls of an account’s own', () => {
  const inside = <R>(account: string, statement: ReturnType<typeof sql<R>>) =>
    shop.mall.enter(`-${account}`, scope => queryRows<R>(scope.db, statement))
  it('the second alone shows nothing of others to a statement that forgot them, and changes nothing', async () => {
    const [mine, theirs] = [await wish(), await wish(other)]
    const found = await inside(guest.accountId, sql<{ wisher: string }>`select distinct wisher from wishes`)
    expect(found).toEqual([{ wisher: guest.accountId }])
    expect(
      await inside(
        guest.accountId,
        sql`update wishes set name = 'x' where id in (${mine.id}, ${theirs.id}) returning id`,
      ),
    ).toEqual([])
    expect(await inside(guest.accountId, sql`delete from wishes where id = ${theirs.id} returning id`)).toEqual([])
    await expect(inside('', sql`select 1 from wishes`)).rejects.toThrow('not a tenant')
  })
  it('the first alone answers nothing of others when row-level security is taken away', async () => {
    const theirs = await wish(other)
    await sql`alter table wishes disable row level security`.execute(shop.db)
    expect(await listed(guest)).not.toContain(theirs.id)
    expect((await guest.call(`/api/wishes/getWish?id=${theirs.id}`)).code).toBe(40400)
    const reached = await shop.mall.enter(`-${guest.accountId}`, scope => findRecord(scope, wishes, theirs.id))
    expect(reached).toBeUndefined()
    await sql`alter table wishes enable row level security`.execute(shop.db)
  })
})

describe('a copy', () => {
  it('is made once with the record, and stays what it was', async () => {
    const { id } = await wish()
    const { version } = await shop.as.creator.ok(`/api/lamps/getLamp?id=${lamp}`)
    await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { id: lamp, version, name: '改名灯', price: 9900 })
    const read = () => shop.as.creator.ok(`/api/wishes/getWish?id=${id}`)
    expect(await read()).toMatchObject({ lampName: '台灯', priceThen: null })
    await shop.as.creator.ok(`/api/wishes/grantWish?id=${id}`)
    expect(await read()).toMatchObject({ lampName: '台灯', priceThen: 9900 })
    const again = await shop.as.creator.ok(`/api/lamps/getLamp?id=${lamp}`)
    await shop.as.creator.ok('/api/lamps/addOrUpdateLamp', { id: lamp, version: again.version, name: '台灯', price: 1 })
    await shop.as.creator.ok(`/api/wishes/grantWish?id=${id}`)
    expect(await read()).toMatchObject({ lampName: '台灯', priceThen: 9900 })
  })
  it('is written by nobody', async () => {
    const answer = await shop.as.creator.call<{ errors: object }>('/api/wishes/addOrUpdateWish', {
      name: '想',
      lampName: '假',
      priceThen: 1,
    })
    expect(answer.data.errors).toEqual({ lampName: 'readOnly', priceThen: 'readOnly' })
  })
})
