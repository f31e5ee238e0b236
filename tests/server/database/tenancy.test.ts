import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRow, queryRows, sql } from '../../../src/server/database/connections/database'
import type { Tenant } from '../../../src/server/database/tenancy/tenant'
import { createTenantTransactions } from '../../../src/server/database/tenancy/tenantTransaction'
import { getTables } from '../../../src/server/database/tables/tables'
import { isCluster } from '../../kit/cluster/nodes'
import { buildShop, type TestShop, wholeShop } from '../../kit/testServer'

let shop: TestShop
const rowSecurity = getTables(wholeShop.resources)
  .filter(table => table.rowSecurity)
  .map(table => table.name)
beforeAll(async () => {
  shop = await buildShop()
  for (const who of ['creator', 'stranger'] as const) {
    const { id, version } = await shop.as[who].ok(
      '/api/rooms/addOrUpdateRoom',
      { name: `${who} room` },
      { 'idempotency-key': who },
    )
    await shop.as[who].ok('/api/rooms/addOrUpdateRoom', { id, version, name: `${who} hall` })
  }
})
afterAll(() => shop.close())

describe('the second wall alone', () => {
  it('shows no foreign row to a statement that forgot its tenant', async () => {
    for (const tenant of [shop.factId, shop.otherFactId]) {
      const found = await shop.mall.enter(tenant, scope =>
        queryRows<{ fact_id: string }>(scope.db, sql`select fact_id from rooms`),
      )
      expect(found).toEqual([{ fact_id: tenant }])
      const audit = await shop.mall.enter(tenant, scope =>
        queryRows<{ fact_id: string }>(scope.db, sql`select distinct fact_id from audit`),
      )
      expect(audit).toEqual([{ fact_id: tenant }])
    }
  })
  it('lets no statement write into another tenant', async () => {
    await shop.mall.enter(shop.factId, scope =>
      sql`update rooms set name = 'taken over' where fact_id = ${shop.otherFactId}`.execute(scope.db),
    )
    await shop.mall.enter(shop.factId, scope =>
      sql`delete from rooms where fact_id = ${shop.otherFactId}`.execute(scope.db),
    )
    await expect(
      shop.mall.enter(shop.factId, scope =>
        sql`insert into rooms (fact_id, id, name) values (${shop.otherFactId}, 'x', 'smuggled')`.execute(scope.db),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    const theirs = await shop.mall.enter(shop.otherFactId, scope =>
      queryRows<{ name: string }>(scope.db, sql`select name from rooms`),
    )
    expect(theirs).toEqual([{ name: 'stranger hall' }])
  })
  it('stands on every table that carries a tenant', async () => {
    const secured = await queryRows<{ name: string }>(
      shop.db,
      sql`select relname as name from pg_class where relrowsecurity and relforcerowsecurity`,
    )
    expect(secured.map(({ name }) => name).sort()).toEqual([...rowSecurity].sort())
  })
})

describe('the first wall alone', () => {
  it('answers nothing foreign when row-level security is taken away', async () => {
    for (const table of rowSecurity)
      await sql`alter table ${sql.table(table)} disable row level security`.execute(shop.db)
    const { list } = await shop.as.creator.ok<{ list: { id: string; name: string }[] }>('/api/rooms/listRooms')
    expect(list.map(({ name }) => name)).toEqual(['creator hall'])
    const [foreign] = (await shop.as.stranger.ok<{ list: { id: string }[] }>('/api/rooms/listRooms')).list
    for (const path of ['getRoom', 'historyRoom', 'delRoom', 'shutRoom'])
      expect(await shop.as.creator.call(`/api/rooms/${path}?id=${foreign?.id}`), path).toMatchObject({ code: 40400 })
    expect(
      await shop.as.creator.call('/api/rooms/addOrUpdateRoom', { id: foreign?.id, version: 2, name: 'taken over' }),
    ).toMatchObject({
      code: 40400,
    })
    expect((await shop.as.stranger.ok(`/api/rooms/getRoom?id=${foreign?.id}`)).name).toBe('stranger hall')
    for (const table of rowSecurity)
      await sql`alter table ${sql.table(table)} enable row level security`.execute(shop.db)
  })
})

it('every statement on a table with row security carries the tenant', async () => {
  shop.statements.length = 0
  const { creator, platform } = shop.as
  const lamp = await creator.ok(
    '/api/lamps/addOrUpdateLamp',
    { name: 'Lampe', watts: 5 },
    { 'idempotency-key': 'walk' },
  )
  const other = await creator.ok('/api/lamps/addOrUpdateLamp', { name: 'Zweite' })
  await creator.ok('/api/lamps/listLamps', { keyword: 'Lam', filter: { price: { gte: 0 }, status: 0 }, counts: true })
  await creator.ok('/api/lamps/sortLamps', { id: lamp.id, before: other.id })
  await creator.ok(`/api/lamps/switchOnLamp?id=${lamp.id}`)
  await platform.ok(`/api/lamps/certifyLamp?id=${lamp.id}`)
  await creator.ok(`/api/lamps/historyLamp?id=${lamp.id}`)
  await creator.ok(`/api/lamps/delLamp?id=${other.id}`)
  const touching = shop.statements.filter(statement =>
    rowSecurity.some(table => new RegExp(`\\b(from|into|update)\\s+"?${table}"?\\b`, 'i').test(statement)),
  )
  expect(touching.length).toBeGreaterThan(15)
  expect(touching.filter(statement => !/fact_id/.test(statement))).toEqual([])
})

it('refuses a tenant that is no plain name', async () => {
  const { enter } = await createTenantTransactions(shop.mall.database)
  // @ts-expect-error a text is no tenant
  await expect(enter(`x'; drop table rooms; --`, async () => {})).rejects.toThrow('not a tenant')
  // @ts-expect-error nor is nothing
  await expect(enter('', async () => {})).rejects.toThrow('not a tenant')
  const reachedBy = (tenant: Tenant) => enter(tenant, ({ db }) => queryRows(db, sql`select 1 from rooms`))
  // @ts-expect-error nor an account, whose own wall has a name of its own
  expect(await reachedBy(shop.as.creator.accountId)).toEqual([])
})

// A coordinator's plan expects no number of rows.
it.skipIf(isCluster())(
  'lets a statement be planned by what it asks itself: half of the rows are expected behind it, and not a few',
  async () => {
    await sql`insert into rooms (fact_id, id, name) select ${shop.otherFactId}, 'many ' || n, 'room' from generate_series(1, 3000) n`.execute(
      shop.db,
    )
    await sql`analyze rooms`.execute(shop.db)
    const { enter } = await createTenantTransactions(shop.mall.database)
    const told = await enter(shop.otherFactId, ({ db }) =>
      queryRow<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
        db,
        sql`explain (format json) select 1 from rooms where fact_id = ${shop.otherFactId}`,
      ),
    )
    expect(told?.['QUERY PLAN'][0].Plan['Plan Rows']).toBeGreaterThan(1000)
  },
)
