import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Db, queryRow, queryRows } from '../../../src/server/database/connections/database'
import { appRole } from '../../../src/server/database/tenancy/databaseRole'
import { allTenants } from '../../../src/server/database/tenancy/tenant'
import { migrateTables } from '../../../src/server/database/migrations/migrate'
import { getTables } from '../../../src/server/database/tables/tables'
import { buildShop, type TestShop, wholeShop } from '../../kit/testServer'

let shop: TestShop
const announced: string[] = []
const tables = getTables(wholeShop.resources)
const start = () => migrateTables(shop.db, tables, line => announced.push(line))
beforeAll(async () => {
  shop = await buildShop()
  await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: '书房' })
})
beforeEach(() => {
  announced.length = 0
})
afterAll(() => shop.close())

const lines = () => queryRows(shop.db, sql`select id, action, "accountName", changes from audit order by id`)
const attacks = [
  ['changed', sql`update audit set action = 'nothing'`],
  ['taken away', sql`delete from audit`],
  ['emptied', sql`truncate audit`],
  ['moved to another maker', sql`update audit set fact_id = 'x'`],
  [
    'rewritten under its id',
    sql`insert into audit (fact_id, id, resource, action) select fact_id, id, 'rooms', 'x' from audit on conflict (fact_id, id) do update set action = 'x'`,
  ],
  ['opened again', sql`alter table audit disable row level security`],
] as const

describe('the log', () => {
  it.each(attacks)(
    'is not %s by the role the mall works in, neither for a maker nor for the platform',
    async (_, attack) => {
      const before = await lines()
      for (const tenant of [shop.factId, allTenants])
        await expect(shop.mall.enter(tenant, ({ db }) => attack.execute(db))).rejects.toMatchObject({ code: '42501' })
      expect(await lines()).toEqual(before)
    },
  )
  it.each(attacks.slice(0, 2))('is not %s by a login that owns the tables and is no superuser', async (_, attack) => {
    const before = await lines()
    const owner = `owner_${crypto.randomUUID().slice(0, 8)}`
    await sql
      .raw(
        `create role ${owner}; grant usage, create on schema public to ${owner}; alter table audit owner to ${owner}`,
      )
      .execute(shop.db)
    await shop.db.connection().execute(async db => {
      await sql.raw(`set role ${owner}; select set_config('app.fact', '*', false)`).execute(db)
      expect((await attack.execute(db as Db)).numAffectedRows ?? 0n).toBe(0n)
      await sql.raw(`reset role; select set_config('app.fact', '', false)`).execute(db)
    })
    await sql
      .raw(`alter table audit owner to current_user; revoke all on schema public from ${owner}; drop role ${owner}`)
      .execute(shop.db)
    expect(await lines()).toEqual(before)
  })
  it('takes no line for another maker', async () => {
    await expect(
      shop.mall.enter(shop.factId, ({ db }) =>
        sql`insert into audit (fact_id, id, resource, action) values (${shop.otherFactId}, 'x', 'rooms', 'x')`.execute(
          db,
        ),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
  it('tells a history in the order of happening, whatever a clock said', async () => {
    const { id, version } = await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: '客厅' })
    await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { id, version, name: '大客厅' })
    // A line that a server wrote whose clock had gone back.
    await sql`insert into audit (fact_id, id, resource, "recordId", action, at) values (${shop.factId}, '00000000', 'rooms', ${id}, 'shut', '2001-01-01')`.execute(
      shop.db,
    )
    const history = await shop.as.creator.ok<{ action: string }[]>(`/api/rooms/historyRoom?id=${id}`)
    expect(history.map(({ action }) => action)).toEqual(['shut', 'edit', 'create'])
  })
})

describe('at start', () => {
  const standing = () =>
    queryRows(
      shop.db,
      sql`select relname, relrowsecurity, relforcerowsecurity, array(select polname::text || polcmd::text from pg_policy where polrelid = c.oid order by 1) as policies,
        has_table_privilege(${appRole}, c.oid, 'update') as changes, has_table_privilege(${appRole}, c.oid, 'select') as sees
      from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
    )
  it('says and does nothing where all stands', async () => {
    const before = await standing()
    await start()
    expect(announced).toEqual([])
    expect(await standing()).toEqual(before)
  })
  it.each([
    ['no longer forced', `alter table rooms no force row level security`, 'rooms'],
    ['switched off', `alter table lamps disable row level security`, 'lamps'],
    ['without its policy', `drop policy wall on accounts`, 'accounts'],
    ['widened', `create policy everything on rooms using (true)`, 'rooms'],
    ['opened for changes, as it was in an older version', `create policy tenant on audit using (true)`, 'audit'],
  ])('a wall that is %s is put up again, and told', async (_, damage, table) => {
    const before = await standing()
    await sql.raw(damage).execute(shop.db)
    expect(await standing()).not.toEqual(before)
    await start()
    expect(announced).toEqual([`${table}: row-level security did not stand as declared; it was put up again`])
    expect(await standing()).toEqual(before)
  })
  it.each([
    `grant update, delete on audit to ${appRole}`,
    `grant truncate on rooms to ${appRole}`,
    `grant select on captchas to ${appRole}`,
  ])('takes back what was given: %s', async given => {
    const before = await standing()
    await sql.raw(given).execute(shop.db)
    await start()
    expect(await standing()).toEqual(before)
    expect(await queryRow(shop.db, sql`select has_table_privilege(${appRole}, 'rooms', 'truncate') as may`)).toEqual({
      may: false,
    })
  })
  it('numbers the lines of a log that is older than their order', async () => {
    const ordered = () => queryRows<{ id: string }>(shop.db, sql`select id from audit order by seq`)
    const before = await ordered()
    await sql`alter table audit drop column seq`.execute(shop.db)
    await start()
    expect(await ordered()).toEqual(before)
    await shop.as.creator.ok('/api/rooms/addOrUpdateRoom', { name: '厨房' })
    expect((await ordered()).slice(0, -1)).toEqual(before)
  })
})
