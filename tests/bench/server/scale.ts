import { createAccount } from '../../../src/server/auth/accounts'
import { openSession } from '../../../src/server/auth/sessions'
import { type TenantId, tenantId } from '../../../src/server/database/tenancy/tenant'
import {
  type Database,
  type Db,
  type DatabaseRow,
  queryRow,
  queryRows,
  sql,
} from '../../../src/server/database/connections/database'
import { searchColumns } from '../../../src/server/database/search/searchColumns'
import { resolveApiCalls } from '../../../src/schema/contract/apiRoutes'
import { pinyinOf } from '../../../src/schema/text/pinyin/pinyin'
import { column } from '../../../src/server/database/tables/table'
import { migrateTables } from '../../../src/server/database/migrations/migrate'
import { getTables } from '../../../src/server/database/tables/tables'
import { bowls } from '../../../resources/catalogue/bowls'
import { resources } from '../../../resources'
import { glazes } from '../../../resources/choices'
import { at, median, openMall, parts, password } from './server'

const MAKERS = 200
const BOWLS = 1_000_000
const TURNS = 30
const rare = '宋徽宗'

// Each name is one of these and a number behind a dash, so that its grams are those of both.
const beginnings = Array.from({ length: 3000 }, (_, n) => {
  const chosen = [n, n >> 2, n >> 4, n >> 6].map((seed, place) => parts[(seed * 7 + place * 4) % parts.length])
  return `${n % 1000 === 0 ? rare : ''}${chosen.join('')}-`
})
/** Texts with how they are said and the grams of both. */
const table = (name: string, texts: readonly string[]) => {
  const values = texts.map(text => {
    const [whole = '', initials = ''] = pinyinOf(text)
    return sql`(${text}, ${whole}, ${initials}, ${searchColumns(bowls, { name: text }).search_grams}::text[])`
  })
  return sql`create temp table ${sql.table(name)} as select row_number() over () - 1 as n, text, whole, initials, grams from (values ${sql.join(values)}) given (text, whole, initials, grams)`
}
/** Makers, and bowls with the grams, order keys, short numbers and moments that the mall itself would have given them. */
const seed = async (db: Db): Promise<void> => {
  await sql`insert into tenants (id, "factName", complete) select case n when 1 then 'big' else 'maker-' || n end, 'Maker ' || n, true from generate_series(1, ${MAKERS}::int) n`.execute(
    db,
  )
  const indexes = await queryRows<{ name: string; said: string }>(
    db,
    sql`select indexname as name, indexdef as said from pg_indexes where tablename = 'bowls' and indexname not like '%_pkey'`,
  )
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db)
  await db.connection().execute(async own => {
    await table('beginnings', beginnings).execute(own)
    await table(
      'numbers',
      Array.from({ length: 10_000 }, (_, n) => `-${n}`),
    ).execute(own)
    const keys = Object.keys(glazes)
    await sql`insert into bowls (fact_id, id, no, name, price, glaze, status, "order", "createdTime", search_text, search_grams)
      select fact, '01900000-0000-7000-8000-' || lpad(to_hex(bowl.n), 12, '0'), 'B-' || lpad(place::text, 6, '0'), name, 100 * (1 + bowl.n * 7 % 90000),
        (${keys}::text[])[1 + bowl.n % ${sql.lit(keys.length)}], 1 + bowl.n % 7, 'f' || lpad(place::text, 6, '0'),
        timestamptz '2026-01-01' + bowl.n * interval '25 seconds', concat_ws(chr(10), name, b.whole || ltrim(d.text, '-'), b.initials || ltrim(d.text, '-')), b.grams || d.grams
      from (
        select n, case when n % 5 = 0 then 'big' else 'maker-' || 2 + n % ${sql.lit(MAKERS - 1)} end as fact, case when n % 5 = 0 then n / 5 else n / 200 end as place
        from generate_series(1, ${sql.lit(BOWLS)}) n
      ) bowl join beginnings b on b.n = bowl.n % ${sql.lit(beginnings.length)} join numbers d on d.n = bowl.n / 7 % 10000,
        lateral (select b.text || ltrim(d.text, '-') as name) named`.execute(own)
  })
  for (const { said } of indexes) await sql.raw(said).execute(db)
  await sql`insert into serials (fact_id, name, last) select fact_id, 'bowls.no', count(*) from bowls group by fact_id`.execute(
    db,
  )
}

/** Milliseconds of each of so many turns, after a few that warm up. */
const timesOf = async (turns: number, work: (turn: number) => Promise<unknown>) => {
  const times: number[] = []
  for (let turn = -5; turn < turns; turn += 1) {
    const begun = performance.now()
    await work(turn + 5)
    if (turn >= 0) times.push(performance.now() - begun)
  }
  return `p50 ${median(times).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms`
}
type Ask = (path: string, body?: object) => Promise<DatabaseRow>
const lists: Record<string, Record<string, object>> = {
  'of 200,000': {
    'page 1 by order': {},
    'page 1 by −createdTime': { sort: '-createdTime' },
    'a state by −createdTime': { sort: '-createdTime', filter: { status: 5 } },
    'page 2,000 by order': { current: 2000 },
    'page 2,000 by −createdTime': { current: 2000, sort: '-createdTime' },
    'page 9,999': { current: 9999 },
    'search of a seventh, 建窑': { keyword: '建窑' },
    'search of a quarter, 金': { keyword: '金' },
    'search of a number, 88': { keyword: '88' },
    'search, rare': { keyword: rare },
    'search, none': { keyword: '汝窑天青' },
    'a price range of half': { filter: { price: { gte: 100, lte: 4_500_000 } } },
    'by name': { sort: 'name' },
  },
  'of 4,020': { 'page 1 by order': {}, 'search 建窑': { keyword: '建窑' }, 'search 金': { keyword: '金' } },
  'platform’s': {
    'page 1 by order': {},
    'page 1 by −createdTime': { sort: '-createdTime' },
    'a state by −createdTime': { sort: '-createdTime', filter: { status: 5 } },
    'search, rare': { keyword: rare },
    'search 建窑': { keyword: '建窑' },
    'search 建窑 and glaze': { keyword: '建窑', filter: { glaze: Object.keys(glazes)[0] } },
    'one day by price': { sort: 'price', filter: { createdTime: { gte: '2026-03-01', lte: '2026-03-01' } } },
    'page 2,000 by −createdTime': { current: 2000, sort: '-createdTime' },
  },
}
const { list, get, save, history, sort, remove, actions } = resolveApiCalls(bowls)
/** Writes of the largest maker, each on another bowl. */
const measureWrites = async (db: Db, ask: Ask) => {
  const chosen = await queryRows<{ id: string; version: number }>(
    db,
    sql`select id, version from bowls where fact_id = 'big' and status = 3 order by random() limit ${5 * (TURNS + 5)}`,
  )
  const next = () => chosen.pop() as { id: string; version: number }
  return {
    get: await timesOf(TURNS, () => ask(`${get}?id=${chosen[0]?.id}`)),
    history: await timesOf(TURNS, () => ask(`${history}?id=${chosen[0]?.id}`)),
    save: await timesOf(TURNS, turn => ask(save, { ...next(), price: 5000 + turn })),
    create: await timesOf(TURNS, turn => ask(save, { name: `新建盏${turn}` })),
    'an action': await timesOf(TURNS, () => {
      const { id, version } = next()
      return ask(`${actions.delist}?id=${id}`, { version })
    }),
    'a move': await timesOf(TURNS, () => ask(sort, { id: next().id, after: next().id, before: null })),
    remove: await timesOf(TURNS, async () => {
      const { id } = (await queryRow<{ id: string }>(
        db,
        sql`select id from bowls where fact_id = 'big' and status = 1 limit 1`,
      )) as DatabaseRow
      return ask(`${remove}?id=${id}`)
    }),
  }
}

/** The longest that somebody waits who saves one bowl after another while a column and an index come to the million. */
const measureMigration = async (db: Db, alone: Database['alone'], ask: Ask) => {
  const chosen = await queryRows<{ id: string; version: number }>(
    db,
    sql`select id, version from bowls where fact_id = 'big' and status = 3 order by random() limit 5000`,
  )
  const more = getTables(resources).map(table =>
    table.name === 'bowls'
      ? {
          ...table,
          columns: [...table.columns, column('weight', 'int4', 'not null default 1')],
          indexes: [...table.indexes, { name: 'ix_bowls_weight', unique: false, on: '(fact_id, "weight", id)' }],
        }
      : table,
  )
  const times: number[] = []
  let done = false
  const begun = performance.now()
  const migrated = alone(each => migrateTables(each, more, () => {}, true)).finally(() => {
    done = true
  })
  for (const one of chosen) {
    if (done) break
    const from = performance.now()
    await ask(save, { ...one, price: 7000 })
    times.push(performance.now() - from)
  }
  await migrated
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  await sql`alter table bowls drop column weight`.execute(db)
  return {
    'a writer’s longest wait while a column and an index come': `${Math.max(...times).toFixed(0)} ms of ${times.length} saves in ${seconds} s`,
  }
}

/** A million bowls of 200 makers on a PostgreSQL: every list in milliseconds at one client, of the largest maker, a small one and the platform, with counts; and the writes. */
export const measureScale = async (url: string): Promise<Record<string, string>> => {
  const { app, db, alone, close } = await openMall(url, { limits: { accountCalls: 1e9, tenantCalls: 1e9 } })
  if (!(await queryRow(db, sql`select 1 from tenants limit 1`))) await alone(seed)
  await alone(each => sql`vacuum analyze bowls`.execute(each))
  const asker = async (username: string, identity: 'fact' | 'plat', factId?: TenantId): Promise<Ask> => {
    const role = identity === 'fact' ? 'creator' : 'admin'
    const known = await queryRow<{ id: string }>(db, sql`select id from accounts where username = ${username}`)
    const id = known?.id ?? (await createAccount(db, { identity, username, role, password, factId }))
    const headers = { authorization: await openSession(db, id, false), identity, 'content-type': 'application/json' }
    return async (path, body = {}) => {
      const answer = (await app.inject({ method: 'POST', url: path, headers, payload: JSON.stringify(body) })).json()
      if (answer.code !== 0)
        throw new Error(`${path} ${JSON.stringify(body)}: ${answer.msg} ${JSON.stringify(answer.data)}`)
      return answer.data
    }
  }
  const big = await asker('big', 'fact', tenantId('big'))
  const people: Record<string, Ask> = {
    'of 200,000': big,
    'of 4,020': await asker('small', 'fact', tenantId('maker-7')),
    'platform’s': await asker('platform', 'plat'),
  }
  const figures: Record<string, string> = {}
  for (const [whose, asked] of Object.entries(lists))
    for (const [what, body] of Object.entries(asked)) {
      const figure = await timesOf(TURNS, () => (people[whose] as Ask)(list, { pageSize: 20, counts: true, ...body }))
      figures[`${whose}: ${what}`] = figure
      process.stderr.write(`${whose}: ${what}: ${figure}\n`)
    }
  Object.assign(figures, await measureWrites(db, big), await measureMigration(db, alone, big))
  await close()
  return figures
}
