import { execFile } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { isAllowed } from '../../../src/schema/rules/availability'
import { uniqueError } from '../../../src/server/records/write/writeRecord'
import { brokenConstraint } from '../../../src/server/database/tables/brokenConstraint'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { distributing, placementOf } from '../../../src/server/database/migrations/distribute'
import { getTables } from '../../../src/server/database/tables/tables'
import { allTenants, type Tenant } from '../../../src/server/database/tenancy/tenant'
import { accepted, fullDraft, type World } from '../../kit/declarations/samples'
import { clusterRefusal } from '../../kit/cluster/statements'
import { lamps } from '../../kit/declarations/lamps'
import { buildShop, picture, type TestShop, wholeShop } from '../../kit/testServer'
import { worldOf } from '../../kit/world'

const tables = getTables(wholeShop.resources)
const at = (place: ReturnType<typeof placementOf>) =>
  tables.filter(table => placementOf(table) === place).map(({ name }) => name)
const spread = at('spread')
/**
 * Ordered indexes of spread tables that do not begin with the tenant: for what the mall's own work, an account with a wall of its own (`_own`) and the platform's
 * lists (`_all_`) look for in all of them at once. None is unique.
 */
const across =
  /^ix_(idempotency_at|lookers_expires|messages_(created|waiting)|removed_(at|username)|tasks_ended|\w+_(due|own)|\w+_all_\w+)$/

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

describe('the catalogue', () => {
  it('places what belongs to a tenant with it, what all look up everywhere, and the rest on one node', () => {
    expect(spread).toEqual(
      expect.arrayContaining(['bowls', 'lamps', 'audit', 'files', 'idempotency', 'serials', 'tasks']),
    )
    expect(at('everywhere').sort()).toEqual(['accounts', 'places', 'regions', 'tenants'])
    expect(at('coordinator').sort()).toEqual([
      'captchas',
      'codes',
      'figures_summed',
      'known_places',
      'limits',
      'mall_secrets',
      'open_logins',
      'password_codes',
      'second_steps',
      'sessions',
      'signing_keys',
    ])
  })
  it('begins every key and every ordered index of a spread table with the tenant, but for those named here', async () => {
    const found = await queryRows<{ table: string; name: string; first: string | null; unique: boolean }>(
      shop.db,
      sql`select c.relname as table, i.relname as name, x.indisunique as unique,
        (select attname::text from pg_attribute where attrelid = c.oid and attnum = x.indkey[0]) as first
      from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid join pg_am m on m.oid = i.relam and m.amname = 'btree'
      where c.relname = any(${spread}) and c.relnamespace = current_schema()::regnamespace`,
    )
    expect(found.length).toBeGreaterThan(spread.length)
    const lacking = found.filter(({ first }) => first !== 'fact_id')
    expect(lacking.filter(({ unique }) => unique)).toEqual([])
    expect(lacking.map(({ name }) => name).filter(name => !across.test(name))).toEqual([])
  })
  it('lets rows of a spread table name only rows of the same tenant, or what is everywhere', async () => {
    const links = await queryRows<{ name: string; table: string; to: string; own: string; theirs: string }>(
      shop.db,
      sql`select conname as name, (select relname::text from pg_class where oid = conrelid) as table, (select relname::text from pg_class where oid = confrelid) as to,
        (select attname::text from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as own,
        (select attname::text from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as theirs
      from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
    )
    expect(links.length).toBeGreaterThan(2)
    const apart = links.filter(({ table, to, own, theirs }) =>
      spread.includes(table) ? spread.includes(to) && (own !== 'fact_id' || theirs !== 'fact_id') : spread.includes(to),
    )
    expect(apart).toEqual([])
  })
  it('has no trigger but those that guard what is only added, no deferrable rule, and one counter, of the log', async () => {
    const counters = await queryRows<{ name: string }>(
      shop.db,
      sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema() and (is_identity = 'YES' or column_default like 'nextval%')`,
    )
    expect(counters).toEqual([{ name: 'audit.seq' }])
    const others = await queryRows(
      shop.db,
      sql`select tgname as name from pg_trigger where not tgisinternal and tgname <> 'only_added' union all select conname from pg_constraint where condeferrable and connamespace = current_schema()::regnamespace`,
    )
    expect(others).toEqual([])
  })
})

describe('npm run distribute', () => {
  const isOfCitus = (statement: string) =>
    /citus|create_(reference|distributed)_table|run_command_on_all_nodes|alter role/.test(statement)
  it('takes references and nested policies off, places every table once, and puts both on again', async () => {
    const statements = await distributing(shop.db, tables)
    expect(statements[0]).toBe(`set local citus.multi_shard_modify_mode = 'sequential'`)
    const placed = (call: string) =>
      statements.flatMap(each => new RegExp(`^select ${call}\\('"(\\w+)"'`).exec(each)?.[1] ?? [])
    expect(placed('create_distributed_table')).toEqual(spread)
    expect(placed('create_reference_table').sort()).toEqual(at('everywhere').sort())
    const together = statements.filter(each => each.includes('create_distributed_table'))
    expect(together[0]).toContain(`colocate_with => 'none'`)
    for (const each of together.slice(1)) expect(each).toContain(`'fact_id', colocate_with => '"${spread[0]}"'`)
    const order = ['drop constraint', 'drop policy', 'create_', 'create policy', 'add constraint', 'alter database']
    const kinds = statements.map(each => order.findIndex(words => each.includes(words))).filter(kind => kind >= 0)
    expect(kinds).toEqual([...kinds].sort((one, other) => one - other))
    expect(statements).toContain(
      `alter database ${/"\w+"/.exec(statements.find(each => each.includes('alter database')) ?? '')?.[0]} set citus.propagate_set_commands = 'local'`,
    )
  })
  it('leaves policies without a subquery and references as they were, and the walls stand', async () => {
    const links = () =>
      queryRows(
        shop.db,
        sql`select conname, pg_get_constraintdef(oid) as said from pg_constraint where contype = 'f' order by conname`,
      )
    const policies = () =>
      queryRows<{ name: string; said: string }>(
        shop.db,
        sql`select tablename || '.' || policyname as name, concat(qual, with_check) as said from pg_policies order by 1`,
      )
    const [linksBefore, before] = [await links(), await policies()]
    const statements = (await distributing(shop.db, tables)).filter(each => !isOfCitus(each))
    await shop.db.transaction().execute(async work => {
      for (const each of statements) await sql.raw(each).execute(work)
    })
    const after = await policies()
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
    expect(after.filter(({ said }) => /select/i.test(said))).toEqual([])
    expect(await links()).toEqual(linksBefore)
    const { creator, stranger } = shop.as
    const lamp = await creator.ok('/api/lamps/addOrUpdateLamp', { name: '壁灯' })
    const seen = (tenant: Tenant) =>
      shop.mall.enter(
        tenant,
        async ({ db }) => (await queryRows(db, sql`select id from lamps where id = ${lamp.id}`)).length,
      )
    expect([await seen(shop.factId), await seen(shop.otherFactId), await seen(allTenants)]).toEqual([1, 0, 1])
    expect((await stranger.call(`/api/lamps/getLamp?id=${lamp.id}`)).code).toBe(40400)
    expect((await distributing(shop.db, tables)).filter(each => each.includes('policy'))).toEqual([])
  })
  it('says what it would do with --dry-run, and refuses with words where there is no cluster', async () => {
    const run = (url: string, ...args: string[]) =>
      new Promise<{ status: number; said: string }>(done => {
        const env = { ...process.env, DATABASE_URL: url }
        execFile(process.execPath, ['scripts/command.mjs', 'distribute', ...args], { env }, (fault, said, complained) =>
          done({ status: fault ? 1 : 0, said: said + complained }),
        )
      })
    expect(await run('')).toMatchObject({
      status: 1,
      said: expect.stringContaining('the embedded database is on one machine'),
    })
    if (!process.env.DATABASE_URL) return
    const url = new URL(process.env.DATABASE_URL)
    url.pathname = `/${(await queryRows<{ name: string }>(shop.db, sql`select current_database() as name`))[0]?.name}`
    const dry = await run(url.toString(), '--dry-run')
    expect(dry).toMatchObject({
      status: 0,
      said: expect.stringMatching(/^\s*-- Experimental: .*\nbegin;\n.*create_distributed_table\('"bowls"'.*commit;/s),
    })
    expect(await run(url.toString())).toMatchObject({
      status: 1,
      said: expect.stringContaining('There is no Citus in this database'),
    })
  }, 120_000)
})

describe('what the mall asks the database', () => {
  /** Whether a statement on a spread table says whose rows it means. */
  const names = (statement: string) =>
    /fact_id"?\s*=\s*\$\d/.test(statement) || /^\s*insert into "?\w+"? \([^)]*"?fact_id"?/i.test(statement)
  const touches = (statement: string) =>
    spread.some(table => new RegExp(`\\b(from|into|update|join)\\s+"?${table}"?(?!\\w)`, 'i').test(statement))
  const during = async (work: () => Promise<unknown>) => {
    shop.statements.length = 0
    await work()
    return shop.statements.filter(touches)
  }
  let world: World
  beforeAll(async () => {
    world = await worldOf(shop)
  }, 60_000)
  const resources = wholeShop.resources.filter(
    each => each.definition.api !== 'rest' && !each.definition.shared && !each.definition.table,
  )
  it.each(
    resources.filter(each => isAllowed(each, 'create', { role: 'creator' })).map(each => [each.name, each] as const),
  )('names the tenant in every statement on %s, whatever its people do', async (_, resource) => {
    const [calls, { creator }] = [resolveApiCalls(resource), shop.as]
    // A private file belongs to one record.
    const file = (await creator.upload(await picture(), 'plan.png', 'private')).data.key
    world = { ...world, file }
    const asked = await during(async () => {
      const { id, version } = await creator.ok(calls.save, accepted(resource, fullDraft(resource, world)), {
        'idempotency-key': `shards-${resource.name}`,
      })
      await creator.call(calls.list, { keyword: '灯', counts: true, pageSize: 20 })
      await creator.call(`${calls.get}?id=${id}`)
      await creator.call(calls.save, { ...accepted(resource, fullDraft(resource, world)), id, version })
      if (calls.sort) await creator.call(calls.sort, { id, after: null, before: id })
      if (calls.history) await creator.call(`${calls.history}?id=${id}`)
      for (const path of Object.values(calls.actions)) await creator.call(`${path}?id=${id}`, {})
      await creator.call(`${calls.remove}?id=${id}`)
    })
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter(statement => !names(statement))).toEqual([])
  })
  it('reads for the platform in all of them, and writes in one', async () => {
    const { creator, platform } = shop.as
    const lamp = await creator.ok('/api/lamps/addOrUpdateLamp', { name: '台灯', watts: 40 })
    await creator.call(`/api/lamps/switchOnLamp?id=${lamp.id}`)
    const asked = await during(async () => {
      await platform.ok('/api/lamps/listLamps', { counts: true })
      await platform.call(`/api/lamps/getLamp?id=${lamp.id}`)
      await platform.call(`/api/lamps/certifyLamp?id=${lamp.id}`)
    })
    const without = asked.filter(statement => !names(statement))
    expect(without.length).toBeGreaterThan(0)
    for (const statement of without) expect(statement).toMatch(/^\s*(select|with)\b.*fact_id"? is not null/is)
  })
})

// Every test file reads its statements by the same rules at its end.
describe('what a cluster refuses', () => {
  it.each([
    ['copies rows', `insert into audit (id) select id from jsonb_to_recordset($1::jsonb) as line (id text)`],
    ['computes anew', `insert into tasks (id) values ($1) on conflict (id) do update set due = now() returning id`],
    ['locks rows', `select "id" from "lamps" where "fact_id" is not null and id = $1 for update skip locked`],
    ['computes what', `insert into "lamps" (id) values ($1) returning *, json_build_object('start', "a_start") as a`],
    ['computes from', `update tasks set due = $1::timestamptz + make_interval(secs => tries) where fact_id = $2`],
    ['computes from', `update "lamps" set "a" = nullif("b"->>'start', '')::date where fact_id = $1`],
    ['changes by', `delete from second_steps where not exists (select 1 from accounts where id = account_id)`],
    ['changes by', `update accounts set "secondStep" = exists (select 1 from second_steps) where id = $1`],
    ['chooses by', `update accounts set "lastLogin" = coalesce($1::timestamptz, now()) where id = $2`],
    ['chooses by', `update tasks set at = case when at < now() then now() else at end where fact_id = $1`],
    ['computes from', `update files set leaving = leaving - interval '1 day'`],
  ])('is told before there is one: it %s', (why, statement) => expect(clusterRefusal(statement)).toContain(why))
  it.each([
    `insert into audit (id) select id from jsonb_to_recordset($1::jsonb) as line (id text) returning 1`,
    `insert into serials (last) values ($1) on conflict (name) do update set last = serials.last + excluded.last returning last`,
    `select "id" from "lamps" where "fact_id" = $1 and id = $2 for update`,
    `select 1 from accounts where id = $1 for no key update`,
    `update files set leaving = now() where fact_id = $1`,
    `delete from layouts where fact_id is not null and not exists (select 1 from accounts where id = account_id)`,
    `update limits set expires = expires - interval '1 day'`,
  ])('is not %s', statement => expect(clusterRefusal(statement)).toBeUndefined())
})

describe('a rule that a row on another node breaks', () => {
  const fault = (message: string, more = {}) => Object.assign(new Error(message), { code: '23505', ...more })
  it.each([
    [fault('x', { constraint: 'uq_lamps_name' }), 'uq_lamps_name'],
    [fault('duplicate key value violates unique constraint "uq_lamps_name_102068"'), 'uq_lamps_name'],
    [fault('insert on table "lamps_102071" violates foreign key constraint "fk_lamps_room_102071"'), 'fk_lamps_room'],
    [fault('something else'), undefined],
  ])('is told by its name: %s', (broken, name) => expect(brokenConstraint(broken)).toBe(name))
  it('is told at its field', () => {
    const broken = fault('duplicate key value violates unique constraint "uq_lamps_name_102068"')
    expect(uniqueError(lamps, broken)?.data).toEqual({ errors: { name: 'taken' } })
  })
})
