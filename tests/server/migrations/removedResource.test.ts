import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runSql } from '../../../src/server/ops/commands/runSql'
import { queryRows, sql } from '../../../src/server/database/connections/database'
import { logUnusedTables } from '../../../src/server/database/migrations/unusedTables'
import { migrateTables } from '../../../src/server/database/migrations/migrate'
import { checkSchemaHistory } from '../../../src/server/database/migrations/schemaHistory'
import { getTables } from '../../../src/server/database/tables/tables'
import type { Fields } from '../../../src/schema/model/field'
import type { AnyResource } from '../../../src/schema/model/resource'
import { lampKit } from '../../kit/declarations/lamps'
import { buildShop, wholeShop } from '../../kit/testServer'

const { f, resource } = lampKit
const place = { zh: '地点', en: 'Place' }
const uses = { zh: '用途', en: 'Uses', options: { tea: { zh: '茶', en: 'Tea' }, wine: { zh: '酒', en: 'Wine' } } }
const told: string[] = []
let shop: Awaited<ReturnType<typeof buildShop>>
beforeAll(async () => {
  shop = await buildShop()
})
afterAll(() => shop.close())

const fairs = (fields: Fields, name = 'fairs', was?: string) =>
  resource(name, {
    zh: '市集',
    en: 'Fairs',
    renamedFrom: was,
    fields: {
      name: f.text({ zh: '名称', en: 'Name' }),
      no: f.sequence({ zh: '编号', en: 'No.', prefix: 'F', digits: 2 }),
      ...fields,
    },
    permissions: { read: '*' },
  }) as AnyResource
const first = { place: f.text(place), uses: f.multiSelect(uses) }
/** What a start with these declarations says of the tables. */
const start = async (...declared: AnyResource[]) => {
  told.length = 0
  const tables = getTables([...wholeShop.resources, ...declared])
  await migrateTables(shop.db, tables, line => told.push(line))
  await checkSchemaHistory(shop.db, tables, line => told.push(line))
  await logUnusedTables(shop.db, tables, line => told.push(line))
  return [...told]
}
const mend = (line = '') =>
  runSql(shop.mall.database, line.split('npm run sql -- --write: ')[1]?.split('. Then')[0] ?? '', { write: true })
const kept = (what: string, table = 'fairs') =>
  queryRows<{ value: unknown }>(
    shop.db,
    sql`select ${sql.ref(what)} as value from ${sql.table(table)} order by fact_id, id`,
  ).then(all => all.map(({ value }) => value))
beforeEach(async () => {
  await sql`drop table if exists fairs, markets`.execute(shop.db)
  await sql`delete from serials`.execute(shop.db)
  await start(fairs(first))
  await sql`insert into fairs (fact_id, id, name, no, place, uses) values ('a', '1', 'x', 'F1', 'p', '{tea}'), ('b', '1', 'y', 'F1', 'q', '{wine}')`.execute(
    shop.db,
  )
})

it.each([
  ['text', 'place', 'venue', f.text(place), f.text({ ...place, renamedFrom: 'place' }), ['p', 'new']],
  [
    'a number, which was text',
    'place',
    'size',
    f.integer(place),
    f.integer({ ...place, renamedFrom: 'place' }),
    [1, 2],
  ],
  [
    'several choices',
    'uses',
    'purposes',
    f.multiSelect(uses),
    f.multiSelect({ ...uses, renamedFrom: 'uses' }),
    [['tea'], ['wine']],
  ],
])(
  'a was that comes after a start without it is told of, with the statement that carries the data over: %s',
  async (kind, was, name, without, late, carried) => {
    const others = Object.fromEntries(Object.entries(first).filter(([each]) => each !== was))
    if (kind.startsWith('a number')) await sql`update fairs set place = id`.execute(shop.db)
    await start(fairs({ ...others, [name]: without }))
    if (kind === 'text') await sql`update fairs set venue = 'new' where fact_id = 'b'`.execute(shop.db)
    if (kind.startsWith('a number')) await sql`update fairs set size = 2 where fact_id = 'b'`.execute(shop.db)
    const [line, ...more] = await start(fairs({ ...others, [name]: late }))
    expect(line).toContain(`fairs.${name}: renamedFrom: '${was}' comes too late`)
    expect([line, ...more].join()).not.toContain('drop')
    await mend(line)
    expect(await kept(name)).toEqual(carried)
    expect(await start(fairs({ ...others, [name]: without }))).toEqual([
      expect.stringContaining(`fairs.${was} is no longer declared`),
    ])
  },
)
it('a resource that is taken away is told of at every start with its rows, until the statement that is named has dropped it', async () => {
  for (const turn of ['first', 'second'])
    expect(await start(), turn).toEqual([
      'fairs is no longer declared, 2 rows; its data is kept. If it was renamed, say renamedFrom: \'fairs\' at the resource it became; else, to drop it, npm run sql -- --write: drop table "fairs" cascade',
    ])
  await mend(told[0])
  expect(await start()).toEqual([])
})
it('a former name that is misspelt is named beside what is left of it', async () => {
  const { uses: stays } = first
  const [line] = await start(fairs({ uses: stays, spot: f.text({ ...place, renamedFrom: 'plcae' }) }))
  expect(line).toBe(
    'fairs.place is no longer declared; its data is kept. If it was renamed, say renamedFrom: \'place\' at the field it became (spot says renamedFrom: \'plcae\', which is no column); else, to drop it: alter table "fairs" drop column "place"',
  )
  const [forsaken] = await start(fairs(first, 'markets', 'fiars'))
  expect(forsaken).toContain(
    "say renamedFrom: 'fairs' at the resource it became (markets says renamedFrom: 'fiars', which is no table); else, to drop it, npm run sql",
  )
})
it('a reference that leads elsewhere is told of at every start with its rows, until the statement that is named has emptied them', async () => {
  const halls = resource('halls', {
    zh: '厅',
    en: 'Halls',
    fields: { name: f.text(place) },
    permissions: { read: '*' },
  })
  const crafts = resource('crafts', {
    zh: '手艺',
    en: 'Crafts',
    fields: { name: f.text(place) },
    permissions: { read: '*' },
  })
  const leading = (to: string) =>
    [fairs({ ...first, at: f.reference(to, { zh: '在', en: 'At' }) }), halls, crafts] as const
  await start(...leading('halls'))
  await sql`insert into halls (fact_id, id) values ('a', 'h')`.execute(shop.db)
  await sql`insert into crafts (fact_id, id) values ('b', 'c')`.execute(shop.db)
  await sql`update fairs set at = 'h' where fact_id = 'a'`.execute(shop.db)
  const astray = expect.stringContaining('fairs.at: 1 row names what is no record of crafts')
  expect(await start(...leading('crafts'))).toEqual(['fairs.at leads to crafts now, and led to halls', astray])
  await sql`update fairs set at = 'c' where fact_id = 'b'`.execute(shop.db)
  await expect(sql`update fairs set at = 'h2' where fact_id = 'a'`.execute(shop.db)).rejects.toThrow('foreign key')
  expect(await start(...leading('crafts'))).toEqual([astray])
  await mend(told[0])
  expect(await kept('at')).toEqual([null, 'c'])
  expect(await start(...leading('crafts'))).toEqual([])
  await sql`drop table fairs, halls, crafts`.execute(shop.db)
})
it('a resource whose was comes too late starts, and takes its rows over by the statement that is named', async () => {
  await sql`insert into serials (fact_id, name, last) values ('a', 'fairs.no', 2), ('a', 'markets.no', 1)`.execute(
    shop.db,
  )
  await start(fairs(first, 'markets'))
  await sql`insert into markets (fact_id, id, name, no) values ('a', '9', 'z', 'F9')`.execute(shop.db)
  const lines = await start(fairs(first, 'markets', 'fairs'))
  expect(lines).toEqual([
    expect.stringMatching(/^markets: renamedFrom: 'fairs' comes too late, as both tables are there; fairs has 2 rows/),
  ])
  expect(lines.join()).not.toContain('drop')
  await mend(lines[0])
  expect(await kept('name', 'markets')).toEqual(['x', 'z', 'y'])
})
it("the server's own tables and those of somebody else are not told of", async () => {
  await sql`create table elsewhere (id text primary key, version int)`.execute(shop.db)
  expect(await start(fairs(first))).toEqual([])
  await sql`drop table elsewhere`.execute(shop.db)
})
