import { spawn, spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isDatabaseUnavailable } from '../../../src/server/database/connections/databaseUnavailable'
import { type Database, openDatabase, PLANNED, queryRow, sql } from '../../../src/server/database/connections/database'
import { startEmbedded } from '../../../src/server/database/connections/embedded/embedded'
import { prepareFolder } from '../../../src/server/database/connections/embedded/dataFolder'
import { closeFolder, refuseLostDatabase } from '../../../src/server/database/connections/embedded/databaseMarker'
import { lockFolder } from '../../../src/server/database/connections/embedded/lockFolder'

const cache = 'node_modules/.cache/mall'
const room = await mkdtemp(join(tmpdir(), 'embedded-'))
const folder = join(room, 'database')
const open: Database[] = []
const opened = async (options: Partial<Parameters<typeof openDatabase>[0]> = {}) => {
  const database = await openDatabase({ folder, cache, ...options })
  open.push(database)
  return database
}
afterEach(async () => {
  for (const database of open.splice(0)) await database.close()
})
afterAll(() => rm(room, { recursive: true, force: true, maxRetries: 5 }))
const until = async (holds: () => Promise<unknown>) => {
  while (!(await holds())) await new Promise(done => setTimeout(done, 50))
}
const add = ({ db }: Database) => sql`insert into things values ('a')`.execute(db)
const count = async ({ db }: Database) => (await queryRow<{ n: number }>(db, sql`select count(*) as n from things`))?.n
beforeAll(async () => {
  const database = await openDatabase({ folder, cache })
  await sql`create table things (name text)`.execute(database.db)
  await add(database)
  await database.close()
})

describe('the one connection', () => {
  it('is kept however long nobody calls', async () => {
    const { db } = await opened()
    await sql`select set_config('mall.mark', 'kept', false)`.execute(db)
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      await sql`select 1`.execute(db)
      await vi.advanceTimersByTimeAsync(15_000)
    } finally {
      vi.useRealTimers()
    }
    expect(await queryRow(db, sql`select current_setting('mall.mark', true) as mark`)).toEqual({ mark: 'kept' })
    const planned = sql`${sql.raw(`${PLANNED}one */`)} select 1 as one`
    for (const _ of [1, 2]) expect(await queryRow(db, planned)).toEqual({ one: 1 })
  })
  it('leaves nothing behind for the next: no plan, no transaction, no setting', async () => {
    const embedded = await startEmbedded()
    for (const round of [1, 2]) {
      const client = new pg.Client({ stream: embedded.stream, user: 'postgres' })
      await client.connect()
      expect((await client.query({ name: 'one', text: 'select $1::int as one', values: [round] })).rows).toEqual([
        { one: round },
      ])
      expect((await client.query(`select current_setting('mall.mark', true) as mark`)).rows[0].mark ?? '').toBe('')
      await client.query(`set mall.mark = 'left'; begin`)
      await client.end()
    }
    await embedded.close()
  })
})

describe('a disk that gets full', () => {
  it('is read and not written to, with a fault that says so, until there is room', async () => {
    let left = 1e12
    const lines: string[] = []
    const database = await opened({ free: async () => left, report: line => lines.push(line) })
    const before = await count(database)
    left = 1e6
    await until(async () => lines.length === 1)
    expect([await database.isHere(), database.isFull()]).toEqual([true, true])
    const fault = await add(database).catch((refused: unknown) => refused)
    expect(isDatabaseUnavailable(fault), String(fault)).toBe(true)
    expect(await count(database)).toBe(before)
    left = 1e12
    await until(async () => lines.length === 2)
    expect(database.isFull()).toBe(false)
    await add(database)
    expect(await count(database)).toBe((before as number) + 1)
  })
  it('is only read, and written again, whatever transaction is open when its room changes, twenty times over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      let left = 1e12
      const database = await opened({ free: async () => left })
      const { db } = database
      const turn = async (bytes: number) => {
        left = bytes
        await vi.advanceTimersByTimeAsync(500)
        expect(database.isFull()).toBe(bytes < 1e9)
      }
      const isWritten = () =>
        add(database).then(
          () => true,
          (fault: unknown) => !isDatabaseUnavailable(fault),
        )
      for (let round = 0; round < 20; round += 1) {
        await db.transaction().execute(async work => {
          await sql`insert into things values ('open')`.execute(work)
          await turn(1e6)
        })
        expect([round, await isWritten()]).toEqual([round, false])
        await db.transaction().execute(async work => {
          await sql`select 1 from things limit 1`.execute(work)
          await turn(1e12)
        })
        expect([round, await isWritten()]).toEqual([round, true])
      }
    } finally {
      vi.useRealTimers()
    }
  })
  it('found only at a checkpoint: every answer belongs to its question, and what was written is there when it has opened itself again', async () => {
    const lines: string[] = []
    const database = await opened({ report: line => lines.push(line) })
    await add(database)
    const before = await count(database)
    // A checkpoint that cannot write its files ends in the same panic as one without room.
    const inTheWay = join(folder, 'pg_logical', 'replorigin_checkpoint.tmp')
    await mkdir(inTheWay)
    const asked = Array.from({ length: 30 }, (_, index) =>
      (index === 10
        ? sql`checkpoint`.execute(database.db)
        : queryRow<{ n: number }>(database.db, sql`select ${index}::int as n`)
      ).then(
        answer => (index === 10 ? 'done' : (answer as { n: number }).n === index),
        (fault: unknown) => isDatabaseUnavailable(fault),
      ),
    )
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 30 }, () => true))
    expect(lines.join()).toMatch(/panic/)
    expect(await database.isHere()).toBe(false)
    await rm(inTheWay, { recursive: true })
    await until(database.isHere)
    expect(await count(database)).toBe(before)
    await add(database)
  })
})

describe('a folder that is no whole database is refused and left as it is', () => {
  const copy = join(room, 'copy')
  // The note of the process that tried is no part of the database.
  const contents = async () =>
    (await readdir(copy, { recursive: true })).filter(name => name !== 'postmaster.pid').sort()
  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['its version is missing', () => rm(join(copy, 'PG_VERSION')), /PG_VERSION is missing/],
    ['half its folders are missing', () => rm(join(copy, 'base'), { recursive: true }), /base is missing/],
    ['another version wrote it', () => writeFile(join(copy, 'PG_VERSION'), '15\n'), /PostgreSQL 15/],
    ['its control file is damaged', () => writeFile(join(copy, 'global', 'pg_control'), 'x'), /damaged/],
    ['its transaction log is gone', () => rm(join(copy, 'pg_wal'), { recursive: true }), /pg_wal is missing/],
    [
      'somebody else keeps things there',
      async () => {
        await rm(copy, { recursive: true })
        await cp('docs/decisions', copy, { recursive: true })
      },
      /missing/,
    ],
    [
      'it is a file',
      async () => {
        await rm(copy, { recursive: true })
        await writeFile(copy, 'x')
      },
      /not a folder/,
    ],
  ])('%s', async (_, harm, words) => {
    await rm(copy, { recursive: true, force: true, maxRetries: 5 })
    await cp(folder, copy, { recursive: true })
    await harm()
    const before = await contents().catch(() => [])
    const refused = await openDatabase({ folder: copy, cache }).catch((fault: Error) => fault)
    expect((refused as Error).message).toMatch(words)
    expect((refused as Error).message).toContain(copy)
    expect((refused as Error).message).toMatch(/MALL_DATA/)
    expect(await contents().catch(() => [])).toEqual(before)
  })
  it('but one whose making was interrupted is made anew', async () => {
    await rm(copy, { recursive: true, force: true, maxRetries: 5 })
    await cp(folder, copy, { recursive: true })
    await rm(join(copy, 'base'), { recursive: true })
    await writeFile(`${copy}.unfinished`, '')
    const database = await opened({ folder: copy })
    expect(await queryRow(database.db, sql`select to_regclass('things') as there`)).toEqual({ there: null })
    await database.close()
    open.pop()
    expect((await readdir(room)).filter(name => name.endsWith('.unfinished'))).toEqual([])
  })
  it('a data folder that cannot be written is said by name', async () => {
    await writeFile(join(room, 'file'), '')
    const inside = join(room, 'file', 'data')
    await expect(prepareFolder(inside)).rejects.toThrow(`${inside} cannot be written`)
  })
})

describe('a data folder without a database', () => {
  const data = join(room, 'data')
  const refused = () => refuseLostDatabase(data).catch((fault: Error) => fault.message)
  beforeEach(async () => {
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
    await mkdir(join(data, 'files'), { recursive: true })
    await writeFile(join(data, 'mall.lock'), '')
  })
  it.each(['shop', 'demo', 'control.json', 'files/a.png', '.restore-x'])(
    'is refused where %s shows that there was a shop',
    async name => {
      await writeFile(join(data, name), '')
      expect(await refused()).toContain(`${join(data, 'database')} is empty or not there`)
      await mkdir(join(data, 'database'))
      expect(await refused()).toMatch(/npm run restore.*MALL_DATA/)
      await writeFile(join(data, 'database', 'PG_VERSION'), '18')
      expect(await refused()).toBe(undefined)
    },
  )
  it('is a new one where nothing does, or where its making was interrupted', async () => {
    expect(await refused()).toBe(undefined)
    await rm(data, { recursive: true })
    expect(await refused()).toBe(undefined)
    await mkdir(data)
    for (const name of ['demo', 'database.unfinished']) await writeFile(join(data, name), '')
    expect(await refused()).toBe(undefined)
  })
})

describe('a data folder is for its owner alone', () => {
  const data = join(room, 'open')
  const modeOf = async (...names: string[]) => (await stat(join(data, ...names))).mode & 0o7777
  beforeEach(async () => {
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
    await mkdir(join(data, 'files'), { recursive: true })
    for (const name of ['files/a.png', 'other']) await writeFile(join(data, name), '')
    await chmod(join(data, 'files', 'a.png'), 0o644)
    await chmod(join(data, 'files'), 0o755)
  })
  it('and so is what an older version left in it', async () => {
    await chmod(data, 0o755)
    await closeFolder(data)
    expect([await modeOf(), await modeOf('files'), await modeOf('files', 'a.png')]).toEqual([0o700, 0o700, 0o600])
  })
  it('but one that many share is left as it is', async () => {
    await chmod(data, 0o1777)
    await closeFolder(data)
    expect([await modeOf(), await modeOf('files', 'a.png')]).toEqual([0o1777, 0o644])
  })
  it('and so is a new database, whose first files come from an archive', async () => {
    for (const name of ['.', 'base', 'pg_wal', 'PG_VERSION', 'postgresql.conf', 'global/pg_control'])
      expect([name, (await stat(join(folder, name))).mode & 0o077]).toEqual([name, 0])
  })
})

describe('the lock of a data folder', () => {
  const child = (path: string, before: readonly string[] = []) => {
    const [program, ...args] = [
      ...before,
      process.execPath,
      '--import=tsx',
      '-e',
      `import('./src/server/database/connections/embedded/lockFolder.ts').then(async m => { globalThis.unlock = await (m.lockFolder ?? m.default.lockFolder)(${JSON.stringify(path)}); console.log('locked'); setInterval(() => {}, 1e6) }).catch(e => { console.log(e.message); process.exit(1) })`,
    ]
    return { program: program as string, args }
  }
  const alone = spawnSync('unshare', ['-n', 'true']).status === 0
  it('holds across symbolic links and processes, and is gone with a killed one', async () => {
    await symlink(room, join(room, 'link'))
    const { program, args } = child(room)
    const holder = spawn(program, args)
    await new Promise(done => holder.stdout.once('data', done))
    await expect(lockFolder(join(room, 'link'))).rejects.toThrow('Another console is already running')
    holder.kill('SIGKILL')
    await new Promise(done => holder.once('exit', done))
    const unlock = await lockFolder(join(room, 'link'))
    await expect(lockFolder(room)).rejects.toThrow('Another console is already running')
    await unlock()
    await (await lockFolder(room))()
  })
  it.skipIf(!alone)('holds across network namespaces, as between containers on one volume', async () => {
    const unlock = await lockFolder(room)
    const { program, args } = child(room, ['unshare', '-n'])
    expect(spawnSync(program, args).stdout.toString()).toContain('Another console is already running')
    await unlock()
  })
})
