import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runSql } from '../../../src/server/ops/commands/runSql'
import { querySingleRow, sql } from '../../../src/server/database/connections/database'
import { buildShop, type TestShop } from '../../kit/testServer'

let shop: TestShop
beforeAll(async () => {
  shop = await buildShop()
  await run('create table jars (id text, price int8)', true)
})
afterAll(() => shop?.close())
const run = (statement: string, write = false) => runSql(shop.mall.database, statement, { write })
const jars = async () => (await run('select id from jars order by id')).rows.map(({ id }) => id)
beforeEach(async () => {
  await run('delete from jars', true)
  await run("insert into jars values ('a', 3)", true)
})

it.each([
  'delete from jars',
  "insert into jars values ('b', 4) returning id",
  'with gone as (delete from jars returning id) select * from gone',
  'explain analyze delete from jars',
  'create table more (id text)',
  'select * from jars for update',
  "do $$ begin perform set_config('transaction_read_only', 'off', true); delete from jars; end $$",
])('a statement that changes something is refused unless that is said: %s', async statement => {
  await expect(run(statement)).rejects.toThrow(/--write|read-write mode/)
  expect(await jars()).toEqual(['a'])
})
it.each([
  'select 1; select 2',
  "commit; insert into jars values ('b', 4)",
  "insert into jars values ('b', 4); insert into jars values ('c', 5)",
])('several statements are refused, and none is done: %s', async statement => {
  for (const write of [false, true]) await expect(run(statement, write)).rejects.toThrow('more than one statement')
  expect(await jars()).toEqual(['a'])
})
it('a semicolon at the end, in a text or in a comment makes no second statement', async () => {
  expect((await run("select ';' as said -- and; so on\n;")).rows).toEqual([{ said: ';' }])
})
it('a slip is told in the database’s own words', () =>
  expect(run('select nothing from jars')).rejects.toThrow('column "nothing" does not exist'))

const left = async () =>
  querySingleRow(
    shop.mall.database.db,
    sql`select current_user as role, current_setting('search_path') as path, current_setting('work_mem') as memory,
      current_setting('app.fact', true) as tenant, (select count(*) from pg_prepared_statements where name like 'mine%') as prepared,
      (select count(*) from pg_cursors where name = 'mine') as cursors, to_regclass('pg_temp.mine') as temporary,
      (select count(*) from pg_locks where locktype = 'advisory' and objid = 4711) as locks`,
  )
it.each([
  'set role pg_monitor',
  'set session authorization pg_monitor',
  'set search_path to nowhere',
  "select set_config('work_mem', '1MB', false)",
  "select set_config('app.fact', 'x', false)",
  'prepare mine as select 1',
  'declare mine cursor with hold for select 1',
  'create temporary table mine (id text)',
  'select pg_advisory_lock(4711)',
  'begin',
  'commit',
  'rollback',
])('nothing of its session is left for the mall: %s', async statement => {
  const before = await left()
  for (const write of [false, true]) {
    await run(statement, write).catch(() => {})
    expect(await left(), String(write)).toEqual(before)
  }
  expect(await jars()).toEqual(['a'])
})
