import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, constants } from 'node:zlib'
import { extract } from 'tar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bowls } from '../../../resources/catalogue/bowls'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { appConfig } from '../../../src/app/server/app'
import { buildServer } from '../../../src/server/app'
import { openSession } from '../../../src/server/auth/sessions'
import {
  type Database,
  openDatabase,
  queryRow,
  queryRows,
  sql,
} from '../../../src/server/database/connections/database'
import { localFiles } from '../../../src/server/files/fileStore'

/** The data folder of a demo as version 1e40f2a left it: the declaration's words and the field types had other names then. Pictures are left out. */
const FORMER = 'tests/server/embedded/fixtures/demo-folder-1e40f2a.tar.br'
const folder = await mkdtemp(join(tmpdir(), 'former-'))
const statements: string[] = []
let database: Database
beforeAll(async () => {
  const archive = join(folder, 'folder.tar')
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 }
  await writeFile(archive, brotliDecompressSync(await readFile(FORMER), { params }))
  await extract({ file: archive, cwd: folder })
  database = await openDatabase({
    folder: join(folder, 'database'),
    cache: 'node_modules/.cache/mall',
    log: statement => void statements.push(statement),
  })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})
/** Tables, columns with their comments, keys, indexes and the signatures of figures. */
const schemaOf = async () => {
  const columns = sql`select c.relname, a.attname, format_type(atttypid, atttypmod) as type, attnotnull, col_description(c.oid, attnum) as comment
    from pg_class c join pg_attribute a on attrelid = c.oid where relnamespace = current_schema()::regnamespace and attnum > 0 and not attisdropped order by 1, 2`
  const rest = sql`select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as said from pg_constraint where connamespace = current_schema()::regnamespace
    union all select tablename, indexname, indexdef from pg_indexes where schemaname = current_schema()
    union all select 'figures_summed', figure, said from figures_summed order by 1, 2, 3`
  return [await queryRows(database.db, columns), await queryRows(database.db, rest)]
}

/** What later ways of searching have changed, which has nothing to do with the names of the language. */
const isOfSearch =
  /search_text"? is 'searched|ix_addresses_phone|ix_(tenants_fa|accounts_(ph|em))|ix_\w+_(serial|certificate|straySerial)|"(sort|same) \w+"/
/** Figures that the shop has gained since: their days are summed once. */
const GAINED_FIGURES = ['favouritesInAll', 'wentOffSale']
/** Fields and figures that the shop has gained since, their indexes, a new deadline's index, and the mark of the table of regions. */
const isGained =
  /delistedTime|soldTime|favouritesInAll|wentOffSale|receiver_extension|returnExtension|wantedAmount|receiver_name|receiver_phone|"extension"|evidenceOverdue_due|comment on table "regions"|"verifyRecords".*"(shipped|received|revoked)Time"/
const withoutSearch = (rows: readonly unknown[]) =>
  rows.filter(
    row =>
      !/"searched \d|ix_\w+_(keys|same)|"(sort|same) \w/.test(JSON.stringify(row)) &&
      !isOfSearch.test(JSON.stringify(row)) &&
      !isGained.test(JSON.stringify(row)),
  )

it('a folder of the version before the language was renamed starts without a migration', async () => {
  const before = await schemaOf()
  statements.length = 0
  const { app } = await buildServer({ appConfig, database, files: await localFiles(join(folder, 'files')) })
  try {
    expect(statements.length).toBeGreaterThan(20)
    const changes = statements.filter(each => /^\s*(create|alter|drop|comment|truncate)\b/i.test(each))
    expect(changes.filter(each => !isOfSearch.test(each) && !isGained.test(each))).toEqual([])
    const summing = statements.filter(each => /^\s*insert into day_sums/.test(each))
    expect(summing.map(each => /'(\w+)' as figure/.exec(each)?.[1])).toEqual(GAINED_FIGURES)
    expect((await schemaOf()).map(withoutSearch)).toEqual(before.map(withoutSearch))
    const account = await queryRow<{ id: string }>(database.db, sql`select id from accounts where username = 'demo'`)
    const token = await openSession(database.db, account?.id ?? '', false)
    const headers = { authorization: token, identity: 'fact' }
    const answer = await app.inject({ method: 'POST', url: resolveApiCalls(bowls).list, headers, payload: {} })
    expect(answer.json()).toMatchObject({ code: 0, data: { total: expect.any(Number) } })
    expect(answer.json().data.total).toBeGreaterThan(5)
  } finally {
    await app.close()
  }
})
