import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { buildServer } from '../../../src/server/app'
import { localFiles } from '../../../src/server/files/fileStore'
import type { ServerServices } from '../../../src/server/services/services'
import { createAccount, createTenant } from '../../../src/server/auth/accounts'
import { type Db, openDatabase, queryRows, sql } from '../../../src/server/database/connections/database'
import { keepRows } from '../../../src/server/database/storage/importRows'
import { setTask } from '../../../src/server/database/storage/tasks'
import type { TenantId } from '../../../src/server/database/tenancy/tenant'
import { EXPORT, type Exporting } from '../../../src/server/export/exportJob'
import { IMPORT, type Importing } from '../../../src/server/import/importJob'
import { worked, workshop, writtenTable } from '../../kit/taskServer'

const server = process.env.DATABASE_URL
const folder = await mkdtemp(join(tmpdir(), 'killed-'))
const name = `t_${randomUUID().replaceAll('-', '')}`
const onServer = async (statement: string) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
if (server) await onServer(`create database ${name}`)
const where = server ? server.replace(/[^/]*$/, name) : join(folder, 'database')
const open = () => openDatabase({ ...(server ? { url: where } : { folder: where }), cache: 'node_modules/.cache/mall' })
const living = new Set<ChildProcess>()
afterAll(async () => {
  for (const child of living) child.kill('SIGKILL')
  if (server) await onServer(`drop database ${name} with (force)`)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const JOBS = 40
const PARTS = 12
const LAMPS = 60
/** As many processes as may work on one database, and how often one of them is killed. */
const [AT_ONCE, KILLS] = server ? [3, 6] : [1, 3]

/** Rows of the sheet that each maker gives. */
const ROWS = 900
const here = { address: '', device: '' }
/** A sheet that is to be taken in, and one that is to be made. */
const setSheets = async (mall: ServerServices, maker: TenantId, username: string, db: Db) => {
  const accountId = await createAccount(db, {
    identity: 'fact',
    username,
    role: 'creator',
    password: 'Killed1234',
    factId: maker,
  })
  await mall.enter(maker, async scope => {
    const data = { resource: 'lamps', origin: here } satisfies Importing
    const task = await setTask(scope, { kind: IMPORT, data, accountId, total: ROWS })
    const given = Array.from({ length: ROWS }, (_, n) => ({
      line: n + 2,
      cells: { code: `K-${n}`, name: '断电' },
      named: `K-${n}`,
      own: [],
      state: 'open' as const,
      errors: {},
    }))
    await keepRows(scope, task, given)
    const sheet = {
      resource: 'lamps',
      query: { filter: {} },
      language: 'zh',
      format: 'csv',
      fields: ['no'],
      origin: here,
    } satisfies Exporting
    await setTask(scope, { kind: EXPORT, data: sheet, accountId })
  })
}
/** Work for some seconds: jobs of many parts for two makers, and records whose clock has run out. */
const setWork = async () => {
  const database = await open()
  const { app, services } = await buildServer({ ...workshop, database, files: await localFiles(folder) })
  for (const statement of writtenTable) await statement.execute(database.db)
  const makers = [
    await createTenant(database.db, { factName: '甲' }, true),
    await createTenant(database.db, { factName: '乙' }, true),
  ]
  for (let n = 0; n < JOBS; n += 1)
    await services.enter(makers[n % 2] as TenantId, scope =>
      setTask(scope, { kind: worked, data: { parts: PARTS, takes: 5 } }),
    )
  for (const [at, maker] of makers.entries()) await setSheets(services, maker, `killed${at}`, database.db)
  for (const maker of makers)
    await services.enter(maker, ({ db }) =>
      sql`insert into lamps (fact_id, id, name, no, status, tested)
        select ${maker}, 'l' || n || ${maker}::text, 'lamp', 'L-' || n, 1, now() from generate_series(1, ${LAMPS / 2}::int) n`.execute(
        db,
      ),
    )
  await app.close()
  await database.close()
}
/** One working process. Answers how to wait until it has begun, and whether it has found nothing left. */
const work = () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/kit/worker.ts', where], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  living.add(child)
  let said = ''
  child.stdout.on('data', part => {
    said += part
  })
  const ended = new Promise<void>(done =>
    child.once('exit', () => {
      living.delete(child)
      done()
    }),
  )
  const begun = async () => {
    while (!said.includes('at work') && living.has(child)) await pause(20)
  }
  return { child, ended, begun, isDone: () => said.includes('all done') }
}

it(`work is done exactly once, however often a process is killed in the middle of it (${AT_ONCE} at a time)`, async () => {
  await setWork()
  const processes = Array.from({ length: AT_ONCE }, work)
  let killed = 0
  for (; killed < KILLS && !processes.some(each => each.isDone()); killed += 1) {
    const [oldest] = processes
    await oldest?.begun()
    await pause(200 + Math.random() * 400)
    oldest?.child.kill('SIGKILL')
    await oldest?.ended
    processes.shift()
    processes.push(work())
  }
  for (const each of processes) await each.ended
  expect(processes.every(each => each.isDone())).toBe(true)
  expect(killed).toBeGreaterThan(1)
  const database = await open()
  const done = await queryRows<{ parts: number; each: number }>(
    database.db,
    sql`select count(*) as parts, count(distinct part) as each from written group by task`,
  )
  expect(done).toEqual(Array.from({ length: JOBS }, () => ({ parts: PARTS, each: PARTS })))
  const lines = await queryRows<{ n: number }>(
    database.db,
    sql`select count(*) as n from audit where action = 'goOut' group by "recordId"`,
  )
  expect(lines).toEqual(Array.from({ length: LAMPS }, () => ({ n: 1 })))
  const taken = await queryRows(
    database.db,
    sql`select count(*)::int4 as n, count(distinct code)::int4 as codes from lamps where name = '断电' group by fact_id`,
  )
  expect(taken).toEqual([0, 1].map(() => ({ n: ROWS, codes: ROWS })))
  const imports = await queryRows<{ result: unknown }>(
    database.db,
    sql`select result from tasks where kind = ${IMPORT}`,
  )
  expect(imports).toEqual([0, 1].map(() => ({ result: { created: ROWS } })))
  const sheets = await queryRows<{ text: string; total: number }>(
    database.db,
    sql`select convert_from(string_agg(p.bytes, ''::bytea order by p.n), 'UTF8') as text, t.total from tasks t join export_parts p on p.fact_id = t.fact_id and p.task = t.id
      where t.kind = ${EXPORT} and t.state = 'done' group by t.fact_id, t.id, t.total`,
  )
  expect(sheets).toHaveLength(2)
  for (const { text, total } of sheets) {
    const [, ...all] = text.trimEnd().split('\r\n')
    expect([all.length, new Set(all).size]).toEqual([total, total])
  }
  const told = await queryRows(database.db, sql`select 1 from tasks where kind = 'tell'`)
  expect(told).toEqual([])
  await database.close()
}, 400_000)
