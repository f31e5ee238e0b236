import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openControlSocket } from '../../src/server/ops/controlSocket'
import { openData } from '../../src/server/ops/openData'
import { runSql } from '../../src/server/ops/commands/runSql'
import { readSettings } from '../../src/server/ops/settings'

let data: string
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'sql-'))
})
afterAll(() => rm(data, { recursive: true, force: true, maxRetries: 5 }))
const env = () => ({ ...process.env, MALL_DATA: data, DATABASE_URL: '' })
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/command.mjs', 'sql', ...args], {
    env: env(),
  })
  return [status, `${stdout}${stderr}`]
}

it('npm run sql makes no database where there is none, and says how it is called', () => {
  expect(run('select 1')).toEqual([1, expect.stringContaining('There is no database in')])
  for (const said of [[], ['--write'], ['select', '1']])
    expect(run(...said)).toEqual([1, expect.stringContaining('npm run sql -- "select')])
})
it('reads and changes the embedded database, and tells the database’s own words where it refuses', async () => {
  const { database, unlock } = await openData(readSettings(env()), () => {})
  await runSql(database, 'create table jars (id text, price int8)', { write: true })
  await database.close()
  await unlock()
  expect(run("insert into jars values ('a', 3)")).toEqual([1, expect.stringContaining('--write lets it')])
  expect(run('--write', "insert into jars values ('a', 3), ('b', 4)")).toEqual([0, expect.stringContaining('2 rows.')])
  expect(run('select * from jars order by id')).toEqual([
    0,
    expect.stringContaining('{"id":"a","price":3}\n  {"id":"b","price":4}\n  2 rows.'),
  ])
  expect(run('select nothing from jars')).toEqual([1, expect.stringContaining('column "nothing" does not exist')])
})
it('asks the mall that runs, which has the folder to itself', async () => {
  const { database, unlock } = await openData(readSettings(env()), () => {})
  const close = await openControlSocket(data, {
    sql: ({ statement, write }) => runSql(database, String(statement), { write: write === true }),
  })
  const ask = async (...said: string[]) => {
    const child = spawn(process.execPath, ['scripts/command.mjs', 'sql', ...said], {
      env: env(),
    })
    return (await Promise.all([text(child.stdout), text(child.stderr)])).join('')
  }
  expect(await ask('delete from jars')).toContain('--write lets it')
  expect(await ask('--write', "delete from jars where id = 'a'")).toContain('1 rows.')
  expect(await ask('select count(*) as jars from jars')).toContain('{"jars":1}')
  await close()
  await database.close()
  await unlock()
})
