import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Database,
  openDatabase,
  queryRow,
  queryRows,
  sql,
} from '../../../src/server/database/connections/database'
import { column, type Table } from '../../../src/server/database/tables/table'
import { migrateTables } from '../../../src/server/database/migrations/migrate'
import { buildShop, type TestShop } from '../../kit/testServer'

const url = process.env.DATABASE_URL

const owners: Table = {
  name: 'owners',
  columns: [column('fact_id', 'text', 'not null'), column('id', 'text', 'not null')],
  key: ['fact_id', 'id'],
  indexes: [],
  foreignKeys: [],
  rowSecurity: true,
}
const boxes: Table = {
  ...owners,
  name: 'boxes',
  columns: [
    ...owners.columns,
    column('name', 'text', `not null default ''`),
    column('owner', 'text'),
    column('loan', 'jsonb'),
  ],
}
const byName = { name: 'ix_boxes_name', unique: false, on: '(fact_id, "name", id)' }
const changes: Record<string, Table> = {
  'a column': { ...boxes, columns: [...boxes.columns, column('size', 'int4', 'not null default 1')] },
  'a range of days': {
    ...boxes,
    columns: [...boxes.columns, column('loan_start', 'date'), column('loan_end', 'date')],
    ranges: [{ columns: ['loan_start', 'loan_end'], whole: ['loan'] }],
  },
  'an index': { ...boxes, indexes: [byName] },
  'a foreign key': { ...boxes, foreignKeys: [{ name: 'fk_boxes_owner', column: 'owner', to: 'owners' }] },
}

describe.skipIf(!url)('tables that are changed while others write', () => {
  let shop: TestShop
  let address: string
  const opened: Database[] = []
  const reach = async () => {
    const database = await openDatabase({ url: address, cache: 'node_modules/.cache/mall' })
    opened.push(database)
    return database
  }
  const bring = async (table: Table) => (await reach()).alone(db => migrateTables(db, [owners, table], () => {}, true))
  const client = async () => {
    const made = new pg.Client({ connectionString: address, options: '-c app.fact=*' })
    made.on('error', () => {})
    await made.connect()
    return made
  }
  const indexes = () =>
    queryRows(shop.db, sql`select indisvalid as valid from pg_index where indexrelid::regclass::text = 'ix_boxes_name'`)
  /** Somebody in the middle of a write, and whether the change waits for them. */
  const inTheMiddle = async () => {
    const writer = await client()
    await writer.query(`begin; update boxes set name = name where id = '1'`)
    const awaited = async () =>
      (
        await queryRow<{ n: number }>(
          shop.db,
          sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      )?.n
    return { awaited, end: () => writer.query('commit').then(() => writer.end()) }
  }
  beforeAll(async () => {
    shop = await buildShop()
    const name = (await queryRow<{ name: string }>(shop.db, sql`select current_database() as name`))?.name
    address = Object.assign(new URL(url as string), { pathname: `/${name}` }).toString()
  })
  beforeEach(async () => {
    await sql`drop table if exists boxes, owners`.execute(shop.db)
    await migrateTables(shop.db, [owners, boxes], () => {})
    await sql`insert into boxes (fact_id, id, name, loan) select 'a', n::text, 'box ' || n, '{"start": "2026-01-01", "end": "long-term"}' from generate_series(1, 1000) n`.execute(
      shop.db,
    )
  })
  afterAll(async () => {
    for (const database of opened) await database.close()
    await shop.close()
  })

  it.each(Object.keys(changes))('%s comes, and nobody waits for whoever it waits for', async what => {
    const events: string[] = []
    const first = await inTheMiddle()
    const migrated = bring(changes[what] as Table).then(() => events.push('migrated'))
    await vi.waitFor(async () => expect(await first.awaited()).toBeGreaterThan(0), 10_000)
    const others = await client()
    await others.query(`set lock_timeout = '5s'`)
    for (let turn = 0; turn < 30; turn += 1)
      await others.query(`update boxes set name = 'again' where id = '${turn + 2}'`)
    await others.end()
    events.push('thirty writes')
    events.push('the first ends')
    await first.end()
    await migrated
    expect(events).toEqual(['thirty writes', 'the first ends', 'migrated'])
    await bring(changes[what] as Table)
  })
  it('every row has its range of days in two columns', async () => {
    await bring(changes['a range of days'] as Table)
    const carried = sql`select count(*)::int as n from boxes where loan_start = '2026-01-01' and loan_end = 'infinity'`
    expect(await queryRow(shop.db, carried)).toEqual({ n: 1000 })
  })
  it('an index that was interrupted is made anew at the next start', async () => {
    const first = await inTheMiddle()
    const broken = bring(changes['an index'] as Table).catch((fault: { code?: string }) => fault.code)
    await vi.waitFor(async () => expect(await first.awaited()).toBeGreaterThan(0), 10_000)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'create index concurrently%'`.execute(
      shop.db,
    )
    expect(await broken).toBe('57P01')
    await first.end()
    expect(await indexes()).toEqual([{ valid: false }])
    await bring(changes['an index'] as Table)
    expect(await indexes()).toEqual([{ valid: true }])
  })
  it('three that start at once bring them once', async () => {
    const first = await inTheMiddle()
    const all = [1, 2, 3].map(() => bring(changes['an index'] as Table))
    await vi.waitFor(async () => expect(await first.awaited()).toBeGreaterThan(0), 10_000)
    await first.end()
    await Promise.all(all)
    expect(await indexes()).toEqual([{ valid: true }])
  })
  it('an index that says something else now takes the place of the former, which serves until then', async () => {
    await bring(changes['an index'] as Table)
    await bring({ ...boxes, indexes: [{ ...byName, on: '(fact_id, "name")', was: '(fact_id, name, id)' }] })
    const found = await queryRows<{ said: string }>(
      shop.db,
      sql`select indexdef as said from pg_indexes where tablename = 'boxes'`,
    )
    expect(found.map(({ said }) => said.replace(/.*USING /, '')).sort()).toEqual([
      'btree (fact_id, id)',
      'btree (fact_id, name)',
    ])
  })
})
