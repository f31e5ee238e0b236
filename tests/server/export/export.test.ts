import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../../src/server/database/connections/database'
import { buildShop, type TestShop } from '../../kit/testServer'

const LINES = 1100
let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
  await sql`insert into audit (fact_id, id, resource, "recordId", action) select ${shop.factId}, lpad(n::text, 8, '0'), 'bowls', n::text, 'update'
    from generate_series(1, ${LINES}) n`.execute(shop.db)
})
afterAll(() => shop.close())

interface Sheet {
  readonly list: { readonly id: string; readonly recordName: string | null }[]
  readonly total: number
  readonly more: boolean
}
const EXPORT = '/api/audit/exportAuditLogs'
const about = { filter: { resource: 'bowls' }, sort: 'at' }
const lastOf = (beginning: string) =>
  shop.statements.filter(each => each.startsWith(beginning)).map(each => each.split('"')[1])
/** Does something once, when a maker's turns have come so far. */
const atTurn = (tenant: string, wanted: number, work: () => void) => {
  const { database } = shop.mall.queues
  const turns = shop.mall.queues as { database: <R>(owner: string, work: () => Promise<R>) => Promise<R> }
  let turn = 0
  turns.database = (owner, each) => {
    if (owner === tenant && ++turn === wanted) work()
    return database(owner, each)
  }
  return { count: () => turn, restore: () => Object.assign(turns, { database }) }
}

it('an export gives its turn up between pages, so that others are answered meanwhile', async () => {
  await shop.as.stranger.ok('/api/product/listProducts')
  await shop.as.creator.ok('/api/product/listProducts')
  const ended: string[] = []
  let other: Promise<unknown> | undefined
  // The check of the session, what is found, and then a page a turn.
  const watch = atTurn(shop.factId, 3, () => {
    other = shop.as.stranger.ok('/api/product/listProducts').then(() => ended.push(`stranger at ${watch.count()}`))
  })
  const sheet = await shop.as.creator.ok<Sheet>(EXPORT, about)
  ended.push('export')
  await other
  watch.restore()
  expect(sheet.list.length).toBe(LINES)
  expect(ended.at(-1)).toBe('export')
  expect(watch.count()).toBeGreaterThan(LINES / 200)
})
it('is of one moment: what is changed, added or gone while it is read is not seen', async () => {
  const change = async () => {
    await sql`update audit set "recordName" = 'changed' where resource = 'bowls'`.execute(shop.db)
    await sql`delete from audit where id = ${String(LINES).padStart(8, '0')}`.execute(shop.db)
    await sql`insert into audit (fact_id, id, resource, action) values (${shop.factId}, 'late', 'bowls', 'update')`.execute(
      shop.db,
    )
  }
  let changed: Promise<void> | undefined
  const watch = atTurn(shop.factId, 3, () => {
    changed = change()
  })
  const sheet = await shop.as.creator.ok<Sheet>(EXPORT, about)
  await changed
  watch.restore()
  expect(sheet.list.map(({ id }) => id).sort()).toEqual(
    Array.from({ length: LINES }, (_, at) => String(at + 1).padStart(8, '0')),
  )
  expect(sheet.list.every(({ recordName }) => recordName === null)).toBe(true)
  expect((await shop.as.creator.ok<Sheet>(EXPORT, about)).list.some(({ id }) => id === 'late')).toBe(true)
})
it('holds what the list holds, in its order, and an empty one is whole too', async () => {
  const { list } = await shop.as.creator.ok<Sheet>('/api/audit/listAuditLogs', { ...about, pageSize: 200 })
  const sheet = await shop.as.creator.ok<Sheet>(EXPORT, about)
  expect({ ...sheet, list: sheet.list.slice(0, 200) }).toEqual({ list, more: false, total: sheet.list.length })
  expect(await shop.as.creator.ok(EXPORT, { filter: { resource: 'masters' } })).toEqual({
    list: [],
    total: 0,
    more: false,
  })
})
it('says that there is more than it may hold, and holds the first of them', async () => {
  await sql`insert into audit (fact_id, id, resource, "recordId", action) select ${shop.factId}, lpad(n::text, 8, '0'), 'masters', n::text, 'update'
    from generate_series(10001, 15001) n`.execute(shop.db)
  const { list, ...said } = await shop.as.creator.ok<Sheet>(EXPORT, { filter: { resource: 'masters' }, sort: 'id' })
  expect([said, list.length, list[0]?.id, list.at(-1)?.id]).toEqual([
    { total: 5000, more: true },
    5000,
    '00010001',
    '00015000',
  ])
  await sql`delete from audit where resource = 'masters'`.execute(shop.db)
})
it('refuses in words before it begins', async () => {
  expect(await shop.as.creator.call(EXPORT, { sort: 'nothing' })).toMatchObject({
    status: 400,
    data: { errors: { sort: 'sort' } },
  })
})
it('ends with whoever hangs up, and takes nobody’s place any more', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  const opened = lastOf('declare').length
  const { list } = await shop.as.creator.ok<Sheet>(EXPORT, about)
  await new Promise<void>(done => {
    const headers = { ...shop.as.creator.headers, 'content-type': 'application/json' }
    const call = request({ port, path: EXPORT, method: 'POST', headers }, answer =>
      answer.once('data', () => call.destroy()),
    )
    call.on('error', () => {}).on('close', () => done())
    call.end(JSON.stringify(about))
  })
  await vi.waitFor(() => expect(lastOf('close')).toEqual(lastOf('declare')), 20_000)
  expect(lastOf('declare').length).toBe(opened + 2)
  expect((await shop.as.creator.ok<Sheet>(EXPORT, about)).list).toEqual(list)
})
it('holds only the rows that are named, in the list’s order, of what is found', async () => {
  const ids = ['00000007', '00000003', '00000005', 'none']
  const sheet = async (more: object) => shop.as.creator.ok<Sheet>(EXPORT, { ...about, ids, ...more })
  expect((await sheet({ sort: '-id' })).list.map(({ id }) => id)).toEqual(['00000007', '00000005', '00000003'])
  expect(await sheet({ filter: { resource: 'masters' } })).toEqual({ list: [], total: 0, more: false })
  expect(await shop.as.stranger.ok<Sheet>(EXPORT, { ids })).toEqual({ list: [], total: 0, more: false })
  for (const wrong of [[], [''], ['x'.repeat(65)], Array.from({ length: 5001 }, (_, at) => String(at)), 'all'])
    expect(await shop.as.creator.call(EXPORT, { ids: wrong })).toMatchObject({ status: 400 })
})
