import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openControl } from '../../src/mall/process/control'
import { openData } from '../../src/mall/process/openData'
import { runSql } from '../../src/mall/process/runSql'
import { readSettings } from '../../src/mall/process/settings'

let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'sql-'))
})
afterAll(() => rm(data, { recursive: true, force: true }))
const env = () => ({ ...process.env, MALL_DATA: data, DATABASE_URL: '' })
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/sql.ts', ...args], {
    env: env(),
  })
  return [status, `${stdout}${stderr}`]
}

it('npm run sql makes no database where there is none, and says how it is called', () => {
  expect(run('select 1')).toEqual([1, expect.stringContaining('There is no database in')])
  expect(run()).toEqual([1, expect.stringContaining('npm run sql -- "select')])
})
it('reads and changes the embedded database, and tells the database’s own words where it refuses', async () => {
  const { database, unlock } = await openData(readSettings(env()), () => {})
  await runSql(database, 'create table jars (id text, price int8)')
  await database.close()
  await unlock()
  expect(run("insert into jars values ('a', 3), ('b', 4)")).toEqual([0, expect.stringContaining('2 rows.')])
  expect(run('select * from jars order by id')).toEqual([
    0,
    expect.stringContaining('{"id":"a","price":3}\n  {"id":"b","price":4}\n  2 rows.'),
  ])
  expect(run('select nothing from jars')).toEqual([1, expect.stringContaining('column "nothing" does not exist')])
})
it('asks the mall that runs, which has the folder to itself', async () => {
  const { database, unlock } = await openData(readSettings(env()), () => {})
  const close = await openControl(data, { sql: ({ statement }) => runSql(database, String(statement)) })
  const child = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/sql.ts', 'select count(*) as jars from jars'], {
    env: env(),
  })
  expect(await text(child.stdout)).toContain('{"jars":2}')
  await close()
  await database.close()
  await unlock()
})
