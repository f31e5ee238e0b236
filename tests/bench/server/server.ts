import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 as newId } from 'uuid'
import { buildServer } from '../../../src/server/app'
import { localFiles } from '../../../src/server/files/fileStore'
import type { ServerOptions } from '../../../src/server/services/services'
import { appConfig } from '../../../src/app/server/app'
import { createAccount, createTenant } from '../../../src/server/auth/accounts'
import { openSession } from '../../../src/server/auth/sessions'
import { type Db, openDatabase, sql } from '../../../src/server/database/connections/database'
import { searchColumns } from '../../../src/server/database/search/searchColumns'
import { bowls } from '../../../resources/catalogue/bowls'
import { glazes } from '../../../resources/choices'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'

const ROWS = 100_000
const TURNS = 200
/** What the names of bowls are made of. */
export const parts = [
  '金',
  '银',
  '褐',
  '兔毫',
  '油滴',
  '鹧鸪斑',
  '束口',
  '撇口',
  '敛口',
  '盏',
  '杯',
  '柴烧',
  '建窑',
  '大师',
  '供御',
] as const
/** Words that a search looks for by turns. */
export const searchWords = ['兔毫', '束口', '大师', '油滴', '金银'] as const
/** A request, by POST where no method is named. */
export interface Call {
  readonly method?: string
  readonly path: string
  readonly body?: object
}
/** What is measured. `pid` is the server's process; omitted, it is this one. */
export interface Subject {
  readonly name: string
  readonly port: number
  readonly headers: Record<string, string>
  readonly calls: () => readonly Call[] | Promise<readonly Call[]>
  readonly pid?: number
}
const pickOf = <T>(list: readonly T[], seed: number) => list[seed % list.length] as T
const nameOf = (index: number) =>
  [index, index >> 3, index >> 5, index >> 7].map((seed, place) => pickOf(parts, seed * 7 + place * 3)).join('') + index

export const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] as number
export const at = (values: number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] as number

export const password = 'Bench1234'
/** A mall of its own, on the embedded database or a PostgreSQL. */
export const openMall = async (url?: string, options: ServerOptions = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const database = await openDatabase({
    ...(url ? { url } : { folder: join(folder, 'database') }),
    cache: 'node_modules/.cache/mall',
  })
  const { app, services } = await buildServer({
    appConfig,
    database,
    files: await localFiles(join(folder, 'files')),
    ...options,
  })
  const close = async () => {
    await app.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { app, mall: services, db: database.db, alone: database.alone, close }
}
/** The same with one maker's creator. */
export const openBench = async (url?: string, options: ServerOptions = {}) => {
  const { app, mall, db, close } = await openMall(url, options)
  const factId = await createTenant(db, { factName: 'bench' }, true)
  const account = await createAccount(db, { identity: 'fact', username: 'bench', role: 'creator', password, factId })
  return { app, mall, db, factId, account, close }
}

const keys = Object.keys(glazes)
/** Fills a mall with 100,000 bowls of one maker. */
export const fillBowls = async (db: Db, factId: string): Promise<void> => {
  for (let start = 0; start < ROWS; start += 1000) {
    const rows = Array.from({ length: 1000 }, (_, offset) => {
      const index = start + offset
      const { search_text, search_grams } = searchColumns(bowls, { name: nameOf(index) })
      return sql`(${factId}, ${newId()}, ${nameOf(index)}, ${100 * (index % 90_000)}, ${pickOf(keys, index * 13)}, ${(index % 7) + 1}, ${`B-${String(index).padStart(6, '0')}`}, ${`f${String(index).padStart(6, '0')}`}, ${search_text}, ${search_grams})`
    })
    await sql`insert into bowls (fact_id, id, name, price, glaze, status, no, "order", search_text, search_grams) values ${sql.join(rows)}`.execute(
      db,
    )
  }
  await sql`insert into serials (fact_id, name, last) values (${factId}, 'bowls.no', ${ROWS})`.execute(db)
  await sql`vacuum analyze bowls`.execute(db)
}

/** Lists of 100,000 bowls of one maker: page 1 with filter, search and counts, at one client, in milliseconds. */
export const measureMall = async (url?: string): Promise<Record<string, string>> => {
  const { app, db, factId, account, close } = await openBench(url, { limits: { accountCalls: 1e9, tenantCalls: 1e9 } })
  await fillBowls(db, factId)
  const headers = {
    authorization: await openSession(db, account, false),
    identity: 'fact',
    'content-type': 'application/json',
  }
  const ask = async (body: object, url: string) => {
    const begun = performance.now()
    const answer = (await app.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) })).json()
    if (answer.code !== 0) throw new Error(answer.msg)
    return performance.now() - begun
  }
  const measure = async (bodyOf: (turn: number) => object, url = resolveApiCalls(bowls).list) => {
    for (let turn = 0; turn < 20; turn += 1) await ask(bodyOf(turn), url)
    const times: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) times.push(await ask(bodyOf(turn), url))
    return `p50 ${median(times).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms`
  }
  const find = (...keywords: readonly string[]) => measure(turn => ({ keyword: pickOf(keywords, turn) }), '/api/find')
  const result = {
    'filter, search and counts': await measure(turn => ({
      keyword: pickOf(['兔毫', '束口', '大师', '油滴', '金银'], turn),
      filter: { glaze: pickOf(keys, turn) },
      counts: true,
      pageSize: 20,
    })),
    'search of one character': await measure(turn => ({
      keyword: pickOf(['金', '杯', '盏'], turn),
      counts: true,
      pageSize: 20,
    })),
    'a state, by order, with counts': await measure(turn => ({
      filter: { status: (turn % 7) + 1 },
      counts: true,
      pageSize: 20,
    })),
    'first page, with counts': await measure(() => ({ counts: true, pageSize: 20 })),
    'search of a number': await measure(turn => ({ keyword: String(7000 + turn), counts: true, pageSize: 20 })),
    'found anywhere in Chinese': await find('兔毫', '束口', '大师', '油滴', '金银'),
    'found anywhere by pinyin': await find('tuhao', 'shukou', 'dashi', 'youdi', 'jinyin'),
    'found anywhere by initials': await find('thsk', 'zgs', 'yddsb', 'jyh', 'gyjz'),
    'found anywhere by a short number': await find('B-004711', '8812', '99'),
    'a save': await measure(turn => ({ name: `新建兔毫盏${turn}` }), resolveApiCalls(bowls).save),
  }
  await close()
  return result
}
