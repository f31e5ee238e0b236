import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create, extract } from 'tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { holdEmbedded } from '../../src/server/ops/backup/pauseDatabase'
import { endRestoredSessions } from '../../src/server/ops/backup/endRestoredSessions'
import { restoreBackup } from '../../src/server/ops/backup/restoreBackup'
import { writeBackup } from '../../src/server/ops/backup/writeBackup'
import { type BuiltServer, buildServer } from '../../src/server/app'
import { openControlSocket } from '../../src/server/ops/controlSocket'
import { localFiles } from '../../src/server/files/fileStore'
import { appConfig } from '../../src/app/server/app'
import { createAccount, createTenant } from '../../src/server/auth/accounts'
import { openSession } from '../../src/server/auth/sessions'
import { type Database, openDatabase, queryRows, sql } from '../../src/server/database/connections/database'

const folder = await mkdtemp(join(tmpdir(), 'backup-'))
const at = (...names: string[]) => join(folder, ...names)
const data = at('data')
const cache = 'node_modules/.cache/mall'
let database: Database
let built: BuiltServer
let closeControl: () => Promise<void>
let headers: Record<string, string>
let account: string

const openMall = async (where: string) => {
  const opened = await openDatabase({ folder: join(where, 'database'), cache })
  return {
    opened,
    mall: await buildServer({ appConfig, database: opened, files: await localFiles(join(where, 'files')) }),
  }
}
const call = async (path: string, body: object) =>
  (await built.app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(body) })).json() as {
    code: number
    data: { id: string }
  }
const command = (script: 'backup' | 'restore', file: string, env: Record<string, string> = {}) =>
  new Promise<{ code: number | null; said: string }>(done => {
    const child = spawn(process.execPath, ['scripts/command.mjs', script, file], {
      env: { ...process.env, MALL_DATA: data, DATABASE_URL: '', INIT_CWD: folder, ...env },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', part => {
        said += part
      })
    child.once('exit', code => done({ code, said }))
  })
/** Every row of every table, in an order of its own. */
const everything = async ({ db }: Database) => {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables)
    all[name] = (await queryRows<{ row: string }>(db, sql`select t::text as row from ${sql.table(name)} t`))
      .map(({ row }) => row)
      .sort()
  return all
}
const filesOf = async (where: string) => {
  const names = (await readdir(join(where, 'files'))).sort()
  return Promise.all(names.map(async name => [name, (await readFile(join(where, 'files', name))).toString('base64')]))
}

beforeAll(async () => {
  await mkdir(data)
  await writeFile(join(data, 'demo'), 'a mark')
  const { opened, mall } = await openMall(data)
  ;[database, built] = [opened, mall]
  const factId = await createTenant(database.db, { factName: '我的窑' }, true)
  account = await createAccount(database.db, {
    identity: 'fact',
    username: 'maker',
    role: 'creator',
    password: 'Demo1234',
    factId,
  })
  headers = {
    authorization: await openSession(database.db, account, false),
    identity: 'fact',
    'content-type': 'application/json',
  }
  for (let index = 0; index < 10; index += 1) await call('/api/product/addOrUpdateProduct', { name: `盏${index}` })
  await built.services.files.put('a.png', Buffer.from('a picture'))
  const hold = holdEmbedded(database, built.services.queues.database)
  closeControl = await openControlSocket(data, { backup: ({ file }) => writeBackup(data, String(file), hold) })
}, 180_000)
afterAll(async () => {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

describe('a backup', () => {
  it('of a running mall holds everything that was answered before it began, while others go on writing', async () => {
    const answered: string[] = []
    let going = true
    const writing = (async () => {
      while (going) answered.push((await call('/api/product/addOrUpdateProduct', { name: '忙' })).data.id)
    })()
    while (answered.length < 3) await new Promise(done => setImmediate(done))
    const before = [...answered]
    const made = await command('backup', 'busy.tgz')
    going = false
    await writing
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('busy.tgz') })
    expect((await stat(at('busy.tgz'))).mode & 0o077).toBe(0)
    expect((await readdir(data)).filter(name => name.startsWith('.'))).toEqual([])
    expect(await command('restore', 'busy.tgz', { MALL_DATA: at('busy') })).toMatchObject({ code: 0 })
    const restored = await openDatabase({ folder: at('busy', 'database'), cache })
    const found = (await queryRows<{ id: string }>(restored.db, sql`select id from bowls`)).map(({ id }) => id)
    expect(before.filter(id => !found.includes(id))).toEqual([])
    expect(found.length).toBeGreaterThanOrEqual(10)
    await restored.close()
  }, 120_000)
  it('brings back every table and every file as they were, from a mall at rest as well', async () => {
    const wanted = await everything(database)
    expect(wanted.bowls?.length).toBeGreaterThanOrEqual(10)
    await writeBackup(data, at('running.tgz'), holdEmbedded(database, built.services.queues.database))
    await closeControl()
    await built.app.close()
    await database.close()
    await writeBackup(data, at('rest.tgz'), work => work())
    for (const name of ['running', 'rest']) {
      await restoreBackup(at(`${name}.tgz`), at(name))
      expect(await readFile(at(name, 'demo'), 'utf8')).toBe('a mark')
      expect(await filesOf(at(name))).toEqual(await filesOf(data))
      const restored = await openDatabase({ folder: at(name, 'database'), cache })
      expect(await everything(restored)).toEqual(wanted)
      expect(wanted.sessions?.length).toBe(1)
      for (const _ of ['the first start', 'the next one']) {
        await endRestoredSessions(at(name), restored.db)
        expect(await everything(restored)).toEqual({ ...wanted, sessions: [], captchas: [], password_codes: [] })
      }
      await openSession(restored.db, account, false)
      await endRestoredSessions(at(name), restored.db)
      expect((await everything(restored)).sessions?.length).toBe(1)
      await restored.close()
    }
  }, 120_000)
})

describe('with words and nothing done', () => {
  const refuses = (work: Promise<unknown>, words: string) => expect(work).rejects.toThrow(words)
  const small = at('small')
  const backUp = (file: string, from = small) => writeBackup(from, at(file), work => work())
  beforeAll(async () => {
    for (const name of ['database', 'files']) await mkdir(join(small, name), { recursive: true })
    await writeFile(join(small, 'database', 'PG_VERSION'), '17')
    await writeFile(join(small, 'files', 'a.png'), randomBytes(100_000))
    await backUp('small.tgz')
  })
  it('a backup never covers a file, nor lies in the data folder itself, nor is made of nothing', async () => {
    const kept = await readFile(at('small.tgz'))
    await refuses(backUp('small.tgz'), 'is there already')
    expect(kept.equals(await readFile(at('small.tgz')))).toBe(true)
    await refuses(backUp('small/inside.tgz'), 'inside the data folder')
    await refuses(backUp('nowhere/x.tgz'), 'no folder')
    await mkdir(at('empty'))
    await refuses(backUp('x.tgz', at('empty')), 'There is no mall')
    const other = await command('backup', 'x.tgz', { DATABASE_URL: 'postgres://somewhere/mall' })
    expect(other).toMatchObject({ code: 1, said: expect.stringContaining('pg_dump') })
    const none = await command('backup', 'x.tgz', { MALL_DATA: at('nothing') })
    expect(none).toMatchObject({ code: 1, said: expect.stringContaining(`There is no database in ${at('nothing')}`) })
  }, 60_000)
  it('a restore never covers a folder that holds something', async () => {
    const before = await filesOf(small)
    await refuses(restoreBackup(at('small.tgz'), small), 'is not empty')
    expect(await filesOf(small)).toEqual(before)
  })
  it('a damaged, changed, foreign or newer archive restores nothing', async () => {
    const unpacked = at('unpacked')
    await mkdir(unpacked)
    await extract({ file: at('small.tgz'), cwd: unpacked })
    const packed = async (name: string) =>
      create({ file: at(name), cwd: unpacked, gzip: true }, await readdir(unpacked))
    await writeFile(join(unpacked, 'files', 'a.png'), 'another picture')
    await packed('changed.tgz')
    await rm(join(unpacked, 'files', 'a.png'))
    await packed('short.tgz')
    const manifest = JSON.parse(await readFile(join(unpacked, 'manifest.json'), 'utf8')) as object
    await writeFile(join(unpacked, 'manifest.json'), JSON.stringify({ ...manifest, format: 2 }))
    await packed('newer.tgz')
    await writeFile(at('cut.tgz'), await readFile(at('small.tgz')))
    await truncate(at('cut.tgz'), 50_000)
    await writeFile(at('words.tgz'), 'just words')
    const cases = {
      changed: 'files/a.png is changed',
      short: 'files/a.png is missing',
      newer: 'another version',
      cut: 'no whole backup',
      words: 'no whole backup',
      'not-there': 'There is no file',
    }
    for (const [name, words] of Object.entries(cases)) {
      const target = at(`to-${name}`)
      await refuses(restoreBackup(at(`${name}.tgz`), target), words)
      expect((await readdir(target)).filter(each => each !== 'mall.lock')).toEqual([])
    }
  }, 60_000)
})

it('the door for commands opens to its secret alone', async () => {
  const asked: string[] = []
  const close = await openControlSocket(folder, { note: async () => ({ said: asked.push('note') }) })
  const { port, secret } = JSON.parse(await readFile(at('control.json'), 'utf8')) as { port: number; secret: string }
  expect((await stat(at('control.json'))).mode & 0o077).toBe(0)
  const ask = async (authorization: string, path = 'note') =>
    (await fetch(`http://127.0.0.1:${port}/${path}`, { method: 'POST', headers: { authorization }, body: '{}' })).json()
  expect(await ask('')).toEqual({ refused: 'No such task.' })
  expect(await ask('0'.repeat(64))).toEqual({ refused: 'No such task.' })
  expect(await ask(secret, 'other')).toEqual({ refused: 'No such task.' })
  expect(asked).toEqual([])
  expect(await ask(secret)).toEqual({ done: { said: 1 } })
  await close()
  expect(await readFile(at('control.json'), 'utf8').catch(() => 'gone')).toBe('gone')
})
